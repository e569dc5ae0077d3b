//! What the user wants of a hook, and what is installed for it.

use super::Sign;
use super::patient::Patient;
use crate::agents::{Event, Means};
use crate::render::counted;

pub(super) fn look(patient: &Patient<'_>) -> Vec<Sign> {
    let (scene, agent, events) = (patient.scene, patient.agent, patient.events());
    if events.is_empty() || !matches!(agent.means, Means::Entries { .. }) {
        return Vec::new();
    }
    let mut signs = Vec::new();
    if scene.configured().is_gated && !events.contains(&Event::PreTool) {
        let hint = patient.install(patient.whose(), &[Event::PreTool]);
        signs.push(Sign::note("the recall gate is on, and no pre-tool hook is installed", hint));
    }
    if events.contains(&Event::PreTool) {
        let state = if scene.configured().is_gated { "on" } else { "off" };
        signs.push(Sign::ok(format!("the recall gate is {state} here (git config memskill.gate)")));
    }
    let left_out = scene.delivery.pinned(scene.today).left_out();
    if left_out > 0 {
        let what =
            format!("{} pinned are left out of prompts for length", counted(left_out, "item"));
        signs.push(Sign::note(what, "memskill pinned --stats"));
    }
    let has_pinned = !scene.delivery.pinned(scene.today).to_string().is_empty();
    let may_ignore = !agent.hears_prompts;
    match events.contains(&Event::Prompt) {
        true if may_ignore => signs.push(Sign::note(
            format!("{} may ignore what comes with a prompt", agent.title),
            "memskill install agents-md --project",
        )),
        false if has_pinned && !may_ignore => {
            let what = "there are pinned items, and no prompt hook repeats them";
            signs.push(Sign::note(what, patient.install(patient.whose(), &[Event::Prompt])));
        }
        _ => {}
    }
    signs
}
