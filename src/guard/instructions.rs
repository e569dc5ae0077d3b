//! Text that wants to be obeyed rather than known.

use super::Rule;

pub(super) const RULES: &[Rule] = &[];
