//! `memskill forget`

use std::process::ExitCode;

use memskill::{Intent, Item, MatchLimit, Target, forget};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::json;
use crate::listing;
use crate::output::Output;

/// Remove an item and keep it forgotten
///
/// Leaves a tombstone that stops automatic writes from saving the item again. Dotted words match keys only. Other text,
/// or any text with `--value`, matches the one item whose value equals it or contains it as whole words. Works while
/// memory is disabled. `memskill undo` brings it back, unless `--purge` was given.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill forget writing.tone\n  memskill forget \"use tabs\" --reason \"we use spaces now\"\n  memskill forget --value docker --all"
)]
pub(crate) struct ForgetArgs {
    /// A key, or words of a value
    target: String,
    /// Match values even if the text looks like a key
    #[arg(long)]
    value: bool,
    /// Forget every item that matches
    #[arg(long)]
    all: bool,
    /// Also remove the value from the undo log
    #[arg(long)]
    purge: bool,
    /// Why, in a few words
    #[arg(long, value_name = "TEXT", default_value = "user asked")]
    reason: String,
    #[command(flatten)]
    write: WriteArgs,
}

impl ForgetArgs {
    fn target(&self) -> Target {
        if self.value {
            Target::Value(self.target.clone())
        } else {
            Target::from_argument(&self.target)
        }
    }
}

pub(crate) fn run(context: &Context, args: &ForgetArgs, out: &mut Output) -> CommandResult {
    let store = context.store()?;
    let target = args.target();
    let limit = if args.all { MatchLimit::All } else { MatchLimit::One };
    let write = (args.write, Intent::Explicit);
    let done = context.change(&store, write, |memory| {
        forget(memory, &target, limit, &args.reason, context.today)
    });
    let done = done.map_err(|error| match &target {
        Target::Key(key) => context.elsewhere(error, key, |user| format!("forget{user} {key}")),
        _ => error.into(),
    })?;
    // Whole: this may be the last place that has it.
    let forgot = |item: &Item| format!("Forgot: {}\n", listing::line(item));
    let words: String = done.answer.iter().map(forgot).collect();
    out.written(&done, &store.location().memory_path, (args.write, &words));
    if args.purge && !args.write.dry_run {
        store.purge(&done.answer)?;
        out.note("it is also gone from the undo log; what was committed is still in git's history");
    }
    out.object(|| json!({ "forgot": done.answer.iter().map(|item| json::item(context.scope(), item)).collect::<Vec<_>>(), "dry_run": args.write.dry_run }));
    Ok(ExitCode::SUCCESS)
}
