//! What each real agent expects: the names of its events, the envelopes that it takes, the file that its hooks are in.
//!
//! An [`Agent`] is a row, one file each; [`all`] lists them. Nothing here reads or writes a file.

mod amp;
mod claude;
mod codex;
mod copilot;
mod cursor;
mod envelope;
mod gemini;
mod host;
mod input;
mod opencode;
mod other;
mod tool_use;
mod user_dirs;
mod vscode;
mod windsurf;
mod zed;

pub use envelope::Answer;
pub use host::{AUTO, caller};
pub use input::Input;
pub use tool_use::ToolUse;
pub use user_dirs::UserDirs;

use std::path::PathBuf;

use serde_json::Value;

use crate::agent_settings::{DesiredHooks, Entry, HookLayout, JsonDialect};

/// When an agent calls memskill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A session begins, or goes on with a shorter context.
    SessionStart,
    /// The user said something.
    Prompt,
    /// A tool is about to be used.
    PreTool,
    /// A tool was used.
    PostTool,
}

impl Event {
    /// Every event, in the order of a session.
    pub const ALL: [Self; 4] = [Self::SessionStart, Self::Prompt, Self::PreTool, Self::PostTool];

    /// Its name on memskill's command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SessionStart => "session-start",
            Self::Prompt => "prompt",
            Self::PreTool => "pre-tool",
            Self::PostTool => "post-tool",
        }
    }

    /// The event of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.as_str() == name)
    }
}

/// An agent, and what it expects.
#[derive(Debug)]
pub struct Agent {
    /// Its name on memskill's command line.
    pub name: &'static str,
    /// Its name among people.
    pub title: &'static str,
    /// Its names for our events; none where it has no hooks that give it text.
    pub events: Option<[&'static str; 4]>,
    /// How it takes an answer: its name for the event, and what is to be said.
    envelope: fn(&str, Answer<'_>) -> Option<Value>,
    /// What memskill installs.
    pub integration: Integration,
    /// The file in a repository, from its root.
    pub project: &'static str,
    /// The file for every repository; none where it has none.
    pub user: fn(&UserDirs) -> Option<PathBuf>,
    /// What tells that the agent is used on this machine: folders of its own.
    pub traces: fn(&UserDirs) -> Vec<PathBuf>,
    /// The npm package that it comes in.
    pub package: Option<&'static str>,
    /// The name of its program.
    pub program: Option<&'static str>,
    /// Whether it surely takes what comes with a prompt.
    pub accepts_prompt_context: bool,
    /// What it takes besides JSON in its settings.
    pub json_dialect: JsonDialect,
    /// The most bytes of injected text that it takes whole.
    pub cap: usize,
}

/// What memskill installs for an agent.
#[derive(Clone, Copy, Debug)]
pub enum Integration {
    /// Entries in a settings file, which is the user's.
    Hooks {
        /// Where it looks for handlers.
        layout: HookLayout,
        /// What the file must say of its version.
        version: Option<u64>,
        /// The entry for an event that runs a command.
        entry: fn(Event, &str) -> Value,
    },
    /// A file of memskill's own, which is code.
    PluginFile(&'static str),
    /// A marked block in a file of rules, with the text above it where the file is new.
    RulesBlock(&'static str),
}

impl Agent {
    /// What to print so that the agent gets this answer; none where it takes none.
    pub fn envelope(&self, event: Event, answer: Answer<'_>) -> Option<Value> {
        let place = Event::ALL.iter().position(|one| *one == event)?;
        (self.envelope)(self.events?[place], answer)
    }

    /// What its settings should have so that it calls memskill at these events.
    pub fn wanted(&self, events: &[Event], creates: bool) -> Option<DesiredHooks> {
        let (Integration::Hooks { version, entry, .. }, Some(names)) =
            (self.integration, self.events)
        else {
            return None;
        };
        let all = Event::ALL.into_iter().zip(names).filter(|(event, _)| events.contains(event));
        let entries = all.map(|(event, name)| {
            let create = if creates && event == Event::SessionStart { " --create" } else { "" };
            let command = format!("{}{create} || true", self.command(event));
            Entry { event: name, verb: event.as_str(), value: entry(event, &command) }
        });
        Some(DesiredHooks { entries: entries.collect(), version })
    }

    /// The command that its hook runs for an event. Some agents stop a prompt, or refuse every tool, where a command
    /// fails, as it does for whoever shares these files and has no memskill.
    fn command(&self, event: Event) -> String {
        // Two agents share a file where this is so, and the hook finds out which of them calls.
        let is_shared = self.project == copilot::AGENT.project;
        let name = if is_shared { AUTO } else { self.name };
        format!("memskill hook {} --agent {name}", event.as_str())
    }
}

/// Every agent.
pub fn all() -> &'static [Agent] {
    &[
        claude::AGENT,
        codex::AGENT,
        gemini::AGENT,
        copilot::AGENT,
        cursor::AGENT,
        vscode::AGENT,
        opencode::AGENT,
        windsurf::AGENT,
        zed::AGENT,
        amp::AGENT,
        other::AGENT,
    ]
}

/// The agent of that name.
pub fn named(name: &str) -> Option<&'static Agent> {
    all().iter().find(|agent| agent.name == name)
}

/// The agent of that name, if it has hooks that take text; else which ones have.
pub fn with_hooks(name: &str) -> Result<&'static Agent, String> {
    let with_hooks = || all().iter().filter(|agent| agent.events.is_some());
    with_hooks().find(|agent| agent.name == name).ok_or_else(|| {
        let names: Vec<&str> = with_hooks().map(|agent| agent.name).collect();
        format!("one of {}", names.join(", "))
    })
}

/// The entry of an agent whose handlers stand in groups and count seconds, as Claude Code's do.
fn grouped(event: Event, command: &str) -> Value {
    let handler = serde_json::json!({
        "type": "command",
        "command": command,
        "timeout": seconds(event),
    });
    match event {
        Event::SessionStart | Event::Prompt => serde_json::json!({ "hooks": [handler] }),
        Event::PreTool => serde_json::json!({ "matcher": "*", "hooks": [handler] }),
        Event::PostTool => {
            serde_json::json!({ "matcher": "Bash|mcp__memskill__.*", "hooks": [handler] })
        }
    }
}

/// How long an agent waits for us: far longer than it should ever take.
fn seconds(event: Event) -> u64 {
    if event == Event::SessionStart { 10 } else { 5 }
}

/// Claude Code's names, which others took over.
const PASCAL: [&str; 4] = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"];

/// What most agents take whole: 10,000 bytes, and a little less to be sure.
const COMMON_CAP: usize = 9_900;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_known_by_the_names_that_events_have() {
        assert_eq!(Event::ALL.map(Event::as_str), crate::agent_settings::VERBS);
        for agent in
            all().iter().filter(|agent| matches!(agent.integration, Integration::Hooks { .. }))
        {
            let wanted = agent.wanted(&Event::ALL, true).unwrap();
            let text = crate::agent_settings::add_entries(
                "",
                crate::agent_settings::Format::Json,
                &wanted,
            )
            .unwrap();
            let Integration::Hooks { layout, .. } = agent.integration else { unreachable!() };
            let own = crate::agent_settings::own_entries(
                &text,
                crate::agent_settings::Format::Json,
                layout,
            )
            .unwrap();
            assert_eq!(own.len(), 4, "{}", agent.name);
            assert!(own.iter().all(|own| own.is_sound), "{}", agent.name);
        }
    }
}
