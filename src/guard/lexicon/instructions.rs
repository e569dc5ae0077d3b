//! Words around what agents obey.

use super::{Concepts, Table};

/// Taking back what was said before.
pub(in crate::guard) const IGNORE: Concepts = Concepts::nth(40);
/// What tells an agent what to do.
pub(in crate::guard) const INSTRUCTION: Concepts = Concepts::nth(41);

pub(super) const WORDS: Table = &[
    (IGNORE, "ignore ignores ignoring ignoriere disregard* игнорируй 忽略"),
    (INSTRUCTION, "instruction* prompt prompts anweisung* инструкц* 指令"),
];
