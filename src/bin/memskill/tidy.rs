//! `memskill tidy`

use std::process::ExitCode;

use memskill::guard::{withheld_notice, withheld_tombstone};
use memskill::store::StorePair;
use memskill::{Error, Proposal, Scope, Tombstone, TombstoneRetention, render, tidy};
use serde_json::json;

use crate::context::{CommandResult, Context};
use crate::json;
use crate::listing;
use crate::output::Output;

/// Merge duplicates and archive stale items
///
/// Merges items that differ only in spacing, quotes or filler words. Moves expired items, and uncertain ones that nobody
/// confirmed for 180 days, to `memories.archive.md` in the same folder. Each leaves a tombstone. Prints the plan and the
/// diff, and writes nothing unless `--apply` is given.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill tidy\n  memskill tidy --apply\n  memskill tidy --user --tombstones"
)]
pub(crate) struct TidyArgs {
    /// Carry out the plan
    #[arg(long)]
    apply: bool,
    /// Also drop tombstones that are older than a year
    #[arg(long)]
    tombstones: bool,
}

pub(crate) fn run(context: &Context, args: &TidyArgs, out: &mut Output) -> CommandResult {
    let store = context.store()?;
    let found = store.load()?.ok_or_else(|| Error::NoFile(store.location().memory_path.clone()))?;
    if !args.apply {
        out.notices(&found.notices);
    }
    let archive = context.open(store.location().archive(&context.environment)?);
    let pair = StorePair { to: &archive, from: &store };
    let old = if args.tombstones {
        TombstoneRetention::DropAfterOneYear
    } else {
        TombstoneRetention::Keep
    };
    let edit = |archive: &mut _, memory: &mut _| Ok(tidy(archive, memory, old, context.today));
    let done = if args.apply { pair.update(edit)? } else { pair.preview(edit)? };
    let plan = &done.answer;
    let lines: String = plan.iter().map(|proposal| line(proposal, args)).collect();
    if args.apply {
        out.notices(done.notices());
        out.confirm(if plan.is_empty() { "Nothing to tidy" } else { &lines });
    } else {
        out.answer(if plan.is_empty() { "Nothing to tidy" } else { &lines });
        for (store, done) in [(&store, &done.from), (&archive, &done.to)] {
            done.iter().for_each(|done| out.preview(done, &store.location().memory_path));
        }
    }
    print_notes(plan, args, out);
    out.object(|| {
        let scope = store.location().scope;
        json!({
            "proposals": plan.iter().map(|one| object(one, scope)).collect::<Vec<_>>(),
            "archive": archive.location().memory_path.to_string_lossy(),
            "applied": args.apply,
        })
    });
    Ok(ExitCode::SUCCESS)
}

/// A proposal in one line.
fn line(proposal: &Proposal, args: &TidyArgs) -> String {
    let text = |item| render::cut(&listing::line(item), 120);
    let (does, did, what) = match proposal {
        Proposal::Merge { item, into } => {
            let into = into.name().unwrap_or_default();
            ("Merge", "Merged", format!("{} (same as {into})", text(item)))
        }
        Proposal::Archive { item, reason, key } => {
            let other = item.key.as_ref().filter(|own| *own != key);
            let renamed = other.map_or_else(String::new, |_| format!("; as {key}"));
            ("Archive", "Archived", format!("{} ({reason}{renamed})", text(item)))
        }
        Proposal::Drop(tombstone) => ("Drop", "Dropped", tombstone_text(tombstone)),
        Proposal::Leave { item, .. } => ("Leave", "Left", text(item)),
    };
    format!("{}: {what}\n", if args.apply { did } else { does })
}

fn tombstone_text(tombstone: &Tombstone) -> String {
    let withheld = withheld_tombstone(tombstone).map(withheld_notice);
    let text = withheld.unwrap_or_else(|| tombstone.subject());
    let day = tombstone.removed.map_or_else(String::new, |day| format!(" of {day}"));
    format!("the tombstone{day}: {}", render::cut(&render::line(&text), 120))
}

/// Prints notes about the plan.
fn print_notes(plan: &[Proposal], args: &TidyArgs, out: &mut Output) {
    if plan.iter().any(|one| matches!(one, Proposal::Leave { .. })) {
        out.note("items that the guard withholds are neither merged nor archived");
        out.hint("remove them with `memskill forget`, or change them in your editor");
    }
    if plan.iter().any(|one| matches!(one, Proposal::Drop(_))) {
        out.note(
            "clones and branches that have not merged yet can bring back items whose tombstone is gone",
        );
    }
    if !args.apply && plan.iter().any(|one| !matches!(one, Proposal::Leave { .. })) {
        out.hint("`--apply` carries out the plan");
    }
}

fn object(proposal: &Proposal, scope: Scope) -> serde_json::Value {
    match proposal {
        Proposal::Merge { item, into } => {
            json!({ "what": "merge", "item": json::item(scope, item), "into": into.name() })
        }
        Proposal::Archive { item, reason, key } => json!({
            "what": "archive",
            "item": json::item(scope, item),
            "why": reason.to_string(),
            "as": key.as_str(),
        }),
        Proposal::Drop(tombstone) => {
            json!({ "what": "drop", "tombstone": json::tombstone(tombstone) })
        }
        Proposal::Leave { item, rule } => {
            json!({ "what": "leave", "item": json::item(scope, item), "why": rule })
        }
    }
}
