//! `memskill hook`: an agent's JSON in, that agent's envelope out, or nothing.
//!
//! A hook may never hurt a session: it ends with 0 whatever happens, takes no lock, writes no memory file, and is silent
//! when its time is over. It is run with every prompt and every tool, so it does without clap, and without git where no
//! gate is pending.

mod stdin;
mod words;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use memskill::agents::{self, Agent, Answer, Call, Event, Host, Input};
use memskill::root::{Environment, Location};
use memskill::store::{Gate, Gates, Store};
use memskill::{Date, Delivery, Signal};

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

/// What a hook is to do, and where.
pub(crate) struct Hook {
    pub(crate) words: Words,
    pub(crate) environment: Environment,
    /// The file that a variable names.
    pub(crate) file: Option<PathBuf>,
    /// The day, which not every hook needs; none where it cannot be told.
    pub(crate) today: fn() -> Option<Date>,
    /// Seconds since 1970.
    pub(crate) now: u64,
    /// Whether a variable is set.
    pub(crate) is_set: fn(&str) -> bool,
}

impl Hook {
    /// Prints an envelope or nothing.
    pub(crate) fn run(self) -> ExitCode {
        // Whatever is wrong with memskill is not the session's business.
        std::panic::set_hook(Box::new(|_| {}));
        let deadline = Instant::now() + PATIENCE;
        let said = stdin::read(deadline);
        let Some(event) = self.words.event.filter(|event| self.may_matter(*event)) else {
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
        if let Some(envelope) = envelope {
            // A reader that is gone, or a full disk, is no error here.
            let mut stdout = std::io::stdout().lock();
            let _ = stdout.write_all(envelope.as_bytes()).and_then(|()| stdout.flush());
        }
        ExitCode::SUCCESS
    }

    /// Tools are used all the time, and gates are rare.
    fn may_matter(&self, event: Event) -> bool {
        match event {
            Event::SessionStart | Event::Prompt => true,
            Event::PreTool | Event::PostTool => {
                Gates::of(&self.environment).is_some_and(|gates| gates.are_any())
            }
        }
    }

    /// One line of JSON, or nothing.
    fn envelope(&self, event: Event, input: &Input) -> Option<String> {
        if let Some(folder) = self.words.directory.clone().or_else(|| input.folder()) {
            // A folder that is gone leaves the one that the agent started us in.
            let _ = std::env::set_current_dir(folder);
        }
        let agent = self.agent(input);
        let envelope = match event {
            Event::SessionStart => agent.envelope(event, Answer::Context(&self.bootstrap(input)?)),
            Event::Prompt => agent.envelope(event, Answer::Context(&self.prompt(input)?)),
            Event::PreTool => self.pre_tool(agent, input),
            Event::PostTool => {
                if Call::of(input) == Call::Reads {
                    self.gate(input)?.open();
                }
                None
            }
        };
        envelope.map(|envelope| format!("{envelope}\n"))
    }

    fn agent(&self, input: &Input) -> &'static Agent {
        let named = self.words.agent.as_deref().and_then(agents::named);
        named.filter(|agent| agent.events.is_some()).unwrap_or_else(|| Host::of(input, self.is_set))
    }

    /// What a session begins with. A session that goes on has it already, unless its context was made shorter.
    fn bootstrap(&self, input: &Input) -> Option<String> {
        let source = input.source().unwrap_or("startup");
        if source == "resume" {
            return None;
        }
        let here = self.here();
        if let Some(location) = here.as_ref().filter(|_| self.words.creates) {
            // Whatever hinders it, a session can do without.
            let _ = Store::open(location.clone()).create();
        }
        let delivery = Delivery::of(self.stores(here.as_ref())).announcing();
        if let (Some(location), Some(session)) = (&here, input.session())
            && location.configured.is_gated
            && source != "compact"
            && !input.is_of_helper()
            && delivery.has_items()
        {
            let gates = Gates::of(&self.environment)?;
            // A gate that cannot be shut stays open.
            let _ = gates.shut(session, &location.memory_path, self.now);
        }
        let mode = here.map(|location| location.configured.mode).unwrap_or_default();
        let text = delivery.bootstrap(mode, (self.today)()?);
        if !text.is_empty() {
            // At worst it is announced again.
            let _ = delivery.acknowledge();
        }
        Some(text).filter(|text| !text.is_empty())
    }

    /// What a prompt comes with: always the same first, so that prompt caches hold.
    fn prompt(&self, input: &Input) -> Option<String> {
        let here = self.here();
        let delivery = Delivery::of(self.stores(here.as_ref())).announcing();
        let said = input.prompt().unwrap_or_default();
        let signal = match Signal::of(said) {
            Some(Signal::Save) if delivery.saves() => include_str!("../../../templates/save.md"),
            Some(Signal::Forget) => include_str!("../../../templates/forget.md"),
            _ => "",
        };
        let recalls = here.is_some_and(|location| location.configured.recalls);
        let matches = if recalls { delivery.matches(said, (self.today)()?) } else { String::new() };
        let pinned = delivery.pinned((self.today)()?).to_string();
        let news = delivery.news();
        if !news.is_empty() {
            // At worst it is announced again.
            let _ = delivery.acknowledge();
        }
        let texts = [pinned, news, signal.to_owned(), matches];
        let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        Some(texts.join("\n")).filter(|text| !text.is_empty())
    }

    /// Refuses tools until memory was read.
    fn pre_tool(&self, agent: &Agent, input: &Input) -> Option<serde_json::Value> {
        let gate = self.gate(input)?;
        if input.is_of_helper() {
            return None;
        }
        match Call::of(input) {
            // The way out of the gate must not end in a question that nobody answers.
            Call::Reads | Call::Looks => {
                return agent.envelope(Event::PreTool, Answer::Allow("memskill only reads here"));
            }
            Call::Helps => return None,
            Call::Other => {}
        }
        let here = self.here();
        let is_gated = here.as_ref().is_some_and(|location| location.configured.is_gated);
        if !is_gated || !Delivery::of(self.stores(here.as_ref())).has_items() {
            gate.open();
            return None;
        }
        // Whoever cannot count refusals must not refuse: it would never end.
        gate.deny().ok()?;
        agent.envelope(
            Event::PreTool,
            Answer::Deny(include_str!("../../../templates/gate.md").trim_end()),
        )
    }

    /// The pending gate of this session.
    fn gate(&self, input: &Input) -> Option<Gate> {
        Gates::of(&self.environment)?.pending(input.session()?, self.now)
    }

    /// Where the memory of the repository is; none where git says that there is no place for one.
    fn here(&self) -> Option<Location> {
        if let Some(file) = self.words.file.as_ref().or(self.file.as_ref()) {
            return Some(Location::of_file(file, &self.environment));
        }
        Location::discover(&std::env::current_dir().ok()?, &self.environment).ok()
    }

    /// The memories of this place: a file that was named stands alone.
    fn stores(&self, here: Option<&Location>) -> Vec<Store> {
        let is_alone = self.words.file.is_some() || self.file.is_some();
        let user = Location::user(&self.environment).ok().filter(|_| !is_alone);
        let user = user.filter(|user| user.memory_path.symlink_metadata().is_ok());
        here.cloned().into_iter().chain(user).map(Store::open).collect()
    }
}
