//! Everything that reaches the terminal.
//!
//! Output is collected and written once at the end. A reader that closes the pipe is not an error.

use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use memskill::check::Redactor;
use memskill::guard::{TextContext, withheld_notice, withheld_text};
use memskill::machine::trust::{self, Trust};
use memskill::render;
use memskill::store::{Loaded, Notice, NoticeKind, Store, Updated};
use memskill::system::{self, Stream};
use serde_json::json;
use similar::TextDiff;

use crate::arguments::WriteArgs;
use crate::error::CommandError;
use crate::hints;

/// The exit code for "the answer is no".
const NO: u8 = 1;
/// The exit code for "it could not be done".
const COULD_NOT: u8 = 2;

/// The number of columns that lists take on a terminal.
const COLUMNS: usize = 80;

/// What will be printed.
pub(crate) struct Output {
    stdout: String,
    stderr: String,
    is_json: bool,
    is_quiet: bool,
    on_terminal: bool,
    is_coloured: bool,
}

impl Output {
    pub(crate) fn new(is_json: bool, is_quiet: bool, may_colour: bool) -> Self {
        let on_terminal = !is_json && io::stdout().is_terminal();
        let is_coloured = may_colour && on_terminal;
        let (stdout, stderr) = (String::new(), String::new());
        Self { stdout, stderr, is_json, is_quiet, on_terminal, is_coloured }
    }

    /// Whether a person reads the answer at a terminal. Then columns are aligned.
    pub(crate) fn is_terminal(&self) -> bool {
        self.on_terminal
    }

    /// A text that starts in the column `start`, on a terminal broken at words with further lines indented. Elsewhere it
    /// stays one line, for scripts and agents.
    pub(crate) fn wrapped(&self, text: &str, start: usize, indent: usize) -> String {
        if self.on_terminal { wrapped(text, start, indent) } else { text.to_owned() }
    }

    /// Whether `--quiet` was given.
    pub(crate) fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    /// The text in an ECMA-48 colour, if colours are wanted.
    pub(crate) fn coloured(&self, text: &str, colour: u8) -> String {
        if self.is_coloured { format!("\u{1b}[{colour}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Prints what the command was asked for.
    pub(crate) fn answer(&mut self, text: &str) {
        if !self.is_json && !text.is_empty() {
            self.stdout.push_str(text);
            if !text.ends_with('\n') {
                self.stdout.push('\n');
            }
        }
    }

    /// Prints the answer as JSON, with `--json` only.
    pub(crate) fn object(&mut self, object: impl FnOnce() -> serde_json::Value) {
        if self.is_json {
            let _ = writeln!(self.stdout, "{}", object());
        }
    }

    /// Prints what was done, unless `--quiet` was given.
    pub(crate) fn confirm(&mut self, text: &str) {
        if !self.is_quiet {
            self.answer(text);
        }
    }

    /// Prints a note on stderr.
    pub(crate) fn note(&mut self, text: &str) {
        let _ = writeln!(self.stderr, "memskill: {}", render::line(text));
    }

    /// Prints what to do about the preceding note.
    pub(crate) fn hint(&mut self, text: &str) {
        let _ = writeln!(self.stderr, "hint: {}", render::line(text));
    }

    /// Prints what a write did: notices and a message, or only the diff of a dry run.
    pub(crate) fn written<T>(
        &mut self,
        done: &Updated<T>,
        path: &Path,
        (args, message): (WriteArgs, &str),
    ) {
        if args.dry_run {
            self.preview(done, path);
        } else {
            self.notices(&done.notices);
            self.confirm(message);
        }
    }

    /// Prints the diff that a write would make.
    pub(crate) fn preview<T>(&mut self, done: &Updated<T>, path: &Path) {
        if !self.is_json {
            self.diff(done.before.as_deref().unwrap_or_default(), &done.after, path);
        }
    }

    /// Prints a diff of two texts, in git's colours.
    pub(crate) fn diff(&mut self, before: &str, after: &str, path: &Path) {
        let diff = diff(before, after, path);
        let coloured = |line: &str| match line.as_bytes().first() {
            Some(b'+') => self.coloured(line, 32) + "\n",
            Some(b'-') => self.coloured(line, 31) + "\n",
            Some(b'@') => self.coloured(line, 36) + "\n",
            _ => format!("{line}\n"),
        };
        let lines: String = diff.lines().map(coloured).collect();
        self.answer(&lines);
    }

    /// Notes that hooks do not apply a memory that was read.
    pub(crate) fn trust(&mut self, loaded: &Loaded) {
        if loaded.document.memory().items.is_empty() {
            return;
        }
        let hint = match loaded.trust {
            Trust::Trusted => return,
            Trust::Untrusted => "`memskill trust` lets hooks apply it",
            Trust::Never => "`memskill.trust` is set to never",
        };
        self.note("this repository's memory is not trusted; hooks do not apply it");
        self.hint(hint);
    }

    /// Notes how many items of a trusted memory hooks hold back under `memskill.trust strict`.
    pub(crate) fn withheld(&mut self, store: &Store, loaded: &Loaded) {
        if !store.location().configuration.is_strict() || loaded.trust != Trust::Trusted {
            return;
        }
        let new = trust::arrivals(store.location(), &loaded.document).items.len();
        if new > 0 {
            let items = render::counted(new, "item");
            self.note(&format!("hooks hold back {items} that came through git"));
            self.hint("`memskill trust` lists them and lets hooks apply them");
        }
    }

    /// Prints the notices of the store.
    pub(crate) fn notices<'n>(&mut self, notices: impl IntoIterator<Item = &'n Notice>) {
        for notice in notices {
            if self.is_quiet && matches!(notice.kind, NoticeKind::Created) {
                continue;
            }
            let cause = notice.cause().map(|error| format!(": {}", message(error)));
            self.note(&format!("{notice}{}", cause.unwrap_or_default()));
            hints::for_notice(notice).into_iter().for_each(|hint| self.hint(&hint));
            if let NoticeKind::Mended { before, after, .. } = &notice.kind {
                self.stderr.push_str(&diff(before, after, &notice.path));
            }
        }
    }

    /// Prints an error with its causes and a hint, without ending the command.
    pub(crate) fn error(&mut self, error: &anyhow::Error) -> String {
        let message = message(error.as_ref());
        self.note(&message);
        hints::for_failure(error).into_iter().for_each(|hint| self.hint(&hint));
        message
    }

    /// Prints the error that ends the command, and picks the exit code.
    pub(crate) fn report(&mut self, error: &anyhow::Error) -> ExitCode {
        let is_refusal = error.downcast_ref().is_some_and(memskill::Error::is_refusal)
            || error.downcast_ref().is_some_and(CommandError::is_refusal);
        let code = if is_refusal { NO } else { COULD_NOT };
        let message = self.error(error);
        self.object(
            || json!({ "error": message, "hint": hints::for_failure(error), "exit": code }),
        );
        ExitCode::from(code)
    }

    /// Reports a usage error as JSON; clap has already explained it to a person.
    pub(crate) fn misused(&mut self, message: &str) -> ExitCode {
        let first = message.split("\n\n").next().unwrap_or_default();
        let words = first.trim_start_matches("error: ").split_whitespace();
        let message = guarded(&words.collect::<Vec<_>>().join(" "));
        let hint = "`memskill --help` lists the commands";
        self.object(|| json!({ "error": message, "hint": hint, "exit": COULD_NOT }));
        ExitCode::from(COULD_NOT)
    }

    /// Whether there is a terminal with somebody to ask.
    pub(crate) fn can_ask(&self) -> bool {
        self.on_terminal && io::stdin().is_terminal()
    }

    /// Prints everything so far and a question, and returns the answer in lower case; `None` if there is no terminal.
    pub(crate) fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        if !self.can_ask() {
            return Ok(None);
        }
        let stdout = std::mem::take(&mut self.stdout) + question;
        // If the question cannot be printed there is no answer, which counts as no.
        let _ = write_all(&mut io::stderr().lock(), &std::mem::take(&mut self.stderr));
        let _ = write_all(&mut io::stdout().lock(), &stdout);
        let mut answer = String::new();
        io::stdin().lock().read_line(&mut answer)?;
        Ok(Some(answer.trim().to_ascii_lowercase()))
    }

    /// The answer is no, without an error.
    pub(crate) fn no(&self) -> ExitCode {
        ExitCode::from(NO)
    }

    /// Something failed and was reported.
    pub(crate) fn could_not(&self) -> ExitCode {
        ExitCode::from(COULD_NOT)
    }

    /// Prints what `memskill` prints without a command.
    pub(crate) fn tour(&mut self) -> ExitCode {
        self.answer(include_str!("tour.txt"));
        self.object(|| json!({ "tour": include_str!("tour.txt") }));
        ExitCode::SUCCESS
    }

    /// Writes everything.
    pub(crate) fn finish(mut self, code: ExitCode) -> ExitCode {
        let stdout = write_all(&mut io::stdout().lock(), &self.stdout);
        if let Err(error) = &stdout {
            self.note(&format!("could not write to stdout: {error}"));
        }
        let stderr = write_all(&mut io::stderr().lock(), &self.stderr);
        if stdout.and(stderr).is_ok() { code } else { ExitCode::from(COULD_NOT) }
    }
}

/// Writes a hook's envelope and says whether all of it was written. A closed pipe or a full disk is not an error for a
/// hook.
pub(crate) fn envelope(envelope: &str) -> bool {
    let mut stdout = io::stdout().lock();
    system::write_all(&mut stdout, envelope).and_then(|()| stdout.flush()).is_ok()
}

/// Writes to a stream. A closed pipe is not an error: the reader has seen enough.
fn write_all(stream: &mut impl Stream, text: &str) -> io::Result<()> {
    match system::write_all(stream, text).and_then(|()| stream.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// An error and its causes, without text that the guard withholds. Not rendered yet: JSON carries it as it is.
pub(crate) fn message(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |cause| cause.source());
    causes.map(|cause| guarded(&cause.to_string())).collect::<Vec<_>>().join(": ")
}

/// A message without invisible characters, or a notice if the guard withholds it: a message may quote an argument.
fn guarded(text: &str) -> String {
    match withheld_text(&render::line(text), TextContext::Notes) {
        Some(rule) => withheld_notice(rule),
        None => render::visible(text),
    }
}

/// Breaks a text at words so that no line is longer than [`COLUMNS`]. A word that is longer stays whole.
fn wrapped(text: &str, start: usize, indent: usize) -> String {
    let mut words = text.split(' ');
    let mut out = words.next().unwrap_or_default().to_owned();
    let mut column = start + out.chars().count();
    for word in words {
        let width = word.chars().count();
        if column + 1 + width > COLUMNS {
            out.truncate(out.trim_end().len());
            out += &format!("\n{:indent$}{word}", "");
            column = indent + width;
        } else {
            out += &format!(" {word}");
            column += 1 + width;
        }
    }
    out
}

/// A unified diff without the lines that the guard withholds and without control characters; empty if the texts are
/// equal. An absolute path is shortened to its last part.
fn diff(before: &str, after: &str, path: &Path) -> String {
    if before == after {
        return String::new();
    }
    let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
    let (old, new) = (lines(before), lines(after));
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    let (before, after) = (Redactor::new(before), Redactor::new(after));
    let name = path.file_name().filter(|_| path.is_absolute()).unwrap_or(path.as_os_str());
    let name = render::line(&name.to_string_lossy());
    let mut out = format!("--- a/{name}\n+++ b/{name}\n");
    for hunk in diff.unified_diff().iter_hunks() {
        out += &format!("{}\n", hunk.header());
        for change in hunk.iter_changes() {
            let shown = match (change.new_index(), change.old_index()) {
                (Some(index), _) => after.shown(index + 1),
                (None, Some(index)) => before.shown(index + 1),
                (None, None) => String::new(),
            };
            out += &format!("{}{shown}\n", change.tag());
            if !change.value().ends_with('\n') {
                out += "\\ No newline at end of file\n";
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_on_a_terminal_are_broken_at_words_and_indented() {
        let words = ["word"; 30].join(" ");
        let text = wrapped(&words, 10, 4);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0].len(), 69, "the first line starts in column 10");
        assert!(lines[1].starts_with("    word") && lines[1].len() <= COLUMNS, "{text}");
        assert_eq!(lines.iter().flat_map(|line| line.split_whitespace()).count(), 30);
        assert_eq!(wrapped("a  b", 0, 2), "a  b");
        let address = "x".repeat(100);
        assert_eq!(
            wrapped(&format!("see {address} there"), 0, 2),
            format!("see\n  {address}\n  there")
        );
    }
}
