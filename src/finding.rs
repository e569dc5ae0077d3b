//! Findings: what `check` reports about a memory file and `doctor` about the setup of an agent.
//!
//! ```
//! use memskill::finding::Severity;
//!
//! assert!(Severity::Error > Severity::Warning);
//! assert_eq!(Severity::Warning.as_str(), "warning");
//! ```

use std::borrow::Cow;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// In order. Only `doctor` reports this.
    Ok,
    /// Worth knowing.
    Note,
    /// Probably a mistake.
    Warning,
    /// Wrong or unsafe: the command exits with 1.
    Error,
}

impl Severity {
    /// The name used in output.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// One thing that `check` or `doctor` reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How much it matters.
    pub severity: Severity,
    /// The rule that the text breaks, or the topic that `doctor` examined.
    pub rule: &'static str,
    /// Where it is in the memory file; `None` for findings about anything else.
    pub span: Option<LineSpan>,
    /// What was found, in one line that is safe to print: nothing that the guard withholds.
    pub message: String,
    /// What to do about it.
    pub hint: Option<Cow<'static, str>>,
    /// Whether `check --fix` can repair it.
    pub is_fixable: bool,
}

/// A range of characters in one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineSpan {
    /// The line, counted from 1.
    pub line: usize,
    /// The first character, counted from 1.
    pub column: usize,
    /// The number of characters.
    pub width: usize,
}

impl Finding {
    /// Something in order.
    pub(crate) fn ok(message: impl Into<String>) -> Self {
        let (severity, message) = (Severity::Ok, message.into());
        Self { severity, rule: "", span: None, message, hint: None, is_fixable: false }
    }

    /// Something worth knowing.
    pub(crate) fn note(message: impl Into<String>, hint: impl Into<Cow<'static, str>>) -> Self {
        Self { severity: Severity::Note, hint: Some(hint.into()), ..Self::ok(message) }
    }

    /// Something wrong.
    pub(crate) fn error(message: impl Into<String>, hint: impl Into<Cow<'static, str>>) -> Self {
        Self { severity: Severity::Error, ..Self::note(message, hint) }
    }
}
