//! Turkish.

use super::{Order, Phrases, Tongue};
use crate::signal::sense::Sense;

pub(super) const TURKISH: Tongue = Tongue {
    cues: &[
        (
            Sense::Hence,
            Phrases(
                "\
            bundan sonra|bundan boyle|su andan itibaren|bugunden itibaren|bundan itibaren|tum projelerde|\
            her projede|lutfen her zaman|lutfen asla",
            ),
        ),
        (
            Sense::Framing,
            Phrases(
                "\
            gelecekte|ileride|bir dahaki sefere|kural olarak|genel olarak|yeni kural|varsayilan olarak",
            ),
        ),
        (Sense::Always, Phrases("her zaman|daima|asla|hicbir zaman|her seferinde")),
        (
            Sense::Note,
            Phrases(
                "\
            unutma ki|hatirla ki|sunu hatirla|sunu unutma|bunu hatirla|aklinda tut|aklinda olsun|\
            hafizana kaydet|hafizaya kaydet|her zaman kullaniriz",
            ),
        ),
        (Sense::Forget, Phrases("unut|unutun|unutabilirsin")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            artik tercih etmiyorum|soylediklerimi unut|soyledigimi unut|dediklerimi unut|dedigimi unut|\
            kurali unut|tercihimi unut|artik kullanmiyoruz|hafizandan sil|hafizadan sil|hatirlamayi birak",
            ),
        ),
        (Sense::Prefer, Phrases("tercih ederim|tercih ediyorum|tercih ederiz|tercihim")),
        (Sense::Idle, Phrases("bos ver")),
    ],
    order: Order::Last,
    leads: Phrases(
        "\
        lutfen|ve|ama|tamam|tesekkurler|sagol|ayrica|evet|hayir|merhaba|selam|onemli|kural|not|bir|de|da|\
        peki",
    ),
    joins: Phrases("ve|ama|lutfen"),
    asks: Phrases("neden|niye|nasil|ne|hangi|kim|nerede"),
    others: Phrases("bu|su|o|sunucu|test|testler|uygulama"),
    stated: Phrases("mi|mu|var|yok|bos|ayni|hata|ben"),
    stated_ends: Phrases(
        "\
        yor|yorum|yoruz|yorlar|di|du|ti|tu|iyor|ir|er|ar|ur|mez|maz|mis|mus|mali|meli|acak|ecek|uyor|muyor|\
        hata",
    ),
    unstated: Phrases("ver|goster|calistir|cevapver|olustur|bildir|sor|gor|yaptir|duzelt"),
    claims: Phrases(
        "soylediklerimi|soyledigim|dedigim|dediklerimi|kurali|tercihimi|her seyi|hakkinda",
    ),
    choices: Phrases("secenegi|secenegini|secenek|bunu|sunu|birinci|ikinci|ilk|bu"),
    places: Phrases("burada|bu|simdi"),
    ..Tongue::MUTE
};
