//! A signal: the user's own words ask memory to keep or to drop something.
//!
//! A hook looks at every prompt, and says something only where there is a lasting wish: `always …`, `from now on`, `I
//! prefer`, `forget what I said about`. Both mistakes cost: a wish that is missed is lost, and a hint about
//! nothing teaches an agent to ignore hints. So a prompt is first reduced to its prose, then a cue must stand where a
//! wish stands; reports (`it always crashes`), questions and tasks stay silent.

mod blocks;
mod cues;
mod phrases;
mod place;
mod prose;
mod sense;
mod sentence;
mod tongue;
mod unspaced;

use blocks::Part;
use cues::cues;
use phrases::Phrases;
use place::Place;
use sentence::Sentence;
use tongue::{TONGUES, Tongue};

/// What the user's own words ask memory to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// To keep a preference, a rule or a fact.
    Save,
    /// To drop something that was kept.
    Forget,
}

/// How many bytes are read from the beginning and from the end of a prompt: people say what they want there, and
/// what they paste stands between.
const HEAD: usize = 4_000;
const TAIL: usize = 2_000;

impl Signal {
    /// The first signal in a prompt, or none in an ordinary one.
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
            return Self::within(prompt, Part::Whole);
        }
        let boundary = |mut at: usize| {
            while !prompt.is_char_boundary(at) {
                at += 1;
            }
            at
        };
        let tail = &prompt[boundary(prompt.len() - TAIL)..];
        // Half a line may be the end of anything.
        let tail = tail.split_once('\n').map_or(tail, |(_, lines)| lines);
        Self::within(&prompt[..boundary(HEAD)], Part::Head)
            .or_else(|| Self::within(tail, Part::Tail))
    }

    fn within(text: &str, part: Part) -> Option<Self> {
        let prose = prose::sentences(text, part);
        let mut sentence = Sentence::default();
        for line in prose.lines() {
            sentence.read(line);
            let found = spaced(&sentence).or_else(|| unspaced::signal(line));
            if let Some(signal) = found {
                return (!is_relayed(&prose, line)).then_some(signal);
            }
        }
        None
    }
}

/// What a sentence asks for, in languages whose words stand apart.
fn spaced(sentence: &Sentence<'_>) -> Option<Signal> {
    let words = sentence.words();
    (0..words.len()).find_map(|at| {
        cues(&words[at..]).find_map(|cue| {
            let place = Place { sentence, at, end: at + cue.count, tongue: cue.tongue };
            let is_wish = cue.sense.holds(&place) && !is_dictated(sentence, at, cue.tongue);
            is_wish.then(|| cue.sense.signal())
        })
    })
}

/// Whether a place is within a text that somebody shall write: `add this line: …`.
fn is_dictated(sentence: &Sentence<'_>, at: usize, tongue: &Tongue) -> bool {
    let is_behind_colon = sentence.words()[..at].contains(&":");
    is_behind_colon && tongue.makings.have(sentence.first(tongue))
}

/// What work on somebody's text begins with.
const RELAYS: Phrases = Phrases(
    "translat|ubersetz|traduc|traduis|traduz|перевед|переклад|przetlumacz|vertaal|cevir|summari|rephrase|\
     reword|proofread|paraphras|fix the grammar|correct the grammar",
);

/// Whether what was found belongs to a text that the prompt only hands on: one to translate, or a list to write down.
fn is_relayed(prose: &str, found: &str) -> bool {
    let mut heading = "";
    for line in prose.lines() {
        let said = line.trim_start_matches("• ").trim_start_matches("please ");
        if RELAYS.stripped(said).is_some() {
            return true;
        }
        if std::ptr::eq(line, found) {
            break;
        }
        if !line.starts_with('•') {
            heading = line;
        }
    }
    let first = heading.trim_start_matches("please ").split(' ').next().unwrap_or_default();
    let is_made = || TONGUES.iter().any(|tongue| tongue.makings.have(first));
    found.starts_with('•') && heading.ends_with(':') && is_made()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DURABLE: &str = include_str!("../fixtures/signals/durable.txt");
    const ORDINARY: &str = include_str!("../fixtures/signals/ordinary.txt");

    /// The prompts of a fixture, each with its heading.
    fn prompts(fixture: &'static str) -> impl Iterator<Item = (&'static str, String)> {
        let mut heading = "";
        fixture.lines().filter_map(move |line| match line.strip_prefix("# ") {
            Some(name) => {
                heading = name;
                None
            }
            None => Some((heading, line.replace("\\n", "\n"))),
        })
    }

    /// Rows under a heading that begins with `missed` are known to be judged wrongly; they may only become fewer.
    #[test]
    fn wishes_are_seen_and_ordinary_prompts_are_silent() {
        let mut wrong = Vec::new();
        for (heading, prompt) in prompts(DURABLE).chain(prompts(ORDINARY)) {
            let kind = heading.trim_start_matches("missed: ");
            let expected = match kind.split_once(':') {
                Some(("save", _)) => Some(Signal::Save),
                Some(("forget", _)) => Some(Signal::Forget),
                _ => None,
            };
            let is_missed = Signal::of(&prompt) != expected;
            if is_missed != heading.starts_with("missed") {
                wrong.push(format!("{heading}: {prompt}"));
            }
        }
        assert!(wrong.is_empty(), "judged otherwise than the fixtures say: {wrong:#?}");
    }

    #[test]
    fn both_ends_of_a_long_prompt_are_read() {
        let log = "2026-11-17 10:00:00 all is well\n".repeat(1_000);
        assert_eq!(Signal::of(&format!("always use tabs\n{log}")), Some(Signal::Save));
        assert_eq!(Signal::of(&format!("{log}\nalways use tabs")), Some(Signal::Save));
        assert_eq!(Signal::of(&format!("{log}\nalways use tabs\n{log}")), None);
        assert_eq!(Signal::of(&format!("```\n{log}\nalways use tabs\n```\nwhy?")), None);
        assert_eq!(Signal::of(&format!("<a_b>\n{log}\nalways use tabs\n</a_b>\nwhy?")), None);
    }

    /// A search that begins anew at each of these would not come back.
    #[test]
    fn hostile_text_is_read_in_no_time_and_without_a_panic() {
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
        ];
        for unit in units {
            for text in [unit.repeat(20_000), format!("a{}", unit.repeat(7_001)), unit.to_owned()] {
                let _ = Signal::of(&text);
            }
        }
    }
}
