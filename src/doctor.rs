//! The doctor: why an agent gets no memory, or gets it twice, and how to fix that.
//!
//! A check examines one topic (the agent's program, its hooks, trust in them, …) and returns [`Finding`]s. Checks only
//! read files: they start no agent and write nothing, and they report nothing about other programs' settings except the
//! entries that call memskill.
//!
//! Limits: only the agent knows its own command line, and only Codex knows whether a hook changed since it was trusted.

mod agent_context;
mod delivered;
mod here;
mod hooks;
mod programs;
mod skill;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::agents::{Agent, UserDirs, shown};
use crate::delivery::Delivery;
use crate::error::{Error, Result};
pub use crate::finding::{Finding, Severity};
use crate::model::Date;
use crate::root::{Configuration, Environment};
use crate::store::Store;
use agent_context::AgentContext;

/// Where the doctor looks: this machine, this work tree and its memories.
#[derive(Debug)]
pub struct DoctorEnvironment {
    /// The user's folders, where agents and programs are.
    pub user_dirs: UserDirs,
    /// The top of the work tree; `None` if git refuses it.
    pub root: Option<PathBuf>,
    /// The memories that apply here, the repository's first, or why there cannot be one.
    pub stores: Result<Vec<Store>>,
    /// What agents get from them.
    pub delivery: Delivery,
    /// The environment variables.
    pub environment: Environment,
    /// The current day.
    pub today: Date,
    /// The program's hint for an error, which may name its commands and flags.
    pub hint: fn(&Error) -> Option<Cow<'static, str>>,
}

/// What was found about one agent.
#[derive(Debug)]
pub struct AgentReport {
    /// The agent.
    pub agent: &'static Agent,
    /// Its version, if its package or file name contains it.
    pub version: Option<String>,
    /// The findings.
    pub findings: Vec<Finding>,
}

/// Everything that the doctor found.
#[derive(Debug)]
pub struct Diagnosis {
    /// One report per agent.
    pub agents: Vec<AgentReport>,
    /// Findings about no single agent: the memory, the configuration, the skill, memskill itself.
    pub here: Vec<Finding>,
}

impl Diagnosis {
    /// Every finding.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.agents.iter().flat_map(|report| &report.findings).chain(&self.here)
    }
}

/// What a session here gets, computed once for all checks.
struct Session<'e> {
    environment: &'e DoctorEnvironment,
    configuration: Configuration,
    bootstrap: String,
    pinned: String,
    /// How many pinned items do not fit into a prompt's budget.
    pinned_left_out: usize,
}

impl<'e> Session<'e> {
    fn new(environment: &'e DoctorEnvironment) -> Self {
        let here = environment.stores.as_ref().ok().and_then(|stores| stores.first());
        let configuration = here.map(|store| store.location().configuration.clone());
        let configuration = configuration.unwrap_or_default();
        let (delivery, today) = (&environment.delivery, environment.today);
        let pinned = delivery.pinned(today);
        Self {
            environment,
            bootstrap: delivery.bootstrap(configuration.mode, today),
            configuration,
            pinned: pinned.to_string(),
            pinned_left_out: pinned.left_out(),
        }
    }
}

type AgentCheck = fn(&AgentContext<'_>, &Session<'_>) -> Vec<Finding>;
type HereCheck = fn(&Session<'_>, &[AgentContext<'_>]) -> Vec<Finding>;

/// The checks of each agent, by topic.
const AGENT_CHECKS: [(&str, AgentCheck); 8] = [
    ("program", |context, _| programs::agent(context)),
    ("hook", hooks::check),
    ("dialect", |context, _| hooks::dialect(context)),
    ("trust", |context, _| hooks::trust(context)),
    ("binary", |context, _| programs::memskill(context)),
    ("envelope", delivered::envelopes),
    ("events", delivered::events),
    ("twice", |context, _| hooks::duplicates(context)),
];

/// The checks that run once.
const HERE_CHECKS: [(&str, HereCheck); 4] = [
    ("memory", |session, _| here::memory(session)),
    ("config", |session, _| here::configuration(session)),
    ("skill", skill::check),
    ("binary", |session, _| programs::several_memskills(&session.environment.user_dirs)),
];

/// Runs every check. If the user named the agents, what they lack is an error instead of a note.
pub fn diagnose(
    environment: &DoctorEnvironment,
    agents: &[&'static Agent],
    are_named: bool,
) -> Diagnosis {
    let session = Session::new(environment);
    let (user_dirs, root) = (&environment.user_dirs, environment.root.as_deref());
    let contexts = agents.iter().map(|agent| AgentContext::new(user_dirs, root, agent, are_named));
    let contexts: Vec<AgentContext<'_>> = contexts.collect();
    let agents = contexts.iter().map(|context| {
        let checks = AGENT_CHECKS.iter();
        let findings =
            checks.flat_map(|(topic, check)| with_topic(topic, check(context, &session)));
        AgentReport {
            agent: context.agent,
            version: context.version.clone(),
            findings: findings.collect(),
        }
    });
    let here = HERE_CHECKS.iter();
    let here = here.flat_map(|(topic, check)| with_topic(topic, check(&session, &contexts)));
    Diagnosis { agents: agents.collect(), here: here.collect() }
}

/// What to report right after an installation: settings that the agent cannot read, hooks that run twice, and a memskill
/// that hooks will not find.
pub fn install_warnings(
    user_dirs: &UserDirs,
    root: Option<&Path>,
    agents: &[&'static Agent],
) -> Vec<Finding> {
    let contexts = agents.iter().map(|agent| AgentContext::new(user_dirs, root, agent, true));
    let of_agents = contexts.flat_map(|it| [hooks::dialect(&it), hooks::duplicates(&it)].concat());
    of_agents.chain(programs::on_path(user_dirs, programs::MEMSKILL).err()).collect()
}

fn with_topic(rule: &'static str, findings: Vec<Finding>) -> impl Iterator<Item = Finding> {
    findings.into_iter().map(move |finding| Finding { rule, ..finding })
}
