//! `memskill install`

use std::collections::HashSet;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use memskill::agents::{Agent, Event, Integration};
use memskill::install::{self, InstallOptions, Installer};
use memskill::machine::{InstallRecords, Trust};
use memskill::root::Location;
use memskill::store::Store;
use memskill::{Delivery, Error, doctor, precommit};
use serde_json::Value;

use crate::arguments::WriteArgs;
use crate::context::Context;
use crate::doctor::scene;
use crate::output::Output;
use crate::steps::{named, names, place, say, taken};
use crate::{found, pre_commit, trust};

/// Connect agents and git to memskill
///
/// Adds memskill's hooks and its skill to the settings of each AGENT: your own settings by default, or those of this
/// repository with `--project`, which also prints and trusts its memory. Agents without hooks get a marked block in
/// AGENTS.md or their rules file. Everything else in these files stays byte for byte, and so do entries that you changed.
/// `pre-commit` adds a git hook that refuses to commit a damaged or unsafe memory file. Without AGENT, lists the agents on
/// this machine.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill install\n  memskill install claude codex --pinned\n  memskill install copilot --project --dry-run\n  memskill install pre-commit"
)]
pub(crate) struct InstallArgs {
    /// The agents, or pre-commit
    #[arg(value_name = "AGENT", value_parser = PossibleValuesParser::new(names()))]
    what: Vec<String>,
    /// In the settings of this repository, which others share
    #[arg(long, conflicts_with = "user")]
    project: bool,
    /// Add the pinned items to every prompt
    #[arg(long)]
    pinned: bool,
    /// Refuse tools until memory was read; off until `git config memskill.gate true`
    #[arg(long)]
    gate: bool,
    /// Create a missing memory file at the start of a session
    #[arg(long)]
    create: bool,
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
    let records = InstallRecords::of(&context.environment)?;
    let options = options(context, args, &agents)?;
    let mut steps = Vec::new();
    let mut planned = HashSet::new();
    for agent in &agents {
        let place = place(context, agent, args.project)?;
        let installer = Installer { place: &place, records: &records };
        // The skill, and some files, are there for several agents.
        let new = installer.install(agent, &options)?.into_iter();
        steps.extend(new.filter(|step| planned.insert(step.path.clone())));
    }
    let trusted = match untrusted(context).filter(|_| args.project) {
        Some(_) if args.write.dry_run => {
            out.note("without --dry-run this also trusts the repository's memory, and shows it");
            None
        }
        Some(store) => Some(trust_here(store, context, out)?),
        None => None,
    };
    done.extend(taken(context, (&steps, &records), args.write, out)?);
    if !args.write.dry_run {
        next(&agents, args, out);
        for what in agents.iter().filter_map(|agent| kept(context, agent, args)) {
            out.note(&what);
            out.hint("`memskill uninstall` it first, then install it anew");
        }
        warn(context, &agents, out);
    }
    say(&args.what, (done, trusted), args.write, out);
    Ok(ExitCode::SUCCESS)
}

/// What the user wants of the agents.
fn options(
    context: &Context,
    args: &InstallArgs,
    agents: &[&Agent],
) -> Result<InstallOptions, Error> {
    let mut events = vec![Event::SessionStart];
    if args.pinned {
        events.push(Event::Prompt);
    }
    if args.gate {
        events.extend([Event::PreTool, Event::PostTool]);
    }
    let mut profile = String::new();
    if agents.iter().any(|agent| matches!(agent.integration, Integration::RulesBlock(_))) {
        // What stands in a repository's file is the repository's: the user's items stay at home.
        let here = Store::open(Location::discover(&context.start, &context.environment)?);
        // Whoever installs into the repository trusts its memory by that.
        let delivery = Delivery::of(vec![here]);
        let delivery = if args.project { delivery.entrusted() } else { delivery };
        profile = delivery.profile(context.today).to_string();
    }
    Ok(InstallOptions { events, creates: args.create, profile })
}

/// Whoever installs hooks into a repository wants its memory; what is trusted by that is shown. Answers with its items.
fn trust_here(store: Store, context: &Context, out: &mut Output) -> Result<Vec<Value>, Error> {
    let shown = trust::review(store, context, out)?;
    trust::give(&shown, out)?;
    Ok(trust::items(&shown))
}

/// The repository's memory, if there is one that is not trusted yet.
fn untrusted(context: &Context) -> Option<Store> {
    let store = Store::open(Location::discover(&context.start, &context.environment).ok()?);
    let is_there = store.load().is_ok_and(|loaded| loaded.is_some());
    (is_there && store.trust() == Trust::Untrusted).then_some(store)
}

/// What is left for the user to do.
fn next(agents: &[&Agent], args: &InstallArgs, out: &mut Output) {
    if agents.iter().any(|agent| agent.name == "codex") {
        out.note("Codex runs no hook that you have not looked at");
        out.hint("run `codex`, open /hooks and trust memskill's");
    }
    for agent in agents.iter().filter(|agent| !agent.accepts_prompt_context) {
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

/// Says what the doctor would: what comes twice, what the agent cannot read, and that there is no memskill to run.
fn warn(context: &Context, agents: &[&'static Agent], out: &mut Output) {
    let report = doctor::examine(&scene(context), agents, true);
    let told = [doctor::TWICE, doctor::DIALECT];
    for finding in report.findings().filter(|finding| told.contains(&finding.rule)) {
        out.note(&finding.message);
        finding.hint.iter().for_each(|hint| out.hint(hint));
    }
    if context.user_dirs.program("memskill").is_none() {
        out.note("`memskill` is not on the PATH, so that the hooks do nothing");
        out.hint("put it into a folder that is on the PATH");
    }
}

/// What there is to say of flags that an entry which was there before does not have.
fn kept(context: &Context, agent: &Agent, args: &InstallArgs) -> Option<String> {
    let place = place(context, agent, args.project).ok().filter(|_| args.create)?;
    let has_create = install::commands(agent, &place).iter().any(|it| it.contains(" --create"));
    (!has_create).then(|| {
        format!("{}'s entry for session-start is kept as it was, without --create", agent.title)
    })
}
