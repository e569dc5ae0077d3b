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

/// Which hooks are missing, and what the configuration makes of those that are installed.
pub(super) fn events(context: &AgentContext<'_>, session: &Session<'_>) -> Vec<Finding> {
    let (agent, events) = (context.agent, context.events());
    if events.is_empty() || !matches!(agent.integration, Integration::Hooks { .. }) {
        return Vec::new();
    }
    let mut findings: Vec<Finding> = missing(context, &events).into_iter().collect();
    if events.contains(&Event::PreTool) {
        let state = if session.configuration.is_gated { "on" } else { "off" };
        let message = format!("the recall gate is {state} here (git config memskill.gate)");
        findings.push(Finding::ok(message));
    }
    if session.pinned_left_out > 0 {
        let items = counted(session.pinned_left_out, "pinned item");
        let message = format!("prompts leave out {items} for length");
        findings.push(Finding::note(message, "memskill pinned --stats"));
    }
    if events.contains(&Event::Prompt) && !agent.accepts_prompt_context {
        findings.push(Finding::note(
            format!("{} may ignore text added to a prompt", agent.title),
            "memskill install agents-md --project",
        ));
    }
    findings
}

/// The hooks that `install` adds and that are not there. Without session-start, another check reports an error.
fn missing(context: &AgentContext<'_>, events: &[Event]) -> Option<Finding> {
    let missing = context.agent.served_events().filter(|event| !events.contains(event));
    let missing: Vec<String> = missing
        .filter_map(|event| Some(format!("{} ({})", event.as_str(), purpose(event)?)))
        .collect();
    let message = format!("not installed: {}", missing.join(", "));
    let hint = context.install_command(context.scope());
    (!missing.is_empty()).then(|| Finding::note(message, hint))
}

/// What an agent does without if it does not call memskill at an event.
fn purpose(event: Event) -> Option<&'static str> {
    match event {
        Event::SessionStart => None,
        Event::Prompt => Some("pinned items, changes, hints to save"),
        Event::PreTool | Event::PostTool => Some("recall gate"),
        Event::SubagentStart => Some("pinned items for subagents"),
    }
}
