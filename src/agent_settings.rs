//! An agent's own settings file: memskill's hook entries go in and come out again, and nothing else changes.
//!
//! A settings file belongs to its user, so text goes in and text comes out in which every other byte is the same:
//! comments, order, indent, line ends. An *event* is an agent's name for a moment (`SessionStart`); its list holds
//! *handlers*, which run a command, either directly ([`HookLayout::Flat`]) or inside *groups* of `{matcher, hooks}`
//! ([`HookLayout::Nested`]). An entry is *ours* when its command runs `memskill … hook VERB`, whoever wrote it.
//!
//! The text is read into a `tree` with byte ranges (by `json` or `toml`), `own` finds what is ours, and a change is a few
//! `cuts`: `grow` adds (in the file's `manner`), `prune` says what goes and `lift` takes it out, of a `list` with its commas. What comes out is read again
//! and compared with what it should say, comment by comment; what cannot be proven is a [`SettingsError`], never a text.
//!
//! Limits: in TOML new tables go to the end of the file, so a list that is written inline there cannot grow, and a list
//! that loses its last element there stays as `[]`.

mod command;
mod cuts;
mod fault;
mod gaps;
mod grow;
mod json;
mod lift;
mod list;
mod manner;
mod own;
mod prune;
mod toml;
mod tree;

use serde_json::{Map, Value};

#[cfg(test)]
pub(crate) use command::VERBS;
pub use fault::SettingsError;
pub use own::OwnEntry;

use tree::Node;

/// How a settings file is spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON; comments and trailing commas are read as well, and kept.
    Json,
    /// TOML, as in Codex's `config.toml`.
    Toml,
}

/// What an agent takes besides JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonDialect {
    /// Nothing.
    Strict,
    /// Comments, but no trailing commas.
    WithComments,
}

/// Where an agent looks for handlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookLayout {
    /// In the `hooks` of a group: `{"hooks": {EVENT: [{"hooks": [HANDLER]}]}}`.
    Nested,
    /// In the list of the event: `{"hooks": {EVENT: [HANDLER]}}`.
    Flat,
}

/// An entry to add: one element of the list of hooks for an event.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The agent's own name of the event, `SessionStart`.
    pub event: &'static str,
    /// Our verb for it, `session-start`.
    pub verb: &'static str,
    /// A group with a handler, or a handler.
    pub value: Value,
}

/// What a settings file should have.
#[derive(Clone, Debug, Default)]
pub struct DesiredHooks {
    /// The entries that should be there.
    pub entries: Vec<Entry>,
    /// A `version` at the top that must exist; added only where there is none.
    pub version: Option<u64>,
}

/// The text with every wanted entry in it.
///
/// An entry of ours that stands where the agent finds it stays as its user left it; others join the end of their list, because
/// an agent may know the others by their place. Twice is once.
///
/// # Errors
///
/// Says where the text is no settings file, or which entry could not be added without touching other lines.
pub fn add_entries(
    text: &str,
    format: Format,
    wanted: &DesiredHooks,
) -> Result<String, SettingsError> {
    let (mark, body) = unmarked(text);
    let body = match format {
        Format::Json => grow::with(body, wanted)?,
        Format::Toml => toml::with(body, wanted)?,
    };
    Ok([mark, &body].concat())
}

/// The text without any handler of ours.
///
/// What becomes empty by that goes, too, unless it was there in `before`, the text as it was before [`add_entries`]. What has a
/// comment in it stays. Where nothing is ours, the text is as it was.
///
/// # Errors
///
/// Says where the text is no settings file, or that ours could not be taken out without touching other lines.
pub fn remove_entries(
    text: &str,
    format: Format,
    before: Option<&str>,
) -> Result<String, SettingsError> {
    let (mark, body) = unmarked(text);
    let before = before.map(|before| unmarked(before).1);
    Ok([mark, &lift::without(body, format, before)?].concat())
}

/// The handlers of ours in a text, in its order.
///
/// # Errors
///
/// Says where the text is no settings file.
pub fn own_entries(
    text: &str,
    format: Format,
    layout: HookLayout,
) -> Result<Vec<OwnEntry>, SettingsError> {
    let (_, body) = unmarked(text);
    let root = read(body, format)?;
    Ok(root.map(|root| own::list(body, &root, layout)).unwrap_or_default())
}

/// Whether a JSON text is in an agent's own dialect; people write more than some agents take.
///
/// # Errors
///
/// Says where it is not.
pub fn check_dialect(text: &str, dialect: JsonDialect) -> Result<(), SettingsError> {
    json::check_dialect(unmarked(text).1, dialect)
}

/// The names of the events for which a text lists hooks, whoever's they are.
///
/// # Errors
///
/// Says where the text is no settings file.
pub fn event_names(text: &str, format: Format) -> Result<Vec<String>, SettingsError> {
    let (_, body) = unmarked(text);
    let root = read(body, format)?;
    let hooks = root.as_ref().and_then(|root| root.member("hooks"));
    let lists = hooks.map(Node::members).unwrap_or_default().iter();
    Ok(lists.filter(|event| event.value.is_array()).map(|event| event.name.to_string()).collect())
}

/// What a text says, as JSON; an empty object where it says nothing.
///
/// # Errors
///
/// Says where the text is no settings file.
pub fn to_json(text: &str, format: Format) -> Result<Value, SettingsError> {
    let (_, body) = unmarked(text);
    let root = read(body, format)?;
    Ok(root.map_or_else(|| Value::Object(Map::new()), |root| root.to_json()))
}

/// The mark of byte order that a text may begin with, and the rest.
fn unmarked(text: &str) -> (&str, &str) {
    text.split_at(if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 })
}

/// What a text says; none where it says nothing.
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

/// Where an entry goes, as far as it is there.
struct Slot<'n, 't> {
    hooks: Option<&'n Node<'t>>,
    list: Option<&'n Node<'t>>,
}

impl<'n, 't> Slot<'n, 't> {
    /// Finds the list of an event, or what is there of the way to it.
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
    /// Whether the entry, or one that its user made of it, is there.
    fn is_in(&self, root: &Node) -> bool {
        let layout =
            if self.value.get("hooks").is_some() { HookLayout::Nested } else { HookLayout::Flat };
        own::handlers(root)
            .iter()
            .any(|own| own.event == self.event && own.verb == self.verb && own.layout == layout)
    }

    /// What a file says once the entry has joined it.
    fn joined<'t>(&self, root: &Node<'t>) -> Option<Node<'t>> {
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
