//! `memskill confirm` and `memskill doubt`

use std::io;
use std::process::ExitCode;

use memskill::guard;
use memskill::store::{Store, Updated};
use memskill::{Change, Date, Error, Intent, Item, Key, Memory, release};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::json;
use crate::listing;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct KeyArgs {
    /// The item's key
    key: Key,
    #[command(flatten)]
    write: WriteArgs,
}

pub(crate) fn confirm(context: &Context, args: &KeyArgs, out: &mut Output) -> CommandResult {
    let store = context.store()?;
    let loaded = store.load()?;
    let item = loaded.as_ref().and_then(|loaded| loaded.document.memory().item(&args.key));
    let Some(held) = item.filter(|item| !guard::reasons_to_hold(item).is_empty()) else {
        return change_confidence(context, args, ("confirm", memskill::confirm), out);
    };
    let preview = store.preview(Intent::Explicit, |memory| release(memory, held, context.today))?;
    // Even the diff of a dry run has the text that is held.
    if !out.can_ask() {
        return Err(Error::Held(args.key.to_string()).into());
    }
    if args.write.dry_run {
        return report(context, args, (&store, &preview), out);
    }
    if !user_agrees(held, out)? {
        out.confirm(&format!("{} stays held", args.key));
        return Ok(out.no());
    }
    let done = store.release(held, context.today)?;
    report(context, args, (&store, &done), out)
}

pub(crate) fn doubt(context: &Context, args: &KeyArgs, out: &mut Output) -> CommandResult {
    change_confidence(context, args, ("doubt", memskill::doubt), out)
}

/// Shows what is held and why, and asks whether to apply it.
fn user_agrees(held: &Item, out: &mut Output) -> io::Result<bool> {
    for violation in guard::reasons_to_hold(held) {
        out.answer(&format!("Held by {violation}"));
    }
    out.answer(&listing::unguarded(held));
    let answer = out.ask("Apply it from now on? [y/N] ")?;
    Ok(answer.is_some_and(|answer| ["y", "yes"].contains(&answer.as_str())))
}

/// [`memskill::confirm`] or [`memskill::doubt`].
type ChangeConfidence = fn(&mut Memory, &Key, Date) -> Result<Change, Error>;

fn change_confidence(
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
    report(context, args, (&store, &done), out)
}

fn report(
    context: &Context,
    args: &KeyArgs,
    (store, done): (&Store, &Updated<Change>),
    out: &mut Output,
) -> CommandResult {
    let item = done.answer.item();
    let changed = !matches!(done.answer, Change::Unchanged(_));
    let level = item.effective_confidence().as_str();
    let now = if changed { "now" } else { "already" };
    let message = format!("{} {now} has {level} confidence", args.key);
    out.written(done, &store.location().memory_path, (args.write, &message));
    out.object(|| {
        json!({
            "changed": changed,
            "item": json::item(context.scope(), item),
            "dry_run": args.write.dry_run,
        })
    });
    Ok(ExitCode::SUCCESS)
}
