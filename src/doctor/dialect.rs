//! What people write into a settings file although the agent does not take it: it passes over the whole file then.

use super::agent_context::AgentContext;
use super::{Finding, shown};
use crate::agent_settings::{Format, SettingsError, check_dialect};

pub(super) fn look(context: &AgentContext<'_>) -> Vec<Finding> {
    let json = context
        .settings_files
        .iter()
        .filter(|settings_file| crate::install::format(&settings_file.path) == Format::Json);
    let sound = json
        .filter(|settings_file| settings_file.trouble.is_none() && !settings_file.own.is_empty());
    let faulty = sound.filter_map(|settings_file| {
        let text = settings_file.text.as_ref()?;
        let SettingsError { line, column, .. } = check_dialect(text, context.agent.json_dialect).err()?;
        let (title, path) = (context.agent.title, shown(&settings_file.path));
        let what = format!("{path}:{line}:{column}: {title} takes no comment or trailing comma here, and passes over the whole file");
        Some(Finding::error(what, "take it out in your editor"))
    });
    faulty.collect()
}
