//! Stopwords, weak words, and which language a text is in.
//!
//! A *stopword* (`the`, `how`) carries no meaning and is not searched for. A *weak word* (`use`, `make`) is searched
//! for with a low weight. Stopwords and accented letters also tell which Latin-alphabet languages a text may be in.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::language::Language;
use super::tokenizer::{Token, tokenize};

/// The languages that [`detect_languages`] tells apart; the first is always assumed.
const LATIN: [Language; 5] = [Language::En, Language::De, Language::Es, Language::Fr, Language::Pt];

/// Whether a lower-case word is a stopword of this language.
pub(super) fn is_stopword(language: Language, word: &str) -> bool {
    stopwords(language).any(|own| own == word)
}

/// Whether a word says little about the subject of a question without being a stopword.
pub(super) fn is_weak(word: &str) -> bool {
    WEAK.split_ascii_whitespace().any(|own| own == word)
}

/// The length in bytes of the longest stopword that a run of unspaced text starts with, or zero.
pub(super) fn unspaced_stopword_length(text: &str) -> usize {
    let all = Language::UNSPACED.into_iter().flat_map(stopwords);
    all.filter(|own| text.starts_with(*own)).map(str::len).max().unwrap_or(0)
}

/// The Latin-alphabet languages that a text may be in, the likeliest first. English is always the last: the others are
/// those with the most stopwords and accented letters in the text, if they have more than English.
pub(super) fn detect_languages<'w>(words: impl Iterator<Item = &'w str> + Clone) -> Vec<Language> {
    let counts = LATIN.map(|language| {
        let score =
            |word: &str| usize::from(is_stopword(language, word)) + accent_score(language, word);
        words.clone().map(score).sum()
    });
    likeliest(counts)
}

/// [`detect_languages`] for the many words of items, with an index of the stopwords that is built once.
#[derive(Default)]
pub(super) struct LanguageDetector(OnceCell<HashMap<&'static str, [bool; 5]>>);

impl LanguageDetector {
    /// The languages that the text of an item may be in.
    pub(super) fn languages(&self, text: &str) -> Vec<Language> {
        let index = self.0.get_or_init(stopword_index);
        let mut counts = [0; 5];
        tokenize(text, |token| {
            let Token::Word(word) = token else { return };
            let is_stopword = index.get(word).copied().unwrap_or_default();
            for ((count, language), is_stopword) in counts.iter_mut().zip(LATIN).zip(is_stopword) {
                *count += usize::from(is_stopword) + accent_score(language, word);
            }
        });
        likeliest(counts)
    }
}

fn stopword_index() -> HashMap<&'static str, [bool; 5]> {
    let mut index: HashMap<&'static str, [bool; 5]> = HashMap::new();
    for (at, language) in LATIN.into_iter().enumerate() {
        for word in stopwords(language) {
            index.entry(word).or_default()[at] = true;
        }
    }
    index
}

fn likeliest(counts: [usize; 5]) -> Vec<Language> {
    let most = counts.into_iter().max().unwrap_or(0);
    let others = counts.into_iter().zip(LATIN).skip(1);
    let likely = others.filter(|(count, _)| *count == most && most > counts[0]);
    likely.map(|(_, language)| language).chain([Language::En]).collect()
}

/// How much the accented letters of a word speak for a language.
fn accent_score(language: Language, word: &str) -> usize {
    let letters = match language {
        Language::De => "äöüß",
        Language::Es => "ñáéíóú",
        Language::Fr => "àâçéèêëîïôùûœ",
        Language::Pt => "ãõçáéêíóú",
        _ => return 0,
    };
    if !word.is_ascii() && word.contains(|c| letters.contains(c)) { 2 } else { 0 }
}

fn stopwords(language: Language) -> std::str::SplitAsciiWhitespace<'static> {
    let list = match language {
        Language::En => ENGLISH,
        Language::De => GERMAN,
        Language::Es => SPANISH,
        Language::Fr => FRENCH,
        Language::Pt => PORTUGUESE,
        Language::Ru => RUSSIAN,
        Language::Zh => CHINESE,
        Language::Ja => JAPANESE,
        Language::Ko => KOREAN,
    };
    list.split_ascii_whitespace()
}

const WEAK: &str = "use using used uses add adding added new make makes making made get gets getting got set want wants wanted \
    need needs needed doing work works working thing things way ways know knows tell tells give gives given find \
    finds found look looks looking keep keeps kept put puts let lets go goes gone come comes came bring brings \
    take takes taken good better best bad right like likes really also currently current change changes changed \
    handle handles task tasks project code team please help helps start starting started write writing written \
    implement people someone everything anything something nothing happen happens happened happening stay stays \
    seem seems try tries trying turn turns show shows ask asks think mean means matter matters deal leave leaves \
    left behind end ends ended begin call calls called say says see seen feel actually basically maybe perhaps \
    probably exactly instead together otherwise whenever wherever however kind kinds sort type bit lot lots \
    little couple first last next previous whole entire full real certain several different similar possible \
    able sure fine allowed expected proper properly correct correctly tomorrow yesterday time times day days \
    week long short far away back around inside outside near half rest part parts place side point case cases \
    example stuff two three quick quickly simple simply easy easily";

const ENGLISH: &str = "a an the and or but if then else so as at by for from in into of off on onto out over to up with without \
    about after before between during through under against per via than too very just only even still yet i \
    me my mine myself we us our ours you your yours he him his she her it its they them their theirs one ones \
    this that these those here there where when why how what which who whom whose whether while because until \
    since am is are was were be been being have has had having does did done doesn don didn isn aren wasn \
    weren won wouldn couldn shouldn hasn haven hadn can cannot could shall should will would may might must \
    ought not no nor any some all each every both few more most other another such same own much many s t d ll \
    m o re ve y ok okay vs etc eg ie again once ever never always now today supposed going gonna anyone \
    somebody anybody everyone do";

const GERMAN: &str = "der die das den dem des ein eine einen einem einer eines kein keine keinen und oder aber wenn dann \
    sonst als am an auf aus bei bis durch für fuer gegen in im ins ist mit nach nicht noch nur ob ohne seit sich sie sind so \
    über ueber um unter vom von vor war waren was weil welche welcher welches welchen wer wem wen wie wieder wir wird \
    werden wo wofür woher wohin womit worden wurde wurden zu zum zur zwischen ich du er es ihr uns unser unsere unserem \
    unseren unserer mein meine meinen dein euer eure man mich mir dir ihm ihn ihnen dieser diese dieses diesem diesen jede \
    jeder jedes alle allem allen alles da dass daß denn doch dort hat haben hatte habe hier hin kann kannst können koennen \
    könnte soll sollen sollte sollten muss muß müssen muessen musste darf dürfen duerfen dürfte mag möchte möchten will \
    wollen wollte sehr viel viele mehr wann warum weshalb wieso wieviel gibt geht macht machen mache gemacht bitte auch \
    immer schon mal bin bist seid sein seine gerade gar etwas nichts jetzt heute bereits beim damit dazu davon dafür daran \
    benutzen benutzt benutze verwenden verwendet verwende nutzen nutzt nutze";

const SPANISH: &str = "el la los las un una unos unas lo al del de a ante bajo con contra desde en entre hacia hasta para por \
    según sin sobre tras y e o u ni que qué quién quien quienes cual cuál cuáles cuales cómo como cuándo cuando cuánto cuanto cuántos \
    cuántas dónde donde porque si sí no es son era eran fue fueron ser estar está están estoy estaba he ha han hay había haber \
    hacer hace hacemos hago se me te nos os le les su sus mi mis tu tus nuestro nuestra nuestros nuestras este esta esto estos \
    estas ese esa eso esos esas aquel aquella yo tú él ella nosotros ellos ellas usted ustedes muy más menos tan ya también \
    pero debe deben debo debemos debería puedo puede podemos pueden tengo tiene tenemos tienen quiero aquí allí algún alguna \
    alguno todo toda todos todas otro otra otros cada uno \
    usar usa usan uso usamos utilizar utiliza utilizamos";

const FRENCH: &str = "le la les l un une des du de d au aux à a ce cet cette ces c et ou où mais donc car ni que qu qui quoi \
    quel quelle quels quelles comment quand combien pourquoi dont si est sont était étaient être suis es sommes ai as avons avez \
    ont avait avoir fait faire fais faut il elle ils elles on je j tu nous vous me m te t se s lui leur leurs mon ma mes ton ta \
    tes son sa ses notre nos votre vos dans en par pour sur sous avec sans vers chez entre avant après depuis pendant contre \
    ne n pas plus moins très trop aussi bien y même tout tous toute toutes autre autres doit doivent dois devons peut peuvent \
    peux puis pouvons veux veut cela ça ceci celui celle ici là quelqu \
    utiliser utilise utilisons utilisez utilisé";

const PORTUGUESE: &str = "o a os as um uma uns umas do da dos das de no na nos nas em ao aos à às pelo pela pelos pelas por para \
    com sem sob sobre entre até desde e ou mas se que quê quem qual quais como quando quanto quanta quantos quantas onde porque \
    por não nao é são ser foi foram era eram está estão estar estou há tem têm temos tenho ter faz fazer fazemos faço eu tu ele \
    ela nós eles elas você vocês me te lhe meu minha meus minhas seu sua seus suas nosso nossa nossos nossas este esta isto estes \
    estas esse essa isso esses essas aquele aquela muito mais menos tão já também devo deve devem devemos posso pode podem podemos \
    quero todo toda todos todas outro outra outros cada aqui ali algum alguma \
    usar usa usam uso usamos utilizar utiliza utilizamos";

const RUSSIAN: &str = "и в во не что он на я с со как а то все всё она так его но да ты к у же вы за бы по только ее её мне было \
    вот от меня еще ещё нет о об из ему теперь когда даже ну ли если уже или ни быть был него до вас нибудь вам ведь там потом \
    себя ничего ей может они тут где есть надо нужно ней для мы тебя их чем была сам чтоб чтобы без будто чего раз тоже себе под \
    будет ж тогда кто этот эта это эти того потому этого какой какая какое какие каком каких каким какую какого совсем ним здесь этом \
    один почти мой моя мои моё тем нее сейчас были куда зачем всех можно нельзя при наконец два другой хоть после над больше тот \
    через эту нас про всего них много разве сколько эту мою свою этой перед иногда лучше чуть том такой им более всегда \
    конечно всю между наш наша наше наши нашей нашем нашего нашу нам у почему как-то ли должен должна должны должно \
    использовать используем используется использует используют";

const CHINESE: &str = "的 了 着 过 吗 呢 吧 啊 是 在 和 与 或 及 或者 还是 以及 把 被 让 给 对 向 从 到 为 为了 因为 所以 如果 但是 \
    我 我们 你 你们 他 他们 它 这 这个 这些 那 那个 那些 哪 哪个 哪些 哪里 哪儿 谁 什么 怎么 怎样 怎么样 如何 为什么 为何 多少 几个 几 \
    什么时候 何时 有 没有 没 不 不要 要 会 能 可以 应该 应当 需要 必须 使用 采用 用 用的 进行 做 放 请 一个 一下 的话 时 时候 里 上 下 中 \
    都 也 还 就 才 再 又 很 最 更 该 应 可 想 关于 方面 情况 问题 出现 存在";

const JAPANESE: &str = "の は が を に へ と で も や か ね よ な だ です ます ました でした である する した して します しました しよう \
    すれば される された いる いた います いました ある あり ありました なる なった ください さい から まで より ので のに けど \
    けれど しかし また そして この その あの どの これ それ あれ どれ ここ そこ どこ どう どうやって どのように いつ 誰 だれ 何 なに なん \
    何故 なぜ いくつ いくら こと もの ため とき 時 場合 方法 やり方 使い方 使う 使って 使用 必要 べき どちら どんな について における に対して \
    という 教えて 私 私たち 我々 うち 自分 的 等 など";

const KOREAN: &str = "은 는 이 가 을 를 의 에 에서 에게 으로 로 와 과 도 만 까지 부터 보다 처럼 하고 하나 하다 하는 한다 합니다 \
    해요 했다 했습니다 하나요 인가요 입니까 무엇 무슨 뭐 어디 어디에 어떻게 어떤 언제 누구 누가 왜 얼마나 몇 우리 우리는 저 나 그 이것 그것 \
    있나요 있는 있다 없다 되나요 되는 된 사용 사용하나요 사용하는 쓰나요 쓰는 무엇인가요 방법 해야 해야하나요 하려면 및";
