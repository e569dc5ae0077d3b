//! A signal: the user's own words ask memory to keep or to drop something.
//!
//! A hook looks at every prompt, and says something only where there is a lasting wish: `always …`, `from now on`, `I
//! prefer`, `forget what I said about`. Both mistakes cost: a wish that is missed is lost, and a hint about
//! nothing teaches an agent to ignore hints. So a prompt is first reduced to its prose, then a cue must stand where a
//! wish stands; reports (`it always crashes`), questions and tasks stay silent.

mod blocks;
mod prose;
mod sense;
mod sentence;
mod tongue;
mod unspaced;

use blocks::Part;
use sentence::Sentence;
use tongue::{TONGUES, Tongue, may_begin};

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
        Self::within(&prompt[..boundary(HEAD)], Part::Head).or_else(|| Self::within(tail, Part::Tail))
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
    (0..words.len()).filter(|at| may_begin(words[*at])).find_map(|at| {
        TONGUES.iter().find_map(|tongue| {
            let (sense, count) = tongue.cue(&words[at..])?;
            let is_wish = sense.holds(sentence, at, at + count, tongue) && !is_dictated(sentence, at, tongue);
            is_wish.then(|| sense.signal())
        })
    })
}

/// Whether a place is within a text that somebody shall write: `add this line: …`.
fn is_dictated(sentence: &Sentence<'_>, at: usize, tongue: &Tongue) -> bool {
    let is_behind_colon = sentence.words()[..at].contains(&":");
    is_behind_colon && tongue.makings.contains(&sentence.first(tongue))
}

/// What work on somebody's text begins with.
const RELAYS: &[&str] = &[
    "translat", "ubersetz", "traduc", "traduis", "traduz", "traduis", "перевед", "переклад", "przetlumacz", "vertaal", "cevir", "summari",
    "rephrase", "reword", "proofread", "paraphras", "fix the grammar", "correct the grammar",
];

/// Whether what was found belongs to a text that the prompt only hands on: one to translate, or a list to write down.
fn is_relayed(prose: &str, found: &str) -> bool {
    let mut heading = "";
    for line in prose.lines() {
        let said = line.trim_start_matches("• ").trim_start_matches("please ");
        if RELAYS.iter().any(|relay| said.starts_with(relay)) {
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
    let is_made = || TONGUES.iter().any(|tongue| tongue.makings.contains(&first));
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

    #[test]
    fn wishes_are_seen() {
        let (mut seen, mut missed) = (0, 0);
        for (heading, prompt) in prompts(DURABLE) {
            let wanted = if heading.starts_with("forget") { Signal::Forget } else { Signal::Save };
            let found = Signal::of(&prompt);
            if found == Some(wanted) {
                seen += 1;
            } else {
                missed += 1;
                println!("{heading}: {prompt:?} is {found:?}");
            }
        }
        println!("durable: {seen} seen, {missed} missed");
        assert_eq!(missed, 0);
    }

    #[test]
    fn ordinary_prompts_are_silent() {
        let (mut silent, mut loud) = (0, 0);
        for (heading, prompt) in prompts(ORDINARY) {
            match Signal::of(&prompt) {
                None => silent += 1,
                Some(signal) => {
                    loud += 1;
                    println!("{heading}: {prompt:?} is {signal:?}");
                }
            }
        }
        println!("ordinary: {silent} silent, {loud} loud");
        assert_eq!(loud, 0);
    }
}
