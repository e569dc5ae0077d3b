//! What Spanish, Portuguese and Italian have in common.
//!
//! In these an order and a report may be the same word (`siempre usa`, `siempre falla`), so verbs that tell of
//! failure make a statement.

use super::Phrases;

/// Verbs that tell of failure, and what no verb of an order is. The three share cues, and what is a report in one is
/// no wish in another.
pub(super) const STATED: Phrases = Phrases(
    "\
    falla|fallan|devuelve|devuelven|da|dan|sale|retorna|retornan|lanza|crashea|se|me|tira|aparece|es|esta|\
    son|hay|termina|pasa|ocurre|funciona|tiene|llega|el|la|lo|un|una|que|muere|cuelga|carga|queda|obtengo|\
    recibo|tarda|y|no|igual|lo mismo|el mismo|falha|falham|devolve|cai|trava|quebra|acontece|fica|o|a|os|as|\
    e|estao|foi|era|mostra|chega|recebo|tem|vem|dispara|acaba|roda|mesmo|mais|pero|cuando|quando|nula|nulo|\
    vacio|vacia|vazio|ha|he|entra|ejecuta|finaliza|volta|vuelve|llama|fallisce|restituisce|si|mi|il|va|\
    crasha|ritorna|lancia|esce|finisce|succede|funziona|lo stesso|stesso|vuoto|che|parte|arriva|viene|visto|\
    stato|debe|deben|puede|pueden|deve|devem|pode|podem|puo|devono|vi|vimos|he visto|ho|hai|abbiamo|tive|\
    funcionou",
);
