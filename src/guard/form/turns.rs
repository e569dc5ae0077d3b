//! Conversation turns such as `System: …`, and whole conversations and prompts.

use super::lists;
use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::concept::{
    ACTION, AGENT, APPROVE, BE, CONFIRMATION, EXPERT, IGNORE, INSTRUCTION, MEMORY, OBEY,
    PROTECTION, ROLE_PLAY, RULE, RUN, SKIP, USER, YOU, YOUR,
};

/// What a forged speaker talks about.
const CONTROL: Concepts = YOU
    .or(YOUR)
    .or(INSTRUCTION)
    .or(RULE)
    .or(APPROVE)
    .or(OBEY)
    .or(IGNORE)
    .or(ACTION)
    .or(CONFIRMATION)
    .or(MEMORY)
    .or(SKIP)
    .or(PROTECTION)
    .or(RUN)
    .or(USER);

/// The name of a speaker before a colon.
struct Turn<'t> {
    name: &'t str,
    /// Whether only punctuation comes before it on its line.
    starts_line: bool,
    /// Whether it comes after heading, emphasis or quotation marks.
    is_marked: bool,
    /// Whether it follows the end of a sentence or a tag.
    starts_sentence: bool,
    /// Whether what follows is about what agents may do.
    is_control: bool,
}

/// Whether a text imitates another speaker.
pub(super) fn has_turn(analysis: &Analysis<'_>) -> bool {
    let turns = turns(analysis);
    let is_forged = |turn: &Turn<'_>| {
        let is_unambiguous = lists::UNAMBIGUOUS_SPEAKERS.contains_ignoring_case(turn.name);
        turn.starts_line && (turn.is_marked || is_unambiguous || turn.is_control)
            || turn.starts_sentence && (is_unambiguous || turn.is_control)
    };
    turns.iter().any(is_forged)
}

/// Whether a line is the heading of a turn or the end of a text: `### System`, `--- END OF MEMORY ---`.
pub(super) fn is_banner(line: &str) -> bool {
    let title = line.trim_start_matches(['#', '=', '-', '*', '_', '[', ' ']);
    let is_marked = line.starts_with(['#', '[']) || line.len() - title.len() > 2;
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.take(4).map(str::to_lowercase).collect();
    let Some((first, more)) = words.split_first().filter(|_| is_marked) else { return false };
    let rest = title.trim_start_matches(char::is_alphanumeric).trim_start();
    let is_speaker = |word: &String| lists::SPEAKERS.contains(word);
    let is_kind = |word: &String| lists::MESSAGE_KINDS.contains(word);
    let is_noun =
        |word: &String| is_speaker(word) || is_kind(word) || lists::BANNER_NOUNS.contains(word);
    if is_speaker(first) {
        // `[user]` and `[tool.x]` are sections of settings.
        let is_alone = !line.starts_with('[') && !rest.starts_with(char::is_alphanumeric);
        return is_alone || more.first().is_some_and(is_kind);
    }
    lists::HEADINGS.contains(first) && rest.starts_with(':')
        || lists::BANNERS.contains(first) && more.iter().any(is_noun)
}

/// Whether a text is a conversation or a prompt for an agent.
pub(super) fn is_transcript(analysis: &Analysis<'_>) -> bool {
    let content = analysis.content();
    if content.contains([':', '：']) {
        let turns = turns(analysis);
        let has_two_speakers =
            turns.first().is_some_and(|first| turns.iter().any(|turn| turn.name != first.name));
        if has_two_speakers && turns.len() > 2 || is_dialogue(content) || is_named_prompt(content) {
            return true;
        }
    }
    is_prompt(analysis)
}

/// The first few speakers before colons.
fn turns<'t>(analysis: &Analysis<'t>) -> Vec<Turn<'t>> {
    let words = analysis.content_words();
    let mut turns = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let after =
            analysis.text[word.span.end..].trim_start_matches(['*', '_', ']', ')', '"', ' ']);
        if after.starts_with([':', '：']) && !after.starts_with("::") && !after.starts_with("://")
        {
            turns.extend(turn(analysis, words, at));
        }
        if turns.len() == 8 {
            break;
        }
    }
    turns
}

fn turn<'t>(analysis: &Analysis<'t>, words: &[Word], at: usize) -> Option<Turn<'t>> {
    let mut first = at;
    let mut name = analysis.word(&words[at]);
    let is_speaker = |name: &str| lists::SPEAKERS.contains(&name.to_lowercase());
    // "System message:", "User instruction:"
    if at > 0 && lists::MESSAGE_KINDS.contains_ignoring_case(name) {
        first = at - 1;
        name = analysis.word(&words[first]);
    }
    if !is_speaker(name) {
        return None;
    }
    let before = &analysis.text[analysis.content_start..words[first].span.start];
    let marks = ['#', '*', '>', '-', '[', '(', '"', '\'', ' ', '\t', '_', '=', '|', '<', '.'];
    let bare = before.trim_end_matches(marks);
    let is_capital = name.chars().next().is_some_and(|c| !c.is_lowercase());
    let line = analysis.text[words[at].span.end..].find('\n').unwrap_or(analysis.text.len());
    let is_near = |word: &&Word| word.span.start < words[at].span.end + line;
    let near = words[at + 1..].iter().take(12).take_while(is_near);
    Some(Turn {
        name,
        starts_line: bare.is_empty()
            || bare.ends_with(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']),
        is_marked: before[bare.len()..].contains(['#', '*', '>', '[', '=', '<']),
        starts_sentence: is_capital
            && before
                .trim_end_matches([' ', '"'])
                .ends_with(['.', '>', '!', '?', ';', '|', '}', '。']),
        is_control: first < at
            || near.fold(Concepts::NONE, |all, word| all.or(word.concepts)).meets(CONTROL),
    })
}

/// `Q: … A: … Q: … A: …`, or lines of the same two speakers.
fn is_dialogue(text: &str) -> bool {
    let speaker = |line: &str| {
        let is_of_time = |c: char| c.is_ascii_digit() || "[(:] ".contains(c);
        let (name, _) = line.trim_start_matches(is_of_time).split_once(':')?;
        (name.len() < 20 && !name.is_empty() && !name.contains(' ')).then(|| name.to_owned())
    };
    let names: Vec<String> = text.lines().take(12).filter_map(speaker).collect();
    let repeated =
        names.iter().enumerate().filter(|(at, name)| names[..*at].contains(name)).count();
    let questions = text.matches("Q: ").count() > 2 && text.matches("A: ").count() > 2;
    repeated > 1 || questions
}

/// `Prompt: "…"` with several sentences in quotes.
fn is_named_prompt(text: &str) -> bool {
    let start = text.trim_start_matches(['#', '*', ' ']);
    let rest =
        start.get(..6).filter(|name| name.eq_ignore_ascii_case("prompt")).map(|_| &start[6..]);
    rest.and_then(|rest| rest.trim_start_matches('*').strip_prefix(':')).is_some_and(|rest| {
        let quoted = rest.trim_start().strip_prefix(['"', '“', '«', '\'', '`']);
        quoted.is_some_and(|quoted| {
            let said = quoted.split(['"', '”', '»', '`']).next().unwrap_or_default();
            said.contains(". ") && said.split_whitespace().nth(7).is_some()
        })
    })
}

/// `You are a helpful assistant …`, `Act as a senior … I will give you …` at the start.
fn is_prompt(analysis: &Analysis<'_>) -> bool {
    if !analysis.concepts.meets(AGENT.or(EXPERT)) || !analysis.concepts.meets(YOU.or(ROLE_PLAY)) {
        return false;
    }
    let opening = &analysis.content_words()[..analysis.content_words().len().min(9)];
    let position =
        |concepts: Concepts| opening.iter().position(|word| word.concepts.meets(concepts));
    let is_article = |word: &Word| {
        lists::ARTICLES.contains(analysis.word(word)) || !analysis.word(word).is_ascii()
    };
    let is_part = |from: usize| {
        position(AGENT.or(EXPERT)).is_some_and(|part| part > from)
            && opening[from..].iter().take(6).any(is_article)
    };
    let is_role = position(YOU).is_some_and(|you| {
        you == 0 && position(BE).is_some_and(|be| be <= you + 1) && is_part(you)
    });
    let is_act = position(ROLE_PLAY)
        .is_some_and(|act| (act == 0 || act < 6 && position(YOU).is_some()) && is_part(act));
    let says_you = || analysis.content_words().iter().skip(4).any(|word| word.concepts.meets(YOU));
    is_role || is_act && says_you()
}
