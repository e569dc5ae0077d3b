//! Hooks: the answer to each event of an agent's session.
//!
//! A session starts with the memory that applies here, the pinned items are added to each prompt, and the recall gate may
//! refuse tools until memory has been read. Nothing here fails: what cannot be read is left out.

use std::path::PathBuf;

use crate::agents::{Event, HookAnswer, Input, ToolUse};
use crate::delivery::Delivery;
use crate::machine::{Gate, Gates};
use crate::model::Date;
use crate::root::{Environment, FoundBy, Location};
use crate::signal::Signal;
use crate::store::Store;

const SAVE: &str = include_str!("../templates/save.md");
const FORGET: &str = include_str!("../templates/forget.md");
const STOP_ANNOUNCING: &str = include_str!("../templates/announce.md");
const DENIAL: &str = include_str!("../templates/gate.md");

/// The answer to an event.
#[derive(Debug)]
pub enum Reply {
    /// Text for the agent's context, and the delivery to acknowledge once the agent got it.
    Context(String, Box<Delivery>),
    /// The tool must not run, and why.
    Deny(&'static str),
    /// The tool may run without asking the user, and why.
    Allow(&'static str),
}

impl Reply {
    /// The answer for the agent's envelope.
    pub fn answer(&self) -> HookAnswer<'_> {
        match self {
            Self::Context(text, _) => HookAnswer::Context(text),
            Self::Deny(why) => HookAnswer::Deny(why),
            Self::Allow(why) => HookAnswer::Allow(why),
        }
    }

    /// Records that the agent got it. If that fails, arrivals are announced again.
    pub fn acknowledge(&self) {
        if let Self::Context(_, delivery) = self {
            let _ = delivery.acknowledge();
        }
    }
}

/// Where and when a hook runs.
#[derive(Debug)]
pub struct Hook {
    /// The variables that decide where files are.
    pub environment: Environment,
    /// The folder in which the agent works, which is the current folder.
    pub start: PathBuf,
    /// The memory file from `--file`; it is then the only one.
    pub file: Option<PathBuf>,
    /// Whether a session creates a missing memory file and repairs a damaged one.
    pub creates: bool,
    /// Today, if the clock can be read.
    pub today: Option<Date>,
    /// Seconds since 1970.
    pub now: u64,
}

impl Hook {
    /// Whether an event may need an answer. Agents use tools all the time, and gates are rare.
    pub fn may_matter(event: Event, environment: &Environment) -> bool {
        match event {
            Event::SessionStart | Event::Prompt => true,
            Event::PreTool | Event::PostTool => {
                Gates::of(environment).is_some_and(|gates| gates.are_any())
            }
        }
    }

    /// The answer to an event; `None` if it needs none.
    pub fn reply(&self, event: Event, input: &Input) -> Option<Reply> {
        match event {
            Event::SessionStart => self.session_start(input),
            Event::Prompt => self.prompt(input),
            Event::PreTool => self.pre_tool(input),
            Event::PostTool => {
                if ToolUse::of(input) == ToolUse::ReadsMemory {
                    self.gate(input)?.open();
                }
                None
            }
        }
    }

    /// A resumed session still has the text, unless its context was compacted.
    fn session_start(&self, input: &Input) -> Option<Reply> {
        let source = input.source().unwrap_or("startup");
        if source == "resume" {
            return None;
        }
        let here = self.here();
        if let Some(location) = here.as_ref().filter(|location| self.may_create(location)) {
            // A session works without the file, too.
            let _ = Store::open(location.clone()).ensure();
        }
        let delivery = Delivery::of(self.stores(here.as_ref())).with_arrivals();
        if source != "compact" && !input.is_from_subagent() && delivery.has_items() {
            self.close_gate(input, here.as_ref());
        }
        let mode = here.map(|location| location.configuration.mode).unwrap_or_default();
        let text = delivery.bootstrap(mode, self.today?);
        (!text.is_empty()).then(|| Reply::Context(text, Box::new(delivery)))
    }

    /// Whether a session creates or repairs the file. Outside a git work tree every folder would get one.
    fn may_create(&self, location: &Location) -> bool {
        let is_wanted = self.creates || location.configuration.creates;
        is_wanted && location.found_by == FoundBy::Repo
    }

    /// The pinned items come first, so that prompt caches keep matching.
    fn prompt(&self, input: &Input) -> Option<Reply> {
        let here = self.here();
        let today = self.today?;
        let delivery = Delivery::of(self.stores(here.as_ref())).with_arrivals();
        let prompt = input.prompt().unwrap_or_default();
        let signal = match Signal::of(prompt) {
            Some(Signal::Save) if delivery.may_save() => SAVE,
            Some(Signal::Forget) => FORGET,
            Some(Signal::StopAnnouncing) => STOP_ANNOUNCING,
            _ => "",
        };
        let recalls = here.is_some_and(|location| location.configuration.auto_recall);
        let matches = if recalls { delivery.matches(prompt, today) } else { String::new() };
        let pinned = delivery.pinned(today).to_string();
        let texts = [pinned, delivery.arrival_notice(), signal.to_owned(), matches];
        let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        (!texts.is_empty()).then(|| Reply::Context(texts.join("\n"), Box::new(delivery)))
    }

    /// Refuses tools until memory has been read.
    fn pre_tool(&self, input: &Input) -> Option<Reply> {
        let gate = self.gate(input).filter(|_| !input.is_from_subagent())?;
        match ToolUse::of(input) {
            // Do not let the agent ask for permission: in a non-interactive session nobody answers.
            ToolUse::ReadsMemory | ToolUse::ListsMemory => {
                return Some(Reply::Allow("memskill only reads here"));
            }
            ToolUse::FindsTools => return None,
            ToolUse::Other => {}
        }
        let here = self.here();
        let is_gated = here.as_ref().is_some_and(|location| location.configuration.is_gated);
        if !is_gated || !Delivery::of(self.stores(here.as_ref())).has_items() {
            gate.open();
            return None;
        }
        // If the counter cannot be saved, allow the call; otherwise we would block forever.
        gate.deny().ok()?;
        Some(Reply::Deny(DENIAL.trim_end()))
    }

    /// Closes the gate of a new session, if the user turned gates on.
    fn close_gate(&self, input: &Input, here: Option<&Location>) {
        let here = here.filter(|location| location.configuration.is_gated);
        if let (Some(location), Some(session)) = (here, input.session())
            && let Some(gates) = Gates::of(&self.environment)
        {
            // A gate that cannot be recorded stays open.
            let _ = gates.close(session, &location.memory_path, self.now);
        }
    }

    /// The closed gate of this session.
    fn gate(&self, input: &Input) -> Option<Gate> {
        Gates::of(&self.environment)?.closed(input.session()?, self.now)
    }

    /// Where the repository's memory is; `None` if git fails to find the repository.
    fn here(&self) -> Option<Location> {
        match &self.file {
            Some(file) => Some(Location::of_file(file, &self.environment)),
            None => Location::discover(&self.start, &self.environment).ok(),
        }
    }

    /// The memories that apply here.
    fn stores(&self, here: Option<&Location>) -> Vec<Store> {
        let user = Location::user_if_there(&self.environment).filter(|_| self.file.is_none());
        here.cloned().into_iter().chain(user).map(Store::open).collect()
    }
}
