//! Words for people, for what they make, and for what is private between them.

pub(super) const PERSON: &str = "\
    im ive my me myself he she him his her hers himself herself user wife husband spouse son daughter mother \
    mom mum father dad brother sister partner girlfriend boyfriend fiance fiancé fiancée ex child kid kids \
    baby colleague coworker boss teammate friend grandmother grandfather ich mein meine meiner meinem er sie \
    ihr ihre sein seine benutzer benutzerin nutzer nutzerin anwender ehefrau ehemann frau sohn tochter mutter \
    vater je mon mes il elle sa ses utilisateur utilisatrice femme mari fils fille mère père épouse époux yo \
    mi mis él ella su sus usuario usuaria esposa esposo marido hijo hija madre padre eu meu minha ele ela seu \
    sua usuário usuária utilizador utilizadora filho filha mãe pai mulher io mio mia lui lei suo utente moglie \
    figlio figlia ik mijn hij zij haar gebruiker vrouw zoon dochter moeder vader mój moja moje ona jego jej \
    użytkowni* żona żony mąż córka ben benim onun kullanıcı* eşi eşim karısı kocası oğlu kızı annesi annem \
    я мой моя моё мои мне меня он она его её ее ему ей пользовател* юзер* жена жены муж мужа сын сына дочь \
    дочери мать отец отца ребёнок мій він вона його її користувач* дружина чоловік \
    أنا هو هي لدي عندي لديه لديها المستخدم مستخدم المستخدمة زوجته زوجي زوجتي زوجها ابنه ابني \
    אני הוא היא שלי שלו שלה המשתמש המשתמשת משתמש אשתו בעלה אשתי \
    मैं मेरा मेरी मेरे मुझे वह उसे उसकी उसका उपयोगकर्ता यूज़र पत्नी पति बेटा बेटी \
    我 他 她 用户 用戶 使用者 妻子 丈夫 儿子 女儿 母亲 父亲 老婆 老公 本人 孩子 私 僕 俺 彼 彼女 ユーザー ユーザ 妻 夫 息子 娘 母 父 \
    저는 나는 제가 내가 제 내 저의 나의 그는 그녀* 사용자* 아내* 남편* 아들* 딸이 딸은 어머니* 아버지*";

pub(super) const THING: &str = "\
    app apps application applications software code codebase api apis dataset datasets data database table \
    tables column columns field fields form forms page pages model models module modules package packages \
    library lib crate service services server servers endpoint endpoints feature features flag flags test \
    tests fixture fixtures script scripts query queries schema dashboard website site repo repository file \
    files folder directory template templates component components widget button buttons icon icons emoji font \
    fonts theme interface ui ux cli plugin extension bot chatbot game platform pipeline worker class enum \
    struct function functions method methods variable variables parameter parameters argument option options \
    config setting settings validator validation parser regex format formats input output label string strings \
    list map json yaml xml csv html css docs documentation article paper startup company industry example \
    examples sample demo mock placeholder dummy default animation pause prediction classifier detector \
    detection screening awareness calendar numerals behaviour behavior syntax semicolons orm orms java \
    javascript php commit branch merge git aws azure gcp cloud tenant customer customers vendor ledger office \
    headquarters hq warehouse screen key keys cache node pool tree pointer transistor signal layout svg crab \
    anwendung daten datensatz datenbank tabelle spalte feld büro firma seite modell données tableau colonne \
    champ bureau entreprise modèle aplicación datos tabla columna campo oficina empresa modelo proyecto \
    aplicativo dados tabela coluna escritório applicazione dati tabella colonna ufficio azienda progetto \
    kantoor bedrijf gegevens veld tabel aplikacja dane kolumna pole biuro uygulama* veri* tablo* ofis* şirket* \
    proje* filter filters numeral cloudflare product products client clients \
    приложен* данны* датасет* баз* таблиц* колонк* поле поля тест* модул* сервис* экран* офис* компани* \
    проект* модел* додат* даних \
    تطبيق بيانات جدول حقل مكتب شركة مشروع \
    אפליקציה נתונים טבלה שדה משרד חברה פרויקט \
    ऐप डेटा टेबल फ़ील्ड कार्यालय \
    应用 数据 数据集 字段 模型 测试 页面 办公室 公司 项目 接口 服务器 アプリ データ テーブル フィールド モデル テスト ページ オフィス 会社 \
    앱* 데이터* 테이블* 필드* 모델* 테스트* 사무실* 회사*";

pub(super) const INTIMATE: &str = "\
    gay lesbian homosexual queer transgender transsexual asexual pansexual lgbt lgbtq closeted muslim muslims \
    islam islamic jewish judaism hindu hinduism buddhist buddhism sikh mormon catholic catholicism protestant \
    atheist atheism jehovah* scientolog* communist communists socialist marxist anarchist fascist leftist \
    immigrant immigrants asylum refugee felon felony convicted prison imprisoned arrested incarcerat* alimony \
    adulter* ethnicity ethnically biracial uyghur* hispanic latino latina schwul schwule* lesbisch* \
    muslimisch* muslimin jüdisch* jüdin katholisch* evangelisch* buddhistisch* atheistin kommunist* \
    vorbestraft* gefängnis* asylbewerber* flüchtling* geschieden scheidung* sorgerecht* gewerkschaft* \
    abschiebung* lesbienne homosexuel* bisexuel* musulman* juif juive catholique* bouddhiste athée communiste* \
    syndiqué* syndicat syndicaliste clandestin réfugié* condamné* divorc* prisonnier* lesbiana bisexual* judío \
    judía católic* ateo atea comunista* sindicat* sindicalist* indocumentad* inmigrante* refugiad* condenad* \
    muçulman* judeu judia ateu imigrante* sindicalizad* divórcio omosessual* lesbica ebreo ebrea cattolic* \
    rifugiat* divorziat* detenuto pregiudicat* homoseksueel moslim islamitisch* joods katholiek vakbond* \
    vluchteling* gescheiden echtscheiding* gejem lesbijk* homoseksual* muzułman* żyd żydem żydówk* katoli* \
    ateist* związkow* uchodźc* rozwód rozwiedzion* skazan* eşcinsel* lezbiyen* müslüman* yahudi* hristiyan* \
    alevi* komünist* sendika* göçmen* mülteci* sabıka* boşan* velayet* kürt deported deportation musulmán \
    homossexua* evangélic* rozwod* unionist* zionist* dalit katholik* carcere karany karana lesbo \
    homosexuality islamist ortodox* luthera* calvinist* baptist methodist pentecost* presbyterian wiccan \
    satanist bahá jain rastafari* sunniet hanaf* detention carcel cárcel cadeia encarcelad* daca freemason* \
    jehová dysphoria bekehrt \
    гей геем лесбиян* бисексуал* гомосексуал* трансгендер* мусульман* иудей еврей еврейк* православн* католи* \
    буддист* атеист* коммунист* профсоюз* нелегал* мигрант* беженец беженк* судим* осужден* осуждён* тюрьм* \
    развод разводе развел* разведен* опек* лесбійк* єврей* комуніст* профспілк* біжен* засуджен* розлуч* \
    компарти* разводится разводимся отсидел* \
    مثلي مسلم مسلمة يهودي يهودية مسيحي مسيحية شيعي سني ملحد شيوعي لاجئ مهاجر طلاق سجين حضانة \
    הומו לסבית מוסלמי יהודי נוצרי אתאיסט קומוניסט גרוש גרושה גירושין פליט הורשע משמורת מוסלמית יהודיה נוצריה \
    समलैंगिक मुस्लिम मुसलमान ईसाई सिख बौद्ध नास्तिक दलित तलाक शरणार्थी कम्युनिस्ट \
    同性恋 同性戀 双性恋 跨性别 穆斯林 基督徒 天主教 佛教徒 无神论 犹太人 共产党员 党员 工会会员 难民 非法移民 偷渡 前科 坐牢 服刑 离婚 離婚 抚养权 同性愛 レズビアン トランスジェンダー \
    イスラム教 キリスト教 仏教徒 無神論 共産党 労働組合 組合員 難民 不法滞在 逮捕歴 親権 ゲイです ゲイである クリスチャン 坐过牢 法轮功 藏族 维吾尔 回族 满族 苗族 蒙古族 壮族 少数民族 創価学会 \
    동성애* 레즈비언* 무슬림* 기독교* 천주교* 불교* 무신론* 공산당* 노동조합* 노조* 난민* 불법체류* 이혼* 양육권* 게이다 게이입니다 게이임 전과자* 전과가";

pub(super) const DELICATE: &str = "\
    party union undocumented christian church mosque synagogue temple religion religious vote votes voted \
    voter politically political conservative liberal republican democrat criminal conviction jail sexual \
    orientation affair wife husband black white asian trans visa permit h1b probation dui restraining \
    overstayed ethnic dalit rabbi imam communion evangelical shia sunni straight partei wählt kirche moschee \
    parti église religión partido iglesia religião igreja partito chiesa partij kerk partia partii kilise \
    parole republicans democrats custodia immigration trump biden spd cdu csu afd fdp rn lfi psoe vox pis chp \
    akp mhp pt lega trade labour labor roma papiers custody african far activist jude linken grünen scheiden \
    member convict abused domestic sued separated \
    партии партия партию голосует церковь национальност* кпрф лдпр \
    حزب \
    מפלגה \
    पार्टी \
    党 信仰 宗教 民族 支持政党 \
    정당* 종교* 교회*";
