//! YAML blocks beside the one that holds the memory, and a block that cannot be edited where it stands.

use super::{Check, Findings, Look, Page, RULE, Remedy, Rule};
use crate::document::{Block, Document, yaml_blocks};
use crate::model::Date;

const EXTRA: Rule = Rule {
    id: "extra-block",
    about: "More than one YAML block: only one holds the memory, and readers may take another for it.",
    help: "mark it `text`, as `memskill check --fix` does",
    bad: &["```yaml\nsaved_memory:\n  items: []\n```\n\n```yaml\nother: 1\n```"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```\n\n```text\nother: 1\n```"],
    remedy: Remedy::Fix,
    ..RULE
};
const NESTED: Rule = Rule {
    id: "nested-block",
    about: "The block stands inside a Markdown list or quote: it is read, and cannot be edited there.",
    help: "move it out of the list or quote",
    bad: &["> ```yaml\n> saved_memory:\n>   items: []\n> ```"],
    good: &["```yaml\nsaved_memory:\n  items: []\n```"],
    ..RULE
};

pub(super) const CHECK: Check =
    Check { rules: &[EXTRA, NESTED], look: Look::Text(look), fix: Some(fix) };

fn look(page: &Page<'_>, findings: &mut Findings) {
    let Ok(document) = &page.parsed else { return };
    for block in others(document) {
        findings.add(&EXTRA, block.start..block.range.start, "this YAML block is not the memory");
    }
    let own = document.block();
    if own.nested.is_some() {
        findings.add(
            &NESTED,
            own.start..own.range.start,
            "this block stands inside a list or quote",
        );
    }
}

fn others(document: &Document) -> impl Iterator<Item = Block> {
    let own = document.block().start;
    yaml_blocks(document.text()).into_iter().filter(move |block| block.start != own)
}

/// Makes `text` of the first word behind each other fence.
fn fix(document: &Document, _: Date) -> Option<String> {
    let mut text = document.text().to_owned();
    let blocks: Vec<Block> = others(document).collect();
    for block in blocks.iter().rev() {
        let fence = &text[block.start..block.range.start];
        let info = fence.len() - fence.trim_start_matches(['`', '~', ' ', '\t']).len();
        let word = fence[info..].find(char::is_whitespace).unwrap_or(fence.len() - info);
        text.replace_range(block.start + info..block.start + info + word, "text");
    }
    let now = Document::parse(text.as_str()).ok()?;
    (!blocks.is_empty() && now.memory() == document.memory()).then_some(text)
}
