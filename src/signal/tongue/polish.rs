//! Polish.

use super::{Phrases, Tongue, manners};
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
        (
            Sense::Want,
            Phrases(
                "\
            chce zebys|chce , zebys|chcialbym , zebys|chce , abys|pamietaj|pamietaj zeby|pamietaj , zeby|\
            nie zapominaj",
            ),
        ),
        (
            Sense::Note,
            Phrases(
                "\
            zapamietaj|pamietaj , ze|pamietaj ze|miej na uwadze , ze|miej na uwadze ze|\
            za kazdym razem gdy zmieniasz|za kazdym razem , gdy zmieniasz|za kazdym razem kiedy zmieniasz|\
            nie uzywaj wiecej|nie dodawaj wiecej|wiecej nie|zawsze uzywamy|nigdy nie uzywamy|zapisz w pamieci|\
            z reguly|umowmy sie|ustalmy , ze|powinna byc zasada|niech bedzie zasada|notatka na pozniej|\
            notatka na przyszlosc|na nastepny raz|na kolejne sesje|mowilem ci juz , zebys nie|\
            mowilem juz , zebys nie|mowilem , zebys nie|ile razy mam|ogolna zasada|nie ruszaj wiecej|\
            nie zmieniaj wiecej|nie tworz wiecej|taka jest zasada|zapisz to :|zapisz sobie|zanotuj|\
            tak robimy wszedzie|u nas tak sie robi|tak to u nas robimy",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            wole|ja wole|preferuje|preferujemy|wolimy|moja preferencja to|nie lubie|nie lubie gdy|\
            nie lubie , gdy|lubie|ja lubie|nie znosze|nie cierpie|nienawidze|wolalbym , zebys|wole , zebys|\
            wole zebys|nie chce , zebys|nie chce zebys|wole , gdy|wole , kiedy|wole , aby|wole , abys|\
            wolalabym , zebys|wolalbym zebys|moj domyslny edytor to|moja domyslna powloka to",
            ),
        ),
        (Sense::Avoid, Phrases("unikaj|unikajcie|staraj sie unikac|preferuj")),
        (Sense::Forget, Phrases("zapomnij|zapomnijcie")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            nie pamietaj|nie zapamietuj|juz nie wole|juz nie preferuje|z pamieci|nie uzywamy juz|\
            juz nie uzywamy|nie musisz juz pamietac|juz nie musisz pamietac|nie musisz wiecej pamietac|\
            nie trzeba juz pamietac|nie potrzebujesz juz pamietac|mozesz zapomniec zasade|\
            mozesz zapomniec o zasadzie|mozesz juz nie pamietac",
            ),
        ),
        (Sense::Plea, Phrases("prosze unikaj|prosze , unikaj|unikaj prosze")),
        (Sense::Stop, Phrases("przestan|przestancie|skoncz z|prosze przestan")),
        (
            Sense::Custom,
            Phrases(
                "\
            w tym projekcie|w tym repo|w tym repozytorium|w naszym projekcie|w naszym repo|w naszym kodzie|\
            w naszym zespole|u nas w projekcie|u nas",
            ),
        ),
        (
            Sense::Denial,
            Phrases(
                "\
            nie uzywamy|nie piszemy|nie robimy|nie commitujemy|my nie uzywamy|u nas sie nie",
            ),
        ),
        (Sense::Disown, Phrases("zapomnij o niej|zapomnij ja|mozesz zapomniec")),
        (Sense::Purge, Phrases("usun|skasuj|wymaz|wyrzuc|usunac|skasowac|ignoruj")),
        (Sense::Reach, Phrases("uzywamy|piszemy|stosujemy|zdecydowalismy|ustalilismy|to dotyczy")),
        (
            Sense::Retract,
            Phrases(
                "\
            jest nieaktualne|jest nieaktualna|jest nieaktualny|juz nieaktualne|juz nie obowiazuje|\
            mozesz usunac|mozesz skasowac|mozna usunac",
            ),
        ),
        (
            Sense::Round,
            Phrases(
                "\
            za kazdym razem|po kazdym zadaniu|po kazdej zmianie|po kazdym commicie|gdy skonczysz|\
            kiedy skonczysz",
            ),
        ),
        (Sense::Favor, Phrases("dla mnie")),
        (
            Sense::Idle,
            Phrases(
                "\
            jak zawsze|nie zapomnij|nigdy wiecej|zapamietaj mnie|zawsze gdy|zawsze kiedy|zawsze jak|lubie to|\
            lubie ten|lubie te|nie lubie tego|nie lubie tej|lubie jak to",
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
        ze ja|wszystko|wszystkim|moje|moich|moj|preferencje|preferencji|nasze|konwencji|ustalenie",
    ),
    frames: Phrases(
        "przed kazdym|po kazdym|kiedy piszesz|zanim|jesli nie|w kazdym|w tym projekcie",
    ),
    choices: Phrases(
        "\
        opcje|opcja|pierwsza|druga|pierwszy|drugi|wersje|wariant|rozwiazanie|ten|ta|te|to|oba|obie",
    ),
    places: Phrases("tutaj|tu|tym|tej|teraz"),
    makings: Phrases("napisz|dodaj|stworz|zrob|zmien|zaimplementuj"),
    moments: Phrases("na razie|tym razem|dzis|dzisiaj|poki co|chwilowo"),
    pointers: Phrases("tego|tej|ten|te|to|go|ja|jej"),
    ours: Phrases("my|nikt|wszyscy"),
    ours_ends: Phrases("amy|emy|imy|ymy"),
    troubles: Phrases(
        "\
        mamy|dostajemy|widzimy|potrzebujemy|chcemy|musimy|blad|bledy|bug|nie dziala|nie dzialaja|\
        nie przechodza|nie kompiluje|brakuje|wolno|dlaczego|problem|obecnie|teraz|\
        dlugo|wolne",
    ),
    memos: Phrases(
        "\
        zasada|zasade|regula|regule|preferencja|preferencje|notatka|notatke",
    ),
    kept: Phrases(
        "\
        zapisana zasade|zapisana preferencje|zapisana notatke|zapisana regule|zapisane zasady|zapisales|\
        zapisalas|zapamietales|zapamietalas|twoja notatke|swoja notatke",
    ),
    wares: Phrases(
        "\
        tabele|tabeli|bazy|bazie|pole|przycisk|uzytkownika|plik|pliku|strone|funkcje",
    ),
    manners: manners::POLISH,
    kinds: Phrases(
        "\
        testy|galezie|nazwy|commity|komunikaty|komentarze|funkcje|zmienne|style|komponenty|pliki|migracje|\
        importy|daty|klasy",
    ),
    ..Tongue::MUTE
};
