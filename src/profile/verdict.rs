//! Whether an item is in the profile, and which rule kept it out.

/// Whether an item is in the profile, and if not, which rule kept it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is a bullet.
    In,
    /// Its scope is disabled.
    Disabled,
    /// It has no value.
    Empty,
    /// It is of low confidence.
    Low,
    /// It is tagged `needs-confirmation`.
    NeedsConfirmation,
    /// Its last day is over.
    Expired,
    /// It is tagged `on-demand`.
    OnDemand,
    /// A rule of the guard withholds it.
    Withheld(&'static str),
    /// Another item of its scope holds for the same key.
    Superseded,
    /// A repository's item with the same key stands before it.
    Shadowed,
    /// There were enough better ones.
    Cap,
    /// The text would have become too long.
    Budget,
}

impl Verdict {
    /// The rule in a few words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::In => "in the profile",
            Self::Disabled => "out: memory is disabled",
            Self::Empty => "out: no value",
            Self::Low => "out: low confidence",
            Self::NeedsConfirmation => "out: needs confirmation",
            Self::Expired => "out: expired",
            Self::OnDemand => "out: on demand",
            Self::Withheld(_) => "out: withheld by the guard",
            Self::Superseded => "out: another item has this key",
            Self::Shadowed => "out: the repository has this key",
            Self::Cap => "out: over the limit",
            Self::Budget => "out: over 9,500 bytes",
        }
    }
}
