//! The pre-commit hook: a part of a shell script that git runs before a commit.
//!
//! The part stands between two marks, so that it can be told from what others put into the same script, and put in anew
//! when it changes. It stands right below the first line: what others wrote may end with `exit` or `exec`.

/// The name of the hook.
pub const NAME: &str = "pre-commit";

const PART: &str = include_str!("../templates/pre-commit");
const SHELLS: [&str; 6] = ["sh", "bash", "dash", "zsh", "ksh", "ash"];

/// The script with memskill's part, as it is now, in it; none where the script is no shell script.
pub fn joined(script: Option<&str>) -> Option<String> {
    let Some(script) = script.filter(|script| !script.trim().is_empty()) else {
        return Some(format!("#!/bin/sh\n{PART}"));
    };
    if let Some((before, after)) = around(script) {
        return Some([before, PART, after].concat());
    }
    let first = script.find('\n').map_or(script.len(), |at| at + 1);
    let (shebang, rest) = script.split_at(first);
    let end = if shebang.ends_with('\n') { "" } else { "\n" };
    is_shell(shebang).then(|| [shebang, end, PART, rest].concat())
}

/// The script without memskill's part; none where nothing else is in it.
pub fn parted(script: &str) -> Option<String> {
    let rest = around(script).map_or_else(|| script.to_owned(), |(a, b)| [a, b].concat());
    let is_something = |line: &str| !line.trim().is_empty() && !line.starts_with("#!");
    Some(rest).filter(|rest| rest.lines().any(is_something))
}

/// Whether memskill has a part in a script.
pub fn is_in(script: &str) -> bool {
    around(script).is_some()
}

/// What stands before and behind memskill's part.
fn around(script: &str) -> Option<(&str, &str)> {
    let mark = |line: Option<&str>| line.map(|line| format!("{line}\n"));
    let (first, last) = (mark(PART.lines().next())?, mark(PART.lines().next_back())?);
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
    fn the_part_joins_shell_scripts_once_and_no_others() {
        for (script, expected) in [
            (None, Some(format!("#!/bin/sh\n{PART}"))),
            (Some(""), Some(format!("#!/bin/sh\n{PART}"))),
            (Some("#!/bin/sh\nexec x\n"), Some(format!("#!/bin/sh\n{PART}exec x\n"))),
            (Some("#!/usr/bin/env bash\n"), Some(format!("#!/usr/bin/env bash\n{PART}"))),
            (Some("#! /usr/bin/env -S sh -e"), Some(format!("#! /usr/bin/env -S sh -e\n{PART}"))),
            (Some("#!/usr/bin/python3\nx()\n"), None),
            (Some("x\n"), None),
        ] {
            let once = joined(script);
            assert_eq!(once, expected, "{script:?}");
            if let Some(once) = once {
                assert_eq!(joined(Some(&once)), Some(once.clone()), "twice is once");
                let bare = script.filter(|script| script.lines().count() > 1).map(str::to_owned);
                assert_eq!(parted(&once), bare, "{script:?}");
            }
        }
    }

    #[test]
    fn an_older_part_is_replaced_where_it_stands() {
        let old = PART.replace("exit 1", "exit 7");
        let script = format!("#!/bin/sh\none\n{old}two\n");
        assert_eq!(joined(Some(&script)), Some(format!("#!/bin/sh\none\n{PART}two\n")));
    }
}
