//! Where a text is no settings file, or why it cannot be changed.

use std::fmt;

/// A place in a settings file and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

impl SettingsError {
    /// A fault at a byte of the text.
    pub(super) fn at(text: &str, offset: usize, problem: impl Into<String>) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        // Counts the first bytes of characters, so that an offset inside of one does no harm.
        let column = before[start..].iter().filter(|byte| **byte & 0xc0 != 0x80).count() + 1;
        Self { line: breaks(before) + 1, column, problem: problem.into() }
    }

    /// The fault of an addition that could not be proven.
    pub(super) fn unprovable(text: &str, offset: usize, addition: &str) -> Self {
        let problem = format!(
            "could not be edited without touching other lines; add this by hand: {addition}"
        );
        Self::at(text, offset, problem)
    }
}

/// How many lines end in these bytes.
pub(super) fn breaks(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte == b'\n').count()
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for SettingsError {}
