//! Durable memory for coding agents in one file that people can read and edit.
//!
//! A *memory file* (`memories.md`) is Markdown with one fenced YAML *block*. The block holds *items* (a *key*, a
//! *value* and a *confidence*), *tombstones* of deleted items, and *settings*. A repository has a memory file,
//! and so has the user; the [`Scope`] says which one is meant.
//!
//! | To | use |
//! |---|---|
//! | find the memory file | [`root::Location`] |
//! | read and write it safely | [`store::Store`] |
//! | parse a text, and write a change with the fewest changed bytes | [`Document`], [`Damage`] |
//! | repair a damaged text | [`recover()`] |
//! | work with its content | [`Memory`], [`Item`], [`Tombstone`], [`Key`], [`Value`] |
//! | change it by the rules of the protocol | [`remember`], [`forget`], [`confirm`], [`doubt`], [`transfer`], [`tidy`], [`change_setting`] |
//! | build what an agent reads | [`Profile`], [`Index`] |
//! | search | [`recall`] |
//! | report problems | [`mod@check`], [`finding`], [`Stats`] |
//! | keep out secrets, personal data and injected instructions | [`guard`] |
//! | print text from a memory safely | [`render`] |
//!
//! The library never talks to a terminal and never asks for the time: the day is an argument. An error says
//! what happened; advice that names commands is up to the program.
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
//!
//! # For the program
//!
//! The modules `agents`, `agent_settings`, `doctor`, `hook`, `install`, `machine` and `precommit` connect the
//! `memskill` program to coding agents and to git. They are public only for the program: they are hidden from
//! this documentation and may change in any release.

pub mod check;
mod delivery;
mod document;
mod error;
mod files;
pub mod finding;
pub mod guard;
mod index;
mod merge;
mod model;
mod profile;
pub mod recall;
mod recover;
pub mod render;
pub mod root;
mod rules;
mod signal;
mod stats;
pub mod store;
pub mod system;
mod tables;
mod yaml;

// For the program only.
#[doc(hidden)]
pub mod agent_settings;
#[doc(hidden)]
pub mod agents;
#[doc(hidden)]
pub mod doctor;
#[doc(hidden)]
pub mod hook;
#[doc(hidden)]
pub mod install;
#[doc(hidden)]
pub mod machine;
#[doc(hidden)]
pub mod precommit;
#[doc(hidden)]
pub use delivery::Delivery;
#[doc(hidden)]
pub use error::InstallError;
#[doc(hidden)]
pub use signal::Signal;

pub use document::{Damage, Document, TEMPLATE};
pub use error::{Error, Missing, MoveError, RecallError, Refusal, Result, WayOn};
pub use index::{Index, MAX_INDEX_BYTES, Namespace};
pub use model::{Confidence, Date, Item, Key, Memory, Scope, Settings, Tombstone, Value};
pub use profile::{MAX_BULLETS, MAX_BYTES, MAX_PINNED_BYTES, Profile, ProfileEntry, Verdict};
pub use recover::{Repair, Repaired, items_elsewhere, recover};
pub use rules::{
    ArchiveReason, Candidate, Change, ConflictPolicy, Expiry, Intent, MatchLimit, Part,
    PersonalKeys, Proposal, Setting, Target, TombstoneRetention, Transfer, WriteMode,
    change_setting, changed_keys, confirm, doubt, forget, not_found, read_candidates, release,
    remember, rename, revert, similar_tag, tidy, transfer,
};
pub use stats::{Budget, Count, ScopeStats, Stats};
pub use yaml::YamlError;
