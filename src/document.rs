//! A memory file as text: one YAML block and the notes around it.
//!
//! [`Document::parse`] finds the block and reads its [`Memory`], or returns the [`Damage`]. It never guesses.
//! [`Document::with_memory`] writes a changed memory with the fewest changed bytes: it splices the text, parses
//! the result again and refuses the change unless it reads back exactly as intended.

mod fence;
mod outline;
mod read;
mod write;

pub(crate) use fence::{Block, Marker, code_blocks, fence_around, yaml_blocks};
pub(crate) use outline::Outline;
pub(crate) use read::read_value;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::model::{Item, Memory, Value};
use crate::yaml::{NodeId, NodeKind, Tree, YamlError, error_at};

/// A new memory file, byte for byte as the protocol defines it.
pub const TEMPLATE: &str = include_str!("../templates/memories.md");

pub(crate) const ITEM_FIELDS: [&str; 10] =
    ["key", "value", "added", "source", "confidence", "tags", "expires", "seen", "rev", "gen"];
pub(crate) const TOMBSTONE_FIELDS: [&str; 5] = ["key", "value", "removed", "reason", "gen"];
/// The known fields of the top level, of `saved_memory` and of `settings`.
pub(crate) const SECTION_FIELDS: [&[&str]; 3] = [
    &["saved_memory", "deletions"],
    &["version", "updated", "settings", "items", "deletions"],
    &["enabled", "announce_writes"],
];

/// Longer lists of items or tombstones are not read.
const MAX_ENTRIES: usize = 100_000;

/// A valid memory file.
///
/// ```
/// use memskill::{Damage, Document};
///
/// let text = "Notes.\n```yaml\nsaved_memory:\n  items:\n    - {key: writing.tone, value: plain} # ours\n```\n";
/// let document = Document::parse(text).expect("a valid block");
/// let mut memory = document.memory().clone();
/// memory.items[0].tags.push("pinned".to_owned());
///
/// // Everything outside the change keeps its bytes, including the comment.
/// let changed = document.with_memory(&memory)?;
/// assert!(changed.contains("- {key: writing.tone, value: plain, tags: [pinned]} # ours\n"));
///
/// assert_eq!(Document::parse("Dear diary").unwrap_err(), Damage::NoMemory);
/// # Ok::<(), memskill::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    text: String,
    block: Block,
    /// The number of YAML blocks in the text.
    block_count: usize,
    tree: Tree,
    memory: Memory,
    /// Whether recovery put the memory together from pieces, which may come from anywhere in the damaged text.
    is_rebuilt: bool,
}

/// Why a text has no valid block.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// The text is empty or white space.
    Empty,
    /// Neither a YAML block nor the word `saved_memory`: the text is not a memory file.
    NoMemory,
    /// No YAML block, although the text contains `saved_memory`.
    NoBlock,
    /// The fence of the block is not closed.
    Unclosed,
    /// The block contains conflict markers.
    Conflict,
    /// The YAML does not parse.
    Broken(YamlError),
    /// A map has two fields of the same name.
    Repeated {
        /// What is wrong, and where.
        error: YamlError,
        /// The bytes of the first pair with that name.
        earlier: Range<usize>,
        /// The bytes of the second one.
        later: Range<usize>,
    },
    /// The block has no `saved_memory` map.
    NoMap,
}

/// The memory in a text; an empty one if there is no text, or none that parses.
pub(crate) fn memory_in(text: Option<&str>) -> Memory {
    let document = text.and_then(|text| Document::parse(text).ok());
    document.map_or_else(Memory::default, |document| document.memory)
}

impl Document {
    /// Finds the block and reads it.
    pub fn parse(text: impl Into<String>) -> Result<Self, Damage> {
        let text = text.into();
        let blocks = yaml_blocks(&text);
        let block_count = blocks.len();
        let (block, tree) = find_block(&text, blocks)?;
        let memory = read::read_memory(&block.yaml(&text), &tree).ok_or(Damage::NoMap)?;
        Ok(Self { text, block, block_count, tree, memory, is_rebuilt: false })
    }

    /// A new memory file.
    pub fn template() -> Self {
        Self::parse(TEMPLATE).expect("a test parses the template")
    }

    /// A new archive: a memory file below a line that explains it.
    pub fn archive() -> Self {
        let text = [include_str!("../templates/archive.md"), TEMPLATE].concat();
        Self::parse(text).expect("a test parses the archive template")
    }

    /// The content of the block.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Marks a memory that recovery put together from pieces.
    pub(crate) fn into_rebuilt(self) -> Self {
        Self { is_rebuilt: true, ..self }
    }

    /// Whether recovery put the memory together from pieces.
    pub(crate) fn is_rebuilt(&self) -> bool {
        self.is_rebuilt
    }

    /// Whether the text has other YAML blocks. They are not read, unless this block is damaged one day.
    pub(crate) fn has_other_blocks(&self) -> bool {
        self.block_count > 1
    }

    /// Access to the items for setting `is_untrusted`, which is not part of the text.
    pub(crate) fn items_mut(&mut self) -> &mut [Item] {
        &mut self.memory.items
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of a field (`items` or `deletions`) that should be a list but is not, or is too long. Such a field is
    /// neither read nor written.
    pub fn non_list_field(&self) -> Option<&'static str> {
        let yaml = self.yaml();
        let root = self.tree.root?;
        let saved = self.tree.field(&yaml, root, "saved_memory")?;
        let is_list = |map: NodeId, name: &str| match self.tree.field(&yaml, map, name) {
            None => true,
            Some(id) => {
                let node = &self.tree.nodes[self.tree.deref(id)];
                is_readable_list(&node.kind) || is_null(&yaml, &self.tree, id)
            }
        };
        let lists = [(saved, "items"), (root, "deletions")];
        lists.into_iter().find(|(map, name)| !is_list(*map, name)).map(|(_, name)| name)
    }

    fn yaml(&self) -> Cow<'_, str> {
        self.block.yaml(&self.text)
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the file is empty",
            Self::NoMemory => "the file contains no memory",
            Self::NoBlock => "there is no YAML block",
            Self::Unclosed => "the fence of the block is not closed",
            Self::Conflict => "the block contains conflict markers",
            Self::Broken(error) | Self::Repeated { error, .. } => return error.fmt(f),
            Self::NoMap => "the block has no `saved_memory` map",
        })
    }
}

/// The block and its nodes, if it is valid.
fn find_block(text: &str, blocks: Vec<Block>) -> Result<(Block, Tree), Damage> {
    let (block, tree) = choose(text, blocks).ok_or_else(|| damage_without_block(text))?;
    if !block.closed {
        return Err(Damage::Unclosed);
    }
    if Marker::is_in(&block.yaml(text)) {
        return Err(Damage::Conflict);
    }
    let tree = tree.map_err(|error| Damage::Broken(block.in_file(text, error)))?;
    match tree.repeated.first() {
        Some(repeated) if block.nested.is_none() => {
            Err(duplicate_name(text, &block, &tree, *repeated))
        }
        _ => Ok((block, tree)),
    }
}

/// The first YAML block with a `saved_memory` map, or else the first YAML block. A block without such a map counts as
/// a memory if it tries to have one: it does not parse, or is a single text, and a line starts with `saved_memory`.
/// Otherwise a block below it would be taken instead.
fn choose(text: &str, blocks: Vec<Block>) -> Option<(Block, Result<Tree, YamlError>)> {
    let is_saved_memory = |line: &str| {
        let rest = line.trim_start_matches([' ', '\t', '"', '\'']).strip_prefix("saved_memory");
        rest.is_some_and(|rest| {
            !rest.starts_with(|c: char| c.is_alphanumeric() || "_-.".contains(c))
        })
    };
    let mut first = None;
    for block in blocks {
        let yaml = block.yaml(text);
        let tree = Tree::parse(&yaml);
        let is_memory = match &tree {
            Ok(tree) if tree.root.is_some_and(|root| tree.scalar(&yaml, root).is_none()) => {
                has_memory_map(&yaml, tree)
            }
            _ => yaml.lines().any(is_saved_memory),
        };
        if is_memory {
            return Some((block, tree));
        }
        first = first.or(Some((block, tree)));
    }
    first
}

fn damage_without_block(text: &str) -> Damage {
    match text.trim_start_matches('\u{feff}').trim() {
        "" => Damage::Empty,
        text if text.contains("saved_memory") => Damage::NoBlock,
        _ => Damage::NoMemory,
    }
}

/// Reports a duplicate name and the spans of both pairs.
fn duplicate_name(
    text: &str,
    block: &Block,
    tree: &Tree,
    (map, earlier, later): (NodeId, usize, usize),
) -> Damage {
    let yaml = block.yaml(text);
    let pair = |index: usize| {
        let (key, value) = tree.pairs(map)[index];
        let start = tree.nodes[key].start;
        let end = tree.nodes[value].span.end.max(tree.nodes[key].span.end);
        block.range.start + start..block.range.start + end
    };
    let name = tree.scalar(&yaml, tree.pairs(map)[later].0).map_or("", |(name, _)| name);
    let offset = pair(later).start - block.range.start;
    let error = error_at(&yaml, offset, format!("duplicate name `{name}` in one map"));
    let error = block.in_file(text, error);
    Damage::Repeated { error, earlier: pair(earlier), later: pair(later) }
}

fn has_memory_map(yaml: &str, tree: &Tree) -> bool {
    let saved = tree.root.and_then(|root| tree.field(yaml, root, "saved_memory"));
    saved.is_some_and(|id| tree.is_map(tree.deref(id)))
}

/// Whether a node is a list that people may have written. A short text can have entries without end.
fn is_readable_list(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::List { elements, .. } if elements.len() <= MAX_ENTRIES)
}

/// Whether a node is missing or an unquoted null.
fn is_null(yaml: &str, tree: &Tree, id: NodeId) -> bool {
    matches!(tree.scalar(yaml, id), Some((text, true)) if Value::is_null_word(text))
}
