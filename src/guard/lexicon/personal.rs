//! Words around people's private lives.

use super::{Concepts, Table};

/// Illness, medicine and the like.
pub(in crate::guard) const ILLNESS: Concepts = Concepts::nth(20);

pub(super) const WORDS: Table = &[(ILLNESS, "diabet* диабет* 糖尿病")];
