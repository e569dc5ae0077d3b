//! Dutch.

use super::{Phrases, Tongue};
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
        (Sense::Want, Phrases("ik wil dat je|ik wil graag dat je")),
        (Sense::Norm, Phrases("moeten altijd|mogen nooit|moet altijd in")),
        (
            Sense::Note,
            Phrases(
                "\
            we gebruiken altijd|wij gebruiken altijd|we gebruiken nooit|onthoud|elke keer als je|\
            telkens als je|als je commit altijd|houd er rekening mee dat we|stop met het toevoegen|stop met",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            ik geef de voorkeur aan|ik prefereer|mijn voorkeur is|ik heb liever|wij geven de voorkeur aan|\
            we geven de voorkeur aan|ik hou niet van|mijn voorkeur gaat uit naar",
            ),
        ),
        (Sense::Avoid, Phrases("vermijd alsjeblieft|gelieve te vermijden|vermijd graag")),
        (Sense::Forget, Phrases("vergeet")),
        (
            Sense::Unlearn,
            Phrases("onthoud niet meer|uit je geheugen|we gebruiken niet meer|geen voorkeur meer"),
        ),
        (
            Sense::Idle,
            Phrases(
                "zoals altijd|vergeet niet|vergeet het|nooit meer|altijd als ik|onthoud mij|onthoud me",
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
        "ik zei|ik gezegd|heb gezegd|ik vertelde|de regel|regel|dat ik|dat we|alles|mijn|onze|voorkeur",
    ),
    choices: Phrases("optie|eerste|tweede|versie|variant|oplossing|deze|dit|dat|die"),
    places: Phrases("hier|deze|dit|nu|in de"),
    frames: Phrases("voor elke|voordat je|als je|na elke|bij elke|in dit project"),
    kinds: Phrases(
        "commits|tests|comments|functies|variabelen|migraties|namen|antwoorden|branches|berichten|prs",
    ),
    makings: Phrases("schrijf|voeg|maak|verander"),
    ..Tongue::MUTE
};
