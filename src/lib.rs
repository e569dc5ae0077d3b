//! Durable memory for coding agents in one file that people can read.
//!
//! A memory file is Markdown with one fenced YAML block. The library finds it ([`root`]), reads it
//! ([`Document`]) or repairs it ([`recover()`]), changes what it says by the protocol's rules ([`remember`],
//! [`forget`], …), says what is wrong with it ([`check`]), builds the [`Profile`] that an agent gets, and puts changed text back on disk
//! without losing a byte of anybody else's ([`store`]). It never talks to a terminal and never asks for
//! the time: the day is an argument.
//!
//! ```
//! use memskill::{Candidate, Document, Intent, MAX_BULLETS, Profile, Scope, Value, remember};
//!
//! let today = "2026-11-17".parse()?;
//! let document = Document::template();
//! let mut memory = document.memory().clone();
//! let candidate = Candidate::new(Some("writing.tone".parse()?), Value::from_argument("plain"));
//! remember(&mut memory, candidate, Intent::Explicit, today)?;
//!
//! // Only the lines of the change differ.
//! let text = document.with_memory(&memory)?;
//! assert!(text.contains("- key: writing.tone\n      value: plain\n"));
//!
//! let profile = Profile::of(&[(Scope::Repo, &memory)], today, MAX_BULLETS);
//! assert_eq!(profile.bullets(), ["- writing.tone: plain"]);
//! # Ok::<(), memskill::Error>(())
//! ```

pub mod agent_settings;
pub mod agents;
pub mod check;
mod delivery;
pub mod doctor;
mod document;
mod error;
mod files;
pub mod finding;
pub mod guard;
pub mod hook;
mod index;
pub mod install;
pub mod machine;
mod merge;
mod model;
pub mod precommit;
mod profile;
pub mod recall;
mod recover;
pub mod render;
pub mod root;
mod rules;
mod signal;
mod stats;
pub mod store;
mod tables;
mod yaml;

pub use delivery::Delivery;
pub use document::{Damage, Document, TEMPLATE};
pub use error::{Error, InstallError, MoveError, RecallError, Result};
pub use index::{Index, MAX_INDEX_BYTES, Namespace};
pub use model::{Confidence, Date, Item, Key, Memory, Scope, Settings, Tombstone, Value};
pub use profile::{MAX_BULLETS, MAX_BYTES, MAX_PINNED_BYTES, Profile, ProfileEntry, Verdict};
pub use recover::{Repair, Repaired, recover};
pub use rules::{
    ArchiveReason, Candidate, Change, ConflictPolicy, Intent, MatchLimit, PersonalKeys, Proposal,
    Setting, Target, TombstoneRetention, Transfer, WriteMode, change_setting, confirm, doubt,
    forget, read_candidates, remember, tidy, transfer,
};
pub use signal::Signal;
pub use stats::{Budget, Count, ScopeStats, Stats};
pub use yaml::YamlError;
