//! `memskill hook`: an agent's JSON in, that agent's envelope out, or nothing.
//!
//! A hook may never hurt a session: it ends with 0 whatever happens, takes no lock, writes no memory file, and is silent
//! when its time is over. It is run with every prompt and every tool, so it does without clap, and without git where no
//! gate is pending.

mod stdin;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use memskill::agents::{self, Agent, Event, Input};
use memskill::hook::{Hook, Reply};

use crate::output;
pub(crate) use words::Words;

/// How long a hook takes at most.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Room for deep texts, whatever a variable says of threads.
const STACK: usize = 8 << 20;

/// Answer an agent's hook: its JSON on standard input, its envelope on standard output
///
/// `session-start` prints the profile, `prompt` the pinned items and a hint where the user's words may be worth saving, `pre-tool`
/// and `post-tool` are the recall gate (off unless `git config memskill.gate true`). Agents run it; `memskill install`
/// writes the entry, `memskill bootstrap` and `memskill pinned` show what it says. It always exits with 0.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  echo '{\"source\":\"startup\"}' | memskill hook session-start --agent claude"
)]
pub(crate) struct HookArgs {
    /// session-start, prompt, pre-tool or post-tool
    _event: Option<String>,
    /// Whose envelope: claude, codex, gemini, copilot, cursor, vscode, opencode, or auto to find out
    #[arg(long, value_name = "AGENT")]
    _agent: Option<String>,
    /// At the start of a session, create a missing memory file
    #[arg(long)]
    _create: bool,
}

/// A hook that was called.
pub(crate) struct Called {
    pub(crate) words: Words,
    /// Where and when; the folder is entered once the agent has said which it is.
    pub(crate) hook: Hook,
    /// Makes a folder the current one, and answers which is. Git is asked about the current folder, so that its own
    /// variables count.
    pub(crate) enter: fn(Option<PathBuf>) -> Option<PathBuf>,
    /// Whether a variable is set.
    pub(crate) is_set: fn(&str) -> bool,
}

impl Called {
    /// Prints an envelope or nothing.
    pub(crate) fn run(self) -> ExitCode {
        // Whatever is wrong with memskill is not the session's business.
        std::panic::set_hook(Box::new(|_| {}));
        let deadline = Instant::now() + PATIENCE;
        let said = stdin::read(deadline);
        let may_matter = |event: &Event| Hook::may_matter(*event, &self.hook.environment);
        let Some(event) = self.words.event.filter(may_matter) else {
            return ExitCode::SUCCESS;
        };
        let (sender, receiver) = mpsc::channel();
        let work = move || {
            let envelope = Input::read(&said).and_then(|input| self.envelope(event, &input));
            // Nobody listens once the time is over.
            let _ = sender.send(envelope);
        };
        let left = deadline.saturating_duration_since(Instant::now());
        let spawned = thread::Builder::new().stack_size(STACK).spawn(work);
        let envelope = spawned.ok().and_then(|_| receiver.recv_timeout(left).ok().flatten());
        if let Some((envelope, heard)) = envelope
            && output::envelope(&envelope)
            && let Some(reply) = heard
        {
            reply.acknowledge();
        }
        ExitCode::SUCCESS
    }

    /// One line of JSON, and what of it the agent surely hears; or nothing.
    fn envelope(mut self, event: Event, input: &Input) -> Option<(String, Option<Reply>)> {
        let folder = self.words.directory.clone().or_else(|| input.folder());
        self.hook.start = (self.enter)(folder)?;
        let reply = self.hook.reply(event, input)?;
        let agent = self.agent(input);
        let envelope = agent.envelope(event, reply.answer())?;
        let is_heard = event != Event::Prompt || agent.accepts_prompt_context;
        Some((format!("{envelope}\n"), Some(reply).filter(|_| is_heard)))
    }

    fn agent(&self, input: &Input) -> &'static Agent {
        let named = self.words.agent.as_deref().and_then(agents::named);
        let with_hooks = named.filter(|agent| agent.events.is_some());
        with_hooks.unwrap_or_else(|| agents::caller(input, self.is_set))
    }
}
