//! Words beside the numbers of cards, accounts and papers.

pub(super) const CARD: &str = "\
    card cards creditcard debitcard credit debit visa mastercard amex american discover diners jcb unionpay \
    maestro mir rupay elo troy verve humo uzcard dankort hipercard cvv cvc cvv2 cvc2 karte karten *karte \
    kreditkarte* kartennummer* carte cartes tarjeta tarjetas cartão cartao cartões carta kaart kaartnummer \
    creditcardnummer* karta karty kartę kartą kart kartı kartım pay \
    карта карты карту картой карте мир виза мастеркард картка картки картку \
    بطاقة البطاقة \
    כרטיס אשראי \
    कार्ड \
    卡号 信用卡 银行卡 借记卡 銀行卡 卡號 カード カード番号 クレジット \
    카드*";

pub(super) const BANK: &str = "\
    iban bic ifsc clabe bsb routing aba sortcode bankleitzahl blz kontonummer* kontonr bankverbindung* \
    bankkonto* rib bancaire* bancari* rekeningnummer* bankrekening* nuban upi cbu bankowe bankowego rachun* \
    ibanı \
    расчётный расчетный лицевой банковск* бик рахун* \
    آيبان بنكي البنكي \
    אייבן \
    बैंक आईएफएससी \
    银行账号 银行账户 银行帐号 銀行帳號 账号 开户行 口座番号 銀行口座 口座 \
    계좌*";

pub(super) const ACCOUNT: &str = "\
    account acct checking savings sort swift transit konto konta compte cuenta conta conto rekening hesap \
    hesabı \
    счёт счет счёта счета рахунок \
    حساب الحساب \
    חשבון \
    खाता खाते \
    账户 帐户 帳戶";

pub(super) const IDENTITY: &str = "\
    ssn itin social insurance nino nhs sin tfn medicare aadhaar aadhar pan passport passports licence license \
    identity identification national nric fin hkid ppsn pps vin plate plates registration tin tax taxpayer \
    voter emirates nin bvn alien mrn ni id cnic mykad nik ktp cccd cmnd umid cnp oib jmbg emšo emso taj \
    kennitala isikukood personas asmens matricule personalausweis* ausweis* reisepass* passnummer* steuer \
    steueridentifikationsnummer* steuernummer* steuerid sozialversicherungsnummer* rentenversicherungsnummer* \
    versichertennummer* krankenversichertennummer* svnr ahv avs führerschein* kennzeichen* fahrgestellnummer* \
    aufenthaltstitel* nir insee sécurité sociale identité passeport* permis immatriculation* fiscal dni nie \
    nif curp rfc cédula cedula rut cuil nss seguridad matrícula matricula licencia carnet carné cpf rg nis pis \
    passaporte* identidade bilhete cnh cidadão niss fiscale passaporto patente targa tessera identità bsn \
    burgerservicenummer* paspoort* rijbewijs* rijksregisternummer* rijksregister insz identiteitskaart* \
    kenteken* rrn pesel nip dowód dowodu paszport* jazdy rodné rodného rč občansk* personnummer* personnr \
    fødselsnummer* cpr henkilötunnus* hetu kimlik* tckn tc pasaport* ehliyet* plaka* kad identidad resident \
    sécu sv fnr egn health permit military séjour certificate \
    αφμ αμκα δελτίο ταυτότητα* \
    паспорт* снилс инн водительск* госномер* загранпаспорт* полис* рнокпп іпн посвідчення егн жительство \
    свидетельство свідоцтво \
    جواز هوية الهوية إقامة \
    רישיון זהות תז ז דרכון \
    आधार पैन पासपोर्ट \
    หนังสือเดินทาง บัตรประชาชน \
    身份证 身分证 身分證 身份證 护照 護照 驾驶证 驾照 社保号 车牌 車牌 マイナンバー 個人番号 旅券 パスポート 運転免許 免許証 在留カード 居留证 \
    주민등록번호* 주민번호* 여권* 운전면허* 외국인등록번호*";
