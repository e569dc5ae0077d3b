//! Installing: which files of an agent change, and into what, so that it calls memskill; and how they change back.
//!
//! A plan is a list of [`Step`]s, one a file, made without writing anything; [`Step::take`] does one. What the user changed
//! in an entry, in the skill or in the bridge is the user's and stays.

mod rules;
mod step;
mod target;

pub use step::Step;
pub use target::{InstallTarget, SKILL_PATHS};

use std::path::{Path, PathBuf};

use crate::agent_settings::{self, Format, HookLayout, SettingsError};
use crate::agents::{self, Agent, Event, Integration, UserDirs};
use crate::error::{Error, InstallError, Result};
use crate::machine::{ExternalFile, InstallRecords};

/// What the agent reads about when to call memskill.
pub const SKILL: &str = include_str!("../SKILL.md");

/// What the user wants an agent to do.
#[derive(Clone, Debug)]
pub struct InstallOptions {
    /// When it calls memskill.
    pub events: Vec<Event>,
    /// Whether a session creates a missing memory file.
    pub creates: bool,
    /// What an agent without hooks reads instead: the profile.
    pub profile: String,
}

/// Who plans: for whom, with what is known of the files.
#[derive(Clone, Copy, Debug)]
pub struct Installer<'i> {
    /// For what the agents are told.
    pub place: &'i InstallTarget,
    /// What their files said before.
    pub records: &'i InstallRecords,
}

impl Installer<'_> {
    /// What installing an agent changes.
    pub fn install(&self, agent: &Agent, options: &InstallOptions) -> Result<Vec<Step>> {
        let mut steps = vec![match agent.integration {
            Integration::Hooks { layout, .. } => self.entries(agent, layout, options)?,
            Integration::PluginFile(text) => {
                let text = if options.creates { creating(text) } else { text.to_owned() };
                self.own(self.place.file(agent)?, &text)?
            }
            Integration::RulesBlock(head) => {
                let edit = |text: Option<&str>| Ok(rules::joined(text, head, &options.profile));
                self.edited(self.place.file(agent)?, edit, |text| Ok(rules::parted(text)))?
            }
        }];
        for skill in self.place.skills() {
            steps.push(self.own(skill, SKILL)?);
        }
        Ok(steps)
    }

    /// What uninstalling agents changes. The skill goes with the last of them.
    pub fn uninstall(&self, agents: &[&Agent]) -> Result<Vec<Step>> {
        let mut steps = Vec::new();
        for agent in agents {
            for path in self.place.files(agent)? {
                steps.extend(match agent.integration {
                    Integration::Hooks { .. } => {
                        let format = format(&path);
                        self.parted(path, |text, before| {
                            agent_settings::remove_entries(text, format, before)
                        })?
                    }
                    Integration::PluginFile(text) => {
                        self.own_gone(path, &[text, &creating(text)])?
                    }
                    Integration::RulesBlock(_) => {
                        self.parted(path, |text, _| Ok(rules::parted(text)))?
                    }
                });
            }
        }
        let is_gone = |other: &Agent| agents.iter().any(|agent| agent.project == other.project);
        let mut others = agents::all().iter().filter(|other| !is_gone(other));
        if !others.any(|other| is_installed(other, self.place)) {
            for skill in self.place.skills() {
                steps.extend(self.own_gone(skill, &[SKILL])?);
            }
        }
        Ok(steps)
    }

    /// The settings file with the entries in it: the one that has entries of ours, else of anybody, else the usual one.
    fn entries(&self, agent: &Agent, layout: HookLayout, options: &InstallOptions) -> Result<Step> {
        let files = self.place.files(agent)?;
        let mut best = (files[0].clone(), (false, false));
        for path in files {
            let Some(text) = text(&path)? else { continue };
            // The agent reads them all, and stumbles over one that is no settings file.
            let events = agent_settings::event_names(&text, format(&path))
                .map_err(|fault| faulty(&path, fault))?;
            let rank = (has_own(&text, &path, layout), !events.is_empty());
            if rank > best.1 {
                best = (path, rank);
            }
        }
        let path = best.0;
        let format = format(&path);
        let wanted = agent.wanted(&options.events, options.creates).unwrap_or_default();
        let edit = |text: Option<&str>| {
            agent_settings::add_entries(text.unwrap_or_default(), format, &wanted)
        };
        self.edited(path, edit, |text| agent_settings::remove_entries(text, format, None))
    }

    /// A file of somebody else after an edit; `part` takes our part out of it.
    fn edited(
        &self,
        path: PathBuf,
        edit: impl Fn(Option<&str>) -> Result<String, SettingsError>,
        part: impl Fn(&str) -> Result<String, SettingsError>,
    ) -> Result<Step> {
        let path = ExternalFile::target(&path, self.place.root())?;
        let now = text(&path)?;
        let then = edit(now.as_deref()).map_err(|fault| faulty(&path, fault))?;
        let before = match (self.records.record(&path), &now) {
            (Some(record), Some(now)) if record.is_unchanged(now) => record.before,
            // Somebody changed it since; what we had put in is not part of what was before.
            (Some(_), Some(now)) => Some(part(now).map_err(|fault| faulty(&path, fault))?),
            (_, now) => now.clone(),
        };
        Ok(Step { path, now, then: Some(then), before, is_kept: false, is_own: false })
    }

    /// A file of somebody else without our part: as it was, if nobody changed it since; nothing where we have no part.
    fn parted(
        &self,
        path: PathBuf,
        edit: impl Fn(&str, Option<&str>) -> Result<String, SettingsError>,
    ) -> Result<Option<Step>> {
        let path = ExternalFile::target(&path, self.place.root())?;
        let Some(now) = text(&path)? else {
            return Ok(None);
        };
        let record = self.records.record(&path);
        let then = match &record {
            Some(record) if record.is_unchanged(&now) => record.before.clone(),
            _ => {
                let before =
                    record.as_ref().map(|record| record.before.as_deref().unwrap_or_default());
                let rest = edit(&now, before).map_err(|fault| faulty(&path, fault))?;
                // A file that memskill made, and in which nobody else has a part.
                let is_made = record.is_some_and(|record| record.before.is_none());
                let is_nothing = ["", "{}"].contains(&rest.trim());
                Some(rest).filter(|_| !(is_made && is_nothing))
            }
        };
        let before = then.clone();
        let step = Step { path, now: Some(now), then, before, is_kept: false, is_own: false };
        Ok(Some(step).filter(Step::is_change))
    }

    /// A file of our own: written, or brought up to date as long as nobody changed it.
    fn own(&self, path: PathBuf, text: &str) -> Result<Step> {
        let path = ExternalFile::target(&path, self.place.root())?;
        let now = self::text(&path)?;
        let record = self.records.record(&path);
        let is_ours = |now: &String| {
            now == text || record.as_ref().is_some_and(|record| record.is_unchanged(now))
        };
        let is_kept = now.as_ref().is_some_and(|now| !is_ours(now));
        let then = if is_kept { now.clone() } else { Some(text.to_owned()) };
        let before = record.and_then(|record| record.before);
        Ok(Step { path, now, then, before, is_kept, is_own: true })
    }

    /// A file of our own that goes, unless somebody changed it; nothing where there is none.
    fn own_gone(&self, path: PathBuf, texts: &[&str]) -> Result<Option<Step>> {
        let path = ExternalFile::target(&path, self.place.root())?;
        let Some(now) = text(&path)? else {
            return Ok(None);
        };
        let is_ours = texts.contains(&now.as_str())
            || self.records.record(&path).is_some_and(|record| record.is_unchanged(&now));
        let then = (!is_ours).then(|| now.clone());
        let before = then.clone();
        Ok(Some(Step { path, now: Some(now), then, before, is_kept: !is_ours, is_own: true }))
    }
}

/// How a settings file is spelt.
pub fn format(path: &Path) -> Format {
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    if is_toml { Format::Toml } else { Format::Json }
}

/// Whether an agent left a trace on this machine; the skill, which every agent gets in the folder of one, is none.
pub fn has_traces(agent: &Agent, user_dirs: &UserDirs) -> bool {
    let is_trace = |folder: PathBuf| {
        let names = folder.read_dir().into_iter().flatten().flatten().map(|file| file.file_name());
        folder.exists() && !names.eq(["skills"])
    };
    (agent.traces)(user_dirs).into_iter().any(is_trace)
}

/// Whether an agent calls memskill there, or reads of it.
pub fn is_installed(agent: &Agent, place: &InstallTarget) -> bool {
    let files = place.files(agent).unwrap_or_default();
    files.iter().any(|path| {
        let Some(text) = text(path).ok().flatten() else {
            return false;
        };
        match agent.integration {
            Integration::Hooks { layout, .. } => has_own(&text, path, layout),
            Integration::PluginFile(_) => true,
            Integration::RulesBlock(_) => rules::is_in(&text),
        }
    })
}

/// The commands of ours that an agent's settings have there.
pub fn commands(agent: &Agent, place: &InstallTarget) -> Vec<String> {
    let Integration::Hooks { layout, .. } = agent.integration else {
        return Vec::new();
    };
    let files = place.files(agent).unwrap_or_default();
    let own = files.iter().filter_map(|path| {
        let text = text(path).ok()??;
        agent_settings::own_entries(&text, format(path), layout).ok()
    });
    own.flatten().map(|own| own.command).collect()
}

/// Whether a file of rules says of the memory what it would say if it were written now.
pub fn is_current(agent: &Agent, text: &str, profile: &str) -> bool {
    let Integration::RulesBlock(head) = agent.integration else {
        return true;
    };
    rules::joined(Some(text), head, profile) == text
}

/// Whether a settings file has entries of ours.
fn has_own(text: &str, path: &Path, layout: HookLayout) -> bool {
    agent_settings::own_entries(text, format(path), layout).is_ok_and(|own| !own.is_empty())
}

/// The bridge that lets a session create a missing memory file.
fn creating(bridge: &str) -> String {
    bridge.replace("const creates = false", "const creates = true")
}

fn faulty(path: &Path, SettingsError { line, column, problem }: SettingsError) -> Error {
    let (path, place) = (path.to_owned(), (line, column));
    InstallError::Fault { path, place, problem }.into()
}

fn text(path: &Path) -> Result<Option<String>> {
    Ok(ExternalFile::read(&ExternalFile::target(path, None)?)?.map(|file| file.text))
}
