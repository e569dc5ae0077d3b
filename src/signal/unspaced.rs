//! Chinese, Japanese and Korean, whose words do not stand apart: cues are parts of a clause.
//!
//! Where a language puts its verb last, the end of a clause tells a wish (`…てください`, `…해 줘`) from a report.

use super::Signal;

/// A cue, and what else a sentence must or must not say.
struct Row {
    signal: Signal,
    place: Place,
    cues: &'static [&'static str],
    /// One of these must stand behind the cue, if there are any.
    with: &'static [&'static str],
    /// None of these may stand anywhere in the sentence.
    without: &'static [&'static str],
}

/// Where a cue stands.
#[derive(PartialEq)]
enum Place {
    Anywhere,
    /// At the beginning of a clause, behind words that only lead to it.
    First,
    /// Anywhere in a clause that ends as a wish does.
    Wished,
}

/// What one script has to say.
struct Script {
    rows: &'static [Row],
    leads: &'static [&'static str],
    /// What makes a question, but not in a request.
    asks: &'static [&'static str],
    requests: &'static [&'static str],
    /// Ends of clauses that are wishes.
    wishes: &'static [&'static str],
}

/// What a sentence asks memory to do.
pub(super) fn signal(sentence: &str) -> Option<Signal> {
    let script = script(sentence)?;
    let is_asked = sentence.ends_with('?') || has(sentence, script.asks);
    if is_asked && !has(sentence, script.requests) {
        return None;
    }
    let row = script.rows.iter().find(|row| row.holds(sentence, script))?;
    Some(row.signal)
}

/// The script of a sentence, if it is one whose words do not stand apart.
fn script(sentence: &str) -> Option<&'static Script> {
    if sentence.is_ascii() {
        return None;
    }
    let scripts = sentence.chars().map(|c| match c {
        '\u{3041}'..='\u{30ff}' => 3,
        '\u{ac00}'..='\u{d7a3}' => 2,
        '\u{4e00}'..='\u{9fff}' => 1,
        _ => 0,
    });
    [None, Some(&CHINESE), Some(&KOREAN), Some(&JAPANESE)][scripts.max().unwrap_or(0)]
}

fn has(text: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| text.contains(phrase))
}

impl Row {
    fn holds(&self, sentence: &str, script: &Script) -> bool {
        self.cues.iter().any(|cue| {
            let mut found = sentence.match_indices(cue);
            found.any(|(at, _)| self.is_placed(sentence, at, script) && self.goes_on(&sentence[at + cue.len()..]))
        }) && !has(sentence, self.without)
    }

    fn goes_on(&self, rest: &str) -> bool {
        self.with.is_empty() || has(rest, self.with)
    }

    fn is_placed(&self, sentence: &str, at: usize, script: &Script) -> bool {
        match self.place {
            Place::Anywhere => true,
            Place::First => {
                let before = sentence[..at].rsplit([',', ':', '•']).next().unwrap_or_default();
                is_lead(before.trim(), script.leads)
            }
            Place::Wished => {
                let clause = sentence[at..].split([',', ':']).map(str::trim);
                clause.into_iter().any(|clause| script.wishes.iter().any(|end| clause.ends_with(end)))
            }
        }
    }
}

/// Whether a text is made of leading words only.
fn is_lead(mut text: &str, leads: &[&str]) -> bool {
    while let Some(rest) = leads.iter().find_map(|lead| text.strip_prefix(lead)) {
        text = rest.trim_start();
    }
    text.is_empty()
}

const CHINESE: Script = Script {
    rows: &[
        row(Signal::Forget, Place::First, &["忘掉", "忘记", "忘了", "忘記"], &["我", "之前", "关于", "關於", "规则", "規則", "偏好", "所有", "那条", "这条"], &["别忘", "不要忘", "別忘"]),
        row(Signal::Forget, Place::First, &["把"], &["忘掉", "忘了吧", "忘记", "忘記"], &["怎么", "密码", "密碼"]),
        row(Signal::Forget, Place::Anywhere, &["不要再记", "别再记", "不用再记", "不要再記", "不再喜欢", "不再偏好", "我们不再使用", "我們不再使用", "从记忆中", "從記憶中", "从你的记忆", "删除记忆", "把这条记忆"], &[], &[]),
        row(Signal::Save, Place::Anywhere, &["从现在开始", "从现在起", "從現在開始", "從現在起", "从今以后", "從今以後", "从今往后", "今后", "今後", "往后都", "日后", "从此以后", "一律"], &[], &[]),
        row(Signal::Save, Place::First, &["以后", "以後", "下次", "今天起"], &[], &["以后会", "以后再说", "以后可能", "以後會", "以後可能", "以後再說"]),
        row(Signal::Save, Place::First, &["总是", "總是", "始终", "始終", "永远", "永遠", "绝不", "絕不", "绝对不要", "絕對不要", "切勿", "永不"], &[], STATED_ZH),
        row(Signal::Save, Place::First, &["不要再", "别再", "別再"], &[], &["这里", "這裡", "这个", "這個", "重试", "试了"]),
        row(Signal::Save, Place::Anywhere, &["每次", "每当", "每當"], &["都要", "必须", "必須", "先", "请", "請", "记得", "記得", "一定要", "都请", "都必须"], &["崩溃", "失败", "报错", "失敗", "報錯"]),
        row(Signal::Save, Place::First, &["记住", "記住", "牢记", "牢記", "记下", "記下", "记一下", "記一下"], &[], &["记住我的登录", "记住我选项", "记住密码", "記住密碼", "记住登录"]),
        row(Signal::Save, Place::Anywhere, &["加入记忆", "写入记忆", "保存到记忆", "存到记忆", "存入记忆", "加入記憶", "寫入記憶", "存到記憶", "保存到記憶", "记到记忆"], &[], &[]),
        row(Signal::Save, Place::First, &["我更喜欢", "我更喜歡", "我喜欢", "我喜歡", "我偏好", "我比较喜欢", "我比較喜歡", "我倾向于", "我傾向於", "我不喜欢", "我不喜歡", "我习惯", "我習慣", "我的偏好是", "我们偏好", "我讨厌", "我討厭"], &[], &["第一", "第二", "第三", "这个", "那个", "這個", "那個", "方案", "版本", "这种", "這種", "你的", "它"]),
        row(Signal::Save, Place::First, &["我们总是用", "我们从不", "我們從不", "我们一直用", "我们都用", "我們都用", "默认用", "默认使用", "預設用", "默認使用"], &[], &["返回", "收到"]),
    ],
    leads: &["请", "請", "你", "您", "要", "帮我", "幫我", "麻烦", "麻煩", "另外", "还有", "還有", "而且", "好的", "好", "不过", "并且", "並且", "嗯", "也", "那", "以后", "以後", "都", "应该", "應該", "必须", "必須", "但", "谢谢", "謝謝", "注意", "重要", "规则", "規則", "可以", "把", "就", "一定要", "务必", "務必"],
    asks: &["吗", "嗎", "为什么", "為什麼", "怎么", "怎麼", "如何", "什么时候", "是否", "是不是", "为何", "翻译", "翻譯"],
    requests: &["好吗", "好嗎", "可以吗", "可以嗎", "行吗"],
    wishes: &[],
};

const STATED_ZH: &[&str] = &[
    "返回", "报错", "報錯", "失败", "失敗", "出错", "出錯", "崩溃", "崩潰", "提示", "显示错误", "得到", "出现", "出現", "收到", "超时", "卡住", "总是报", "總是報", "错误", "錯誤", "不会", "不會", "为空", "為空", "null",
];

const JAPANESE: Script = Script {
    rows: &[
        row(Signal::Forget, Place::Anywhere, &["言った", "話", "ルール", "設定", "好み", "件", "記憶", "指示", "内容", "こと"], &["忘れて", "忘れろ"], &["忘れない", "忘れていた", "忘れていま", "忘れてしま", "忘れてた", "忘れてる"]),
        row(Signal::Forget, Place::Anywhere, &["記憶から削除", "記憶から消", "メモリから削除", "メモリから消して", "覚えなくて", "記憶を削除"], &[], &["リーク"]),
        row(Signal::Save, Place::Anywhere, &["今後は", "今後", "これからは", "これから先", "以後は", "以後、", "次回から", "次回以降", "次からは", "今後とも"], &[], &["今後の予定", "今後の課題", "今後対応予定"]),
        row(Signal::Save, Place::Wished, &["常に", "いつも", "毎回", "絶対に", "絶対", "決して", "たびに", "都度", "原則"], &[], &["返すように", "返して", "表示", "される", "呼ばれ", "有効", "失敗", "クラッシュ", "原因"]),
        row(Signal::Save, Place::Wished, &["前に必ず", "前には必ず", "たら必ず", "際は必ず", "時は必ず", "後は必ず", "ときは必ず", "前は必ず", "後に必ず"], &[], &["失敗", "原因"]),
        row(Signal::Save, Place::Anywhere, &["覚えておいて", "覚えといて", "覚えてください", "覚えて下さい", "覚えておき", "記憶して", "覚えてね", "メモリに保存", "記憶に保存", "覚えておく", "覚えて欲しい"], &[], &["機能", "チェックボックス"]),
        row(Signal::Save, Place::Anywhere, &["好きじゃない", "好きではない", "好みです", "好みだ", "好きです", "のが好き", "方が好き", "ほうが好き", "が好ましい", "は嫌い", "のが嫌い", "好みません", "を好みます", "を好む"], &[], &["番目", "この", "その", "案", "これ", "それ", "あれ", "こちら", "そちら"]),
        row(Signal::Save, Place::Anywhere, &["のはやめて", "るのをやめて", "もう二度と", "二度と", "禁止です", "は使わないで", "使わないように"], &[], &["この関数", "このファイル", "ここ", "今回"]),
    ],
    leads: &[],
    asks: &["なぜ", "どうして", "ですか", "ますか", "でしょうか", "どうやって", "翻訳", "訳して", "のか"],
    requests: &["もらえますか", "いただけますか", "くれますか", "もらえませんか", "いただけませんか"],
    wishes: &["ください", "下さい", "て", "で", "こと", "ほしい", "欲しい", "ように", "お願いします", "お願い", "ましょう", "使え", "しろ", "するな", "てね", "でね", "禁止"],
};

const KOREAN: Script = Script {
    rows: &[
        row(Signal::Forget, Place::Anywhere, &["잊어줘", "잊어 줘", "잊어 주세요", "잊어주세요", "잊어버려", "잊어 버려", "잊어도 돼", "잊어도 됩니다", "기억하지 마", "기억하지 않아도", "기억에서 지워", "기억에서 삭제", "메모리에서 지워", "더 이상 선호하지"], &[], &["비밀번호"]),
        row(Signal::Save, Place::Anywhere, &["지금부터", "이제부터", "다음부터", "향후", "앞으로는", "앞으로도", "오늘부터"], &[], &["향후 계획", "향후 지원"]),
        row(Signal::Save, Place::Wished, &["앞으로", "다음에는", "다음번에는"], &[], &["앞으로 이동", "앞으로 가"]),
        row(Signal::Save, Place::Wished, &["항상", "언제나", "매번", "절대", "절대로", "늘 ", "때마다", "무조건", "결코"], &[], &["반환하게", "보이게", "표시", "원인", "고쳐", "왜", "수정해"]),
        row(Signal::Save, Place::Anywhere, &["기억해 줘", "기억해줘", "기억해 주세요", "기억해주세요", "기억해 둬", "기억해둬", "기억해 두", "기억하세요", "기억해", "메모리에 저장", "기억에 저장", "외워 줘", "외워줘", "명심해"], &[], &["기능", "체크박스", "기억해요?"]),
        row(Signal::Save, Place::Anywhere, &["선호합니다", "선호해", "좋아합니다", "더 좋아해", "싫어합니다", "싫어해", "선호하는 편", "안 좋아해"], &[], &["번째", "이거", "옵션", "그거", "이 방법", "방안"]),
        row(Signal::Save, Place::Anywhere, &["그만 써", "그만 넣", "그만 추가", "그만 사용", "더 이상 사용하지 마", "더 이상 쓰지 마", "더 이상 추가하지 마", "넣지 마", "달지 마"], &[], &["여기", "이 파일", "이 함수", "이번"]),
    ],
    leads: &[],
    asks: &["나요", "까요", "습니까", "입니까", "왜 ", "어떻게", "인가요", "번역"],
    requests: &["줄래", "주시겠", "주실래", "줄 수 있"],
    wishes: &["줘", "세요", "마", "마라", "말아", "말 것", "할 것", "하자", "해", "써", "할것", "줘요", "십시오", "쓰기", "하기", "줄래", "바랍니다", "말기"],
};

const fn row(
    signal: Signal,
    place: Place,
    cues: &'static [&'static str],
    with: &'static [&'static str],
    without: &'static [&'static str],
) -> Row {
    Row { signal, place, cues, with, without }
}
