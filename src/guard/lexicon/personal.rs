//! Words around people's private lives: of whom something is said, and what is nobody's business.
//!
//! A word that means something private only beside another (`party`, `sort`, `licence`) is here as well; the
//! rules ask for its company.

use super::{Concepts, Table};

/// Illness, pregnancy and medicines by name.
pub(in crate::guard) const ILLNESS: Concepts = Concepts::nth(20);
/// Conditions that people also give as the reason for how they work.
pub(in crate::guard) const TRAIT: Concepts = Concepts::nth(21);
/// Being treated; private only of a person.
pub(in crate::guard) const CARE: Concepts = Concepts::nth(22);
/// Someone of whom something is said.
pub(in crate::guard) const PERSON: Concepts = Concepts::nth(23);
/// What is made, run or worked at, not lived: software, data, companies.
pub(in crate::guard) const THING: Concepts = Concepts::nth(24);
/// A wish how to work.
pub(in crate::guard) const NEED: Concepts = Concepts::nth(25);
/// Orientation, belief, origin, convictions.
pub(in crate::guard) const INTIMATE: Concepts = Concepts::nth(26);
/// The same in words that mean other things, too; private only of a person.
pub(in crate::guard) const DELICATE: Concepts = Concepts::nth(27);
/// Payment cards.
pub(in crate::guard) const CARD: Concepts = Concepts::nth(28);
/// What only banks number.
pub(in crate::guard) const BANK: Concepts = Concepts::nth(29);
/// Accounts of any kind.
pub(in crate::guard) const ACCOUNT: Concepts = Concepts::nth(30);
/// Numbers and papers that a state gives a person.
pub(in crate::guard) const IDENTITY: Concepts = Concepts::nth(31);
/// Where someone lives.
pub(in crate::guard) const HOME: Concepts = Concepts::nth(32);
/// Addresses of any kind.
pub(in crate::guard) const ADDRESS: Concepts = Concepts::nth(33);
/// Streets and their parts.
pub(in crate::guard) const STREET: Concepts = Concepts::nth(34);
/// Being born.
pub(in crate::guard) const BIRTH: Concepts = Concepts::nth(35);
/// The name before marriage, which banks ask for.
pub(in crate::guard) const MAIDEN: Concepts = Concepts::nth(36);
/// What someone earns or has.
pub(in crate::guard) const PAY: Concepts = Concepts::nth(37);

pub(super) const WORDS: Table = &[
    (
        ILLNESS,
        "diabet* cancer cancers leukemia leukaemia melanoma tumor tumour carcinoma hiv hepatitis tubercul* \
         asthma* pregnan* miscarr* ivf depressive bipolar schizo* ptsd psychosis psychotic anorexi* bulimi* \
         suicid* alcoholi* sobriety rehab overdos* insulin metformin sertralin* fluoxetin* prozac zoloft lexapro \
         escitalopram citalopram xanax adderall ritalin methylphenidat* methadone antidepress* antipsychot* \
         chemotherap* chemo dialysis warfarin prednison* levothyroxin* ozempic semaglutid* lamotrigin* quetiapin* \
         lisinopril atorvastatin amoxicillin penicillin* allerg* anaphyla* celiac coeliac crohn* colitis ibs \
         endometrio* hypertens* hypothyroid* hyperthyroid* thyroid parkinson* alzheimer* dementia arthritis \
         psoria* lupus fibromyalg* infarct* pacemaker chlamydia herpes syphilis gonorrh* covid infertil* \
         menopaus* erectile lymph* cirrhosis krebs *krebs krebserkrank* krebskrank* schwanger* zuckerkrank* \
         herzinfarkt* schlaganfall* bluthochdruck* suchtkrank* schwerbehindert* behindert* krankgeschrieben* \
         krankheit erkrank* magersücht* fehlgeburt* aidskrank* demenz* enceinte* grossesse cancéreu* dépressi* \
         séropositi* vih maladie* malade handicapé* alcoolique* insuline embaraz* depresión depresivo \
         seropositiv* asma asmátic* enferm* discapacidad esquizofren* insulina alcohólic* grávida gravidez câncer \
         cancro depressão deprimid* doença* doente deficiência alcoólatr* incinta gravidanza tumore sieropositiv* \
         malat* alcolista zwanger* kanker borstkanker suikerziekte ziekte verslaafd* hartaanval* cukrzyc* ciąż* \
         ciężarn* nowotw* rak raka depresj* padaczk* zawał* niepełnospraw* alkoholi* uzależni* gravid cukrovk* \
         těhotn* rakovin* raskaan* syöpä masennus диабет* рак рака раком онколог* беремен* астм* аллерг* вич \
         инсулин* шизофрен* биполяр* алкогол* наркозав* гепатит* гипертон* инсульт* инфаркт* псориаз* туберкул* \
         антидепресс* болеет болен больна болезн* заболеван* диагноз* діабет* вагітн* депрес* хвор* захворюв* \
         hamile* kanser* diyabet* depresyon* hastalığı* alerji* سكري السكري سرطان حامل اكتئاب الاكتئاب الربو إيدز \
         مرض مريض مريضة إعاقة סוכרת סרטן הריון בהריון דיכאון אסתמה חולה אלרגי אלרגית मधुमेह डायबिटीज कैंसर \
         गर्भवती अवसाद अस्थमा बीमारी एलर्जी 糖尿病 癌症 癌 肿瘤 腫瘤 怀孕 懷孕 孕妇 抑郁症 抑郁 憂鬱症 哮喘 艾滋病 精神分裂 双相 高血压 高血壓 心脏病 心臟病 肝炎 \
         残疾 过敏 過敏 胰岛素 患有 确诊 妊娠 うつ病 鬱病 喘息 統合失調症 双極性 高血圧 心臓病 アレルギー インスリン 障害者 持病 당뇨* 암에 암을 암이 암환자* 임신* 우울증* 천식* 고혈압* \
         조현병* 알레르기* 장애인* 인슐린* abortion paralyzed paralysed choruje chory chora chorob* depresso depressa مصاب \
         مصابة がん患者 乳がん 肺がん 胃がん がんです alérgic* alergi* 対人恐怖 аутоиммун* инвалид инвалида инвалидом инвалидность \
         инвалидности інвалід інвалідність depression* diabét* depressie* がん治療 がんの治療 末期がん cáncer hernia* diabèt* \
         leucemi* leucémi* leukämi* białaczk* лейкем* лейкоз* 抗抑郁 sclérose sclerosi* esclerosis стенокард* 白血病 \
         脳卒中 中风 백혈병*",
    ),
    (
        TRAIT,
        "adhd autis* asperger* epilep* migraine* tourette* neurodiver* photosensitiv* ocd tinnitus vertigo \
         narcolep* insomni* anxiety adhs migräne* tdah migrañ* enxaqueca emicrani* epilessi* migren* сдвг аутиз* \
         аутист* мигрен* эпилепс* рдуг dehb توحد אוטיז* קשב मिर्गी 自闭症 自閉症 多动症 癫痫 偏头痛 発達障害 自閉 てんかん 片頭痛 자폐* 뇌전증* \
         편두통*",
    ),
    (
        CARE,
        "therapy therapist psychotherap* psychiatr* medication medications medicated meds prescribed prescription \
         surgery hospitali* disability disorder illness ill sick heart panic mental eating blood chronic mg mcg \
         antibiotic* relapse* addict* rehabilitation wheelchair transplant* biopsy depressed medikament* therapie \
         therapeut* operiert arzt tabletten krank médicament* thérapie opéré* ordonnance medicament* \
         diagnosticad* remédio* internad* farmac* psicoterapia ricoverat* medicijn* geopereerd leki lekarstw* \
         terapi* zdiagnoz* таблетк* лекарств* терапи* психиатр* психотерап* мг ліки лікар* ilaç ilaçlar* tedavi* \
         ameliyat* دواء תרופות תרופה दवा इलाज 吃药 服药 手术 住院 治疗 化疗 毫克 服用 手術 入院 通院 治療 약을 수술* 입원* 치료* diagnosed \
         diagnosis diagnostiziert diagnostiqué* operado operada прооперир* операцию операция операции",
    ),
    (
        PERSON,
        "im ive my me myself he she him his her hers himself herself user wife husband spouse son daughter mother \
         mom mum father dad brother sister partner girlfriend boyfriend fiance fiancé fiancée ex child kid kids \
         baby colleague coworker boss teammate friend grandmother grandfather ich mein meine meiner meinem er sie \
         ihr ihre sein seine benutzer benutzerin nutzer nutzerin anwender ehefrau ehemann frau sohn tochter \
         mutter vater je mon ma mes il elle sa ses utilisateur utilisatrice femme mari fils fille mère père \
         épouse époux yo mi mis él ella su sus usuario usuaria esposa esposo marido hijo hija madre padre eu meu \
         minha ele ela seu sua usuário usuária utilizador utilizadora filho filha mãe pai mulher io mio mia lui \
         lei suo utente moglie figlio figlia ik mijn hij zij haar gebruiker vrouw zoon dochter moeder vader mój \
         moja moje ona jego jej użytkowni* żona żony mąż córka я мой моя моё мои мне меня он она его её ее ему ей \
         пользовател* юзер* жена жены муж мужа сын сына дочь дочери мать отец отца ребёнок мій він вона його її \
         користувач* дружина чоловік ben benim onun kullanıcı* eşi eşim karısı kocası oğlu kızı annesi annem أنا \
         هو هي لدي عندي لديه لديها المستخدم مستخدم المستخدمة زوجته زوجي زوجتي زوجها ابنه ابني אני הוא היא שלי שלו \
         שלה המשתמש המשתמשת משתמש אשתו בעלה אשתי मैं मेरा मेरी मेरे मुझे वह उसे उसकी उसका उपयोगकर्ता यूज़र पत्नी \
         पति बेटा बेटी 我 他 她 用户 用戶 使用者 妻子 丈夫 儿子 女儿 母亲 父亲 老婆 老公 本人 孩子 私 僕 俺 彼 彼女 ユーザー ユーザ 妻 夫 息子 娘 母 父 저는 나는 제가 내가 \
         제 내 저의 나의 그는 그녀* 사용자* 아내* 남편* 아들* 딸이 딸은 어머니* 아버지*",
    ),
    (
        THING,
        "app apps application applications software code codebase api apis dataset datasets data database table \
         tables column columns field fields form forms page pages model models module modules package packages \
         library lib crate service services server servers endpoint endpoints feature features flag flags test \
         tests fixture fixtures script scripts query queries schema dashboard website site repo repository file \
         files folder directory template templates component components widget button buttons icon icons emoji \
         font fonts theme interface ui ux cli plugin extension bot chatbot game platform pipeline worker class \
         enum struct function functions method methods variable variables parameter parameters argument option \
         options config setting settings validator validation parser regex format formats input output label \
         string strings list map json yaml xml csv html css docs documentation article paper startup company \
         industry example examples sample demo mock placeholder dummy default animation pause prediction \
         classifier detector detection screening awareness calendar numerals behaviour behavior syntax semicolons \
         orm orms java javascript php commit branch merge git aws azure gcp cloud tenant customer customers \
         vendor ledger office headquarters hq warehouse screen key keys cache node pool tree pointer transistor \
         signal layout svg crab anwendung daten datensatz datenbank tabelle spalte feld büro firma seite modell \
         données tableau colonne champ bureau entreprise modèle aplicación datos tabla columna campo oficina \
         empresa modelo proyecto aplicativo dados tabela coluna escritório applicazione dati tabella colonna \
         ufficio azienda progetto kantoor bedrijf gegevens veld tabel aplikacja dane kolumna pole biuro приложен* \
         данны* датасет* баз* таблиц* колонк* поле поля тест* модул* сервис* экран* офис* компани* проект* модел* \
         додат* даних uygulama* veri* tablo* ofis* şirket* proje* تطبيق بيانات جدول حقل مكتب شركة مشروع אפליקציה \
         נתונים טבלה שדה משרד חברה פרויקט ऐप डेटा टेबल फ़ील्ड कार्यालय 应用 数据 数据集 字段 模型 测试 页面 办公室 公司 项目 接口 服务器 アプリ \
         データ テーブル フィールド モデル テスト ページ オフィス 会社 앱* 데이터* 테이블* 필드* 모델* 테스트* 사무실* 회사* filter filters numeral cloudflare",
    ),
    (
        NEED,
        "prefer prefers preferred want wants like likes avoid avoids use uses using need needs please keep short \
         shorter large larger font fonts contrast keyboard captions voice motion reader friendly bullet bullets \
         dark theme no without never always small steps breaks formatting naming summaries flashing bevorzug* \
         braucht bitte kurze vermeide* keine préfère* préfér* éviter besoin prefier* evita* necesita prefere* \
         precisa preferisc* graag liever woli proszę unika* предпочит* нуж* избега* без коротк* віддає перевагу \
         tercih* يفضل תעדיף מעדיף मदद 偏好 喜欢 需要 避免 请 好む 必要 避け 希望 선호* 필요*",
    ),
    (
        INTIMATE,
        "gay lesbian homosexual queer transgender transsexual asexual pansexual lgbt lgbtq closeted muslim \
         muslims islam islamic jewish judaism hindu hinduism buddhist buddhism sikh mormon catholic catholicism \
         protestant atheist atheism jehovah* scientolog* communist communists socialist marxist anarchist fascist \
         leftist immigrant immigrants asylum refugee felon felony convicted prison imprisoned arrested \
         incarcerat* alimony adulter* ethnicity ethnically biracial uyghur* hispanic latino latina schwul \
         schwule* lesbisch* muslimisch* muslimin jüdisch* jüdin katholisch* evangelisch* buddhistisch* atheistin \
         kommunist* vorbestraft* gefängnis* asylbewerber* flüchtling* geschieden scheidung* sorgerecht* \
         gewerkschaft* abschiebung* lesbienne homosexuel* bisexuel* musulman* juif juive catholique* bouddhiste \
         athée communiste* syndiqué* syndicat syndicaliste clandestin réfugié* condamné* divorc* prisonnier* \
         lesbiana bisexual* judío judía católic* ateo atea comunista* sindicat* sindicalist* indocumentad* \
         inmigrante* refugiad* condenad* muçulman* judeu judia ateu imigrante* sindicalizad* divórcio omosessual* \
         lesbica ebreo ebrea cattolic* rifugiat* divorziat* detenuto pregiudicat* homoseksueel moslim \
         islamitisch* joods katholiek vakbond* vluchteling* gescheiden echtscheiding* gejem lesbijk* homoseksual* \
         muzułman* żyd żydem żydówk* katoli* ateist* związkow* uchodźc* rozwód rozwiedzion* skazan* гей геем \
         лесбиян* бисексуал* гомосексуал* трансгендер* мусульман* иудей еврей еврейк* православн* католи* \
         буддист* атеист* коммунист* профсоюз* нелегал* мигрант* беженец беженк* судим* осужден* осуждён* тюрьм* \
         развод разводе развел* разведен* опек* лесбійк* єврей* комуніст* профспілк* біжен* засуджен* розлуч* \
         eşcinsel* lezbiyen* müslüman* yahudi* hristiyan* alevi* komünist* sendika* göçmen* mülteci* sabıka* \
         boşan* velayet* kürt مثلي مسلم مسلمة يهودي يهودية مسيحي مسيحية شيعي سني ملحد شيوعي لاجئ مهاجر طلاق سجين \
         حضانة הומו לסבית מוסלמי יהודי נוצרי אתאיסט קומוניסט גרוש גרושה גירושין פליט הורשע משמורת समलैंगिक \
         मुस्लिम मुसलमान ईसाई सिख बौद्ध नास्तिक दलित तलाक शरणार्थी कम्युनिस्ट 同性恋 同性戀 双性恋 跨性别 穆斯林 基督徒 天主教 佛教徒 无神论 \
         犹太人 共产党员 党员 工会会员 难民 非法移民 偷渡 前科 坐牢 服刑 离婚 離婚 抚养权 同性愛 レズビアン トランスジェンダー イスラム教 キリスト教 仏教徒 無神論 共産党 労働組合 組合員 難民 \
         不法滞在 逮捕歴 親権 동성애* 레즈비언* 무슬림* 기독교* 천주교* 불교* 무신론* 공산당* 노동조합* 노조* 난민* 불법체류* 이혼* 양육권* deported deportation \
         ゲイです ゲイである 게이다 게이입니다 게이임 전과자* 전과가 musulmán homossexua* evangélic* rozwod* компарти* מוסלמית יהודיה \
         נוצריה クリスチャン unionist* zionist* dalit разводится разводимся 坐过牢 katholik* carcere karany karana lesbo \
         homosexuality islamist ortodox* luthera* calvinist* baptist methodist pentecost* presbyterian wiccan \
         satanist bahá jain rastafari* sunniet hanaf* detention carcel cárcel cadeia encarcelad*",
    ),
    (
        DELICATE,
        "party union undocumented christian church mosque synagogue temple religion religious vote votes voted \
         voter politically political conservative liberal republican democrat criminal conviction jail sexual \
         orientation affair wife husband black white asian trans visa permit h1b probation dui restraining \
         overstayed ethnic dalit rabbi imam communion evangelical shia sunni straight partei wählt kirche moschee \
         parti église religión partido iglesia religião igreja partito chiesa partij kerk partia partii партии \
         партия партию голосует церковь национальност* kilise حزب מפלגה पार्टी 党 信仰 宗教 民族 支持政党 정당* 종교* 교회* parole \
         republicans democrats custodia immigration trump biden spd cdu csu afd fdp rn lfi psoe vox pis chp akp \
         mhp pt lega кпрф лдпр trade labour labor roma papiers custody african far activist jude linken grünen \
         scheiden member",
    ),
    (
        CARD,
        "card cards creditcard debitcard credit debit visa mastercard amex american discover diners jcb unionpay \
         maestro mir rupay elo troy verve humo uzcard dankort hipercard cvv cvc cvv2 cvc2 karte karten *karte \
         kreditkarte* kartennummer* carte cartes tarjeta tarjetas cartão cartao cartões carta kaart kaartnummer \
         creditcardnummer* karta karty kartę kartą карта карты карту картой карте мир виза мастеркард картка \
         картки картку kart kartı kartım بطاقة البطاقة כרטיס אשראי कार्ड 卡号 信用卡 银行卡 借记卡 銀行卡 卡號 カード カード番号 クレジット \
         카드* pay",
    ),
    (
        BANK,
        "iban bic ifsc clabe bsb routing aba sortcode bankleitzahl blz kontonummer* kontonr bankverbindung* \
         bankkonto* rib bancaire* bancari* rekeningnummer* bankrekening* nuban upi cbu bankowe bankowego rachun* \
         расчётный расчетный лицевой банковск* бик рахун* ibanı آيبان אייבן बैंक आईएफएससी 银行账号 银行账户 银行帐号 銀行帳號 账号 \
         开户行 口座番号 銀行口座 口座 계좌* بنكي البنكي",
    ),
    (
        ACCOUNT,
        "account acct checking savings sort swift transit konto konta compte cuenta conta conto rekening счёт \
         счет счёта счета рахунок hesap hesabı حساب الحساب חשבון खाता खाते 账户 帐户 帳戶",
    ),
    (
        IDENTITY,
        "ssn itin social insurance nino nhs sin tfn medicare aadhaar aadhar pan passport passports licence \
         license identity identification national nric fin hkid ppsn pps vin plate plates registration tin tax \
         taxpayer voter emirates nin bvn alien mrn ni id cnic mykad nik ktp cccd cmnd umid cnp oib jmbg emšo emso \
         taj kennitala isikukood personas asmens matricule personalausweis* ausweis* reisepass* passnummer* \
         steuer steueridentifikationsnummer* steuernummer* steuerid sozialversicherungsnummer* \
         rentenversicherungsnummer* versichertennummer* krankenversichertennummer* svnr ahv avs führerschein* \
         kennzeichen* fahrgestellnummer* aufenthaltstitel* nir insee sécurité sociale identité passeport* permis \
         immatriculation* fiscal dni nie nif curp rfc cédula cedula rut cuil nss seguridad matrícula matricula \
         licencia carnet carné cpf rg nis pis passaporte* identidade bilhete cnh cidadão niss fiscale passaporto \
         patente targa tessera identità bsn burgerservicenummer* paspoort* rijbewijs* rijksregisternummer* \
         rijksregister insz identiteitskaart* kenteken* rrn pesel nip dowód dowodu paszport* jazdy rodné rodného \
         rč občansk* personnummer* personnr fødselsnummer* cpr henkilötunnus* hetu паспорт* снилс инн водительск* \
         госномер* загранпаспорт* полис* рнокпп іпн посвідчення егн αφμ αμκα δελτίο kimlik* tckn tc pasaport* \
         ehliyet* plaka* جواز هوية الهوية إقامة רישיון זהות תז ז דרכון आधार पैन पासपोर्ट 身份证 身分证 身分證 身份證 护照 護照 \
         驾驶证 驾照 社保号 车牌 車牌 マイナンバー 個人番号 旅券 パスポート 運転免許 免許証 หนังสือเดินทาง บัตรประชาชน 주민등록번호* 주민번호* 여권* 운전면허* \
         외국인등록번호* kad identidad resident sécu sv fnr egn ταυτότητα* health",
    ),
    (
        HOME,
        "home house apartment live lives living lived reside resides residence residential wohnt wohne wohnhaft \
         zuhause wohnadresse privatadresse wohnort privatanschrift habite domicile maison résidence vive vivo \
         casa domicilio mora moro residência residencial abita abito residenza woont woon thuis huisadres \
         woonadres woonachtig mieszka mieszkam zamieszka* domowy domu живёт живет живу домашн* дома прожива* \
         мешкає живе oturuyor yaşıyor ev evi evim ikamet يسكن أسكن يعيش منزل المنزل גר גרה מתגורר הבית בית रहता \
         रहती रहते घर 住在 家住 住址 家庭住址 住 家里 住んで 自宅 住所 집 집은 거주* 살고 살아* дом прописан* bydlí",
    ),
    (
        ADDRESS,
        "address addr adresse anschrift wohnadresse privatadresse dirección direccion endereço morada indirizzo \
         adres huisadres woonadres adresu адрес адреса адресу адресом adresi adresim عنوان العنوان כתובת पता 地址 \
         住址 家庭住址 住所 주소* postcode zip postal postleitzahl plz 自宅",
    ),
    (
        STREET,
        "street avenue road lane boulevard blvd terrace crescent drive way court place square close st rd dr ave \
         apt straße strasse str *straße *strasse *allee *gasse *platz *damm *ufer rue chemin impasse calle \
         avenida avda paseo carrera rua travessa alameda via viale piazza corso vicolo *straat *laan *plein \
         *gracht *kade ul ulica ulicy aleja aleje osiedle *gatan *vägen *gade *veien *gata *katu улица улице ул \
         проспект просп пер переулок шоссе бульвар дом кв вулиця вул будинок sokak sokağı cadde caddesi mahallesi \
         mah sk cd شارع רחוב सड़क मार्ग गली 路 街 街道 巷 弄 号 號 丁目 番地 番 大街 胡同 번지 *enweg *erweg *hweg",
    ),
    (
        BIRTH,
        "born birth birthday birthdate dob birthdays geboren geburtstag geburtsdatum geb né née naissance \
         anniversaire nacido nacida nacimiento cumpleaños nací nasceu nasci nascido nascida nascimento \
         aniversário nato nata nascita compleanno geboortedatum verjaardag urodzon* urodzenia urodziny ur \
         narozen* född født syntynyt родился родилась рождения рождён народився народилася народження doğum doğdu \
         doğumlu ميلاد الميلاد مواليد ولد וולדת לידה נולד נולדה जन्म जन्मतिथि जन्मदिन 出生 生日 生于 誕生日 生年月日 生まれ 생년월일* \
         생일* 태어* nació",
    ),
    (
        MAIDEN,
        "maiden mädchenname* geburtsname* soltera solteira nubile meisjesnaam panieńskie девичья девичью девичьей \
         дівоче kızlık 旧姓 娘家姓 婚前姓 결혼전",
    ),
    (
        PAY,
        "salary salaries earns earn income wage wages paycheck mortgage pension gehalt verdient lohn einkommen \
         kontostand salaire gagne revenu solde salario sueldo gana ingresos saldo salário ganha renda stipendio \
         guadagna reddito salaris inkomen pensja zarabia zarobki wynagrodzenie зарплата зарплату зарплаты \
         зарабатывает оклад доход зарплатня заробляє maaş maaşı kazanıyor راتب راتبه الراتب دخل משכורת שכר वेतन \
         तनख्वाह 工资 薪水 月薪 年薪 收入 存款 余额 給料 年収 月収 給与 貯金 연봉* 월급* 급여* balance worth makes owes zarabiam зарабатываю \
         verdiene зп cobra",
    ),
];
