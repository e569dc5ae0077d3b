//! What the user configured with `git config memskill.…` and variables: a misspelt choice counts as the most careful, or as none.

use super::agent_context::AgentContext;
use super::{DoctorEnvironment, Finding};

pub(super) fn look(scene: &DoctorEnvironment, _: &[AgentContext<'_>]) -> Vec<Finding> {
    let environment = &scene.environment;
    let configured = scene.configured();
    let misspelt = configured.invalid.iter().map(|name| {
        let variable = match *name {
            "memskill.mode" => environment.mode.as_ref().map(|_| "MEMSKILL_MODE"),
            "memskill.gate" => environment.gate.as_ref().map(|_| "MEMSKILL_GATE"),
            _ => None,
        };
        match variable {
            Some(variable) => Finding::error(
                format!("{variable} is not {}", allowed(name)),
                format!("unset {variable}"),
            ),
            None => Finding::error(
                format!("{name} is not {}", allowed(name)),
                format!("git config --unset {name}, with --global where it holds everywhere"),
            ),
        }
    });
    misspelt.collect()
}

/// What a choice may be.
fn allowed(name: &str) -> &'static str {
    match name {
        "memskill.trust" => "always, ask, strict or never",
        "memskill.mode" => "profile, index or off",
        "memskill.recall" => "auto or off",
        _ => "true or false",
    }
}
