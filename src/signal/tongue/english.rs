//! English.

use super::{Order, Phrases, Tongue};
use crate::signal::sense::Sense;

pub(super) const ENGLISH: Tongue = Tongue {
    cues: &[
        (Sense::Hence, HENCE),
        (Sense::Framing, FRAMING),
        (Sense::Opening, Phrases("in general|as a matter of principle")),
        (Sense::Always, Phrases("always|never")),
        (
            Sense::Habit,
            Phrases(
                "\
            we always|we never|i always|i never|we only ever|we should always|we should never|we must never|\
            we must always",
            ),
        ),
        (Sense::Norm, Phrases("should always|should never|must always|must never")),
        (
            Sense::Want,
            Phrases(
                "\
            i want you to|i'd like you to|i would like you to|i need you to|i expect you to|i want you",
            ),
        ),
        (Sense::Note, NOTE),
        (Sense::Prefer, PREFER),
        (Sense::Avoid, Phrases("please avoid|pls avoid|plz avoid")),
        (Sense::Stop, Phrases("stop|quit")),
        (
            Sense::Whenever,
            Phrases(
                "\
            every time you|everytime you|each time you|whenever you|any time you|anytime you|\
            whenever you're|every time you're|each time you're",
            ),
        ),
        (Sense::Bound, BOUND),
        (Sense::Forget, Phrases("forget")),
        (Sense::Unlearn, UNLEARN),
        (Sense::Idle, IDLE),
    ],
    order: Order::Behind,
    leads: LEADS,
    joins: Phrases("and|but|so|or|then|also|please"),
    asks: ASKS,
    requests: Phrases(
        "can you|could you|would you|will you|can we|could we|can u|could u|you can|you may",
    ),
    others: OTHERS,
    stated: STATED,
    stated_ends: Phrases("s|ed|ing"),
    unstated: UNSTATED,
    fillers: Phrases("ever|again"),
    deeds: DEEDS,
    claims: CLAIMS,
    choices: CHOICES,
    places: PLACES,
    uses: Phrases(
        "\
        click|open|press|reload|refresh|type|scroll|visit|resize|navigate|log|hover|submit|select|tap|drag|\
        load|restart|switch|hit|enter|close|save|launch|boot|send|upload|login|try|go|move|zoom|start",
    ),
    frames: Phrases(
        "\
        before you|before every|before each|before any|before committing|before pushing|after you|\
        after every|after each|when you|when you're|if you|if you're|when in|when writing|when adding|\
        when creating|when editing|when changing|when committing|when naming|when working|for every|\
        for each|on every|in every|for new|in this repo|in this project|in tests|in commits|in commit|\
        for commits|for tests|for commit",
    ),
    kinds: KINDS,
    doubts: Phrases("may|might|could|would|will|can|is|are|was|be|case|support|we|if"),
    makings: MAKINGS,
    ..Tongue::MUTE
};

const HENCE: Phrases = Phrases(
    "\
    from now on|from now onwards|from now onward|from here on|from this point on|from this point forward|\
    from this point onward|from this point onwards|from today on|from today onwards|henceforth|henceforward|\
    until further notice|for all future|in all future|in future sessions|in future conversations|\
    in future chats|in future commits|in future prs|in future answers|in future responses|in future tasks|\
    for future sessions|for future commits|for future prs|for future tasks|for future conversations|\
    in all my projects|in every project|across all projects|across all my projects|in every session|\
    in all sessions|across sessions|for the rest of this project|you should always|you should never|\
    you must always|you must never|you need to always|you have to always|you to always|you to never|\
    you always have to|you always need to|you are never to|you're never to|make sure to always|\
    make sure to never|make sure you always|make sure you never|make sure that you always|\
    make sure that you never|be sure to always|be sure to never|remember to always|remember to never|\
    please always|please never|pls always|pls never|try to always|try to never|that you always|\
    that you never|i always want|i never want|i never ever want|in this repo always|in this repo never|\
    in this project always|in this project never|in this codebase always|in this codebase never",
);

const FRAMING: Phrases = Phrases(
    "\
    in future|in the future|next time|for the future|going forward|going forwards|moving forward|as a rule|\
    as a general rule|starting now|starting today|from today|by default use|by default write|\
    by default answer|by default reply|by default respond|by default prefer|from here onwards|\
    in this repo we|in this project we|in this codebase we|for this repo we|for this project we",
);

const NOTE: Phrases = Phrases(
    "\
    remember that|remember this|remember :|remember ,|remember i|remember i'm|remember we|remember we're|\
    remember my|remember our|remember always|remember never|please remember|pls remember|memorize|memorise|\
    keep in mind we|keep in mind i|keep in mind that we|keep in mind that i|keep in mind that our|\
    keep in mind that my|keep in mind our|keep in mind my|bear in mind we|bear in mind that we|\
    bear in mind that i|save to memory|save this to memory|save that to memory|save it to memory|\
    save in memory|save this in memory|save to your memory|save this to your memory|add to memory|\
    add this to memory|add that to memory|add to your memory|add this to your memory|put this in memory|\
    put this in your memory|store this in memory|store this in your memory|store in your memory|\
    commit this to memory|commit to memory|make a note that|make a mental note|take note that we|\
    take note that i|note to self|write this to memory|record this preference|save this preference|\
    update your memory|update memory|save this as a rule|for future reference|new rule|rule :|rules :|\
    general rule :|house rule|standing rule|note for next time|note for the future|note for future|\
    don't ever|dont ever|do not ever|don't you ever|never ever|make it a habit|make it a rule|\
    i want you to remember|i'd like you to remember|you should remember that|please note for future|\
    remember it|i hate when you|i hate it when|i don't like it when|i dont like it when|\
    i don't like when you",
);

const PREFER: Phrases = Phrases(
    "\
    i prefer|i generally prefer|i usually prefer|i really prefer|i much prefer|i strongly prefer|\
    i always prefer|i personally prefer|i typically prefer|we prefer|we generally prefer|we usually prefer|\
    my preference is|my preferred|our preferred|our preference is|i like it when|i like when you|\
    i don't like|i dont like|i do not like|i dislike|i hate|we don't like|i'm not a fan of|im not a fan of|\
    i am not a fan of|our convention is|my team prefers|our team prefers|the team prefers|my team uses|\
    our team uses|our style is|our rule is|my rule is|i like my|i like to have|i don't want you to|\
    i dont want you to|we don't allow|we don't do|we dont do|we don't use|we dont use|we do not use",
);

const BOUND: Phrases = Phrases(
    "\
    unless i ask|unless i say|unless i tell|unless i explicitly|unless i specifically|unless asked|\
    unless told|unless explicitly|unless i request|without asking|without my permission|without my approval|\
    without my ok|anymore|any more",
);

const UNLEARN: Phrases = Phrases(
    "\
    stop remembering|don't remember that anymore|don't remember this|do not remember this|no longer prefer|\
    no longer like|no longer want you|we no longer use|we no longer need to|we no longer follow|\
    we no longer do|i no longer use|i no longer want|i no longer need you|don't prefer|from your memory|\
    from memory that|from your memories|from memory the|the memory about|the memory that|that memory about|\
    that memory entry|the memory entry|this memory entry|your memory of|your memories of|your memory about|\
    memories about|your saved memory|saved memory about|forget that preference|forget that rule|\
    rule no longer applies|preference no longer applies|don't remember that|remove the rule about|\
    drop the rule about|delete the rule about|drop that rule|scrap that rule|scrap that preference|\
    drop that preference|scrap the rule|don't need to remember|dont need to remember|no need to remember|\
    unlearn|everything you remember|anything you remember|what you remember about|all you remember|\
    forget my preference|erase the memory|wipe your memory|clear your memory|delete your memory|\
    erase your memory|remove that from memory|remove this from memory|delete that from memory|\
    delete this from memory|delete it from memory|remove it from memory",
);

const IDLE: Phrases = Phrases(
    "\
    never mind|remember to|please remember to|remember me|remember when|remember how|please remember when|\
    remember that time|remember that function|remember that bug|remember that file|remember that script|\
    remember that one|remember that thing|remember that issue|remember that class|remember that method|\
    remember that test|remember that pr|remember that commit|remember that error|remember that page|\
    remember that branch|remember that component|remember that code|remember that idea|in the future we|\
    in future we|in the future i|in the future there|next time i|next time we|next time it|next time there|\
    stop using it|always on|always true|always false|if i never|never again|memorize the|going forward with|\
    moving forward with|you should never see|you should never get|next time zone|next time slot|\
    next time step|next time stamp|next time series|remember it as|in future versions|in future releases|\
    in future iterations|as always|like always|than always",
);

const LEADS: Phrases = Phrases(
    "\
    please|pls|plz|ok|okay|k|so|and|also|but|then|just|oh|hey|hi|hello|thanks|thank|thx|ty|btw|well|yes|no|\
    nope|yeah|yep|great|cool|nice|perfect|good|right|sure|actually|again|important|note|reminder|rule|rules|\
    fyi|kindly|claude|copilot|cursor|agent|assistant|gemini|codex|hmm|ah|sorry|first|second|third|finally|\
    additionally|furthermore|moreover|plus|instead|lastly|however|generally|rather|or|guys|seriously|\
    honestly|fine|ideally|basically|job|work|it's|deal|alright|awesome|oops|wait|small|quick|one|more|thing|\
    last|another|general|hint|tip|warning|let's|lets|in|ps|p.s|remember|now|for|god's|sake|dude|bro|man",
);

const ASKS: Phrases = Phrases(
    "\
    why|how|what|what's|whats|when should|when do|when does|when is|when will|where|who|which|whose|is|are|\
    was|were|does|did|do i|do we|do you|do they|can i|can the|can it|could i|could it|should i|should we|\
    should it|should the|would it|would i|will it|will this|will the|am i|have you|has|isn't|doesn't|\
    any idea|explain|tell me|wondering|i wonder|not sure|is it",
);

const OTHERS: Phrases = Phrases(
    "\
    the|a|an|it|it's|its|this|that|these|those|there|there's|he|she|they|they're|their|his|her|users|user|\
    user's|customers|clients|client|admins|people|some|something|sometimes|everything|nothing|everyone|\
    someone|nobody|my|because|since|after|while|currently|we've|i|seems|looks|server|app|build|requests|\
    page|calls",
);

const STATED: Phrases = Phrases(
    "\
    mind|the|a|an|seen|been|had|got|gotten|is|are|was|were|did|knew|heard|more|less|there|true|false|null|\
    none|undefined|this|that|my|his|it|i|you|we|they|in|on|at|when|if|since|empty|same|wrong|broken|fun|\
    gonna|ran|saw|came|went|found|thought|said|wrote|told|get|time|hang|crash|see|receive|happen|finish|end|\
    seem|come|returned|ends|wanted|nice|good|great|too|and|or",
);

const UNSTATED: Phrases = Phrases(
    "\
    pass|address|focus|discuss|access|process|express|stress|guess|cross|dismiss|compress|need|embed|feed|\
    seed|shed|proceed|exceed|bring|ping|string|sing|ts|js|css|https|kubernetes|postgres|as|alias|class|\
    bypass|suppress",
);

const DEEDS: Phrases = Phrases(
    "\
    use|write|run|prefer|commit|push|deploy|put|keep|name|test|review|squash|rebase|merge|format|want|\
    document|pin|tag|wrap|sort|import|export|indent|prefix|suffix|ship|release|branch|target|lint|version|\
    mock|hardcode|hard-code|follow|stick|ask|like|answer|work|do|add|create|using|adding|writing|doing|\
    asking|saying|apologizing|apologising|putting|creating|making|generating|committing|explaining|\
    summarizing|summarising|giving|suggesting|touching|editing|including|inserting|being|leaving|repeating|\
    pushing|mocking|formatting|refactoring|guessing|assuming|over-engineering|overengineering|wrapping|\
    telling|praising|starting|ending|replying|answering|commenting|hardcoding|inventing|renaming|changing|\
    modifying|responding",
);

const CLAIMS: Phrases = Phrases(
    "\
    i said|i told|we said|i mentioned|we discussed|we agreed|that i|that we|that my|that our|my|our|\
    everything|the rule|rule about|rule that|that rule|rules|the preference|that preference|preference|\
    preferences|the convention|the memory|memory|memories|the fact|the note|the thing about|the part about|\
    what you know|anything|you know about|the instruction about|i like|i prefer|the stuff about|\
    the bit about|what you learned|you saved|you remembered|you stored",
);

const CHOICES: Phrases = Phrases(
    "\
    option|options|first|second|third|last|former|latter|this one|that one|the one|other one|one you|ones|\
    version|variant|approach|solution|suggestion|proposal|idea|your|current|previous|old|earlier|it|this|\
    that|these|those|how|where|what|which|here|for now|alternative|you",
);

const PLACES: Phrases = Phrases(
    "\
    this|here|these|those|now|when|if|in the|on the|from the|for the|inside|it|today|until|that|yet|at the|\
    within",
);

const KINDS: Phrases = Phrases(
    "\
    commit|commits|messages|prs|tests|test|comments|functions|function|variables|branches|branch|classes|\
    imports|docs|docstrings|code|responses|answers|replies|types|migrations|secrets|dependencies|names|\
    components|files|modules|endpoints|queries|variable|titles|descriptions|pr|mocks|fixtures|constants|\
    credentials|passwords|interfaces|structs|exports|packages|scripts|methods|changes|refactors|todos|\
    strings|dates|prices|ids",
);

const MAKINGS: Phrases = Phrases(
    "\
    write|add|create|put|change|rename|set|display|show|print|document|insert|append|make|include|update|\
    replace|say|implement|build|the|here|her|his|their|this|support|review|check|fix|summary",
);
