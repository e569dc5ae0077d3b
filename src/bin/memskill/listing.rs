//! Memories as text: the profile, every item, why each is in or out, and statistics.

use memskill::guard::{TextContext, shown, withheld, withheld_notice, withheld_tombstone};
use memskill::render::{self, counted};
use memskill::store::{Loaded, Store};
use memskill::{Item, MAX_BYTES, Memory, Profile, ProfileEntry, Scope, Tombstone};

use crate::json;
use crate::output::Output;

/// The widest column of names on a terminal; a longer name moves its own value to the right.
const MAX_NAME: usize = 28;

pub(crate) const NO_MEMORY: &str =
    "No memory here yet; the first `memskill remember` creates it.\n";
pub(crate) const NO_ITEMS: &str = "No items yet. `memskill remember KEY VALUE` saves one.\n";

/// A memory that was read.
pub(crate) struct LoadedMemory {
    pub(crate) store: Store,
    pub(crate) loaded: Loaded,
}

impl LoadedMemory {
    pub(crate) fn memory(&self) -> &Memory {
        self.loaded.document.memory()
    }

    fn path(&self) -> String {
        render::line(&self.store.location().memory_path.to_string_lossy())
    }

    pub(crate) fn scope(&self) -> Scope {
        self.store.location().scope
    }
}

/// The memories with their scopes.
pub(crate) fn scoped(loaded: &[LoadedMemory]) -> Vec<(Scope, &Memory)> {
    loaded.iter().map(|one| (one.scope(), one.memory())).collect()
}

/// The profile, and a line for each memory that is disabled.
pub(crate) fn applied(profile: &Profile<'_>, shown: &[LoadedMemory]) -> String {
    let mut text = profile.to_string();
    for one in shown.iter().filter(|one| !one.memory().settings.enabled) {
        let (whose, user) = match one.scope() {
            Scope::Repo => ("This repository's memory", ""),
            Scope::User => ("The user's memory", " --user"),
        };
        text += if text.is_empty() { "" } else { "\n" };
        text += &format!(
            "{whose} is disabled: {} on file, none applied. `memskill show --all{user}` lists them, `memskill enable{user}` applies them.\n",
            counted(one.memory().items.len(), "item"),
        );
    }
    match (text.is_empty(), profile.items.len()) {
        (true, 0) => NO_ITEMS.to_owned(),
        (true, items) => format!(
            "{} on file, none in the profile. `memskill show --explain` says why.\n",
            counted(items, "item")
        ),
        _ => text,
    }
}

/// Every item and tombstone of every scope.
pub(crate) fn everything(shown: &[LoadedMemory], out: &Output) -> String {
    let mut text = String::new();
    for one in shown {
        let memory = one.memory();
        let state = if memory.settings.enabled { "" } else { ", disabled" };
        let (scope, count) = (one.scope().as_str(), counted(memory.items.len(), "item"));
        text += &format!("{scope} memory, {count}{state}: {}\n", one.path());
        let names = memory.items.iter().map(|item| name(item).chars().count());
        let width = if out.is_terminal() { names.max().unwrap_or(0).min(MAX_NAME) + 1 } else { 0 };
        text.extend(memory.items.iter().map(|item| item_line(item, width, out)));
        text.extend(
            memory.deletions.iter().map(|one| out.wrapped(&tombstone_line(one), 0, 2) + "\n"),
        );
    }
    text
}

/// The items of a namespace, with their scopes if there are two.
pub(crate) fn listed(items: &[(Scope, &Item)], out: &Output) -> String {
    let is_mixed = items.windows(2).any(|pair| pair[0].0 != pair[1].0);
    let scope =
        |scope: Scope| if is_mixed { format!("[{}] ", scope.as_str()) } else { String::new() };
    items.iter().map(|(of, item)| scope(*of) + &item_line(item, 0, out)).collect()
}

pub(crate) fn item_line(item: &Item, width: usize, out: &Output) -> String {
    let name = format!("{:<width$}", format!("{}:", name(item)));
    let start = 3 + name.chars().count();
    let tags =
        item.tags.iter().map(|tag| format!(", #{}", render::line(&shown(tag, TextContext::Item))));
    let added = item.added.map_or_else(String::new, |day| format!(", {day}"));
    let level = item.effective_confidence().as_str();
    let text = format!("{} ({level}{added}{})", value_text(item), tags.collect::<String>());
    format!("- {} {}\n", out.coloured(&name, 36), out.wrapped(&text, start, 3 + width))
}

fn tombstone_line(tombstone: &Tombstone) -> String {
    if let Some(rule) = withheld_tombstone(tombstone) {
        return format!("- forgotten: {}", withheld_notice(rule));
    }
    let (fate, subject) = (tombstone.fate(), tombstone.subject());
    let day = tombstone.removed.map_or_else(String::new, |day| format!(" on {day}"));
    let reason = tombstone.reason.as_deref().filter(|reason| *reason != fate);
    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
    format!("- {}", render::line(&format!("{fate}{day}: {subject}{reason}")))
}

/// The key of an item, for people.
pub(crate) fn name(item: &Item) -> String {
    item.name()
        .map_or_else(|| "-".to_owned(), |name| render::inline(&shown(name, TextContext::Item)))
}

/// An item in one line, without a value that the guard withholds.
pub(crate) fn line(item: &Item) -> String {
    match item.name() {
        Some(_) => format!("{}: {}", name(item), value_text(item)),
        None => value_text(item),
    }
}

/// The value of an item, unless the guard withholds it.
pub(crate) fn value_text(item: &Item) -> String {
    match withheld(item) {
        Some(rule) => withheld_notice(rule),
        None => render::line(&item.value.to_string()),
    }
}

/// For each item whether it is in the profile, or which rule keeps it out.
pub(crate) fn explained(profile: &Profile<'_>, out: &Output) -> String {
    let widest = profile.items.iter().map(|entry| entry.verdict.as_str().len()).max();
    let width = widest.filter(|_| out.is_terminal()).unwrap_or(0);
    let entry_line = |entry: &ProfileEntry<'_>| {
        let label = format!("{:<width$} [{}] ", entry.verdict.as_str(), entry.scope.as_str());
        let text = render::cut(&line(entry.item), 120);
        format!("{label}{}\n", out.wrapped(&text, label.len(), label.len()))
    };
    match profile.items.as_slice() {
        [] => NO_ITEMS.to_owned(),
        items => items.iter().map(entry_line).collect(),
    }
}

/// Where the files are, and how much of the profile's budget the admitted items take.
pub(crate) fn stats(profile: &Profile<'_>, shown: &[LoadedMemory]) -> String {
    numbers(shown, "Profile", (profile.admitted_bytes(), MAX_BYTES))
}

/// Where the files are, and how much of a budget the items take.
pub(crate) fn numbers(
    shown: &[LoadedMemory],
    title: &str,
    (bytes, most): (usize, usize),
) -> String {
    let mut text = format!("## {title} Stats\n\n");
    for one in shown {
        text +=
            &format!("- File:    {} ({})\n", one.path(), one.store.location().found_by.as_str());
    }
    let loaded =
        shown.iter().map(|one| format!("{} {}", one.memory().items.len(), one.scope().as_str()));
    text += &format!("- Loaded:  {} items\n", loaded.collect::<Vec<_>>().join(" + "));
    let share = bytes as f64 * 100.0 / most as f64;
    let title = format!("{title}:");
    text += &format!(
        "- {title:<8} {bytes} / {most} bytes ({share:.1}% of budget), {} tokens for all admitted items\n",
        tokens(bytes)
    );
    if bytes > most {
        text +=
            &format!("- WARNING: the admitted items exceed the budget by {:.1}%\n", share - 100.0);
    }
    text
}

pub(crate) fn tokens(bytes: usize) -> u64 {
    (bytes as f64 / 3.5).round() as u64
}

/// The texts of an item for its user, who decides about them, although the guard withholds them from all others.
pub(crate) fn unguarded(item: &Item) -> String {
    let mut text = field("value", &value_lines(&item.value));
    let tags = (!item.tags.is_empty()).then(|| item.tags.join(", "));
    for (name, value) in [("source", &item.source), ("tags", &tags)] {
        text.extend(value.iter().map(|value| field(name, &[render::line(value)])));
    }
    format!("{}\n{text}", render::inline(item.name().unwrap_or_default()))
}

/// One item with a line per field; a value of several lines, elements or pairs takes one line for each.
pub(crate) fn detailed(scope: Scope, item: &Item) -> String {
    let value = match withheld(item) {
        Some(rule) => vec![withheld_notice(rule)],
        None if item.value == memskill::Value::Null => vec![String::new()],
        None => value_lines(&item.value),
    };
    let mut text = format!("{} [{}]\n{}", name(item), scope.as_str(), field("value", &value));
    for (name, value) in json::item(scope, item) {
        if !["key", "scope", "value"].contains(&name.as_str()) {
            let value = memskill::Value::from_json(value).to_string();
            text += &field(&name, &[render::line(&value)]);
        }
    }
    text
}

/// The name of a field with its lines below each other.
fn field(name: &str, lines: &[String]) -> String {
    let names = std::iter::once(name).chain(std::iter::repeat(""));
    let line = |(name, line): (&str, &String)| format!("  {name:<11}{line}").trim_end().to_owned();
    names.zip(lines).map(|pair| line(pair) + "\n").collect()
}

/// The lines of a value: those of a text, the elements of a list or the pairs of a map.
fn value_lines(value: &memskill::Value) -> Vec<String> {
    let entry = |mark: String, value: &memskill::Value| {
        let mut lines = render::lines(&format!("{mark}{value}"));
        lines.iter_mut().skip(1).for_each(|line| line.insert_str(0, "  "));
        lines
    };
    match value {
        memskill::Value::List(values) => {
            values.iter().flat_map(|value| entry("- ".to_owned(), value)).collect()
        }
        memskill::Value::Map(pairs) => {
            pairs.iter().flat_map(|(name, value)| entry(format!("{name}: "), value)).collect()
        }
        scalar => render::lines(&scalar.to_string()),
    }
}
