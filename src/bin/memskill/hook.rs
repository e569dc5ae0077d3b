//! `memskill hook`: reads an agent's JSON and prints that agent's envelope, or nothing.
//!
//! A hook must never harm a session: it always exits with 0, takes no lock, writes no memory file and gives up
//! at its deadline. A repository that takes too long, whatever it consists of, does not silence the user's own memory:
//! that is then the answer. It runs with every prompt and every tool call, so it reads its arguments without clap and
//! asks git only while a gate is closed.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use memskill::agents::{self, AUTO, Agent, Event, Input};
use memskill::hook::{Hook, Reply};
use memskill::system;

use crate::output;

/// How long a hook may take.
const TIME_LIMIT: Duration = Duration::from_millis(1_500);

/// How much of that is kept for the user's own memory if the repository takes too long.
const USER_SHARE: Duration = Duration::from_millis(500);

/// Enough stack for deeply nested text, whatever `RUST_MIN_STACK` says.
const STACK_BYTES: usize = 8 << 20;

/// The most input that is kept; longer input is read to its end and dropped.
const MAX_INPUT_BYTES: usize = 64 << 20;

/// Answer an agent's hook
///
/// Reads the agent's JSON from standard input and prints its envelope. `session-start` prints the profile, `prompt` the
/// pinned items, what changed since the session was last told, and a hint if the user may have stated something worth
/// saving; `subagent-start` prints the pinned items; `pre-tool` and `post-tool` are the recall gate (off unless
/// `git config memskill.gate true`). Agents run this command: `memskill install` adds it to their settings, `memskill
/// bootstrap` and `memskill pinned` show what it prints. It always exits with 0, and prints nothing while `git config
/// memskill.mode` is off.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  echo '{\"source\":\"startup\"}' | memskill hook session-start --agent claude"
)]
pub(crate) struct HookArgs {
    /// session-start, prompt, pre-tool, post-tool or subagent-start
    _event: Option<String>,
    #[arg(long, value_name = "AGENT", help = agent_help())]
    _agent: Option<String>,
    /// At the start of a session, create a missing memory file
    #[arg(long)]
    _create: bool,
}

pub(crate) fn agent_help() -> String {
    let names: Vec<&str> = agents::with_hooks().map(|agent| agent.name).collect();
    format!("The agent that calls: {}, or {AUTO} to detect it", names.join(", "))
}

/// The arguments of a hook. Unknown ones are ignored: an agent's settings may be older or newer than memskill, and
/// neither may stop a session.
#[derive(Debug, Default)]
pub(crate) struct HookCall {
    event: Option<Event>,
    agent: Option<String>,
    creates: bool,
    directory: Option<PathBuf>,
    file: Option<PathBuf>,
    /// Whether it also answers without an agent's input: `bootstrap --hook` and `pinned --hook` do.
    needs_no_input: bool,
}

impl HookCall {
    /// Reads the arguments after the program's name; none if they call another command or ask for help.
    pub(crate) fn parse(mut words: impl Iterator<Item = OsString>) -> Option<Self> {
        let mut call = Self::default();
        let (mut is_command, mut is_hook) = (false, false);
        while let Some(word) = words.next() {
            let text = word.to_string_lossy().into_owned();
            let (name, joined) = match text.split_once('=') {
                Some((name, value)) if name.starts_with("--") => (name, Some(value)),
                _ => (text.as_str(), None),
            };
            let mut value = || joined.map(OsString::from).or_else(|| words.next());
            match name {
                "-C" | "--directory" => call.directory = value().map(PathBuf::from),
                "--file" => call.file = value().map(PathBuf::from),
                "--agent" if is_command => {
                    call.agent = value().map(|name| name.to_string_lossy().into_owned());
                }
                "--create" if is_command => call.creates = true,
                "--hook" if is_command => is_hook = true,
                "-h" | "--help" => return None,
                "hook" if !is_command => (is_command, is_hook) = (true, true),
                "bootstrap" | "pinned" if !is_command => {
                    let is_start = name == "bootstrap";
                    call.event = Some(if is_start { Event::SessionStart } else { Event::Prompt });
                    (is_command, call.needs_no_input) = (true, true);
                }
                _ if is_command && call.event.is_none() => call.event = Event::named(name),
                _ if is_command || name.starts_with('-') => {}
                // Another command.
                _ => return None,
            }
        }
        is_hook.then_some(call)
    }

    /// Prints an envelope or nothing.
    pub(crate) fn run(self) -> ExitCode {
        // A failure of memskill must not disturb the session.
        std::panic::set_hook(Box::new(|_| {}));
        let deadline = Instant::now() + TIME_LIMIT;
        // It must be read even if there is no answer: an agent may treat a closed pipe as a failure.
        let input = system::read_stdin(deadline, MAX_INPUT_BYTES);
        let environment = || crate::environment(&system::current_dir().unwrap_or_default());
        let Some(event) = self.event.filter(|event| Hook::may_matter(*event, environment)) else {
            return ExitCode::SUCCESS;
        };
        let work = Arc::new(Work { call: self, event, input });
        if let Some((envelope, reply)) = work.answer(deadline)
            && output::envelope(&envelope)
            && let Some(reply) = reply
        {
            reply.acknowledge();
        }
        ExitCode::SUCCESS
    }

    fn agent(&self, input: &Input) -> &'static Agent {
        let name = self.agent.as_deref();
        agents::with_hooks().find(|agent| Some(agent.name) == name).unwrap_or_else(|| {
            agents::detect_caller(input, |variable| crate::variable(variable).is_some())
        })
    }
}

/// One line of JSON, and the reply if the agent is known to use it.
type Envelope = (String, Option<Reply>);

/// Which memories an answer comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sources {
    /// The repository's and the user's.
    Both,
    /// The user's alone. Nothing of the repository is opened.
    User,
}

/// What a call has to answer.
struct Work {
    call: HookCall,
    event: Event,
    input: Vec<u8>,
}

impl Work {
    /// The answer at the deadline: from both memories if possible, or else from the user's own.
    fn answer(self: &Arc<Self>, deadline: Instant) -> Option<Envelope> {
        let left = || deadline.saturating_duration_since(Instant::now());
        let both = self.start(Sources::Both);
        let answer = both.recv_timeout(left().saturating_sub(USER_SHARE)).or_else(|_| {
            let user = self.start(Sources::User);
            both.recv_timeout(left()).or_else(|_| user.recv_timeout(left()))
        });
        answer.ok().flatten()
    }

    /// Starts a thread that sends the answer, unless it panics.
    fn start(self: &Arc<Self>, sources: Sources) -> Receiver<Option<Envelope>> {
        let (sender, receiver) = mpsc::channel();
        let work = Arc::clone(self);
        // Nobody receives it after the deadline. If there is no thread, there is no answer.
        let send = move || drop(sender.send(work.envelope(sources)));
        let _ = thread::Builder::new().stack_size(STACK_BYTES).spawn(send);
        receiver
    }

    fn envelope(&self, sources: Sources) -> Option<Envelope> {
        let Self { call, event, .. } = self;
        let input = match Input::read(&self.input) {
            None if call.needs_no_input => Input::default(),
            input => input?,
        };
        let agent = call.agent(&input);
        let folder = call.directory.clone().or_else(|| input.folder());
        let folder = match sources {
            // Git's own variables count only for the current folder, so the hook moves there.
            Sources::Both => crate::enter(folder)?,
            Sources::User => std::env::current_dir().ok()?,
        };
        let hook = Hook {
            agent,
            environment: crate::environment(&folder),
            start: Some(folder).filter(|_| sources == Sources::Both),
            file: call.file.clone().or_else(|| crate::variable("MEMSKILL_FILE")),
            creates: call.creates,
            today: crate::today().ok(),
            now: crate::now(),
        };
        let reply = hook.reply(*event, &input)?;
        let envelope = agent.envelope(*event, reply.answer())?;
        let is_used = *event != Event::Prompt || agent.accepts_prompt_context;
        // Without a session, somebody only looks.
        let is_used = is_used && !(call.needs_no_input && input.session().is_none());
        Some((format!("{envelope}\n"), Some(reply).filter(|_| is_used)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Option<HookCall> {
        HookCall::parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn unknown_arguments_are_ignored() {
        let call = parse("-C x --json hook --new-flag prompt --agent=codex --create more").unwrap();
        assert_eq!(call.event, Some(Event::Prompt));
        assert_eq!(call.agent.as_deref(), Some("codex"));
        assert!(call.creates);
        assert_eq!(call.directory, Some(PathBuf::from("x")));
        assert_eq!(parse("hook").unwrap().event, None);
        assert_eq!(parse("hook session-end").unwrap().event, None);
    }

    #[test]
    fn bootstrap_and_pinned_are_hooks_if_they_are_told_so() {
        let call = parse("-C x bootstrap --agent nobody --hook --new-flag").unwrap();
        assert_eq!((call.event, call.needs_no_input), (Some(Event::SessionStart), true));
        assert_eq!(call.agent.as_deref(), Some("nobody"));
        assert_eq!(parse("pinned --hook").unwrap().event, Some(Event::Prompt));
    }

    #[test]
    fn other_commands_and_help_are_not_hooks() {
        for line in [
            "show",
            "remember hook x",
            "hook --help",
            "-C hook show",
            "bootstrap",
            "pinned --stats",
            "show --hook bootstrap",
            "",
        ] {
            assert!(parse(line).is_none(), "{line}");
        }
    }
}
