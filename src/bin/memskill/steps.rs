//! Steps of `install` and `uninstall`: for which agents, where, done or only shown, and in which words

use std::path::{Path, PathBuf};

use memskill::agents::{self, Agent, Integration};
use memskill::install::{InstallTarget, Step};
use memskill::machine::InstallRecords;
use memskill::root::Location;
use memskill::{Error, precommit, render};
use serde_json::{Value, json};

use crate::arguments::WriteArgs;
use crate::context::Context;
use crate::output::Output;

/// What there is to install.
pub(crate) fn names() -> Vec<&'static str> {
    agents::all().iter().map(|agent| agent.name).chain([precommit::NAME]).collect()
}

/// The agents among what was named.
pub(crate) fn named(what: &[String]) -> Vec<&'static Agent> {
    let mut agents: Vec<&Agent> = what.iter().filter_map(|name| agents::named(name)).collect();
    agents.dedup_by_key(|agent| agent.name);
    agents
}

/// Where an agent is told: rules stand in repositories only.
pub(crate) fn place(
    context: &Context,
    agent: &Agent,
    in_project: bool,
) -> Result<InstallTarget, Error> {
    let is_only_there =
        matches!(agent.integration, Integration::RulesBlock(_)) && !context.is_user();
    if !in_project && !is_only_there {
        return Ok(InstallTarget::User(context.user_dirs));
    }
    Ok(InstallTarget::Project(root(context)?))
}

/// The top of the work tree, wherever the memory is kept.
fn root(context: &Context) -> Result<PathBuf, Error> {
    Location::work_tree(&context.start, &context.environment)
}

/// Does the steps, or only shows them.
pub(crate) fn taken(
    context: &Context,
    (steps, records): (&[Step], &InstallRecords),
    args: WriteArgs,
    out: &mut Output,
) -> Result<Vec<Value>, Error> {
    let mut done = Vec::new();
    for step in steps {
        let copy = if args.dry_run { None } else { step.take(records, &context.stamp)? };
        let name = name(context, &step.path);
        let change = change(step);
        if args.dry_run && !step.is_own {
            let said = |text: &Option<String>| text.clone().unwrap_or_default();
            out.diff(&said(&step.now), &said(&step.then), &name);
        } else {
            let would = if args.dry_run { "would be " } else { "" };
            let copied = copy.as_ref().map(|copy| format!(" (backup: {})", copy.display()));
            let line = format!("{}: {would}{change}{}", name.display(), copied.unwrap_or_default());
            out.confirm(&render::line(&line));
        }
        let backup = copy.map(|copy| copy.to_string_lossy().into_owned());
        let path = step.path.to_string_lossy();
        done.push(json!({ "path": path, "change": change, "backup": backup }));
    }
    Ok(done)
}

/// What becomes of a file, in a word or two.
fn change(step: &Step) -> &'static str {
    match (&step.now, &step.then) {
        _ if step.is_kept => "kept as you changed it",
        (now, then) if now == then => "unchanged",
        (None, _) => "created",
        (_, None) => "removed",
        _ => "changed",
    }
}

/// A file as people call it: from the top of the work tree, or from their home.
fn name(context: &Context, path: &Path) -> PathBuf {
    let below = |folder: Option<PathBuf>| path.strip_prefix(folder?).ok().map(Path::to_owned);
    let at_home = || below(context.user_dirs.home()).map(|path| Path::new("~").join(path));
    below(root(context).ok()).or_else(at_home).unwrap_or_else(|| path.to_owned())
}

/// The account as JSON: what became of each file, and which items are trusted by it.
pub(crate) fn say(
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
