//! Japanese.

use super::{Phrases, Place, Script, Signal, row};

pub(super) const JAPANESE: Script = Script {
    rows: &[
        row(
            Signal::Forget,
            Place::Anywhere,
            Phrases("言った|話|ルール|設定|好み|件|記憶|指示|内容|こと"),
            Phrases("忘れて|忘れろ"),
            Phrases(
                "\
            忘れない|忘れていた|忘れていま|忘れてしま|忘れてた|忘れてる",
            ),
        ),
        row(
            Signal::Forget,
            Place::Anywhere,
            Phrases(
                "記憶から削除|記憶から消|メモリから削除|メモリから消して|覚えなくて|記憶を削除",
            ),
            Phrases(""),
            Phrases(
                "\
            リーク",
            ),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases(
                "今後は|今後|これからは|これから先|以後は|以後、|次回から|次回以降|次からは|今後とも",
            ),
            Phrases(""),
            Phrases(
                "\
            今後の予定|今後の課題|今後対応予定",
            ),
        ),
        row(
            Signal::Save,
            Place::Wished,
            Phrases("常に|いつも|毎回|絶対に|絶対|決して|たびに|都度|原則"),
            Phrases(""),
            Phrases(
                "\
            返すように|返して|表示|される|呼ばれ|有効|失敗|クラッシュ|原因",
            ),
        ),
        row(
            Signal::Save,
            Place::Wished,
            Phrases(
                "前に必ず|前には必ず|たら必ず|際は必ず|時は必ず|後は必ず|ときは必ず|前は必ず|後に必ず",
            ),
            Phrases(""),
            Phrases(
                "\
            失敗|原因",
            ),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases(
                "\
            覚えておいて|覚えといて|覚えてください|覚えて下さい|覚えておき|記憶して|覚えてね|メモリに保存|記憶に保存|覚えておく|覚えて欲しい",
            ),
            Phrases(""),
            Phrases(
                "\
                機能|チェックボックス",
            ),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases(
                "\
            好きじゃない|好きではない|好みです|好みだ|好きです|のが好き|方が好き|ほうが好き|が好ましい|は嫌い|のが嫌い|好みません|を好みます|を好む",
            ),
            Phrases(""),
            Phrases(
                "\
                番目|この|その|案|これ|それ|あれ|こちら|そちら",
            ),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases(
                "のはやめて|るのをやめて|もう二度と|二度と|禁止です|は使わないで|使わないように",
            ),
            Phrases(""),
            Phrases(
                "\
            この関数|このファイル|ここ|今回",
            ),
        ),
    ],
    leads: Phrases(""),
    asks: Phrases("なぜ|どうして|ですか|ますか|でしょうか|どうやって|翻訳|訳して|のか"),
    requests: Phrases("もらえますか|いただけますか|くれますか|もらえませんか|いただけませんか"),
    wishes: Phrases(
        "ください|下さい|て|で|こと|ほしい|欲しい|ように|お願いします|お願い|ましょう|使え|しろ|するな|てね|でね|禁止",
    ),
};
