//! What `install` and `uninstall` share: the files they change, and how they report it.

use std::path::{Path, PathBuf};

use memskill::agents::{self, Agent, Integration};
use memskill::install::{InstallTarget, Step};
use memskill::machine::{ExternalFile, FileChanged, InstallRecords};
use memskill::root::Location;
use memskill::store::Notice;
use memskill::{Error, precommit, render};
use serde_json::{Value, json};

use crate::arguments::WriteArgs;
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;

/// The names that `install` accepts.
pub(crate) fn names() -> Vec<&'static str> {
    agents::all().iter().map(|agent| agent.name).chain([precommit::NAME]).collect()
}

/// The agents among these names.
pub(crate) fn named(what: &[String]) -> Vec<&'static Agent> {
    let mut agents: Vec<&Agent> = what.iter().filter_map(|name| agents::named(name)).collect();
    agents.dedup_by_key(|agent| agent.name);
    agents
}

/// Whose settings to change. Rules blocks exist in repositories only.
pub(crate) fn target(
    context: &Context,
    agent: &Agent,
    in_project: bool,
) -> Result<InstallTarget, Error> {
    let is_project_only =
        matches!(agent.integration, Integration::RulesBlock(_)) && !context.is_user();
    if !in_project && !is_project_only {
        return Ok(InstallTarget::User((*context.user_dirs).clone()));
    }
    Ok(InstallTarget::Project(root(context)?))
}

/// The top of the work tree, wherever the memory is kept.
fn root(context: &Context) -> Result<PathBuf, Error> {
    Location::work_tree(&context.start, &context.environment)
}

/// Applies the steps, or prints them in a dry run.
pub(crate) fn take(
    context: &Context,
    (steps, records): (&[Step], &InstallRecords),
    args: WriteArgs,
    out: &mut Output,
) -> Result<Vec<Value>, Error> {
    let mut done = Vec::new();
    for step in steps {
        let changed = match args.dry_run {
            true => FileChanged::default(),
            false => step.apply(records, &context.stamp)?,
        };
        let backup = changed.backup;
        out.notices(&Notice::of_leftovers(changed.leftovers).collect::<Vec<_>>());
        let name = short_path(context, &step.path);
        let change = change(step);
        if args.dry_run && !step.is_own {
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            out.diff(&text(&step.current), &text(&step.planned), &name);
        } else {
            let would = if args.dry_run { "would be " } else { "" };
            let copied = backup.as_ref().map(|path| format!(" (backup: {})", path.display()));
            let line = format!("{}: {would}{change}{}", name.display(), copied.unwrap_or_default());
            out.confirm(&render::line(&line));
        }
        let backup = backup.map(|path| path.to_string_lossy().into_owned());
        let path = step.path.to_string_lossy();
        done.push(json!({ "path": path, "change": change, "backup": backup }));
    }
    Ok(done)
}

/// What happens to a file.
fn change(step: &Step) -> &'static str {
    match (&step.current, &step.planned) {
        _ if step.is_kept => "kept as you changed it",
        (now, then) if now == then => "unchanged",
        (None, _) => "created",
        (_, None) => "removed",
        _ => "changed",
    }
}

/// A path for people: relative to the top of the work tree, or to the home folder.
fn short_path(context: &Context, path: &Path) -> PathBuf {
    let below = |folder: Option<PathBuf>| path.strip_prefix(folder?).ok().map(Path::to_owned);
    let at_home = || below(context.user_dirs.home()).map(|path| Path::new("~").join(path));
    below(root(context).ok()).or_else(at_home).unwrap_or_else(|| path.to_owned())
}

/// Prints as JSON what happened to each file and which items are now trusted.
pub(crate) fn print_json(
    what: &[String],
    (mut done, trusted): (Vec<Value>, Option<Vec<Value>>),
    args: WriteArgs,
    out: &mut Output,
) {
    out.object(|| match (what, done.pop()) {
        ([one], Some(only)) if one == precommit::NAME => only,
        (_, last) => {
            done.extend(last);
            json!({ "steps": done, "trusted": trusted, "dry_run": args.dry_run })
        }
    });
}

/// Adds the check of the memory file to git's pre-commit hook.
pub(crate) fn install_pre_commit(
    context: &Context,
    args: WriteArgs,
    out: &mut Output,
) -> anyhow::Result<Value> {
    let path = Location::hooks(&context.start, &context.environment)?.join(precommit::NAME);
    let old = ExternalFile::read(&path)?;
    let before = old.as_ref().map(|old| old.text.as_str());
    let after = precommit::with_section(before)
        .ok_or_else(|| CommandError::NotShellScript(path.clone()))?;
    if old.as_ref().is_some_and(|old| !old.is_executable() && !precommit::has_section(&old.text)) {
        return Err(CommandError::NotExecutable(path).into());
    }
    let changed = before != Some(&after);
    let message = match (changed, before) {
        (false, _) => "Already installed in",
        (true, None) => "Installed",
        (true, Some(_)) => "Added to",
    };
    if args.dry_run {
        out.diff(before.unwrap_or_default(), &after, &path);
    } else {
        if changed {
            ExternalFile::write_script(&path, (old.as_ref(), &after), &context.environment)?;
        }
        out.confirm(&render::line(&format!("{message}: {}", path.display())));
    }
    Ok(json!({ "changed": changed, "path": path.to_string_lossy(), "dry_run": args.dry_run }))
}

/// Removes it from git's pre-commit hook.
pub(crate) fn uninstall_pre_commit(
    context: &Context,
    args: WriteArgs,
    out: &mut Output,
) -> anyhow::Result<Value> {
    let path = Location::hooks(&context.start, &context.environment)?.join(precommit::NAME);
    let old = ExternalFile::read(&path)?.filter(|old| precommit::has_section(&old.text));
    let after = old.as_ref().and_then(|old| precommit::without_section(&old.text));
    if let Some(old) = old.as_ref().filter(|_| args.dry_run) {
        out.diff(&old.text, after.as_deref().unwrap_or_default(), &path);
    }
    if let Some(old) = old.as_ref().filter(|_| !args.dry_run) {
        match &after {
            Some(text) => {
                ExternalFile::write_script(&path, (Some(old), text), &context.environment)?;
            }
            None => ExternalFile::remove(&path)?,
        }
    }
    let message = if old.is_some() { "Removed from" } else { "Not installed in" };
    if !args.dry_run {
        out.confirm(&render::line(&format!("{message}: {}", path.display())));
    }
    let changed = old.is_some();
    Ok(json!({ "changed": changed, "path": path.to_string_lossy(), "dry_run": args.dry_run }))
}
