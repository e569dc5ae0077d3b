//! `memskill rename`

use std::process::ExitCode;

use memskill::{Intent, Key, rename};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::json;
use crate::output::Output;

/// Give an item another key
///
/// The item keeps its value and all other fields. The old key gets a tombstone that names the new one, so that an agent
/// does not save it a second time. Works while memory is disabled.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill rename style.tone writing.tone\n  memskill rename style.tone writing.tone --dry-run"
)]
pub(crate) struct RenameArgs {
    /// The item's key
    #[arg(value_name = "OLD")]
    old: Key,
    /// The key that it gets; no other item may have it
    #[arg(value_name = "NEW")]
    new: Key,
    /// Keep a key about a person (`user.…`) in this repository
    #[arg(long)]
    here: bool,
    #[command(flatten)]
    write: WriteArgs,
}

pub(crate) fn run(context: &Context, args: &RenameArgs, out: &mut Output) -> CommandResult {
    let RenameArgs { old, new, write, .. } = args;
    let store = context.store()?;
    let personal_keys = context.personal_keys(args.here);
    let done = context.change(&store, (*write, Intent::Explicit), |memory| {
        rename(memory, [old, new], personal_keys, context.today)
    });
    let done = done.map_err(|error| {
        context.elsewhere(error, old, |user| format!("rename{user} {old} {new}"))
    })?;
    let user = context.user_flag();
    let message =
        format!("Renamed: {old} to {new} (rename it back with: memskill rename{user} {new} {old})");
    out.written(&done, &store.location().memory_path, (*write, &message));
    out.object(|| {
        json!({
            "from": old.as_str(),
            "item": json::item(context.scope(), done.answer.item()),
            "dry_run": write.dry_run,
        })
    });
    Ok(ExitCode::SUCCESS)
}
