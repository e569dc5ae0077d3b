//! Fixes typing mistakes in place.
//!
//! The parser reports where it failed. On that line, or on one above it for an unclosed bracket, we try to
//! quote the value, close the bracket or replace tabs by spaces. A fix counts only if the parser then gets
//! further.

use std::ops::Range;

use crate::document::{Damage, Document, yaml_blocks};
use crate::model::Date;
use crate::yaml::{YamlError, indent, line_start, next_line, quote};

/// The limit of work before we give up: the sum of the bytes of all attempts.
const MAX_WORK: usize = 2 << 20;
/// The number of attempts that even a large text gets.
const MIN_PARSES: usize = 8;

/// How much damage remains, the text and its damage.
type Attempt = ((u8, usize), String, Damage);

/// The document after the smallest fix; `None` if mending is not enough.
pub(super) fn mend(text: &str) -> Option<Document> {
    let mut text = text.to_owned();
    let mut work = 0;
    let mut damage = match Document::parse(text.clone()) {
        Ok(document) => return Some(document),
        Err(damage) => damage,
    };
    loop {
        let before = remaining(&text, &damage);
        let mut best: Option<Attempt> = None;
        for attempt in attempts(&text, &damage) {
            work += attempt.len().max(4096);
            if work > MAX_WORK.max(MIN_PARSES * text.len()) {
                return None;
            }
            let damage = match Document::parse(attempt.clone()) {
                Ok(document) => return Some(document),
                Err(damage) => damage,
            };
            let left = remaining(&attempt, &damage);
            if left < best.as_ref().map_or(before, |(least, ..)| *least) {
                best = Some((left, attempt, damage));
            }
        }
        (_, text, damage) = best?;
    }
}

/// The remaining damage: the kind first, then the number of bytes still to be read.
fn remaining(text: &str, damage: &Damage) -> (u8, usize) {
    match damage {
        // Duplicate names are found only once the whole text parses; removing one shortens the text.
        Damage::Repeated { .. } => (1, text.len()),
        Damage::Broken(error) => (2, text.len() - error.offset),
        _ => (3, 0),
    }
}

fn attempts(text: &str, damage: &Damage) -> Vec<String> {
    match damage {
        Damage::Repeated { earlier, later, .. } => {
            without_duplicate(text, earlier, later).into_iter().collect()
        }
        Damage::Broken(error) => fixes_near(text, error),
        _ => Vec::new(),
    }
}

/// Keeps the later of two pairs with the same name; of two dates, the later date.
fn without_duplicate(text: &str, earlier: &Range<usize>, later: &Range<usize>) -> Option<String> {
    let value = |pair: &Range<usize>| {
        text[pair.clone()].split_once(':').map_or("", |(_, value)| value.trim())
    };
    let (first, second) = (value(earlier), value(later));
    let is_empty = |value: &str| ["", "[]", "{}", "~", "null"].contains(&value);
    let is_text = |value: &str| !value.contains('\n') || value.starts_with(['|', '>', '"', '\'']);
    // Recovery merges two lists of items; dropping one of them here would lose its content.
    let is_small =
        |value: &str| is_empty(value) || is_text(value) && !is_structure(&text[earlier.clone()]);
    let day = |value: &str| value.trim_matches(['"', '\'']).parse::<Date>().ok();
    let dropped = match (day(first), day(second)) {
        (Some(a), Some(b)) if a > b => later,
        _ if first == second && without_lines(text, earlier).is_none() => later,
        _ if is_empty(second) && !is_empty(first) => later,
        _ if first == second || is_small(first) => earlier,
        _ => return None,
    };
    without_lines(text, dropped)
}

/// The text without a pair; `None` if the pair shares its lines with something else.
fn without_lines(text: &str, pair: &Range<usize>) -> Option<String> {
    let (start, end) = (line_start(text, pair.start), next_line(text, pair.end));
    let after = text[pair.end..end].trim();
    let own_lines = text[start..pair.start].trim().is_empty();
    let own_lines = own_lines && (after.is_empty() || after.starts_with('#'));
    own_lines.then(|| [&text[..start], &text[end..]].concat())
}

fn fixes_near(text: &str, error: &YamlError) -> Vec<String> {
    let block = yaml_blocks(text).into_iter().find(|block| {
        block.nested.is_none()
            && block.range.start <= error.offset
            && error.offset <= block.range.end
    });
    let Some(block) = block else {
        return Vec::new();
    };
    let lines = line_ranges(text, &block.range);
    let at = lines.iter().rposition(|line| line.start <= error.offset).unwrap_or(0);
    // A tab on the next line makes the parser fail at the value above it.
    let around = lines[at..].iter().take(2);
    let mut found: Vec<String> = around.flat_map(|line| without_tabs(text, line)).collect();
    // Tabs inside a block scalar are content, so change all lines at once only if there is none.
    if !has_block_scalar(&text[block.range.clone()]) {
        found.extend(without_tabs(text, &block.range));
    }
    let near = lines[..=at].iter().rev().take(2);
    let bracket =
        lines[..=at].iter().rev().skip(2).find(|line| opens_bracket(&text[(*line).clone()]));
    for line in near.chain(bracket).filter(|line| !is_structure(&text[(*line).clone()])) {
        let old = &text[line.clone()];
        let mended = closed_bracket(old).into_iter().chain(quoted_value(old));
        found.extend(
            mended.map(|mended| [&text[..line.start], &mended, &text[line.end..]].concat()),
        );
    }
    found
}

fn line_ranges(text: &str, range: &Range<usize>) -> Vec<Range<usize>> {
    let mut at = range.start;
    let mut lines = Vec::new();
    for line in text[range.clone()].split_inclusive('\n') {
        lines.push(at..at + line.trim_end_matches(['\n', '\r']).len());
        at += line.len();
    }
    lines
}

/// The text with tabs in the indentation replaced by two, four or eight spaces.
fn without_tabs(text: &str, range: &Range<usize>) -> Vec<String> {
    let yaml = &text[range.clone()];
    if !yaml.lines().any(|line| line[..indent(line)].contains('\t')) {
        return Vec::new();
    }
    let widened = |width: usize| {
        let spaces = " ".repeat(width);
        let lines = yaml.split_inclusive('\n').map(|line| {
            let (blank, rest) = line.split_at(indent(line));
            if rest.trim().is_empty() {
                line.to_owned()
            } else {
                blank.replace('\t', &spaces) + rest
            }
        });
        [&text[..range.start], &lines.collect::<String>(), &text[range.end..]].concat()
    };
    [2, 4, 8].into_iter().map(widened).collect()
}

fn has_block_scalar(yaml: &str) -> bool {
    let is_header = |word: &str| {
        word.starts_with(['|', '>']) && word[1..].chars().all(|c| "+-123456789".contains(c))
    };
    let bare = yaml.lines().filter_map(|line| line.split(" #").next());
    bare.filter_map(|line| line.split_whitespace().next_back()).any(is_header)
}

/// Whether a line is part of the structure of the memory; quoting its value would lose the content.
fn is_structure(line: &str) -> bool {
    ["saved_memory:", "settings:", "items:", "deletions:"]
        .iter()
        .any(|name| line.trim_start().starts_with(name))
}

fn closed_bracket(line: &str) -> Option<String> {
    let value = line[value_start(line)?..].trim_end();
    let close = if value.starts_with('[') { ']' } else { '}' };
    let open = value.starts_with(['[', '{']) && !value.contains([close, '#']);
    open.then(|| format!("{}{close}", line.trim_end()))
}

fn opens_bracket(line: &str) -> bool {
    value_start(line).is_some_and(|at| line[at..].starts_with(['[', '{', '"', '\'', '&', '*', '!']))
}

/// The line with its value quoted; a trailing comment stays a comment.
fn quoted_value(line: &str) -> Option<String> {
    let start = value_start(line)?;
    // A `#` inside quotes is text; only one after the last quote starts a comment.
    let quoted =
        if line[start..].starts_with(['"', '\'']) { line.rfind(['"', '\'']) } else { None };
    let from = quoted.unwrap_or(start);
    let end = line[from..].find(" #").map_or(line.len(), |at| from + at);
    let value = line[start..end].trim_end();
    let end = start + value.len();
    let whole = |mark: char| value.len() > 1 && value.starts_with(mark) && value.ends_with(mark);
    if value.is_empty()
        || whole('\'') && !value[1..value.len() - 1].replace("''", "").contains('\'')
    {
        return None;
    }
    Some(format!("{}{}{}", &line[..start], quote(value), &line[end..]))
}

/// The start of the value in `- name: value`, `name: value` or `- value`.
fn value_start(line: &str) -> Option<usize> {
    let mut at = line.len() - line.trim_start().len();
    while line[at..].starts_with("- ") {
        at += line[at..].len() - line[at + 1..].trim_start().len();
    }
    let dashed = line[..at].contains('-');
    let name =
        line[at..].find(": ").filter(|_| !line[at..].starts_with(['"', '\'', '`', '[', '{']));
    match name {
        Some(colon) => {
            let start = at + colon + 1;
            Some(start + line[start..].len() - line[start..].trim_start().len())
        }
        None => dashed.then_some(at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_in_place() {
        for (line, expected) in [
            ("  - Format: `cargo fmt` first", Some("  - Format: '`cargo fmt` first'")),
            ("value: @team says", Some("value: '@team says'")),
            ("value: note: this # why", Some("value: 'note: this' # why")),
            ("- `make`", Some("- '`make`'")),
            ("value: \"a\" and b", Some("value: '\"a\" and b'")),
            ("value: it's: so", Some("value: 'it''s: so'")),
            ("value: 'done'", None),
            ("value:", None),
        ] {
            assert_eq!(quoted_value(line).as_deref(), expected);
        }
    }
}
