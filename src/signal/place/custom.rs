//! Customs: whether a statement tells how a team works, and not how a program behaves.

use super::Place;
use crate::signal::sense::Sense;
use crate::signal::sentence::{MOST_WORDS, is_mark};

/// How many words behind `in this project` may stand before it says who does something.
const NEAR: usize = 8;

impl Place<'_, '_> {
    /// Whether `in this project` stands in a statement about what we do.
    pub(in crate::signal) fn is_custom(&self) -> bool {
        let start = self.sentence.clause(self.at, self.tongue);
        let (from, to) =
            if start >= self.at { (self.end, self.end + NEAR) } else { (start, start + 2) };
        let words = self.sentence.words();
        let near = &words[from.min(words.len())..to.min(words.len())];
        let is_ours = || near.iter().any(|word| self.is_ours(word));
        let is_way = || start >= self.at && self.is_way(from, to);
        (is_ours() || is_way()) && !self.is_troubled()
    }

    /// Whether things that teams have rules for are placed, named, used or due: `the tests live in spec/`.
    fn is_way(&self, from: usize, to: usize) -> bool {
        let has = |list| self.sentence.has(from, to, list);
        let manners = &self.tongue.manners;
        let is_of_kind = || has(manners.each) || has(self.tongue.kinds);
        self.is_carried() && is_of_kind() && has(manners.ways)
    }

    /// Whether `we use` is about all of our work.
    pub(in crate::signal) fn is_reaching(&self) -> bool {
        let (sentence, tongue) = (self.sentence, self.tongue);
        let is_pointed = || self.follows(tongue.pointers) || self.follows(tongue.others);
        let last = sentence.word(sentence.clause_end(self.end).saturating_sub(1));
        let is_ours = self.is_led() && !is_pointed() && !tongue.wares.have(last);
        let reaches = || sentence.has(0, usize::MAX, tongue.manners.reaches);
        is_ours && self.is_carried() && reaches() && !self.is_troubled()
    }

    /// Whether each later clause only goes on with what was said: another may set a task, or tell of trouble.
    fn is_carried(&self) -> bool {
        let (words, tongue) = (self.sentence.words(), self.tongue);
        let carries = |at: usize| {
            let rest = words.get(at..).unwrap_or_default();
            let is_quote = rest.first().is_some_and(|word| *word == "\"");
            let lists = [tongue.manners.tails, tongue.cues_of(Sense::Avoid)];
            is_quote || lists.iter().any(|list| list.begin(rest))
        };
        let leads = |at: usize| tongue.leads.have(self.sentence.word(at));
        let behind = self.end + 1..words.len().min(self.end + MOST_WORDS);
        let mut marks = behind.filter(|at| is_mark(words[*at]));
        marks.all(|mark| carries(mark + 1) || leads(mark + 1) && carries(mark + 2))
    }

    /// Whether `we don't` stands before what teams do or leave.
    pub(in crate::signal) fn is_denial(&self) -> bool {
        let customs = self.tongue.customs;
        let is_habit = customs.is_empty() || self.follows(customs);
        let object = self.end + usize::from(!customs.is_empty());
        let is_pointed = self.tongue.pointers.have(self.sentence.word(object));
        let is_turned = || self.goes_on(self.tongue.manners.instead);
        self.is_led() && is_habit && (!is_pointed || is_turned()) && !self.is_troubled()
    }

    /// Whether the cue tells what a program does: `from now on the api returns 204`.
    pub(in crate::signal) fn is_news(&self) -> bool {
        let (sentence, tongue) = (self.sentence, self.tongue);
        let is_apart = sentence.said(self.end) != sentence.word(self.end);
        let at = self.end + usize::from(is_apart);
        let [next, second, third] = [at, at + 1, at + 2].map(|at| sentence.word(at));
        let tells = |word| self.is_telling(word) && !tongue.kinds.have(word);
        let is_other = |word: &str| tongue.others.have(word) || word.starts_with("l'");
        // `ab jetzt liefert die api`: in German and Dutch the verb comes first.
        let is_verb = tongue.told_ends.have("t") && next.ends_with('t');
        let is_verb = is_verb && !tongue.unstated.have(next);
        is_other(next) && (tells(second) || tells(third))
            || is_verb && is_other(second) && !self.is_ours(second)
    }

    fn is_ours(&self, word: &str) -> bool {
        self.tongue.ours.have(word) || word.len() > 4 && self.tongue.ours_ends.end(word)
    }

    /// Whether the sentence tells of a failure, of a want, or of this moment only.
    fn is_troubled(&self) -> bool {
        self.sentence.has(0, usize::MAX, self.tongue.troubles) || self.is_momentary()
    }
}
