//! Korean.

use super::{Phrases, Place, Script, Signal, row};

pub(super) const KOREAN: Script = Script {
    rows: &[
        row(
            Signal::Forget,
            Place::Anywhere,
            Phrases("기억해 둔|기억해둔|저장해 놓은|저장해놓은|메모해 둔|메모해둔|적어 둔|적어둔"),
            Phrases("지워|삭제|잊어|없애|필요 없"),
            Phrases("버튼|화면|기능|사용자|테이블|데이터|파일|검색|필터|로그아웃"),
        ),
        row(
            Signal::Forget,
            Place::Anywhere,
            Phrases(
                "기억 안 해도|기억 안해도|기억할 필요 없|기억할 필요가 없|기억할 필요는 없|더 이상 기억|안 기억해도",
            ),
            Phrases(""),
            Phrases(""),
        ),
        row(
            Signal::Forget,
            Place::Anywhere,
            Phrases(
                "저장한 규칙|저장된 규칙|저장해 둔|저장해둔|기억하고 있는|기억한 규칙|저장한 메모|저장한 선호",
            ),
            Phrases("지워|삭제|잊어|없애"),
            Phrases("버튼|화면|기능|사용자|테이블|데이터|파일|검색|필터|로그아웃"),
        ),
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
            기억해 줘|기억해줘|기억해 주세요|기억해주세요|기억해 둬|기억해둬|기억해 두|기억하세요|기억해|메모리에 저장|기억에 저장|외워 줘|외워줘|명심해|메모해 둬|메모해둬|적어 둬|적어둬",
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
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases("피해 줘|피해줘|피해 주세요|피해주세요|자제해|지양해|삼가 줘|삼가해"),
            Phrases(""),
            Phrases("여기|이 함수|이 파일|이번|이 루프|오류|에러|충돌|일단|이 부분"),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases("그만해|그만 해|그만 좀|그만 만들|그만 붙|그만 달|그만둬|좀 그만"),
            Phrases(""),
            Phrases("여기|이 파일|이 함수|이번|서버"),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases(
                "이 프로젝트에서는|이 프로젝트는|우리 프로젝트는|우리 프로젝트에서는|이 저장소에서는|이 레포에서는|\
                이 코드베이스에서는|우리 팀은|우리 팀에서는",
            ),
            Phrases(
                "쓰|사용|안 |않|작성|규칙|원칙|통일|합니다|해요|한다|둡니다|둔다|붙입니다|붙인다|넣습니다|넣는다",
            ),
            Phrases(
                "실패|오류|에러|버그|안 돼|안돼|안 되|찾아|추가해|고쳐|구현|확인해|어디|수정해|느려",
            ),
        ),
        row(
            Signal::Save,
            Place::Wished,
            Phrases("원칙적으로|기본적으로|규칙으로"),
            Phrases(""),
            Phrases("오류|에러|실패|고쳐|이번"),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases(
                "선호하니|선호하고|선호하는데|선호하거든|좋아하니까|싫어하니까|싫어하거든|싫어하는데",
            ),
            Phrases(""),
            Phrases("번째|이거|옵션|그거|이 방법|방안"),
        ),
        row(
            Signal::Save,
            Place::Anywhere,
            Phrases("전에도 말했|여러 번 말했|몇 번이나 말했|말했잖아|말했듯이"),
            Phrases("마|말아|않|안 "),
            Phrases(""),
        ),
    ],
    leads: Phrases(""),
    asks: Phrases("나요|까요|습니까|입니까|왜 |어떻게|인가요|번역"),
    requests: Phrases("줄래|주시겠|주실래|줄 수 있"),
    wishes: Phrases(
        "줘|세요|마|마라|말아|말 것|할 것|하자|해|써|할것|줘요|십시오|쓰기|하기|줄래|바랍니다|말기",
    ),
};
