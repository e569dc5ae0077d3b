//! Whether the agent takes what a hook would say here: the form of it, and its size.

use serde_json::{Value, json};

use super::Finding;
use super::agent_context::AgentContext;
use crate::agents::{Answer, Event};

/// The most UTF-16 units that Claude Code and others take whole.
const MAX_UNITS: usize = 9_500;
/// An agent that takes more bytes than this does not count units.
const LARGE: usize = 10_000;

pub(super) fn look(context: &AgentContext<'_>) -> Vec<Finding> {
    let events = context.events();
    let told = [Event::SessionStart, Event::Prompt].into_iter();
    told.filter(|event| events.contains(event)).map(|event| judged(context, event)).collect()
}

fn judged(context: &AgentContext<'_>, event: Event) -> Finding {
    let (scene, agent) = (context.scene, context.agent);
    let text = match event {
        Event::Prompt => scene.delivery.pinned(scene.today).to_string(),
        _ => scene.delivery.bootstrap(scene.configured().mode, scene.today),
    };
    // The form does not depend on the text, so it is tried where there is none as well.
    let sample = if text.is_empty() { "-" } else { &text };
    let envelope = agent.envelope(event, Answer::Context(sample));
    let (verb, title) = (event.as_str(), agent.title);
    let (bytes, units) = (text.len(), text.encode_utf16().count());
    match () {
        () if !envelope.is_some_and(|envelope| takes(context, event, (&envelope, sample))) => {
            let what = format!("{verb}: {title} does not take the envelope");
            Finding::error(what, "bring memskill up to date")
        }
        () if bytes > agent.cap || agent.cap < LARGE && units > MAX_UNITS => {
            let what = format!("{verb}: {bytes} bytes are more than {title} takes ({})", agent.cap);
            Finding::error(what, "memskill tidy")
        }
        () if text.is_empty() => Finding::ok(format!("{verb}: nothing to say here")),
        () => Finding::ok(format!("{verb}: {bytes} of {} bytes", agent.cap)),
    }
}

/// Whether an envelope is what the agent takes, and nothing that it would stumble over.
fn takes(context: &AgentContext<'_>, event: Event, (envelope, text): (&Value, &str)) -> bool {
    let place = Event::ALL.iter().position(|one| *one == event);
    let name = place.and_then(|place| Some(context.agent.events?[place])).unwrap_or_default();
    let expected = match (context.agent.name, event) {
        ("copilot" | "opencode", _) => json!({ "additionalContext": text }),
        ("cursor", Event::Prompt) => json!({ "continue": true, "additional_context": text }),
        ("cursor", _) => json!({ "additional_context": text }),
        _ => json!({ "hookSpecificOutput": { "hookEventName": name, "additionalContext": text } }),
    };
    !name.is_empty() && *envelope == expected
}
