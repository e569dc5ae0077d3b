//! `memskill install` and `memskill uninstall`

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use memskill::agents::{self, Agent, Event, Part};
use memskill::install::{self, Place, Step, Wish};
use memskill::root::Location;
use memskill::store::{Ledger, Store, Trust};
use memskill::{Delivery, Error, precommit, render};
use serde_json::{Value, json};

use crate::arguments::WriteArgs;
use crate::context::Context;
use crate::diff::diff;
use crate::output::Output;
use crate::{found, pre_commit, trust};

/// Let agents and git call memskill
///
/// Adds memskill's hooks to the settings of each AGENT, and the skill: with `--user` (the default) for every repository, with `--project`
/// in the files of this one, which trusts its memory on this machine and shows it. Agents without such hooks get a marked block in
/// AGENTS.md or their rules. What stands there stays, byte for byte; entries that you changed are kept. `pre-commit` is git's hook: a commit with an
/// unsound or unsafe memory file is refused. Alone it lists the agents that it finds.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill install\n  memskill install claude codex --pinned\n  memskill install copilot --project --dry-run\n  memskill install pre-commit"
)]
pub(crate) struct InstallArgs {
    /// Agents, or pre-commit
    #[arg(value_name = "AGENT", value_parser = PossibleValuesParser::new(names()))]
    what: Vec<String>,
    /// In the files of this repository, which others share
    #[arg(long, conflicts_with = "user")]
    project: bool,
    /// Give the pinned items with every prompt
    #[arg(long)]
    pinned: bool,
    /// Refuse tools until memory was read, once `git config memskill.gate true` says so
    #[arg(long)]
    gate: bool,
    /// Let a session create a missing memory file
    #[arg(long)]
    create: bool,
    #[command(flatten)]
    write: WriteArgs,
}

/// Take memskill out of the settings of agents, and out of git's hook
///
/// Settings that nobody else changed since go back to the very bytes they had. The skill goes with the last agent.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill uninstall claude\n  memskill uninstall copilot --project --dry-run"
)]
pub(crate) struct UninstallArgs {
    /// Agents, or pre-commit
    #[arg(value_name = "AGENT", required = true, value_parser = PossibleValuesParser::new(names()))]
    what: Vec<String>,
    /// From the files of this repository
    #[arg(long, conflicts_with = "user")]
    project: bool,
    #[command(flatten)]
    write: WriteArgs,
}

pub(crate) fn run(
    context: &Context,
    args: &InstallArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    if args.what.is_empty() {
        return found::list(context, out);
    }
    let mut done = Vec::new();
    if args.what.iter().any(|name| name == precommit::NAME) {
        done.push(pre_commit::install(context, args.write, out)?);
    }
    let agents = named(&args.what);
    let ledger = Ledger::of(&context.environment)?;
    let mut is_in_repository = false;
    let mut told = HashSet::new();
    for agent in &agents {
        let place = place(context, agent, args.project)?;
        is_in_repository |= matches!(place, Place::Project(_));
        let mut steps = install::install(agent, &place, &wish(context, args)?, &ledger)?;
        // The skill, and some files, are there for several agents.
        steps.retain(|step| told.insert(step.path.clone()));
        done.extend(taken(context, (&steps, &ledger), args.write, out)?);
    }
    if is_in_repository && !args.write.dry_run {
        trust_here(context, out)?;
    }
    if !args.write.dry_run {
        next(&agents, args, out);
    }
    say(&args.what, done, args.write, out);
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn uninstall(
    context: &Context,
    args: &UninstallArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    let mut done = Vec::new();
    if args.what.iter().any(|name| name == precommit::NAME) {
        done.push(pre_commit::uninstall(context, args.write, out)?);
    }
    let ledger = Ledger::of(&context.environment)?;
    let gone = named(&args.what);
    let mut folders = Vec::new();
    for agent in &gone {
        let place = place(context, agent, args.project)?;
        let mut steps = install::uninstall(agent, &place, &ledger)?;
        let is_left = |other: &&Agent| {
            !gone.iter().any(|one| one.project == other.project)
                && install::is_installed(other, &place)
        };
        if !agents::all().iter().any(|other| is_left(&other)) {
            steps.extend(install::uninstall_skill(&place, &ledger)?);
        }
        folders.extend(steps.iter().flat_map(|step| ledger.folders(&step.path)));
        done.extend(taken(context, (&steps, &ledger), args.write, out)?);
    }
    if !args.write.dry_run {
        Ledger::sweep(folders);
    }
    if done.is_empty() {
        out.confirm("Nothing of memskill's is there");
    }
    say(&args.what, done, args.write, out);
    Ok(ExitCode::SUCCESS)
}

fn names() -> Vec<&'static str> {
    agents::all().iter().map(|agent| agent.name).chain([precommit::NAME]).collect()
}

fn named(what: &[String]) -> Vec<&'static Agent> {
    let mut agents: Vec<&Agent> = what.iter().filter_map(|name| agents::named(name)).collect();
    agents.dedup_by_key(|agent| agent.name);
    agents
}

/// Where an agent is told: rules stand in repositories only.
pub(crate) fn place(context: &Context, agent: &Agent, in_project: bool) -> Result<Place, Error> {
    let is_only_there = matches!(agent.part, Part::Rules(_)) && !context.user;
    if !in_project && !is_only_there {
        return Ok(Place::User(context.homes));
    }
    Ok(Place::Project(root(context)?))
}

/// The top of the work tree, wherever the memory is kept.
fn root(context: &Context) -> Result<PathBuf, Error> {
    Location::work_tree(&context.start, &context.environment)
}

fn wish(context: &Context, args: &InstallArgs) -> Result<Wish, Error> {
    let mut events = vec![Event::SessionStart];
    if args.pinned {
        events.push(Event::Prompt);
    }
    if args.gate {
        events.extend([Event::PreTool, Event::PostTool]);
    }
    let here = Location::discover(&context.start, &context.environment)?;
    // What stands in a repository's file is the repository's: the user's items stay at home.
    let delivery = Delivery::of(vec![Store::open(here)]);
    let profile = delivery.profile(context.today).to_string();
    Ok(Wish { events, creates: args.create, profile })
}

/// Does the steps, or only shows them.
fn taken(
    context: &Context,
    (steps, ledger): (&[Step], &Ledger),
    args: WriteArgs,
    out: &mut Output,
) -> Result<Vec<Value>, Error> {
    let mut done = Vec::new();
    for step in steps {
        let copy = if args.dry_run { None } else { step.take(ledger, &(context.stamp)())? };
        let name = name(context, &step.path);
        let change = change(step);
        if args.dry_run && !step.is_own {
            let said = |text: &Option<String>| text.clone().unwrap_or_default();
            out.difference(&diff(&said(&step.now), &said(&step.then), &name));
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

/// Whoever installs hooks into a repository wants its memory; what is trusted by that is shown.
fn trust_here(context: &Context, out: &mut Output) -> anyhow::Result<()> {
    let store = Store::open(Location::discover(&context.start, &context.environment)?);
    match store.trust() {
        Trust::Untrusted if store.load().is_ok_and(|loaded| loaded.is_some()) => {}
        _ => return Ok(()),
    }
    let shown = trust::review(store, context, out)?;
    shown.store.give_trust(&shown.loaded)?;
    out.confirm(
        "Trusted: hooks apply these items on this machine; take it back with: memskill untrust",
    );
    Ok(())
}

/// A file as people call it: from the top of the work tree, or from their home.
fn name(context: &Context, path: &Path) -> PathBuf {
    let below = |folder: Option<PathBuf>| path.strip_prefix(folder?).ok().map(Path::to_owned);
    let at_home = || below(context.homes.home()).map(|path| Path::new("~").join(path));
    below(root(context).ok()).or_else(at_home).unwrap_or_else(|| path.to_owned())
}

/// What is left for the user to do.
fn next(agents: &[&Agent], args: &InstallArgs, out: &mut Output) {
    if agents.iter().any(|agent| agent.name == "codex") {
        out.note("Codex runs no hook that you have not looked at");
        out.hint("run `codex`, open /hooks and trust memskill's");
    }
    for agent in agents.iter().filter(|agent| ["vscode", "cursor"].contains(&agent.name)) {
        if args.pinned {
            out.note(&format!("{} may ignore what comes with a prompt", agent.title));
            out.hint("`memskill install agents-md` puts the profile into AGENTS.md, too");
        }
    }
    if args.gate && agents.iter().any(|agent| agent.events.is_some()) {
        out.note("the gate is installed, and off until you say otherwise");
        out.hint(
            "`git config memskill.gate true` turns it on, with `--global` in every repository",
        );
    }
}

fn say(what: &[String], mut done: Vec<Value>, args: WriteArgs, out: &mut Output) {
    out.object(|| match (what, done.pop()) {
        ([one], Some(only)) if one == precommit::NAME => only,
        (_, last) => {
            done.extend(last);
            json!({ "steps": done, "dry_run": args.dry_run })
        }
    });
}
