//! Entries that run for the same event: the agent gets the same text twice.

use std::path::Path;

use super::patient::Patient;
use super::sheet::Sheet;
use super::{Sign, shown};
use crate::agents::Event;
use crate::settings::Own;

pub(super) fn look(patient: &Patient<'_>) -> Vec<Sign> {
    let own: Vec<(&Sheet, &Own)> = patient.own().filter(|(_, own)| own.is_sound).collect();
    let all: Vec<(&Sheet, &Own)> = own.iter().copied().chain(patient.lent()).collect();
    let mut signs = Vec::new();
    for verb in Event::ALL.map(Event::as_str) {
        let same: Vec<&(&Sheet, &Own)> = all.iter().filter(|(_, own)| own.verb == verb).collect();
        if let [first, .., last] = same.as_slice() {
            let paths: Vec<String> = paths(&same).into_iter().map(shown).collect();
            let what = format!("{verb} runs {} times: {}", same.len(), paths.join(", "));
            signs.push(Sign::note(what, hint(patient, first.0, last.0)));
        }
    }
    if patient.has_plugin() && !own.is_empty() {
        let hint = format!("memskill uninstall {}{}", patient.agent.name, patient.whose().flag());
        signs.push(Sign::note("both the plugin and entries in settings call memskill", hint));
    }
    signs
}

/// Each file once.
fn paths<'p>(same: &[&(&'p Sheet, &Own)]) -> Vec<&'p Path> {
    let mut paths: Vec<&Path> = same.iter().map(|(sheet, _)| sheet.path.as_path()).collect();
    paths.dedup();
    paths
}

/// What leaves one of them.
fn hint(patient: &Patient<'_>, first: &Sheet, last: &Sheet) -> String {
    let name = patient.agent.name;
    let is_lent = !patient.sheets.iter().any(|sheet| sheet.path == last.path);
    match () {
        // The entries of Claude Code are needed there; those of this agent are not.
        () if is_lent && first.path != last.path => {
            format!("memskill uninstall {name}{}", first.whose.flag())
        }
        () if is_lent => "memskill uninstall claude && memskill install claude".to_owned(),
        () if first.whose != last.whose && last.is_usual => {
            let [mine, all] = [first, last].map(|sheet| sheet.whose.flag());
            format!(
                "memskill uninstall {name}{mine} (yours), or memskill uninstall {name}{all} (everybody's here)"
            )
        }
        () if last.is_usual => patient.mend(last),
        () => format!("take memskill's entries out of {}", shown(&last.path)),
    }
}
