//! Polish.

use super::{Phrases, Tongue};
use crate::signal::sense::Sense;

pub(super) const POLISH: Tongue = Tongue {
    cues: &[
        (
            Sense::Hence,
            Phrases(
                "\
            od teraz|od tej pory|od dzisiaj|od dzis|odtad|na przyszlosc|powinienes zawsze|zawsze powinienes|\
            musisz zawsze|zebys zawsze|zebys nigdy|we wszystkich projektach|prosze zawsze|prosze nigdy|\
            nie wolno ci",
            ),
        ),
        (
            Sense::Framing,
            Phrases(
                "\
            w przyszlosci|nastepnym razem|z zasady|co do zasady|domyslnie uzywaj|domyslnie pisz|nowa zasada|\
            generalnie",
            ),
        ),
        (Sense::Always, Phrases("zawsze|nigdy")),
        (Sense::Want, Phrases("chce zebys|chce , zebys|chcialbym , zebys|chce , abys")),
        (
            Sense::Note,
            Phrases(
                "\
            zapamietaj|pamietaj , ze|pamietaj ze|miej na uwadze , ze|miej na uwadze ze|\
            za kazdym razem gdy zmieniasz|za kazdym razem , gdy zmieniasz|za kazdym razem kiedy zmieniasz|\
            przestan|nie uzywaj wiecej|nie dodawaj wiecej|wiecej nie|zawsze uzywamy|nigdy nie uzywamy|\
            zapisz w pamieci",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            wole|ja wole|preferuje|preferujemy|wolimy|moja preferencja to|nie lubie|nie lubie gdy|\
            nie lubie , gdy",
            ),
        ),
        (Sense::Avoid, Phrases("unikaj|prosze unikaj")),
        (Sense::Forget, Phrases("zapomnij|zapomnijcie")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            nie pamietaj|nie zapamietuj|juz nie wole|juz nie preferuje|z pamieci|nie uzywamy juz|\
            juz nie uzywamy",
            ),
        ),
        (
            Sense::Idle,
            Phrases(
                "\
            jak zawsze|nie zapomnij|nigdy wiecej|zapamietaj mnie|zawsze gdy|zawsze kiedy|zawsze jak",
            ),
        ),
    ],
    leads: Phrases(
        "\
        prosze|i|a|ale|ok|dzieki|dziekuje|tez|takze|no|tak|nie|hej|czesc|wazne|zasada|dobrze|super|swietnie|\
        oraz|wiec|poza|tym",
    ),
    joins: Phrases("i|ale|oraz|prosze"),
    asks: Phrases("dlaczego|czemu|jak|co|gdzie|kto|ktory|ktora|czy|wyjasnij|jest"),
    requests: Phrases("czy mozesz|mozesz|czy moglbys|moglbys"),
    others: Phrases(
        "ten|ta|to|te|on|ona|ono|oni|moj|moja|serwer|test|testy|kiedy|gdy|jesli|po|w|przy|czasami",
    ),
    stated: Phrases("jest|sa|byl|byla|bylo|ten|ta|to|jak|gdy|kiedy|mam|dostaje|blad|taki|sam"),
    stated_ends: Phrases("a|e|i|y|l|lem|lam"),
    unstated: Phrases("na|po|prowadz|commituj|testy"),
    fillers: Phrases("nie|najpierw|mi|tylko|sie|prosze|przed|commitem|dla"),
    told_ends: Phrases("a|e|i|y|l|r"),
    claims: Phrases(
        "\
        mowilem|mowilam|powiedzialem|powiedzialam|zasada|zasadzie|zasade|regule|regula|ze wole|ze uzywamy|\
        ze ja|wszystko|wszystkim|moje|moich|moj|preferencje|preferencji|nasze",
    ),
    frames: Phrases(
        "przed kazdym|po kazdym|kiedy piszesz|zanim|jesli nie|w kazdym|w tym projekcie",
    ),
    choices: Phrases(
        "opcje|opcja|pierwsza|druga|pierwszy|drugi|wersje|wariant|rozwiazanie|ten|ta|te|to",
    ),
    places: Phrases("tutaj|tu|tym|tej|teraz"),
    makings: Phrases("napisz|dodaj|stworz|zrob|zmien|zaimplementuj"),
    ..Tongue::MUTE
};
