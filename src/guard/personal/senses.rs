//! Senses: which words speak of a person only beside others, and which never do alone.

use super::company::Beside;

/// Words that speak of a person only beside others.
pub(super) const BESIDE: Beside = &[
    ("heart", "attack* disease failure condition surgery problem*"),
    ("stroke", "had suffered since survivor mild after"),
    ("breakdown", "nervous mental"),
    ("premature", "baby birth born"),
    ("kidney", "stones disease failure transplant"),
    ("broken", "leg arm wrist ankle hip"),
    ("nervous", "breakdown"),
    ("fausse", "couche"),
    ("panic", "attack* disorder"),
    ("mental", "illness breakdown disorder hospital health"),
    ("eating", "disorder"),
    ("blood", "pressure type test sugar cancer"),
    ("chronic", "pain fatigue illness disease"),
    ("sick ill", "leave with chronically terminally seriously"),
    ("mg mcg мг", "takes take taking daily day prescribed dose принимает принимаю"),
    ("addict addicted addiction", "drug* alcohol heroin opioid* gambling cocaine"),
    ("krank", "ist bin chronisch schwer"),
    ("disorder", "bipolar eating personality anxiety mental panic sleep"),
    (
        "party",
        "communist conservative labour labor green republican democrat* socialist nazi liberal member votes political",
    ),
    ("union", "trade labor labour workers joined organi* rep* steward metall"),
    ("member", "union"),
    ("trade labor labour", "union party"),
    ("custody", "child* kids son daughter battle ex wife husband full joint sole shared has"),
    ("immigration", "status illegal* case"),
    ("trump biden", "support* vot* voter donat*"),
    (
        "spd cdu csu afd fdp rn lfi psoe vox pis chp akp mhp pt lega linken grünen кпрф лдпр",
        "mitglied* member* wähl* vot* afiliad* filiad* człon* üye* член* голос* iscritt* membre miembro membro support*",
    ),
    ("african", "american"),
    ("activist", "left right far political"),
    ("far", "activist extremist supports politically"),
    ("evangelical", "christian church"),
    ("jude", "ist bin"),
    ("scheiden", "lässt lassen lasse"),
    ("операцию операция операции", "сердц* перенёс* перенес* хирург*"),
    ("convict", "ex"),
    ("abused", "sexually child domestic"),
    ("domestic", "violence abuse"),
    ("sued", "child divorce ex"),
    ("separated", "wife husband spouse"),
    ("roma", "origin descent ethnic is"),
    ("papiers", "sans"),
    ("undocumented", "immigrant worker migrant is i m status"),
    ("christian", "a devout practising practicing faith evangelical converted orthodox born-again"),
    ("church mosque synagogue temple", "attend* goes go prays member every sunday* friday*"),
    ("religion religious", "is deeply very converted islam practi*"),
    (
        "vote votes voted voter",
        "labour tory tories conservative* republican* democrat* green* trump biden harris afd cdu spd left right",
    ),
    (
        "politically political",
        "left right views party affiliation activist conservative liberal refugee",
    ),
    ("conservative liberal", "party politically vote* voter"),
    (
        "republican democrat republicans democrats",
        "a registered vote* voter party staunch member supports",
    ),
    ("criminal", "record conviction charge* past"),
    ("conviction", "criminal felony prior drug"),
    ("jail", "in time went sentence served"),
    ("parole", "on out"),
    ("probation", "on"),
    ("sexual", "orientation abuse assault harassment"),
    ("orientation", "sexual"),
    ("affair", "an having had"),
    ("wife husband", "ex abus* left cheat* separat*"),
    ("black white asian", "man woman person guy male female ethnic* identifies race"),
    ("trans", "man woman person is"),
    ("straight", "sexual* identifies"),
    ("visa permit h1b", "expired overstay* work student status illegal* immigration"),
    ("restraining", "order"),
    ("ethnic", "is background minority origin chinese roma russian albanian"),
    (
        "partei parti partido partito partij partia partii",
        "mitglied* kommunist* wählt membre communiste miembro membro comunista lid człon* üye* grüne* socialist* sozial*",
    ),
    ("партии партия партию", "член* коммунист* состоит голос*"),
    ("голосует wählt vote oy", "за af afd cdu spd grüne linke fdp pour lfi rn macron akp chp"),
    (
        "kirche église iglesia igreja chiesa kerk церковь",
        "geht katholisch* mitglied va fréquente ходит прихожан* miembro",
    ),
    ("вера религия", "его её православ*"),
    ("حزب מפלגה पार्टी 党", "عضو חבר חברה सदस्य 加 支 投"),
    ("custodia", "hijos hijo hija niños figli"),
    (
        "religion religión religião 宗教 信仰 民族",
        "muslim islam katholisch catholique su sua 他 她 用户 我",
    ),
];

/// What makes a thing of the word before it: `cancer research`, `diabetes type filter`.
pub(super) const MAKES_A_THING: &str = "research hospital clinic institute centre center charity foundation study studies type types \
    awareness care ward unit job process pause risk";

/// Words that mean a thing even in company, unless a person is named.
pub(super) const NEVER_PLAIN: &str =
    "member undocumented affair wife husband black white asian christian mg mcg мг sick ill krank";

/// Verbs that begin a note about someone.
pub(super) const LEAVES_SOMEONE_OUT: &str = "is on was has had takes got goes suffers ist hat war est était es está tiene é tem è ha heeft jest ma był była был была";
