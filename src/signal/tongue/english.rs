//! English: its wishes, and the words beside them that tell a wish from a report.

mod matters;
mod wishes;

use super::{Order, Phrases, Tongue, manners};
use crate::signal::sense::Sense;
use matters::{CLAIMS, CUSTOMS, KEPT, TROUBLES, WARES};
use wishes::{BOUND, CUSTOM, FRAMING, HENCE, IDLE, NOTE, PREFER, PURGE, UNLEARN};

pub(super) const ENGLISH: Tongue = Tongue {
    cues: &[
        (Sense::Hence, HENCE),
        (Sense::Framing, FRAMING),
        (Sense::Opening, Phrases("in general|as a matter of principle")),
        (
            Sense::Always,
            Phrases(
                "always|never|alwyas|allways|alwasy|alway|awlays|alwys|nver|nevr|neever|nerver",
            ),
        ),
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
            i want you to|remember to|please remember to|don't forget to|it'd be great if you|\
            it would be great if you|it'd be nice if you|it would be nice if you|i'd like you to|\
            i would like you to|i need you to|i expect you to|i want you",
            ),
        ),
        (Sense::Note, NOTE),
        (Sense::Prefer, PREFER),
        (Sense::Seal, Phrases("ever|at all times|without exception|no exceptions")),
        (Sense::Denial, Phrases("we don't|we dont|we do not|we don't ever|we really don't")),
        (Sense::Custom, CUSTOM),
        (Sense::Avoid, Phrases("avoid|try to avoid|prefer|favor|favour|refrain from")),
        (
            Sense::Plea,
            Phrases(
                "\
            please avoid|pls avoid|plz avoid|please prefer|pls prefer|please try to avoid|please refrain from|\
            always avoid|generally avoid",
            ),
        ),
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
        (
            Sense::Round,
            Phrases(
                "\
            after finishing|after finishing a task|after you finish|after you're done|after every task|\
            after each task|after every change|after each change|after every commit|after every edit|\
            after each edit|after every step|when you finish|when you're done|when you are done|when you debug|\
            when debugging|when you commit|when you refactor|each time|every time|at the end of every|\
            at the end of each",
            ),
        ),
        (
            Sense::Reach,
            Phrases(
                "\
            we use|we write|we name|we put|we decided|we've decided|we have decided|we settled|we standardised|\
            we standardized|that goes for|this goes for|same goes for|the same goes for",
            ),
        ),
        (Sense::Favor, Phrases("for me")),
        (
            Sense::Retract,
            Phrases(
                "\
            is outdated|is out of date|is obsolete|is no longer true|is not true anymore|isn't true anymore|\
            no longer applies|no longer holds|erase it|delete it|remove it|drop it|scrap it|can be deleted|\
            can be dropped|can go",
            ),
        ),
        (Sense::Forget, Phrases("forget")),
        (Sense::Disown, Phrases("forget it|unlearn it|forget that one|forget about it")),
        (Sense::Purge, PURGE),
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
    deed_ends: Phrases("ing"),
    claims: CLAIMS,
    memos: Phrases("preference|rule|convention|note|memory|preferences|rules|notes|habit"),
    kept: KEPT,
    wares: WARES,
    choices: CHOICES,
    places: PLACES,
    moments: Phrases(
        "\
        for now|this time|today|right now|at the moment|for the moment|for a moment|for a second|yet|this once|\
        just once|for this one|in this pr|in this commit|in this branch|first fix",
    ),
    pointers: Phrases("the|this|that|these|those|it|its|their|a|an|them|his|her|our"),
    customs: CUSTOMS,
    ours: Phrases("we|we're|we've|everyone|everybody|nobody|our|all"),
    troubles: TROUBLES,
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
    manners: manners::ENGLISH,
    ..Tongue::MUTE
};

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

const CHOICES: Phrases = Phrases(
    "\
    option|options|both|either|first|second|third|last|former|latter|this one|that one|the one|other one|\
    one you|ones|version|variant|approach|solution|suggestion|proposal|idea|your|current|previous|old|earlier|\
    it|this|that|these|those|how|where|what|which|here|for now|alternative|you showed|you proposed|\
    you suggested|you wrote|you did|you made|you used|you have",
);

const PLACES: Phrases = Phrases(
    "\
    this|here|these|those|in the|on the|from the|for the|with the|inside|within|until|when the|when a|when an|\
    when it|when there|when we|when users|if the|if it|if there|if a|if we|if no|while the|once the|on line|\
    after the|before the",
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
