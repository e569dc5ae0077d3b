//! Hooks: the answer to each event of an agent's session.
//!
//! A session starts with the memory that applies here, the pinned items are added to each prompt and given to each
//! subagent, a session that goes on hears once of every change, and the recall gate may refuse tools until memory has been
//! read. Nothing here fails: what cannot be read is left out.

use std::path::PathBuf;

use crate::agents::{Agent, Event, HookAnswer, Input, ToolUse};
use crate::delivery::{Changes, Delivery};
use crate::machine::{Gate, Gates, SessionRecord, Sessions, trust};
use crate::model::Date;
use crate::root::{Configuration, Environment, FoundBy, Location, SessionMode};
use crate::signal::Signal;
use crate::store::Store;

const SAVE: &str = include_str!("../templates/save.md");
const FORGET: &str = include_str!("../templates/forget.md");
const STOP_ANNOUNCING: &str = include_str!("../templates/announce.md");
const DENIAL: &str = include_str!("../templates/gate.md");

/// The answer to an event.
#[derive(Debug)]
pub enum Reply {
    /// Text for the agent's context, and what to record once the agent got it.
    Context(String, Box<Receipt>),
    /// The tool must not run, and why.
    Deny(&'static str),
    /// The tool may run without asking the user, and why.
    Allow(&'static str),
}

/// What to record once the agent got a text.
#[derive(Debug)]
pub struct Receipt {
    delivery: Delivery,
    /// What the session has been told then.
    session: Option<SessionRecord>,
}

impl Reply {
    /// A reply with this text. If there is none, nothing has to reach the agent before the session's record is true.
    fn with(text: String, delivery: Delivery, session: Option<SessionRecord>) -> Option<Self> {
        if text.is_empty() {
            // Without a record, the session hears of no change.
            let _ = session.map(|record| record.save());
            return None;
        }
        Some(Self::Context(text, Box::new(Receipt { delivery, session })))
    }

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
        if let Self::Context(_, receipt) = self {
            let _ = receipt.delivery.acknowledge();
            let _ = receipt.session.as_ref().map(SessionRecord::save);
        }
    }
}

/// Where and when a hook runs.
#[derive(Debug)]
pub struct Hook {
    /// The agent that calls.
    pub agent: &'static Agent,
    /// The variables that decide where files are.
    pub environment: Environment,
    /// The folder in which the agent works, which is the current folder; `None` if the answer must not wait for its
    /// repository any longer and comes from the user's own memory.
    pub start: Option<PathBuf>,
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
    pub fn may_matter(event: Event, environment: impl FnOnce() -> Environment) -> bool {
        match event {
            Event::SessionStart | Event::Prompt | Event::SubagentStart => true,
            Event::PreTool | Event::PostTool => {
                Gates::of(&environment()).is_some_and(|gates| gates.are_any())
            }
        }
    }

    /// The answer to an event; `None` if it needs none.
    pub fn reply(&self, event: Event, input: &Input) -> Option<Reply> {
        match event {
            Event::SessionStart => self.session_start(input),
            // A subagent's prompt comes from its parent, not from the user.
            Event::Prompt if input.is_from_subagent() => self.subagent_prompt(),
            Event::Prompt => self.prompt(input),
            // Gates belong to repositories.
            Event::PreTool | Event::PostTool if self.start.is_none() => None,
            Event::PreTool => self.pre_tool(input),
            Event::PostTool => {
                if ToolUse::of(input) == ToolUse::ReadsMemory {
                    self.gate(input)?.open();
                }
                None
            }
            Event::SubagentStart => self.subagent_start(),
        }
    }

    /// A resumed session still has the text, unless its context was compacted; it hears only of changes. If the agent
    /// dropped the text, it gets it again and hears of changes with the next prompt.
    fn session_start(&self, input: &Input) -> Option<Reply> {
        let here = self.here();
        let mode = self.mode(here.as_ref())?;
        let source = input.source().unwrap_or("startup");
        if source == "resume" {
            let delivery = Delivery::of(self.stores(here.as_ref()));
            if !self.agent.keeps_start_text {
                return Reply::with(delivery.bootstrap(mode, self.today?), delivery, None);
            }
            let (changes, record) = self.changes(input, here.as_ref(), &delivery);
            return Reply::with(changes.to_string(), delivery, record);
        }
        if let Some(location) = here.as_ref().filter(|location| self.may_create(location)) {
            // A session works without the file, too.
            let _ = Store::open(location.clone()).ensure();
        }
        // Without the note, the user has to trust a memory that they write by hand.
        let _ = here.as_ref().map(trust::note_absence);
        let mut delivery = Delivery::of(self.stores(here.as_ref())).with_arrivals();
        if self.start.is_none() {
            delivery.note_late_repository();
        }
        if source != "compact" && !input.is_from_subagent() && delivery.has_items() {
            self.close_gate(input, here.as_ref());
        }
        let today = self.today?;
        let mut record = self.new_record(input, here.as_ref());
        record.iter_mut().for_each(|record| delivery.note_told(record, mode, today));
        Reply::with(delivery.bootstrap(mode, today), delivery, record)
    }

    /// Whether a session creates or repairs the file. Outside a git work tree every folder would get one.
    fn may_create(&self, location: &Location) -> bool {
        let is_wanted = self.creates || location.configuration.creates;
        is_wanted && location.found_by == FoundBy::Repo
    }

    /// The pinned items come first, so that prompt caches keep matching.
    fn prompt(&self, input: &Input) -> Option<Reply> {
        let here = self.here();
        self.mode(here.as_ref())?;
        let today = self.today?;
        let delivery = Delivery::of(self.stores(here.as_ref())).with_arrivals();
        let prompt = self.agent.typed_prompt(input);
        let signal = match Signal::of(prompt) {
            Some(Signal::Save) if delivery.may_save() => SAVE,
            Some(Signal::Forget) => FORGET,
            Some(Signal::StopAnnouncing) => STOP_ANNOUNCING,
            _ => "",
        };
        let recalls = here.as_ref().is_some_and(|location| location.configuration.auto_recall);
        let matches = if recalls { delivery.matches(prompt, today) } else { String::new() };
        let (changes, record) = match self.agent.accepts_prompt_context {
            true => self.changes(input, here.as_ref(), &delivery),
            // If the agent may ignore the text, the record would be wrong.
            false => (Changes::default(), None),
        };
        let pinned = delivery.pinned(today);
        let changes = changes.without_new(&pinned).to_string();
        let notice = delivery.arrival_notice();
        let texts = [pinned.to_string(), changes, notice, signal.to_owned(), matches];
        let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        Reply::with(texts.join("\n"), delivery, record)
    }

    /// A subagent does not see what its parent was told, and its own task is short: it gets the pinned items.
    fn subagent_start(&self) -> Option<Reply> {
        let here = self.here();
        self.mode(here.as_ref())?;
        let delivery = Delivery::of(self.stores(here.as_ref()));
        let text = delivery.pinned(self.today?).to_string();
        Reply::with(text, delivery, None)
    }

    /// Some agents report a subagent's start and its prompt, others the prompt alone.
    fn subagent_prompt(&self) -> Option<Reply> {
        match self.agent.event_name(Event::SubagentStart) {
            Some(_) => None,
            None => self.subagent_start(),
        }
    }

    /// What the session has not heard yet, and its record with these changes noted.
    fn changes(
        &self,
        input: &Input,
        here: Option<&Location>,
        delivery: &Delivery,
    ) -> (Changes, Option<SessionRecord>) {
        let none = (Changes::default(), None);
        let (Some(mode), Some(today), Some(new)) =
            (self.mode(here), self.today, self.new_record(input, here))
        else {
            return none;
        };
        let Some(mut record) = new.stored() else {
            // Nobody knows what the session was told. From now on it hears of changes.
            let mut record = new;
            delivery.note_told(&mut record, mode, today);
            return (none.0, Some(record));
        };
        let before = record.source;
        let changes = delivery.changes(&mut record, mode, today);
        let record = Some(record).filter(|record| record.source != before);
        (changes, record)
    }

    /// An empty record for this session. A subagent shares its parent's id, and must not use up the parent's news.
    fn new_record(&self, input: &Input, here: Option<&Location>) -> Option<SessionRecord> {
        let session = input.session().filter(|_| !input.is_from_subagent())?;
        let path = here.map(|location| location.memory_path.clone());
        let path = path.or_else(|| self.environment.user_memory())?;
        Some(Sessions::of(&self.environment, self.now)?.new_record(session, &path))
    }

    /// What sessions here get; `None` if the user turned hooks off.
    fn mode(&self, here: Option<&Location>) -> Option<SessionMode> {
        let mode = match here {
            Some(location) => location.configuration.mode,
            None => Configuration::of_user(&self.environment).mode,
        };
        (mode != SessionMode::Off).then_some(mode)
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
        if !is_gated
            || self.mode(here.as_ref()).is_none()
            || !Delivery::of(self.stores(here.as_ref())).has_items()
        {
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

    /// Where the repository's memory is; `None` if git fails to find the repository, or must not be asked.
    fn here(&self) -> Option<Location> {
        let start = self.start.as_ref()?;
        match &self.file {
            Some(file) => Some(Location::of_file(file, &self.environment)),
            None => Location::discover(start, &self.environment).ok(),
        }
    }

    /// The memories that apply here.
    fn stores(&self, here: Option<&Location>) -> Vec<Store> {
        let user = Location::user_if_there(&self.environment).filter(|_| self.file.is_none());
        here.cloned().into_iter().chain(user).map(Store::open).collect()
    }
}
