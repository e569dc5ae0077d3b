//! `memskill show`

use std::process::ExitCode;

use memskill::store::{Loaded, Store};
use memskill::{
    Error, Judged, Key, MAX_BULLETS, MAX_BYTES, Memory, Profile, Scope, Verdict, render,
};
use serde_json::json;

use crate::context::Context;
use crate::json;
use crate::output::Output;

/// Print the Active Profile: what applies now
///
/// Reads the repository's memory and the user's. A missing file is created, a damaged one repaired.
#[derive(clap::Args, Default)]
#[command(
    after_help = "Examples:\n  memskill show\n  memskill show writing.tone\n  memskill show --all --json\n  memskill show --explain"
)]
pub(crate) struct ShowArgs {
    /// Print this item alone
    key: Option<Key>,
    /// List every item and everything forgotten
    #[arg(long, conflicts_with = "key")]
    all: bool,
    /// Say for every item whether it is in the profile, and if not, why
    #[arg(long, conflicts_with_all = ["key", "all"])]
    explain: bool,
    /// Print numbers below the profile
    #[arg(long, conflicts_with_all = ["key", "all", "explain"])]
    stats: bool,
    /// Print at most this many bullets (never more than 15)
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// A scope that could be read.
struct Shown {
    store: Store,
    loaded: Loaded,
}

impl Shown {
    fn memory(&self) -> &Memory {
        self.loaded.document.memory()
    }

    fn scope(&self) -> Scope {
        self.store.location().scope
    }
}

pub(crate) fn run(
    context: &Context,
    args: &ShowArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    let (shown, missing) = read(context, out)?;
    let memories: Vec<(Scope, &Memory)> = shown
        .iter()
        .map(|one| (one.scope(), one.memory()))
        .collect();
    let profile = Profile::of(&memories, context.today, args.limit.unwrap_or(MAX_BULLETS));
    let code = match &args.key {
        Some(key) => one(key, &memories, out)?,
        None if shown.is_empty() => ExitCode::SUCCESS,
        None => {
            let text = match args {
                ShowArgs { all: true, .. } => everything(&shown, out),
                ShowArgs { explain: true, .. } => explained(&profile),
                ShowArgs { stats: true, .. } => {
                    format!("{}\n{}", applied(&profile, &shown), stats(&profile, &shown))
                }
                _ => applied(&profile, &shown),
            };
            out.answer(&text);
            out.object(|| object(&profile, &shown));
            ExitCode::SUCCESS
        }
    };
    missing.map_or(Ok(code), |error| Err(error.into()))
}

/// The scopes, and why the repository's is not among them: a web page under this name does not silence the user's.
fn read(context: &Context, out: &mut Output) -> Result<(Vec<Shown>, Option<Error>), Error> {
    let main = context.store()?;
    let user = context.user_store();
    let mut missing = None;
    let mut shown = Vec::new();
    for store in std::iter::once(main).chain(user) {
        match store.ensure() {
            Ok(loaded) => {
                out.notices(&loaded.notices);
                shown.push(Shown { store, loaded });
            }
            Err(error @ Error::NoMemory(_)) => missing = missing.or(Some(error)),
            Err(error) if shown.is_empty() => return Err(error),
            Err(error) => out.note(&error.to_string()),
        }
    }
    Ok((shown, missing))
}

/// The profile, or one line that says why there is none.
fn applied(profile: &Profile<'_>, shown: &[Shown]) -> String {
    let items = profile.items.len();
    let disabled: Vec<&Shown> = shown
        .iter()
        .filter(|one| !one.memory().settings.enabled)
        .collect();
    let mut text = profile.to_string();
    for one in &disabled {
        let user = if one.scope() == Scope::User {
            " --user"
        } else {
            ""
        };
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
    if items == 1 {
        "1 item".to_owned()
    } else {
        format!("{items} items")
    }
}

fn one(key: &Key, memories: &[(Scope, &Memory)], out: &mut Output) -> Result<ExitCode, Error> {
    let found: Vec<_> = memories
        .iter()
        .filter_map(|(scope, memory)| Some((*scope, memory.item(key)?)))
        .collect();
    if found.is_empty() {
        return Err(Error::NotFound(key.to_string()));
    }
    for (scope, item) in &found {
        let label = if memories.len() > 1 {
            format!(" [{}]", scope.as_str())
        } else {
            String::new()
        };
        out.answer(&format!("{key}{label}"));
        for (name, value) in json::item(*scope, item)
            .iter()
            .filter(|(name, _)| !["key", "scope"].contains(&name.as_str()))
        {
            let said = memskill::Value::from_json(value.clone()).to_string();
            out.answer(&format!("  {name:<11}{}", render::line(&said)));
        }
    }
    out.object(|| json!({ "items": found.iter().map(|(scope, item)| json::item(*scope, item)).collect::<Vec<_>>() }));
    Ok(ExitCode::SUCCESS)
}

/// Every item and tombstone of every scope.
fn everything(shown: &[Shown], out: &Output) -> String {
    let mut text = String::new();
    for one in shown {
        let (memory, location) = (one.memory(), one.store.location());
        let state = if memory.settings.enabled {
            ""
        } else {
            ", disabled"
        };
        let count = counted(memory.items.len());
        text += &format!(
            "{} memory, {count}{state}: {}\n",
            location.scope.as_str(),
            location.memory_path.display()
        );
        let names = memory
            .items
            .iter()
            .map(|item| item.name().unwrap_or("-").chars().count());
        let width = if out.is_coloured() {
            names.max().unwrap_or(0).min(40)
        } else {
            0
        };
        for item in &memory.items {
            let name = render::line(item.name().unwrap_or("-"));
            let tags: String = item
                .tags
                .iter()
                .map(|tag| format!(", #{}", render::line(tag)))
                .collect();
            let added = item
                .added
                .map_or_else(String::new, |day| format!(", {day}"));
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
            let day = tombstone
                .removed
                .map_or_else(String::new, |day| format!(" on {day}"));
            let reason = tombstone
                .reason
                .as_deref()
                .map_or_else(String::new, |why| format!(": {}", render::line(why)));
            text += &format!("- forgotten{day}: {}{reason}\n", render::line(&name));
        }
    }
    text
}

fn explained(profile: &Profile<'_>) -> String {
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
fn stats(profile: &Profile<'_>, shown: &[Shown]) -> String {
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
    let loaded = shown
        .iter()
        .map(|one| format!("{} {}", one.memory().items.len(), one.scope().as_str()));
    text += &format!(
        "- Loaded:  {} items\n",
        loaded.collect::<Vec<_>>().join(" + ")
    );
    let share = bytes as f64 * 100.0 / MAX_BYTES as f64;
    text += &format!(
        "- Profile: {bytes} / {MAX_BYTES} bytes ({share:.1}% of budget), {} tokens\n",
        tokens(bytes)
    );
    if bytes > MAX_BYTES {
        text += &format!(
            "- WARNING: the admitted items exceed the budget by {:.1}%\n",
            share - 100.0
        );
    }
    text
}

fn tokens(bytes: usize) -> u64 {
    (bytes as f64 / 3.5).round() as u64
}

fn object(profile: &Profile<'_>, shown: &[Shown]) -> serde_json::Value {
    let judged = |judged: &Judged<'_>| {
        let mut object = json::item(judged.scope, judged.item);
        if let Verdict::Withheld(_) = judged.verdict {
            object.remove("value");
        }
        object.insert("in".to_owned(), (judged.verdict == Verdict::In).into());
        object.insert("why".to_owned(), judged.verdict.as_str().into());
        object
    };
    let memory = |one: &Shown| {
        let mut place = json::place(&one.store);
        let memory = one.memory();
        place["enabled"] = memory.settings.enabled.into();
        place["announce_writes"] = memory.settings.announce_writes.into();
        place["items"] = memory.items.len().into();
        place["forgotten"] = memory.deletions.iter().map(json::tombstone).collect();
        place
    };
    let bytes = profile.admitted_bytes();
    json!({
        "profile": profile.to_string(),
        "left_out": profile.left_out(),
        "memories": shown.iter().map(memory).collect::<Vec<_>>(),
        "items": profile.items.iter().map(judged).collect::<Vec<_>>(),
        "stats": { "bytes": bytes, "budget": MAX_BYTES, "tokens": tokens(bytes) },
    })
}
