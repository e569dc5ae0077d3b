//! Secrets: what grants access by being known.

use super::Rule;

pub(super) const RULES: &[Rule] = &[];
