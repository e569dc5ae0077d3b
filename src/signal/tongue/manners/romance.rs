//! The manners of Spanish, French, Portuguese and Italian.

use super::{Manners, Phrases};

pub(in crate::signal::tongue) const SPANISH: Manners = Manners {
    each: Phrases("cada|todo|toda|todos|todas"),
    ways: Phrases(
        "\
        van|va|llevan|lleva|viven|se ponen|se llaman|empiezan|comienzan|terminan en|usan|deben|debe|tienen que|\
        se escriben|se guardan|siguen",
    ),
    instead: Phrases("aqui , usa|aqui , usamos|tests , usa|aqui , utiliza"),
    reaches: Phrases("en todos|en todas|en todo|para todos|para todas|nada de|en ningun|en cada"),
    reverts: Phrases(
        "\
        , volvimos|, hemos vuelto|, ahora usamos|, usamos|, nos pasamos|, cambiamos|, nos quedamos|, ya usamos",
    ),
    bans: Phrases(
        "no crees|no anadas|no agregues|no escribas|no pongas|no uses|no hagas|no generes",
    ),
    tails: Phrases("no|nunca|nada|ni|tipo|por ejemplo|es decir|usa|solo|sin"),
    noted: Phrases(
        "\
        lo que guardaste|lo que anotaste|lo que recordaste|lo que tenias|lo que habias|lo que memorizaste|\
        lo que apuntaste",
    ),
};

pub(in crate::signal::tongue) const FRENCH: Manners = Manners {
    each: Phrases("chaque|tout|toute|toutes|tous"),
    ways: Phrases(
        "\
        vont|va|vivent|sont dans|s'appellent|commencent|utilisent|doivent|doit|se trouvent|portent|suivent|\
        s'ecrivent|se mettent",
    ),
    instead: Phrases("ici , utilise|tests , utilise"),
    reaches: Phrases(
        "partout|dans tous|dans toutes|pour tous|pour toutes|plus de|dans tout|pour tout",
    ),
    reverts: Phrases(
        "\
        , on repasse|, on est revenu|, on est repasse|, on revient|, on utilise|, on est passe|\
        , nous sommes revenus|, nous sommes passes|, on reste",
    ),
    bans: Phrases("ne cree pas|n'ajoute pas|ne mets pas|ne fais pas|n'ecris pas|ne genere pas"),
    tails: Phrases(
        "\
        pas|jamais|rien|par exemple|pense|pense-y|utilise|sans|sauf|c'est-a-dire|uniquement",
    ),
    noted: Phrases(
        "\
        ce que tu avais|ce que tu as note|ce que tu as retenu|ce que tu as enregistre|ce que tu as memorise",
    ),
};

pub(in crate::signal::tongue) const PORTUGUESE: Manners = Manners {
    each: Phrases("cada|todo|toda|todos|todas"),
    ways: Phrases(
        "\
        ficam|fica|vao|vai|usam|usa|devem|deve|comecam|levam|tem que|se chamam|seguem|moram|terminam em",
    ),
    instead: Phrases("aqui , use|aqui , usa|aqui , usamos|testes , use|testes , usa"),
    reaches: Phrases("em todos|em todas|em todo|para todos|para todas|chega de|nada de|em cada"),
    reverts: Phrases(
        "\
        , voltamos|, agora a gente|, a gente voltou|, agora usamos|, usamos|, mudamos|, migramos|, a gente usa|\
        , a gente mudou",
    ),
    bans: Phrases("nao crie|nao adicione|nao escreva|nao coloque|nao faca|nao gere|nao cria"),
    tails: Phrases("nao|nunca|nada|tipo|por exemplo|use|so|sem|ou seja|nem"),
    noted: Phrases(
        "\
        o que voce salvou|o que voce anotou|o que voce guardou|o que vc salvou|o que vc anotou|\
        o que vc guardou|o que voce tinha",
    ),
};

pub(in crate::signal::tongue) const ITALIAN: Manners = Manners {
    each: Phrases("ogni|tutti|tutte"),
    ways: Phrases(
        "\
        vanno|va|stanno|iniziano|cominciano|si chiamano|usano|devono|deve|si scrivono|seguono|finiscono in|\
        portano|vivono",
    ),
    instead: Phrases("qui , usa|qui , usiamo|test , usa"),
    reaches: Phrases("ovunque|in tutti|in tutte|per tutti|per tutte|dappertutto|basta|in ogni"),
    reverts: Phrases(
        "\
        , torniamo|, siamo tornati|, ora usiamo|, adesso usiamo|, usiamo|, siamo passati|, restiamo",
    ),
    bans: Phrases("non creare|non aggiungere|non scrivere|non mettere|non fare|non generare"),
    tails: Phrases("non|mai|niente|tipo|per esempio|usa|solo|senza|cioe"),
    noted: Phrases(
        "\
        quello che hai salvato|quello che hai annotato|quello che avevi|cio che hai salvato|\
        quello che hai memorizzato",
    ),
};
