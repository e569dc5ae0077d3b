//! A sentence as words, and where its clauses begin.

use super::phrases::Phrases;
use super::tongue::Tongue;

/// How many words are searched for a phrase: a sentence of nothing but cues may not cost its square.
pub(super) const MOST_WORDS: usize = 64;

/// The words of a sentence; `,` and `:` are words that part clauses.
#[derive(Default)]
pub(super) struct Sentence<'t> {
    words: Vec<&'t str>,
    is_asked: bool,
}

impl<'t> Sentence<'t> {
    /// Takes the next sentence in, in the place of the last.
    pub(super) fn read(&mut self, line: &'t str) {
        self.words.clear();
        self.words.extend(line.split_ascii_whitespace());
        self.is_asked = self.words.pop_if(|word| *word == "?").is_some();
    }

    pub(super) fn words(&self) -> &[&'t str] {
        &self.words
    }

    /// Whether it ends in a question mark that asks for more than a nod.
    pub(super) fn is_asked(&self, tongue: &Tongue) -> bool {
        // `…, ok?` asks for a nod.
        let last = self.words.iter().rposition(|word| is_mark(word));
        let nods = last.is_some_and(|mark| {
            let tail = &self.words[mark + 1..];
            tail.len() <= 2 && tail.iter().all(|word| tongue.leads.have(word))
        });
        self.is_asked && !nods
    }

    /// The word at a place, or nothing behind the last.
    pub(super) fn word(&self, at: usize) -> &'t str {
        self.words.get(at).copied().unwrap_or_default()
    }

    /// The first word at or behind a place that is no mark.
    pub(super) fn said(&self, at: usize) -> &'t str {
        self.word(if is_mark(self.word(at)) { at + 1 } else { at })
    }

    /// Where the clause of a place begins, behind words that only lead to it.
    pub(super) fn clause(&self, at: usize, tongue: &Tongue) -> usize {
        let mark = self.words[..at].iter().rposition(|word| is_mark(word));
        self.led(mark.map_or(0, |mark| mark + 1), tongue)
    }

    /// Where the clause of a place ends.
    pub(super) fn clause_end(&self, at: usize) -> usize {
        let rest = self.words.get(at..).unwrap_or_default();
        at + rest.iter().position(|word| is_mark(word)).unwrap_or(rest.len())
    }

    /// The first place from `at` on that is no word of address, politeness or connection.
    fn led(&self, at: usize, tongue: &Tongue) -> usize {
        let rest = self.words.get(at..).unwrap_or_default();
        let leads = |word: &&str| tongue.leads.have(word) || is_mark(word) || *word == "•";
        at + rest.iter().take_while(|word| leads(word)).count()
    }

    /// Whether everything before a place in its clause only leads to it.
    pub(super) fn is_led(&self, at: usize, tongue: &Tongue) -> bool {
        let start = self.clause(at, tongue);
        start >= at || self.is_polite(start, tongue) && self.led(start + 2, tongue) >= at
    }

    /// Whether everything before a place in the sentence only leads to it.
    pub(super) fn is_foremost(&self, at: usize, tongue: &Tongue) -> bool {
        let start = self.led(0, tongue);
        start >= at || self.is_polite(start, tongue) && self.led(start + 2, tongue) >= at
    }

    /// Whether a clause begins as `can you` does.
    fn is_polite(&self, start: usize, tongue: &Tongue) -> bool {
        tongue.requests.begin(&self.words[start..])
    }

    /// The first word that carries meaning.
    pub(super) fn first(&self, tongue: &Tongue) -> &'t str {
        self.word(self.led(0, tongue))
    }

    /// Whether one of the phrases begins the sentence, before or behind words that only lead to it.
    pub(super) fn begins(&self, phrases: Phrases, tongue: &Tongue) -> bool {
        let last = self.led(0, tongue).min(self.words.len()).min(MOST_WORDS);
        (0..=last).any(|at| phrases.begin(&self.words[at..]))
    }

    /// Whether the sentence wants an answer and not a deed. A cue that begins it is no word that asks: `como norma`.
    pub(super) fn is_question(&self, at: usize, tongue: &Tongue) -> bool {
        let start = self.led(0, tongue);
        if self.is_polite(start, tongue) {
            return false;
        }
        self.is_asked(tongue) || start != at && tongue.asks.begin(&self.words[start..])
    }

    /// Whether one of the phrases is among the words of a range.
    pub(super) fn has(&self, from: usize, to: usize, phrases: Phrases) -> bool {
        let to = to.min(self.words.len()).min(from + MOST_WORDS);
        !phrases.is_empty() && (from..to).any(|at| phrases.begin(&self.words[at..to]))
    }
}

/// Whether a word is a mark that parts clauses.
pub(super) fn is_mark(word: &str) -> bool {
    matches!(word, "," | ":")
}
