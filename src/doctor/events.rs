//! What the user wants of a hook, and what is installed for it.

use super::Finding;
use super::agent_context::AgentContext;
use crate::agents::{Event, Integration};
use crate::render::counted;

pub(super) fn look(context: &AgentContext<'_>) -> Vec<Finding> {
    let (scene, agent, events) = (context.scene, context.agent, context.events());
    if events.is_empty() || !matches!(agent.integration, Integration::Hooks { .. }) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    if scene.configured().is_gated && !events.contains(&Event::PreTool) {
        let hint = context.install(context.scope(), &[Event::PreTool]);
        findings
            .push(Finding::note("the recall gate is on, and no pre-tool hook is installed", hint));
    }
    if events.contains(&Event::PreTool) {
        let state = if scene.configured().is_gated { "on" } else { "off" };
        findings.push(Finding::ok(format!(
            "the recall gate is {state} here (git config memskill.gate)"
        )));
    }
    let left_out = scene.delivery.pinned(scene.today).left_out();
    if left_out > 0 {
        let what =
            format!("{} pinned are left out of prompts for length", counted(left_out, "item"));
        findings.push(Finding::note(what, "memskill pinned --stats"));
    }
    let has_pinned = !scene.delivery.pinned(scene.today).to_string().is_empty();
    let may_ignore = !agent.accepts_prompt_context;
    match events.contains(&Event::Prompt) {
        true if may_ignore => findings.push(Finding::note(
            format!("{} may ignore what comes with a prompt", agent.title),
            "memskill install agents-md --project",
        )),
        false if has_pinned && !may_ignore => {
            let what = "there are pinned items, and no prompt hook repeats them";
            findings.push(Finding::note(what, context.install(context.scope(), &[Event::Prompt])));
        }
        _ => {}
    }
    findings
}
