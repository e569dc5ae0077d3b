//! Removing disguises: look-alike and invisible letters, digits for letters, spaced-out letters.

use unicode_normalization::UnicodeNormalization;

use crate::render::is_hidden;

/// Letters that look like Latin ones, each followed by the Latin letter.
const LOOK_ALIKES: &str = "аaбbвbгrеeёeззиnіiїiјjкkмmнhоoпnрpсcтtуyфoхxѕsԁdԛqԝwһhӏlҡkАAВBЕEНHІIЈJКKМMОOРPЅSСCТTУYХXԌG\
    αaβbγyεeηnιiκkνvοoρpσoτtυuχxωwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX\
    օoսuոnհhցgիhԍgıiɑaɡgʟlɪiʀrʏyᴀaᴄcᴅdᴇeᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢzꜱsƨsⅼlℓl";

/// The text without invisible characters and with look-alikes replaced by Latin letters; `None` if nothing changes.
pub(super) fn folded(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let visible: String =
        text.chars().filter(|c| matches!(c, '\n' | '\t') || !is_hidden(*c)).nfkc().collect();
    let is_latin = visible.chars().filter(char::is_ascii_alphabetic).count() * 2
        >= visible.chars().filter(|c| c.is_alphabetic()).count();
    let mut folded = String::with_capacity(visible.len());
    for word in visible.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let is_mixed = word.contains(|c: char| c.is_ascii_alphabetic());
        if is_mixed || is_latin {
            folded.extend(word.chars().map(|c| look_alike(c).unwrap_or(c)));
        } else {
            folded.push_str(word);
        }
    }
    (folded != text).then_some(folded)
}

fn look_alike(c: char) -> Option<char> {
    if c.is_ascii() {
        return None;
    }
    let (_, after) = LOOK_ALIKES.split_once(c)?;
    after.chars().next().filter(char::is_ascii)
}

/// The text with line continuations and concatenated strings joined; `None` if there are none.
pub(super) fn joined(text: &str) -> Option<String> {
    const SEAMS: [&str; 8] =
        ["\\\n", "\\\r\n", "\" + \"", "' + '", "\"+\"", "'+'", "\" . \"", "\" \""];
    let is_broken = text.contains('\n') || SEAMS.iter().any(|seam| text.contains(seam));
    is_broken.then(|| {
        let text = SEAMS.iter().fold(text.to_owned(), |text, seam| text.replace(seam, ""));
        text.lines().map(str::trim).collect()
    })
}

/// The text with digits and signs replaced by the letters they stand for (`1gn0r3`); `None` if too few words
/// have any.
pub(super) fn respelled(text: &str) -> Option<String> {
    let is_mixed = |word: &&str| {
        let digits = word.bytes().filter(|byte| b"0134578@$".contains(byte)).count();
        let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
        digits > 0 && letters > 0 && letters + digits == word.len() && word.len() > 2
    };
    if text.split(' ').filter(is_mixed).take(2).count() < 2 {
        return None;
    }
    let letter = |c: char| match c {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        '8' => 'b',
        c => c,
    };
    Some(text.chars().map(letter).collect())
}

/// The text with spaced-out letters joined (`i g n o r e`); `None` if there are too few.
pub(super) fn respaced(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let is_alone = |at: usize| {
        letters[at].is_alphabetic()
            && (at == 0 || !letters[at - 1].is_alphanumeric())
            && letters.get(at + 1).is_none_or(|next| !next.is_alphanumeric())
    };
    let is_between =
        |at: usize| at > 0 && at + 1 < letters.len() && is_alone(at - 1) && is_alone(at + 1);
    // If dots separate letters, spaces separate words.
    let gaps = [&['.', '-', '_', '*', '/', '|'][..], &[' ']];
    let gap = gaps.into_iter().find(|gap| {
        let apart = (0..letters.len()).filter(|at| gap.contains(&letters[*at]) && is_between(*at));
        apart.take(MIN_SPACED_LETTERS).count() == MIN_SPACED_LETTERS
    })?;
    let kept = letters.iter().enumerate().filter(|(at, c)| !(gap.contains(c) && is_between(*at)));
    Some(kept.map(|(_, c)| c).collect())
}

/// How many gaps between single letters make a disguise.
pub(super) const MIN_SPACED_LETTERS: usize = 4;

/// The text in ROT13.
pub(super) fn rotated(text: &str) -> String {
    let rotate = |c: char, first: u8| char::from((c as u8 - first + 13) % 26 + first);
    let letter = |c: char| match c {
        'a'..='z' => rotate(c, b'a'),
        'A'..='Z' => rotate(c, b'A'),
        c => c,
    };
    text.chars().map(letter).collect()
}
