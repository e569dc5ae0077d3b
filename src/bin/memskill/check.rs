//! `memskill check`

use std::path::PathBuf;
use std::process::ExitCode;

use memskill::check::{Finding, Remedy, Report, Severity, Surroundings, check, fix, in_conflict};
use memskill::root::{Location, Staged};
use memskill::store::{Notice, Store};
use memskill::{Document, Error, render};

use crate::annotations::annotations;
use crate::context::Context;
use crate::diff::diff;
use crate::findings::{Checked, listed, object, summary};
use crate::output::Output;
use crate::sarif;

/// Files beside the memory that agents read anyway.
const GUIDES: [&str; 2] = ["AGENTS.md", "CLAUDE.md"];

/// Say what is wrong, unsafe or stale in a memory file
///
/// Reads only, unless `--fix` is given. The answer is no (exit code 1) where there are errors.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill check\n  memskill check --fix --dry-run\n  memskill check --strict docs/memories.md\n  memskill check --sarif > memskill.sarif"
)]
pub(crate) struct CheckArgs {
    /// Check these files instead of the repository's memory
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Repair what has one safe answer, and show the difference
    #[arg(long)]
    fix: bool,
    /// Print the difference that `--fix` makes and write nothing
    #[arg(long, requires = "fix")]
    dry_run: bool,
    /// Check what would be committed: the version in git's index
    #[arg(long, conflicts_with_all = ["files", "fix"])]
    staged: bool,
    /// Answer no to warnings, too
    #[arg(long)]
    strict: bool,
    /// Print SARIF 2.1.0, for code scanning
    #[arg(long, conflicts_with_all = ["json", "github", "fix"])]
    sarif: bool,
    /// Print annotations for GitHub Actions
    #[arg(long, conflicts_with_all = ["json", "fix"])]
    github: bool,
}

pub(crate) fn run(
    context: &Context,
    args: &CheckArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    let stores = match args.files.as_slice() {
        [] => vec![context.store()?],
        files => files
            .iter()
            .map(|file| Store::open(Location::of_file(file, &context.environment)))
            .collect(),
    };
    let mut all = Vec::new();
    let mut failed = false;
    for store in &stores {
        match one(context, args, store, out) {
            Ok(checked) => all.extend(checked),
            Err(error) if stores.len() == 1 => return Err(error.into()),
            Err(error) => {
                out.tell(&error.into());
                failed = true;
            }
        }
    }
    print(args, &all, out);
    let limit = if args.strict { Severity::Warning } else { Severity::Error };
    let is_no = all.iter().any(|one| one.report.worst() >= Some(limit));
    Ok(if failed {
        out.could_not()
    } else if is_no {
        out.no()
    } else {
        ExitCode::SUCCESS
    })
}

/// Checks one file; nothing where the index does not have it.
fn one(
    context: &Context,
    args: &CheckArgs,
    store: &Store,
    out: &mut Output,
) -> Result<Option<Checked>, Error> {
    let around = Surroundings { today: context.today, guides: store.beside(&GUIDES) };
    let (text, report) = if args.staged {
        match store.location().staged()? {
            Staged::Absent => return Ok(None),
            Staged::Conflict => (String::new(), in_conflict()),
            Staged::Text(text) => {
                let report = check(&text, &around);
                (text, report)
            }
        }
    } else {
        let text = store.text()?.ok_or_else(|| missing(context, args, store))?;
        let report = check(&text, &around);
        (text, report)
    };
    let mut checked = named(context, store, (text, report));
    if args.fix && !checked.report.findings.iter().any(|finding| finding.rule.id == "no-memory") {
        repair(args, store, (&around, &mut checked), out)?;
    } else if !args.staged {
        checked.is_fixable = is_fixable(&checked, &around);
    }
    Ok(Some(checked))
}

/// Whether `--fix` would change a file.
fn is_fixable(checked: &Checked, around: &Surroundings) -> bool {
    let fixable = |finding: &Finding| finding.rule.remedy == Remedy::Fix;
    // What takes long to fix is worth the trial only if it was asked for.
    checked.report.findings.iter().any(fixable)
        && (checked.report.unlisted > 0 || would_change(checked, around))
}

fn would_change(checked: &Checked, around: &Surroundings) -> bool {
    match Document::parse(checked.text.as_str()) {
        Ok(document) => fix(&document, around.today) != checked.text,
        Err(_) => true,
    }
}

/// A file that was named and is not there is a mistake; a repository without a memory is none.
fn missing(context: &Context, args: &CheckArgs, store: &Store) -> Error {
    let path = store.location().memory_path.clone();
    match path.metadata() {
        Err(error) if !args.files.is_empty() || context.file.is_some() => {
            Error::io("read", path)(error)
        }
        _ => Error::NoFile(path),
    }
}

/// Repairs what has one safe answer, shows the difference, and checks what is left.
fn repair(
    args: &CheckArgs,
    store: &Store,
    (around, checked): (&Surroundings, &mut Checked),
    out: &mut Output,
) -> Result<(), Error> {
    let edit = |document: &Document| fix(document, around.today);
    let done = if args.dry_run { store.preview_rewrite(edit)? } else { store.rewrite(edit)? };
    let before = done.before.as_deref().unwrap_or_default();
    out.difference(&diff(before, &done.after, &store.location().memory_path));
    // The difference has been shown.
    let told = |notice: &Notice| !matches!(notice, Notice::Mended { .. });
    if !args.dry_run {
        out.notices(done.notices.iter().filter(|notice| told(notice)));
    }
    checked.is_fixed = done.is_change();
    checked.report = check(&done.after, around);
    checked.text = done.after;
    Ok(())
}

fn named(context: &Context, store: &Store, (text, report): (String, Report)) -> Checked {
    let path = &store.location().memory_path;
    let below = |root: &PathBuf| {
        path.strip_prefix(root).ok().map(|path| path.to_string_lossy().into_owned())
    };
    let path = path.to_string_lossy().into_owned();
    let name = render::line(&below(&context.start).unwrap_or_else(|| path.clone()));
    let inside = context.root().as_ref().and_then(below);
    Checked { name, inside, path, text, report, is_fixed: false, is_fixable: false }
}

fn print(args: &CheckArgs, all: &[Checked], out: &mut Output) {
    if args.sarif {
        return out.answer(&sarif::log(all).to_string());
    }
    for checked in all {
        if args.github {
            out.answer(&annotations(checked));
        } else if !args.dry_run {
            out.answer(&listed(checked, out));
            out.confirm(&summary(checked));
        }
    }
    out.object(|| {
        let mut object = object(all);
        object["dry_run"] = args.dry_run.into();
        object
    });
}
