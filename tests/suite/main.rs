//! One test binary: what memskill promises, a module for each kind of promise.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    unreachable_pub,
    reason = "test code"
)]

/// Every operation on every style of file, and stories of single edits.
mod edits;
/// Files that must be read, and stay byte for byte when nothing changes.
mod files;
/// Seeded random files and operations: promises that hold for all of them.
mod laws;
/// An edit as one line of text: how it changes a memory, and how it changes what a second reader reads.
mod operation;
/// What an edit promises about the text it leaves.
mod promise;
/// Where the memory is: the same root as git's, and what happens where git has none.
mod root;
/// Reading fixtures, comparing text, and a sandbox to run programs in.
mod support;
