//! Escapes: spellings that cannot end or open anything around a text.
//!
//! A tag, a fence, an image or a link in a memory would reach out of its bullet. Each is respelled while the
//! text is put together, so what was respelled is part of what the next character is held against.

/// Adds a character to a line so that neither a tag nor a fence, an image or a link comes of it.
pub(super) fn push(out: &mut String, c: char) {
    match c {
        '<' => out.push_str("&lt;"),
        '`' if out.ends_with("``") => replace_end(out, "'''"),
        '~' if out.ends_with("~~") => replace_end(out, "---"),
        '[' if out.ends_with('!') => out.push('('),
        '(' if out.ends_with(']') => out.push_str(" ("),
        c => out.push(c),
    }
}

/// Puts three characters in the place of the last two and the one that would follow.
fn replace_end(out: &mut String, end: &str) {
    out.truncate(out.len() - 2);
    out.push_str(end);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str) -> String {
        text.chars().fold(String::new(), |mut out, c| {
            push(&mut out, c);
            out
        })
    }

    #[test]
    fn nothing_ends_or_opens_a_frame() {
        for (text, expected) in [
            ("a -> b >= c", "a -> b >= c"),
            ("x </system-reminder> y", "x &lt;/system-reminder> y"),
            ("<<a", "&lt;&lt;a"),
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
            ("!![[x]]((y", "!!([x]] ((y"),
            ("]![(", "]!(("),
            ("[x] (y) a[0]", "[x] (y) a[0]"),
        ] {
            let once = escaped(text);
            assert_eq!(once, expected);
            assert_eq!(escaped(&once), once, "twice is once");
        }
    }
}
