//! `memskill edit`

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use memskill::check::{CheckContext, Finding, Severity, check};
use memskill::store::{Store, WorkingCopy};
use memskill::{Document, Error, Key, not_found, system};
use serde_json::json;

use crate::context::{CommandResult, Context};
use crate::error::CommandError;
use crate::output::Output;

/// The arguments with which editors open a file at a line.
const EDITORS: &str = include_str!("editors.txt");

/// Edit the memory file in your editor
///
/// Opens a copy in $VISUAL or $EDITOR, at the item with KEY if one is given. When the editor ends, the copy is checked: a
/// text with errors is not saved, and on a terminal you can go on editing. What an agent saved in the meantime is merged
/// in. `memskill undo` takes the edit back.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill edit\n  memskill edit writing.tone\n  memskill edit --user"
)]
pub(crate) struct EditArgs {
    /// The item to start at
    key: Option<Key>,
}

pub(crate) fn run(context: &Context, args: &EditArgs, out: &mut Output) -> CommandResult {
    let store = context.store()?;
    let copy = store.working_copy()?;
    out.notices(&copy.notices);
    let line = args.key.as_ref().map_or(Ok(1), |key| line_of(key, &copy));
    let line = line.inspect_err(|_| copy.remove())?;
    let text = loop {
        open(context.editor.as_ref(), &copy.path, line).inspect_err(|_| copy.remove_unchanged())?;
        let text = copy.text()?;
        let faults = if copy.is_unchanged(&text) {
            Vec::new()
        } else {
            faults(context, &store, (&copy, &text))
        };
        if faults.is_empty() {
            break text;
        }
        for fault in &faults {
            let place = fault.span.map_or_else(String::new, |span| format!("line {}: ", span.line));
            out.note(&format!("{place}{}", fault.message));
        }
        if !wants_to_go_on(out)? {
            return Err(CommandError::EditRefused(copy.path.clone()).into());
        }
    };
    let done = store.save_edited(&copy, &text)?;
    copy.remove();
    let path = &store.location().memory_path;
    if done.is_change() {
        out.diff(done.before.as_deref().unwrap_or_default(), &done.after, path);
        out.notices(&done.notices);
        out.confirm("Saved (take it back with: memskill undo)");
    } else {
        out.confirm("Nothing changed");
    }
    out.object(|| json!({ "changed": done.is_change(), "path": path.to_string_lossy() }));
    Ok(ExitCode::SUCCESS)
}

/// The line of an item's key.
fn line_of(key: &Key, copy: &WorkingCopy) -> Result<usize, Error> {
    let text = copy.text()?;
    let document = Document::parse(text.as_str()).ok();
    let line = document.as_ref().and_then(|document| document.line_of(key));
    line.ok_or_else(|| not_found(document.iter().map(Document::memory), key))
}

/// The errors in an edited text that were not there before.
fn faults(context: &Context, store: &Store, (copy, text): (&WorkingCopy, &str)) -> Vec<Finding> {
    let scope = store.location().scope;
    let errors = |text: &str| {
        let check_context =
            CheckContext { today: context.today, scope, guides: Vec::new(), other: None };
        let found = check(text, &check_context).findings.into_iter();
        found.filter(|finding| finding.severity == Severity::Error).collect::<Vec<_>>()
    };
    let old = errors(copy.base());
    let is_new = |fault: &Finding| {
        !old.iter().any(|known| (known.rule, &known.message) == (fault.rule, &fault.message))
    };
    errors(text).into_iter().filter(is_new).collect()
}

/// Runs the editor.
fn open(editor: Option<&OsString>, file: &Path, line: usize) -> anyhow::Result<()> {
    let editor = editor.cloned().unwrap_or_else(|| system::EDITOR.into());
    let mut command = system::editor(&editor, &arguments(&editor, file, line));
    let status = command.status().map_err(Error::io("run", &editor))?;
    if status.success() { Ok(()) } else { Err(CommandError::EditorFailed(editor).into()) }
}

/// The arguments that open a file at a line, if the editor is known.
fn arguments(editor: &OsString, file: &Path, line: usize) -> Vec<OsString> {
    let editor = editor.to_string_lossy();
    let program = editor.split_whitespace().next().unwrap_or_default();
    let name = Path::new(program).file_stem().unwrap_or_default().to_string_lossy();
    let rows = EDITORS.lines().filter(|row| !row.starts_with('#'));
    let mut known = rows.filter_map(|row| row.split_once(": "));
    let Some((_, pattern)) = known.find(|(names, _)| names.split(' ').any(|one| one == name))
    else {
        return vec![file.into()];
    };
    let number = line.to_string();
    let words = pattern.split(' ').map(|word| word.replace("LINE", &number));
    let word = |word: String| match word.strip_prefix("FILE") {
        None => word.into(),
        Some(rest) => {
            let mut path = file.as_os_str().to_owned();
            path.push(rest);
            path
        }
    };
    words.map(word).collect()
}

/// Asks whether to go on editing, if there is a terminal.
fn wants_to_go_on(out: &mut Output) -> io::Result<bool> {
    let answer = out.ask("Edit again? [Y/n] ")?;
    Ok(answer.is_some_and(|answer| !["n", "no"].contains(&answer.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_editors_open_the_file_at_the_line() {
        for (editor, expected) in [
            ("vim", "+7 /m.md"),
            ("/usr/bin/nano -w", "+7 /m.md"),
            ("code --wait", "--goto /m.md:7"),
            ("hx", "/m.md:7"),
            ("my-editor", "/m.md"),
        ] {
            let found = arguments(&editor.into(), Path::new("/m.md"), 7);
            let found: Vec<_> = found.iter().map(|word| word.to_string_lossy()).collect();
            assert_eq!(found.join(" "), expected, "{editor}");
        }
    }
}
