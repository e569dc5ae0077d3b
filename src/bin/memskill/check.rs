//! `memskill check`

use std::path::PathBuf;
use std::process::ExitCode;

use memskill::check::{CheckContext, Severity, check, fix, in_conflict, is_fixable};
use memskill::root::Staged;
use memskill::store::{Notice, NoticeKind, Store, Updated};
use memskill::{Document, Error};

use crate::code_scanning::{annotations, sarif};
use crate::context::{CommandResult, Context};
use crate::findings::{self, Checked};
use crate::output::Output;

/// Files in the same folder that agents read as well; items should not repeat them.
const GUIDES: [&str; 2] = ["AGENTS.md", "CLAUDE.md"];

/// Report what is wrong, unsafe or stale
///
/// Changes nothing unless `--fix` is given. Exits with 1 if there are errors.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill check\n  memskill check --fix --dry-run\n  memskill check --strict docs/memories.md\n  memskill check --sarif > memskill.sarif"
)]
pub(crate) struct CheckArgs {
    /// Check these files instead of the repository's memory
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Repair what has only one safe repair, and print the diff
    #[arg(long)]
    fix: bool,
    /// Print the diff of `--fix` and write nothing
    #[arg(long, requires = "fix")]
    dry_run: bool,
    /// Check the version in git's index, which would be committed
    #[arg(long, conflicts_with_all = ["files", "fix"])]
    staged: bool,
    /// Exit with 1 on warnings, too
    #[arg(long)]
    strict: bool,
    /// Print SARIF 2.1.0, for code scanning
    #[arg(long, conflicts_with_all = ["json", "github", "fix"])]
    sarif: bool,
    /// Print annotations for GitHub Actions
    #[arg(long, conflicts_with_all = ["json", "fix"])]
    github: bool,
}

pub(crate) fn run(context: &Context, args: &CheckArgs, out: &mut Output) -> CommandResult {
    let stores = context.stores(&args.files)?;
    let mut all = Vec::new();
    let mut failed = false;
    for store in &stores {
        match check_store(context, args, store, out) {
            Ok(checked) => all.extend(checked),
            Err(error) if stores.len() == 1 => return Err(error.into()),
            Err(error) => {
                out.error(&error.into());
                failed = true;
            }
        }
    }
    if args.sarif {
        out.answer(&sarif(&all).to_string());
    } else if args.github {
        all.iter().for_each(|checked| out.answer(&annotations(checked)));
    } else if !args.dry_run {
        all.iter().for_each(|checked| findings::print(checked, out));
    }
    out.object(|| findings::object(&all, args.dry_run));
    let limit = if args.strict { Severity::Warning } else { Severity::Error };
    let is_refused = all.iter().any(|one| one.report.worst() >= Some(limit));
    Ok(if failed {
        out.could_not()
    } else if is_refused {
        out.no()
    } else {
        ExitCode::SUCCESS
    })
}

/// Checks one file; none if the index does not have it.
fn check_store(
    context: &Context,
    args: &CheckArgs,
    store: &Store,
    out: &mut Output,
) -> Result<Option<Checked>, Error> {
    let scope = store.location().scope;
    let check_context = CheckContext {
        today: context.today,
        scope,
        guides: store.sibling_texts(&GUIDES),
        other: if args.files.is_empty() { context.other_memory() } else { None },
    };
    let found = if args.staged { store.location().staged()? } else { Staged::Text(store.text()?) };
    let (text, report) = match found {
        Staged::Absent => return Ok(None),
        Staged::Conflict => (String::new(), in_conflict()),
        Staged::Text(text) => {
            let report = check(&text, &check_context);
            (text, report)
        }
    };
    let mut checked = Checked::new(context, store, text, report);
    if args.fix && checked.report.is_of_memory() {
        let done = repair(context, args, store, out)?;
        checked.is_fixed = done.is_change();
        checked.report = check(&done.after, &check_context);
        checked.text = done.after;
    } else if !args.staged {
        checked.is_fixable = is_fixable(&checked.text, &checked.report, context.today);
    }
    Ok(Some(checked))
}

/// Repairs what has only one safe repair and prints the diff.
fn repair(
    context: &Context,
    args: &CheckArgs,
    store: &Store,
    out: &mut Output,
) -> Result<Updated<()>, Error> {
    let edit = |document: &Document| fix(document, context.today);
    let done = if args.dry_run { store.preview_rewrite(edit)? } else { store.rewrite(edit)? };
    let before = done.before.as_deref().unwrap_or_default();
    out.diff(before, &done.after, &store.location().memory_path);
    if !args.dry_run {
        // This notice would print the same diff again.
        let is_new = |notice: &&Notice| !matches!(notice.kind, NoticeKind::Mended { .. });
        out.notices(done.notices.iter().filter(is_new));
    }
    Ok(done)
}
