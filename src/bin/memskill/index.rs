//! `memskill index`

use std::process::ExitCode;

use memskill::{Error, Index, MAX_INDEX_BYTES, Namespace, RecallError};
use serde_json::{Value, json};

use crate::context::{CommandResult, Context};
use crate::listing::{NO_ITEMS, scoped, tokens};
use crate::output::Output;

/// List what can be recalled
///
/// Prints how many items each namespace has and its most important keys, in fewer than 2,000 bytes, for agents that load
/// details on demand.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  memskill index\n  memskill index --json")]
pub(crate) struct IndexArgs {}

pub(crate) fn run(context: &Context, out: &mut Output) -> CommandResult {
    let loaded = context.loaded(out)?;
    if loaded.iter().all(|one| !one.memory().settings.enabled) {
        return Err(Error::from(RecallError::Disabled).into());
    }
    let index = Index::of(&scoped(&loaded), context.today);
    let text = index.to_string();
    out.answer(if text.is_empty() { NO_ITEMS } else { &text });
    out.object(|| {
        json!({
            "index": text,
            "items": index.items,
            "namespaces": index.shown.iter().map(namespace).collect::<Vec<_>>(),
            "left_out": { "namespaces": index.left_out.0, "items": index.left_out.1 },
            "stats": { "bytes": text.len(), "budget": MAX_INDEX_BYTES, "tokens": tokens(text.len()) },
        })
    });
    Ok(ExitCode::SUCCESS)
}

fn namespace(one: &Namespace) -> Value {
    let Namespace { scope, name, items, keys } = one;
    json!({ "scope": scope.as_str(), "name": name, "items": items, "keys": keys })
}
