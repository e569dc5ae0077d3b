//! Whether the agent calls memskill: an entry for each event, in its shape, that answers in its form.

use serde_json::Value;

use super::patient::Patient;
use super::sheet::{Sheet, Whose};
use super::{Sign, sheet, shown};
use crate::agents::{Event, Means};
use crate::guard::{self, TextContext};
use crate::install::{self, Place};
use crate::render;
use crate::settings::Own;
use crate::store::Store;
use crate::{Delivery, settings};

/// Copilot's own spelling of the events, which its files may have as well.
const COPILOT: [&str; 4] = ["sessionStart", "userPromptSubmitted", "preToolUse", "postToolUse"];
/// What Codex's `hooks.json` may have; it refuses a file with anything else.
const CODEX: [&str; 2] = ["description", "hooks"];

pub(super) fn look(patient: &Patient<'_>) -> Vec<Sign> {
    let troubles = patient.sheets.iter().filter_map(|sheet| sheet.trouble.as_ref());
    let mut signs: Vec<Sign> = troubles
        .map(|trouble| Sign::fault(trouble, "put it right in your editor, then try again"))
        .collect();
    match patient.agent.means {
        Means::Entries { version, .. } => signs.extend(entries(patient, version)),
        Means::Bridge(text) => signs.extend(bridge(patient, text)),
        Means::Rules(_) => signs.extend(rules(patient)),
    }
    signs
}

fn entries(patient: &Patient<'_>, version: Option<u64>) -> Vec<Sign> {
    let mut signs = Vec::new();
    for sheet in &patient.sheets {
        let own = || sheet.own.iter();
        let wrong: Vec<Sign> = own().filter_map(|own| wrong(patient, sheet, own)).collect();
        if wrong.is_empty() && !sheet.own.is_empty() {
            let verbs: Vec<&str> = own().map(|own| own.verb.as_str()).collect();
            let (whose, path) = (sheet.whose.as_str(), shown(&sheet.path));
            signs.push(Sign::ok(format!("{whose}: {path}: {}", verbs.join(", "))));
        }
        signs.extend(wrong);
        signs.extend(own().filter_map(|own| partial(sheet, own)));
        signs.extend(misunderstood(sheet));
        signs.extend(misshapen(patient, sheet, version));
    }
    signs.extend(switched_off(patient));
    if signs.is_empty() || patient.events().is_empty() {
        signs.extend(absent(patient));
    } else if !patient.events().contains(&Event::SessionStart) {
        let hint = patient.install(patient.whose(), &[]);
        signs
            .push(Sign::fault("no entry for session-start: a session begins without memory", hint));
    }
    signs
}

/// What is wrong with an entry of ours.
fn wrong(patient: &Patient<'_>, sheet: &Sheet, own: &Own) -> Option<Sign> {
    let place = format!("{}:{}", shown(&sheet.path), own.line);
    let title = patient.agent.title;
    let command = guard::shown(&render::line(&render::cut(&own.command, 200)), TextContext::Notes)
        .into_owned();
    let what = match () {
        () if !own.is_sound => {
            format!("{place}: stands where {title} does not look for it: {command}")
        }
        () if !is_event_of(patient, own) => {
            format!("{place}: {title} runs it at another event than {}: {command}", own.verb)
        }
        () if !patient.is_answered(own) => {
            format!("{place}: answers another agent than {title}: {command}")
        }
        () => return None,
    };
    Some(Sign::fault(what, patient.mend(sheet)))
}

/// Whether an entry stands under the agent's name of its event.
fn is_event_of(patient: &Patient<'_>, own: &Own) -> bool {
    let place = Event::ALL.iter().position(|event| event.as_str() == own.verb);
    let (Some(place), Some(names)) = (place, patient.agent.events) else {
        return false;
    };
    let is_shared = ["copilot", "vscode"].contains(&patient.agent.name);
    own.event == names[place] || is_shared && own.event == COPILOT[place]
}

/// An entry for the start of a session that passes some of them over.
fn partial(sheet: &Sheet, own: &Own) -> Option<Sign> {
    if own.verb != Event::SessionStart.as_str() || !own.is_sound {
        return None;
    }
    let group = sheet.said.get("hooks")?.get(&own.event)?.get(own.place.0)?;
    let matcher = group.get("matcher")?.as_str()?;
    let place = format!("{}:{}", shown(&sheet.path), own.line);
    let what = format!("{place}: its matcher leaves out some ways in which a session starts");
    (!["", "*"].contains(&matcher)).then(|| Sign::note(what, "take `matcher` out in your editor"))
}

/// Commands that are meant for memskill's hook, and that it does not understand.
fn misunderstood(sheet: &Sheet) -> Option<Sign> {
    let own: Vec<&str> = sheet.own.iter().map(|own| own.command.as_str()).collect();
    let lists = sheet.said.get("hooks")?.as_object()?.values().filter_map(Value::as_array);
    let groups = lists.flatten();
    let handlers = groups.flat_map(|group| match group.get("hooks").and_then(Value::as_array) {
        Some(handlers) => handlers.iter().collect(),
        None => vec![group],
    });
    let mut commands = handlers.filter_map(|handler| handler.get("command")?.as_str());
    let is_meant = |command: &str| {
        command.contains("memskill hook") && !own.iter().any(|own| own.starts_with(command))
    };
    let what = format!(
        "{}: a command calls memskill's hook without an event that it knows",
        shown(&sheet.path)
    );
    commands.any(is_meant).then(|| Sign::fault(what, "take it out in your editor"))
}

/// What keeps the agent from reading a file whose entries are sound.
fn misshapen(patient: &Patient<'_>, sheet: &Sheet, version: Option<u64>) -> Option<Sign> {
    let path = shown(&sheet.path);
    let said = sheet.said.as_object()?;
    if said.get("hooks").is_some_and(|hooks| !hooks.is_object()) {
        let what = format!("{path}: `hooks` should be an object");
        return Some(Sign::fault(what, "put it right in your editor, then try again"));
    }
    let is_codex = patient.agent.name == "codex";
    let is_json = install::format(&sheet.path) == settings::Format::Json;
    if is_codex && is_json && said.keys().any(|name| !CODEX.contains(&name.as_str())) {
        let what =
            format!("{path}: Codex refuses the file: it may have `description` and `hooks` alone");
        return Some(Sign::fault(what, "take the other names out in your editor"));
    }
    let version = version.filter(|_| !sheet.own.is_empty())?;
    let is_said = said.get("version").and_then(Value::as_u64) == Some(version);
    let what = format!("{path}: {} wants `\"version\": {version}` in it", patient.agent.title);
    (!is_said).then(|| Sign::fault(what, patient.mend(sheet)))
}

/// Settings that turn every hook off.
fn switched_off(patient: &Patient<'_>) -> Vec<Sign> {
    let more = match patient.agent.name {
        "claude" => Vec::new(),
        "copilot" => {
            let folder = (patient.agent.user)(&patient.scene.homes)
                .and_then(|path| Some(path.parent()?.parent()?.to_owned()));
            let user = ["settings.json", "config.json"];
            let user = user.iter().filter_map(|name| Some(folder.as_ref()?.join(name)));
            let root = patient.scene.root.as_ref();
            user.chain(root.map(|root| root.join(".github/copilot/settings.json"))).collect()
        }
        _ => return Vec::new(),
    };
    let more: Vec<_> = more.into_iter().map(|path| (sheet::said(&path), path)).collect();
    let all = patient.sheets.iter().map(|sheet| (&sheet.said, &sheet.path));
    let all = all.chain(more.iter().map(|(said, path)| (said, path)));
    let off = all.filter(|(said, _)| said.get("disableAllHooks") == Some(&Value::Bool(true)));
    off.map(|(_, path)| {
        let what = format!("{}: `disableAllHooks` turns every hook off", shown(path));
        Sign::fault(what, "take it out in your editor")
    })
    .collect()
}

/// What there is to say where the agent's own files have no entry of ours.
fn absent(patient: &Patient<'_>) -> Option<Sign> {
    let agent = patient.agent;
    // What cannot be read may have entries, and nothing can be installed into it.
    let is_troubled = patient.sheets.iter().any(|sheet| sheet.trouble.is_some());
    if is_troubled || patient.own().next().is_some() {
        return None;
    }
    if patient.has_plugin() {
        return Some(Sign::ok("by the plugin"));
    }
    if let Some((sheet, _)) = patient.lent().next() {
        return Some(Sign::ok(format!("by {}, which it reads as well", shown(&sheet.path))));
    }
    let hint = format!("memskill install {}", agent.name);
    let what = match patient.borrowed.iter().find(|sheet| !sheet.own.is_empty()) {
        Some(sheet) => {
            format!("runs the entries in {}, which answer another agent", shown(&sheet.path))
        }
        None => format!("{} does not call memskill", agent.title),
    };
    Some(if patient.is_named { Sign::fault(what, hint) } else { Sign::note(what, hint) })
}

/// A file of memskill's own that an agent runs.
fn bridge(patient: &Patient<'_>, text: &str) -> Vec<Sign> {
    let there = patient.sheets.iter().filter(|sheet| sheet.text.is_some());
    let signs: Vec<Sign> = there
        .map(|sheet| {
            let what = format!("{}: {}", sheet.whose.as_str(), shown(&sheet.path));
            let hint = format!(
                "memskill install {}{}; what you changed in it stays",
                patient.agent.name,
                sheet.whose.flag()
            );
            match sheet.text.as_deref() == Some(text) {
                true => Sign::ok(what),
                false => Sign::note(format!("{what} is not as this memskill writes it"), hint),
            }
        })
        .collect();
    if signs.is_empty() { absent(patient).into_iter().collect() } else { signs }
}

/// A marked block in a file of rules, which does not follow the memory by itself.
fn rules(patient: &Patient<'_>) -> Vec<Sign> {
    let hint = format!("memskill install {} --project", patient.agent.name);
    let place = patient.scene.root.clone().map(Place::Project);
    let is_in = place.is_some_and(|place| install::is_installed(patient.agent, &place));
    let sheet = patient.sheets.iter().find(|sheet| sheet.whose == Whose::Project);
    let Some((sheet, text)) = sheet.filter(|_| is_in).and_then(|it| Some((it, it.text.as_ref()?)))
    else {
        let what = format!("nothing tells {} of memskill here", patient.agent.title);
        let sign = if patient.is_named { Sign::fault } else { Sign::note };
        return vec![sign(what, hint)];
    };
    let here = patient.scene.stores.as_ref().ok().and_then(|stores| stores.first());
    let here = here.map(|store| Store::open(store.location().clone()));
    let delivery = Delivery::of(here.into_iter().collect());
    let profile = delivery.profile(patient.scene.today).to_string();
    let path = shown(&sheet.path);
    vec![match install::is_current(patient.agent, text, &profile) {
        true => Sign::ok(format!("project: {path}")),
        false => Sign::note(format!("{path} has another profile than the memory now"), hint),
    }]
}
