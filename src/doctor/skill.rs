//! The skill: whether agents find it and accept it.

use std::path::{Path, PathBuf};

use super::agent_context::{AgentContext, InstallScope, text};
use super::{Finding, Session, shown};
use crate::agents;
use crate::install::SKILL;
use crate::yaml::Tree;

/// The fields that a skill may have; agents refuse a skill with others.
const FIELDS: [&str; 6] =
    ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
/// The maximum length of its description, in characters.
const MAX_DESCRIPTION: usize = 1_024;

pub(super) fn check(_: &Session<'_>, contexts: &[AgentContext<'_>]) -> Vec<Finding> {
    let Some(context) = contexts.iter().find(|context| !context.events().is_empty()) else {
        return Vec::new();
    };
    let user = agents::user_skill_files(context.user_dirs);
    let project = context.root.map(agents::project_skill_files).unwrap_or_default();
    let mut findings = Vec::new();
    // Different agents read different folders. In each folder one skill is enough: the user's or the project's.
    for at in 0..user.len().max(project.len()) {
        let candidates: Vec<(InstallScope, &PathBuf)> =
            [(InstallScope::User, user.get(at)), (InstallScope::Project, project.get(at))]
                .into_iter()
                .filter_map(|(scope, path)| Some((scope, path?)))
                .collect();
        let found: Vec<Finding> =
            candidates.iter().filter_map(|(scope, path)| skill(context, *scope, path)).collect();
        let wanted = candidates.iter().find(|(scope, _)| *scope == context.scope());
        if let Some((scope, path)) = wanted.filter(|_| found.is_empty()) {
            let message = format!("no skill at {}", shown(path));
            findings.push(Finding::note(message, context.install_command(*scope)));
        }
        findings.extend(found);
    }
    findings
}

/// The finding about a skill; `None` if there is no skill.
fn skill(context: &AgentContext<'_>, scope: InstallScope, path: &Path) -> Option<Finding> {
    let (shown, install) = (shown(path), context.install_command(scope));
    Some(match text(path) {
        Ok(None) => return None,
        Ok(Some(text)) if text == SKILL => Finding::ok(shown),
        Ok(Some(text)) => match defect(&text) {
            // `install` does not overwrite a skill that somebody changed.
            Some(why) => {
                Finding::error(format!("{shown}: {why}"), format!("rm {shown} && {install}"))
            }
            None => Finding::note(
                format!("{shown} differs from what this memskill writes"),
                format!("keep it if you changed it; otherwise rm {shown} && {install}"),
            ),
        },
        Err(why) => Finding::error(why, "replace it with a file"),
    })
}

/// Why agents refuse a skill.
fn defect(text: &str) -> Option<String> {
    let text = text.replace("\r\n", "\n");
    let head = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---"));
    let Some((head, _)) = head else {
        return Some("it does not start with a name and a description".to_owned());
    };
    let tree = match Tree::parse(head) {
        Ok(tree) => tree,
        Err(fault) => return Some(format!("line {}: not valid YAML", fault.line + 1)),
    };
    let root = tree.root.filter(|root| tree.is_map(*root))?;
    let field = |name: &str| {
        let node = tree.field(head, root, name)?;
        Some(tree.scalar(head, tree.deref(node))?.0)
    };
    let mut names = tree.pairs(root).iter().map(|(name, _)| tree.scalar(head, *name));
    let is_known =
        |name: Option<(&str, bool)>| name.is_some_and(|(name, _)| FIELDS.contains(&name));
    let length = field("description").map_or(0, |description| description.chars().count());
    match () {
        () if field("name") != Some("memskill") => {
            Some("its name must be that of its folder, memskill".to_owned())
        }
        () if !(1..=MAX_DESCRIPTION).contains(&length) => {
            Some(format!("its description must have 1 to {MAX_DESCRIPTION} characters"))
        }
        () if !names.all(is_known) => Some("it has fields that skills do not allow".to_owned()),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skill_needs_its_name_and_a_description_and_allows_no_other_fields() {
        let long = format!("---\nname: memskill\ndescription: {}\n---\n", "x".repeat(1_025));
        for (text, is_valid) in [
            (SKILL, true),
            ("---\nname: memskill\ndescription: x\n---\nbody\n", true),
            ("---\r\nname: memskill\r\ndescription: x\r\n---\r\n", true),
            ("---\nname: other\ndescription: x\n---\n", false),
            ("---\nname: memskill\n---\n", false),
            ("---\nname: memskill\ndescription: ''\n---\n", false),
            ("---\nname: memskill\ndescription: x\nmodel: y\n---\n", false),
            ("---\nname: [memskill\n---\n", false),
            (&long, false),
            ("# memskill\n", false),
            ("", false),
        ] {
            assert_eq!(defect(text).is_none(), is_valid, "{text:.60}");
        }
    }
}
