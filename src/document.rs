//! A memory file as text: one block between notes.
//!
//! [`Document::parse`] finds the block and reads its [`Memory`], or answers in which way it is damaged.
//! [`Document::with_memory`] says a changed memory with the fewest changed bytes: it splices, parses the
//! result again, and refuses what does not say exactly what was meant. It knows no rule of the protocol.

mod data;
mod fence;
mod outline;
mod read;
mod write;

pub(crate) use data::{ITEM_FIELDS, SECTION_FIELDS, TOMBSTONE_FIELDS};
pub(crate) use fence::{Block, Marker, code_blocks, fence_around, yaml_blocks};
pub(crate) use outline::Outline;
pub(crate) use read::read_value;

use std::borrow::Cow;
use std::ops::Range;

use crate::model::{Item, Memory, Value};
use crate::yaml::{Kind, NodeId, Tree, YamlError};

/// The new file, byte for byte as in the protocol.
pub const TEMPLATE: &str = include_str!("../templates/memories.md");

/// A sound memory file.
#[derive(Clone, Debug)]
pub struct Document {
    text: String,
    block: Block,
    /// How many YAML blocks the text has.
    blocks: usize,
    tree: Tree,
    memory: Memory,
}

/// In which way a text has no sound block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Nothing but white space.
    Empty,
    /// Text with neither a YAML block nor the word `saved_memory`: no memory at all.
    NoMemory,
    /// No YAML block, though the text speaks of `saved_memory`.
    NoBlock,
    /// The block's fence is never closed.
    Unclosed,
    /// Conflict markers stand inside the block.
    Conflict,
    /// The YAML does not parse.
    Broken(YamlError),
    /// A name stands twice in one map.
    Repeated {
        /// What is wrong, and where.
        fault: YamlError,
        /// The bytes of the first pair with that name.
        earlier: Range<usize>,
        /// The bytes of the second one.
        later: Range<usize>,
    },
    /// The block has no `saved_memory` map.
    NoMap,
}

impl Document {
    /// Finds the block and reads it. Parsing answers [`Damage`]; it does not guess.
    pub fn parse(text: impl Into<String>) -> Result<Self, Damage> {
        let text = text.into();
        let blocks = yaml_blocks(&text);
        let count = blocks.len();
        let (block, tree) = find_block(&text, blocks)?;
        let memory = read::read_memory(&block.yaml(&text), &tree).ok_or(Damage::NoMap)?;
        Ok(Self { text, block, blocks: count, tree, memory })
    }

    /// The new file.
    pub fn template() -> Self {
        Self::parse(TEMPLATE).expect("the template is sound: a test reads it")
    }

    /// The new file of an archive: the same, below a line that says what it is.
    pub fn archive() -> Self {
        let text = [include_str!("../templates/archive.md"), TEMPLATE].concat();
        Self::parse(text).expect("the template is sound below a line of notes: a test reads it")
    }

    /// What the block says.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Lets somebody say of each item whether it is trusted, which is nothing that the text says.
    pub(crate) fn mark(&mut self, mark: impl FnOnce(&mut [Item])) {
        mark(&mut self.memory.items);
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of a list of the block in whose place something else stands: it is not read, and not written.
    pub fn non_list_field(&self) -> Option<&'static str> {
        let yaml = self.yaml();
        let root = self.tree.root?;
        let saved = self.tree.field(&yaml, root, "saved_memory")?;
        let is_list = |map: NodeId, name: &str| match self.tree.field(&yaml, map, name) {
            None => true,
            Some(id) => {
                let node = &self.tree.nodes[self.tree.deref(id)];
                matches!(node.kind, Kind::List { .. }) || is_null(&yaml, &self.tree, id)
            }
        };
        let lists = [(saved, "items"), (root, "deletions")];
        lists.into_iter().find(|(map, name)| !is_list(*map, name)).map(|(_, name)| name)
    }

    /// The YAML of the block.
    fn yaml(&self) -> Cow<'_, str> {
        self.block.yaml(&self.text)
    }
}

impl Damage {
    /// What is wrong, with the line where it is known.
    pub fn describe(&self) -> String {
        match self {
            Self::Empty => "it is empty".to_owned(),
            Self::NoMemory => "it holds no memory".to_owned(),
            Self::NoBlock => "it has no YAML block".to_owned(),
            Self::Unclosed => "the fence of its block is never closed".to_owned(),
            Self::Conflict => "its block has conflict markers".to_owned(),
            Self::Broken(fault) | Self::Repeated { fault, .. } => fault.to_string(),
            Self::NoMap => "its block has no `saved_memory` map".to_owned(),
        }
    }
}

/// The block and its nodes, if it is sound.
fn find_block(text: &str, blocks: Vec<Block>) -> Result<(Block, Tree), Damage> {
    let (block, tree) = choose(text, blocks).ok_or_else(|| absent(text))?;
    if !block.closed {
        return Err(Damage::Unclosed);
    }
    if Marker::is_in(&block.yaml(text)) {
        return Err(Damage::Conflict);
    }
    let tree = tree.map_err(|fault| Damage::Broken(block.in_file(text, fault)))?;
    match tree.repeated.first() {
        Some(repeated) if block.nested.is_none() => {
            Err(repeated_name(text, &block, &tree, *repeated))
        }
        _ => Ok((block, tree)),
    }
}

/// The first YAML block with a `saved_memory` map, be it broken or not, else the first. A broken memory is not passed over
/// for an example below it.
fn choose(text: &str, blocks: Vec<Block>) -> Option<(Block, Result<Tree, YamlError>)> {
    let speaks = |line: &str| line.trim_start().starts_with("saved_memory:");
    let mut first = None;
    for block in blocks {
        let yaml = block.yaml(text);
        let tree = Tree::parse(&yaml);
        let is_memory = match &tree {
            Ok(tree) => has_memory_map(&yaml, tree),
            Err(_) => yaml.lines().any(speaks),
        };
        if is_memory {
            return Some((block, tree));
        }
        first = first.or(Some((block, tree)));
    }
    first
}

/// In which way a text has no block at all.
fn absent(text: &str) -> Damage {
    match text.trim_start_matches('\u{feff}').trim() {
        "" => Damage::Empty,
        said if said.contains("saved_memory") => Damage::NoBlock,
        _ => Damage::NoMemory,
    }
}

/// Says which name stands twice, and where both of its pairs are.
fn repeated_name(
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
    let name = tree.scalar(&yaml, tree.pairs(map)[later].0).map_or("", |(said, _)| said);
    let offset = pair(later).start - block.range.start;
    let fault = crate::yaml::fault(&yaml, offset, format!("`{name}` stands twice in one map"));
    let fault = block.in_file(text, fault);
    Damage::Repeated { fault, earlier: pair(earlier), later: pair(later) }
}

fn has_memory_map(yaml: &str, tree: &Tree) -> bool {
    let saved = tree.root.and_then(|root| tree.field(yaml, root, "saved_memory"));
    saved.is_some_and(|id| tree.is_map(tree.deref(id)))
}

/// Whether a bare word that stands for nothing is written at a node, or nothing at all.
fn is_null(yaml: &str, tree: &Tree, id: NodeId) -> bool {
    matches!(tree.scalar(yaml, id), Some((said, true)) if Value::is_null_word(said))
}
