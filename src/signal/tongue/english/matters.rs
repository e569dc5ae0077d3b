//! What English wishes speak of: what memory holds, what programs save, what teams do, and trouble.

use super::Phrases;

pub(super) const CLAIMS: Phrases = Phrases(
    "\
    i said|i told|we said|i mentioned|we discussed|we agreed|that i|that we|that my|that our|my|our|\
    everything|the rule|rule about|rule that|that rule|rules|the preference|that preference|preference|\
    preferences|the convention|the memory|memory|memories|the fact|the note|the thing about|the part about|\
    what you know|anything|you know about|the instruction about|i like|i prefer|the stuff about|\
    the bit about|what you learned|you saved|you remembered|you stored|\
    rule|convention|about our|about my|about the rule|that i'm|that i am|that note|this rule|i gave you|\
    about using|what i asked|the setting about|you noted|your note",
);

pub(super) const KEPT: Phrases = Phrases(
    "\
    you saved|you stored|you remembered|you have saved|you have stored|you have remembered|you've saved|\
    you've stored|you've remembered|you have noted|you noted|you wrote down|you learned|you have on file|\
    saved rule|saved preference|saved note|saved convention|stored rule|stored preference|stored note|\
    stored convention|remembered rule|remembered preference|my saved preferences|my stored preferences|\
    saved rules about|saved rules on|saved notes about|saved notes on|stored notes about|stored rules about|\
    saved preferences about|saved preferences for|your note|your notes|your rule|your rules|my preference|\
    rule i gave you|preference i gave you|rule i told you|preference i told you|you've got stored|\
    you've got saved|you've got noted|you have got stored|you've got on file|you got stored|\
    that you have stored|my earlier preference|my previous preference|my old preference|my earlier rule|\
    my previous rule|my earlier wish|what you saved about|what you stored about|what you remembered about|\
    what you noted about|what you have saved about|what you have stored about|what you've saved about|\
    what you've stored about",
);

pub(super) const WARES: Phrases = Phrases(
    "\
    table|field|column|button|feature|page|form|database|db|localstorage|cookie|cookies|user|users|user's|\
    screen|menu|firewall|css|eslint|session|dialog|modal|endpoint|schema|backend|cache|browsers|browser|envs|\
    environments",
);

pub(super) const TROUBLES: Phrases = Phrases(
    "\
    have a|have an|have no|have to|have some|have two|had|get|got|gets|see|need|needs|want to|seem|seems|can't|\
    cannot|lost|broke|fail|fails|failing|failed|error|errors|bug|bugs|broken|missing|still|currently|\
    are getting|are trying|were|should see|why|crash|crashes|slow|wrong|anymore|so add|so please add|add one|\
    takes|doesn't work|rerender twice|render twice|run twice|fire twice|runs twice|and it|and they|but it|\
    but they|leaks",
);

pub(super) const CUSTOMS: Phrases = Phrases(
    "\
    use|write|put|commit|push|mock|allow|ship|merge|squash|hardcode|hard-code|prefer|name|keep|deploy|do|like|\
    want|abbreviate|nest|import|export|rebase|force-push|add|store|log|document|throw|catch|inline",
);
