//! German: its wishes, and the words beside them that tell a wish from a report.

mod wishes;

use super::{Phrases, Tongue, manners};
use crate::signal::sense::Sense;
use wishes::{NOTE, PREFER, UNLEARN};

pub(super) const GERMAN: Tongue = Tongue {
    cues: &[
        (
            Sense::Hence,
            Phrases(
                "\
            ab jetzt|ab sofort|von jetzt an|von nun an|ab heute|von heute an|ab nun|fortan|bitte immer|\
            bitte nie|bitte niemals|bitte stets|dass du immer|dass du nie|dass du niemals|dass du stets|\
            du sollst immer|du sollst nie|du solltest immer|du solltest nie|du musst immer|du darfst nie|\
            du darfst niemals|ich will immer|ich mochte immer|achte immer|achte stets|in allen projekten|\
            in jeder sitzung",
            ),
        ),
        (
            Sense::Framing,
            Phrases(
                "\
            in zukunft|zukunftig|kunftig|kuenftig|zukuenftig|nachstes mal|das nachste mal|beim nachsten mal|\
            fur die zukunft|grundsatzlich|generell|neue regel|furs nachste mal|ab hier",
            ),
        ),
        (Sense::Always, Phrases("immer|nie|niemals|stets|nie wieder")),
        (
            Sense::Want,
            Phrases(
                "\
            ich mochte|ich will|ich hatte gern|ich hatte gerne|ich wunsche|ich wurde mir wunschen|denk dran|\
            denk daran|vergiss nicht|es ware gut , wenn du|es ware schon , wenn du",
            ),
        ),
        (
            Sense::Norm,
            Phrases(
                "\
            sollen immer|sollten immer|mussen immer|sollen nie|durfen nie|sollten nie|durfen niemals",
            ),
        ),
        (Sense::Note, NOTE),
        (Sense::Prefer, PREFER),
        (
            Sense::Avoid,
            Phrases(
                "\
            vermeide|vermeiden sie|meide|versuche zu vermeiden|verzichte auf|verzichte bitte auf|bevorzuge|\
            bevorzuge bitte",
            ),
        ),
        (Sense::Forget, Phrases("vergiss|vergesse|vergessen sie")),
        (Sense::Unlearn, UNLEARN),
        (
            Sense::Plea,
            Phrases(
                "\
            bitte vermeide|vermeide bitte|vermeide generell|vermeide grundsatzlich|bitte verzichte auf|\
            bitte bevorzuge",
            ),
        ),
        (
            Sense::Stop,
            Phrases(
                "\
            hor auf|hor bitte auf|hor endlich auf|hor mal auf|hort auf|horen sie auf|bitte hor auf",
            ),
        ),
        (
            Sense::Custom,
            Phrases(
                "\
            in diesem projekt|in diesem repo|in diesem repository|in dieser codebase|in dieser codebasis|\
            in unserem projekt|in unserem repo|in unserem code|in unserem team|bei uns|hier im projekt|\
            hier im repo",
            ),
        ),
        (
            Sense::Denial,
            Phrases(
                "\
            wir nutzen keine|wir verwenden keine|wir benutzen keine|wir nutzen kein|wir verwenden kein|\
            wir benutzen kein|wir nutzen keinen|wir verwenden keinen|wir schreiben keine|wir machen keine|\
            wir committen keine|wir nutzen hier keine|wir verwenden hier keine|wir benutzen hier keine|\
            hier nutzen wir|hier verwenden wir|hier benutzen wir|hier schreiben wir|wir nutzen hier kein|\
            wir nutzen hier keinen|wir verwenden hier kein|wir verwenden hier keinen|wir benutzen hier kein|\
            wir benutzen hier keinen",
            ),
        ),
        (
            Sense::Disown,
            Phrases(
                "\
            kannst du vergessen|kannst du wieder vergessen|bitte wieder vergessen|vergiss sie|\
            vergiss sie bitte|vergiss die bitte|kannst du wieder loschen|kannst du wieder entfernen|\
            kannst du wieder streichen",
            ),
        ),
        (Sense::Purge, Phrases("losch|losche|loschen sie|entferne|streich|streiche|verwirf")),
        (
            Sense::Reach,
            Phrases(
                "\
            wir nutzen|wir verwenden|wir benutzen|wir schreiben|wir haben beschlossen|wir haben entschieden|\
            wir haben uns auf|das gilt fur",
            ),
        ),
        (
            Sense::Retract,
            Phrases(
                "\
            stimmt nicht mehr|ist veraltet|ist uberholt|bitte entfernen|bitte loschen|kannst du loschen|\
            kannst du entfernen|kann weg",
            ),
        ),
        (
            Sense::Round,
            Phrases(
                "\
            nach jeder anderung|nach jeder aufgabe|nach jedem schritt|nach jedem commit|jedes mal|\
            wenn du fertig|am ende jeder",
            ),
        ),
        (Sense::Favor, Phrases("fur mich|fur mich schreibst")),
        (
            Sense::Idle,
            Phrases(
                "\
            wie immer|immer wenn ich|immer wenn|immer , wenn ich|immer wieder|immer noch|immer mehr|nie wieder|\
            immer der gleiche|immer die gleiche|immer das gleiche|immer dasselbe|immer derselbe|vergiss es|\
            ich mag das|ich mag die|ich mag den|ich mag diese|ich mag diesen|ich mag es|ich mag dein|\
            ich mag deine|ich mag wie",
            ),
        ),
    ],
    leads: Phrases(
        "\
        bitte|und|ok|okay|aber|also|danke|ach|hey|hallo|ja|nein|gut|super|dann|auch|noch|etwas|ausserdem|\
        außerdem|wichtig|hinweis|regel|ubrigens|claude|so|nochmal|mal|halt|prima|genau|perfekt",
    ),
    joins: Phrases("und|aber|bitte|dabei"),
    asks: ASKS_DE,
    requests: Phrases("kannst du|konntest du|konnen sie|wurdest du"),
    others: OTHERS_DE,
    stated: Phrases(
        "ist|sind|war|wenn|der|das|ein|eine|ich|es|er|sie|nur|null|leer|gleich|bekomme|kommt|tests|noch",
    ),
    stated_ends: Phrases(""),
    unstated: Phrases(
        "\
        antworte|starte|teste|committe|halt|arbeite|beachte|achte|gilt|gelten|reicht",
    ),
    fillers: Phrases("bitte|mir|mich|dir|dich|dabei|es|auch|hier|uns|den|die|code|tests"),
    told_ends: Phrases("t|en"),
    claims: Phrases(
        "\
        ich gesagt|gesagt habe|ich sagte|die regel|regel|regeln|die praferenz|dass ich|dass wir|alles|meine|\
        meinen|mein|unsere|unser|gesagt|was du uber|vorliebe|vorgabe|das mit|die sache mit|konvention|\
        was du dir",
    ),
    choices: Phrases(
        "\
        option|variante|losung|ersten|zweiten|erste|zweite|letzte|version|vorschlag|diese|dieses|diesen|das|\
        den ansatz|beide|beides",
    ),
    places: Phrases("hier|diese|dieser|diesem|dieses|jetzt|in der|im"),
    frames: Phrases(
        "\
        bevor du|vor jedem|nach jedem|wenn du|bei jedem|bei jeder|vor dem commit|vor dem push|fur neue|\
        in diesem projekt|in diesem repo",
    ),
    kinds: Phrases(
        "\
        commits|messages|tests|kommentare|funktionen|variablen|variablennamen|migrationen|dateinamen|namen|\
        antworten|branches|klassen|imports|nachrichten|prs|branchnamen|dateien|stile|endpunkte|skripte|\
        komponenten",
    ),
    shared: Phrases("nie"),
    witnesses: Phrases(
        "\
        der|die|das|den|dem|und|auf|ohne|direkt|mit|fur|bitte|nicht|im|ein|eine|einen|du|mir|wir|ich|zu|von|\
        mehr|benutzen|verwenden|verwende|nutze|nutzen|benutze|mach|schreib|schreiben|committen|pushen|in|\
        als|oder",
    ),
    makings: Phrases("schreib|schreibe|fuge|erstelle|andere|erganze|setz|mach"),
    moments: Phrases(
        "\
        erstmal|erst mal|vorerst|furs erste|im moment|diesmal|dieses mal|heute|zunachst|gerade noch",
    ),
    pointers: Phrases("den|das|dies|diesen|diese|dieses|es|ihn|einen|eine|ein|dass"),
    ours: Phrases("wir|man|niemand|alle|jeder"),
    troubles: Phrases(
        "\
        ein problem|einen fehler|bekommen|bekomme|kriegen|fehler|bug|fehlt|fehlen|schlagt|schlagen|kaputt|\
        leider|mussen noch|mussten|brauchen|sehen|langsam|warum|problem|aktuell|momentan|haben noch|geht nicht|\
        timeouts|nicht ausgefuhrt|doppelt",
    ),
    memos: Phrases("regel|regeln|vorliebe|praferenz|vorgabe|notiz|konvention"),
    kept: Phrases(
        "\
        gespeicherte regel|gespeicherte vorliebe|gespeicherte notiz|gespeicherte praferenz|\
        gespeicherte vorgabe|gespeicherten regeln|gemerkte regel|du dir gemerkt|dir gemerkt hast|\
        du gespeichert hast|was du gespeichert|deine notiz|deine regel|was du dir|die du dir|gemerkt hast|\
        gespeichert hast",
    ),
    wares: Phrases(
        "\
        tabelle|datenbank|feld|button|nutzer|benutzer|formular|seite|spalte|datei|firewall|funktion|komponente|\
        browser|eslint",
    ),
    manners: manners::GERMAN,
    ..Tongue::MUTE
};

const ASKS_DE: Phrases = Phrases(
    "\
    warum|wieso|weshalb|wie|was|wann|wo|wer|welche|welcher|welches|ist|sind|wird|werden|kann|soll|sollte|\
    muss|gibt|hat|haben|erklar|erklare|darf",
);

const OTHERS_DE: Phrases = Phrases(
    "\
    der|die|das|ein|eine|es|er|sie|dieser|diese|dieses|mein|meine|wenn|da|hier|ich|man|manchmal|wir|nach|\
    beim|seit|leider|irgendwie|nutzer|user|jetzt|in|bei|auf|unser|unsere",
);
