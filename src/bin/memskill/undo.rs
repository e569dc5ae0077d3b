//! `memskill undo`

use std::process::ExitCode;

use memskill::machine::UndoStep;
use memskill::render::{self, counted};
use memskill::store::{Direction, Store, Undone};
use memskill::{Key, changed_keys};
use serde_json::{Value, json};

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::output::Output;

/// How many keys of a step are listed.
const MAX_KEYS: usize = 3;

/// Take back the last write
///
/// Each call goes back one step and prints the difference; `--redo` goes forward again. With KEY, takes back the last
/// change of that item only, also if something else removed it. If the file was edited or committed since, only the items
/// of the step change and everything else stays. The last 50 writes can be taken back.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill undo\n  memskill undo writing.tone\n  memskill undo --redo\n  memskill undo --list"
)]
pub(crate) struct UndoArgs {
    /// The item whose last change to take back
    key: Option<Key>,
    /// List the steps, the newest first
    #[arg(long, conflicts_with_all = ["key", "redo", "dry_run"])]
    list: bool,
    /// Make again what was taken back last
    #[arg(long, conflicts_with = "key")]
    redo: bool,
    #[command(flatten)]
    write: WriteArgs,
}

pub(crate) fn run(context: &Context, args: &UndoArgs, out: &mut Output) -> CommandResult {
    let store = context.store()?;
    match &args.key {
        _ if args.list => list(&store, out),
        Some(key) => undo_item(context, (&store, key), args.write, out),
        None => {
            let direction = if args.redo { Direction::Forward } else { Direction::Back };
            undo(context, (&store, direction), args.write, out)
        }
    }
}

fn undo(
    context: &Context,
    (store, direction): (&Store, Direction),
    args: WriteArgs,
    out: &mut Output,
) -> CommandResult {
    let done = match args.dry_run {
        true => store.preview_undo(direction, context.today)?,
        false => store.undo(direction, context.today)?,
    };
    let path = &store.location().memory_path;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    out.diff(&text(&done.before), &text(&done.after), path);
    if !args.dry_run {
        out.notices(&done.notices);
        out.confirm(&message(&done, direction));
        if done.by_item {
            out.note("the file was edited or committed since, so only items of that step changed");
        }
        for key in &done.kept {
            out.note(&format!("{key} stays: something else changed it since"));
        }
    }
    out.object(|| {
        json!({
            "step": object(&done.step),
            "by_item": done.by_item,
            "kept": done.kept.iter().map(Key::as_str).collect::<Vec<_>>(),
            "removed": done.after.is_none(),
            "dry_run": args.dry_run,
        })
    });
    Ok(ExitCode::SUCCESS)
}

fn message(done: &Undone, direction: Direction) -> String {
    let step = described(&done.step);
    match (direction, &done.after) {
        (Direction::Back, None) => format!("Undone: {step}. The memory file is gone again"),
        (Direction::Back, _) => format!("Undone: {step} (redo with: memskill undo --redo)"),
        (Direction::Forward, _) => format!("Redone: {step}"),
    }
}

fn undo_item(
    context: &Context,
    (store, key): (&Store, &Key),
    args: WriteArgs,
    out: &mut Output,
) -> CommandResult {
    let done = match args.dry_run {
        true => store.preview_undo_item(key, context.today)?,
        false => store.undo_item(key, context.today)?,
    };
    out.diff(
        done.before.as_deref().unwrap_or_default(),
        &done.after,
        &store.location().memory_path,
    );
    if !args.dry_run {
        out.notices(&done.notices);
        out.confirm(&match &done.answer {
            Some(_) => format!("Undone: the last change of {key}"),
            None => format!("Undone: {key} is gone again"),
        });
    }
    out.object(
        || json!({ "key": key.as_str(), "exists": done.answer.is_some(), "dry_run": args.dry_run }),
    );
    Ok(ExitCode::SUCCESS)
}

/// Prints the steps, the newest first.
fn list(store: &Store, out: &mut Output) -> CommandResult {
    let steps = store.undo_steps()?;
    let line = |step: &UndoStep| {
        let state = if step.is_undone { "  (undone)" } else { "" };
        format!("{}  {}{state}\n", crate::local_time(step.label.time), described(step))
    };
    out.answer(&match steps.as_slice() {
        [] => "No writes to take back yet.\n".to_owned(),
        steps => steps.iter().map(line).collect(),
    });
    out.object(|| json!({ "steps": steps.iter().map(object).collect::<Vec<_>>() }));
    Ok(ExitCode::SUCCESS)
}

/// The command of a step and what it changed.
fn described(step: &UndoStep) -> String {
    let keys = keys(step);
    let what = match keys.len() {
        0 => String::new(),
        1..=MAX_KEYS => format!(" {}", keys.join(", ")),
        more => format!(" ({})", counted(more, "item")),
    };
    render::line(&format!("{}{what}", step.label.command))
}

fn keys(step: &UndoStep) -> Vec<String> {
    let [before, after] = step.memories();
    changed_keys(&before, &after).iter().map(ToString::to_string).collect()
}

fn object(step: &UndoStep) -> Value {
    json!({
        "command": step.label.command,
        "time": crate::local_time(step.label.time),
        "keys": keys(step),
        "undone": step.is_undone,
    })
}
