//! Spanish, French, Portuguese and Italian.
//!
//! In these an order and a report may be the same word (`siempre usa`, `siempre falla`), so verbs that tell of
//! failure make a statement.

use super::Tongue;
use crate::signal::sense::Sense;

pub(super) const SPANISH: Tongue = Tongue {
    cues: &[
        (Sense::Hence, &[
            "a partir de ahora", "de ahora en adelante", "desde ahora", "de aqui en adelante", "en adelante", "a partir de hoy", "de hoy en adelante",
            "por favor siempre", "por favor nunca", "que siempre uses", "debes siempre", "siempre debes", "nunca debes", "tienes que siempre", "siempre tienes que",
            "quiero que siempre", "quiero que nunca", "no quiero que nunca", "en todos los proyectos", "asegurate siempre", "asegurate de siempre", "siempre quiero",
        ]),
        (Sense::Framing, &["en el futuro", "en futuras", "en futuros", "para la proxima", "la proxima vez", "como regla", "como regla general", "por regla general", "en general", "nueva regla", "para el futuro"]),
        (Sense::Always, &["siempre", "nunca", "jamas"]),
        (Sense::Want, &["quiero que", "me gustaria que"]),
        (Sense::Note, &[
            "recuerda que", "recuerde que", "acuerdate de que", "acuerdate que", "recuerda :", "recuerda esto", "ten en cuenta que usamos", "ten en cuenta que en este proyecto",
            "memoriza", "guarda en memoria", "guarda en tu memoria", "guarda esto en memoria", "guarda esto en tu memoria", "cada vez que hagas", "cada vez que cambies", "cada vez que modifiques",
            "cada vez que agregues", "cada vez que anadas", "cada vez que termines", "siempre que hagas", "siempre que cambies", "siempre que modifiques", "deja de usar", "deja de agregar", "deja de anadir",
            "deja de poner", "nosotros siempre usamos", "aqui siempre usamos", "siempre usamos", "nunca usamos", "apunta que", "anota que", "no vuelvas a",
        ]),
        (Sense::Prefer, &["prefiero", "yo prefiero", "preferimos", "mi preferencia es", "no me gustan", "no me gusta que", "odio", "me gusta que"]),
        (Sense::Avoid, &["por favor evita", "evita siempre", "evita por favor", "por favor , evita"]),
        (Sense::Forget, &["olvida", "olvidate de", "olvide", "olvidate"]),
        (Sense::Unlearn, &["ya no prefiero", "ya no quiero que", "ya no usamos", "ya no me gusta", "ya no me gustan", "deja de recordar", "no recuerdes mas", "de tu memoria", "ya no recuerdes"]),
        (Sense::Idle, &["como siempre", "siempre que", "siempre y cuando", "nunca mas", "recuerda que funcion", "olvidalo"]),
    ],
    leads: &["por", "favor", "y", "pero", "ok", "vale", "bueno", "gracias", "tambien", "ademas", "hola", "no", "si", "oye", "importante", "nota", "regla", "entonces", "claude", "perfecto", "bien", "ah", "genial", "listo"],
    joins: &["y", "pero", "favor", "tambien"],
    asks: &["por que", "porque no", "como", "que", "donde", "quien", "cual", "es", "se", "hay", "esta", "puedo", "debo", "deberia", "explica"],
    requests: &["puedes", "podrias", "puede"],
    others: &["el", "la", "los", "las", "un", "una", "lo", "este", "esta", "esto", "eso", "ese", "mi", "se", "me", "cuando", "cada", "si", "los usuarios", "nuestro", "al"],
    stated: STATED,
    fillers: &["no", "me", "nos", "lo", "los", "tests", "primero", "por", "favor", "que"],
    claims: &["dije", "dijimos", "te dije", "que dije", "la regla", "regla", "reglas", "que prefiero", "que uso", "que usamos", "todo", "mi", "mis", "nuestra", "preferencia", "que te conte", "he dicho"],
    frames: &["antes de", "despues de", "cuando escribas", "cuando hagas", "cuando cambies", "cuando agregues", "en cada", "para cada", "si no estas", "en este proyecto", "en este repo"],
    choices: &["opcion", "primera", "segunda", "primer", "segundo", "ultima", "version", "variante", "solucion", "esta", "este", "esa", "ese", "eso", "esto", "propuesta", "enfoque", "tu"],
    places: &["aqui", "este", "esta", "ahora", "en el", "en la", "esto"],
    makings: &["escribe", "agrega", "anade", "crea", "pon", "cambia", "implementa", "haz"],
    ..Tongue::MUTE
};

/// Verbs by which Spanish, Portuguese and Italian tell of failure, and what no verb of an order is. They share cues, and
/// what is a report in one is no wish in another.
const STATED: &[&str] = &[
    "falla", "fallan", "devuelve", "devuelven", "da", "dan", "sale", "retorna", "retornan", "lanza", "crashea", "se", "me", "tira", "aparece", "es", "esta", "son", "hay", "termina",
    "pasa", "ocurre", "funciona", "tiene", "llega", "el", "la", "lo", "un", "una", "que", "muere", "cuelga", "carga", "queda", "obtengo", "recibo", "tarda", "y", "no", "igual", "lo mismo", "el mismo",
    "falha", "falham", "retorna", "devolve", "cai", "trava", "quebra", "acontece", "aparece", "fica", "o", "a", "os", "as", "e", "esta", "estao", "foi", "era", "mostra", "chega", "recebo", "tem", "vem",
    "dispara", "termina", "acaba", "roda", "mesmo", "mais", "pero", "cuando", "quando", "nula", "nulo", "vacio", "vacia", "vazio", "ha", "he", "entra", "ejecuta", "finaliza", "volta", "vuelve", "llama",
    "fallisce", "restituisce", "da", "si", "mi", "e", "il", "la", "lo", "un", "una", "va", "crasha", "ritorna", "lancia", "esce", "finisce", "succede", "funziona", "lo stesso", "stesso", "vuoto", "che", "parte", "arriva", "viene", "visto", "stato", "debe", "deben", "puede", "pueden", "deve", "devem", "pode", "podem", "puo", "devono", "vi", "vimos", "he visto", "ho", "hai", "ha", "abbiamo", "tive", "funcionou",
];

pub(super) const FRENCH: Tongue = Tongue {
    cues: &[
        (Sense::Hence, &[
            "a partir de maintenant", "desormais", "dorenavant", "a l'avenir", "a compter de maintenant", "a partir d'aujourd'hui", "des maintenant utilise", "que tu utilises toujours",
            "tu dois toujours", "tu ne dois jamais", "vous devez toujours", "vous ne devez jamais", "dans tous les projets", "s'il te plait toujours", "je veux toujours", "que tu fasses toujours",
        ]),
        (Sense::Framing, &["dans le futur", "la prochaine fois", "en regle generale", "par la suite", "nouvelle regle", "pour la prochaine fois", "en general", "de maniere generale"]),
        (Sense::Always, &["toujours", "jamais"]),
        (Sense::Want, &["je veux que tu", "je voudrais que tu", "j'aimerais que tu", "je veux que vous"]),
        (Sense::Note, &[
            "souviens-toi que", "souviens toi que", "souvenez-vous que", "rappelle-toi que", "rappelle toi que", "rappelez-vous que", "retiens que", "retiens :", "retenez que", "retiens bien", "souviens-toi :",
            "memorise", "garde en tete que", "garde en memoire que", "garde a l'esprit que", "note que nous utilisons", "n'oublie pas que", "n'oublie pas qu'on", "souviens-toi qu'on", "retiens qu'on", "ajoute a ta memoire", "enregistre en memoire",
            "chaque fois que tu", "a chaque fois que tu", "arrete d'utiliser", "arrete d'ajouter", "arrete de mettre", "arrete de faire", "nous utilisons toujours", "on utilise toujours", "on n'utilise jamais",
            "nous n'utilisons jamais", "pense a toujours", "pensez a toujours", "evite toujours",
        ]),
        (Sense::Prefer, &["je prefere", "nous preferons", "on prefere", "ma preference est", "je n'aime pas les", "je n'aime pas que", "je deteste", "j'aime pas les", "j'aime que"]),
        (Sense::Avoid, &["evite s'il te plait", "s'il te plait evite", "merci d'eviter", "stp evite", "evite de", "merci de ne plus", "evite en general"]),
        (Sense::Forget, &["oublie", "oubliez"]),
        (Sense::Unlearn, &["je ne prefere plus", "ne retiens plus", "ne retiens pas", "de ta memoire", "nous n'utilisons plus", "on n'utilise plus", "je n'utilise plus", "je ne veux plus que"]),
        (Sense::Idle, &["comme toujours", "n'oublie pas de", "oublie ca", "toujours pas", "toujours la", "jamais vu", "toujours le meme", "toujours la meme", "oublie pas"]),
    ],
    leads: &["et", "mais", "ok", "merci", "s'il", "te", "plait", "vous", "stp", "svp", "aussi", "donc", "alors", "bon", "oui", "non", "bonjour", "salut", "important", "regle", "note", "d'accord", "parfait", "de", "plus", "claude", "super", "puis"],
    joins: &["et", "mais", "plait", "stp", "svp"],
    asks: &["pourquoi", "comment", "que", "quel", "quelle", "qui", "ou", "est-ce", "est", "qu'est-ce", "dois-je", "peut-on", "explique", "y"],
    requests: &["peux-tu", "pourrais-tu", "pouvez-vous", "tu peux", "tu pourrais"],
    others: &["le", "la", "les", "l'", "un", "une", "ce", "cette", "ces", "ca", "il", "elle", "ils", "on", "je", "j'ai", "c'est", "mon", "ma", "mes", "quand", "si", "quelque", "chaque", "j'obtiens", "nous", "notre"],
    stated: &["est", "le", "la", "les", "un", "une", "en", "pas", "plante", "renvoie", "retourne", "echoue", "plantee", "fonctionne", "marche", "finit", "termine", "la-bas", "erreur", "rien", "pareil", "vide", "null", "dans", "avec", "appele", "execute", "eu"],
    fillers: &["ne", "me", "moi", "pas", "nous", "y", "d'abord", "lui", "s'il", "te", "plait"],
    claims: &["j'ai dit", "ai dit", "je t'ai", "la regle", "regle", "regles", "que je prefere", "que j'utilise", "que nous", "qu'on", "tout", "mes", "ma", "mon", "preference", "nos", "notre"],
    frames: &["avant de", "avant chaque", "apres chaque", "quand tu", "si tu", "pour chaque", "dans ce projet", "a chaque"],
    choices: &["l'option", "option", "premiere", "deuxieme", "seconde", "premier", "second", "derniere", "version", "variante", "solution", "celle", "celui", "cette", "ce", "cela", "ca", "ta", "ton", "approche", "l'approche"],
    places: &["ici", "ce", "cette", "maintenant", "dans le", "dans la", "dans cette"],
    makings: &["ecris", "ajoute", "cree", "mets", "change", "implemente", "fais"],
    ..Tongue::MUTE
};

pub(super) const PORTUGUESE: Tongue = Tongue {
    cues: &[
        (Sense::Hence, &[
            "a partir de agora", "de agora em diante", "daqui em diante", "daqui pra frente", "daqui para frente", "de hoje em diante", "daqui por diante", "a partir de hoje", "doravante",
            "por favor sempre", "por favor nunca", "voce deve sempre", "voce nunca deve", "sempre quero que", "quero que voce sempre", "quero que voce nunca", "voce sempre deve", "em todos os projetos", "certifique-se de sempre",
        ]),
        (Sense::Framing, &["no futuro", "futuramente", "da proxima vez", "na proxima vez", "como regra", "como regra geral", "em geral", "nova regra", "para o futuro"]),
        (Sense::Always, &["sempre", "nunca", "jamais"]),
        (Sense::Want, &["quero que voce", "gostaria que voce"]),
        (Sense::Note, &[
            "lembre-se de que", "lembre-se que", "lembre-se :", "lembre que", "lembra que", "lembre de que", "lembre disso", "lembre-se disso", "memorize", "guarde na memoria", "salve na memoria", "guarda na memoria", "toda vez que voce", "sempre que voce", "sempre que alterar",
            "sempre que mudar", "sempre que fizer", "toda vez que mudar", "toda vez que alterar", "toda vez que fizer", "pare de usar", "pare de adicionar", "pare de colocar", "para de usar", "para de colocar", "nos sempre usamos", "sempre usamos", "nunca usamos", "a gente sempre usa",
            "aqui sempre usamos", "anote que", "tenha em mente que usamos",
        ]),
        (Sense::Prefer, &["prefiro", "eu prefiro", "preferimos", "minha preferencia e", "nao gosto de", "eu nao gosto de", "odeio", "gosto que"]),
        (Sense::Avoid, &["por favor evite", "por favor , evite", "evite por favor", "evite sempre"]),
        (Sense::Forget, &["esqueca", "esquece", "esquecer"]),
        (Sense::Unlearn, &["nao prefiro mais", "ja nao prefiro", "pare de lembrar", "nao lembre mais", "da sua memoria", "da memoria que", "nao usamos mais", "nao quero mais que"]),
        (Sense::Idle, &["como sempre", "sempre que", "nunca mais", "esquece isso", "esqueca isso"]),
    ],
    leads: &["por", "favor", "e", "mas", "ok", "certo", "obrigado", "obrigada", "tambem", "alem", "disso", "ola", "oi", "nao", "sim", "entao", "importante", "regra", "nota", "beleza", "claude", "bom", "valeu", "ah"],
    joins: &["e", "mas", "favor", "tambem"],
    asks: &["por que", "porque", "como", "o que", "que", "onde", "quem", "qual", "isso", "e", "ha", "posso", "devo", "deveria", "explique", "explica"],
    requests: &["pode", "voce pode", "poderia", "voce poderia"],
    others: &["o", "a", "os", "as", "um", "uma", "isso", "isto", "este", "esta", "esse", "essa", "meu", "minha", "ele", "ela", "quando", "cada", "se", "toda", "nosso", "nossa"],
    stated: STATED,
    fillers: &["nao", "me", "nos", "primeiro", "por", "favor", "os", "testes"],
    claims: &["eu disse", "disse", "falei", "a regra", "regra", "regras", "que eu", "que prefiro", "que usamos", "tudo", "meu", "minha", "minhas", "meus", "preferencia", "nossa"],
    frames: &["antes de", "depois de", "quando voce", "ao escrever", "ao criar", "em cada", "para cada", "neste projeto", "nesse projeto"],
    choices: &["opcao", "primeira", "segunda", "primeiro", "segundo", "ultima", "versao", "variante", "solucao", "essa", "esse", "esta", "este", "isso", "sua", "abordagem", "proposta"],
    places: &["aqui", "este", "esta", "esse", "essa", "agora", "nesse", "nessa", "neste", "nesta"],
    makings: &["escreva", "adicione", "crie", "coloque", "mude", "implemente", "faca", "escreve", "adiciona", "cria"],
    ..Tongue::MUTE
};

pub(super) const ITALIAN: Tongue = Tongue {
    cues: &[
        (Sense::Hence, &[
            "d'ora in poi", "d'ora in avanti", "da ora in poi", "da adesso in poi", "da ora in avanti", "da oggi in poi", "per favore sempre", "devi sempre", "non devi mai", "voglio che tu sempre", "voglio sempre",
            "in tutti i progetti", "assicurati sempre", "assicurati di usare sempre",
        ]),
        (Sense::Framing, &["in futuro", "per il futuro", "la prossima volta", "come regola", "come regola generale", "in generale", "di norma", "nuova regola"]),
        (Sense::Always, &["sempre", "mai"]),
        (Sense::Want, &["voglio che tu", "vorrei che tu"]),
        (Sense::Note, &[
            "ricorda che", "ricordati che", "ricordati di usare sempre", "ricorda :", "ricorda questo", "tieni a mente che", "tieni presente che usiamo", "memorizza", "salva in memoria", "salva nella memoria", "ogni volta che modifichi", "ogni volta che fai",
            "ogni volta che aggiungi", "ogni volta che cambi", "smetti di usare", "smetti di aggiungere", "smettila di", "smetti di", "usiamo sempre", "non usiamo mai", "noi usiamo sempre", "evita sempre",
        ]),
        (Sense::Prefer, &["preferisco", "io preferisco", "preferiamo", "la mia preferenza e", "non mi piacciono", "non mi piace che", "odio", "mi piace che"]),
        (Sense::Avoid, &["per favore evita", "evita per favore", "per favore , evita"]),
        (Sense::Forget, &["dimentica", "dimenticati", "dimenticare", "scordati"]),
        (Sense::Unlearn, &["non preferisco piu", "non usiamo piu", "non ricordare piu", "dalla tua memoria", "dalla memoria che", "smetti di ricordare", "non voglio piu che"]),
        (Sense::Idle, &["come sempre", "mai piu", "sempre che", "dimenticalo"]),
    ],
    leads: &["per", "favore", "e", "ma", "ok", "grazie", "anche", "inoltre", "ciao", "no", "si", "allora", "importante", "regola", "nota", "va", "bene", "perfetto", "claude", "quindi", "poi"],
    joins: &["e", "ma", "favore"],
    asks: &["perche", "come", "che cosa", "cosa", "dove", "chi", "quale", "c'e", "posso", "devo", "dovrei", "spiega", "viene"],
    requests: &["puoi", "potresti"],
    others: &["il", "lo", "la", "i", "gli", "le", "un", "una", "questo", "questa", "l'app", "mi", "si", "quando", "ogni", "se", "mio", "mia", "nostro"],
    stated: STATED,
    fillers: &["non", "mi", "ci", "prima", "per", "favore", "i", "test"],
    claims: &["ho detto", "detto", "la regola", "regola", "regole", "che preferisco", "che uso", "che usiamo", "tutto", "mio", "mia", "mie", "miei", "preferenza", "nostra"],
    frames: &["prima di", "dopo ogni", "quando scrivi", "quando fai", "quando modifichi", "per ogni", "in questo progetto", "in ogni"],
    choices: &["l'opzione", "opzione", "prima", "seconda", "primo", "secondo", "ultima", "versione", "variante", "soluzione", "questa", "questo", "quella", "quello", "approccio", "tua"],
    places: &["qui", "questo", "questa", "adesso", "ora", "nel", "nella"],
    shared: &["mai"],
    witnesses: &["non", "su", "usare", "fare", "di", "il", "la", "per", "che", "senza", "nel", "i", "le", "gli", "una"],
    makings: &["scrivi", "aggiungi", "crea", "metti", "cambia", "implementa", "fai"],
    ..Tongue::MUTE
};
