//! Customs: whether a statement tells how a team works, and not how a program behaves.

use super::Place;

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
        near.iter().any(|word| self.is_ours(word)) && !self.is_troubled()
    }

    /// Whether `we don't` stands before what teams do or leave.
    pub(in crate::signal) fn is_denial(&self) -> bool {
        let customs = self.tongue.customs;
        let is_habit = customs.is_empty() || self.follows(customs);
        let object = self.end + usize::from(!customs.is_empty());
        let is_pointed = self.tongue.pointers.have(self.sentence.word(object));
        self.is_led() && is_habit && !is_pointed && !self.is_troubled()
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
