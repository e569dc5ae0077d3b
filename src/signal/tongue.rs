//! Tongues: the words by which a language asks for memory, as rows.
//!
//! All rows are spelled as [`prose`](super::prose) leaves words: in lower case, without accents (`preferisco`, `kunftig`).
//! A cue is a phrase that may carry a signal; its [`Sense`] says what else must hold. The longest cue at a place
//! counts, so an exception is a longer row with the sense [`Sense::Idle`].

mod dutch;
mod english;
mod french;
mod german;
mod italian;
mod manners;
mod polish;
mod portuguese;
mod romance;
mod russian;
mod spanish;
mod turkish;
mod ukrainian;

use super::phrases::Phrases;
use super::sense::Sense;
use manners::Manners;

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
    pub(super) cues: &'static [(Sense, Phrases)],
    pub(super) order: Order,
    /// Words of address, politeness and connection that may stand before a wish.
    pub(super) leads: Phrases,
    /// Words that join a wish to what was said before it.
    pub(super) joins: Phrases,
    /// What questions begin with.
    pub(super) asks: Phrases,
    /// What requests begin with that only look like questions.
    pub(super) requests: Phrases,
    /// What statements about something else begin with: articles, pronouns of the third person.
    pub(super) others: Phrases,
    /// Words beside `always` and `never` that make a statement of them, and their endings.
    pub(super) stated: Phrases,
    pub(super) stated_ends: Phrases,
    /// Words with such an ending that make none.
    pub(super) unstated: Phrases,
    /// Words between `always` and its verb.
    pub(super) fillers: Phrases,
    /// Endings of a first word that is no verb of a wish.
    pub(super) told_ends: Phrases,
    /// What people do as a habit, and what an agent does too often.
    pub(super) deeds: Phrases,
    /// Endings of such words behind `stop`, where the language has them.
    pub(super) deed_ends: Phrases,
    /// What a wish to forget speaks of.
    pub(super) claims: Phrases,
    /// What memory holds; how people speak of what an agent saved; and what programs save.
    pub(super) memos: Phrases,
    pub(super) kept: Phrases,
    pub(super) wares: Phrases,
    /// What a choice between things at hand speaks of.
    pub(super) choices: Phrases,
    /// What people do with a program, as opposed to what an agent does.
    pub(super) uses: Phrases,
    /// Words that tie a wish to a place in the code, or to the moment.
    pub(super) places: Phrases,
    pub(super) moments: Phrases,
    /// Words before one thing at hand.
    pub(super) pointers: Phrases,
    /// Cues that other languages have in another sense, and words that show which it is.
    pub(super) shared: Phrases,
    pub(super) witnesses: Phrases,
    /// What clauses begin with that say when the agent should do something.
    pub(super) frames: Phrases,
    /// What teams do or leave as a convention; empty where the cues say it.
    pub(super) customs: Phrases,
    /// Words by which a team speaks of itself, and endings of its verbs.
    pub(super) ours: Phrases,
    pub(super) ours_ends: Phrases,
    /// Words of a statement that tells of a failure or of a want.
    pub(super) troubles: Phrases,
    /// Things that teams have rules for.
    pub(super) kinds: Phrases,
    /// Words of a sentence that is about what may come, and not about what to do.
    pub(super) doubts: Phrases,
    /// What work begins with whose text may follow.
    pub(super) makings: Phrases,
    /// How its teams speak of the way they work.
    pub(super) manners: Manners,
}

impl Tongue {
    /// A tongue that says nothing, to begin from.
    const MUTE: Self = Self {
        cues: &[],
        order: Order::Around,
        leads: Phrases::NONE,
        joins: Phrases::NONE,
        asks: Phrases::NONE,
        requests: Phrases::NONE,
        others: Phrases::NONE,
        stated: Phrases::NONE,
        stated_ends: Phrases::NONE,
        unstated: Phrases::NONE,
        fillers: Phrases::NONE,
        told_ends: Phrases::NONE,
        deeds: Phrases::NONE,
        deed_ends: Phrases::NONE,
        claims: Phrases::NONE,
        memos: Phrases::NONE,
        kept: Phrases::NONE,
        wares: Phrases::NONE,
        choices: Phrases::NONE,
        uses: Phrases::NONE,
        places: Phrases::NONE,
        moments: Phrases::NONE,
        pointers: Phrases::NONE,
        shared: Phrases::NONE,
        witnesses: Phrases::NONE,
        frames: Phrases::NONE,
        customs: Phrases::NONE,
        ours: Phrases::NONE,
        ours_ends: Phrases::NONE,
        troubles: Phrases::NONE,
        kinds: Phrases::NONE,
        doubts: Phrases::NONE,
        makings: Phrases::NONE,
        manners: Manners::NONE,
    };

    /// The cues of a sense.
    pub(super) fn cues_of(&self, wanted: Sense) -> Phrases {
        let list = self.cues.iter().find(|(sense, _)| *sense == wanted);
        list.map_or(Phrases::NONE, |(_, phrases)| *phrases)
    }
}

/// All tongues whose words stand apart.
pub(super) static TONGUES: &[Tongue] = &[
    english::ENGLISH,
    german::GERMAN,
    dutch::DUTCH,
    spanish::SPANISH,
    french::FRENCH,
    portuguese::PORTUGUESE,
    italian::ITALIAN,
    russian::RUSSIAN,
    ukrainian::UKRAINIAN,
    polish::POLISH,
    turkish::TURKISH,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signal::blocks::Part;
    use crate::signal::prose::sentences;

    /// A row in another spelling would never match, and nobody would see it.
    #[test]
    fn rows_are_spelled_as_prose_is() {
        for tongue in TONGUES {
            let cues = tongue.cues.iter().map(|(_, phrases)| *phrases);
            let wishes = [tongue.leads, tongue.joins, tongue.asks, tongue.requests, tongue.frames];
            let beside =
                [tongue.others, tongue.stated, tongue.unstated, tongue.fillers, tongue.uses];
            let things = [tongue.deeds, tongue.claims, tongue.choices, tongue.places, tongue.kinds];
            let more = [tongue.makings, tongue.doubts, tongue.shared, tongue.witnesses];
            let kept = [tongue.memos, tongue.kept, tongue.wares, tongue.moments, tongue.pointers];
            let ours = [tongue.customs, tongue.ours, tongue.troubles];
            let lists = wishes.into_iter().chain(beside).chain(things).chain(more);
            let Manners { each, ways, instead, reaches, reverts, bans, tails, noted } =
                tongue.manners;
            let manners = [each, ways, instead, reaches, reverts, bans, tails, noted];
            let lists = lists.chain(kept).chain(ours).chain(manners);
            for row in cues.chain(lists).flat_map(|phrases| phrases.0.split('|')) {
                let row = row.trim_end_matches([' ', ':', ',']);
                assert_eq!(sentences(row, Part::Whole).trim_end(), row);
            }
        }
    }
}
