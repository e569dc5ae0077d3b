//! What reaches the agent: the size of what hooks inject, and the hooks that the configuration needs.

use super::agent_context::AgentContext;
use super::{Finding, Session};
use crate::agents::{Event, Integration};
use crate::render::counted;

/// Whether the agent accepts what a hook injects without truncating it.
pub(super) fn envelopes(context: &AgentContext<'_>, session: &Session<'_>) -> Vec<Finding> {
    let events = context.events();
    let texts = [(Event::SessionStart, &session.bootstrap), (Event::Prompt, &session.pinned)];
    let delivered = texts.into_iter().filter(|(event, _)| events.contains(event));
    delivered.map(|(event, text)| envelope(context, event, text)).collect()
}

fn envelope(context: &AgentContext<'_>, event: Event, text: &str) -> Finding {
    let (verb, bytes, agent) = (event.as_str(), text.len(), context.agent);
    let max = agent.max_context_bytes;
    if !agent.keeps_whole(text) {
        let message =
            format!("{verb}: {bytes} bytes are more than {} accepts ({max})", agent.title);
        return Finding::error(message, "memskill tidy");
    }
    match text {
        "" => Finding::ok(format!("{verb}: nothing to inject")),
        _ => Finding::ok(format!("{verb}: {bytes} of {max} bytes")),
    }
}

/// Whether the hooks that the user configured are installed.
pub(super) fn events(context: &AgentContext<'_>, session: &Session<'_>) -> Vec<Finding> {
    let (agent, events) = (context.agent, context.events());
    if events.is_empty() || !matches!(agent.integration, Integration::Hooks { .. }) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let is_gated = session.configuration.is_gated;
    if events.contains(&Event::PreTool) {
        let state = if is_gated { "on" } else { "off" };
        let message = format!("the recall gate is {state} here (git config memskill.gate)");
        findings.push(Finding::ok(message));
    } else if is_gated {
        let hint = context.install_command(context.scope(), &[Event::PreTool]);
        findings
            .push(Finding::note("the recall gate is on, but no pre-tool hook is installed", hint));
    }
    if session.pinned_left_out > 0 {
        let items = counted(session.pinned_left_out, "pinned item");
        let message = format!("prompts leave out {items} for length");
        findings.push(Finding::note(message, "memskill pinned --stats"));
    }
    match events.contains(&Event::Prompt) {
        true if !agent.accepts_prompt_context => findings.push(Finding::note(
            format!("{} may ignore text added to a prompt", agent.title),
            "memskill install agents-md --project",
        )),
        false if !session.pinned.is_empty() && agent.accepts_prompt_context => {
            let hint = context.install_command(context.scope(), &[Event::Prompt]);
            let message = "there are pinned items, but no prompt hook repeats them";
            findings.push(Finding::note(message, hint));
        }
        _ => {}
    }
    findings
}
