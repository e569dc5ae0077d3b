//! Turkish.

use super::{Order, Phrases, Tongue, manners};
use crate::signal::sense::Sense;

pub(super) const TURKISH: Tongue = Tongue {
    cues: &[
        (
            Sense::Hence,
            Phrases(
                "\
            bundan sonra|bundan boyle|su andan itibaren|bugunden itibaren|bundan itibaren|tum projelerde|\
            her projede|lutfen her zaman|lutfen asla|kullanmayiz|yazmayiz|yapmayiz|commitlemeyiz",
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
            hafizana kaydet|hafizaya kaydet|her zaman kullaniriz|kural su|sunda anlasalim|anlasalim|\
            gelecek oturumlar icin|bir dahaki sefer icin|sonraki oturumlar icin|sana soylemistim|\
            daha once soylemistim|kac kere soyledim|sunu kaydet|bunu not al|sunu not al|sunu not et|\
            bunu not et|biz boyle yapiyoruz|her yerde boyle yapiyoruz",
            ),
        ),
        (Sense::Forget, Phrases("unut|unutun|unutabilirsin")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            artik tercih etmiyorum|soylediklerimi unut|soyledigimi unut|dediklerimi unut|dedigimi unut|\
            kurali unut|tercihimi unut|artik kullanmiyoruz|hafizandan sil|hafizadan sil|hatirlamayi birak|\
            hatirlamana gerek yok|hatirlaman gerekmiyor|hatirlamak zorunda degilsin|aklinda tutmana gerek yok|\
            kaydettigin kurali sil|kaydettigin tercihi sil|kaydettigin notu sil|kaydettiklerini sil|\
            hatirladigin kurali sil|kayitli kurali sil|kayitli tercihi sil|kayitli tercihimi sil|\
            kurali unutabilirsin|tercihi unutabilirsin|tercihi unut|kaydettigin not artik gecersiz|\
            kaydettigin kural artik gecersiz|kaydettigin kural gecersiz",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            tercih ederim|tercih ediyorum|tercih ederiz|tercihim|severim|sevmiyorum|sevmem|nefret ediyorum|\
            nefret ederim|hoslanmiyorum|hoslanmam|istemiyorum artik|varsayilan editorum",
            ),
        ),
        (Sense::Stop, Phrases("birak|birakin|birakir misin|kes|vazgec|kacin|kacinin")),
        (
            Sense::Custom,
            Phrases(
                "\
            bu projede|bu repoda|bu depoda|bu kod tabaninda|projemizde|bizim projede|ekibimizde|bizim ekipte",
            ),
        ),
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
    deed_ends: Phrases("mayi|meyi|maktan|mekten|lardan|lerden|masini|mesini"),
    moments: Phrases("simdilik|bu sefer|bugun|su an|su anda|gecici olarak"),
    ours: Phrases("biz|herkes|kimse"),
    ours_ends: Phrases("yoruz|riz|ruz|mayiz|meyiz"),
    troubles: Phrases(
        "\
        hata|hatasi|sorun|calismiyor|var|yok|aliyoruz|goruyoruz|gerekiyor|istiyoruz|lazim|neden|yavas|bozuk|\
        alamiyoruz",
    ),
    manners: manners::TURKISH,
    kinds: Phrases(
        "\
        testler|dallar|isimler|adlari|commitler|mesajlari|yorumlar|fonksiyonlar|degiskenler|stiller|bilesenler|\
        dosyalar",
    ),
    ..Tongue::MUTE
};
