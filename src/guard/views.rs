//! Views: what else a text reads as, once a disguise is taken off or an encoding undone.

use super::reading::Reading;

/// A text that another text stands for.
pub(super) enum View {
    /// The same letters without a disguise.
    Unmasked(String),
    /// What an encoded piece says.
    Decoded(String),
}

impl View {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Unmasked(text) | Self::Decoded(text) => text,
        }
    }
}

/// The other views of a text; nearly always none.
pub(super) fn of(_: &Reading<'_>) -> Vec<View> {
    Vec::new()
}
