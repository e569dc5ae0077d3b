//! Edits a YAML text in place.
//!
//! A [`Tree`] gives every node its byte span. An [`Editor`] replaces only the bytes that have to change;
//! nothing is ever re-serialised. [`Data`] describes new content, and `style` formats it in such a way that
//! both YAML 1.1 and YAML 1.2 parsers read it back unchanged.

mod build;
mod edit;
mod fast_path;
mod flow;
mod lines;
mod list;
mod map;
mod style;
mod tree;

pub(crate) use edit::{Editor, ElementEdit};
pub(crate) use lines::{indent, line_start, next_line};
pub(crate) use style::single_quoted as quote;
pub use tree::YamlError;
pub(crate) use tree::{Node, NodeId, NodeKind, Tree, error_at};

/// Content to be written as YAML.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Data {
    /// A number, bool or null, written without quotes.
    Bare(String),
    /// Text that must be read back as text.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// Named values.
    Map(Vec<(String, Self)>),
}

/// How to write text with line breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MultilineStyle {
    /// As a literal block (`|`), which is easier to read.
    Literal,
    /// In double quotes, for positions where a literal block would swallow the following lines.
    Quoted,
}
