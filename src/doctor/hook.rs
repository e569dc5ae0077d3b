//! Whether the agent calls memskill: an entry for each event, in its shape, that answers in its form.

use serde_json::Value;

use super::agent_context::AgentContext;
use super::settings_file::{InstallScope, SettingsFile};
use super::{Finding, settings_file, shown};
use crate::agent_settings::OwnEntry;
use crate::agents::{Event, Integration};
use crate::guard::{self, TextContext};
use crate::install::{self, InstallTarget};
use crate::render;
use crate::store::Store;
use crate::{Delivery, agent_settings};

/// Copilot's own spelling of the events, which its files may have as well.
const COPILOT: [&str; 4] = ["sessionStart", "userPromptSubmitted", "preToolUse", "postToolUse"];
/// What Codex's `hooks.json` may have; it refuses a file with anything else.
const CODEX: [&str; 2] = ["description", "hooks"];

pub(super) fn look(context: &AgentContext<'_>) -> Vec<Finding> {
    let troubles =
        context.settings_files.iter().filter_map(|settings_file| settings_file.trouble.as_ref());
    let mut findings: Vec<Finding> = troubles
        .map(|trouble| Finding::error(trouble, "put it right in your editor, then try again"))
        .collect();
    match context.agent.integration {
        Integration::Hooks { version, .. } => findings.extend(entries(context, version)),
        Integration::PluginFile(text) => findings.extend(bridge(context, text)),
        Integration::RulesBlock(_) => findings.extend(rules(context)),
    }
    findings
}

fn entries(context: &AgentContext<'_>, version: Option<u64>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for settings_file in &context.settings_files {
        let own = || settings_file.own.iter();
        let wrong: Vec<Finding> =
            own().filter_map(|own| wrong(context, settings_file, own)).collect();
        if wrong.is_empty() && !settings_file.own.is_empty() {
            let verbs: Vec<&str> = own().map(|own| own.verb.as_str()).collect();
            let (scope, path) = (settings_file.scope.as_str(), shown(&settings_file.path));
            findings.push(Finding::ok(format!("{scope}: {path}: {}", verbs.join(", "))));
        }
        findings.extend(wrong);
        findings.extend(own().filter_map(|own| partial(settings_file, own)));
        findings.extend(misunderstood(settings_file));
        findings.extend(misshapen(context, settings_file, version));
    }
    findings.extend(switched_off(context));
    if findings.is_empty() || context.events().is_empty() {
        findings.extend(absent(context));
    } else if !context.events().contains(&Event::SessionStart) {
        let hint = context.install(context.scope(), &[]);
        findings.push(Finding::error(
            "no entry for session-start: a session begins without memory",
            hint,
        ));
    }
    findings
}

/// What is wrong with an entry of ours.
fn wrong(
    context: &AgentContext<'_>,
    settings_file: &SettingsFile,
    own: &OwnEntry,
) -> Option<Finding> {
    let place = format!("{}:{}", shown(&settings_file.path), own.line);
    let title = context.agent.title;
    let command = guard::shown(&render::line(&render::cut(&own.command, 200)), TextContext::Notes)
        .into_owned();
    let what = match () {
        () if !own.is_sound => {
            format!("{place}: stands where {title} does not look for it: {command}")
        }
        () if !is_event_of(context, own) => {
            format!("{place}: {title} runs it at another event than {}: {command}", own.verb)
        }
        () if !context.is_answered(own) => {
            format!("{place}: answers another agent than {title}: {command}")
        }
        () => return None,
    };
    Some(Finding::error(what, context.mend(settings_file)))
}

/// Whether an entry stands under the agent's name of its event.
fn is_event_of(context: &AgentContext<'_>, own: &OwnEntry) -> bool {
    let place = Event::ALL.iter().position(|event| event.as_str() == own.verb);
    let (Some(place), Some(names)) = (place, context.agent.events) else {
        return false;
    };
    let is_shared = ["copilot", "vscode"].contains(&context.agent.name);
    own.event == names[place] || is_shared && own.event == COPILOT[place]
}

/// An entry for the start of a session that passes some of them over.
fn partial(settings_file: &SettingsFile, own: &OwnEntry) -> Option<Finding> {
    if own.verb != Event::SessionStart.as_str() || !own.is_sound {
        return None;
    }
    let group = settings_file.said.get("hooks")?.get(&own.event)?.get(own.place.0)?;
    let matcher = group.get("matcher")?.as_str()?;
    let place = format!("{}:{}", shown(&settings_file.path), own.line);
    let what = format!("{place}: its matcher leaves out some ways in which a session starts");
    (!["", "*"].contains(&matcher))
        .then(|| Finding::note(what, "take `matcher` out in your editor"))
}

/// Commands that are meant for memskill's hook, and that it does not understand.
fn misunderstood(settings_file: &SettingsFile) -> Option<Finding> {
    let own: Vec<&str> = settings_file.own.iter().map(|own| own.command.as_str()).collect();
    let lists = settings_file.said.get("hooks")?.as_object()?.values().filter_map(Value::as_array);
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
        shown(&settings_file.path)
    );
    commands.any(is_meant).then(|| Finding::error(what, "take it out in your editor"))
}

/// What keeps the agent from reading a file scope entries are sound.
fn misshapen(
    context: &AgentContext<'_>,
    settings_file: &SettingsFile,
    version: Option<u64>,
) -> Option<Finding> {
    let path = shown(&settings_file.path);
    let said = settings_file.said.as_object()?;
    if said.get("hooks").is_some_and(|hooks| !hooks.is_object()) {
        let what = format!("{path}: `hooks` should be an object");
        return Some(Finding::error(what, "put it right in your editor, then try again"));
    }
    let is_codex = context.agent.name == "codex";
    let is_json = install::format(&settings_file.path) == agent_settings::Format::Json;
    if is_codex && is_json && said.keys().any(|name| !CODEX.contains(&name.as_str())) {
        let what =
            format!("{path}: Codex refuses the file: it may have `description` and `hooks` alone");
        return Some(Finding::error(what, "take the other names out in your editor"));
    }
    let version = version.filter(|_| !settings_file.own.is_empty())?;
    let is_said = said.get("version").and_then(Value::as_u64) == Some(version);
    let what = format!("{path}: {} wants `\"version\": {version}` in it", context.agent.title);
    (!is_said).then(|| Finding::error(what, context.mend(settings_file)))
}

/// Settings that turn every hook off.
fn switched_off(context: &AgentContext<'_>) -> Vec<Finding> {
    let more = match context.agent.name {
        "claude" => Vec::new(),
        "copilot" => {
            let folder = (context.agent.user)(&context.scene.user_dirs)
                .and_then(|path| Some(path.parent()?.parent()?.to_owned()));
            let user = ["settings.json", "config.json"];
            let user = user.iter().filter_map(|name| Some(folder.as_ref()?.join(name)));
            let root = context.scene.root.as_ref();
            user.chain(root.map(|root| root.join(".github/copilot/settings.json"))).collect()
        }
        _ => return Vec::new(),
    };
    let more: Vec<_> = more.into_iter().map(|path| (settings_file::said(&path), path)).collect();
    let all = context
        .settings_files
        .iter()
        .map(|settings_file| (&settings_file.said, &settings_file.path));
    let all = all.chain(more.iter().map(|(said, path)| (said, path)));
    let off = all.filter(|(said, _)| said.get("disableAllHooks") == Some(&Value::Bool(true)));
    off.map(|(_, path)| {
        let what = format!("{}: `disableAllHooks` turns every hook off", shown(path));
        Finding::error(what, "take it out in your editor")
    })
    .collect()
}

/// What there is to say where the agent's own files have no entry of ours.
fn absent(context: &AgentContext<'_>) -> Option<Finding> {
    let agent = context.agent;
    // What cannot be read may have entries, and nothing can be installed into it.
    let is_troubled =
        context.settings_files.iter().any(|settings_file| settings_file.trouble.is_some());
    if is_troubled || context.own().next().is_some() {
        return None;
    }
    if context.has_plugin() {
        return Some(Finding::ok("by the plugin"));
    }
    if let Some((settings_file, _)) = context.lent().next() {
        return Some(Finding::ok(format!(
            "by {}, which it reads as well",
            shown(&settings_file.path)
        )));
    }
    let hint = format!("memskill install {}", agent.name);
    let what = match context.borrowed.iter().find(|settings_file| !settings_file.own.is_empty()) {
        Some(settings_file) => {
            format!(
                "runs the entries in {}, which answer another agent",
                shown(&settings_file.path)
            )
        }
        None => format!("{} does not call memskill", agent.title),
    };
    Some(if context.is_named { Finding::error(what, hint) } else { Finding::note(what, hint) })
}

/// A file of memskill's own that an agent runs.
fn bridge(context: &AgentContext<'_>, text: &str) -> Vec<Finding> {
    let there = context.settings_files.iter().filter(|settings_file| settings_file.text.is_some());
    let findings: Vec<Finding> = there
        .map(|settings_file| {
            let what = format!("{}: {}", settings_file.scope.as_str(), shown(&settings_file.path));
            let hint = format!(
                "memskill install {}{}; what you changed in it stays",
                context.agent.name,
                settings_file.scope.flag()
            );
            match settings_file.text.as_deref() == Some(text) {
                true => Finding::ok(what),
                false => Finding::note(format!("{what} is not as this memskill writes it"), hint),
            }
        })
        .collect();
    if findings.is_empty() { absent(context).into_iter().collect() } else { findings }
}

/// A marked block in a file of rules, which does not follow the memory by itself.
fn rules(context: &AgentContext<'_>) -> Vec<Finding> {
    let hint = format!("memskill install {} --project", context.agent.name);
    let place = context.scene.root.clone().map(InstallTarget::Project);
    let is_in = place.is_some_and(|place| install::is_installed(context.agent, &place));
    let settings_file = context
        .settings_files
        .iter()
        .find(|settings_file| settings_file.scope == InstallScope::Project);
    let Some((settings_file, text)) =
        settings_file.filter(|_| is_in).and_then(|it| Some((it, it.text.as_ref()?)))
    else {
        let what = format!("nothing tells {} of memskill here", context.agent.title);
        let finding = if context.is_named { Finding::error } else { Finding::note };
        return vec![finding(what, hint)];
    };
    let here = context.scene.stores.as_ref().ok().and_then(|stores| stores.first());
    let here = here.map(|store| Store::open(store.location().clone()));
    let delivery = Delivery::of(here.into_iter().collect());
    let profile = delivery.profile(context.scene.today).to_string();
    let path = shown(&settings_file.path);
    vec![match install::is_current(context.agent, text, &profile) {
        true => Finding::ok(format!("project: {path}")),
        false => Finding::note(format!("{path} has another profile than the memory now"), hint),
    }]
}
