//! Personal data that no tool needs.

use super::Rule;

pub(super) const RULES: &[Rule] = &[];
