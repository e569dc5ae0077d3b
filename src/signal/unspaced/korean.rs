//! Korean.

use super::{Phrases, Place, Script, Signal, row};

pub(super) const KOREAN: Script = Script {
    rows: &[
        row(
            Signal::Forget,
            Place::Anywhere,
            Phrases(
                "\
            잊어줘|잊어 줘|잊어 주세요|잊어주세요|잊어버려|잊어 버려|잊어도 돼|잊어도 됩니다|기억하지 마|기억하지 않아도|기억에서 지워|기억에서 삭제|메모리에서 지워|\
            더 이상 선호하지",
            ),
            Phrases(""),
            Phrases("비밀번호"),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases("지금부터|이제부터|다음부터|향후|앞으로는|앞으로도|오늘부터"),
            Phrases(""),
            Phrases(
                "\
            향후 계획|향후 지원",
            ),
        ),
        row(
            Signal::Save,
            Place::Wished,
            Phrases("앞으로|다음에는|다음번에는"),
            Phrases(""),
            Phrases("앞으로 이동|앞으로 가"),
        ),
        row(
            Signal::Save,
            Place::Wished,
            Phrases("항상|언제나|매번|절대|절대로|늘 |때마다|무조건|결코"),
            Phrases(""),
            Phrases(
                "\
            반환하게|보이게|표시|원인|고쳐|왜|수정해",
            ),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases(
                "\
            기억해 줘|기억해줘|기억해 주세요|기억해주세요|기억해 둬|기억해둬|기억해 두|기억하세요|기억해|메모리에 저장|기억에 저장|외워 줘|외워줘|명심해",
            ),
            Phrases(""),
            Phrases(
                "\
                기능|체크박스|기억해요?",
            ),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases(
                "선호합니다|선호해|좋아합니다|더 좋아해|싫어합니다|싫어해|선호하는 편|안 좋아해",
            ),
            Phrases(""),
            Phrases(
                "\
            번째|이거|옵션|그거|이 방법|방안",
            ),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases(
                "그만 써|그만 넣|그만 추가|그만 사용|더 이상 사용하지 마|더 이상 쓰지 마|더 이상 추가하지 마|넣지 마|달지 마",
            ),
            Phrases(
                "\
            ",
            ),
            Phrases("여기|이 파일|이 함수|이번"),
        ),
    ],
    leads: Phrases(""),
    asks: Phrases("나요|까요|습니까|입니까|왜 |어떻게|인가요|번역"),
    requests: Phrases("줄래|주시겠|주실래|줄 수 있"),
    wishes: Phrases(
        "줘|세요|마|마라|말아|말 것|할 것|하자|해|써|할것|줘요|십시오|쓰기|하기|줄래|바랍니다|말기",
    ),
};
