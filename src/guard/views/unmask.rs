//! Removing disguises: look-alike and invisible letters, digits for letters, separated, reversed and rotated words.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{MIN_HIDDEN, ORDERS, SHORTEST_WORD};
use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::{self, Concepts};
use crate::render::is_hidden;

// `LOOK_ALIKES`, generated from `look_alikes.txt`.
include!(concat!(env!("OUT_DIR"), "/guard_look_alikes.rs"));

/// How many separated letters or words make a disguise.
const MIN_SEPARATED: usize = 4;

/// The text without invisible characters and with the letters that others pass for.
pub(super) fn folded(analysis: &Analysis<'_>) -> Option<String> {
    if analysis.content().is_ascii() {
        return None;
    }
    let is_kept = |c: &char| matches!(c, '\n' | '\t') || !is_hidden(*c);
    let visible: String = analysis.content().chars().filter(is_kept).nfc().collect();
    let letters = visible.chars().filter(|c| c.is_alphabetic()).count();
    let foreign = visible.chars().filter(|c| is_foreign(*c)).count();
    // In a text of another script only words with Latin letters are suspicious.
    let is_latin = foreign * 8 <= letters;
    let mut folded = String::with_capacity(visible.len());
    for word in visible.split_inclusive(|c: char| !c.is_alphanumeric() && letter(c).is_none()) {
        let is_suspicious = is_latin || word.contains(|c: char| c.is_ascii_alphabetic());
        for c in word.chars() {
            match letter(c).filter(|_| is_suspicious) {
                Some(letter) => folded.push(letter),
                None if is_combining_mark(c)
                    && folded.ends_with(|c: char| c.is_ascii_graphic()) => {}
                None => push_compatible(&mut folded, c),
            }
        }
    }
    (folded != analysis.content()).then_some(folded)
}

/// Whether a letter cannot pass for a Latin one.
fn is_foreign(c: char) -> bool {
    !matches!(c, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
        && c.is_alphabetic()
        && letter(c).is_none()
}

/// The ASCII letter that a character passes for.
fn letter(c: char) -> Option<char> {
    if c.is_ascii() {
        return None;
    }
    let known = |c: char| {
        let at = LOOK_ALIKES.binary_search_by_key(&c, |(look_alike, _)| *look_alike).ok()?;
        Some(LOOK_ALIKES[at].1)
    };
    let other_case = || c.to_lowercase().chain(c.to_uppercase()).find_map(known);
    let letter = known(c).or_else(other_case).or_else(|| {
        let mut letters = std::iter::once(c).nfkd().filter(char::is_ascii_alphabetic);
        letters.next().filter(|_| letters.next().is_none() && std::iter::once(c).nfd().eq([c]))
    })?;
    Some(if c.is_uppercase() { letter.to_ascii_uppercase() } else { letter })
}

/// Adds a character, or the characters that it is a variant of.
fn push_compatible(text: &mut String, c: char) {
    if c.is_ascii() { text.push(c) } else { text.extend(std::iter::once(c).nfkc()) }
}

/// The text with line continuations and concatenated strings joined.
pub(super) fn joined(analysis: &Analysis<'_>) -> Option<String> {
    const SEAMS: [&str; 8] =
        ["\\\n", "\\\r\n", "\" + \"", "' + '", "\"+\"", "'+'", "\" . \"", "\" \""];
    let is_seam = |seam: &&str| analysis.content().contains(*seam);
    let may_be_broken =
        analysis.has(b"\n") || analysis.has_any(b"\"'") && SEAMS.iter().any(is_seam);
    may_be_broken.then(|| {
        let text =
            SEAMS.iter().fold(analysis.content().to_owned(), |text, seam| text.replace(seam, ""));
        text.lines().map(str::trim).collect()
    })
}

/// The text with digits and signs replaced by the letters they stand for (`1gn0r3`), if several words have any.
pub(super) fn respelled(analysis: &Analysis<'_>) -> Option<String> {
    if analysis.stats.digits < 2 && !analysis.has_any(b"@$!") {
        return None;
    }
    let letter = |c: char| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        '8' => 'b',
        c => c,
    };
    let is_mixed = |word: &&str| {
        // A number at the end is a version or a count.
        let word = word.trim_end_matches(['!', ',', '.', '?']);
        let word = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
        let is_spelled = word.chars().all(|c| letter(c).is_ascii_alphabetic());
        is_spelled && letters > 0 && letters < word.len() && word.len() > 2
    };
    let is_disguised = analysis.content().split_whitespace().filter(is_mixed).nth(1).is_some();
    is_disguised.then(|| analysis.content().chars().map(letter).collect())
}

/// The text with spaced-out letters joined: `i g n o r e`, `i.g.n.o.r.e`.
pub(super) fn respaced(analysis: &Analysis<'_>) -> Option<String> {
    let is_lone = |word: &Word| analysis.word(word).chars().nth(1).is_none();
    let gap = |pair: &[Word]| &analysis.text[pair[0].span.end..pair[1].span.start];
    let is_apart = |pair: &&[Word]| is_lone(&pair[0]) && is_lone(&pair[1]) && !gap(pair).is_empty();
    let words = analysis.content_words();
    let gaps: Vec<&str> = words.windows(2).filter(is_apart).map(gap).collect();
    let count = |gap: &&&str| gaps.iter().filter(|other| other == gap).count();
    let usual = *gaps.iter().take(MIN_SEPARATED).max_by_key(count)?;
    if count(&&usual) < MIN_SEPARATED {
        return None;
    }
    let (mut text, mut at) = (String::with_capacity(analysis.text.len()), analysis.content_start);
    for pair in words.windows(2).filter(|pair| is_apart(pair) && gap(pair) == usual) {
        text.push_str(&analysis.text[at..pair[0].span.end]);
        at = pair[1].span.start;
    }
    text.push_str(&analysis.text[at..]);
    Some(text.split(' ').map(split_words).collect::<Vec<_>>().join(" "))
}

/// A long run of letters, split where words of the lexicon start and end.
fn split_words(run: &str) -> String {
    let run = run.to_lowercase();
    if run.chars().nth(3 * SHORTEST_WORD).is_none() {
        return run;
    }
    let (mut text, mut rest) = (String::new(), run.as_str());
    while let Some(c) = rest.chars().next() {
        let (_, length) = lexicon::unspaced(rest);
        if length >= SHORTEST_WORD - 1 {
            text.extend([" ", &rest[..length], " "]);
        } else {
            text.push(c);
        }
        rest = &rest[length.max(c.len_utf8())..];
    }
    text
}

/// The words of a text that are mostly separated by the same sign or by numbers: `ignore|all`, `1. ignore 2. all`.
pub(super) fn separated(analysis: &Analysis<'_>) -> Option<String> {
    let is_word = |word: &&Word| analysis.word(word).starts_with(char::is_alphabetic);
    let words: Vec<&Word> = analysis.content_words().iter().filter(is_word).collect();
    let gaps = words.windows(2).map(|pair| &analysis.text[pair[0].span.end..pair[1].span.start]);
    // The lines of a list are numbered, too.
    let is_usual = |gap: &str| {
        let is_usual = |c: char| c.is_whitespace() || ",.;:!?'\"()".contains(c);
        gap.is_empty() || gap.contains('\n') || gap.contains(' ') && gap.chars().all(is_usual)
    };
    let is_sign = |c: &char| !c.is_whitespace() && !c.is_ascii_digit();
    let odd = gaps.filter(|gap| !is_usual(gap));
    let signs: Vec<char> = odd.filter_map(|gap| gap.chars().rev().find(is_sign)).collect();
    let sign = *signs.get(signs.len() / 2)?;
    let count = signs.iter().filter(|other| **other == sign).count();
    // Paths and assignments have such signs, too.
    let is_sentence = sign != '/' && !analysis.has(b"=");
    (is_sentence && count + 1 >= MIN_SEPARATED && count * 5 >= words.len() * 3)
        .then(|| words.iter().map(|word| analysis.word(word)).collect::<Vec<_>>().join(" "))
}

/// The text without the signs inside words: `ig-nore`, `in*struc*tions`.
pub(super) fn unbroken(analysis: &Analysis<'_>) -> Option<String> {
    if_meaningful(analysis, |text, plain| {
        plain.extend(text.chars().filter(|c| !c.is_ascii_punctuation()));
    })
}

/// The text without accents.
pub(super) fn unaccented(analysis: &Analysis<'_>) -> Option<String> {
    let is_mark = |c: &char| is_combining_mark(*c);
    let strip = |text: &str, plain: &mut String| plain.extend(text.nfd().filter(|c| !is_mark(c)));
    (!analysis.text.is_ascii()).then(|| if_meaningful(analysis, strip))?
}

/// The text read backwards.
pub(super) fn reversed(analysis: &Analysis<'_>) -> Option<String> {
    if_meaningful(analysis, |text, reversed| reversed.extend(text.chars().rev()))
}

/// The text in ROT13.
pub(super) fn rotated(analysis: &Analysis<'_>) -> Option<String> {
    let rotate = |c: char, first: u8| char::from((c as u8 - first + 13) % 26 + first);
    let letter = |c: char| match c {
        'a'..='z' => rotate(c, b'a'),
        'A'..='Z' => rotate(c, b'A'),
        c => c,
    };
    if_meaningful(analysis, |text, rotated| rotated.extend(text.chars().map(letter)))
}

/// The text spelled otherwise, if that gives its words the meaning of orders.
fn if_meaningful(analysis: &Analysis<'_>, spell: impl Fn(&str, &mut String)) -> Option<String> {
    let (mut spelled, mut meaning) = (String::new(), Concepts::NONE);
    for word in analysis.content().split_whitespace().filter(|word| word.len() >= SHORTEST_WORD) {
        spelled.clear();
        spell(word, &mut spelled);
        spelled.make_ascii_lowercase();
        let word = spelled.trim_matches(|c: char| !c.is_alphanumeric());
        meaning = meaning.or(lexicon::concepts(word));
    }
    spelled.clear();
    let is_meaningful = meaning.and(ORDERS).without(analysis.concepts).count() >= MIN_HIDDEN;
    is_meaningful.then(|| {
        spell(analysis.content(), &mut spelled);
        spelled
    })
}
