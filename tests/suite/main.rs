//! Tests that are not about one fixture, by topic.
//!
//! What cannot run on Windows says why: `#[cfg(unix)]` with a comment, or `ignore` with a reason. Where git brings a `sh`,
//! `cargo test -- --ignored` runs what needs only that.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, unreachable_pub, reason = "test code")]

/// Laws of adding our entries to settings files of agents and removing them.
mod agent_settings;
/// `check` as a whole.
mod check;
/// Concurrent, killed and interrupted writers, and editors that save in between.
mod concurrency;
/// SKILL.md, the help and other documents agree with the program.
mod docs;
/// The doctor: problems in the files that agents, installers and people leave.
#[cfg(unix)] // needs sh and links
mod doctor;
/// Reading documents, and describing their damage.
mod documents;
/// Merges by git that leave conflict markers.
mod git_merges;
/// Nothing the guard refuses reaches a disk or an output.
mod guard;
/// Judged instructions wait for the user.
#[cfg(unix)] // needs sh and a pseudo-terminal
mod held;
/// Hooks never make an agent's session fail.
mod hooks;
/// Installing into the files of other programs, and uninstalling.
mod install;
/// Moves that are killed, refused or disturbed lose nothing.
#[cfg(unix)] // needs sh, links, modes and strace
mod interrupted_moves;
/// Large files built to be slow: every command ends.
mod large_files;
/// Laws of editing, recovering and checking files.
mod laws;
/// The rules for moving an item between two memories.
mod moves;
/// Files that came with a repository and look like memskill's own.
mod planted;
/// The plugin folder matches what `install` writes.
mod plugin;
/// The staged version and git's pre-commit hook.
#[cfg(unix)] // needs sh: git runs the script with it
mod pre_commit;
/// The profile: its order, its limits, and which items it leaves out.
mod profile;
/// Random memory files.
mod random_file;
/// Reading writes nothing.
mod reading;
/// Which items answer a question.
mod recall;
/// Laws of what is printed.
mod rendering;
/// Where the memory file is.
mod root;
/// The rules for saving, confirming and forgetting items.
mod rules;
/// Agents' sandboxes, in which some folders are read-only.
#[cfg(unix)] // needs mount namespaces
mod sandboxes;
/// A law that fails reports a small case.
mod shrinking;
#[path = "../support/mod.rs"]
mod support;
/// Mistakes in text tables stop the build.
mod tables;
/// What `tidy` merges, archives and leaves alone.
mod tidy;
/// Memory that somebody else wrote, and how much of it an agent gets.
mod trust;
/// Writes that are taken back and made again.
mod undo;
/// Files, folders and disks that cannot be used.
#[cfg(unix)] // needs modes, owners, FIFOs, sockets and full disks
mod unusable_files;
/// What differs on Windows.
#[cfg(windows)]
mod windows;
