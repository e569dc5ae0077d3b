//! The structure of the file: damage, conflict markers, YAML blocks and where `deletions` is.

use super::redactor;
use super::{Check, CheckContext, Findings, RULE, Remedy, Rule, Severity, Source};
use crate::document::{Block, Damage, Document, Marker, Outline, code_blocks, yaml_blocks};
use crate::model::Date;
use crate::yaml::{indent, line_start, next_line};

/// Damage is repaired by `recover`, which `--fix` runs first.
const DAMAGE_RULE: Rule = Rule { severity: Severity::Error, remedy: Remedy::Fix, ..RULE };

const EMPTY_FILE: Rule = Rule {
    id: "empty-file",
    about: "The file is empty; it lacks even the block of a new memory.",
    help: "run `memskill check --fix` to write the template",
    bad: &["(a file of no bytes, or of white space)"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```"],
    ..DAMAGE_RULE
};
pub(super) const NO_MEMORY: Rule = Rule {
    id: "no-memory",
    about: "The file is not a memory: it has no YAML block and does not mention `saved_memory`.",
    help: "run `memskill recover` to make it a memory and keep its text",
    bad: &["(a diary under the name memories.md)"],
    good: &["# Notes\n\n```yaml\nsaved_memory:\n  items: []\n```"],
    remedy: Remedy::Manual,
    ..DAMAGE_RULE
};
const NO_BLOCK: Rule = Rule {
    id: "no-block",
    about: "The file mentions `saved_memory`, but not in a fenced YAML block.",
    help: "put it between ```yaml and ```, or let `memskill check --fix` do that",
    bad: &["```text\nsaved_memory:\n  items: []\n```"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```"],
    ..DAMAGE_RULE
};
const UNCLOSED_FENCE: Rule = Rule {
    id: "unclosed-fence",
    about: "The fence of the block is never closed, so everything below it belongs to the block.",
    help: "close it with ``` on a line of its own",
    bad: &["```yaml\nsaved_memory:\n  items: []\n"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```\n"],
    ..DAMAGE_RULE
};
const BROKEN_YAML: Rule = Rule {
    id: "broken-yaml",
    about: "The YAML of the block does not parse. Most often a value needs quotes.",
    help: "quote text that starts with ` @ % * or [, or let `memskill check --fix` do that",
    bad: &["- key: tooling.format\n  value: `cargo fmt`"],
    good: &["- key: tooling.format\n  value: \"`cargo fmt`\""],
    ..DAMAGE_RULE
};
const REPEATED_NAME: Rule = Rule {
    id: "repeated-name",
    about: "A map has the same name twice, as a line-based merge leaves it.",
    help: "keep one of the two; `memskill check --fix` keeps the later one",
    bad: &["- key: writing.tone\n  value: plain\n  value: short"],
    good: &["- key: writing.tone\n  value: plain"],
    ..DAMAGE_RULE
};
const NO_MEMORY_MAP: Rule = Rule {
    id: "no-memory-map",
    about: "The block has no `saved_memory` map.",
    help: "run `memskill check --fix` to put the template around what can be read",
    bad: &["```yaml\nitems: []\n```"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```"],
    ..DAMAGE_RULE
};

/// Reports why the text has no valid block.
pub(super) const DAMAGE: Check = Check::of_text(
    &[EMPTY_FILE, NO_MEMORY, NO_BLOCK, UNCLOSED_FENCE, BROKEN_YAML, REPEATED_NAME, NO_MEMORY_MAP],
    find_damage,
);

fn find_damage(source: &Source<'_>, findings: &mut Findings) {
    let Err(damage) = &source.parsed else { return };
    let fence = || {
        let blocks = yaml_blocks(source.text);
        let block = blocks.iter().find(|block| !block.closed).or(blocks.first());
        block.map_or(0..0, |block| block.start..block.range.start)
    };
    match damage {
        Damage::Empty => findings.add(&EMPTY_FILE, 0..0, "the file is empty"),
        Damage::NoMemory => findings.add(&NO_MEMORY, 0..0, "the file is not a memory"),
        Damage::NoBlock => {
            let at = source.text.find("saved_memory").unwrap_or(0);
            let span = at..at + "saved_memory".len();
            findings.add(&NO_BLOCK, span, "`saved_memory` is outside a YAML block");
        }
        Damage::Unclosed => findings.add(&UNCLOSED_FENCE, fence(), "this fence is never closed"),
        Damage::Conflict => {}
        Damage::Broken(error) => {
            let message = format!("invalid YAML: {}", redactor::safe_text(&error.message));
            findings.add(&BROKEN_YAML, error.offset..error.offset + 1, message);
        }
        Damage::Repeated { later, .. } => {
            let name = source.text[later.clone()].split(':').next().unwrap_or_default();
            let message = format!("this map has {} twice", redactor::name(name.trim()));
            findings.add(&REPEATED_NAME, later.start..later.start + name.len(), message);
        }
        Damage::NoMap => {
            findings.add(&NO_MEMORY_MAP, fence(), "this block has no `saved_memory` map");
        }
    }
}

const CONFLICT_MARKER: Rule = Rule {
    id: "conflict-marker",
    severity: Severity::Error,
    about: "A merge left conflict markers in the block or in the notes.",
    help: "finish the merge; `memskill check --fix` merges the block by key, but not the notes",
    bad: &[
        "```yaml\nsaved_memory:\n  items:\n<<<<<<< ours\n    - a\n=======\n    - b\n>>>>>>> theirs\n```",
        "<<<<<<< ours\none\n=======\nother\n>>>>>>> theirs\n\n```yaml\nsaved_memory:\n  items: []\n```",
    ],
    good: &["```text\n<<<<<<< ours\n```\n\n```yaml\nsaved_memory:\n  items: []\n```"],
    remedy: Remedy::Fix,
};
pub(super) const UNMERGED: Rule = Rule {
    id: "merge-conflict",
    severity: Severity::Error,
    about: "Git's index holds two versions of the file: a merge is not finished.",
    help: "resolve the conflict, then `git add` the file",
    bad: &["(a file that `git status` lists as `both modified`)"],
    good: &["(a file that was added after the merge)"],
    ..RULE
};

/// Reports conflict markers, except in code blocks of the notes: there they are quoted text, as a recovery leaves it.
pub(super) const CONFLICT_MARKERS: Check =
    Check::of_text(&[CONFLICT_MARKER, UNMERGED], find_conflict_markers);

fn find_conflict_markers(source: &Source<'_>, findings: &mut Findings) {
    if !Marker::is_in(source.text) {
        return;
    }
    let code = if source.parsed.is_ok() { code_blocks(source.text) } else { Vec::new() };
    let mut at = 0;
    for line in source.text.split_inclusive('\n') {
        let is_quoted = || {
            let after = code.partition_point(|range| range.start <= at);
            code[..after].last().is_some_and(|range| at < range.end)
        };
        if matches!(Marker::of(line), Some(Marker::Ours | Marker::End)) && !is_quoted() {
            let span = at..at + line.trim_end().len();
            findings.add(&CONFLICT_MARKER, span, "left over from a merge");
        }
        at += line.len();
    }
}

const EXTRA_BLOCK: Rule = Rule {
    id: "extra-block",
    about: "The file has more than one YAML block. Only one is the memory, and readers may take another for it.",
    help: "mark the other block `text`, as `memskill check --fix` does",
    bad: &["```yaml\nsaved_memory:\n  items: []\n```\n\n```yaml\nother: 1\n```"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```\n\n```text\nother: 1\n```"],
    remedy: Remedy::Fix,
    ..RULE
};
const NESTED_BLOCK: Rule = Rule {
    id: "nested-block",
    about: "The block is inside a Markdown list or quote, where it can be read but not edited.",
    help: "move it out of the list or quote",
    bad: &["> ```yaml\n> saved_memory:\n>   items: []\n> ```"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```"],
    ..RULE
};

pub(super) const BLOCKS: Check =
    Check::of_text(&[EXTRA_BLOCK, NESTED_BLOCK], check_blocks).with_fix(mark_extra_blocks);

fn check_blocks(source: &Source<'_>, findings: &mut Findings) {
    let Ok(document) = &source.parsed else { return };
    for block in extra_blocks(document) {
        let fence = block.start..block.range.start;
        findings.add(&EXTRA_BLOCK, fence, "this YAML block is not the memory");
    }
    let own = document.block();
    if own.nested.is_some() {
        let fence = own.start..own.range.start;
        findings.add(&NESTED_BLOCK, fence, "this block is inside a list or quote");
    }
}

fn extra_blocks(document: &Document) -> impl Iterator<Item = Block> {
    let own = document.block().start;
    yaml_blocks(document.text()).into_iter().filter(move |block| block.start != own)
}

/// Replaces the language of each extra block with `text`.
fn mark_extra_blocks(document: &Document, _: Date) -> Option<String> {
    let mut text = document.text().to_owned();
    let blocks: Vec<Block> = extra_blocks(document).collect();
    for block in blocks.iter().rev() {
        let fence = &text[block.start..block.range.start];
        let info = fence.len() - fence.trim_start_matches(['`', '~', ' ', '\t']).len();
        let word = fence[info..].find(char::is_whitespace).unwrap_or(fence.len() - info);
        text.replace_range(block.start + info..block.start + info + word, "text");
    }
    let now = Document::parse(text.as_str()).ok()?;
    (!blocks.is_empty() && now.memory() == document.memory()).then_some(text)
}

const MISPLACED: Rule = Rule {
    id: "misplaced-deletions",
    about: "`deletions` is inside `saved_memory`; it belongs at the top level of the block.",
    help: "move it to the top level, as `memskill check --fix` does",
    bad: &[
        "saved_memory:\n  items: []\n  deletions:\n    - key: a.b\n      removed: 2026-11-01\n      reason: user asked",
    ],
    good: &[
        "saved_memory:\n  items: []\ndeletions:\n  - key: a.b\n    removed: 2026-11-01\n    reason: user asked",
    ],
    remedy: Remedy::Fix,
    ..RULE
};

pub(super) const MISPLACED_DELETIONS: Check =
    Check::of_memory(&[MISPLACED], find_misplaced_deletions).with_fix(move_deletions);

fn find_misplaced_deletions(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    if outline.field(outline.saved, "deletions").is_some() {
        let span = outline.name_span(outline.saved, "deletions");
        findings.add(&MISPLACED, span, "`deletions` is inside `saved_memory`");
    }
}

/// Moves the lines to the end of the block and outdents them. Gives up if `deletions` exists there, except as an empty
/// list without a comment.
fn move_deletions(document: &Document, _: Date) -> Option<String> {
    let outline = document.outline()?;
    let text = document.text();
    let own = outline.field(outline.saved, "deletions")?;
    if document.block().nested.is_some() {
        return None;
    }
    let name = outline.name_span(outline.saved, "deletions");
    let lines = line_start(text, name.start)..next_line(text, outline.span(own).end.max(name.end));
    let depth = name.start - lines.start;
    let base = line_start(text, outline.name_span(outline.root, "saved_memory").start);
    let depth = depth.checked_sub(indent(&text[base..]))?;
    let moved = text[lines.clone()].split_inclusive('\n').map(|line| {
        let is_blank = line.trim().is_empty();
        if is_blank { Some(line) } else { line.get(depth..).filter(|_| indent(line) >= depth) }
    });
    let moved = moved.collect::<Option<String>>()?;
    let mut new = text.to_owned();
    new.insert_str(document.block().range.end, &moved);
    if let Some(empty) = outline.field(outline.root, "deletions") {
        let name = outline.name_span(outline.root, "deletions");
        let old =
            line_start(text, name.start)..next_line(text, outline.span(empty).end.max(name.end));
        let is_bare = old.start >= lines.end && !text[old.clone()].contains('#');
        is_bare.then(|| new.replace_range(old, ""))?;
    }
    new.replace_range(lines, "");
    let now = Document::parse(new.as_str()).ok()?;
    (now.memory() == document.memory()).then_some(new)
}
