//! The line that a finding is about, with a mark below it.

use memskill::check::{LineSpan, Redactor};
use memskill::guard::withheld_notice;
use memskill::render;

/// How much of a long line is shown before its mark.
const BEFORE: usize = 60;
/// How much of a line is shown from its mark on.
const BEHIND: usize = 80;
/// How many spaces stand for a tab.
const TAB: &str = "    ";

/// The line and, unless the guard withholds it, its mark.
pub(crate) fn excerpt(redactor: &Redactor<'_>, place: LineSpan) -> Vec<String> {
    if let Some(rule) = redactor.withheld(place.line) {
        return vec![withheld_notice(rule)];
    }
    let start = place.column - 1;
    let cut = start.saturating_sub(BEFORE);
    let line = redactor.line(place.line);
    // One walk: a line may be as long as the file.
    let line = line.char_indices().nth(cut).map_or("", |(at, _)| &line[at..]);
    let part = |from: usize, most: usize| line.chars().skip(from).take(most).collect::<String>();
    let (before, behind) = (part(0, start - cut), part(start - cut, BEHIND));
    let lead = if cut > 0 { format!("…{}", shown(&before)) } else { shown(&before) };
    let end = if line.chars().nth(start - cut + BEHIND).is_some() { "…" } else { "" };
    let marked = cells(&shown(&part(start - cut, place.width.min(BEHIND)))).max(1);
    let mark = format!("{}{}", " ".repeat(cells(&lead)), "^".repeat(marked));
    vec![format!("{lead}{}{end}", shown(&behind)), mark]
}

/// A piece of a line as a terminal shows it.
fn shown(piece: &str) -> String {
    render::visible(piece).replace('\t', TAB)
}

/// How many columns of a terminal a text takes.
fn cells(text: &str) -> usize {
    text.chars().map(width).sum()
}

fn width(c: char) -> usize {
    match c {
        '\u{300}'..='\u{36f}' => 0,
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' => 2,
        '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' => 2,
        '\u{1f300}'..='\u{1f64f}' | '\u{1f680}'..='\u{1f6ff}' | '\u{1f900}'..='\u{1f9ff}' => 2,
        '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_below_what_it_marks() {
        let long = format!("{}x{}", "a".repeat(100), "b".repeat(200));
        let cut = format!("…{}x{}…", "a".repeat(60), "b".repeat(79));
        let far = format!("{}^", " ".repeat(61));
        for (line, column, width, expected) in [
            ("key: value", 6, 5, ["key: value", "     ^^^^^"]),
            ("\tkey: x", 7, 1, ["    key: x", "         ^"]),
            ("名前: x", 5, 1, ["名前: x", "      ^"]),
            ("key: 名前", 6, 2, ["key: 名前", "     ^^^^"]),
            ("a\u{200b}b", 3, 1, ["ab", " ^"]),
            ("", 1, 0, ["", "^"]),
            (&long, 101, 1, [&cut, &far]),
        ] {
            let place = LineSpan { line: 1, column, width };
            if line.contains('\u{200b}') {
                assert_eq!(excerpt(&Redactor::new(line), place), ["[withheld: hidden-text]"]);
            } else {
                assert_eq!(excerpt(&Redactor::new(line), place), expected);
            }
        }
    }
}
