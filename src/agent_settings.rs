//! An agent's settings file: adds and removes memskill's hook entries without changing anything else.
//!
//! A settings file belongs to its user, so every other byte stays: comments, order, indentation, line endings. An *event*
//! is an agent's name for a moment (`SessionStart`). Its list contains *handlers*, which run a command, either directly
//! ([`HookLayout::Flat`]) or in *groups* of `{matcher, hooks}` ([`HookLayout::Nested`]). An entry is *ours* if its command
//! runs `memskill … hook VERB` (or `bootstrap --hook`, `pinned --hook`), whoever wrote it.
//!
//! `json` and `toml` parse the text into a `tree` with byte ranges, `handlers` finds our entries, `add` and `remove`
//! compute `edits`, and `extras` does the same for settings outside `hooks`. The edited text is parsed again and compared with the expected content and comments; an edit that
//! fails this check is a [`SettingsError`] and never a text.
//!
//! Limits in TOML: new tables go to the end of the file, so entries cannot be added to an inline list; a list that loses
//! its last element stays as `[]`.
//!
//! ```
//! use memskill::agent_settings::{Format, add_entries, remove_entries};
//! use memskill::agents::{self, Event};
//!
//! let hooks = agents::named("claude").unwrap().desired_hooks(&[Event::Prompt], false).unwrap();
//! let text = "{\n  // mine\n  \"model\": \"x\"\n}\n";
//! let added = add_entries(text, Format::Json, &hooks)?;
//! assert!(added.contains("memskill hook prompt --agent claude"));
//! assert_eq!(remove_entries(&added, Format::Json, Some(text))?, text);
//! # Ok::<(), memskill::agent_settings::SettingsError>(())
//! ```

mod add;
mod command;
mod edits;
mod extras;
mod handlers;
mod json;
mod remove;
mod style;
mod toml;
mod tree;

use std::fmt;

use serde_json::{Map, Value};

#[cfg(test)]
pub(crate) use command::VERBS;
pub use extras::{Extras, add_extras, remove_extras};
pub use handlers::OwnEntry;

use tree::Node;

/// Where a text is not a valid settings file, or why it cannot be edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

impl SettingsError {
    /// An error at a byte of the text.
    fn at(text: &str, offset: usize, problem: impl Into<String>) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        // Counts the first byte of each character, because the offset may be inside a character.
        let column = before[start..].iter().filter(|byte| **byte & 0xc0 != 0x80).count() + 1;
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        Self { line, column, problem: problem.into() }
    }

    /// The error for an addition that failed its check.
    fn cannot_add(text: &str, offset: usize, addition: &str) -> Self {
        let problem = "could not be edited without touching other lines; add this by hand";
        Self::at(text, offset, format!("{problem}: {addition}"))
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for SettingsError {}

/// The format of a settings file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON; comments and trailing commas are read and kept.
    Json,
    /// TOML, as in Codex's `config.toml`.
    Toml,
}

/// What an agent allows in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonDialect {
    /// Neither comments nor trailing commas.
    Strict,
    /// Comments, but no trailing commas.
    WithComments,
}

/// Where an agent looks for handlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookLayout {
    /// In the `hooks` of a group: `{"hooks": {EVENT: [{"hooks": [HANDLER]}]}}`.
    Nested,
    /// In the event's list: `{"hooks": {EVENT: [HANDLER]}}`.
    Flat,
}

/// An entry to add to an event's list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The agent's name for the event, for example `SessionStart`.
    pub event: &'static str,
    /// Our verb for it, for example `session-start`.
    pub verb: &'static str,
    /// A group with a handler, or a handler.
    pub value: Value,
}

/// What a settings file should contain.
#[derive(Clone, Debug, Default)]
pub struct DesiredHooks {
    /// The entries.
    pub entries: Vec<Entry>,
    /// The top-level `version`, added if the file has none.
    pub version: Option<u64>,
}

/// Adds the desired entries that are missing. A memskill entry that the agent finds stays as its user changed it.
///
/// New entries go to the end of their list, because an agent may identify the others by their position.
pub fn add_entries(
    text: &str,
    format: Format,
    desired: &DesiredHooks,
) -> Result<String, SettingsError> {
    let (mark, body) = split_byte_order_mark(text);
    let body = match format {
        Format::Json => add::add(body, desired)?,
        Format::Toml => toml::add(body, desired)?,
    };
    Ok([mark, &body].concat())
}

/// Removes every memskill handler.
///
/// What becomes empty is removed as well, unless it contains a comment or existed in `original`, the text before
/// [`add_entries`].
pub fn remove_entries(
    text: &str,
    format: Format,
    original: Option<&str>,
) -> Result<String, SettingsError> {
    let (mark, body) = split_byte_order_mark(text);
    let original = original.map(|original| split_byte_order_mark(original).1);
    Ok([mark, &remove::remove(body, format, original)?].concat())
}

/// The memskill entries, in the order of the text.
pub fn own_entries(
    text: &str,
    format: Format,
    layout: HookLayout,
) -> Result<Vec<OwnEntry>, SettingsError> {
    let (_, body) = split_byte_order_mark(text);
    let root = read(body, format)?;
    Ok(root.map(|root| handlers::own_entries(body, &root, layout)).unwrap_or_default())
}

/// Checks that an agent can read a JSON text: people write more than some agents allow.
pub fn check_dialect(text: &str, dialect: JsonDialect) -> Result<(), SettingsError> {
    json::check_dialect(split_byte_order_mark(text).1, dialect)
}

/// The names of the events that have hooks, ours or others.
pub fn event_names(text: &str, format: Format) -> Result<Vec<String>, SettingsError> {
    let root = read(split_byte_order_mark(text).1, format)?;
    let hooks = root.as_ref().and_then(|root| root.member("hooks"));
    let lists = hooks.map(Node::members).unwrap_or_default().iter();
    Ok(lists.filter(|event| event.value.is_array()).map(|event| event.name.to_string()).collect())
}

/// The content of a text; an empty object if it is blank.
pub fn to_json(text: &str, format: Format) -> Result<Value, SettingsError> {
    let root = read(split_byte_order_mark(text).1, format)?;
    Ok(root.map_or_else(|| Value::Object(Map::new()), |root| root.to_json()))
}

fn split_byte_order_mark(text: &str) -> (&str, &str) {
    text.split_at(if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 })
}

/// Parses a text; `None` if it is blank.
fn read(text: &str, format: Format) -> Result<Option<Node<'_>>, SettingsError> {
    let root = match format {
        Format::Json => json::read(text)?,
        Format::Toml => Some(toml::read(text)?),
    };
    match root {
        Some(root) if !root.is_object() => {
            Err(SettingsError::at(text, root.range.start, "a settings file is an object"))
        }
        root => Ok(root),
    }
}

/// The `hooks` object and an event's list in it, if they exist.
struct EventList<'n, 't> {
    hooks: Option<&'n Node<'t>>,
    list: Option<&'n Node<'t>>,
}

impl<'n, 't> EventList<'n, 't> {
    fn find(text: &str, root: &'n Node<'t>, event: &str) -> Result<Self, SettingsError> {
        let hooks = root.member("hooks");
        if let Some(wrong) = hooks.filter(|hooks| !hooks.is_object()) {
            return Err(SettingsError::at(text, wrong.range.start, "`hooks` should be an object"));
        }
        let list = hooks.and_then(|hooks| hooks.member(event));
        match list.filter(|list| !list.is_array()) {
            Some(wrong) => {
                let problem = format!("`hooks.{event}` should be an array");
                Err(SettingsError::at(text, wrong.range.start, problem))
            }
            None => Ok(Self { hooks, list }),
        }
    }
}

impl Entry {
    /// Whether the file contains this entry, perhaps changed by its user.
    fn is_in(&self, root: &Node) -> bool {
        let is_nested = self.value.get("hooks").is_some();
        let layout = if is_nested { HookLayout::Nested } else { HookLayout::Flat };
        handlers::own_handlers(root).iter().any(|own| {
            own.event == self.event && own.call.verb == self.verb && own.layout == layout
        })
    }

    /// The content of a file after this entry was added.
    fn added_to<'t>(&self, root: &Node<'t>) -> Option<Node<'t>> {
        let mut root = root.clone();
        let hooks = root.member_or_new("hooks", &Value::Object(Map::new()))?;
        hooks.member_or_new(self.event, &Value::Array(Vec::new()))?.push(Node::of(&self.value))?;
        Some(root)
    }
}

/// An object with one member.
fn object(name: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), value)]))
}

#[cfg(test)]
mod tests;
