//! Italian.

use super::romance::STATED;
use super::{Phrases, Tongue};
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
        (Sense::Want, Phrases("voglio che tu|vorrei che tu")),
        (
            Sense::Note,
            Phrases(
                "\
            ricorda che|ricordati che|ricordati di usare sempre|ricorda :|ricorda questo|tieni a mente che|\
            tieni presente che usiamo|memorizza|salva in memoria|salva nella memoria|\
            ogni volta che modifichi|ogni volta che fai|ogni volta che aggiungi|ogni volta che cambi|\
            smetti di usare|smetti di aggiungere|smettila di|smetti di|usiamo sempre|non usiamo mai|\
            noi usiamo sempre|evita sempre",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            preferisco|io preferisco|preferiamo|la mia preferenza e|non mi piacciono|non mi piace che|odio|\
            mi piace che",
            ),
        ),
        (Sense::Avoid, Phrases("per favore evita|evita per favore|per favore , evita")),
        (Sense::Forget, Phrases("dimentica|dimenticati|dimenticare|scordati")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            non preferisco piu|non usiamo piu|non ricordare piu|dalla tua memoria|dalla memoria che|\
            smetti di ricordare|non voglio piu che",
            ),
        ),
        (Sense::Idle, Phrases("come sempre|mai piu|sempre che|dimenticalo")),
    ],
    leads: Phrases(
        "\
        per|favore|e|ma|ok|grazie|anche|inoltre|ciao|no|si|allora|importante|regola|nota|va|bene|perfetto|\
        claude|quindi|poi",
    ),
    joins: Phrases("e|ma|favore"),
    asks: Phrases("perche|come|che cosa|cosa|dove|chi|quale|c'e|posso|devo|dovrei|spiega|viene"),
    requests: Phrases("puoi|potresti"),
    others: Phrases(
        "il|lo|la|i|gli|le|un|una|questo|questa|l'app|mi|si|quando|ogni|se|mio|mia|nostro",
    ),
    stated: STATED,
    fillers: Phrases("non|mi|ci|prima|per|favore|i|test"),
    claims: Phrases(
        "\
        ho detto|detto|la regola|regola|regole|che preferisco|che uso|che usiamo|tutto|mio|mia|mie|miei|\
        preferenza|nostra",
    ),
    frames: Phrases(
        "prima di|dopo ogni|quando scrivi|quando fai|quando modifichi|per ogni|in questo progetto|in ogni",
    ),
    choices: Phrases(
        "\
        l'opzione|opzione|prima|seconda|primo|secondo|ultima|versione|variante|soluzione|questa|questo|\
        quella|quello|approccio|tua",
    ),
    places: Phrases("qui|questo|questa|adesso|ora|nel|nella"),
    shared: Phrases("mai"),
    witnesses: Phrases("non|su|usare|fare|di|il|la|per|che|senza|nel|i|le|gli|una"),
    makings: Phrases("scrivi|aggiungi|crea|metti|cambia|implementa|fai"),
    ..Tongue::MUTE
};
