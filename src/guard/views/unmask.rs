//! Disguises: look-alike and invisible letters, digits for letters, letters set apart.

use unicode_normalization::UnicodeNormalization;

use crate::render::is_hidden;

/// Letters that look like Latin ones, each followed by what it looks like.
const LOOK_ALIKES: &str = "аaбbвbгrеeёeззиnіiїiјjкkмmнhоoпnрpсcтtуyфoхxѕsԁdԛqԝwһhӏlҡkАAВBЕEНHІIЈJКKМMОOРPЅSСCТTУYХXԌG\
    αaβbγyεeηnιiκkνvοoρpσoτtυuχxωwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX\
    օoսuոnհhցgիhԍgıiɑaɡgʟlɪiʀrʏyᴀaᴄcᴅdᴇeᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢzꜱsƨsⅼlℓl";

/// The text without invisible characters and with look-alikes as the letters they look like; `None` where there is nothing to do.
pub(super) fn folded(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let seen: String =
        text.chars().filter(|c| matches!(c, '\n' | '\t') || !is_hidden(*c)).nfkc().collect();
    let is_latin = seen.chars().filter(char::is_ascii_alphabetic).count() * 2
        >= seen.chars().filter(|c| c.is_alphabetic()).count();
    let mut folded = String::with_capacity(seen.len());
    for word in seen.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let mixed = word.contains(|c: char| c.is_ascii_alphabetic());
        if mixed || is_latin {
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
    let (_, behind) = LOOK_ALIKES.split_once(c)?;
    behind.chars().next().filter(char::is_ascii)
}

/// The text with broken lines and strings put together; `None` where nothing was broken.
pub(super) fn joined(text: &str) -> Option<String> {
    const SEAMS: [&str; 8] =
        ["\\\n", "\\\r\n", "\" + \"", "' + '", "\"+\"", "'+'", "\" . \"", "\" \""];
    let is_broken = text.contains('\n') || SEAMS.iter().any(|seam| text.contains(seam));
    is_broken.then(|| {
        let text = SEAMS.iter().fold(text.to_owned(), |text, seam| text.replace(seam, ""));
        text.lines().map(str::trim).collect()
    })
}

/// The text with digits and signs read as the letters they stand for; `None` where there are too few.
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

/// The text with letters that stand apart put together; `None` where there are too few.
pub(super) fn respaced(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let is_alone = |at: usize| {
        letters[at].is_alphabetic()
            && (at == 0 || !letters[at - 1].is_alphanumeric())
            && letters.get(at + 1).is_none_or(|next| !next.is_alphanumeric())
    };
    let is_between =
        |at: usize| at > 0 && at + 1 < letters.len() && is_alone(at - 1) && is_alone(at + 1);
    // Where dots part the letters, spaces part the words.
    let gaps = [&['.', '-', '_', '*', '/', '|'][..], &[' ']];
    let gap = gaps.into_iter().find(|gap| {
        let apart = (0..letters.len()).filter(|at| gap.contains(&letters[*at]) && is_between(*at));
        apart.take(MANY_APART).count() == MANY_APART
    })?;
    let kept = letters.iter().enumerate().filter(|(at, c)| !(gap.contains(c) && is_between(*at)));
    Some(kept.map(|(_, c)| c).collect())
}

/// How many gaps between lone letters make a disguise.
pub(super) const MANY_APART: usize = 4;

/// Each Latin letter thirteen places on.
pub(super) fn rotated(text: &str) -> String {
    let turned = |c: char, first: u8| char::from((c as u8 - first + 13) % 26 + first);
    let letter = |c: char| match c {
        'a'..='z' => turned(c, b'a'),
        'A'..='Z' => turned(c, b'A'),
        c => c,
    };
    text.chars().map(letter).collect()
}
