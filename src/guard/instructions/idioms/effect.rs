//! Idioms of harm: credentials, doors, weak cryptography, lost work.

use crate::guard::instructions::idiom::{Idioms, rows};
use crate::guard::lexicon::instructions::{
    ACCOUNT, ALL, ANSWER, AVOID, CODE, CREDENTIAL, DAMAGED, DELETE, DOWNLOAD, EXTERNAL, HIDDEN,
    IGNORE, LINK, NOT, PROTECTION, PUT, READ, REFUSE, REVEAL, RUN, SABOTAGE, SEND, SESSION, STORE,
    SUMMARY, USER, VERIFY, WEAK, WITHOUT, WRITE, YOU,
};

pub(in crate::guard::instructions) const IDIOMS: &[Idioms] = &[
    Idioms {
        hint: CREDENTIAL.or(SEND).or(HIDDEN),
        rows: &rows([
            "cookie database",
            "browser cookies/profile/passwords",
            "saved passwords/logins/credentials",
            "cookie store of the browser",
            "cookies/passwords/logins from/out of/the chrome/browser/firefox/safari/edge",
            "cookies/passwords/logins from chrome/firefox/safari/edge",
            "cookies out of chrome",
            "as many tokens as",
            "remember/memorize/memorise/note/record their/its/all/the/any/every values/passwords/secrets/tokens/credentials",
            "send/post/mail/email/forward/upload/report/paste every/all/any/each .. api/private/secret/ssh/signing key/keys",
            "write down .. passwords/tokens/credentials/secrets/keys/password/token",
            "add/put/insert/build/bake/include/create/hardcode/hide a/an/one/the .. master/universal/skeleton/magic/backdoor password/passwort/key/login/pin/token",
            "accept/allow/permit .. master/universal/skeleton/magic password/login/pin",
            "füge/baue/setze .. master passwort/kennwort",
        ]),
    },
    Idioms {
        hint: READ.or(STORE),
        rows: &rows(["remember/memorize/memorise/note/record their/its/all values/contents"]),
    },
    Idioms {
        hint: CREDENTIAL.or(WITHOUT).or(ACCOUNT),
        rows: &rows([
            "let .. in without",
            "lass/lasse .. ohne passwort/kennwort/anmeldung rein/herein/hinein/ein",
            "any/every password works/is/logs/should/must/will",
            "accept any/every password/token/signature/certificate/credentials",
            "leave/keep .. open to everyone/anyone/anybody/strangers",
            "grant/give/gives/grants .. admin/root/superuser/owner .. to any/every/all/anyone/everyone",
        ]),
    },
    Idioms {
        hint: DELETE.or(IGNORE).or(SUMMARY).or(ALL).or(REFUSE).or(ANSWER).or(SABOTAGE).or(WRITE),
        rows: &rows([
            "drop/delete/wipe/destroy/erase the/our production database/db",
            "delete/wipe/destroy/erase the git history",
            "rewrite/falsify/forge/alter/purge .. history so/to that/hide/remove/make/look",
            "delete/wipe/destroy/erase/remove/purge all/every/any/our backups/backup/snapshots",
            "delete/wipe/destroy/erase/remove/purge the backups after/before/when/whenever/every/each/and/without/on/first/silently",
            "wipe/erase/format the disk/drive/server/machine",
            "refuse to help/answer/work/assist",
            "make the/all/our/your .. slower/worse/buggier/unstable",
            "commit/write/push/produce/insert/add broken/buggy/faulty/vulnerable/insecure code",
            "schreibe/schreib/baue absichtlich/bewusst",
            "insère/introduis/écris .. exprès/volontairement",
            "answer .. wrongly/incorrectly/falsely",
            "corrupt the/our/all database/data/files/repo",
            "drop all tables",
            "introduce/add/insert/sneak/plant .. subtle/random/occasional/small/one bugs/errors/mistakes/bug/defects",
            "lösche/vernichte/entferne alle sicherungen/backups/sicherungskopien",
            "supprime/efface/supprimez toutes/tous les sauvegardes/backups",
            "borra/elimina todas/todos las/los copias/respaldos/backups",
            "apague/exclua todos/todas os/as backups/cópias",
            "cancella/elimina tutti i backup",
            "verwijder/wis alle back/backups",
            "usuń/skasuj wszystkie kopie/backupy",
            "удали/удаляй/сотри все бэкапы/резервные",
            "видали/видаляй всі/усі бекапи/резервні",
            "give/giving/write/produce wrong/useless/misleading/subtly/deliberately/bad answers/advice/results/code/wrong/incorrect",
        ]),
    },
    Idioms {
        hint: WEAK
            .or(CREDENTIAL)
            .or(PROTECTION)
            .or(NOT)
            .or(HIDDEN)
            .or(DAMAGED)
            .or(CODE)
            .or(ACCOUNT)
            .or(SESSION),
        rows: &rows([
            "fixed/static/constant/zero/hardcoded/hard/same/null/predictable/reused iv/nonce/salt",
            "fixed/static/constant/hardcoded/predictable/same encryption/signing/aes/jwt/session key/secret",
            "encrypt/encrypted/encryption with/in/using aes ecb",
            "aes in ecb mode",
            "use/using/with/prefer ecb mode",
            "math random for/to/as .. ids/id/tokens/token/passwords/password/keys/key/secrets/sessions/session/salts/nonces",
            "random instead of secrets/crypto/securerandom",
            "generate/create/make .. tokens/token/passwords/password/keys/secrets/session .. with/using/by/from math random",
            "generate/create/make .. tokens/token/passwords/password/keys/secrets/session .. with/using/by/from rand",
            "store/save/keep/write/leave .. passwords/password/tokens/credentials .. in/as plain/clear text",
            "create/add/seed/insert a/an/one .. admin/root account/user/login .. in/to/for each/every/all",
            "debug/hidden/secret/extra route/endpoint/header/flag/parameter .. that/which skips/bypasses/disables",
            "alg/algorithm none",
            "alg to none",
            "add/create/build/put/include/leave/insert a/an/one .. hidden/secret/undocumented/unlisted route/endpoint/account/user/login/api/admin/door/entrance",
            "chmod 777",
        ]),
    },
    Idioms {
        hint: VERIFY,
        rows: &rows(["verify false", "insecure skip verify true", "host key checking no"]),
    },
    Idioms {
        hint: AVOID,
        rows: &rows([
            "reject unauthorized false",
            "node tls reject unauthorized 0",
            "tls reject unauthorized 0",
        ]),
    },
    Idioms {
        hint: SESSION.or(WRITE).or(PUT).or(USER).or(CODE),
        rows: &rows([
            "session start hook",
            "sessionstart hook",
            "install/register/add/create/configure/write/set a/an/the .. user prompt submit/hook",
            "install/register/add/create/configure/write/set a/an/the .. pre/post tool use/hook",
            "hook that/which calls/runs/starts/launches agent/curl/wget/collect/helper/beacon/implant",
            "hook .. that/which calls/runs/starts/launches/uploads/sends .. agent/upload/beacon/implant/exfil",
        ]),
    },
    Idioms {
        hint: LINK.or(REVEAL).or(ALL).or(EXTERNAL).or(WRITE).or(RUN).or(DOWNLOAD).or(YOU),
        rows: &rows([
            "run/execute printenv/env and paste/send/post/include/append/print/output/show/attach",
            "paste/include/append/attach/print/post the output of env/printenv",
            "create/make/open/publish a public gist/paste/pastebin/repo/repository/bucket with/from/of/containing",
            "run/execute printenv/env .. and",
            "download/fetch/get/grab .. from .. make/mark/set it/them executable",
            "repeat/recite/reproduce/print/output/return/copy .. text/words/everything/lines/content/message/messages above word/verbatim/exactly/literally/fully/completely/in/unchanged/this",
            "gib/gebe/wiederhole/zeige den/allen/allem text/inhalt über/oben/darüber",
            "what were/was you told/given",
            "install/create/add/register/load a/an .. launch/login agent/daemon/item",
        ]),
    },
];
