//! `memskill confirm` and `memskill doubt`

use std::process::ExitCode;

use memskill::{Change, Date, Error, Intent, Key, Memory};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::json;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct KeyArgs {
    /// The item's key
    key: Key,
    #[command(flatten)]
    write: WriteArgs,
}

/// `confirm` or `doubt`.
type ChangeConfidence = fn(&mut Memory, &Key, Date) -> Result<Change, Error>;

pub(crate) fn run(
    context: &Context,
    args: &KeyArgs,
    (name, change): (&str, ChangeConfidence),
    out: &mut Output,
) -> CommandResult {
    let (store, key) = (context.store()?, &args.key);
    let write = (args.write, Intent::Explicit);
    let done = context.change(&store, write, |memory| change(memory, key, context.today));
    let done =
        done.map_err(|error| context.elsewhere(error, key, |user| format!("{name}{user} {key}")))?;
    let item = done.answer.item();
    let changed = !matches!(done.answer, Change::Unchanged(_));
    let level = item.effective_confidence().as_str();
    let now = if changed { "now" } else { "already" };
    let message = format!("{} {now} has {level} confidence", args.key);
    out.written(&done, &store.location().memory_path, (args.write, &message));
    out.object(|| {
        json!({
            "changed": changed,
            "item": json::item(context.scope(), item),
            "dry_run": args.write.dry_run,
        })
    });
    Ok(ExitCode::SUCCESS)
}
