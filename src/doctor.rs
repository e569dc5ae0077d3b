//! The doctor: why an agent gets no memory, or gets it twice, and what mends that.
//!
//! An *examination* looks at one thing (the program, its hooks, trust in them, …) and answers with [`Finding`]s: what is in
//! order, what is worth knowing, what is a fault, with its hint. Everything is told by files: no agent is started, nothing
//! is written, and of what other programs keep in their settings nothing is told but entries of ours.
//!
//! Limits: whether Codex still trusts a hook as it is now, and what an agent was told on its command line, only the agent knows.

mod agent_context;
mod binary;
mod config;
mod dialect;
mod envelope;
mod events;
mod hook;
mod memory;
mod program;
mod settings_file;
mod skill;
mod trust;
mod twice;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::agents::{Agent, UserDirs};
use crate::delivery::Delivery;
use crate::error::{Error, Result};
pub use crate::finding::{Finding, Severity};
use crate::model::Date;
use crate::render;
use crate::root::{Configuration, Environment};
use crate::store::Store;
use agent_context::AgentContext;

/// Where the doctor looks: this machine, this work tree, and what a session here would get.
#[derive(Debug)]
pub struct DoctorEnvironment {
    /// The user's home, and where agents and programs are.
    pub user_dirs: UserDirs,
    /// The top of the work tree; none where git refuses it.
    pub root: Option<PathBuf>,
    /// The memories of this place, or why there is no place for one.
    pub stores: Result<Vec<Store>>,
    /// What there is to deliver of them.
    pub delivery: Delivery,
    /// What is configured by variables.
    pub environment: Environment,
    /// The day.
    pub today: Date,
    /// The program's hint for an error, which may name its commands and flags.
    pub hint: fn(&Error) -> Option<Cow<'static, str>>,
}

impl DoctorEnvironment {
    /// What the user configured for this place.
    fn configured(&self) -> Configuration {
        let here = self.stores.as_ref().ok().and_then(|stores| stores.first());
        here.map(|store| store.location().configuration.clone()).unwrap_or_default()
    }
}

/// An agent, and what was found.
#[derive(Debug)]
pub struct AgentReport {
    /// The agent.
    pub agent: &'static Agent,
    /// Its version; none where its package does not tell.
    pub version: Option<String>,
    /// What was found.
    pub findings: Vec<Finding>,
}

/// Everything that was found.
#[derive(Debug)]
pub struct Report {
    /// Each agent.
    pub agents: Vec<AgentReport>,
    /// What is no agent's own: the memory, the user's choices, the skill, memskill itself.
    pub here: Vec<Finding>,
}

impl Report {
    /// Every finding.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.agents.iter().flat_map(|one| &one.findings).chain(&self.here)
    }
}

/// An examination of an agent.
type OfAgent = fn(&AgentContext<'_>) -> Vec<Finding>;
/// An examination of what is no agent's own.
type OfHere = fn(&DoctorEnvironment, &[AgentContext<'_>]) -> Vec<Finding>;

/// The examination for entries that run for the same event.
pub const TWICE: &str = "twice";

/// The examination of what an agent cannot read although people write it.
pub const DIALECT: &str = "dialect";

/// What is examined of each agent.
const OF_AGENTS: [(&str, OfAgent); 8] = [
    ("program", program::look),
    ("hook", hook::look),
    (DIALECT, dialect::look),
    ("trust", trust::look),
    ("binary", binary::look),
    ("envelope", envelope::look),
    ("events", events::look),
    (TWICE, twice::look),
];

/// What is examined once.
const OF_HERE: [(&str, OfHere); 4] = [
    ("memory", memory::look),
    ("config", config::look),
    ("skill", skill::look),
    ("binary", binary::look_for_others),
];

/// Examines agents and this place; what an agent lacks that the user named is a fault.
pub fn examine(scene: &DoctorEnvironment, agents: &[&'static Agent], are_named: bool) -> Report {
    let contexts: Vec<AgentContext<'_>> =
        agents.iter().map(|agent| AgentContext::new(scene, agent, are_named)).collect();
    let agents = contexts.iter().map(|context| AgentReport {
        agent: context.agent,
        version: context.version.clone(),
        findings: OF_AGENTS.iter().flat_map(|(name, look)| stamped(name, look(context))).collect(),
    });
    let here = OF_HERE.iter().flat_map(|(name, look)| stamped(name, look(scene, &contexts)));
    Report { agents: agents.collect(), here: here.collect() }
}

/// The findings, with the examination that found them.
fn stamped(rule: &'static str, findings: Vec<Finding>) -> impl Iterator<Item = Finding> {
    findings.into_iter().map(move |finding| Finding { rule, ..finding })
}

/// A path as one harmless line.
fn shown(path: &Path) -> String {
    render::line(&path.display().to_string())
}
