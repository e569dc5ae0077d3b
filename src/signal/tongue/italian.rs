//! Italian.

use super::romance::{MOMENTS, OTHERS, PLACES, STATED, TROUBLES};
use super::{Phrases, Tongue, manners};
use crate::signal::sense::Sense;

pub(super) const ITALIAN: Tongue = Tongue {
    cues: &[
        (
            Sense::Hence,
            Phrases(
                "\
            d'ora in poi|d'ora in avanti|da ora in poi|da adesso in poi|da ora in avanti|da oggi in poi|\
            per favore sempre|devi sempre|non devi mai|voglio che tu sempre|voglio sempre|\
            in tutti i progetti|assicurati sempre|assicurati di usare sempre",
            ),
        ),
        (
            Sense::Framing,
            Phrases(
                "\
            in futuro|per il futuro|la prossima volta|come regola|come regola generale|in generale|di norma|\
            nuova regola",
            ),
        ),
        (Sense::Always, Phrases("sempre|mai")),
        (
            Sense::Want,
            Phrases(
                "\
            voglio che tu|vorrei che tu|ricordati di|ricorda di|non dimenticare di|sarebbe bello se",
            ),
        ),
        (
            Sense::Note,
            Phrases(
                "\
            ricorda che|ricordati che|ricordati di usare sempre|ricorda :|ricorda questo|tieni a mente che|\
            tieni presente che usiamo|memorizza|salva in memoria|salva nella memoria|ogni volta che modifichi|\
            ogni volta che fai|ogni volta che aggiungi|ogni volta che cambi|usiamo sempre|non usiamo mai|\
            noi usiamo sempre|in linea di massima|in linea generale|di regola|come norma|la regola e|\
            mettiamoci d'accordo|accordiamoci|restiamo d'accordo che|dovrebbe essere una regola|\
            deve essere una regola|nota per le prossime|nota per la prossima|nota per il futuro|\
            per le prossime volte|per la prossima volta :|tienilo a mente|tienilo presente|\
            ti ho gia detto di non|ti ho gia detto che non|ti ho detto di non|quante volte devo|\
            e la regola qui|salva questo :|annota questo|annotati|prendi nota :|segnati che|segnati :|\
            facciamo cosi ovunque|da noi si fa cosi|e cosi che facciamo",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            preferisco|io preferisco|preferiamo|la mia preferenza e|non mi piacciono|non mi piace che|odio|\
            mi piace che|mi piacciono|non mi piace|detesto|non voglio che tu|preferisco che tu|\
            preferisco che mi|preferirei che tu|il mio editor predefinito e|la mia shell predefinita e",
            ),
        ),
        (Sense::Avoid, Phrases("evita|evitate|evita di|cerca di evitare|preferisci")),
        (Sense::Forget, Phrases("dimentica|dimenticati|dimenticare|scordati")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            non preferisco piu|non usiamo piu|non ricordare piu|dalla tua memoria|dalla memoria che|\
            smetti di ricordare|non voglio piu che|non serve piu che ricordi|non serve piu ricordare|\
            non devi piu ricordare|non devi piu ricordarti|non hai piu bisogno di ricordare|\
            non occorre piu che ricordi|non occorre piu ricordare|non e piu necessario ricordare|\
            non e piu necessario che ricordi|non c'e piu bisogno di ricordare|puoi dimenticare la regola|\
            puoi dimenticare la preferenza|puoi smettere di ricordare",
            ),
        ),
        (
            Sense::Plea,
            Phrases(
                "\
            per favore evita|evita per favore|per favore , evita|evita sempre",
            ),
        ),
        (
            Sense::Stop,
            Phrases(
                "\
            smettila di|smetti di|smettetela di|piantala di|per favore smetti di",
            ),
        ),
        (
            Sense::Custom,
            Phrases(
                "\
            in questo progetto|in questo repo|in questo repository|in questa codebase|nel nostro progetto|\
            nel nostro repo|nel nostro team|nel nostro codice|da noi",
            ),
        ),
        (
            Sense::Denial,
            Phrases(
                "\
            non usiamo|noi non usiamo|qui usiamo|qui non usiamo|non scriviamo|non facciamo|qui si usa|\
            qui non si usa",
            ),
        ),
        (Sense::Disown, Phrases("dimenticala|dimenticale|scordala")),
        (
            Sense::Purge,
            Phrases("cancella|elimina|rimuovi|togli|cancellare|eliminare|rimuovere|ignora"),
        ),
        (
            Sense::Reach,
            Phrases(
                "usiamo|utilizziamo|scriviamo|abbiamo deciso|questo vale per|lo stesso vale per",
            ),
        ),
        (
            Sense::Retract,
            Phrases(
                "\
            non vale piu|non e piu vero|e superata|e superato|e obsoleta|e obsoleto|puoi cancellarlo|\
            puoi cancellarla|cancellalo|cancellala|puoi eliminarla|puoi eliminarlo",
            ),
        ),
        (
            Sense::Round,
            Phrases(
                "\
            ogni volta|dopo ogni modifica|dopo ogni task|dopo ogni compito|dopo ogni commit|quando hai finito|\
            quando finisci",
            ),
        ),
        (Sense::Favor, Phrases("per me")),
        (
            Sense::Idle,
            Phrases(
                "\
            come sempre|mai piu|sempre che|dimenticalo|non mi piace questo|non mi piace questa|\
            non mi piace come|non mi piace il|non mi piace la|mi piacciono questi|mi piacciono queste|\
            mi piacciono le modifiche|non voglio che il|non voglio che la",
            ),
        ),
    ],
    leads: Phrases(
        "\
        per|favore|e|ma|ok|grazie|anche|inoltre|ciao|no|si|allora|importante|regola|nota|va|bene|perfetto|\
        claude|quindi|poi",
    ),
    joins: Phrases("e|ma|favore"),
    asks: Phrases("perche|come|che cosa|cosa|dove|chi|quale|c'e|posso|devo|dovrei|spiega|viene"),
    requests: Phrases("puoi|potresti"),
    others: OTHERS,
    stated: STATED,
    fillers: Phrases("non|mi|ci|prima|per|favore|i|test"),
    claims: Phrases(
        "\
        ho detto|detto|la regola|regola|regole|che preferisco|che uso|che usiamo|tutto|mio|mia|mie|miei|\
        preferenza|nostra|convenzione|che hai salvato",
    ),
    frames: Phrases(
        "prima di|dopo ogni|quando scrivi|quando fai|quando modifichi|per ogni|in questo progetto|in ogni",
    ),
    choices: Phrases(
        "\
        l'opzione|opzione|la prima|prima il|prima la|altra|altro|seconda|primo|secondo|ultima|versione|\
        variante|soluzione|questa|questo|quella|quello|approccio|tua|entrambe|entrambi|tutte e due|tutti e due|\
        cominci|inizi",
    ),
    shared: Phrases("mai"),
    witnesses: Phrases("non|su|usare|fare|di|il|la|per|che|senza|nel|i|le|gli|una"),
    makings: Phrases("scrivi|aggiungi|crea|metti|cambia|implementa|fai"),
    ours: Phrases("si|noi|nessuno|tutti"),
    ours_ends: Phrases("iamo"),
    memos: Phrases("regola|regole|preferenza|nota|convenzione"),
    kept: Phrases(
        "\
        regola salvata|preferenza salvata|nota salvata|regole salvate|regola memorizzata|hai salvato|\
        hai memorizzato|hai annotato|che ricordi|la tua nota|le tue note|avevi annotato|avevi salvato|\
        avevi memorizzato|la mia preferenza precedente",
    ),
    wares: Phrases(
        "\
        tabella|database|campo|pulsante|utente|l'utente|pagina|modulo|file|colonna|cache|funzione|componente",
    ),
    places: PLACES,
    moments: MOMENTS,
    pointers: Phrases("il|lo|la|un|uno|una|questo|questa|quel|quella|che|el|o|a|que"),
    troubles: TROUBLES,
    manners: manners::ITALIAN,
    kinds: Phrases(
        "\
        test|branch|nomi|commit|messaggi|commenti|funzioni|variabili|stili|componenti|file|migrazioni|import|\
        date|endpoint|rotte|classi",
    ),
    ..Tongue::MUTE
};
