//! `memskill show`

use std::process::ExitCode;

use memskill::store::Store;
use memskill::{Error, Item, Key, MAX_BULLETS, Memory, Profile, Scope, not_found};
use serde_json::json;

use crate::context::{CommandResult, Context};
use crate::json;
use crate::listing::{NO_MEMORY, applied, detailed, everything, explained, listed, scoped, stats};
use crate::output::Output;

/// Print what applies now, or one item
///
/// Prints the Active Profile: at most 15 items of the repository's memory and the user's. Changes no file, unless `git
/// config --global memskill.create true` lets it create a missing memory and repair a damaged one.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill show\n  memskill show writing.tone\n  memskill show writing\n  memskill show --all --json\n  memskill show --explain"
)]
pub(crate) struct ShowArgs {
    /// Print this item with all its fields, or the items of this namespace
    #[arg(value_name = "KEY")]
    key: Option<Key>,
    /// List every item and every tombstone
    #[arg(long, conflicts_with = "key")]
    all: bool,
    /// Say for each item whether it is in the profile, and if not, why
    #[arg(long, conflicts_with_all = ["key", "all"])]
    explain: bool,
    /// Add where the files are and how much of the budget is used
    #[arg(long, conflicts_with_all = ["key", "all", "explain"])]
    stats: bool,
    /// Print at most N items (never more than 15)
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// List every item, or those of a namespace
///
/// The same as `show --all`, or `show NAMESPACE`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  memskill list\n  memskill list writing")]
pub(crate) struct ListArgs {
    /// A namespace, or the key of one item
    name: Option<Key>,
}

pub(crate) fn list(context: &Context, args: ListArgs, out: &mut Output) -> CommandResult {
    let all = args.name.is_none();
    let args = ShowArgs { key: args.name, all, explain: false, stats: false, limit: None };
    run(context, &args, out)
}

pub(crate) fn run(context: &Context, args: &ShowArgs, out: &mut Output) -> CommandResult {
    let read = |store: &Store| match store.location().configuration.creates {
        true => store.ensure().map(Some),
        false => store.load(),
    };
    let (shown, missing) = context.scopes(read, out)?;
    context.open_gates();
    let memories = scoped(&shown);
    if let Some(key) = &args.key {
        return match (print_item(key, &memories, out), missing) {
            (Err(Error::NotFound(_)), Some(missing)) => Err(missing.into()),
            (found, _) => Ok(found?),
        };
    }
    // A repository without a memory is no failure.
    let missing = match missing {
        Some(Error::NoFile(_)) => {
            out.answer(if shown.is_empty() { NO_MEMORY } else { "" });
            None
        }
        missing => missing,
    };
    let profile = Profile::of(&memories, context.today, args.limit.unwrap_or(MAX_BULLETS));
    if !shown.is_empty() {
        out.answer(&match args {
            ShowArgs { all: true, .. } => everything(&shown, out),
            ShowArgs { explain: true, .. } => explained(&profile, out),
            ShowArgs { stats: true, .. } => {
                format!("{}\n{}", applied(&profile, &shown), stats(&profile, &shown))
            }
            _ => applied(&profile, &shown),
        });
    }
    if missing.is_none() {
        out.object(|| json::profile(&profile, &shown));
    }
    missing.map_or(Ok(ExitCode::SUCCESS), |error| Err(error.into()))
}

/// Prints the item with this key from each memory, or the items of the namespace if no item has the key.
fn print_item<'m>(
    key: &Key,
    memories: &[(Scope, &'m Memory)],
    out: &mut Output,
) -> Result<ExitCode, Error> {
    let of_all = |find: &dyn Fn(&'m Memory) -> Vec<&'m Item>| -> Vec<(Scope, &'m Item)> {
        let found = memories.iter().map(|(scope, memory)| (*scope, find(memory)));
        found.flat_map(|(scope, items)| items.into_iter().map(move |item| (scope, item))).collect()
    };
    let mut found = of_all(&|memory| memory.item(key).into_iter().collect());
    if found.is_empty() {
        found = of_all(&|memory| memory.items_of(key));
        out.answer(&listed(&found, out));
    } else {
        found.iter().for_each(|(scope, item)| out.answer(&detailed(*scope, item)));
    }
    if found.is_empty() {
        return Err(not_found(memories.iter().map(|(_, memory)| *memory), key));
    }
    out.object(|| {
        let items = found.iter().map(|(scope, item)| json::item(*scope, item));
        json!({ "items": items.collect::<Vec<_>>() })
    });
    Ok(ExitCode::SUCCESS)
}
