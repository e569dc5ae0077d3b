//! Tongues: the words by which a language asks for memory, as rows.
//!
//! All rows are spelled as [`prose`](super::prose) leaves words: in lower case, without accents (`preferisco`, `kunftig`).
//! A cue is a phrase that may carry a signal; its [`Sense`] says what else must hold. The longest cue at a place
//! counts, so an exception is a longer row with the sense [`Sense::Idle`].

mod english;
mod germanic;
mod romance;
mod slavic;
mod turkish;

use super::sense::Sense;
use super::sentence::matched;

/// Where a language puts the verb of a wish beside `always` and `never`.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Order {
    /// Behind it: `always use`.
    Behind,
    /// Behind it or before it: `nutze immer`.
    Around,
    /// At the end of the clause: `her zaman … kullan`.
    Last,
}

/// What one language has to say.
pub(super) struct Tongue {
    /// Phrases that may carry a signal, by what must hold besides.
    pub(super) cues: &'static [(Sense, &'static [&'static str])],
    pub(super) order: Order,
    /// Words of address, politeness and connection that may stand before a wish.
    pub(super) leads: &'static [&'static str],
    /// Words that join a wish to what was said before it.
    pub(super) joins: &'static [&'static str],
    /// What questions begin with.
    pub(super) asks: &'static [&'static str],
    /// What requests begin with that only look like questions.
    pub(super) requests: &'static [&'static str],
    /// What statements about something else begin with: articles, pronouns of the third person.
    pub(super) others: &'static [&'static str],
    /// Words beside `always` and `never` that make a statement of them, and their endings.
    pub(super) stated: &'static [&'static str],
    pub(super) stated_ends: &'static [&'static str],
    /// Words with such an ending that make none.
    pub(super) unstated: &'static [&'static str],
    /// Words between `always` and its verb.
    pub(super) fillers: &'static [&'static str],
    /// Endings of a first word that is no verb of a wish.
    pub(super) told_ends: &'static [&'static str],
    /// What people do as a habit, and what an agent does too often.
    pub(super) deeds: &'static [&'static str],
    /// What a wish to forget speaks of.
    pub(super) claims: &'static [&'static str],
    /// What a choice between things at hand speaks of.
    pub(super) choices: &'static [&'static str],
    /// What people do with a program, as opposed to what an agent does.
    pub(super) uses: &'static [&'static str],
    /// Words that tie a wish to the task at hand.
    pub(super) places: &'static [&'static str],
    /// Cues that other languages have in another sense, and words that show which it is.
    pub(super) shared: &'static [&'static str],
    pub(super) witnesses: &'static [&'static str],
    /// What clauses begin with that say when the agent should do something.
    pub(super) frames: &'static [&'static str],
    /// Things that teams have rules for.
    pub(super) kinds: &'static [&'static str],
    /// Words of a sentence that is about what may come, and not about what to do.
    pub(super) doubts: &'static [&'static str],
    /// What work begins with whose text may follow.
    pub(super) makings: &'static [&'static str],
}

impl Tongue {
    /// A tongue that says nothing, to begin from.
    const MUTE: Self = Self {
        cues: &[],
        order: Order::Around,
        leads: &[],
        joins: &[],
        asks: &[],
        requests: &[],
        others: &[],
        stated: &[],
        stated_ends: &[],
        unstated: &[],
        fillers: &[],
        told_ends: &[],
        deeds: &[],
        claims: &[],
        choices: &[],
        uses: &[],
        places: &[],
        shared: &[],
        witnesses: &[],
        frames: &[],
        kinds: &[],
        doubts: &[],
        makings: &[],
    };

    /// The words for `always` and `never`.
    pub(super) fn always(&self) -> &'static [&'static str] {
        let rows = self.cues.iter().find(|(sense, _)| *sense == Sense::Always);
        rows.map_or(&[], |(_, rows)| rows)
    }

    /// The longest cue that words begin with, and how many words it has.
    pub(super) fn cue(&self, words: &[&str]) -> Option<(Sense, usize)> {
        let rows = self.cues.iter().flat_map(|(sense, rows)| rows.iter().map(move |row| (*sense, row)));
        let found = rows.filter_map(|(sense, row)| Some((sense, matched(words, row)?)));
        found.max_by_key(|(_, count)| *count)
    }
}

/// All tongues whose words stand apart.
pub(super) const TONGUES: &[Tongue] = &[
    english::ENGLISH,
    germanic::GERMAN,
    germanic::DUTCH,
    romance::SPANISH,
    romance::FRENCH,
    romance::PORTUGUESE,
    romance::ITALIAN,
    slavic::RUSSIAN,
    slavic::UKRAINIAN,
    slavic::POLISH,
    turkish::TURKISH,
];

/// Whether a cue may begin with a word: most words of most prompts begin none, and are passed over here.
pub(super) fn may_begin(word: &str) -> bool {
    let bit = hash(word.as_bytes());
    SIEVE[bit / 64] & 1 << (bit % 64) != 0
}

const SIEVE: [u64; 64] = sieve();

/// The bits of the first words of all cues; the compiler finds them.
const fn sieve() -> [u64; 64] {
    let mut sieve = [0; 64];
    let mut tongue = 0;
    while tongue < TONGUES.len() {
        let cues = TONGUES[tongue].cues;
        let mut sense = 0;
        while sense < cues.len() {
            let mut row = 0;
            while row < cues[sense].1.len() {
                let bit = hash(cues[sense].1[row].as_bytes());
                sieve[bit / 64] |= 1 << (bit % 64);
                row += 1;
            }
            sense += 1;
        }
        tongue += 1;
    }
    sieve
}

/// A number below 4,096 for the first word of a text.
const fn hash(text: &[u8]) -> usize {
    let mut hash: u32 = 0;
    let mut at = 0;
    while at < text.len() && text[at] != b' ' {
        hash = (hash ^ text[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash >> 20) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signal::blocks::Part;
    use crate::signal::prose::sentences;

    /// A row in another spelling would never match, and nobody would see it.
    #[test]
    fn rows_are_spelled_as_prose_is() {
        for tongue in TONGUES {
            let cues = tongue.cues.iter().flat_map(|(_, rows)| rows.iter());
            let lists = [tongue.leads, tongue.joins, tongue.asks, tongue.requests, tongue.others];
            let more = [tongue.stated, tongue.unstated, tongue.fillers, tongue.deeds, tongue.claims];
            let last = [tongue.choices, tongue.places, tongue.makings];
            let words = [&lists[..], &more, &last].concat().concat();
            for row in cues.copied().chain(words) {
                let spelled = sentences(row.trim_end_matches([' ', ':', ',']), Part::Whole);
                assert_eq!(spelled.trim_end(), row.trim_end_matches([' ', ':', ',']));
            }
        }
    }
}
