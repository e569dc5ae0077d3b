//! Why a memory is not trusted after all, and what to do about it.

use std::fmt;

/// Why `trust` did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrustError {
    /// The user wants hooks to apply no repository's memory.
    Never,
    /// The memory is the user's own.
    Own,
    /// There is nobody to ask.
    Unasked,
    /// The user said no.
    Refused,
}

impl TrustError {
    /// What to do about it.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::Never => {
                "`git config --unset memskill.trust`, with `--global` where it holds everywhere, asks again"
            }
            Self::Own => "drop `--user` if you mean this repository's",
            Self::Unasked => "ask the user to run it on a terminal",
            Self::Refused => "`memskill show --all` lists it; hooks apply nothing of it",
        }
    }
}

impl fmt::Display for TrustError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Never => "`memskill.trust` says never",
            Self::Own => "the user's own memory needs no trust",
            Self::Unasked => "not trusted: there is no terminal to ask on",
            Self::Refused => "not trusted",
        })
    }
}
