//! Everything that reaches a terminal.
//!
//! Words are collected and written once at the end. A reader that closed the pipe is no error.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use memskill::guard::{TextContext, shown};
use memskill::machine::trust::{self, Trust};
use memskill::render;
use memskill::store::{Loaded, Notice, Store, Updated};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::diff::diff;
use crate::error::CommandError;
use crate::hints;

/// The exit code of "the answer is no".
const NO: u8 = 1;
/// The exit code of "it could not be done".
const COULD_NOT: u8 = 2;

/// What will be printed.
pub(crate) struct Output {
    said: String,
    noted: String,
    is_json: bool,
    is_quiet: bool,
    on_terminal: bool,
    is_coloured: bool,
}

impl Output {
    pub(crate) fn new(is_json: bool, is_quiet: bool, may_colour: bool) -> Self {
        let on_terminal = !is_json && io::stdout().is_terminal();
        let is_coloured = may_colour && on_terminal;
        let (said, noted) = (String::new(), String::new());
        Self { said, noted, is_json, is_quiet, on_terminal, is_coloured }
    }

    /// Whether columns are aligned for a person who looks at a terminal.
    pub(crate) fn is_aligned(&self) -> bool {
        self.on_terminal
    }

    /// The text in a colour (an ECMA-48 number) where colours are wanted.
    pub(crate) fn coloured(&self, text: &str, colour: u8) -> String {
        if self.is_coloured { format!("\u{1b}[{colour}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// The answer: what the command was asked for.
    pub(crate) fn answer(&mut self, text: &str) {
        if !self.is_json && !text.is_empty() {
            self.said.push_str(text);
            if !text.ends_with('\n') {
                self.said.push('\n');
            }
        }
    }

    /// The answer as JSON, which is made only where it was asked for.
    pub(crate) fn object(&mut self, object: impl FnOnce() -> serde_json::Value) {
        if self.is_json {
            let _ = writeln!(self.said, "{}", object());
        }
    }

    /// A remark on stderr.
    pub(crate) fn note(&mut self, text: &str) {
        let _ = writeln!(self.noted, "memskill: {}", one_line(text));
    }

    /// What to do about the remark before.
    pub(crate) fn hint(&mut self, text: &str) {
        let _ = writeln!(self.noted, "hint: {}", one_line(text));
    }

    /// What a write did: remarks and `words`; with a dry run the difference alone.
    pub(crate) fn written<T>(
        &mut self,
        done: &Updated<T>,
        path: &Path,
        (args, words): (WriteArgs, &str),
    ) {
        if args.dry_run {
            self.changed(done, path);
        } else {
            self.notices(&done.notices);
            self.confirm(words);
        }
    }

    /// The difference that a write would make.
    pub(crate) fn changed<T>(&mut self, done: &Updated<T>, path: &Path) {
        if !self.is_json {
            self.difference(&diff(done.before.as_deref().unwrap_or_default(), &done.after, path));
        }
    }

    /// A difference, in the colours that people know from git.
    pub(crate) fn difference(&mut self, diff: &str) {
        let lines: String = diff.lines().map(|line| self.diff_line(line)).collect();
        self.answer(&lines);
    }

    /// What was done, for whoever wants to know.
    pub(crate) fn confirm(&mut self, words: &str) {
        if !self.is_quiet {
            self.answer(words);
        }
    }

    /// Says of a memory that was read whether hooks apply it.
    pub(crate) fn trust(&mut self, loaded: &Loaded) {
        if loaded.document.memory().items.is_empty() {
            return;
        }
        let hint = match loaded.trust {
            Trust::Trusted => return,
            Trust::Untrusted => "`memskill trust` lets hooks apply it",
            Trust::Never => "`git config memskill.trust` says never",
        };
        self.note("this repository's memory is not trusted: hooks apply nothing of it");
        self.hint(hint);
    }

    /// Says how many items hooks keep back from agents although the memory is trusted.
    pub(crate) fn withheld(&mut self, store: &Store, loaded: &Loaded) {
        if !store.location().configuration.is_strict() || loaded.trust != Trust::Trusted {
            return;
        }
        let new = trust::arrivals(store.location(), &loaded.document).items.len();
        if new > 0 {
            let what = render::counted(new, "item");
            self.note(&format!("hooks keep back {what} that came through git"));
            self.hint("`memskill trust` says which, and lets hooks apply them");
        }
    }

    /// Remarks of the store.
    pub(crate) fn notices<'n>(&mut self, notices: impl IntoIterator<Item = &'n Notice>) {
        for notice in notices {
            if self.is_quiet && matches!(notice, Notice::Created(_)) {
                continue;
            }
            let why = notice.cause().map(|error| format!(": {}", words(error)));
            self.note(&format!("{notice}{}", why.unwrap_or_default()));
            hints::for_notice(notice).into_iter().for_each(|hint| self.hint(&hint));
            if let Notice::Mended { path, before, after, .. } = notice {
                self.noted.push_str(&diff(before, after, path));
            }
        }
    }

    /// Says what failed, why and what to do.
    pub(crate) fn tell(&mut self, error: &anyhow::Error) -> String {
        let message = words(error.as_ref());
        self.note(&message);
        hints::for_failure(error).into_iter().for_each(|hint| self.hint(&hint));
        message
    }

    /// Says what failed and picks the exit code.
    pub(crate) fn report(&mut self, error: &anyhow::Error) -> ExitCode {
        let is_refusal = error.downcast_ref().is_some_and(memskill::Error::is_refusal)
            || error.downcast_ref().is_some_and(CommandError::is_refusal);
        let code = if is_refusal { NO } else { COULD_NOT };
        let message = self.tell(error);
        self.object(
            || json!({ "error": message, "hint": hints::for_failure(error), "exit": code }),
        );
        ExitCode::from(code)
    }

    /// A usage error, which clap has already explained to a person.
    pub(crate) fn misused(&mut self, message: &str) -> ExitCode {
        let first = message.split("\n\n").next().unwrap_or_default();
        let message = render::line(first.trim_start_matches("error: "));
        // What was given may be what the guard is there for.
        let message = shown(&message, TextContext::Notes);
        let hint = "`memskill --help` lists the commands";
        self.object(|| json!({ "error": message, "hint": hint, "exit": COULD_NOT }));
        ExitCode::from(COULD_NOT)
    }

    /// A question to a person, below everything that was said so far.
    pub(crate) fn ask(&mut self, question: &str) {
        let said = std::mem::take(&mut self.said) + question;
        // Whoever cannot be asked gives no answer, which is a no.
        let _ = write_all(&mut io::stderr().lock(), &std::mem::take(&mut self.noted));
        let _ = write_all(&mut io::stdout().lock(), &said);
    }

    /// The answer "no" without an error.
    pub(crate) fn no(&self) -> ExitCode {
        ExitCode::from(NO)
    }

    /// Something could not be done, and was told.
    pub(crate) fn could_not(&self) -> ExitCode {
        ExitCode::from(COULD_NOT)
    }

    /// What somebody sees who types `memskill` alone.
    pub(crate) fn tour(&mut self) -> ExitCode {
        self.answer(include_str!("tour.txt"));
        self.object(|| json!({ "tour": include_str!("tour.txt") }));
        ExitCode::SUCCESS
    }

    /// One line of a difference, in the colour that people know from git.
    fn diff_line(&self, line: &str) -> String {
        let (line, end) = (line.trim_end_matches('\n'), "\n");
        match line.as_bytes().first() {
            Some(b'+') => self.coloured(line, 32) + end,
            Some(b'-') => self.coloured(line, 31) + end,
            Some(b'@') => self.coloured(line, 36) + end,
            _ => format!("{line}{end}"),
        }
    }

    /// Writes everything at once.
    pub(crate) fn finish(mut self, code: ExitCode) -> ExitCode {
        let said = write_all(&mut io::stdout().lock(), &self.said);
        if let Err(error) = &said {
            self.note(&format!("could not write to stdout: {error}"));
        }
        let noted = write_all(&mut io::stderr().lock(), &self.noted);
        if said.and(noted).is_ok() { code } else { ExitCode::from(COULD_NOT) }
    }
}

/// An agent's envelope, whole; whether it was said. A reader that is gone, or a full disk, is no error for a hook.
pub(crate) fn envelope(envelope: &str) -> bool {
    let mut stdout = io::stdout().lock();
    stdout.write_all(envelope.as_bytes()).and_then(|()| stdout.flush()).is_ok()
}

/// Writes to a stream; a closed pipe means that nobody wants to know.
fn write_all(stream: &mut impl Write, text: &str) -> io::Result<()> {
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// What failed, and why.
fn words(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |cause| cause.source());
    let lines = causes
        .map(|cause| shown(&render::line(&cause.to_string()), TextContext::Notes).into_owned());
    lines.collect::<Vec<_>>().join(": ")
}

/// A remark is one line, whatever a path or a file says.
fn one_line(text: &str) -> String {
    render::visible(text).replace('\n', " ")
}
