//! memskill's section of git's pre-commit hook, a shell script.
//!
//! The section is enclosed in two marks, so that it can be updated without touching the rest of the script. It follows the
//! first line, because the rest may end with `exit` or `exec`.
//!
//! ```
//! use memskill::precommit::{has_section, with_section, without_section};
//!
//! let script = "#!/bin/sh\nexec make check\n";
//! let added = with_section(Some(script)).unwrap();
//! assert!(has_section(&added));
//! assert_eq!(without_section(&added).as_deref(), Some(script));
//! ```

/// The name of git's hook.
pub const NAME: &str = "pre-commit";

const SECTION: &str = include_str!("../templates/pre-commit");
const SHELLS: [&str; 6] = ["sh", "bash", "dash", "zsh", "ksh", "ash"];

/// The script with the current section; `None` if it is not a shell script.
pub fn with_section(script: Option<&str>) -> Option<String> {
    let Some(script) = script.filter(|script| !script.trim().is_empty()) else {
        return Some(format!("#!/bin/sh\n{SECTION}"));
    };
    if let Some((before, after)) = around_section(script) {
        return Some([before, SECTION, after].concat());
    }
    let first = script.find('\n').map_or(script.len(), |at| at + 1);
    let (shebang, rest) = script.split_at(first);
    let end = if shebang.ends_with('\n') { "" } else { "\n" };
    is_shell(shebang).then(|| [shebang, end, SECTION, rest].concat())
}

/// The script without the section; `None` if nothing else is left.
pub fn without_section(script: &str) -> Option<String> {
    let rest = around_section(script).map_or_else(|| script.to_owned(), |(a, b)| [a, b].concat());
    let is_something = |line: &str| !line.trim().is_empty() && !line.starts_with("#!");
    Some(rest).filter(|rest| rest.lines().any(is_something))
}

/// Whether a script contains the section.
pub fn has_section(script: &str) -> bool {
    around_section(script).is_some()
}

/// The script before and after the section.
fn around_section(script: &str) -> Option<(&str, &str)> {
    let mark = |line: Option<&str>| line.map(|line| format!("{line}\n"));
    let (first, last) = (mark(SECTION.lines().next())?, mark(SECTION.lines().next_back())?);
    let start = script.find(&first)?;
    let end = start + script[start..].find(&last)? + last.len();
    Some((&script[..start], &script[end..]))
}

/// Whether the first line of a script names a shell.
fn is_shell(shebang: &str) -> bool {
    let words = shebang.strip_prefix("#!").unwrap_or_default().split_whitespace();
    let mut names = words.filter_map(|word| word.rsplit('/').next());
    let named = names.find(|name| *name != "env" && !name.starts_with('-'));
    named.is_some_and(|name| SHELLS.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_is_added_once_and_to_shell_scripts_only() {
        for (script, expected) in [
            (None, Some(format!("#!/bin/sh\n{SECTION}"))),
            (Some(""), Some(format!("#!/bin/sh\n{SECTION}"))),
            (Some("#!/bin/sh\nexec x\n"), Some(format!("#!/bin/sh\n{SECTION}exec x\n"))),
            (Some("#!/usr/bin/env bash\n"), Some(format!("#!/usr/bin/env bash\n{SECTION}"))),
            (
                Some("#! /usr/bin/env -S sh -e"),
                Some(format!("#! /usr/bin/env -S sh -e\n{SECTION}")),
            ),
            (Some("#!/usr/bin/python3\nx()\n"), None),
            (Some("x\n"), None),
        ] {
            let once = with_section(script);
            assert_eq!(once, expected, "{script:?}");
            if let Some(once) = once {
                assert_eq!(with_section(Some(&once)), Some(once.clone()), "added twice");
                let bare = script.filter(|script| script.lines().count() > 1).map(str::to_owned);
                assert_eq!(without_section(&once), bare, "{script:?}");
            }
        }
    }

    #[test]
    fn an_older_section_is_replaced_in_place() {
        let old = SECTION.replace("exit 1", "exit 7");
        let script = format!("#!/bin/sh\none\n{old}two\n");
        assert_eq!(with_section(Some(&script)), Some(format!("#!/bin/sh\none\n{SECTION}two\n")));
    }
}
