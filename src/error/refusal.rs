//! A refusal of the guard.

use std::fmt;

/// What a rule of the guard refused, and the way on.
#[derive(Debug)]
pub struct Refusal {
    /// The rule's name.
    pub rule: &'static str,
    /// The refused field.
    pub field: &'static str,
    /// What is wrong with it.
    pub complaint: &'static str,
    /// What to write instead.
    pub advice: &'static str,
    /// The word that gave it away, if one did that can be repeated.
    pub word: Option<String>,
    /// How the text can be saved all the same.
    pub way_on: WayOn,
}

/// How a refused text can be saved all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOn {
    /// Not at all: the text has to change.
    Reword,
    /// With `--allow RULE`, if the user calls it a false alarm.
    Allow,
    /// If the user asks for it: it is saved then, and held until they confirm it.
    Ask,
    /// Under another key, where it is held: a held value must not replace one that applies.
    OtherKey,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused by ")?;
        self.fmt_rule(f)
    }
}

impl Refusal {
    /// Completes "refused by …" and "held by …".
    pub(crate) fn fmt_rule(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, field, complaint, word, .. } = self;
        write!(f, "the rule `{rule}`: {field} {complaint}")?;
        word.as_ref().map_or(Ok(()), |word| write!(f, " (because of \"{word}\")"))
    }
}
