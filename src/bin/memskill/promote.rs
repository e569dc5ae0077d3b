//! `memskill promote` and `memskill demote`

use std::process::ExitCode;

use memskill::store::{PairUpdate, Store, StorePair};
use memskill::{Change, ConflictPolicy, Key, PersonalKeys, Scope, Transfer, transfer};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::json;
use crate::output::Output;

/// Move an item to the user's memory
///
/// The item then applies in every repository. It keeps its fields and leaves a tombstone with the reason `moved` in the
/// repository's memory. Works while memory is disabled.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill promote writing.tone\n  memskill promote writing.tone --replace --dry-run"
)]
pub(crate) struct PromoteArgs {
    /// The item's key
    key: Key,
    /// Overwrite a different value in the other memory
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    write: WriteArgs,
}

/// Move an item to this repository's memory
///
/// The item then applies in this repository only, and everyone who reads the repository can read it. It keeps its fields
/// and leaves a tombstone with the reason `moved` in the user's memory. Works while memory is disabled.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill demote writing.tone\n  memskill demote writing.tone --replace --dry-run"
)]
pub(crate) struct DemoteArgs {
    #[command(flatten)]
    moved: PromoteArgs,
    /// Keep a key about a person (`user.…`) in this repository
    #[arg(long)]
    here: bool,
}

pub(crate) fn run(context: &Context, args: &PromoteArgs, out: &mut Output) -> CommandResult {
    let (repo, user) = context.both()?;
    let pair = StorePair { to: &user, from: &repo };
    carry(context, pair, &args.transfer(Scope::User, PersonalKeys::Allow), (args.write, out))
}

pub(crate) fn demote(context: &Context, args: &DemoteArgs, out: &mut Output) -> CommandResult {
    let (repo, user) = context.both()?;
    let pair = StorePair { to: &repo, from: &user };
    let wish = args.moved.transfer(Scope::Repo, context.personal_keys(args.here));
    carry(context, pair, &wish, (args.moved.write, out))
}

impl PromoteArgs {
    fn transfer(&self, to: Scope, personal_keys: PersonalKeys) -> Transfer {
        let on_conflict =
            if self.replace { ConflictPolicy::Replace } else { ConflictPolicy::Refuse };
        Transfer { key: self.key.clone(), to, on_conflict, personal_keys }
    }
}

/// Moves the item and reports it.
fn carry(
    context: &Context,
    pair: StorePair<'_>,
    wish: &Transfer,
    (args, out): (WriteArgs, &mut Output),
) -> CommandResult {
    let edit = |gaining: &mut _, losing: &mut _| transfer(gaining, losing, wish, context.today);
    let done = if args.dry_run { pair.preview(edit)? } else { pair.update(edit)? };
    let back = if wish.to == Scope::User { "demote" } else { "promote" };
    if args.dry_run {
        print_diffs(&done, pair, out);
    } else {
        let (key, whose) = (&wish.key, wish.to.memory_name());
        out.notices(done.notices());
        out.confirm(&format!("Moved: {key} to {whose} (move it back with: memskill {back} {key})"));
    }
    out.object(|| {
        let change = done.answer.as_str();
        json!({
            "change": change,
            "item": json::item(wish.to, done.answer.item()),
            "from": wish.to.other().as_str(),
            "to": wish.to.as_str(),
            "dry_run": args.dry_run,
        })
    });
    Ok(ExitCode::SUCCESS)
}

/// Prints the diff of each memory; the two files have the same name.
fn print_diffs(done: &PairUpdate<Change>, pair: StorePair<'_>, out: &mut Output) {
    let mut print = |store: &Store, done| {
        let location = store.location();
        out.answer(&format!("In {}:", location.scope.memory_name()));
        out.preview(done, &location.memory_path);
    };
    done.to.iter().for_each(|gained| print(pair.to, gained));
    done.from.iter().for_each(|lost| print(pair.from, lost));
}
