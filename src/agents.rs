//! What memskill knows about each coding agent.
//!
//! An [`Agent`] holds every fact about one agent: the names of its events, the JSON it accepts as an answer, the files
//! that hold its hooks, how it records trust. Each agent is a file in this folder and a line in [`all`]; no other module
//! compares an agent's name.
//!
//! ```
//! use memskill::agents::{self, Event, HookAnswer};
//!
//! let copilot = agents::named("copilot").unwrap();
//! let envelope = copilot.envelope(Event::Prompt, HookAnswer::Context("- writing.tone: terse"));
//! assert_eq!(envelope.unwrap()["additionalContext"], "- writing.tone: terse");
//! ```

mod amp;
mod claude;
mod codex;
mod copilot;
mod cursor;
mod envelope;
mod gemini;
mod input;
mod opencode;
mod other;
mod tool_use;
mod trust;
mod user_dirs;
mod vscode;
mod windsurf;
mod zed;

pub use envelope::HookAnswer;
pub use input::Input;
pub use tool_use::ToolUse;
pub(crate) use trust::{TrustContext, path_names, shown};
pub use user_dirs::UserDirs;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::agent_settings::{DesiredHooks, Entry, Extras, HookLayout, JsonDialect};
use crate::finding::Finding;

/// The value of `--agent` that makes the hook detect its caller.
pub const AUTO: &str = "auto";
/// Where agents look for the skill, relative to the home folder or the top of a work tree.
const SKILL_FILES: [&str; 2] = [".agents/skills/memskill/SKILL.md", claude::SKILL_FILE];

/// What an agent may run without asking: commands that only read, and automatic saves, which the rules restrict.
const PERMITTED: [&str; 5] = [
    "memskill recall",
    "memskill show",
    "memskill index",
    "memskill stats",
    "memskill remember --auto",
];

/// A moment at which an agent calls memskill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A session starts, or continues after its context was compacted.
    SessionStart,
    /// The user submits a prompt.
    Prompt,
    /// A tool is about to run.
    PreTool,
    /// A tool has run.
    PostTool,
    /// A subagent starts.
    SubagentStart,
}

impl Event {
    /// Every event.
    pub const ALL: [Self; 5] =
        [Self::SessionStart, Self::Prompt, Self::PreTool, Self::PostTool, Self::SubagentStart];

    /// Its name on memskill's command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SessionStart => "session-start",
            Self::Prompt => "prompt",
            Self::PreTool => "pre-tool",
            Self::PostTool => "post-tool",
            Self::SubagentStart => "subagent-start",
        }
    }

    /// The event with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.as_str() == name)
    }
}

/// Lists files, given the user's folders and the root of the work tree.
pub type FindFiles = fn(&UserDirs, Option<&Path>) -> Vec<PathBuf>;
/// Whether an environment variable is set.
type IsSet<'a> = &'a dyn Fn(&str) -> bool;

/// Everything memskill knows about one agent.
#[derive(Debug)]
pub struct Agent {
    /// Its name on memskill's command line.
    pub name: &'static str,
    /// Its product name.
    pub title: &'static str,
    /// Its names for the first four of [`Event::ALL`]; `None` if none of its hooks accepts text.
    events: Option<[&'static str; 4]>,
    /// Other names that its settings may use for the same events.
    event_aliases: Option<[&'static str; 4]>,
    /// Its name for the start of a subagent, if it accepts text there.
    subagent_event: Option<&'static str>,
    /// Formats an answer to one of its events.
    envelope: fn(&str, HookAnswer<'_>) -> Option<Value>,
    /// Recognises its hook calls; `None` if it has no hooks.
    detection: Option<Detection>,
    /// Tools that run a shell command.
    shell_tools: &'static [&'static str],
    /// Tools that find other tools and skills. Without them some agents could never reach memory.
    discovery_tools: &'static [&'static str],
    /// The prefix of the tool names of an MCP server called memskill.
    mcp_prefix: &'static str,
    /// How it learns about memskill.
    pub integration: Integration,
    /// The file that memskill changes for one repository, relative to its root.
    pub project_file: &'static str,
    /// The file that memskill changes for every repository, if the agent has one.
    pub user_file: fn(&UserDirs) -> Option<PathBuf>,
    /// A file in the same folder that may hold the hooks instead.
    pub alternative_file: Option<&'static str>,
    /// Further files that the agent reads and memskill never changes.
    pub extra_files: ExtraFiles,
    /// Another agent's settings, if it runs the hooks in them.
    pub borrowed: Option<BorrowedSettings>,
    /// Where else, apart from its settings, it records that memskill's plugin is installed: the plugin's folder, or another
    /// settings file.
    pub plugin_record: fn(&UserDirs) -> Option<PathBuf>,
    /// The only top-level names that its JSON settings may have, if it rejects others.
    pub allowed_keys: Option<&'static [&'static str]>,
    /// The setting that turns every hook off, if the agent has one.
    pub off_switch: Option<OffSwitch>,
    /// What its files say about trust in this folder and in memskill's hooks.
    pub(crate) trust: fn(&TrustContext<'_>) -> Vec<Finding>,
    /// What the user has to do after the hooks were installed: a note and a hint.
    pub after_install: Option<[&'static str; 2]>,
    /// Its data folder. If it exists, the agent is used on this machine.
    pub data_dir: fn(&UserDirs) -> Option<PathBuf>,
    /// The npm package that contains it.
    pub package: Option<&'static str>,
    /// The name of its executable.
    pub program: Option<&'static str>,
    /// The rules in its JSON settings by which it runs commands without asking the user, if it has them.
    pub permissions: Option<Permissions>,
    /// A memory of its own that competes with memskill's, if it has one.
    pub own_memory: Option<OwnMemory>,
    /// Whether it is known to use text that a hook returns for a prompt.
    pub accepts_prompt_context: bool,
    /// Whether a resumed session still has the text of its start.
    pub keeps_start_text: bool,
    /// Whether it puts a prompt from its command line in quotes.
    quotes_prompts: bool,
    /// Whether it runs hooks in a login shell, which may have another PATH.
    pub runs_login_shell: bool,
    /// What it allows in JSON settings.
    pub json_dialect: JsonDialect,
    /// The most injected text that it does not truncate, in bytes.
    pub max_context_bytes: usize,
}

/// An agent without hooks, which reads AGENTS.md. The other agents override what differs.
const BASE: Agent = Agent {
    name: "",
    title: "",
    events: None,
    event_aliases: None,
    subagent_event: None,
    envelope: envelope::none,
    detection: None,
    shell_tools: &[],
    discovery_tools: &[],
    mcp_prefix: "mcp__memskill__",
    integration: Integration::RulesBlock(""),
    project_file: "AGENTS.md",
    user_file: |_| None,
    alternative_file: None,
    extra_files: ExtraFiles::None,
    borrowed: None,
    plugin_record: |_| None,
    allowed_keys: None,
    off_switch: None,
    trust: |_| Vec::new(),
    after_install: None,
    data_dir: |_| None,
    package: None,
    program: None,
    permissions: None,
    own_memory: None,
    accepts_prompt_context: true,
    keeps_start_text: true,
    quotes_prompts: false,
    runs_login_shell: false,
    json_dialect: JsonDialect::Strict,
    max_context_bytes: COMMON_MAX_BYTES,
};

/// How an agent learns about memskill.
#[derive(Clone, Copy, Debug)]
pub enum Integration {
    /// Hook entries in a settings file that belongs to the user.
    Hooks {
        /// Where the agent looks for handlers.
        layout: HookLayout,
        /// The `version` that the file must have.
        version: Option<u64>,
        /// Builds the entry that runs a command at an event.
        entry: fn(Event, &str) -> Value,
    },
    /// A plugin: a source file that belongs to memskill.
    PluginFile(&'static str),
    /// A marked block in a rules file. A new file starts with this text.
    RulesBlock(&'static str),
}

/// The rules by which an agent runs commands without asking the user.
#[derive(Clone, Copy, Debug)]
pub struct Permissions {
    /// The names that lead to the list of rules in its settings.
    path: &'static [&'static str],
    /// The rule for every command that starts like this.
    rule: fn(&str) -> String,
}

/// A memory that an agent keeps by itself.
#[derive(Clone, Copy, Debug)]
pub struct OwnMemory {
    /// What the agent calls it.
    pub title: &'static str,
    /// The name in its settings that turns it off if it is `false`.
    pub switch: &'static str,
}

/// How to recognise that an agent called the hook.
#[derive(Debug)]
struct Detection {
    /// The match with the highest priority wins.
    priority: u8,
    /// Examines the hook's input and which environment variables are set.
    is_caller: fn(&Input, IsSet<'_>) -> bool,
}

/// Files that an agent reads in addition to the one that memskill changes.
#[derive(Clone, Copy, Debug)]
pub enum ExtraFiles {
    /// There are none.
    None,
    /// A file of this name in the same folder, in a repository only.
    InProject(&'static str),
    /// Every other JSON file in the same folder.
    SameFolder,
}

/// A setting that turns every hook off.
#[derive(Debug)]
pub struct OffSwitch {
    /// Where it is in a settings file, as a JSON pointer.
    pub pointer: &'static str,
    /// The value that turns hooks off.
    pub value: bool,
    /// Further files that may contain it.
    pub more_files: FindFiles,
}

/// Settings of another agent whose hooks an agent also runs.
#[derive(Debug)]
pub struct BorrowedSettings {
    /// The other agent's name.
    pub owner: &'static str,
    /// Where the other agent looks for handlers.
    pub layout: HookLayout,
    /// The files in a repository.
    pub project_files: &'static [&'static str],
    /// The file for every repository.
    pub user_file: fn(&UserDirs) -> Option<PathBuf>,
    /// Whether it understands answers in the other agent's format.
    pub accepts_owner_answers: bool,
}

impl Agent {
    /// What to print so that the agent gets this answer; `None` if it accepts no such answer.
    pub fn envelope(&self, event: Event, answer: HookAnswer<'_>) -> Option<Value> {
        (self.envelope)(self.event_name(event)?, answer)
    }

    /// Its name for an event; `None` if no hook of it accepts text there.
    pub fn event_name(&self, event: Event) -> Option<&'static str> {
        match event {
            Event::SubagentStart => self.subagent_event,
            _ => Some(self.events?[event as usize]),
        }
    }

    /// The events at which memskill has an answer for the agent.
    pub fn served_events(&self) -> impl Iterator<Item = Event> {
        Event::ALL.into_iter().filter(|event| self.event_name(*event).is_some())
    }

    /// Whether the agent uses this name for an event.
    pub fn is_event_name(&self, event: Event, name: &str) -> bool {
        let alias = self.event_aliases.as_ref().and_then(|names| names.get(event as usize));
        self.event_name(event) == Some(name) || alias.is_some_and(|alias| *alias == name)
    }

    /// The prompt as the user typed it; empty if there is none.
    pub fn typed_prompt<'i>(&self, input: &'i Input) -> &'i str {
        let prompt = input.prompt().unwrap_or_default();
        let inner = prompt.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        // Quotes within the prompt come as `\"`.
        let is_typed = |inner: &&str| !inner.replace(r#"\""#, "").contains('"');
        inner.filter(|inner| self.quotes_prompts && is_typed(inner)).unwrap_or(prompt)
    }

    /// What its settings must contain so that it calls memskill at these events.
    pub fn desired_hooks(&self, events: &[Event], creates: bool) -> Option<DesiredHooks> {
        let Integration::Hooks { version, entry, .. } = self.integration else {
            return None;
        };
        let wanted = Event::ALL.into_iter().filter(|event| events.contains(event));
        let entries = wanted.filter_map(|event| {
            let name = self.event_name(event)?;
            let create = if creates && event == Event::SessionStart { " --create" } else { "" };
            let agent = if self.shares_file() { AUTO } else { self.name };
            let verb = event.as_str();
            // Some agents block a prompt or refuse every tool if a command fails. Without `exit 0` it would fail for
            // everyone who shares these files but has not installed memskill. Shells and PowerShell separate commands by
            // `;`. The Windows command interpreter passes `; exit 0` to the hook, which ignores it.
            let command = format!("memskill hook {verb} --agent {agent}{create} ; exit 0");
            Some(Entry { event: name, verb, value: entry(event, &command) })
        });
        Some(DesiredHooks { entries: entries.collect(), version })
    }

    /// The settings outside its hooks that memskill can change.
    pub fn extras(&self) -> Extras {
        let rules = |permissions: Permissions| PERMITTED.map(permissions.rule).to_vec();
        Extras {
            path: self.permissions.map(|permissions| permissions.path).unwrap_or_default(),
            rules: self.permissions.map(rules).unwrap_or_default(),
            switch: self.own_memory.map(|memory| memory.switch),
        }
    }

    /// Whether another agent reads the same project file.
    pub fn shares_file(&self) -> bool {
        let mut others = all().iter().filter(|other| other.name != self.name);
        others.any(|other| other.project_file == self.project_file)
    }

    /// Whether the agent accepts this text from a hook without truncating it.
    pub fn keeps_whole(&self, text: &str) -> bool {
        let counts_units = self.max_context_bytes == COMMON_MAX_BYTES;
        text.len() <= self.max_context_bytes
            && !(counts_units && text.encode_utf16().count() > MAX_UTF16_UNITS)
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

/// The agent with that name.
pub fn named(name: &str) -> Option<&'static Agent> {
    all().iter().find(|agent| agent.name == name)
}

/// The agents whose hooks accept text.
pub fn with_hooks() -> impl Iterator<Item = &'static Agent> {
    all().iter().filter(|agent| agent.events.is_some())
}

/// Detects which agent called the hook. An agent may run the hooks in another agent's file.
///
/// An agent started by another agent inherits its variables, and several agents set Claude Code's. So no agent is
/// detected by `CLAUDE_PROJECT_DIR` alone.
pub fn detect_caller(input: &Input, is_set: impl Fn(&str) -> bool) -> &'static Agent {
    let matching = all().iter().filter_map(|agent| {
        let detection = agent.detection.as_ref()?;
        (detection.is_caller)(input, &is_set).then_some((detection.priority, agent))
    });
    matching.max_by_key(|(priority, _)| *priority).map_or(&claude::AGENT, |(_, agent)| agent)
}

/// The skill's files in a work tree.
pub fn project_skill_files(root: &Path) -> Vec<PathBuf> {
    SKILL_FILES.iter().map(|file| root.join(file)).collect()
}

/// The skill's files for every repository of this user, in the same order.
pub fn user_skill_files(user_dirs: &UserDirs) -> Vec<PathBuf> {
    let shared = user_dirs.home().map(|home| home.join(SKILL_FILES[0]));
    shared.into_iter().chain(claude::user_skill_file(user_dirs)).collect()
}

/// Hooks as in Claude Code: handlers in groups, timeouts in seconds.
const NESTED_HOOKS: Integration =
    Integration::Hooks { layout: HookLayout::Nested, version: None, entry: nested_entry };

fn nested_entry(event: Event, command: &str) -> Value {
    let handler = json!({
        "type": "command",
        "command": command,
        "timeout": timeout_seconds(event),
    });
    match event {
        Event::SessionStart | Event::Prompt | Event::SubagentStart => json!({ "hooks": [handler] }),
        Event::PreTool => json!({ "matcher": "*", "hooks": [handler] }),
        Event::PostTool => json!({ "matcher": "Bash|mcp__memskill__.*", "hooks": [handler] }),
    }
}

/// How long an agent waits for the hook: far longer than the hook ever takes.
fn timeout_seconds(event: Event) -> u64 {
    if event == Event::SessionStart { 10 } else { 5 }
}

/// Claude Code's event names, which other agents adopted.
const CLAUDE_EVENTS: [&str; 4] = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"];
/// Claude Code's name for the start of a subagent.
const CLAUDE_SUBAGENT_EVENT: &str = "SubagentStart";

/// What most agents do not truncate, with a margin: their limit is 10,000 bytes.
const COMMON_MAX_BYTES: usize = 9_900;
/// The same limit in UTF-16 units, in which some of them count.
const MAX_UTF16_UNITS: usize = 9_500;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent_settings::{self, Format};

    #[test]
    fn installed_entries_are_recognised_as_ours() {
        assert_eq!(Event::ALL.map(Event::as_str), agent_settings::VERBS);
        for agent in all() {
            let Integration::Hooks { layout, .. } = agent.integration else { continue };
            let desired = agent.desired_hooks(&Event::ALL, true).unwrap();
            let text = agent_settings::add_entries("", Format::Json, &desired).unwrap();
            let own = agent_settings::own_entries(&text, Format::Json, layout).unwrap();
            assert_eq!(own.len(), agent.served_events().count(), "{}", agent.name);
            assert!(own.iter().all(|own| own.is_reachable), "{}", agent.name);
        }
    }

    #[test]
    fn each_agent_is_detected_by_its_input_and_variables() {
        for (stdin, set, name) in [
            (
                r#"{"hook_event_name":"SessionStart","source":"startup","transcript_path":"/t"}"#,
                "CLAUDECODE CLAUDE_PROJECT_DIR",
                "claude",
            ),
            (
                r#"{"hook_event_name":"SessionStart","model":"m","permission_mode":"default"}"#,
                "CLAUDE_PROJECT_DIR",
                "claude",
            ),
            (
                r#"{"hook_event_name":"SessionStart","model":"m","permission_mode":"default"}"#,
                "",
                "codex",
            ),
            (r#"{"hook_event_name":"PreToolUse","turn_id":"1"}"#, "CLAUDE_PROJECT_DIR", "codex"),
            (
                r#"{"hook_event_name":"SessionStart","timestamp":"t"}"#,
                "GEMINI_SESSION_ID CLAUDE_PROJECT_DIR",
                "gemini",
            ),
            (r#"{"hook_event_name":"BeforeAgent"}"#, "", "gemini"),
            (
                r#"{"sessionId":"s","timestamp":1,"source":"new"}"#,
                "COPILOT_CLI CLAUDE_PROJECT_DIR",
                "copilot",
            ),
            (r#"{"hook_event_name":"SessionStart","session_id":"s"}"#, "COPILOT_CLI", "copilot"),
            (r#"{"sessionId":"s","timestamp":1}"#, "", "vscode"),
            (r#"{"conversation_id":"c"}"#, "CLAUDE_PROJECT_DIR", "cursor"),
            ("{}", "CURSOR_VERSION", "cursor"),
            ("{}", "", "claude"),
        ] {
            let input = Input::read(stdin.as_bytes()).unwrap();
            let is_set = |name: &str| set.split(' ').any(|one| one == name);
            assert_eq!(detect_caller(&input, is_set).name, name, "{stdin} {set}");
        }
    }
}
