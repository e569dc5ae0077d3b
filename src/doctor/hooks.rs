//! Whether the agent calls memskill: each entry in the right layout and file, trusted, and run once.

use std::path::Path;

use serde_json::Value;

use super::agent_context::{AgentContext, InstallScope, SettingsFile, content};
use super::{Finding, Session, shown};
use crate::Delivery;
use crate::agent_settings::{Format, OwnEntry, SettingsError, check_dialect};
use crate::agents::{Event, Integration, TrustContext, path_names};
use crate::guard::{self, TextContext};
use crate::install::{self, InstallTarget};
use crate::render;
use crate::store::Store;

const EDIT: &str = "fix it in your editor, then try again";

pub(super) fn check(context: &AgentContext<'_>, session: &Session<'_>) -> Vec<Finding> {
    let errors = context.files.iter().filter_map(|file| file.error.as_ref());
    let mut findings: Vec<Finding> = errors.map(|error| Finding::error(error, EDIT)).collect();
    findings.extend(match context.agent.integration {
        Integration::Hooks { version, .. } => entries(context, version),
        Integration::PluginFile(text) => plugin_file(context, text),
        Integration::RulesBlock(_) => vec![rules_block(context, session)],
    });
    findings
}

fn entries(context: &AgentContext<'_>, version: Option<u64>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &context.files {
        let own = || file.own.iter();
        let wrong: Vec<Finding> = own().filter_map(|own| wrong_entry(context, file, own)).collect();
        if wrong.is_empty() && !file.own.is_empty() {
            let verbs: Vec<&str> = own().map(|own| own.verb.as_str()).collect();
            let (scope, path) = (file.scope.as_str(), shown(&file.path));
            findings.push(Finding::ok(format!("{scope}: {path}: {}", verbs.join(", "))));
        }
        findings.extend(wrong);
        findings.extend(own().filter_map(|own| partial_matcher(file, own)));
        findings.extend(unknown_event(file));
        findings.extend(unreadable_file(context, file, version));
    }
    findings.extend(switched_off(context));
    let events = context.events();
    if findings.is_empty() || events.is_empty() {
        findings.extend(not_installed(context));
    } else if !events.contains(&Event::SessionStart) {
        let message = "no entry for session-start: a session starts without memory";
        findings.push(Finding::error(message, context.install_command(context.scope())));
    }
    findings
}

/// A memskill entry that the agent ignores, runs at the wrong event or does not understand.
fn wrong_entry(context: &AgentContext<'_>, file: &SettingsFile, own: &OwnEntry) -> Option<Finding> {
    let (agent, title) = (context.agent, context.agent.title);
    let has_event = Event::named(&own.verb).is_some_and(|it| agent.is_event_name(it, &own.event));
    let problem = match () {
        () if !own.is_reachable => format!("{title} does not look for it there"),
        () if !has_event => format!("{title} runs it at an event other than {}", own.verb),
        () if !context.is_answered(own) => format!("its answers are not in {title}'s format"),
        () => return None,
    };
    let place = format!("{}:{}", shown(&file.path), own.line);
    let command = render::line(&render::cut(&own.command, 200));
    let command = guard::shown(&command, TextContext::Notes);
    Some(Finding::error(format!("{place}: {problem}: {command}"), context.repair_hint(file)))
}

/// An entry for session-start whose matcher excludes some sessions.
fn partial_matcher(file: &SettingsFile, own: &OwnEntry) -> Option<Finding> {
    if own.verb != Event::SessionStart.as_str() || !own.is_reachable {
        return None;
    }
    let group = file.content.get("hooks")?.get(&own.event)?.get(own.position.0)?;
    let matcher = group.get("matcher")?.as_str()?;
    let place = format!("{}:{}", shown(&file.path), own.line);
    let message = format!("{place}: its matcher excludes some kinds of session start");
    (!["", "*"].contains(&matcher))
        .then(|| Finding::note(message, "remove `matcher` in your editor"))
}

/// A command that calls memskill's hook without a known event.
fn unknown_event(file: &SettingsFile) -> Option<Finding> {
    let own: Vec<&str> = file.own.iter().map(|own| own.command.as_str()).collect();
    let lists = file.content.get("hooks")?.as_object()?.values().filter_map(Value::as_array);
    let handlers = lists.flatten().flat_map(|group| {
        let nested = group.get("hooks").and_then(Value::as_array);
        nested.map_or(std::slice::from_ref(group), Vec::as_slice)
    });
    let mut commands = handlers.filter_map(|handler| handler.get("command")?.as_str());
    let is_unknown = |command: &str| {
        command.contains("memskill hook") && !own.iter().any(|own| own.starts_with(command))
    };
    let path = shown(&file.path);
    let message = format!("{path}: a command calls memskill's hook without a known event");
    commands.any(is_unknown).then(|| Finding::error(message, "remove it in your editor"))
}

/// What keeps the agent from reading a file whose entries are right.
fn unreadable_file(
    context: &AgentContext<'_>,
    file: &SettingsFile,
    version: Option<u64>,
) -> Option<Finding> {
    let (agent, path) = (context.agent, shown(&file.path));
    let content = file.content.as_object()?;
    if content.get("hooks").is_some_and(|hooks| !hooks.is_object()) {
        return Some(Finding::error(format!("{path}: `hooks` should be an object"), EDIT));
    }
    let allowed = agent.allowed_keys.filter(|_| install::format(&file.path) == Format::Json);
    if let Some(allowed) = allowed
        && content.keys().any(|name| !allowed.contains(&name.as_str()))
    {
        let names: Vec<String> = allowed.iter().map(|name| format!("`{name}`")).collect();
        let (title, names) = (agent.title, names.join(" and "));
        let message = format!("{path}: {title} rejects the file: it may contain only {names}");
        return Some(Finding::error(message, "remove the other names in your editor"));
    }
    let version = version.filter(|_| !file.own.is_empty())?;
    let has_version = content.get("version").and_then(Value::as_u64) == Some(version);
    let message = format!("{path}: {} requires `\"version\": {version}`", agent.title);
    (!has_version).then(|| Finding::error(message, context.repair_hint(file)))
}

/// Settings that turn every hook off.
fn switched_off(context: &AgentContext<'_>) -> Vec<Finding> {
    let Some(switch) = &context.agent.off_switch else {
        return Vec::new();
    };
    let more = (switch.more_files)(context.user_dirs, context.root).into_iter();
    let more: Vec<_> = more.map(|path| (content(&path), path)).collect();
    let all = context.files.iter().map(|file| (&file.content, &file.path));
    let all = all.chain(more.iter().map(|(content, path)| (content, path)));
    let value = Value::Bool(switch.value);
    let off = all.filter(|(content, _)| content.pointer(switch.pointer) == Some(&value));
    let name = switch.pointer[1..].replace('/', ".");
    off.map(|(_, path)| {
        let message = format!("{}: `{name}` is {value}: every hook is off", shown(path));
        Finding::error(message, "remove it in your editor")
    })
    .collect()
}

/// The finding if the agent's own files contain no memskill entry.
fn not_installed(context: &AgentContext<'_>) -> Option<Finding> {
    let agent = context.agent;
    // A file that cannot be read may contain entries, and cannot be installed into.
    if context.files.iter().any(|file| file.error.is_some()) || context.own().next().is_some() {
        return None;
    }
    if context.has_plugin() {
        return Some(Finding::ok("called by the plugin"));
    }
    if let Some((file, _)) = context.borrowed().next() {
        return Some(Finding::ok(format!(
            "called through {}, which it also reads",
            shown(&file.path)
        )));
    }
    let message = match context.borrowed_files.iter().find(|file| !file.own.is_empty()) {
        Some(file) => {
            format!(
                "runs the entries in {}, whose answers are in another agent's format",
                shown(&file.path)
            )
        }
        None => format!("{} does not call memskill", agent.title),
    };
    Some(missing(context, message, format!("memskill install {}", agent.name)))
}

/// An error if the user named the agent, otherwise a note.
fn missing(context: &AgentContext<'_>, message: String, hint: String) -> Finding {
    if context.is_named { Finding::error(message, hint) } else { Finding::note(message, hint) }
}

fn plugin_file(context: &AgentContext<'_>, text: &str) -> Vec<Finding> {
    let installed = context.files.iter().filter(|file| file.text.is_some());
    let findings: Vec<Finding> = installed
        .map(|file| {
            let message = format!("{}: {}", file.scope.as_str(), shown(&file.path));
            if file.text.as_deref() == Some(text) {
                return Finding::ok(message);
            }
            let (name, flag) = (context.agent.name, file.scope.flag());
            Finding::note(
                format!("{message} differs from what this memskill writes"),
                format!("memskill install {name}{flag}; your changes to it stay"),
            )
        })
        .collect();
    if findings.is_empty() { not_installed(context).into_iter().collect() } else { findings }
}

/// The marked block in a rules file, which does not follow the memory by itself.
fn rules_block(context: &AgentContext<'_>, session: &Session<'_>) -> Finding {
    let (agent, environment) = (context.agent, session.environment);
    let hint = format!("memskill install {} --project", agent.name);
    let target = context.root.map(|root| InstallTarget::Project(root.to_owned()));
    let is_installed = target.is_some_and(|target| install::is_installed(agent, &target));
    let file = context.files.iter().find(|file| file.scope == InstallScope::Project);
    let Some((file, text)) =
        file.filter(|_| is_installed).and_then(|file| Some((file, file.text.as_ref()?)))
    else {
        let message = format!("no file here tells {} about memskill", agent.title);
        return missing(context, message, hint);
    };
    let here = environment.stores.as_ref().ok().and_then(|stores| stores.first());
    let here = here.map(|store| Store::open(store.location().clone()));
    let delivery = Delivery::of(here.into_iter().collect());
    let profile = delivery.profile(environment.today).to_string();
    let path = shown(&file.path);
    match install::is_current(agent, text, &profile) {
        true => Finding::ok(format!("project: {path}")),
        false => Finding::note(format!("{path} contains an older profile"), hint),
    }
}

/// Comments or trailing commas that the agent does not allow: it then ignores the whole file.
pub(super) fn dialect(context: &AgentContext<'_>) -> Vec<Finding> {
    let json = context.files.iter().filter(|file| install::format(&file.path) == Format::Json);
    let readable = json.filter(|file| file.error.is_none() && !file.own.is_empty());
    let refused = readable.filter_map(|file| {
        let text = file.text.as_ref()?;
        let SettingsError { line, column, .. } =
            check_dialect(text, context.agent.json_dialect).err()?;
        let (title, path) = (context.agent.title, shown(&file.path));
        let message = format!("{path}:{line}:{column}: {title} allows no comment or trailing comma here and ignores the whole file");
        Some(Finding::error(message, "remove it in your editor"))
    });
    refused.collect()
}

/// Whether the agent trusts its hooks and this folder, as far as its files show.
pub(super) fn trust(context: &AgentContext<'_>) -> Vec<Finding> {
    if context.own().next().is_none() {
        return Vec::new();
    }
    let is_in_project = context.own().any(|(file, _)| file.scope == InstallScope::Project);
    let reachable = context.own().filter(|(_, own)| own.is_reachable);
    (context.agent.trust)(&TrustContext {
        user_dirs: context.user_dirs,
        project_roots: context.root.filter(|_| is_in_project).map(path_names).unwrap_or_default(),
        entries: reachable.map(|(file, own)| (file.path.as_path(), own)).collect(),
        read: &content,
    })
}

/// Entries that run at the same event: the agent gets the same text twice.
pub(super) fn duplicates(context: &AgentContext<'_>) -> Vec<Finding> {
    let own: Vec<_> = context.own().filter(|(_, own)| own.is_reachable).collect();
    let all: Vec<_> = own.iter().copied().chain(context.borrowed()).collect();
    let mut findings = Vec::new();
    for verb in Event::ALL.map(Event::as_str) {
        let same = all.iter().filter(|(_, own)| own.verb == verb);
        let same: Vec<&SettingsFile> = same.map(|(file, _)| *file).collect();
        if let [first, .., last] = same.as_slice() {
            let mut paths: Vec<&Path> = same.iter().map(|file| file.path.as_path()).collect();
            paths.dedup();
            let paths: Vec<String> = paths.into_iter().map(shown).collect();
            let message = format!("{verb} runs {} times: {}", same.len(), paths.join(", "));
            findings.push(Finding::note(message, duplicate_hint(context, first, last)));
        }
    }
    if context.has_plugin() && !own.is_empty() {
        let hint = format!("memskill uninstall {}{}", context.agent.name, context.scope().flag());
        findings.push(Finding::note("both the plugin and entries in settings call memskill", hint));
    }
    findings
}

/// How to remove all but one of several entries.
fn duplicate_hint(context: &AgentContext<'_>, first: &SettingsFile, last: &SettingsFile) -> String {
    let name = context.agent.name;
    let is_borrowed = !context.files.iter().any(|file| file.path == last.path);
    match () {
        // The other agent needs its entries; this agent can do without its own.
        () if is_borrowed && first.path != last.path => {
            format!("memskill uninstall {name}{}", first.scope.flag())
        }
        () if is_borrowed => context.owner_repair_hint(),
        () if first.scope != last.scope && last.is_installable => {
            let [mine, all] = [first, last].map(|file| file.scope.flag());
            format!(
                "memskill uninstall {name}{mine} (yours), or memskill uninstall {name}{all} (everybody's here)"
            )
        }
        () if last.is_installable => context.repair_hint(last),
        () => format!("remove memskill's entries from {}", shown(&last.path)),
    }
}
