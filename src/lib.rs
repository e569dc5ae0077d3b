//! Durable memory for coding agents in one file that people can read.

mod document;
mod error;
mod guard;
mod merge;
mod model;
mod profile;
mod recover;
pub mod render;
pub mod root;
mod rules;
pub mod store;
mod yaml;

pub use document::{Damage, Document, TEMPLATE};
pub use error::{Error, Result};
pub use model::{Confidence, Date, Item, Key, Memory, Scope, Settings, Tombstone, Value};
pub use profile::{Judged, MAX_BULLETS, MAX_BYTES, Profile, Verdict};
pub use recover::{Repair, Repaired, recover};
pub use rules::{
    Breadth, Candidate, Change, How, Intent, Switch, Target, confirm, doubt, forget,
    read_candidates, remember, switch,
};
pub use yaml::Fault;
