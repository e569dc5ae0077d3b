//! Laws of printing random text made of nasty characters: the output is harmless, and printing it again changes nothing.
//!
//! The conditions on the output are written here a second time, independently of the code under test.

use memskill::render::{cut, has_hidden, inline, line, lines, visible};
use unicode_normalization::char::canonical_combining_class;

use crate::support::random::{Random, law, seeds};

/// The characters of escape sequences, fences, links, emoji and words of many scripts.
const CHARACTERS: &str = concat!(
    "am1#*  ->\\<``~~!![](&lt;",
    "\n\r\t\u{b}\u{c}\u{85}\u{a0}\u{2028}\u{2800}",
    "\u{1b}\u{1b}\u{7}\u{90}\u{98}\u{9b}\u{9c}\u{9d}\u{9f}\u{0}\u{7f}",
    "\u{ad}\u{34f}\u{61c}\u{115f}\u{17b4}\u{180e}\u{200b}\u{202e}\u{2060}\u{feff}\u{fffe}",
    "\u{200c}\u{200c}\u{200d}\u{200d}\u{200d}\u{fe00}\u{fe0e}\u{fe0f}\u{fe0f}",
    "\u{e000}\u{e0067}\u{e0062}\u{e007f}\u{e0100}\u{10fffd}",
    "\u{301}\u{302}\u{20e3}مخ\u{64b}कष\u{94d}\u{93c}é東\u{ff1c}👩🚀🏽❤⚠🏴",
);

/// Sequences that would rarely occur by chance.
const PIECES: [&str; 18] = [
    "\r\n",
    "<system",
    "</user",
    "<!",
    "<|",
    "![",
    "](",
    "``",
    "~~",
    "\u{1b}[",
    "\u{1b}]",
    "\u{1b}P",
    "\u{1b}\\",
    "\u{301}\u{302}\u{303}",
    "❤\u{fe0f}\u{200d}",
    ENGLAND,
    SCOTLAND,
    WALES,
];

const ENGLAND: &str = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
const SCOTLAND: &str = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
const WALES: &str = "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";

#[test]
fn a_printed_line_is_always_harmless() {
    law(seeds(), |random| {
        let text = nasty(random);
        let once = line(&text);
        assert_eq!(line(&once), once, "applying it again changes the text");
        assert_eq!(inline(&inline(&text)), inline(&text), "applying it again changes the text");
        assert_eq!(visible(&once), once, "a terminal shows all of it");
        for sign in ["\n", "\t", "```", "~~~"] {
            assert!(!once.contains(sign), "{sign:?} in {once:?}");
        }
        assert_no_markup(&once);
        assert_eq!(once.trim(), once);
        // `<` becomes four bytes, a line break five.
        assert!(once.len() <= 5 * text.len(), "{} bytes", once.len());
        assert_eq!(unseen(&once), None);
        assert!(!has_hidden(&once));
    });
}

/// No tag that the random text can contain, and no image.
fn assert_no_markup(text: &str) {
    for (at, _) in text.match_indices('<') {
        let before = text[..at].chars().next_back().unwrap_or(' ');
        let is_attached = before.is_alphanumeric() || "_:.?".contains(before);
        let rest = &text[at + 1..];
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_-:.".contains(c);
        let name = rest.trim_start_matches('/').split(|c| !is_name(c)).next().unwrap_or_default();
        let is_known = ["system", "user"].contains(&name);
        let acts = rest.starts_with(['/', '!', '|']) || is_known;
        let closes = rest.starts_with('/') && is_known;
        assert!(!closes && (is_attached || !acts), "a tag in {text:?}");
    }
    let image = text.find("![").filter(|at| text[*at..].contains("]("));
    assert_eq!(image, None, "an image in {text:?}");
}

#[test]
fn every_line_of_a_text_is_harmless() {
    law(seeds(), |random| {
        let text = nasty(random);
        let once = lines(&text).join("\n");
        assert_eq!(lines(&once).join("\n"), once, "applying it again changes the text");
        assert_no_markup(&once);
        assert_eq!(unseen(&once.replace('\n', " ")), None);
    });
}

#[test]
fn the_visible_text_of_a_file_keeps_its_lines() {
    law(seeds(), |random| {
        let text = nasty(random);
        let once = visible(&text);
        assert_eq!(visible(&once), once, "applying it again changes the text");
        let breaks = |text: &str| text.matches('\n').count();
        assert_eq!(breaks(&once), breaks(&text));
        assert!(once.len() <= text.len(), "{} bytes", once.len());
        assert_eq!(unseen(&once.replace(['\n', '\t'], " ")), None);
    });
}

#[test]
fn shortened_text_hides_nothing() {
    law(seeds(), |random| {
        let (text, most) = (line(&nasty(random)), 1 + random.below(20));
        let short = cut(&text, most);
        assert!(short.chars().count() <= most, "{short:?}");
        assert_eq!(unseen(&short), None);
        assert_eq!(line(&short), short);
    });
}

fn nasty(random: &mut Random) -> String {
    let characters: Vec<char> = CHARACTERS.chars().collect();
    random.any_text(|random| {
        let mut text = String::new();
        for _ in 0..random.below(40) {
            match random.below(12) {
                0 => text.extend(char::from_u32(random.below(0x11_0000) as u32)),
                1 | 2 => text.push_str(PIECES[random.below(PIECES.len())]),
                _ => text.push(*random.pick(&characters)),
            }
        }
        text
    })
}

/// The combining class of signs that remove the vowel of a consonant.
const VIRAMA: u8 = 9;

/// The first invisible character that no rule excuses.
fn unseen(text: &str) -> Option<String> {
    let flags = [ENGLAND, SCOTLAND, WALES];
    let text = flags.iter().fold(text.to_owned(), |text, flag| text.replace(flag, "🏴F"));
    let chars: Vec<char> = text.chars().collect();
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).map_or(' ', |at| chars[at]);
        let after = chars.get(at + 1).copied().unwrap_or(' ');
        let in_picture = (is_picture(before) || before == '\u{fe0f}') && is_picture(after);
        let in_word =
            is_shaped(before) && is_shaped(after) || canonical_combining_class(before) == VIRAMA;
        let on_key = "0123456789#*".contains(before) && after == '\u{20e3}';
        let is_excused = match c {
            '\u{200c}' => in_word,
            '\u{200d}' => in_word || in_picture,
            '\u{fe0f}' => is_picture(before) || on_key,
            c => !is_dropped(c),
        };
        if !is_excused {
            return Some(format!("{c:?} at {at} of {text:?}"));
        }
    }
    let accents = |five: &[char]| five.iter().all(|c| ('\u{300}'..'\u{370}').contains(c));
    chars.windows(5).any(accents).then(|| format!("a pile of marks in {text:?}"))
}

fn is_picture(c: char) -> bool {
    "©®‼⁉™ℹ〰〽㊗㊙Ⓜ".contains(c)
        || ('\u{2190}'..='\u{27bf}').contains(&c)
        || ('\u{2900}'..='\u{2bff}').contains(&c)
        || ('\u{1f000}'..='\u{1faff}').contains(&c)
}

fn is_shaped(c: char) -> bool {
    ('\u{600}'..='\u{dff}').contains(&c)
        || ('\u{1000}'..='\u{17ff}').contains(&c)
        || ('\u{a8e0}'..='\u{a8ff}').contains(&c)
        || ('\u{11000}'..='\u{11fff}').contains(&c)
}

/// Code points that are never printed unless a rule excuses them.
fn is_dropped(c: char) -> bool {
    const RANGES: &[(u32, u32)] = &[
        (0x00, 0x1f),
        (0x7f, 0x9f),
        (0xad, 0xad),
        (0x34f, 0x34f),
        (0x61c, 0x61c),
        (0x115f, 0x1160),
        (0x17b4, 0x17b5),
        (0x180b, 0x180f),
        (0x200b, 0x200f),
        (0x2028, 0x202e),
        (0x2060, 0x206f),
        (0x3164, 0x3164),
        (0xe000, 0xf8ff),
        (0xfdd0, 0xfdef),
        (0xfe00, 0xfe0f),
        (0xfeff, 0xfeff),
        (0xffa0, 0xffa0),
        (0xfff0, 0xfffb),
        (0x1bca0, 0x1bca3),
        (0x1d173, 0x1d17a),
        (0xe0000, 0xe0fff),
        (0xf0000, 0x10ffff),
    ];
    let code = u32::from(c);
    code & 0xfffe == 0xfffe || RANGES.iter().any(|(from, to)| (*from..=*to).contains(&code))
}
