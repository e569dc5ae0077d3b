//! Entries that run for the same event: the agent gets the same text twice.

use std::path::Path;

use super::agent_context::AgentContext;
use super::settings_file::SettingsFile;
use super::{Finding, shown};
use crate::agent_settings::OwnEntry;
use crate::agents::Event;

pub(super) fn look(context: &AgentContext<'_>) -> Vec<Finding> {
    let own: Vec<(&SettingsFile, &OwnEntry)> =
        context.own().filter(|(_, own)| own.is_sound).collect();
    let all: Vec<(&SettingsFile, &OwnEntry)> = own.iter().copied().chain(context.lent()).collect();
    let mut findings = Vec::new();
    for verb in Event::ALL.map(Event::as_str) {
        let same: Vec<&(&SettingsFile, &OwnEntry)> =
            all.iter().filter(|(_, own)| own.verb == verb).collect();
        if let [first, .., last] = same.as_slice() {
            let paths: Vec<String> = paths(&same).into_iter().map(shown).collect();
            let what = format!("{verb} runs {} times: {}", same.len(), paths.join(", "));
            findings.push(Finding::note(what, hint(context, first.0, last.0)));
        }
    }
    if context.has_plugin() && !own.is_empty() {
        let hint = format!("memskill uninstall {}{}", context.agent.name, context.scope().flag());
        findings.push(Finding::note("both the plugin and entries in settings call memskill", hint));
    }
    findings
}

/// Each file once.
fn paths<'p>(same: &[&(&'p SettingsFile, &OwnEntry)]) -> Vec<&'p Path> {
    let mut paths: Vec<&Path> =
        same.iter().map(|(settings_file, _)| settings_file.path.as_path()).collect();
    paths.dedup();
    paths
}

/// What leaves one of them.
fn hint(context: &AgentContext<'_>, first: &SettingsFile, last: &SettingsFile) -> String {
    let name = context.agent.name;
    let is_lent =
        !context.settings_files.iter().any(|settings_file| settings_file.path == last.path);
    match () {
        // The entries of Claude Code are needed there; those of this agent are not.
        () if is_lent && first.path != last.path => {
            format!("memskill uninstall {name}{}", first.scope.flag())
        }
        () if is_lent => "memskill uninstall claude && memskill install claude".to_owned(),
        () if first.scope != last.scope && last.is_usual => {
            let [mine, all] = [first, last].map(|settings_file| settings_file.scope.flag());
            format!(
                "memskill uninstall {name}{mine} (yours), or memskill uninstall {name}{all} (everybody's here)"
            )
        }
        () if last.is_usual => context.mend(last),
        () => format!("take memskill's entries out of {}", shown(&last.path)),
    }
}
