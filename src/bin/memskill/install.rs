//! `memskill install`

use std::collections::HashSet;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use memskill::agents::{self, Agent, Event, Integration};
use memskill::install::{self, InstallOptions, InstallTarget, Installer};
use memskill::machine::{InstallRecords, Trust, make_key};
use memskill::root::Location;
use memskill::store::Store;
use memskill::{Delivery, Error, doctor, precommit};
use serde_json::{Value, json};

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::output::Output;
use crate::steps::{install_pre_commit, named, names, print_json, take, target};
use crate::trust;

/// Connect agents and git to memskill
///
/// Adds memskill's hooks and its skill to the settings of each AGENT: your own settings by default, or those of this
/// repository with `--project`, which also prints and trusts its memory. The hooks bring the profile to each session, the
/// pinned items and what changed to each prompt, and the pinned items to subagents; those for tools do nothing until `git
/// config memskill.gate true`. Agents without hooks get a marked block in AGENTS.md or their rules file. Everything else in these files stays byte for byte, and so do entries that you changed.
/// `pre-commit` adds a git hook that refuses to commit a damaged or unsafe memory file. Without AGENT, lists the agents on
/// this machine.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill install\n  memskill install claude codex\n  memskill install claude --permit --replace-auto-memory\n  memskill install copilot --project --dry-run\n  memskill install pre-commit"
)]
pub(crate) struct InstallArgs {
    /// The agents, or pre-commit
    #[arg(value_name = "AGENT", value_parser = PossibleValuesParser::new(names()))]
    what: Vec<String>,
    /// In the settings of this repository, which others share
    #[arg(long, conflicts_with = "user")]
    project: bool,
    /// Only the hook for the start of a session
    #[arg(long)]
    minimal: bool,
    /// With `--minimal`, the hook for prompts as well
    #[arg(long, hide = true)]
    pinned: bool,
    /// With `--minimal`, the hooks for tools as well
    #[arg(long, hide = true)]
    gate: bool,
    /// Let the agent run reading commands and `remember --auto` without asking you
    #[arg(long)]
    permit: bool,
    /// Turn off the memory that the agent keeps by itself, in your own settings
    #[arg(long, conflicts_with = "project")]
    replace_auto_memory: bool,
    /// Create a missing memory file at the start of a session
    #[arg(long)]
    create: bool,
    #[command(flatten)]
    write: WriteArgs,
}

impl InstallArgs {
    /// Whether the hook for an event should be installed.
    fn wants(&self, event: Event) -> bool {
        match event {
            Event::SessionStart => true,
            Event::Prompt => !self.minimal || self.pinned,
            Event::PreTool | Event::PostTool => !self.minimal || self.gate,
            Event::SubagentStart => !self.minimal,
        }
    }
}

pub(crate) fn run(context: &Context, args: &InstallArgs, out: &mut Output) -> CommandResult {
    if args.what.is_empty() {
        return list(context, out);
    }
    let mut done = Vec::new();
    if args.what.iter().any(|name| name == precommit::NAME) {
        done.push(install_pre_commit(context, args.write, out)?);
    }
    let agents = named(&args.what);
    let records = InstallRecords::of(&context.environment)?;
    let options = options(context, args, &agents)?;
    let mut steps = Vec::new();
    let mut planned = HashSet::new();
    for agent in &agents {
        let target = target(context, agent, args.project)?;
        let installer = Installer { target: &target, records: &records };
        // Several agents share the skill and some files.
        let new = installer.install(agent, &options)?.into_iter();
        steps.extend(new.filter(|step| planned.insert(step.path.clone())));
    }
    let trusted = match untrusted(context).filter(|_| args.project) {
        Some(_) if args.write.dry_run => {
            out.note("without --dry-run this also prints and trusts the repository's memory");
            None
        }
        Some(store) => Some(trust_here(store, context, out)?),
        None => None,
    };
    done.extend(take(context, (&steps, &records), args.write, out)?);
    if !args.write.dry_run {
        // Made now, because an agent's sandbox cannot. Without it, drafts of a killed writer stay until a person removes them.
        let _ = context.environment.shared_state().map(|state| make_key(&state));
        next(context, &agents, args, out);
        for note in agents.iter().flat_map(|agent| kept(context, agent, args)) {
            out.note(&note);
            out.hint("run `memskill uninstall` for it first, then install it again");
        }
        warn(context, &agents, out);
    }
    print_json(&args.what, (done, trusted), args.write, out);
    Ok(ExitCode::SUCCESS)
}

/// What to install, from the arguments.
fn options(
    context: &Context,
    args: &InstallArgs,
    agents: &[&Agent],
) -> Result<InstallOptions, Error> {
    let mut profile = String::new();
    if agents.iter().any(|agent| matches!(agent.integration, Integration::RulesBlock(_))) {
        // A file in the repository gets items of the repository only, none of the user's.
        let here = Store::open(Location::discover(&context.start, &context.environment)?);
        // Installing into the repository trusts its memory.
        let delivery = match args.project {
            true => Delivery::of_trusted(here),
            false => Delivery::of(vec![here]),
        };
        profile = delivery.profile(context.today).to_string();
    }
    Ok(InstallOptions {
        events: Event::ALL.into_iter().filter(|event| args.wants(*event)).collect(),
        creates: args.create,
        permits: args.permit,
        replaces_memory: args.replace_auto_memory,
        profile,
    })
}

/// Prints and trusts the memory of the repository that hooks are installed into. Returns its items.
fn trust_here(store: Store, context: &Context, out: &mut Output) -> Result<Vec<Value>, Error> {
    let shown = trust::review(store, context, out)?;
    trust::grant(&shown, out)?;
    Ok(trust::items(&shown))
}

/// The repository's memory, if it exists and is not trusted yet.
fn untrusted(context: &Context) -> Option<Store> {
    let store = Store::open(Location::discover(&context.start, &context.environment).ok()?);
    let is_there = store.load().is_ok_and(|loaded| loaded.is_some());
    (is_there && store.trust() == Trust::Untrusted).then_some(store)
}

/// What is left for the user to do.
fn next(context: &Context, agents: &[&Agent], args: &InstallArgs, out: &mut Output) {
    for [note, hint] in agents.iter().filter_map(|agent| agent.after_install) {
        out.note(note);
        out.hint(hint);
    }
    for agent in agents {
        if !agent.accepts_prompt_context && args.wants(Event::Prompt) {
            out.note(&format!("{} may ignore text added to a prompt", agent.title));
            out.hint("`memskill install agents-md` also writes the profile into AGENTS.md");
        }
        if args.permit && agent.permissions.is_none() {
            out.note(&format!("--permit has no effect: {} has no such rules", agent.title));
            out.hint("answer with \"always\" when it asks whether memskill may run");
        }
        own_memory(context, agent, args, out);
    }
    if args.gate && agents.iter().any(|agent| agent.event_name(Event::PreTool).is_some()) {
        out.note("the gate is installed but off");
        out.hint(
            "`git config memskill.gate true` turns it on; add `--global` for every repository",
        );
    }
}

/// Mentions the memory that the agent keeps by itself, unless it is off.
fn own_memory(context: &Context, agent: &Agent, args: &InstallArgs, out: &mut Output) {
    let Agent { name, title, .. } = agent;
    match agent.own_memory {
        None if args.replace_auto_memory => {
            out.note(&format!("--replace-auto-memory has no effect for {title}"));
        }
        Some(memory) if !install::has_own_memory_off(agent, &context.user_dirs) => {
            let memory = memory.title;
            out.note(&format!(
                "{title} also keeps a memory of its own ({memory}), so it may save there instead"
            ));
            out.hint(&format!(
                "`memskill install {name} --replace-auto-memory` turns that off in your settings"
            ));
        }
        _ => {}
    }
}

/// Warns about hooks that run twice, settings that the agent cannot read and a missing memskill.
fn warn(context: &Context, agents: &[&'static Agent], out: &mut Output) {
    let root = Location::work_tree(&context.start, &context.environment).ok();
    for finding in doctor::install_warnings(&context.user_dirs, root.as_deref(), agents) {
        out.note(&finding.message);
        finding.hint.iter().for_each(|hint| out.hint(hint));
    }
}

/// Notes about existing entries that are not what the flags ask for.
fn kept(context: &Context, agent: &Agent, args: &InstallArgs) -> Vec<String> {
    let target = target(context, agent, args.project);
    let commands = target.map(|target| install::commands(agent, &target)).unwrap_or_default();
    let has = |word: &str| commands.iter().any(|it| it.split(' ').any(|part| part == word));
    let mut notes = Vec::new();
    if args.create && !commands.is_empty() && !has("--create") {
        let title = agent.title;
        notes.push(format!("{title}'s session-start entry was kept as it is, without --create"));
    }
    let others = Event::ALL.into_iter().filter(|event| !args.wants(*event)).map(Event::as_str);
    let others: Vec<&str> = others.filter(|name| has(name)).collect();
    if !others.is_empty() {
        notes.push(format!("{}'s entries for {} were kept", agent.title, others.join(", ")));
    }
    notes
}

/// Lists the agents on this machine and where memskill is installed for them.
fn list(context: &Context, out: &mut Output) -> CommandResult {
    let all = agents::all().iter().map(|agent| (agent, installed(context, agent)));
    let (here, others): (Vec<_>, Vec<_>) = all.partition(|(agent, places)| {
        is_used(context, agent) || !places.is_empty() && !agent.shares_file()
    });
    let mut text: String = here.iter().map(|(agent, places)| agent_line(agent, places)).collect();
    if here.is_empty() {
        text += "No agent found on this machine. `memskill install AGENT` works anyway.\n";
    }
    let others: Vec<&str> = others.iter().map(|(agent, _)| agent.name).collect();
    text += &format!("\nNot found: {}. `--dry-run` shows what would change.\n", others.join(", "));
    out.answer(&text);
    out.object(|| {
        let rows =
            here.iter().map(|(agent, places)| json!({ "agent": agent.name, "installed": places }));
        json!({ "agents": rows.collect::<Vec<_>>(), "not_found": others })
    });
    Ok(ExitCode::SUCCESS)
}

/// Where memskill is installed for an agent.
fn installed(context: &Context, agent: &Agent) -> Vec<&'static str> {
    let targets = [false, true].map(|in_project| target(context, agent, in_project).ok());
    let targets = targets.iter().flatten().filter(|target| install::is_installed(agent, target));
    let mut names: Vec<&str> = targets.map(target_name).collect();
    names.dedup();
    names
}

fn agent_line(agent: &Agent, places: &[&str]) -> String {
    let Agent { name, title, .. } = agent;
    let what = match places {
        [] => format!("not installed; `memskill install {name}`"),
        places => {
            format!("installed ({}); `memskill doctor {name}` checks it", places.join(", "))
        }
    };
    format!("{name:<10} {title:<20} {what}\n")
}

/// Whether an agent has left files on this machine or has its program on the PATH.
pub(crate) fn is_used(context: &Context, agent: &Agent) -> bool {
    install::has_data(agent, &context.user_dirs)
        || agent.program.is_some_and(|program| context.user_dirs.program(program).is_some())
}

fn target_name(target: &InstallTarget) -> &'static str {
    match target {
        InstallTarget::Project(_) => "project",
        InstallTarget::User(_) => "user",
    }
}
