//! One YAML text that is edited in place.
//!
//! [`Tree`] reads a text into nodes with byte spans; an [`Editor`] says which bytes to replace; nothing is
//! ever re-serialised. [`Data`] is what new text should say, and `scalar` spells it so that every reader reads
//! it back as it was.

mod build;
mod edit;
mod flow;
mod lines;
mod list;
mod manner;
mod map;
mod plain;
mod scalar;
mod tree;
mod value;

pub(crate) use edit::{Editor, Slot};
pub(crate) use lines::{indent, line_start, next_line};
pub use tree::YamlError;
pub(crate) use tree::{Kind, Node, NodeId, Tree, fault};

/// Text as one quoted scalar.
pub(crate) fn quote(text: &str) -> String {
    scalar::quoted(text, scalar::Quote::Single, false)
}

/// What a piece of new YAML should say.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Data {
    /// Text that is safe bare: a number or a bool.
    Bare(String),
    /// Text that must be read back as text.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// Named values.
    Map(Vec<(String, Self)>),
}

/// How text with line breaks is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LongText {
    /// As a literal block, which people read more easily.
    Literal,
    /// In double quotes, where a literal block would swallow what follows it.
    Quoted,
}
