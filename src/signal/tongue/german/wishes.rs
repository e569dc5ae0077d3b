//! The phrases by which German asks for memory.

use super::Phrases;

pub(super) const NOTE: Phrases = Phrases(
    "\
    wir nutzen immer|wir verwenden immer|wir benutzen immer|wir nutzen nie|wir verwenden nie|wir benutzen nie|\
    merk dir|merke dir|merken sie sich|behalte im kopf|behalt im kopf|denk daran dass|denk daran , dass|\
    denk dran dass|denk dran , dass|denke daran , dass|erinnere dich daran , dass|speichere im gedachtnis|\
    notiere dir|notier dir|jedes mal wenn du|jedes mal , wenn du|immer wenn du|immer , wenn du|\
    bevor du committest immer|wir nutzen grundsatzlich|wir verwenden grundsatzlich|als regel gilt|\
    grundsatzlich gilt|generell gilt|in der regel :|lass uns vereinbaren|lass uns festhalten|wir vereinbaren|\
    es soll eine regel sein|es sollte eine regel sein|denk dran fur|denk daran fur|merk dir fur|\
    fur die nachsten male|notiz fur spater|notiz furs nachste mal|fur spatere sitzungen|\
    ich hab dir schon gesagt , dass wir|ich habe dir schon gesagt , dass wir|ich hab dir gesagt , dass du|\
    ich habe dir gesagt , dass du|wie oft muss ich|wie oft soll ich|behalte das im kopf|das ist bei uns regel|\
    so machen wir das|speichere das :|speicher das :|notier das|schreib dir auf|schreib dir das auf|\
    halt fest :|halte fest :|so machen wir es uberall|so ist das bei uns",
);

pub(super) const PREFER: Phrases = Phrases(
    "\
    ich bevorzuge|wir bevorzugen|ich mag keine|ich mag kein|ich mag keinen|ich hasse|meine praferenz ist|\
    ich habe lieber|ich mag lieber|mir ist lieber wenn|ich will keine|ich mochte keine|ich mag|ich mag es wenn|\
    ich mag es , wenn|ich finde es besser , wenn|mir ware lieber , wenn du|mir ware es lieber , wenn du|\
    mir ist lieber , wenn|ich mochte nicht , dass du|ich will nicht , dass du|ich mag es nicht , wenn|\
    ich kann es nicht leiden|ich hatte lieber , dass du|ich hatte lieber dass du|ich hatte es lieber , wenn du|\
    ich fande es besser , wenn du|mir ist lieber , dass du|ich ziehe es vor , wenn|mein standardeditor ist|\
    meine standardsprache ist|meine standardshell ist",
);

pub(super) const UNLEARN: Phrases = Phrases(
    "\
            merk dir nicht mehr|merke dir nicht mehr|bevorzuge nicht mehr|ich bevorzuge keine|\
            aus dem gedachtnis|aus deinem gedachtnis|wir nutzen nicht mehr|losch die erinnerung|\
            losche die erinnerung|gilt nicht mehr|nicht mehr merken|nicht mehr zu merken|nicht langer merken|\
            nicht mehr im kopf behalten|nicht mehr im gedachtnis behalten",
);
