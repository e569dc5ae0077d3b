//! Texts that have no sound block. `recover`, which `--fix` begins with, repairs them.

use super::redactor;
use super::{Check, Findings, Look, Page, RULE, Remedy, Rule, Severity};
use crate::document::{Damage, yaml_blocks};

const DAMAGE: Rule = Rule { severity: Severity::Error, remedy: Remedy::Fix, ..RULE };

const EMPTY: Rule = Rule {
    id: "empty-file",
    about: "The file has nothing in it, not even the block of a new memory.",
    help: "`memskill check --fix` puts the template there",
    bad: &["(a file of no bytes, or of white space)"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```"],
    ..DAMAGE
};
pub(super) const NO_MEMORY: Rule = Rule {
    id: "no-memory",
    about: "The file is some other text: it has no YAML block and does not speak of `saved_memory`.",
    help: "`memskill recover` makes it a memory and keeps its text",
    bad: &["(a diary under the name memories.md)"],
    good: &["# Notes\n\n```yaml\nsaved_memory:\n  items: []\n```"],
    remedy: Remedy::Hand,
    ..DAMAGE
};
const NO_BLOCK: Rule = Rule {
    id: "no-block",
    about: "The file speaks of `saved_memory`, but not inside a fenced YAML block.",
    help: "put it between ```yaml and ```, or let `memskill check --fix` do that",
    bad: &["```text\nsaved_memory:\n  items: []\n```"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```"],
    ..DAMAGE
};
const UNCLOSED: Rule = Rule {
    id: "unclosed-fence",
    about: "The fence of the block is never closed, so that everything below belongs to it.",
    help: "close it with ``` on a line of its own",
    bad: &["```yaml\nsaved_memory:\n  items: []\n"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```\n"],
    ..DAMAGE
};
const BROKEN: Rule = Rule {
    id: "broken-yaml",
    about: "The YAML of the block does not parse. Most often a value needs quotes.",
    help: "`memskill check --fix` quotes what needs quotes; put text that begins with ` @ % * or [ in quotes",
    bad: &["- key: tooling.format\n  value: `cargo fmt`"],
    good: &["- key: tooling.format\n  value: \"`cargo fmt`\""],
    ..DAMAGE
};
const REPEATED: Rule = Rule {
    id: "repeated-name",
    about: "A name stands twice in one map, as a merge by lines leaves it.",
    help: "keep one of them; `memskill check --fix` keeps the later",
    bad: &["- key: writing.tone\n  value: plain\n  value: short"],
    good: &["- key: writing.tone\n  value: plain"],
    ..DAMAGE
};
const NO_MAP: Rule = Rule {
    id: "no-memory-map",
    about: "The block has no `saved_memory` map.",
    help: "`memskill check --fix` puts the template around what can be read",
    bad: &["```yaml\nitems: []\n```"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```"],
    ..DAMAGE
};

pub(super) const CHECK: Check = Check {
    rules: &[EMPTY, NO_MEMORY, NO_BLOCK, UNCLOSED, BROKEN, REPEATED, NO_MAP],
    look: Look::Text(look),
    fix: None,
};

fn look(page: &Page<'_>, findings: &mut Findings) {
    let Err(damage) = &page.parsed else { return };
    let fence = || {
        let blocks = yaml_blocks(page.text);
        let block = blocks.iter().find(|block| !block.closed).or(blocks.first());
        block.map_or(0..0, |block| block.start..block.range.start)
    };
    match damage {
        Damage::Empty => findings.add(&EMPTY, 0..0, "the file is empty"),
        Damage::NoMemory => findings.add(&NO_MEMORY, 0..0, "the file holds no memory"),
        Damage::NoBlock => {
            let at = page.text.find("saved_memory").unwrap_or(0);
            let span = at..at + "saved_memory".len();
            findings.add(&NO_BLOCK, span, "`saved_memory` stands outside a YAML block");
        }
        Damage::Unclosed => findings.add(&UNCLOSED, fence(), "this fence is never closed"),
        Damage::Conflict => {}
        Damage::Broken(fault) => {
            let said = redactor::harmless(&fault.message);
            findings.add(
                &BROKEN,
                fault.offset..fault.offset + 1,
                format!("the YAML breaks here: {said}"),
            );
        }
        Damage::Repeated { later, .. } => {
            let pair = &page.text[later.clone()];
            let name = pair.split(':').next().unwrap_or_default();
            let message = format!("{} stands twice in one map", redactor::name(name.trim()));
            findings.add(&REPEATED, later.start..later.start + name.len(), message);
        }
        Damage::NoMap => findings.add(&NO_MAP, fence(), "this block has no `saved_memory` map"),
    }
}
