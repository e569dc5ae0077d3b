//! Compiles the tables of `src/guard/`: the lexicon, the lists of words, and the patterns and phrases of rules.

mod lexicon;
mod lists;
mod rules;

use crate::pool::Pool;
use crate::table::Fault;

/// The generated code, by file name.
pub(crate) fn compile(pool: &mut Pool) -> Result<Vec<(&'static str, String)>, Fault> {
    let concepts = lexicon::concepts()?;
    Ok(vec![
        ("guard_concepts.rs", lexicon::constants(&concepts)),
        ("guard_lexicon.rs", lexicon::compile(&concepts, pool)?),
        ("guard_rules.rs", rules::compile(&concepts, pool)?),
        ("guard_form.rs", crate::lists::compile("src/guard/form/lists.txt", pool)?),
        ("guard_instructions.rs", crate::lists::compile("src/guard/instructions/lists.txt", pool)?),
        ("guard_personal.rs", lists::personal(pool)?),
        ("guard_look_alikes.rs", lists::look_alikes()?),
        ("guard_secrets.rs", lists::secrets(pool)?),
        ("guard_formats.rs", lists::formats(pool)?),
    ])
}
