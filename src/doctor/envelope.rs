//! Whether the agent takes what a hook would say here: the form of it, and its size.

use serde_json::{Value, json};

use super::Sign;
use super::patient::Patient;
use crate::agents::{Answer, Event};

/// The most UTF-16 units that Claude Code and others take whole.
const MAX_UNITS: usize = 9_500;
/// An agent that takes more bytes than this does not count units.
const LARGE: usize = 10_000;

pub(super) fn look(patient: &Patient<'_>) -> Vec<Sign> {
    let events = patient.events();
    let told = [Event::SessionStart, Event::Prompt].into_iter();
    told.filter(|event| events.contains(event)).map(|event| judged(patient, event)).collect()
}

fn judged(patient: &Patient<'_>, event: Event) -> Sign {
    let (scene, agent) = (patient.scene, patient.agent);
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
        () if !envelope.is_some_and(|envelope| takes(patient, event, (&envelope, sample))) => {
            let what = format!("{verb}: {title} does not take the envelope");
            Sign::fault(what, "bring memskill up to date")
        }
        () if bytes > agent.cap || agent.cap < LARGE && units > MAX_UNITS => {
            let what = format!("{verb}: {bytes} bytes are more than {title} takes ({})", agent.cap);
            Sign::fault(what, "memskill tidy")
        }
        () if text.is_empty() => Sign::ok(format!("{verb}: nothing to say here")),
        () => Sign::ok(format!("{verb}: {bytes} of {} bytes", agent.cap)),
    }
}

/// Whether an envelope is what the agent takes, and nothing that it would stumble over.
fn takes(patient: &Patient<'_>, event: Event, (envelope, text): (&Value, &str)) -> bool {
    let place = Event::ALL.iter().position(|one| *one == event);
    let name = place.and_then(|place| Some(patient.agent.events?[place])).unwrap_or_default();
    let expected = match (patient.agent.name, event) {
        ("copilot" | "opencode", _) => json!({ "additionalContext": text }),
        ("cursor", Event::Prompt) => json!({ "continue": true, "additional_context": text }),
        ("cursor", _) => json!({ "additional_context": text }),
        _ => json!({ "hookSpecificOutput": { "hookEventName": name, "additionalContext": text } }),
    };
    !name.is_empty() && *envelope == expected
}
