//! Modules of the program that decide how table entries are spelled and found.
#![allow(dead_code, reason = "the build needs only part of them")]

#[path = "../src/signal/blocks.rs"]
pub(crate) mod blocks;
#[path = "../src/tables/hash.rs"]
pub(crate) mod hash;
#[path = "../src/recall/language.rs"]
pub(crate) mod language;
#[path = "../src/guard/instructions/prefix.rs"]
pub(crate) mod prefix;
#[path = "../src/signal/prose.rs"]
pub(crate) mod prose;
#[path = "../src/recall/tokenizer.rs"]
pub(crate) mod tokenizer;
