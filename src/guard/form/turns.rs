//! Turns: somebody else's voice, as `System: …`, and whole conversations.

use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{
    ACT, ACTION, AGENT, APPROVE, BE, CONFIRM, EXPERT, IGNORE, INSTRUCTION, MEMORY, OBEY,
    PROTECTION, RULE, RUN, SKIP, USER, YOU, YOUR,
};
use crate::guard::reading::{Reading, Word};

/// Who speaks in conversations with agents.
const SPEAKERS: &str = "human assistant system user operator developer ai bot admin administrator chatgpt claude \
    gpt model tool agent function systemnachricht systemmeldung система пользователь ассистент \
    администратор користувач асистент benutzer nutzer assistent sistema usuario asistente \
    usuário assistente système utilisateur utente systeem gebruiker użytkownik asystent \
    kullanıcı asistan sistem النظام المستخدم المساعد מערכת משתמש עוזר सिस्टम उपयोगकर्ता सहायक \
    시스템 사용자 어시스턴트 系统 系統 用户 用戶 助手 システム ユーザー アシスタント";

/// Who speaks nowhere else.
const ONLY_SPEAKERS: &[&str] =
    &["human", "assistant", "chatgpt", "助手", "アシスタント", "ассистент"];

/// What a false voice talks about.
const CONTROL: Concepts = YOU
    .or(YOUR)
    .or(INSTRUCTION)
    .or(RULE)
    .or(APPROVE)
    .or(OBEY)
    .or(IGNORE)
    .or(ACTION)
    .or(CONFIRM)
    .or(MEMORY)
    .or(SKIP)
    .or(PROTECTION)
    .or(RUN)
    .or(USER);

/// What a speaker may be said to give.
const NOTES: &str = "message instruction instructions prompt note override update notice reminder";

/// A name before a colon.
struct Turn<'t> {
    name: &'t str,
    /// Whether only marks stand before it on its line.
    is_at_line: bool,
    /// Whether it is the first thing said.
    is_first: bool,
    /// Whether marks of a heading or a quotation stand before it.
    is_marked: bool,
    /// Whether it follows the end of a sentence or a tag.
    is_set_off: bool,
    /// Whether what follows is about what agents may do.
    is_control: bool,
}

/// Whether somebody else seems to speak.
pub(super) fn is_turn(reading: &Reading<'_>) -> bool {
    let turns = turns(reading);
    let is_false = |turn: &Turn<'_>| {
        let only = ONLY_SPEAKERS.iter().any(|name| name.eq_ignore_ascii_case(turn.name));
        let is_loud =
            turn.name.len() > 3 && turn.name.bytes().all(|byte| byte.is_ascii_uppercase());
        turn.is_at_line && (!turn.is_first || turn.is_marked || only || turn.is_control || is_loud)
            || turn.is_set_off && (only || turn.is_control)
    };
    turns.iter().any(is_false)
}

/// Whether a text is a conversation or a prompt for an agent.
pub(super) fn is_transcript(reading: &Reading<'_>) -> bool {
    let said = &reading.text[reading.start..];
    if said.contains([':', '：']) {
        let turns = turns(reading);
        let speakers =
            turns.first().is_some_and(|first| turns.iter().any(|turn| turn.name != first.name));
        if speakers && turns.len() > 2 || is_dialogue(said) || is_named_prompt(said) {
            return true;
        }
    }
    is_prompt(reading)
}

/// The names of speakers before colons; more than a few do not matter.
fn turns<'t>(reading: &Reading<'t>) -> Vec<Turn<'t>> {
    let words = reading.said();
    let mut turns = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let behind =
            reading.text[word.span.end..].trim_start_matches(['*', '_', ']', ')', '"', ' ']);
        if behind.starts_with([':', '：'])
            && !behind.starts_with("::")
            && !behind.starts_with("://")
        {
            turns.extend(turn(reading, words, at));
        }
        if turns.len() == 8 {
            break;
        }
    }
    turns
}

fn turn<'t>(reading: &Reading<'t>, words: &[Word], at: usize) -> Option<Turn<'t>> {
    let mut first = at;
    let mut name = reading.word(&words[at]);
    let is_speaker = |name: &str| {
        SPEAKERS.split(' ').any(|speaker| speaker.eq_ignore_ascii_case(&name.to_lowercase()))
    };
    // "System message:", "User instruction:"
    if at > 0 && NOTES.split(' ').any(|note| note.eq_ignore_ascii_case(name)) {
        first = at - 1;
        name = reading.word(&words[first]);
    }
    if !is_speaker(name) {
        return None;
    }
    let before = &reading.text[reading.start..words[first].span.start];
    let marks = ['#', '*', '>', '-', '[', '(', '"', '\'', ' ', '\t', '_', '=', '|', '<', '.'];
    let bare = before.trim_end_matches(marks);
    let is_capital = name.chars().next().is_some_and(|c| !c.is_lowercase());
    let near = words[at + 1..].iter().take(12);
    Some(Turn {
        name,
        is_at_line: bare.is_empty()
            || bare.ends_with(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']),
        is_first: bare.is_empty(),
        is_marked: before[bare.len()..].contains(['#', '*', '>', '[', '=', '<']),
        is_set_off: is_capital
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
        let (name, _) = line
            .trim_start_matches([
                '[', '(', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', ':', ']', ' ',
            ])
            .split_once(':')?;
        (name.len() < 20 && !name.is_empty() && !name.contains(' ')).then(|| name.to_owned())
    };
    let names: Vec<String> = text.lines().take(12).filter_map(speaker).collect();
    let again = names.iter().enumerate().filter(|(at, name)| names[..*at].contains(name)).count();
    let questions = text.matches("Q: ").count() > 1 && text.matches("A: ").count() > 1;
    again > 1 || questions
}

/// `Prompt: "…"` with something to say.
fn is_named_prompt(text: &str) -> bool {
    let start = text.trim_start_matches(['#', '*', ' ']);
    let rest =
        start.get(..6).filter(|name| name.eq_ignore_ascii_case("prompt")).map(|_| &start[6..]);
    rest.and_then(|rest| rest.trim_start_matches('*').strip_prefix(':')).is_some_and(|rest| {
        rest.trim_start().starts_with(['"', '“', '«', '\'', '`'])
            && rest.split_whitespace().nth(7).is_some()
    })
}

/// `You are a helpful assistant …`, `Act as a senior … I will give you …` at the beginning.
fn is_prompt(reading: &Reading<'_>) -> bool {
    if !reading.concepts.meets(AGENT.or(EXPERT)) || !reading.concepts.meets(YOU.or(ACT)) {
        return false;
    }
    let opening = &reading.said()[..reading.said().len().min(9)];
    let place = |concepts: Concepts| opening.iter().position(|word| word.concepts.meets(concepts));
    let is_article = |word: &Word| {
        const ARTICLES: &str = "a an the ein eine un une uma um een my en et egy";
        ARTICLES.split(' ').any(|article| article == reading.word(word))
            || !reading.word(word).is_ascii()
    };
    let is_part = |from: usize| {
        place(AGENT.or(EXPERT)).is_some_and(|part| part > from)
            && opening[from..].iter().take(6).any(is_article)
    };
    let is_role = place(YOU)
        .is_some_and(|you| you < 2 && place(BE).is_some_and(|be| be <= you + 1) && is_part(you));
    let acts =
        place(ACT).is_some_and(|act| (act == 0 || act < 6 && place(YOU).is_some()) && is_part(act));
    let rest =
        || reading.said().iter().skip(4).fold(Concepts::NONE, |all, word| all.or(word.concepts));
    is_role || acts && rest().meets(YOU)
}
