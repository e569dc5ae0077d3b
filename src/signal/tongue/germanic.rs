//! German and Dutch.

use super::Tongue;
use crate::signal::sense::Sense;

pub(super) const GERMAN: Tongue = Tongue {
    cues: &[
        (Sense::Hence, &[
            "ab jetzt", "ab sofort", "von jetzt an", "von nun an", "ab heute", "von heute an", "ab nun", "fortan", "bitte immer", "bitte nie",
            "bitte niemals", "bitte stets", "dass du immer", "dass du nie", "dass du niemals", "dass du stets", "du sollst immer", "du sollst nie",
            "du solltest immer", "du solltest nie", "du musst immer", "du darfst nie", "du darfst niemals", "ich will immer", "ich mochte immer",
            "achte immer", "achte stets", "in allen projekten", "in jeder sitzung",
        ]),
        (Sense::Framing, &[
            "in zukunft", "zukunftig", "kunftig", "kuenftig", "zukuenftig", "nachstes mal", "das nachste mal", "beim nachsten mal", "fur die zukunft",
            "grundsatzlich", "generell", "neue regel", "furs nachste mal", "ab hier",
        ]),
        (Sense::Always, &["immer", "nie", "niemals", "stets", "nie wieder"]),
        (Sense::Want, &["ich mochte", "ich will", "ich hatte gern", "ich hatte gerne", "ich wunsche"]),
        (Sense::Norm, &["sollen immer", "sollten immer", "mussen immer", "sollen nie", "durfen nie", "sollten nie", "durfen niemals"]),
        (Sense::Note, &[
            "wir nutzen immer", "wir verwenden immer", "wir benutzen immer", "wir nutzen nie", "wir verwenden nie", "wir benutzen nie",
            "merk dir", "merke dir", "merken sie sich", "behalte im kopf", "behalt im kopf", "denk daran dass", "denk daran , dass", "denk dran dass",
            "denk dran , dass", "denke daran , dass", "erinnere dich daran , dass", "speichere im gedachtnis", "notiere dir", "notier dir", "vermeide generell",
            "vermeide grundsatzlich", "jedes mal wenn du", "jedes mal , wenn du", "immer wenn du", "immer , wenn du", "bevor du committest immer",
            "wir nutzen grundsatzlich", "wir verwenden grundsatzlich", "hor auf", "hor bitte auf", "hort auf",
        ]),
        (Sense::Prefer, &[
            "ich bevorzuge", "wir bevorzugen", "ich mag keine", "ich mag kein", "ich mag keinen", "ich hasse", "meine praferenz ist", "ich habe lieber",
            "ich mag lieber", "mir ist lieber wenn", "ich will keine", "ich mochte keine", "wir nutzen keine", "wir verwenden keine", "wir benutzen keine",
        ]),
        (Sense::Avoid, &["bitte vermeide", "vermeide bitte"]),
        (Sense::Forget, &["vergiss", "vergesse", "vergessen sie"]),
        (Sense::Unlearn, &[
            "merk dir nicht mehr", "merke dir nicht mehr", "bevorzuge nicht mehr", "ich bevorzuge keine", "aus dem gedachtnis", "aus deinem gedachtnis",
            "wir nutzen nicht mehr", "losch die erinnerung", "losche die erinnerung", "wir verwenden kein", "gilt nicht mehr",
        ]),
        (Sense::Idle, &[
            "wie immer", "immer wenn ich", "immer wenn", "immer , wenn ich", "immer wieder", "immer noch", "immer mehr", "nie wieder", "immer der gleiche", "immer die gleiche",
            "immer das gleiche", "immer dasselbe", "immer derselbe", "vergiss es", "vergiss nicht",
        ]),
    ],
    leads: &[
        "bitte", "und", "ok", "okay", "aber", "also", "danke", "ach", "hey", "hallo", "ja", "nein", "gut", "super", "dann", "auch", "noch", "etwas",
        "ausserdem", "außerdem", "wichtig", "hinweis", "regel", "ubrigens", "claude", "so", "nochmal", "mal", "halt", "prima", "genau", "perfekt",
    ],
    joins: &["und", "aber", "bitte", "dabei"],
    asks: ASKS_DE,
    requests: &["kannst du", "konntest du", "konnen sie", "wurdest du"],
    others: OTHERS_DE,
    stated: &["ist", "sind", "war", "wenn", "der", "das", "ein", "eine", "ich", "es", "er", "sie", "nur", "null", "leer", "gleich", "bekomme", "kommt", "tests", "noch"],
    stated_ends: &[],
    unstated: &["antworte", "starte", "teste", "committe", "halt", "arbeite", "beachte", "achte"],
    fillers: &["bitte", "mir", "mich", "dir", "dich", "dabei", "es", "auch", "hier", "uns", "den", "die", "code", "tests"],
    told_ends: &["t", "en"],
    claims: &[
        "ich gesagt", "gesagt habe", "ich sagte", "die regel", "regel", "regeln", "die praferenz", "dass ich", "dass wir", "alles", "meine", "meinen", "mein",
        "unsere", "unser", "gesagt", "was du uber", "vorliebe", "vorgabe",
    ],
    choices: &["option", "variante", "losung", "ersten", "zweiten", "erste", "zweite", "letzte", "version", "vorschlag", "diese", "dieses", "diesen", "das", "den ansatz"],
    places: &["hier", "diese", "dieser", "diesem", "dieses", "jetzt", "in der", "im"],
    frames: &["bevor du", "vor jedem", "nach jedem", "wenn du", "bei jedem", "bei jeder", "vor dem commit", "vor dem push", "fur neue", "in diesem projekt", "in diesem repo"],
    kinds: &["commits", "messages", "tests", "kommentare", "funktionen", "variablen", "variablennamen", "migrationen", "dateinamen", "namen", "antworten", "branches", "klassen", "imports", "nachrichten", "prs"],
    shared: &["nie"],
    witnesses: &[
        "der", "die", "das", "den", "dem", "und", "auf", "ohne", "direkt", "mit", "fur", "bitte", "nicht", "im", "ein", "eine", "einen", "du", "mir", "wir", "ich", "zu",
        "von", "mehr", "benutzen", "verwenden", "verwende", "nutze", "nutzen", "benutze", "mach", "schreib", "schreiben", "committen", "pushen", "in", "als", "oder",
    ],
    makings: &["schreib", "schreibe", "fuge", "erstelle", "andere", "erganze", "setz", "mach"],
    ..Tongue::MUTE
};

const ASKS_DE: &[&str] = &[
    "warum", "wieso", "weshalb", "wie", "was", "wann", "wo", "wer", "welche", "welcher", "welches", "ist", "sind", "wird", "werden", "kann", "soll", "sollte",
    "muss", "gibt", "hat", "haben", "erklar", "erklare", "darf",
];

const OTHERS_DE: &[&str] = &[
    "der", "die", "das", "ein", "eine", "es", "er", "sie", "dieser", "diese", "dieses", "mein", "meine", "wenn", "da", "hier", "ich", "man", "manchmal",
    "wir", "nach", "beim", "seit", "leider", "irgendwie", "nutzer", "user", "jetzt", "in", "bei", "auf", "unser", "unsere",
];

pub(super) const DUTCH: Tongue = Tongue {
    cues: &[
        (Sense::Hence, &[
            "vanaf nu", "van nu af aan", "voortaan", "vanaf vandaag", "vanaf heden", "graag altijd", "dat je altijd", "dat je nooit", "je moet altijd", "je mag nooit",
            "alsjeblieft altijd", "in alle projecten",
        ]),
        (Sense::Framing, &["in de toekomst", "in het vervolg", "volgende keer", "de volgende keer", "in het algemeen", "nieuwe regel", "als regel"]),
        (Sense::Always, &["altijd", "nooit"]),
        (Sense::Want, &["ik wil dat je", "ik wil graag dat je"]),
        (Sense::Norm, &["moeten altijd", "mogen nooit", "moet altijd in"]),
        (Sense::Note, &["we gebruiken altijd", "wij gebruiken altijd", "we gebruiken nooit", "onthoud", "elke keer als je", "telkens als je", "als je commit altijd", "houd er rekening mee dat we", "stop met het toevoegen", "stop met"]),
        (Sense::Prefer, &["ik geef de voorkeur aan", "ik prefereer", "mijn voorkeur is", "ik heb liever", "wij geven de voorkeur aan", "we geven de voorkeur aan", "ik hou niet van", "mijn voorkeur gaat uit naar"]),
        (Sense::Avoid, &["vermijd alsjeblieft", "gelieve te vermijden", "vermijd graag"]),
        (Sense::Forget, &["vergeet"]),
        (Sense::Unlearn, &["onthoud niet meer", "uit je geheugen", "we gebruiken niet meer", "geen voorkeur meer"]),
        (Sense::Idle, &["zoals altijd", "vergeet niet", "vergeet het", "nooit meer", "altijd als ik", "onthoud mij", "onthoud me"]),
    ],
    leads: &["en", "ok", "oke", "graag", "alsjeblieft", "aub", "maar", "dus", "bedankt", "nee", "ja", "ook", "hoi", "hallo", "belangrijk", "let", "op", "claude", "goed", "prima", "verder"],
    joins: &["en", "maar", "graag"],
    asks: &["waarom", "hoe", "wat", "wanneer", "waar", "wie", "welke", "is", "zijn", "wordt", "kan", "moet", "heeft", "leg"],
    requests: &["kun je", "kan je", "zou je", "wil je"],
    others: &["de", "het", "een", "dit", "dat", "deze", "die", "er", "hij", "zij", "ze", "ik", "als", "mijn", "we", "soms", "ons", "onze", "gebruikers"],
    stated: &["is", "zijn", "was", "de", "het", "een", "ik", "als", "dezelfde", "hetzelfde", "leeg", "faalt", "geeft", "crasht"],
    unstated: &["zet", "test", "commit", "start", "sluit", "let", "format", "lint"],
    fillers: &["alsjeblieft", "me", "mij", "ook", "graag", "er", "de", "tests"],
    told_ends: &["t", "en"],
    claims: &["ik zei", "ik gezegd", "heb gezegd", "ik vertelde", "de regel", "regel", "dat ik", "dat we", "alles", "mijn", "onze", "voorkeur"],
    choices: &["optie", "eerste", "tweede", "versie", "variant", "oplossing", "deze", "dit", "dat", "die"],
    places: &["hier", "deze", "dit", "nu", "in de"],
    frames: &["voor elke", "voordat je", "als je", "na elke", "bij elke", "in dit project"],
    kinds: &["commits", "tests", "comments", "functies", "variabelen", "migraties", "namen", "antwoorden", "branches", "berichten", "prs"],
    makings: &["schrijf", "voeg", "maak", "verander"],
    ..Tongue::MUTE
};
