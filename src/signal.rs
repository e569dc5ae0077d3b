//! Signals: whether the user's own words ask memory to save or to forget something.
//!
//! A hook examines every prompt and adds a hint only for a lasting request: `always …`, `from now on`, `I prefer`, `forget
//! what I said about`. Both kinds of error are costly. A missed preference is lost; a false hint trains agents to ignore
//! hints. So [`prose`] first strips code, quotes and logs from the prompt. Then a [`cue`] counts only in positions where
//! people state preferences, not in bug reports (`it always crashes`), questions or tasks.

mod blocks;
mod cue;
mod language;
mod prose;
mod sentence;
mod unspaced;

use blocks::Excerpt;
use cue::Cue;
use language::{LANGUAGES, cues_at};
use sentence::Sentence;

/// What the user's own words ask memory to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// To save a preference, a rule or a fact.
    Save,
    /// To forget something that was saved.
    Forget,
    /// To save without announcing it.
    StopAnnouncing,
}

/// How many bytes are read at the beginning and at the end of a prompt. People say what they want there; what they
/// paste is in between.
const HEAD: usize = 4_000;
const TAIL: usize = 2_000;

impl Signal {
    /// The first signal in a prompt, if there is one.
    ///
    /// ```
    /// use memskill::Signal;
    ///
    /// assert_eq!(Signal::of("From now on, write the tests first"), Some(Signal::Save));
    /// assert_eq!(Signal::of("forget what I said about tabs"), Some(Signal::Forget));
    /// assert_eq!(Signal::of("the server always returns 500"), None);
    /// ```
    pub fn of(prompt: &str) -> Option<Self> {
        if prompt.len() <= HEAD + TAIL {
            return Self::in_excerpt(prompt, Excerpt::Whole);
        }
        let boundary = |mut at| {
            while !prompt.is_char_boundary(at) {
                at += 1;
            }
            at
        };
        let (head, tail) = (&prompt[..boundary(HEAD)], &prompt[boundary(prompt.len() - TAIL)..]);
        // The tail may start in the middle of a line, so drop its first line.
        let tail = tail.split_once('\n').map_or(tail, |(_, lines)| lines);
        Self::in_excerpt(head, Excerpt::Head).or_else(|| Self::in_excerpt(tail, Excerpt::Tail))
    }

    fn in_excerpt(text: &str, excerpt: Excerpt) -> Option<Self> {
        let prose = prose::sentences(text, excerpt);
        for line in prose.lines() {
            if let Some(signal) = spaced(line).or_else(|| unspaced::signal(line)) {
                return (!is_relayed(&prose, line)).then_some(signal);
            }
        }
        None
    }
}

/// What a sentence asks for, in languages with spaces between words.
fn spaced(line: &str) -> Option<Signal> {
    let sentence = &Sentence::new(line);
    let words = sentence.words();
    let mut signals = (0..words.len()).flat_map(|start| {
        cues_at(&words[start..]).filter_map(move |(language, kind, count)| {
            Cue { kind, language, sentence, start, end: start + count }.signal()
        })
    });
    let first = signals.next()?;
    // `from now on, don't announce saves` is not something to save.
    let is_about_messages =
        first == Signal::Save && signals.any(|one| one == Signal::StopAnnouncing);
    Some(if is_about_messages { Signal::StopAnnouncing } else { first })
}

/// Whether a sentence belongs to a text that the prompt only hands over: one to translate, or a list to write down.
fn is_relayed(prose: &str, sentence: &str) -> bool {
    let mut heading = "";
    for line in prose.lines() {
        let task = line.trim_start_matches("• ").trim_start_matches("please ");
        if LANGUAGES.iter().any(|language| language.relay_tasks.strip_from(task).is_some()) {
            return true;
        }
        if std::ptr::eq(line, sentence) {
            break;
        }
        if !line.starts_with('•') {
            heading = line;
        }
    }
    let first = heading.trim_start_matches("please ").split(' ').next().unwrap_or_default();
    let is_task = || LANGUAGES.iter().any(|language| language.writing_tasks.contains(first));
    sentence.starts_with('•') && heading.ends_with(':') && is_task()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_a_long_prompt_are_read() {
        let log = "2026-11-17 10:00:00 all is well\n".repeat(1_000);
        assert_eq!(Signal::of(&format!("always use tabs\n{log}")), Some(Signal::Save));
        assert_eq!(Signal::of(&format!("{log}\nalways use tabs")), Some(Signal::Save));
        assert_eq!(Signal::of(&format!("{log}\nalways use tabs\n{log}")), None);
        assert_eq!(Signal::of(&format!("```\n{log}\nalways use tabs\n```\nwhy?")), None);
        assert_eq!(Signal::of(&format!("<a_b>\n{log}\nalways use tabs\n</a_b>\nwhy?")), None);
    }

    /// A search that restarts at each of these would take quadratic time.
    #[test]
    fn hostile_text_is_read_quickly_and_without_a_panic() {
        let units = [
            "<a-b>",
            "</a-b>",
            "`",
            "\"",
            "'",
            "always ",
            "請",
            "é",
            "\u{301}",
            "```\n",
            ", ",
            "• ",
            "🦀",
            "\0",
            "delete , ",
            "we in this project ",
            "stop adding , ",
            "we use tabs everywhere , not ",
            "don't add it each time ",
            "in this repo tests must , no ",
            "forget uv , we use ",
            "避免",
            "we use tabs everywhere | ",
            "|",
            "||always| ",
        ];
        for unit in units {
            for text in [unit.repeat(20_000), format!("a{}", unit.repeat(7_001)), unit.to_owned()] {
                let _ = Signal::of(&text);
            }
        }
    }
}
