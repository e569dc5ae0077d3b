//! Turkish.

use super::{Order, Tongue};
use crate::signal::sense::Sense;

pub(super) const TURKISH: Tongue = Tongue {
    cues: &[
        (Sense::Hence, &["bundan sonra", "bundan boyle", "su andan itibaren", "bugunden itibaren", "bundan itibaren", "tum projelerde", "her projede", "lutfen her zaman", "lutfen asla"]),
        (Sense::Framing, &["gelecekte", "ileride", "bir dahaki sefere", "kural olarak", "genel olarak", "yeni kural", "varsayilan olarak"]),
        (Sense::Always, &["her zaman", "daima", "asla", "hicbir zaman", "her seferinde"]),
        (Sense::Note, &["unutma ki", "hatirla ki", "sunu hatirla", "sunu unutma", "bunu hatirla", "aklinda tut", "aklinda olsun", "hafizana kaydet", "hafizaya kaydet", "her zaman kullaniriz"]),
        (Sense::Forget, &["unut", "unutun", "unutabilirsin"]),
        (Sense::Unlearn, &["artik tercih etmiyorum", "soylediklerimi unut", "soyledigimi unut", "dediklerimi unut", "dedigimi unut", "kurali unut", "tercihimi unut", "artik kullanmiyoruz", "hafizandan sil", "hafizadan sil", "hatirlamayi birak"]),
        (Sense::Prefer, &["tercih ederim", "tercih ediyorum", "tercih ederiz", "tercihim"]),
        (Sense::Idle, &["bos ver"]),
    ],
    order: Order::Last,
    leads: &["lutfen", "ve", "ama", "tamam", "tesekkurler", "sagol", "ayrica", "evet", "hayir", "merhaba", "selam", "onemli", "kural", "not", "bir", "de", "da", "peki"],
    joins: &["ve", "ama", "lutfen"],
    asks: &["neden", "niye", "nasil", "ne", "hangi", "kim", "nerede"],
    others: &["bu", "su", "o", "sunucu", "test", "testler", "uygulama"],
    stated: &["mi", "mu", "var", "yok", "bos", "ayni", "hata", "ben"],
    stated_ends: &["yor", "yorum", "yoruz", "yorlar", "di", "du", "ti", "tu", "iyor", "ir", "er", "ar", "ur", "mez", "maz", "mis", "mus", "mali", "meli", "acak", "ecek", "uyor", "muyor", "hata"],
    unstated: &["ver", "goster", "calistir", "cevapver", "olustur", "bildir", "sor", "gor", "yaptir", "duzelt"],
    claims: &["soylediklerimi", "soyledigim", "dedigim", "dediklerimi", "kurali", "tercihimi", "her seyi", "hakkinda"],
    choices: &["secenegi", "secenegini", "secenek", "bunu", "sunu", "birinci", "ikinci", "ilk", "bu"],
    places: &["burada", "bu", "simdi"],
    ..Tongue::MUTE
};
