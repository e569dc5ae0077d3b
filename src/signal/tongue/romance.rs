//! What Spanish, Portuguese, Italian and French have in common.
//!
//! In these an order and a report may be the same word (`siempre usa`, `siempre falla`), so verbs that tell of
//! failure make a statement. They share cues (`evita`, `evite`), so what ties one of them to a task ties it in all.

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

/// Words that tie a wish to a place in the code.
pub(super) const PLACES: Phrases = Phrases(
    "\
    aqui|este|esta|esto|en el|en la|esse|essa|nesse|nessa|neste|nesta|desta|deste|dessa|desse|qui|questo|\
    questa|nel|nella|ici|ce|cette|ces|dans le|dans la|quando o|quando a|quando il|quando la|cuando el|\
    cuando la|quand le|quand la|na funcao|no arquivo|nell'",
);

/// Words that tie a wish to the moment.
pub(super) const MOMENTS: Phrases = Phrases(
    "\
    por ahora|por el momento|esta vez|hoy|de momento|por enquanto|por agora|dessa vez|desta vez|hoje|per ora|\
    per adesso|per il momento|questa volta|stavolta|oggi|pour l'instant|pour le moment|cette fois|aujourd'hui",
);

/// Words before one thing at hand; where `les` and `las` stand for all of a kind, they are none.
pub(super) const POINTERS: Phrases = Phrases(
    "\
    el|la|lo|un|una|este|esta|esto|ese|esa|eso|o|a|um|uma|isso|isto|essa|esse|il|uno|questo|questa|le|ce|cette|\
    ca|cela|une|que|che",
);

/// Words of a statement that tells of a failure or of a want.
pub(super) const TROUBLES: Phrases = Phrases(
    "\
    tenemos|hemos|vemos|necesitamos|queremos|podemos|debemos|recibimos|error|errores|bug|falla|fallan|fallando|\
    roto|falta|lento|por que|problema|actualmente|se rompe|se cae|se cuelga|temos|tivemos|precisamos|recebemos|\
    erro|erros|falha|falham|falhando|quebrado|quebra|atualmente|abbiamo|siamo|vogliamo|dobbiamo|possiamo|\
    vediamo|errore|errori|fallisce|falliscono|manca|rotto|perche|si blocca|si rompe|si pianta|attualmente|on a|\
    avons|erreur|erreurs|plante|echoue|echouent|manque|besoin|casse|pourquoi|probleme|actuellement|on doit|\
    on voit|on veut|dobbiamo|lenta|lentas|lentos|lenti|lente|timeout|timeouts|vazio|vazios|travando|travam|\
    trava|casses|cassees|\
    tarda|tardan|demora|demoram",
);

/// What statements about something else begin with, in Portuguese and Italian: both have `sempre`, and where
/// accents are gone, `e` is `and` and `is` in both (`la lista e sempre vuota`).
pub(super) const OTHERS: Phrases = Phrases(
    "\
    o|a|os|as|um|uma|isso|isto|este|esta|esse|essa|meu|minha|ele|ela|quando|cada|se|toda|nosso|nossa|il|lo|la|\
    i|gli|le|un|una|questo|questa|l'app|mi|si|ogni|mio|mia|nostro|tutto|tudo",
);
