//! Dutch.

use super::{Phrases, Tongue, manners};
use crate::signal::sense::Sense;

pub(super) const DUTCH: Tongue = Tongue {
    cues: &[
        (
            Sense::Hence,
            Phrases(
                "\
            vanaf nu|van nu af aan|voortaan|vanaf vandaag|vanaf heden|graag altijd|dat je altijd|\
            dat je nooit|je moet altijd|je mag nooit|alsjeblieft altijd|in alle projecten",
            ),
        ),
        (
            Sense::Framing,
            Phrases(
                "\
            in de toekomst|in het vervolg|volgende keer|de volgende keer|in het algemeen|nieuwe regel|\
            als regel",
            ),
        ),
        (Sense::Always, Phrases("altijd|nooit")),
        (
            Sense::Want,
            Phrases(
                "\
            ik wil dat je|ik wil graag dat je|denk eraan|vergeet niet|het zou fijn zijn als je",
            ),
        ),
        (Sense::Norm, Phrases("moeten altijd|mogen nooit|moet altijd in")),
        (
            Sense::Note,
            Phrases(
                "\
            we gebruiken altijd|wij gebruiken altijd|we gebruiken nooit|onthoud|elke keer als je|\
            telkens als je|als je commit altijd|houd er rekening mee dat we|stop met het toevoegen|in de regel|\
            laten we afspreken|we spreken af dat|het moet een regel zijn|notitie voor later|\
            voor de volgende keer :|voor volgende sessies|ik heb je al gezegd dat we|ik heb al gezegd dat we|\
            ik zei toch dat we|denk eraan dat we|onthoud voor de volgende keer|hoe vaak moet ik|sla dit op :|\
            noteer dit|noteer :|schrijf dit op :|zo doen we dat hier|zo doen we het overal|\
            zo doen we dat overal",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            ik geef de voorkeur aan|ik prefereer|mijn voorkeur is|ik heb liever|wij geven de voorkeur aan|\
            we geven de voorkeur aan|ik hou niet van|mijn voorkeur gaat uit naar|ik hou van|ik haat|\
            ik heb een hekel aan|ik heb liever dat je|ik wil liever dat je|ik wil niet dat je|\
            ik vind het fijn als je|ik zie liever dat je|ik zou liever hebben dat je|ik heb het liefst dat je|\
            mijn standaardeditor is|mijn standaard editor is",
            ),
        ),
        (Sense::Avoid, Phrases("vermijd|probeer te vermijden|geef de voorkeur aan")),
        (Sense::Forget, Phrases("vergeet")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            onthoud niet meer|uit je geheugen|we gebruiken niet meer|geen voorkeur meer|niet meer te onthouden|\
            niet meer onthouden|niet langer te onthouden|niet langer onthouden|niet meer te herinneren",
            ),
        ),
        (
            Sense::Plea,
            Phrases(
                "\
            vermijd alsjeblieft|gelieve te vermijden|vermijd graag|vermijd aub|alsjeblieft vermijd",
            ),
        ),
        (
            Sense::Stop,
            Phrases(
                "\
            stop met|hou op met|houd op met|stop eens met|stop alsjeblieft met",
            ),
        ),
        (
            Sense::Custom,
            Phrases(
                "\
            in dit project|in deze repo|in deze codebase|in ons project|in onze repo|in onze code|in ons team|\
            bij ons",
            ),
        ),
        (
            Sense::Denial,
            Phrases(
                "\
            we gebruiken geen|wij gebruiken geen|we schrijven geen|we doen geen|we gebruiken hier geen|\
            hier gebruiken we|hier schrijven we",
            ),
        ),
        (
            Sense::Disown,
            Phrases(
                "\
            mag je vergeten|kun je vergeten|kan je vergeten|vergeet die maar|vergeet die alsjeblieft",
            ),
        ),
        (Sense::Purge, Phrases("verwijder|wis|schrap|gooi|negeer")),
        (
            Sense::Reach,
            Phrases(
                "we gebruiken|wij gebruiken|we schrijven|we hebben besloten|dat geldt voor|dit geldt voor",
            ),
        ),
        (
            Sense::Retract,
            Phrases(
                "\
            klopt niet meer|is verouderd|is achterhaald|mag je wissen|kun je verwijderen|mag je verwijderen|\
            mag weg|kan weg",
            ),
        ),
        (
            Sense::Round,
            Phrases(
                "\
            elke keer|na elke taak|na elke wijziging|na elke commit|als je klaar",
            ),
        ),
        (Sense::Favor, Phrases("voor mij")),
        (
            Sense::Idle,
            Phrases(
                "\
            zoals altijd|vergeet het|nooit meer|altijd als ik|onthoud mij|onthoud me|stop met de|stop met het|\
            stop met deze|stop met dit|ik hou van dit|ik hou van de|ik hou van deze|ik hou van het",
            ),
        ),
    ],
    leads: Phrases(
        "\
        en|ok|oke|graag|alsjeblieft|aub|maar|dus|bedankt|nee|ja|ook|hoi|hallo|belangrijk|let|op|claude|goed|\
        prima|verder",
    ),
    joins: Phrases("en|maar|graag"),
    asks: Phrases("waarom|hoe|wat|wanneer|waar|wie|welke|is|zijn|wordt|kan|moet|heeft|leg"),
    requests: Phrases("kun je|kan je|zou je|wil je"),
    others: Phrases(
        "de|het|een|dit|dat|deze|die|er|hij|zij|ze|ik|als|mijn|we|soms|ons|onze|gebruikers",
    ),
    stated: Phrases("is|zijn|was|de|het|een|ik|als|dezelfde|hetzelfde|leeg|faalt|geeft|crasht"),
    unstated: Phrases("zet|test|commit|start|sluit|let|format|lint"),
    fillers: Phrases("alsjeblieft|me|mij|ook|graag|er|de|tests"),
    told_ends: Phrases("t|en"),
    claims: Phrases(
        "\
        ik zei|ik gezegd|heb gezegd|ik vertelde|de regel|regel|dat ik|dat we|alles|mijn|onze|voorkeur|\
        conventie|afspraak|wat ik je",
    ),
    choices: Phrases(
        "\
        optie|eerste|tweede|versie|variant|oplossing|deze|dit|dat|die|beide",
    ),
    places: Phrases("hier|deze|dit|nu|in de"),
    frames: Phrases("voor elke|voordat je|als je|na elke|bij elke|in dit project"),
    kinds: Phrases(
        "\
        commits|tests|comments|functies|variabelen|migraties|namen|antwoorden|branches|berichten|prs|\
        branchnamen|bestanden|stijlen|componenten|scripts",
    ),
    makings: Phrases("schrijf|voeg|maak|verander"),
    moments: Phrases(
        "\
        voorlopig|voor nu|deze keer|dit keer|vandaag|op dit moment|even niet",
    ),
    pointers: Phrases("de|het|een|deze|dit|die|dat|hem"),
    ours: Phrases("we|wij|men|niemand|iedereen"),
    troubles: Phrases(
        "\
        hebben een|krijgen|fout|fouten|bug|faalt|falen|kapot|mist|missen|moeten nog|nodig|traag|momenteel|\
        waarom|probleem|zien|nog",
    ),
    memos: Phrases("regel|voorkeur|afspraak|notitie|conventie"),
    kept: Phrases(
        "\
        opgeslagen regel|opgeslagen voorkeur|opgeslagen notitie|je hebt opgeslagen|je opgeslagen hebt|\
        je hebt onthouden|je onthouden hebt|je hebt bewaard|je bewaard hebt|je notitie|je notities",
    ),
    wares: Phrases(
        "\
        tabel|database|veld|knop|gebruiker|formulier|pagina|kolom|bestand|functie",
    ),
    manners: manners::DUTCH,
    ..Tongue::MUTE
};
