//! Words around secrets.

use super::{Concepts, Table};

/// A word that grants access by being known.
pub(in crate::guard) const PASSWORD: Concepts = Concepts::nth(0);
/// A token or secret that a machine grants access for.
pub(in crate::guard) const TOKEN: Concepts = Concepts::nth(1);
/// A key; of which kind, [`QUALIFIER`] says.
pub(in crate::guard) const KEY: Concepts = Concepts::nth(2);
/// What makes a key, a code or a string one of access.
pub(in crate::guard) const QUALIFIER: Concepts = Concepts::nth(3);
/// Name and password together.
pub(in crate::guard) const LOGIN: Concepts = Concepts::nth(4);
/// A short code.
pub(in crate::guard) const CODE: Concepts = Concepts::nth(5);
/// What makes a code one of access.
pub(in crate::guard) const RECOVERY: Concepts = Concepts::nth(6);
/// "is", between a name and its value.
pub(in crate::guard) const IS: Concepts = Concepts::nth(7);
/// What follows such a word and makes it a thing that has no value: a password *field*, a token *bucket*.
pub(in crate::guard) const TAMED: Concepts = Concepts::nth(8);
/// What is published or merely names something.
pub(in crate::guard) const PUBLIC: Concepts = Concepts::nth(9);
/// Several of them: said of all, not of one.
pub(in crate::guard) const PLURAL: Concepts = Concepts::nth(10);

/// What makes a random word a name of something.
pub(in crate::guard) const IDENTIFIER: Concepts = Concepts::nth(11);

/// The name of a header or field that carries a name and password in base64.
pub(in crate::guard) const HEADER: Concepts = Concepts::nth(12);

pub(super) const WORDS: Table = &[
    (
        PASSWORD,
        "password passwords passwd pswd pwd pw pass passphrase passphrases passcode storepass keypass requirepass masterauth psk dbpass rootpass adminpass userpass passwort passwörter passwörtern kennwort kennwörter \
         passwort* kennwort* *passwort *kennwort *password *passwd *passphrase zugangswort losung \
         motdepasse mdp passe contraseña contrasena contraseñas clave senha senhas palavra-passe parola passord* lösenord* \
         adgangskode* kodeord* kodord* wachtwoord wachtwoorden *wachtwoord hasło hasła hasłem haslo heslo hesla heslem jelszó jelszava jelszo \
         salasana salasanan tunnussana lykilorð aðgangsorð parole parolă parolei parool parooli slaptažodis lozinka lozinku šifra geslo şifre \
         şifresi sifre sifresi parolası parolasi пароль пароля пароли паролем пароль* парола паролата лозинка шифра κωδικός κωδικόσ κωδικοσ συνθηματικό \
         مرور المرور السر گذرواژه رمز סיסמה סיסמא סיסמת הסיסמה पासवर्ड कूटशब्द পাসওয়ার্ড கடவுச்சொல் รหัสผ่าน 密码 密碼 口令 暗证 パスワード 暗証番号 パスフレーズ 合言葉 \
         비밀번호 비밀번호* 패스워드* 암호 암호는 암호* sandi katasandi laluan khẩu contrasenya contrasinal pasahitza cyfrinair pasfhocal nenosiri wagwoord lozinke пароліз паролі פסוורד",
    ),
    (
        TOKEN,
        "token tokens secret secrets jeton jetons jeton* токен токена токены токен* секрет секрета секретный секретное token* geheimnis geheim \
         secreto segredo segreto secreta segreta geheime sekret tajny tajné tajemství hemlighet hemlig hemmelighed hemmelig salaisuus salainen \
         titok titkos gizli secretul μυστικό סוד טוקן توكن الرمز سر टोकन सीक्रेट 令牌 密文 秘密 机密 トークン シークレット 토큰* 시크릿* 비밀 โทเค็น bearer apikey apikeys \
         *token *secret *apikey authkey authtoken accesskey secretkey privatekey sessionid sessid phpsessid jsessionid connect.sid csrf jwt pat \
         sig signature cookie auth",
    ),
    (
        KEY,
        "key keys schlüssel schlüssel* *schlüssel *key clé clés cle claves clave llave llaves chave chaves chiave chiavi sleutel* *sleutel klucz klucza klíč klíče kľúč \
         nyckel *nyckel nøkkel *nøkkel nøgle *nøgle avain *avain kulcs kulcsa cheie cheia anahtar anahtarı anahtari ключ ключа ключ* κλειδί مفتاح כליד מפתח कुंजी \
         กุญแจ คีย์ 密钥 密鑰 金钥 金鑰 钥匙 私钥 私鑰 鍵 キー 키 키는 키* khóa kunci pepper salt seed dsn",
    ),
    (
        QUALIFIER,
        "api access secret private signing encryption encrypt master admin root client service account storage shared session webhook hmac jwt cookie login \
         auth authorization authentication deploy personal upload license licence integration bot server database db vpn wifi wlan ssh sudo gpg pgp rsa aes des app application sdk rest admin cloud \
         geheim* privat* zugriff* zugang* verschlüsselung* signatur* secrète privée privé accès privada privado secreta acceso acesso secreto segreta privata accesso geheime toegang* \
         prywatny tajny dostępu soukromý přístupový hemlig privat privé yksityinen titkos privată secretă özel gizli erişim приватн* секретн* доступ* закрыт* подпис* шифрован* админ* сервис* \
         ιδιωτικό سري خاص פרטי סודי निजी 私有 访问 存取 签名 署名 秘密 加密 暗号 アクセス 비밀 개인 액세스 접근 bí mật rahasia pepper datadog heroku okta twilio algolia stripe github gitlab openai \
         mailchimp mailgun sendgrid wandb trello linode gitea snyk codecov spotify zendesk cohere azure aws gcp anthropic slack discord telegram cloudflare jenkins jira circleci travis netlify vercel",
    ),
    (
        LOGIN,
        "login logins creds credentials credential credential* logon signin zugangsdaten anmeldedaten anmeldung login-daten logindaten identifiants identifiant connexion credenciales credenciais credenziali \
         inloggegevens dane przihlašovací přihlašovací logowania inloggningsuppgifter innlogging tunnukset kirjautumistiedot belépési autentificare giriş вход доступ логин логіна учётка учетка учетные \
         облікові διαπιστευτήρια بيانات الدخول התחברות פרטי लॉगिन 登录 登入 凭证 凭据 帳號 账号 ログイン 資格情報 アカウント 로그인* 계정* đăng nhập masuk",
    ),
    (
        CODE,
        "pin pins code codes kod koda код коды коду codice codici código códigos codigo koodi kód kódok kode koder cod coduri kodlar kodu קוד رمز कोड 码 验证码 コード 코드*",
    ),
    (
        RECOVERY,
        "pin backup recovery recover 2fa mfa otp totp unlock alarm door gate safe security access emergency wiederherstellungs* notfall* sicherheits* secours récupération recuperación recuperação recupero respaldo \
         herstel* zapasowe odzyskiwania záložní återställning* gjenoppretting* palautus* helyreállítási recuperare kurtarma yedek восстановлен* резервн* відновлен* ανάκτησης استرداد שחזור 恢复 备用 復旧 バックアップ リカバリ 복구* 백업*",
    ),
    (
        IS,
        "is was equals are be now ist lautet lauten heißt heisst war est sont es son era é são foi è sono erano jest są to je jsou byl är var er on ovat oli van volt este sunt estado sant iş şu olarak \
         est это есть является теперь равен це є είναι هي هو يساوي הוא היא הינה है हैं 是 为 為 は が です 는 은 입니다 la är ialah adalah là yra és da ir sie ni na as set contains has enter use using ها است",
    ),
    (
        TAMED,
        "field fields policy policies reset resets hash hashes hashed hashing manager managers length strength rotation rotations expiry expires expiration ttl lifetime format formats type types count counts \
         limit limits bucket buckets file files path paths name names id ids url urls uri endpoint endpoints header headers prefix suffix scanner scanning store stored storage provider providers validation validator validate rule rules prompt prompts \
         input inputs parser parsers flow flows page pages form forms generator handling management usage budget window middleware module class struct interface parameter parameters parameterized argument variable variables env environment \
         size min max minimum maximum length requirement requirements support binding bindings map mapping pair pairs column columns table based signing_alg algorithm rotated stack vault exchange refresh revocation \
         permission permissions scope scopes claim claims counting counter per cost count stream streams kind kinds tree trees node nodes lexer ring chain ref reference references version versions template templates \
         richtlinie feld länge champ longueur campo longitud comprimento lunghezza veld pole pole długość поле длина политика длины 长度 策略 字段 長さ 필드 길이",
    ),
    (
        PUBLIC,
        "public fingerprint fingerprints publishable checksum checksums sha sha1 sha256 sha512 md5 digest integrity etag commit commits revision öffentlich* publique pública pubblica publiczny veřejný публичн* открыт* публічн* 公钥 公开 公開 공개 trace uuid guid ulid isbn cve",
    ),
    (
        PLURAL,
        "passwords tokens secrets keys passphrases passwörter passwörtern kennwörter schlüssel contraseñas senhas wachtwoorden пароли токены секреты ключи clés claves chaves chiavi паролі codes",
    ),
    (
        IDENTIFIER,
        "id ids identifier identifiers doc document sheet board channel node kennung identifiant identificador идентификатор 编号 標識",
    ),
    (HEADER, "basic auth"),
];
