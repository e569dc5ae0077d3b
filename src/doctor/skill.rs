//! The skill: whether agents find it, and take it.

use std::path::Path;

use super::agent_context::AgentContext;
use super::settings_file::{self, InstallScope};
use super::{DoctorEnvironment, Finding, shown};
use crate::install::{InstallTarget, SKILL, SKILL_PATHS};
use crate::yaml::Tree;

/// The fields that a skill may have; readers refuse one with others.
const FIELDS: [&str; 6] =
    ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
/// The most characters of its description.
const MAX_DESCRIPTION: usize = 1_024;

pub(super) fn look(scene: &DoctorEnvironment, contexts: &[AgentContext<'_>]) -> Vec<Finding> {
    let Some(context) = contexts.iter().find(|context| !context.events().is_empty()) else {
        return Vec::new();
    };
    let user = InstallTarget::User(scene.user_dirs).skills();
    let project = scene.root.clone().map(|root| InstallTarget::Project(root).skills());
    let places = [(InstallScope::User, user), (InstallScope::Project, project.unwrap_or_default())];
    let mut findings = Vec::new();
    // Each of its folders is for other agents, and for each one place is enough.
    for at in 0..SKILL_PATHS.len() {
        let paths = places.iter().filter_map(|(scope, paths)| Some((*scope, paths.get(at)?)));
        let there: Vec<Finding> =
            paths.clone().filter_map(|(scope, path)| judged(context, scope, path)).collect();
        let wanted = paths.into_iter().find(|(scope, _)| *scope == context.scope());
        if let Some((scope, path)) = wanted.filter(|_| there.is_empty()) {
            let what = format!("no skill at {}", shown(path));
            findings.push(Finding::note(what, context.install(scope, &[])));
        }
        findings.extend(there);
    }
    findings
}

/// What there is to say of a skill; nothing where there is none.
fn judged(context: &AgentContext<'_>, scope: InstallScope, path: &Path) -> Option<Finding> {
    let (shown, hint) = (shown(path), context.install(scope, &[]));
    Some(match settings_file::text(path) {
        Ok(None) => return None,
        Ok(Some(text)) if text == SKILL => Finding::ok(shown),
        Ok(Some(text)) => match fault(&text) {
            // A skill that somebody changed is not written over, so it has to go first.
            Some(why) => Finding::error(format!("{shown}: {why}"), format!("rm {shown} && {hint}")),
            None => Finding::note(
                format!("{shown} is not as this memskill writes it"),
                format!("keep it if you changed it; else rm {shown} && {hint}"),
            ),
        },
        Err(why) => Finding::error(why, "put a file in its place"),
    })
}

/// Why readers refuse a skill.
fn fault(text: &str) -> Option<String> {
    let text = text.replace("\r\n", "\n");
    let head = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---"));
    let Some((head, _)) = head else {
        return Some("it does not begin with its name and description".to_owned());
    };
    let tree = match Tree::parse(head) {
        Ok(tree) => tree,
        Err(fault) => return Some(format!("line {}: it is no YAML", fault.line + 1)),
    };
    let root = tree.root.filter(|root| tree.is_map(*root))?;
    let said = |name: &str| {
        let node = tree.field(head, root, name)?;
        Some(tree.scalar(head, tree.deref(node))?.0)
    };
    let mut names = tree.pairs(root).iter().map(|(name, _)| tree.scalar(head, *name));
    let is_known =
        |name: Option<(&str, bool)>| name.is_some_and(|(name, _)| FIELDS.contains(&name));
    let length = said("description").map_or(0, |description| description.chars().count());
    match () {
        () if said("name") != Some("memskill") => {
            Some("its name is not that of its folder, memskill".to_owned())
        }
        () if !(1..=MAX_DESCRIPTION).contains(&length) => {
            Some(format!("its description should have 1 to {MAX_DESCRIPTION} characters"))
        }
        () if !names.all(is_known) => Some("it has fields that a skill may not have".to_owned()),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skill_has_its_name_a_description_and_no_other_fields() {
        let long = format!("---\nname: memskill\ndescription: {}\n---\n", "x".repeat(1_025));
        for (text, is_sound) in [
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
            assert_eq!(fault(text).is_none(), is_sound, "{text:.60}");
        }
    }
}
