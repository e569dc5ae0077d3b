//! Words around home, birth and means.

pub(super) const HOME: &str = "\
    home house apartment live lives living lived reside resides residence residential wohnt wohne wohnhaft \
    zuhause wohnadresse privatadresse wohnort privatanschrift habite domicile maison résidence vive vivo casa \
    domicilio mora moro residência residencial abita abito residenza woont woon thuis huisadres woonadres \
    woonachtig mieszka mieszkam zamieszka* domowy domu oturuyor yaşıyor ev evi evim ikamet bydlí \
    живёт живет живу домашн* дома прожива* мешкає живе дом прописан* \
    يسكن أسكن يعيش منزل المنزل \
    גר גרה מתגורר הבית בית \
    रहता रहती रहते घर \
    住在 家住 住址 家庭住址 住 家里 住んで 自宅 住所 \
    집 집은 거주* 살고 살아*";

pub(super) const ADDRESS: &str = "\
    address addr adresse anschrift wohnadresse privatadresse dirección direccion endereço morada indirizzo \
    adres huisadres woonadres adresu adresi adresim postcode zip postal postleitzahl plz \
    адрес адреса адресу адресом \
    عنوان العنوان \
    כתובת \
    पता \
    地址 住址 家庭住址 住所 自宅 \
    주소*";

pub(super) const STREET: &str = "\
    street avenue road lane boulevard blvd terrace crescent drive way court place square close st rd dr ave \
    apt straße strasse str *straße *strasse *allee *gasse *platz *damm *ufer rue chemin impasse calle avenida \
    avda paseo carrera rua travessa alameda via viale piazza corso vicolo *straat *laan *plein *gracht *kade \
    ul ulica ulicy aleja aleje osiedle *gatan *vägen *gade *veien *gata *katu sokak sokağı cadde caddesi \
    mahallesi mah sk cd *enweg *erweg *hweg *nstr *rstr *lstr \
    улица улице ул проспект просп пер переулок шоссе бульвар дом кв вулиця вул будинок \
    شارع \
    רחוב \
    सड़क मार्ग गली \
    路 街 街道 巷 弄 号 號 丁目 番地 番 大街 胡同 \
    번지";

pub(super) const BIRTH: &str = "\
    born birth birthday birthdate dob birthdays geboren geburtstag geburtsdatum geb né née naissance \
    anniversaire nacido nacida nacimiento cumpleaños nací nasceu nasci nascido nascida nascimento aniversário \
    nato nata nascita compleanno geboortedatum verjaardag urodzon* urodzenia urodziny ur narozen* född født \
    syntynyt doğum doğdu doğumlu nació \
    родился родилась рождения рождён народився народилася народження \
    ميلاد الميلاد مواليد ولد \
    וולדת לידה נולד נולדה \
    जन्म जन्मतिथि जन्मदिन \
    出生 生日 生于 誕生日 生年月日 生まれ \
    생년월일* 생일* 태어*";

pub(super) const MAIDEN: &str = "\
    maiden mädchenname* geburtsname* soltera solteira nubile meisjesnaam panieńskie kızlık \
    девичья девичью девичьей дівоче \
    旧姓 娘家姓 婚前姓 \
    결혼전";

pub(super) const PAY: &str = "\
    salary salaries earns earn income wage wages paycheck mortgage pension gehalt verdient lohn einkommen \
    kontostand salaire gagne revenu solde salario sueldo gana ingresos saldo salário ganha renda stipendio \
    guadagna reddito salaris inkomen pensja zarabia zarobki wynagrodzenie maaş maaşı kazanıyor balance worth \
    makes owes zarabiam verdiene cobra savings \
    зарплата зарплату зарплаты зарабатывает оклад доход зарплатня заробляє зарабатываю зп \
    راتب راتبه الراتب دخل \
    משכורת שכר \
    वेतन तनख्वाह \
    工资 薪水 月薪 年薪 收入 存款 余额 給料 年収 月収 給与 貯金 \
    연봉* 월급* 급여*";
