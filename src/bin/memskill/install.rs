//! `memskill install`

use std::process::ExitCode;

use memskill::root::Location;
use memskill::store::Script;
use memskill::{Error, precommit, render};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::Context;
use crate::diff::diff;
use crate::output::Output;

/// Let another program call memskill
///
/// `pre-commit` is git's hook: a commit that has an unsound or unsafe memory file is refused. A hook that is there
/// already is kept, with a marked part for memskill below its first line.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill install pre-commit --dry-run\n  memskill install pre-commit"
)]
pub(crate) struct InstallArgs {
    /// What to install
    what: What,
    #[command(flatten)]
    write: WriteArgs,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum What {
    /// Git's hook that checks the memory file before a commit
    PreCommit,
}

pub(crate) fn run(
    context: &Context,
    args: &InstallArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    match args.what {
        What::PreCommit => pre_commit(context, args.write, out),
    }
}

fn pre_commit(context: &Context, args: WriteArgs, out: &mut Output) -> anyhow::Result<ExitCode> {
    let path = Location::hooks(&context.start, &context.environment)?.join(precommit::NAME);
    let old = Script::read(&path)?;
    let before = old.as_ref().map(|old| old.text.as_str());
    let after = precommit::joined(before).ok_or_else(|| Error::NoShellScript(path.clone()))?;
    if old.as_ref().is_some_and(|old| !old.is_executable() && !precommit::is_in(&old.text)) {
        return Err(Error::NotExecutable(path).into());
    }
    let changed = before != Some(&after);
    let words = match (changed, before) {
        (false, _) => "Already there",
        (true, None) => "Installed",
        (true, Some(_)) => "Added to the hook",
    };
    if args.dry_run {
        out.difference(&diff(before.unwrap_or_default(), &after, &path));
    } else {
        if changed {
            Script::write(&path, old.as_ref(), &after)?;
        }
        out.confirm(&render::line(&format!("{words}: {}", path.display())));
    }
    out.object(
        || json!({ "changed": changed, "path": path.to_string_lossy(), "dry_run": args.dry_run }),
    );
    Ok(ExitCode::SUCCESS)
}
