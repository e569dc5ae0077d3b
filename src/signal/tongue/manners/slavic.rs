//! The manners of Russian, Ukrainian and Polish.

use super::{Manners, Phrases};

pub(in crate::signal::tongue) const RUSSIAN: Manners = Manners {
    each: Phrases("каждый|каждая|каждое|все"),
    ways: Phrases(
        "\
        лежат|живут|называются|начинаются|пишутся|хранятся|должны|должен|должна|только|именуются|находятся|\
        используют",
    ),
    instead: Phrases("здесь , используй|тут , используй|тестах , используй"),
    reaches: Phrases("везде|во всех|для всех|всюду|никаких|хватит|в каждом|повсюду"),
    reverts: Phrases(
        "\
        , мы вернулись|, мы перешли|, теперь у нас|, теперь используем|, мы используем|, вернулись на|\
        , перешли на|, мы переехали|, я вернулся|, я перешел",
    ),
    bans: Phrases("не создавай|не добавляй|не пиши|не делай|не генерируй|не вставляй"),
    tails: Phrases("не|никогда|никаких|только|например|используй|без|а не|то есть"),
    noted: Phrases("что ты запомнил|что ты сохранил|что ты записал|что ты запомнила"),
};

pub(in crate::signal::tongue) const UKRAINIAN: Manners = Manners {
    each: Phrases("кожен|кожна|кожне|всі|усі"),
    ways: Phrases(
        "\
        лежать|живуть|називаються|починаються|пишуться|зберігаються|мають|повинні|тільки|лише|знаходяться",
    ),
    instead: Phrases("тут , використовуй|тестах , використовуй"),
    reaches: Phrases("скрізь|всюди|в усіх|у всіх|для всіх|жодних|в кожному|у кожному"),
    reverts: Phrases(
        "\
        , ми повернулися|, ми повернулись|, ми перейшли|, тепер у нас|, тепер використовуємо|\
        , ми використовуємо",
    ),
    bans: Phrases("не створюй|не додавай|не пиши|не роби|не генеруй"),
    tails: Phrases("не|ніколи|жодних|тільки|лише|наприклад|використовуй|без|а не|тобто"),
    noted: Phrases("що ти запам'ятав|що ти зберіг|що ти записав"),
};

pub(in crate::signal::tongue) const POLISH: Manners = Manners {
    each: Phrases("kazdy|kazda|kazde|wszystkie"),
    ways: Phrases(
        "\
        leza|sa w|znajduja|trafiaja|nazywaja|zaczynaja|musza|musi|uzywaja|tylko|ida do|mieszkaja",
    ),
    instead: Phrases("tutaj , uzyj|tutaj , uzywaj|tu , uzyj|tu , uzywaj|testach , uzywaj"),
    reaches: Phrases("wszedzie|we wszystkich|dla wszystkich|koniec z|w kazdym|zadnych"),
    reverts: Phrases(
        "\
        , wrocilismy|, przeszlismy|, teraz uzywamy|, uzywamy teraz|, uzywamy znowu|, wracamy|, zostajemy",
    ),
    bans: Phrases("nie tworz|nie dodawaj|nie pisz|nie rob|nie generuj"),
    tails: Phrases("nie|nigdy|zadnych|tylko|na przyklad|np|uzywaj|bez|a nie"),
    noted: Phrases("co zapisales|co zapamietales|co zanotowales|co zapamietalas"),
};
