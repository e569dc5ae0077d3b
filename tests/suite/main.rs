//! One test binary: what memskill promises, a module for each kind of promise.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, unreachable_pub, reason = "test code")]

/// What `check` finds in each file, and what it repairs.
mod check;
/// The staged version and the pre-commit hook, with the real git.
mod commits;
/// Many write at once, some are killed, editors save in between: nothing is lost.
mod contention;
/// Damaged files, and what becomes of each.
mod damaged;
/// Seeded random numbers.
mod dice;
/// What the doctor finds in files as agents, installers and people leave them.
mod doctor;
/// Every operation on every style of file, and stories of single edits.
mod edits;
/// Files that must be read, and stay byte for byte when nothing changes.
mod files;
/// What the guard refuses is on no disk and in no output; any bytes get a verdict.
mod guard;
/// Hooks answer each agent in its own envelope, and never hurt a session.
mod hooks;
/// Files of other programs change and change back.
mod installing;
/// Seeded random files and operations: promises that hold for all of them.
mod laws;
/// A real merge that leaves conflict markers.
mod merging;
/// Two files that change together: killed, refused or in each other's way, nothing is lost.
mod moving;
/// Files, folders and disks that are not as they should be: one clear answer, and the file as it was.
mod obstacles;
/// An edit as one line of text: how it changes a memory, and how it changes what a second reader reads.
mod operation;
/// The papers agree with the program.
mod papers;
/// The plugin folder is made of the parts that `install` writes.
mod plugin;
/// The Active Profile: its order, its bounds, and who is kept out.
mod profile;
/// What an edit promises about the text it leaves.
mod promise;
/// Which items answer a question.
mod recall;
/// Seeded random text: what is printed of it is harmless.
mod rendering;
/// A repository to run the program in.
mod repo;
/// Where the memory is: the same root as git's, and what happens where git has none.
mod root;
/// The rules table of the protocol: one row a cell.
mod rules;
/// What a person types, and what comes back.
mod sessions;
/// Seeded random settings files of agents: our entries go in and come out, and nothing else changes.
mod settings;
/// Reading fixtures, comparing text, and a sandbox to run programs in.
mod support;
/// What is merged, what is archived and what stays.
mod tidy;
/// Moving an item between two memories: one row a rule.
mod transfer;
/// What a stranger or a colleague wrote, and what of it an agent gets.
mod trust;
