//! Hooks: what an agent is answered at each moment of a session.
//!
//! A session begins with what applies here, a prompt comes with the pinned items, and until memory was read a tool may be
//! refused. Nothing here fails: what cannot be told is not said.

use std::path::PathBuf;

use crate::agents::{Answer, Event, Input, ToolUse};
use crate::delivery::Delivery;
use crate::machine::{Gate, Gates};
use crate::model::Date;
use crate::root::{Environment, Location};
use crate::signal::Signal;
use crate::store::Store;

const SAVE: &str = include_str!("../templates/save.md");
const FORGET: &str = include_str!("../templates/forget.md");
const DENIAL: &str = include_str!("../templates/gate.md");

/// What an agent is answered.
#[derive(Debug)]
pub enum Reply {
    /// Text for its context, and what it announces: that is acknowledged once it was said.
    Context(String, Box<Delivery>),
    /// The tool may not be used, and why.
    Deny(&'static str),
    /// The tool may be used without asking the user, and why.
    Allow(&'static str),
}

impl Reply {
    /// The same for an envelope.
    pub fn answer(&self) -> Answer<'_> {
        match self {
            Self::Context(text, _) => Answer::Context(text),
            Self::Deny(why) => Answer::Deny(why),
            Self::Allow(why) => Answer::Allow(why),
        }
    }

    /// Notes that it was said, so that nothing is announced twice. At worst it is.
    pub fn acknowledge(&self) {
        if let Self::Context(_, delivery) = self {
            let _ = delivery.acknowledge();
        }
    }
}

/// Where and when a hook is run.
#[derive(Debug)]
pub struct Hook {
    /// The variables that decide where files are.
    pub environment: Environment,
    /// The folder that the agent works in, which is the current one.
    pub start: PathBuf,
    /// The memory file that was named, which then stands alone.
    pub file: Option<PathBuf>,
    /// Whether a session creates a missing memory file.
    pub creates: bool,
    /// Today, if the clock can be read.
    pub today: Option<Date>,
    /// Seconds since 1970.
    pub now: u64,
}

impl Hook {
    /// Whether there may be anything to say at all: tools are used all the time, and gates are rare.
    pub fn may_matter(event: Event, environment: &Environment) -> bool {
        match event {
            Event::SessionStart | Event::Prompt => true,
            Event::PreTool | Event::PostTool => {
                Gates::of(environment).is_some_and(|gates| gates.are_any())
            }
        }
    }

    /// What the agent is answered; none where there is nothing to say.
    pub fn reply(&self, event: Event, input: &Input) -> Option<Reply> {
        match event {
            Event::SessionStart => self.bootstrap(input),
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

    /// What a session begins with. A session that goes on has it already, unless its context was made shorter.
    fn bootstrap(&self, input: &Input) -> Option<Reply> {
        let source = input.source().unwrap_or("startup");
        if source == "resume" {
            return None;
        }
        let here = self.here();
        if let Some(location) = here.as_ref().filter(|_| self.creates) {
            // Whatever hinders it, a session can do without.
            let _ = Store::open(location.clone()).create();
        }
        let delivery = Delivery::of(self.stores(here.as_ref())).announcing();
        if source != "compact" && !input.is_from_subagent() && delivery.has_items() {
            self.shut_gate(input, here.as_ref());
        }
        let mode = here.map(|location| location.configuration.mode).unwrap_or_default();
        let text = delivery.bootstrap(mode, self.today?);
        (!text.is_empty()).then(|| Reply::Context(text, Box::new(delivery)))
    }

    /// What a prompt comes with: always the same first, so that prompt caches hold.
    fn prompt(&self, input: &Input) -> Option<Reply> {
        let here = self.here();
        let today = self.today?;
        let delivery = Delivery::of(self.stores(here.as_ref())).announcing();
        let said = input.prompt().unwrap_or_default();
        let signal = match Signal::of(said) {
            Some(Signal::Save) if delivery.saves() => SAVE,
            Some(Signal::Forget) => FORGET,
            _ => "",
        };
        let recalls = here.is_some_and(|location| location.configuration.auto_recall);
        let matches = if recalls { delivery.matches(said, today) } else { String::new() };
        let pinned = delivery.pinned(today).to_string();
        let texts = [pinned, delivery.news(), signal.to_owned(), matches];
        let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        (!texts.is_empty()).then(|| Reply::Context(texts.join("\n"), Box::new(delivery)))
    }

    /// Refuses tools until memory was read.
    fn pre_tool(&self, input: &Input) -> Option<Reply> {
        let gate = self.gate(input).filter(|_| !input.is_from_subagent())?;
        match ToolUse::of(input) {
            // The way out of the gate must not end in a question that nobody answers.
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
        // Whoever cannot count refusals must not refuse: it would never end.
        gate.deny().ok()?;
        Some(Reply::Deny(DENIAL.trim_end()))
    }

    /// Shuts the gate of a session that has yet to read memory, where the user wants gates.
    fn shut_gate(&self, input: &Input, here: Option<&Location>) {
        let here = here.filter(|location| location.configuration.is_gated);
        if let (Some(location), Some(session)) = (here, input.session())
            && let Some(gates) = Gates::of(&self.environment)
        {
            // A gate that cannot be shut stays open.
            let _ = gates.shut(session, &location.memory_path, self.now);
        }
    }

    /// The pending gate of this session.
    fn gate(&self, input: &Input) -> Option<Gate> {
        Gates::of(&self.environment)?.pending(input.session()?, self.now)
    }

    /// Where the memory of the repository is; none where git says that there is no place for one.
    fn here(&self) -> Option<Location> {
        match &self.file {
            Some(file) => Some(Location::of_file(file, &self.environment)),
            None => Location::discover(&self.start, &self.environment).ok(),
        }
    }

    /// The memories of this place.
    fn stores(&self, here: Option<&Location>) -> Vec<Store> {
        let user = Location::user_if_there(&self.environment).filter(|_| self.file.is_none());
        here.cloned().into_iter().chain(user).map(Store::open).collect()
    }
}
