//! Forms that speak to a machine and not to a reader: turns, tags, calls.

use super::Rule;

pub(super) const RULES: &[Rule] = &[];
