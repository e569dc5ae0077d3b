//! The sense of words: where they stand, and whether what they say is wished for or forbidden.
//!
//! "Never deploy without asking" and "deploy without asking" have nearly the same words. So each word becomes a
//! step that knows the negation it is under, and addresses and paths get concepts that no word list can hold.

use super::{mention, places};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{
    AVOID, LATE_NOT, LINK, LOCAL, NOT, NOW, SENSITIVE, START_FILE, USER, VAULT, WITHOUT,
};
use crate::guard::reading::{Reading, Word};

/// The concepts that places in a text have besides its words.
pub(super) const MARKS: Concepts = LINK.or(LOCAL).or(SENSITIVE).or(START_FILE).or(VAULT);

/// The concepts without which nothing is denied.
pub(super) const DENIALS: Concepts = NOT.or(LATE_NOT).or(WITHOUT);

/// How far a word takes us; a character of an unspaced script takes us half as far.
pub(super) const WORD: u32 = 2;

/// How far the end of a sentence takes us.
const SENTENCE: u32 = 5;

/// A word with its sense.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) concepts: Concepts,
    /// How far it is from the beginning.
    pub(super) place: u32,
    /// The number of its sentence.
    pub(super) sentence: u32,
    /// Where its clause begins.
    clause: u32,
    /// Whether its sentence begins with it.
    pub(super) opens: bool,
    /// Whether a negation stands right at it.
    pub(super) is_denied: bool,
    /// Whether anything in its clause speaks against it.
    pub(super) is_forbidden: bool,
}

/// The words of what is said, with their sense.
pub(super) fn steps(reading: &Reading<'_>) -> Vec<Step> {
    let words = reading.said();
    let quoted = mention::quotes(reading);
    let mut steps: Vec<Step> = Vec::with_capacity(words.len());
    let mut walk = Walk::default();
    let mut address = 0;
    for (at, word) in words.iter().enumerate() {
        let from = if at == 0 { reading.start } else { words[at - 1].span.end };
        let pause = pause(reading, from, word);
        let is_quoted = quoted.iter().any(|span| span.contains(&word.span.start));
        let marks = places::marks(reading.text, word.span.clone());
        let is_inside = word.span.start < address;
        if !is_inside {
            address = address.max(places::end_of_address(reading.text, word.span.clone()));
        }
        let concepts = if is_quoted
            || is_inside
            || is_modifier(reading, word)
            || is_passive(reading, words, at)
        {
            Concepts::NONE
        } else if marks.meets(LINK) {
            marks
        } else {
            word.concepts.or(marks)
        };
        if is_inside {
            // An address counts as one word, and what it is made of says nothing.
            steps.extend(steps.last().copied().map(|last| Step { concepts, ..last }));
            continue;
        }
        let step = walk.step(pause, concepts, reading.word(word));
        steps.push(step);
        if concepts.meets(LATE_NOT) {
            deny_before(&mut steps, &walk);
        }
    }
    settle_doubles(&mut steps);
    steps
}

/// What stands between two words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Pause {
    Space,
    Comma,
    Colon,
    Sentence,
}

/// What is known on the way through a text.
#[derive(Default)]
struct Walk {
    place: u32,
    sentence: u32,
    is_under_way: bool,
    /// Where the clause begins.
    clause: u32,
    /// The last negation of the clause.
    near: Option<u32>,
    /// The last word of the clause that speaks against what follows.
    far: Option<u32>,
    /// Whether anything in the sentence did: "never … without" is no "without".
    is_against: bool,
}

impl Walk {
    fn step(&mut self, pause: Pause, concepts: Concepts, word: &str) -> Step {
        let opens = self.pause(pause, word);
        let is_doubled = concepts.meets(WITHOUT) && !concepts.meets(NOT) && self.is_against;
        let is_negation = concepts.meets(NOT.or(WITHOUT)) && !is_doubled;
        let is_near = |from: Option<u32>, far: u32| from.is_some_and(|at| self.place - at <= far);
        let step = Step {
            concepts,
            place: self.place,
            sentence: self.sentence,
            clause: self.clause,
            opens,
            is_denied: is_negation || is_near(self.near, 4 * WORD),
            is_forbidden: is_near(self.far, 12 * WORD),
        };
        if is_reminder(word) && is_near(self.near, 2 * WORD) {
            // "Do not forget to …" is a wish.
            (self.near, self.far) = (None, None);
        }
        if is_negation {
            self.near = Some(self.place);
        } else if is_doubled {
            self.near = None;
        }
        if concepts.meets(NOT.or(AVOID)) {
            self.far = Some(self.place);
            self.is_against = true;
        }
        self.place += if word.chars().nth(3).is_none() && !word.is_ascii() { 1 } else { WORD };
        step
    }

    /// Forgets what does not reach beyond a pause; answers whether a sentence begins.
    fn pause(&mut self, pause: Pause, word: &str) -> bool {
        let opens = !self.is_under_way || pause == Pause::Sentence;
        self.is_under_way = true;
        if pause == Pause::Sentence {
            self.sentence += 1;
            self.place += SENTENCE;
            self.is_against = false;
        }
        if pause != Pause::Space || is_and(word) {
            self.clause = self.place;
            self.near = None;
        }
        if pause >= Pause::Colon || is_and(word) {
            self.far = None;
        }
        opens
    }
}

/// A negation behind the verb, as German and Japanese have it.
fn deny_before(steps: &mut [Step], walk: &Walk) {
    let Some((late, before)) = steps.split_last_mut() else { return };
    let reaches =
        |step: &&mut Step| step.place >= walk.clause && late.place - step.place <= 5 * WORD;
    for step in before.iter_mut().rev().take_while(reaches) {
        step.is_denied = true;
        step.is_forbidden = true;
    }
}

/// "Without a yes, do not …": a negation behind "without" in its clause makes a restriction of it.
fn settle_doubles(steps: &mut [Step]) {
    for clause in steps.chunk_by_mut(|one, next| one.clause == next.clause) {
        let is_without = |step: &Step| step.concepts.meets(WITHOUT);
        let Some(first) = clause.iter().position(is_without) else { continue };
        let is_final = |step: &Step| step.concepts.meets(NOT.or(LATE_NOT)) && !is_without(step);
        if clause[first..].iter().any(is_final) {
            clause.iter_mut().for_each(|step| step.is_denied = false);
        }
    }
}

/// How a word is set off from the one before it.
fn pause(reading: &Reading<'_>, from: usize, word: &Word) -> Pause {
    let gap = &reading.text[from..word.span.start];
    let mut pause = Pause::Space;
    let mut chars = gap.chars().peekable();
    while let Some(c) = chars.next() {
        let is_set_off = chars.peek().is_some_and(|next| !"/.~\\*_-".contains(*next));
        pause = pause.max(match c {
            '!' | '?' | ';' | '\n' | '\r' | '。' | '！' | '？' | '；' | '।' | '؟' | '؛' | '|' => {
                Pause::Sentence
            }
            '.' if is_set_off => Pause::Sentence,
            ':' if is_set_off => Pause::Colon,
            '：' => Pause::Colon,
            ',' | '，' | '、' | '،' | '—' | '–' | '(' | ')' => Pause::Comma,
            _ => Pause::Space,
        });
    }
    pause
}

/// Words behind which another wish begins.
fn is_and(word: &str) -> bool {
    const AND: &str = "simply einfach directement directamente просто сразу 直 and but then just und sondern et \
        mais y pero e mas ma en maar i ale и но а та ve 并 और";
    AND.split(' ').any(|and| and.eq_ignore_ascii_case(word))
}

/// Words that turn a negation into a reminder: "do not forget to …", "never fail to …".
fn is_reminder(word: &str) -> bool {
    const REMINDERS: &str = "forget fail hesitate worry vergiss vergessen oublie oubliez olvides olvide esqueça \
        dimenticare vergeet zapomnij забудь забывай";
    REMINDERS.split(' ').any(|reminder| reminder.eq_ignore_ascii_case(word))
}

/// Whether a word only belongs to the next: "user names" are not told anything, "now that" is no time.
fn is_modifier(reading: &Reading<'_>, word: &Word) -> bool {
    const HEADS: &str = "says said asked wants about that of this these when how whether if unless or and to for in on with at before \
        after what why who where anything any it a the is has has runs asks first know see by \
        again consents agreed approved already have had can will may must should does did gave \
        granted authorized authorised consented pre not never unaware directly anymore \
        beforehand instead always just right either";
    let is_user = word.concepts.meets(USER) && reading.word(word).eq_ignore_ascii_case("user");
    if !is_user && !word.concepts.meets(NOW) {
        return false;
    }
    let Some(rest) = reading.text[word.span.end..].strip_prefix([' ', '-']) else { return false };
    let next = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    if !is_user {
        return next == "that";
    }
    !next.is_empty() && !HEADS.split(' ').any(|head| head.eq_ignore_ascii_case(next))
}

/// Whether a word that looks like a wish only tells what is done: "tokens are read from …".
fn is_passive(reading: &Reading<'_>, words: &[Word], at: usize) -> bool {
    const BE: [&str; 8] = ["are", "is", "was", "were", "be", "been", "being", "gets"];
    const ALIKE: [&str; 6] = ["read", "put", "set", "cast", "hidden", "broadcast"];
    let is_one = |word: &Word, of: &[&str]| {
        of.iter().any(|known| known.eq_ignore_ascii_case(reading.word(word)))
    };
    at > 0 && is_one(&words[at], &ALIKE) && is_one(&words[at - 1], &BE)
}
