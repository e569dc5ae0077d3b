//! An agent that is examined: its program, and the files by which it calls memskill.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::sheet::{self, Sheet, Whose};
use super::{Scene, program};
use crate::agents::{Agent, Event, Means};
use crate::install::Place;
use crate::settings::{Own, Shape};

/// How many files of a folder of hooks are looked at.
const MOST_FILES: usize = 64;

/// An agent that is examined.
#[derive(Debug)]
pub(super) struct Patient<'s> {
    pub(super) scene: &'s Scene,
    pub(super) agent: &'static Agent,
    /// Whether the user asked for it.
    pub(super) is_named: bool,
    /// Its program, if that is on the path.
    pub(super) program: Option<PathBuf>,
    pub(super) version: Option<String>,
    /// Its own files.
    pub(super) sheets: Vec<Sheet>,
    /// Files of Claude Code that it reads as well.
    pub(super) borrowed: Vec<Sheet>,
}

impl<'s> Patient<'s> {
    pub(super) fn new(scene: &'s Scene, agent: &'static Agent, is_named: bool) -> Self {
        let program = agent.program.and_then(|name| scene.homes.program(name));
        let version = program.as_deref().and_then(|path| program::version(agent, path));
        let sheets = sheets(scene, agent);
        Self { scene, agent, is_named, program, version, sheets, borrowed: borrowed(scene, agent) }
    }

    /// Entries of ours in its own files.
    pub(super) fn own(&self) -> impl Iterator<Item = (&Sheet, &Own)> {
        self.sheets.iter().flat_map(|sheet| sheet.own.iter().map(move |own| (sheet, own)))
    }

    /// Entries of ours in files of Claude Code that it reads as well, and that answer it in its own form.
    pub(super) fn lent(&self) -> impl Iterator<Item = (&Sheet, &Own)> {
        let all = self.borrowed.iter();
        let all = all.flat_map(|sheet| sheet.own.iter().map(move |own| (sheet, own)));
        all.filter(|(_, own)| self.is_answered(own) || self.agent.name == "vscode")
    }

    /// Whether an entry answers this agent.
    pub(super) fn is_answered(&self, own: &Own) -> bool {
        own.agent.as_deref().is_none_or(|name| name == "auto" || name == self.agent.name)
    }

    /// At which events it calls memskill, by entries that it finds.
    pub(super) fn events(&self) -> Vec<Event> {
        let is_bridged = matches!(self.agent.means, Means::Bridge(_))
            && self.sheets.iter().any(|sheet| sheet.text.is_some());
        let calls = |event: &Event| {
            let mut all = self.own().chain(self.lent()).map(|(_, own)| own);
            is_bridged || all.any(|own| own.is_sound && own.verb == event.as_str())
        };
        Event::ALL.into_iter().filter(calls).collect()
    }

    /// Whether it calls memskill by a plugin.
    pub(super) fn has_plugin(&self) -> bool {
        let folder = (self.agent.user)(&self.scene.homes).and_then(|file| match self.agent.name {
            "gemini" => Some(file.with_file_name("extensions").join("memskill")),
            _ => None,
        });
        // Copilot notes its plugins beside the folder of its hooks.
        let beside = (self.agent.user)(&self.scene.homes)
            .filter(|_| self.agent.name == "copilot")
            .and_then(|file| Some(sheet::said(&file.parent()?.with_file_name("settings.json"))));
        let mut said = self.sheets.iter().map(|sheet| &sheet.said).chain(&beside);
        folder.is_some_and(|folder| folder.exists()) || said.any(is_plugged)
    }

    /// The command that installs it anew, with what is installed now.
    pub(super) fn install(&self, whose: Whose, more: &[Event]) -> String {
        let has = |event: Event| {
            let mut all = self.own().chain(self.lent());
            more.contains(&event) || all.any(|(_, own)| own.verb == event.as_str())
        };
        let pinned = if has(Event::Prompt) { " --pinned" } else { "" };
        let gate = if has(Event::PreTool) { " --gate" } else { "" };
        format!("memskill install {}{}{pinned}{gate}", self.agent.name, whose.flag())
    }

    /// What puts the entries of a file right.
    pub(super) fn mend(&self, sheet: &Sheet) -> String {
        if !sheet.is_usual {
            return format!("change it in {}", super::shown(&sheet.path));
        }
        let (name, flag) = (self.agent.name, sheet.whose.flag());
        format!("memskill uninstall {name}{flag} && {}", self.install(sheet.whose, &[]))
    }

    /// Where it is installed, else where it would be.
    pub(super) fn whose(&self) -> Whose {
        self.own().next().map_or(Whose::User, |(sheet, _)| sheet.whose)
    }
}

/// Whether settings of Claude Code turn a plugin of memskill on.
fn is_plugged(said: &Value) -> bool {
    let lists =
        ["enabledPlugins", "plugins"].iter().filter_map(|name| said.get(*name)?.as_object());
    lists.flatten().any(|(name, state)| {
        let is_on = state.as_bool().or_else(|| state.get("enabled")?.as_bool());
        name.starts_with("memskill@") && is_on.is_none_or(|is_on| is_on)
    })
}

/// The files in which an agent may have entries of ours.
fn sheets(scene: &Scene, agent: &Agent) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Vec::new();
    let user = Place::User(scene.homes).files(agent).unwrap_or_default();
    let project = scene.root.clone().map(|root| Place::Project(root).files(agent));
    let project = project.and_then(Result::ok).unwrap_or_default();
    for (whose, files) in [(Whose::User, user), (Whose::Project, project)] {
        let others = files.first().map(|first| others(agent, whose, first)).unwrap_or_default();
        let usual = files.into_iter().map(|path| (path, true));
        for (path, is_usual) in usual.chain(others.into_iter().map(|path| (path, false))) {
            // A home may be a work tree.
            if sheets.iter().any(|sheet| sheet.path == path) {
                continue;
            }
            let sheet = match agent.means {
                Means::Entries { shape, .. } => Sheet::read(whose, path, shape),
                Means::Bridge(_) | Means::Rules(_) => Sheet::plain(whose, path),
            };
            sheets.push(Sheet { is_usual, ..sheet });
        }
    }
    sheets
}

/// Files that an agent reads beside the one that memskill installs into.
fn others(agent: &Agent, whose: Whose, first: &Path) -> Vec<PathBuf> {
    match agent.name {
        "claude" if whose == Whose::Project => vec![first.with_file_name("settings.local.json")],
        "copilot" | "vscode" => {
            let folder = first.parent().and_then(|folder| folder.read_dir().ok());
            let files = folder.into_iter().flatten().take(MOST_FILES).flatten();
            let files = files.map(|file| file.path());
            let is_json = |path: &PathBuf| path.extension().is_some_and(|end| end == "json");
            let mut files: Vec<PathBuf> =
                files.filter(|path| is_json(path) && path != first).collect();
            files.sort();
            files
        }
        _ => Vec::new(),
    }
}

/// The files of Claude Code that another agent reads as well.
fn borrowed(scene: &Scene, agent: &Agent) -> Vec<Sheet> {
    if !["copilot", "vscode"].contains(&agent.name) {
        return Vec::new();
    }
    let names = [".claude/settings.json", ".claude/settings.local.json"];
    let root = scene.root.as_deref();
    let project = names.iter().filter_map(|name| Some((Whose::Project, root?.join(name))));
    let user = scene.homes.claude().filter(|_| agent.name == "vscode");
    let user = user.map(|folder| (Whose::User, folder.join("settings.json")));
    let read = |(whose, path)| Sheet::read(whose, path, Shape::Nested);
    project.chain(user).map(read).collect()
}
