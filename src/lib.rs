//! Durable memory for coding agents in one file that people can read.

mod document;
mod error;
mod model;
mod yaml;

pub use document::{Damage, Document, TEMPLATE};
pub use error::{Error, Result};
pub use model::{Confidence, Date, Item, Key, Memory, Scope, Settings, Tombstone, Value};
pub use yaml::Fault;
