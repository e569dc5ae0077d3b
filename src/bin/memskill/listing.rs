//! Memories as text: what applies, every item, why each is in or out, and numbers.

use memskill::store::{Loaded, Store};
use memskill::{Judged, MAX_BYTES, Memory, Profile, Scope, Verdict, render};

use crate::output::Output;

/// A scope that could be read.
pub(crate) struct Shown {
    pub(crate) store: Store,
    pub(crate) loaded: Loaded,
}

impl Shown {
    pub(crate) fn memory(&self) -> &Memory {
        self.loaded.document.memory()
    }

    pub(crate) fn scope(&self) -> Scope {
        self.store.location().scope
    }
}

/// The profile, or one line that says why there is none.
pub(crate) fn applied(profile: &Profile<'_>, shown: &[Shown]) -> String {
    let items = profile.items.len();
    let disabled: Vec<&Shown> = shown.iter().filter(|one| !one.memory().settings.enabled).collect();
    let mut text = profile.to_string();
    for one in &disabled {
        let user = if one.scope() == Scope::User { " --user" } else { "" };
        text += &format!(
            "Memory is disabled: {} on file, none applied. `memskill show --all{user}` lists them, `memskill enable{user}` applies them again.\n",
            counted(one.memory().items.len()),
        );
    }
    match text.is_empty() {
        true if items == 0 => "No items yet. `memskill remember KEY VALUE` saves one.\n".to_owned(),
        true => format!(
            "{} on file, none in the profile. `memskill show --explain` says why.\n",
            counted(items)
        ),
        false => text,
    }
}

fn counted(items: usize) -> String {
    if items == 1 { "1 item".to_owned() } else { format!("{items} items") }
}

/// Every item and tombstone of every scope.
pub(crate) fn everything(shown: &[Shown], out: &Output) -> String {
    let mut text = String::new();
    for one in shown {
        let (memory, location) = (one.memory(), one.store.location());
        let state = if memory.settings.enabled { "" } else { ", disabled" };
        let count = counted(memory.items.len());
        text += &format!(
            "{} memory, {count}{state}: {}\n",
            location.scope.as_str(),
            location.memory_path.display()
        );
        let names = memory.items.iter().map(|item| item.name().unwrap_or("-").chars().count());
        let width = if out.is_coloured() { names.max().unwrap_or(0).min(40) } else { 0 };
        for item in &memory.items {
            let name = render::line(item.name().unwrap_or("-"));
            let tags: String =
                item.tags.iter().map(|tag| format!(", #{}", render::line(tag))).collect();
            let added = item.added.map_or_else(String::new, |day| format!(", {day}"));
            let said = render::line(&item.value.to_string());
            text += &format!(
                "- {:<width$} {said} ({}{added}{tags})\n",
                format!("{name}:"),
                item.sureness().as_str()
            );
        }
        for tombstone in &memory.deletions {
            let name = tombstone
                .key
                .as_ref()
                .map_or_else(|| tombstone.value.to_string(), ToString::to_string);
            let day = tombstone.removed.map_or_else(String::new, |day| format!(" on {day}"));
            let reason = tombstone
                .reason
                .as_deref()
                .map_or_else(String::new, |why| format!(": {}", render::line(why)));
            text += &format!("- forgotten{day}: {}{reason}\n", render::line(&name));
        }
    }
    text
}

pub(crate) fn explained(profile: &Profile<'_>) -> String {
    let line = |judged: &Judged<'_>| {
        let said = match judged.verdict {
            Verdict::Withheld(rule) => {
                format!("{}: [withheld: {rule}]", judged.item.name().unwrap_or("-"))
            }
            _ => judged.item.to_string(),
        };
        format!(
            "{:<34}[{}] {}\n",
            judged.verdict.as_str(),
            judged.scope.as_str(),
            render::cut(&render::line(&said), 120)
        )
    };
    match profile.items.as_slice() {
        [] => "No items yet. `memskill remember KEY VALUE` saves one.\n".to_owned(),
        items => items.iter().map(line).collect(),
    }
}

/// Where the files are and what the admitted items take of the budget.
pub(crate) fn stats(profile: &Profile<'_>, shown: &[Shown]) -> String {
    let bytes = profile.admitted_bytes();
    let mut text = "## Profile Stats\n\n".to_owned();
    for one in shown {
        let location = one.store.location();
        text += &format!(
            "- File:    {} ({})\n",
            location.memory_path.display(),
            location.found.as_str()
        );
    }
    let loaded =
        shown.iter().map(|one| format!("{} {}", one.memory().items.len(), one.scope().as_str()));
    text += &format!("- Loaded:  {} items\n", loaded.collect::<Vec<_>>().join(" + "));
    let share = bytes as f64 * 100.0 / MAX_BYTES as f64;
    text += &format!(
        "- Profile: {bytes} / {MAX_BYTES} bytes ({share:.1}% of budget), {} tokens\n",
        tokens(bytes)
    );
    if bytes > MAX_BYTES {
        text +=
            &format!("- WARNING: the admitted items exceed the budget by {:.1}%\n", share - 100.0);
    }
    text
}

pub(crate) fn tokens(bytes: usize) -> u64 {
    (bytes as f64 / 3.5).round() as u64
}
