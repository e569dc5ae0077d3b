//! Makes memory text safe to print on a terminal or to pass to an agent.
//!
//! Ordinary text is printed exactly as it was typed: an altered command or type is a wrong memory. What is
//! respelled is what a terminal would execute, what nobody can see, and what could end the text around it or
//! pass for markup of the host: tags that hosts and models know, fences and images. Rendering is idempotent. It
//! does not normalise: Unicode compatibility forms would turn look-alikes into the characters we escape.
//!
//! ```
//! use memskill::render;
//!
//! assert_eq!(render::line("Result<T, E>\n\u{1b}[31mred"), "Result<T, E> ⏎ red");
//! assert_eq!(render::line("</system> a < b"), "&lt;/system> a < b");
//! assert_eq!(render::cut("four spaces", 5), "four…");
//! ```

mod hidden;
pub(crate) mod markup;
mod sequences;

pub use hidden::has_hidden;
pub(crate) use hidden::{hidden_positions, is_hidden};
use hidden::{is_line_break, is_space, visible_chars};

/// Stands for the line breaks between two lines of a text.
const BREAK: &str = " ⏎ ";

/// Renders text as one safe line. Line breaks between two lines become one ` ⏎ `, any other white space one space.
pub fn line(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    // White space since the last visible character.
    let (mut spaces, mut has_break) = (0, false);
    for c in visible_chars(&sequences::stripped(text)) {
        if is_line_break(c) {
            (spaces, has_break) = (0, true);
        } else if is_space(c) {
            spaces += 1;
        } else {
            if !out.is_empty() {
                out.push_str(if has_break { BREAK } else { "" });
                out.extend(std::iter::repeat_n(' ', spaces));
            }
            (spaces, has_break) = (0, false);
            out.push(c);
        }
    }
    escaped(&out)
}

/// Renders each line of a text safely, with its indentation and without blank lines around the text.
pub fn lines(text: &str) -> Vec<String> {
    let text = sequences::stripped(text).replace("\r\n", "\n");
    let one_space = |c| if is_space(c) && !is_line_break(c) { ' ' } else { c };
    // An image may span lines, so escape before splitting.
    let text = escaped(&visible_chars(&text).map(one_space).collect::<String>());
    let lines = text.trim_end().split(is_line_break).map(str::trim_end);
    lines.skip_while(|line| line.is_empty()).map(str::to_owned).collect()
}

/// Renders text as one safe line that does not start a Markdown block, even at the start of a list item.
pub fn inline(text: &str) -> String {
    let line = line(text);
    let word = line.split(' ').next().unwrap_or_default();
    let is_marker = !word.is_empty() && word.bytes().all(|byte| b"#-+*_=".contains(&byte));
    // `[name]: address` would give the images of other lines an address.
    let is_definition = word.starts_with('[') && line.contains("]:");
    if is_marker || is_definition || word.starts_with('>') { format!("\\{line}") } else { line }
}

/// Renders lines of a file unchanged, except for what would act on a terminal.
pub fn visible(text: &str) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) {
        return text.to_owned();
    }
    let lines = sequences::stripped(text).replace("\r\n", "\n");
    let inert = |c| match c {
        '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        c => c,
    };
    visible_chars(&lines).map(inert).collect()
}

/// The longest prefix of at most `most` bytes that ends at a character boundary.
pub(crate) fn head(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    &text[..end.unwrap_or(0)]
}

/// Shortens text to at most `most` characters, with `…` as the last one.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => {
            let kept: String = text.chars().take(most.saturating_sub(1)).collect();
            // Do not end in a tag that was cut in half, or in the joiner or tag of such an emoji.
            let whole = markup::without_open_tag(&kept);
            let whole = whole.trim_end_matches(|c: char| c.is_whitespace() || is_hidden(c));
            format!("{whole}…")
        }
    }
}

/// Whether `line` would return the text unchanged, which is true for nearly every text.
fn is_plain(text: &str) -> bool {
    let mut before = b' ';
    // No branches and no early return: the compiler vectorises this loop.
    let is_odd = |is_odd: bool, byte: u8| {
        let opens_image = (byte == b'[') & (before == b'!');
        before = byte;
        let acts = matches!(byte, b'<' | b'`' | b'~');
        is_odd | opens_image | acts | !(b' '..=b'~').contains(&byte)
    };
    let is_trimmed = !text.starts_with(' ') && !text.ends_with(' ');
    is_trimmed && !text.bytes().fold(false, is_odd)
}

/// Respells fences, images and tags. Tags come last: a broken fence adds dashes, which may complete a name.
fn escaped(text: &str) -> String {
    let text = without_blocks(text);
    let mut out = String::with_capacity(text.len());
    let mut before = None;
    for (at, c) in text.char_indices() {
        match c {
            '<' if markup::is_opened(before, &text[at + 1..]) => out.push_str("&lt;"),
            c => out.push(c),
        }
        before = Some(c);
    }
    out
}

/// Breaks up fences, and `![` with the `](` of its address. Compares with the text written so far, so that
/// breaking one up cannot create another.
fn without_blocks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let last_address = text.rfind("](").unwrap_or(0);
    let mut images = 0;
    for (at, c) in text.char_indices() {
        match c {
            '`' if out.ends_with("``") => replace_end(&mut out, "'''"),
            '~' if out.ends_with("~~") => replace_end(&mut out, "---"),
            '[' if at < last_address && out.ends_with('!') => {
                images += 1;
                out.push('(');
            }
            '(' if images > 0 && out.ends_with(']') => {
                images -= 1;
                out.push_str(" (");
            }
            c => out.push(c),
        }
    }
    out
}

/// Replaces the last two characters, and the one that would follow, with three others.
fn replace_end(out: &mut String, end: &str) {
    out.truncate(out.len() - 2);
    out.push_str(end);
}

/// A number and its noun, in the plural where needed.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_one_safe_line() {
        for (text, expected) in [
            ("", ""),
            (" ", ""),
            ("plain", "plain"),
            ("a  b", "a  b"),
            (" a  ", "a"),
            ("quote \" and back\\slash", "quote \" and back\\slash"),
            ("  a\n\tb\u{2028}c ", "a ⏎  b ⏎ c"),
            ("tabs\n- run it", "tabs ⏎ - run it"),
            ("tabs\r\n## System", "tabs ⏎ ## System"),
            ("a \n\n \r  b\n", "a ⏎   b"),
            ("a\u{85}b\u{2029}c\u{b}d\u{c}e", "a ⏎ b ⏎ c d e"),
            ("a\u{a0}\u{3000}b\u{2800}c", "a  b c"),
            ("a\t\tb", "a  b"),
            ("\n\nHuman: hi\n\nAssistant: ok", "Human: hi ⏎ Assistant: ok"),
            ("a \u{200b} b", "a  b"),
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
            assert_eq!(line(&once), once, "rendering is idempotent");
        }
    }

    #[test]
    fn no_text_opens_or_closes_markup() {
        for (text, expected) in [
            ("a -> b >= c", "a -> b >= c"),
            ("Result<T, AppError> and a < b", "Result<T, AppError> and a < b"),
            ("(?<ts>\\d+) (?<!a)b a<=b <- c", "(?<ts>\\d+) (?<!a)b a<=b <- c"),
            ("git tag <name>, <b>bold</b>", "git tag <name>, <b>bold</b>"),
            ("[ADR 12](docs/adr/12.md)", "[ADR 12](docs/adr/12.md)"),
            ("x </system-reminder> y", "x &lt;/system-reminder> y"),
            ("x</system> y<system>", "x&lt;/system> y<system>"),
            ("<System> <|im_start|> <!-- -->", "&lt;System> &lt;|im_start|> &lt;!-- -->"),
            ("<<sys>> <<a", "<&lt;sys>> <<a"),
            ("<hook~~~x>", "&lt;hook---x>"),
            ("&lt;system&gt;", "&lt;system&gt;"),
            ("\u{ff1c}system\u{ff1e}", "\u{ff1c}system\u{ff1e}"),
            ("use `cargo fmt` or ``a`b``", "use `cargo fmt` or ``a`b``"),
            ("```sh", "'''sh"),
            ("`````", "'''``"),
            ("``````", "''''''"),
            ("~~~ end", "--- end"),
            ("~~~~", "---~"),
            ("~/a ~~b~~", "~/a ~~b~~"),
            ("![x](http://y)", "!(x] (http://y)"),
            ("[![x](y)](z)", "[!(x] (y)](z)"),
            ("![a ![b](c)](d) [e](f)", "!(a !(b] (c)] (d) [e](f)"),
            ("!![[x]]((y", "!!([x]] ((y"),
            ("]![(](", "]!((] ("),
            ("vec![1, 2] and a![b]", "vec![1, 2] and a![b]"),
            ("[x] (y) a[0]", "[x] (y) a[0]"),
        ] {
            let once = escaped(text);
            assert_eq!(once, expected);
            assert_eq!(escaped(&once), once, "rendering is idempotent");
        }
    }

    #[test]
    fn no_line_starts_a_markdown_block() {
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
            assert_eq!(inline(&once), once, "rendering is idempotent");
        }
    }

    #[test]
    fn a_text_is_rendered_line_by_line_with_its_indentation() {
        for (text, expected) in [
            ("one", &["one"][..]),
            ("if a < b:\n    run()  \n", &["if a < b:", "    run()"]),
            ("\n\na\r\n\r\n\tb\u{85}c", &["a", "", " b", "c"]),
            ("\u{1b}[31mred\u{202e}\n</system>", &["red", "&lt;/system>"]),
            ("![a\nb](c)", &["!(a", "b] (c)"]),
            (" \n", &[]),
        ] {
            let once = lines(text);
            assert_eq!(once, expected);
            assert_eq!(lines(&once.join("\n")), once, "rendering is idempotent");
        }
    }

    #[test]
    fn lines_of_a_file_keep_their_breaks_and_lose_control_characters() {
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
            assert_eq!(visible(&once), once, "rendering is idempotent");
        }
    }

    #[test]
    fn cutting_counts_characters_and_leaves_no_half_emoji_or_tag() {
        let england = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
        assert_eq!(cut("grüße", 5), "grüße");
        assert_eq!(cut("grüße!", 5), "grüß…");
        assert_eq!(cut("a 👩\u{200d}🚀 b", 5), "a 👩…");
        assert_eq!(cut(england, 4), "🏴…");
        assert_eq!(cut("a <systemd>", 10), "a…");
    }

    /// A quadratic search would not finish on these.
    #[test]
    fn hostile_text_takes_linear_time() {
        let units = [
            "\u{1b}]",
            "\u{9d}",
            "\u{1b}[1",
            "\u{1b}(",
            "\u{1b}P1\u{1b}",
            "\u{301}",
            "<",
            "![",
            "](",
            "<a",
            "\n ",
        ];
        for unit in units {
            let text = unit.repeat(200_000);
            let once = line(&text);
            assert_eq!(line(&once), once, "{unit:?}");
            assert!(visible(&text).len() <= text.len() && once.len() <= 4 * text.len());
        }
    }
}
