//! The phrases by which English asks for memory.

use super::Phrases;

pub(super) const HENCE: Phrases = Phrases(
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

pub(super) const FRAMING: Phrases = Phrases(
    "\
    in future|in the future|next time|for the future|going forward|going forwards|moving forward|starting now|\
    starting today|from today|by default use|by default write|by default answer|by default reply|\
    by default respond|by default prefer|from here onwards|as a rule|as a general rule",
);

pub(super) const NOTE: Phrases = Phrases(
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
    general rule :|house rule|standing rule|note for next time|note for the future|note for future|don't ever|\
    dont ever|do not ever|don't you ever|never ever|make it a habit|make it a rule|i want you to remember|\
    i'd like you to remember|you should remember that|please note for future|remember it|i hate when you|\
    i hate it when|i don't like it when|i dont like it when|i don't like when you|it should be a rule that|\
    it's a rule that|it is a rule that|let's agree that|lets agree that|let's agree on this :|\
    let's agree on one thing|note for later|note for later sessions|note for next sessions|\
    note for future sessions|for later sessions :|for next time :|for the next time :|one thing for the future|\
    remember for next time|remember for the future|don't forget for the future|don't forget for next time|\
    keep in mind for the future|keep in mind for next time|keep this in mind|i'd rather you not|\
    i would rather you not|i told you not to|i've told you not to|i already told you not to|\
    i told you to never|i told you to always|i told you to stop|i said not to|i've asked you not to|\
    i asked you not to|how many times do i have to|you keep forgetting that|house style is|\
    write that down somewhere|don't you dare|that goes for everything|we agreed that we|we agreed that all|\
    we agreed not to|we agreed to always|we agreed to never|that's a rule|that's our rule|that is a rule|\
    that's our convention|that's how we do it|i prefer it when|i prefer when you|thats how we do it|\
    this is how we do it|thats our convention|thats a rule|that's how it's done here|save this :|\
    save this for later|save this for next time|note this down|note that down|write this down|jot this down|\
    jot that down|keep a note that|keep a note of this|keep that in mind|keep in mind that all|keep in mind that every|\
    make a note :|put this in your notes|put that in your notes|that's our standard|the convention is|our convention is|\
    our standard is|not now and not later|in this project we always|in this project we never|in this repo we always|\
    in this repo we never",
);

pub(super) const PREFER: Phrases = Phrases(
    "\
    i prefer|i generally prefer|i usually prefer|i really prefer|i much prefer|i strongly prefer|\
    i always prefer|i personally prefer|i typically prefer|we prefer|we generally prefer|we usually prefer|\
    my preference is|my preferred|our preferred|our preference is|i like it when|i like when you|i don't like|\
    i dont like|i do not like|i dislike|i hate|we don't like|i'm not a fan of|im not a fan of|\
    i am not a fan of|our convention is|my team prefers|our team prefers|the team prefers|my team uses|\
    our team uses|our style is|our rule is|my rule is|i like my|i like to have|i don't want you to|\
    i dont want you to|i like|i really like|i do like|i love|i really dislike|i really hate|\
    i really don't like|i can't stand|i cannot stand|i'd rather you|i would rather you|i'd rather have you|\
    i'd prefer that you|i prefere|i perfer|i preffer|i prefre|we like|i don't want any|i dont want any|\
    i don't want to see|i'd rather see|we hate|i favor|i favour|i tend to prefer|i would always prefer|\
    i prefer that you|i'd prefer you to|i prefer you to|i prefer if you|i would prefer that you|\
    i generally favour|i generally favor|i usually favour|i usually favor|i tend to favour|i tend to favor|\
    we favour|we favor|we generally favour|we generally favor|my default editor is|my default shell is|\
    my default language is|my default terminal is|my default browser is|my default stack is|\
    my default package manager is|my default formatter is",
);

pub(super) const BOUND: Phrases = Phrases(
    "\
    unless i ask|unless i say|unless i tell|unless i explicitly|unless i specifically|unless asked|\
    unless told|unless explicitly|unless i request|without asking|without my permission|without my approval|\
    without my ok|anymore|any more|in tests|in commit messages|in commits|in prs|in pr descriptions|\
    in our tests|in our code|in production code|in docs|in comments|in names|in variable names",
);

pub(super) const UNLEARN: Phrases = Phrases(
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
    delete this from memory|delete it from memory|remove it from memory|no longer need to remember|\
    no longer have to remember|don't have to remember|dont have to remember|do not have to remember|\
    do not need to remember|needn't remember|can stop remembering|not remember that anymore|\
    no longer necessary to remember|no longer applies , forget|forget that note|forget the note|\
    forget this rule|forget that convention|drop it from your memory|off your memory|out of your memory|\
    you can unlearn|the rule you saved about|the rule you stored about|the preference you saved|\
    the preference you stored|the note you saved|the note you stored|the rule you remembered|\
    the preference you remembered|i don't want you to remember|i dont want you to remember|\
    do not want you to remember|stop keeping track of my|stop storing my|stop tracking my|stop keeping my|\
    wipe what you stored about|delete what you stored about|remove what you stored about|\
    erase what you stored about|clear what you stored about|drop what you stored about|\
    wipe what you saved about|delete what you saved about|remove what you saved about|\
    erase what you saved about|clear what you saved about|drop what you saved about|\
    wipe what you remembered about|delete what you remembered about|remove what you remembered about|\
    erase what you remembered about|clear what you remembered about|drop what you remembered about",
);

pub(super) const IDLE: Phrases = Phrases(
    "\
    never mind|remember me|remember when|remember how|please remember when|remember that time|\
    remember that function|remember that bug|remember that file|remember that script|remember that one|\
    remember that thing|remember that issue|remember that class|remember that method|remember that test|\
    remember that pr|remember that commit|remember that error|remember that page|remember that branch|\
    remember that component|remember that code|remember that idea|in the future we|in future we|\
    in the future i|in the future there|next time i|next time we|next time it|next time there|stop using it|\
    always on|always true|always false|if i never|never again|memorize the|going forward with|\
    moving forward with|you should never see|you should never get|next time zone|next time slot|next time step|\
    next time stamp|next time series|remember it as|in future versions|in future releases|in future iterations|\
    as always|like always|than always|as a rule of thumb|forget my last|forget my previous|forget my question|\
    forget my message|i like the|i like a|i like an|i like it|i like this|i like that|i like these|\
    i like those|i like your|i like how|i like what|i like where|i like both|i like option|i like all|\
    i like him|i really like the|i really like it|i really like this|i really like that|i really like how|\
    i really like your|i really like what|i love the|i love it|i love this|i love that|i love how|i love your|\
    i love what|we like the|we like it|we like this|we like that|i'd rather you did|i don't want any of|\
    i like its|i like my new|i'm not a fan of this|i'm not a fan of the|i'm not a fan of that|\
    i don't want to see this|i don't want to see the|i don't like the|i dont like the|i dislike the|\
    i really dislike the|i hate the|in the future tense|no more than|write this down in|note this down in",
);

pub(super) const CUSTOM: Phrases = Phrases(
    "\
    in this project|in this repo|in this repository|in this codebase|in this code base|in our project|\
    in our repo|in our codebase|in my projects|in this monorepo|in our team|on this team|on our team|\
    for this project|for this repo|in this team|in our repos|in our projects",
);

pub(super) const PURGE: Phrases = Phrases(
    "\
    delete|remove|erase|clear|drop|scrap|wipe|discard|purge|undo|delete all|remove all|throw away|get rid of|\
    ditch|ignore|disregard",
);
