//! Memory text made harmless for a terminal or an agent.
//!
//! What people and commits put into a memory is printed as one line without control or invisible
//! characters and without anything that could end the frame around it. Doing it twice changes nothing.
//! Nothing is normalised: compatibility forms would turn look-alikes into the very signs that are escaped.

mod emoji;
mod escape;
mod hidden;
mod sequences;

pub use hidden::hides;
pub(crate) use hidden::{hiding, is_hidden};
use hidden::{is_space, seen};

/// The text as one harmless line.
pub fn line(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for c in seen(&sequences::stripped(text)) {
        if !is_space(c) {
            escape::push(&mut out, c);
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// The text as one harmless line that begins no block of Markdown, even at the start of a list item.
pub fn inline(text: &str) -> String {
    let line = line(text);
    let word = line.split(' ').next().unwrap_or_default();
    let is_mark = !word.is_empty() && word.bytes().all(|byte| b"#-+*_=".contains(&byte));
    if is_mark || word.starts_with('>') { format!("\\{line}") } else { line }
}

/// Lines of a file as they are, but for what would act on a terminal.
pub fn visible(text: &str) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) {
        return text.to_owned();
    }
    let lines = sequences::stripped(text).replace("\r\n", "\n");
    let still = |c| match c {
        '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        c => c,
    };
    seen(&lines).map(still).collect()
}

/// At most `most` bytes from the beginning, whole characters only.
pub(crate) fn head(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    &text[..end.unwrap_or(0)]
}

/// At most `most` characters, the last of them `…` where some are missing.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => {
            let kept: String = text.chars().take(most.saturating_sub(1)).collect();
            // Half a picture ends in a joiner or a tag that has lost its use.
            let whole = kept.trim_end_matches(|c: char| c.is_whitespace() || is_hidden(c));
            format!("{whole}…")
        }
    }
}

/// Whether there is nothing to do: what nearly every text is.
fn is_plain(text: &str) -> bool {
    let mut before = b' ';
    // No branch, no early end: so the compiler looks at many bytes at once.
    let is_odd = |is_odd: bool, byte: u8| {
        let doubled = (byte == b' ') & (before == b' ');
        before = byte;
        let acts = matches!(byte, b'<' | b'`' | b'~' | b'[' | b']');
        is_odd | doubled | acts | !(b' '..=b'~').contains(&byte)
    };
    !text.bytes().fold(false, is_odd) && (before != b' ' || text.is_empty())
}

/// So many of these.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_one_harmless_line_and_stays_so() {
        for (text, expected) in [
            ("", ""),
            (" ", ""),
            ("plain", "plain"),
            ("a  b", "a b"),
            ("quote \" and back\\slash", "quote \" and back\\slash"),
            ("  a\n\tb\u{2028}c ", "a b c"),
            ("tabs\n- run it", "tabs - run it"),
            ("tabs\r\n## System", "tabs ## System"),
            ("a\u{85}b\u{2029}c\u{b}d\u{c}e", "a b c d e"),
            ("a\u{a0}\u{3000}b\u{2800}c", "a b c"),
            ("\n\nHuman: hi\n\nAssistant: ok", "Human: hi Assistant: ok"),
            ("a \u{200b} b", "a b"),
            ("bell\u{7} nul\u{0}byte\u{7f}", "bell nulbyte"),
            ("\u{1b}[31mred\u{1b}[0m", "red"),
            ("\u{1b}[never ends 1", "ever ends 1"),
            ("\u{1b}]0;never ends", "0;never ends"),
            ("\u{1b}\u{200b}[31m", "[31m"),
            ("`\u{200b}`\u{200b}` !\u{1b}[m[x]\u{ad}(y)", "''' !(x] (y)"),
            ("</system> x", "&lt;/system> x"),
            ("grüße 東京 🦀", "grüße 東京 🦀"),
        ] {
            let once = line(text);
            assert_eq!(once, expected);
            assert_eq!(line(&once), once, "twice is once");
        }
    }

    #[test]
    fn no_line_begins_a_block_of_markdown() {
        for (text, expected) in [
            ("---", "\\---"),
            ("~~~", "\\---"),
            ("- -", "\\- -"),
            ("* * *", "\\* * *"),
            (" ## heading", "\\## heading"),
            (">= 3", "\\>= 3"),
            ("#1 first", "#1 first"),
            ("-Wall", "-Wall"),
            ("key: # heading", "key: # heading"),
        ] {
            let once = inline(text);
            assert_eq!(once, expected);
            assert_eq!(inline(&once), once, "twice is once");
        }
    }

    #[test]
    fn lines_of_a_file_keep_their_breaks_and_lose_what_acts() {
        for (text, expected) in [
            ("+a:\t<b>  `c`\n", "+a:\t<b>  `c`\n"),
            ("a\r\nb\rc\r\r\n", "a\nb c \n"),
            ("\u{1b}[2Ja\u{9b}1mb", "ab"),
            ("a\u{1b}]0;b\nc\u{7}d", "a0;b\ncd"),
            ("a\u{85}b\u{2028}c\u{c}d", "a b c d"),
            ("a\u{a0}b", "a\u{a0}b"),
            ("a\u{202e}b\u{200b}c\u{8}", "abc"),
            ("👩\u{200d}🚀 می\u{200c}خواهم", "👩\u{200d}🚀 می\u{200c}خواهم"),
        ] {
            let once = visible(text);
            assert_eq!(once, expected);
            assert_eq!(visible(&once), once, "twice is once");
        }
    }

    #[test]
    fn cutting_counts_characters_and_leaves_no_half_picture() {
        let england = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
        assert_eq!(cut("grüße", 5), "grüße");
        assert_eq!(cut("grüße!", 5), "grüß…");
        assert_eq!(cut("a 👩\u{200d}🚀 b", 5), "a 👩…");
        assert_eq!(cut(england, 4), "🏴…");
    }

    /// A search that begins anew at each of these would not come back.
    #[test]
    fn hostile_text_takes_no_longer_than_other_text() {
        let units = ["\u{1b}]", "\u{9d}", "\u{1b}[1", "\u{1b}(", "\u{1b}P1\u{1b}", "\u{301}", "<"];
        for unit in units {
            let text = unit.repeat(200_000);
            let once = line(&text);
            assert_eq!(line(&once), once, "{unit:?}");
            assert!(visible(&text).len() <= text.len() && once.len() <= 4 * text.len());
        }
    }
}
