//! Installing: which files of an agent change so that it calls memskill, and how they change back.
//!
//! A plan is a list of [`Step`]s, one per file, made without writing anything; [`Step::apply`] carries one out. An
//! entry, skill or plugin file that the user changed is left as it is.

mod rules_block;
mod target;

pub use target::InstallTarget;

use std::path::{Path, PathBuf};

use crate::agent_settings::{self, Extras, Format, HookLayout, SettingsError};
use crate::agents::{self, Agent, Event, Integration, UserDirs};
use crate::error::{Error, InstallError, Result};
use crate::machine::{ExternalFile, FileChange, FileChanged, InstallRecord, InstallRecords};

/// The skill, which tells agents when to call memskill.
pub const SKILL: &str = include_str!("../SKILL.md");

/// What the user wants to install.
#[derive(Clone, Debug)]
pub struct InstallOptions {
    /// The events at which agents call memskill.
    pub events: Vec<Event>,
    /// Whether a session creates a missing memory file.
    pub creates: bool,
    /// Whether the agent may run memskill's reading commands and automatic saves without asking.
    pub permits: bool,
    /// Whether to turn off the memory that the agent keeps by itself.
    pub replaces_memory: bool,
    /// The profile, for agents without hooks.
    pub profile: String,
}

/// The planned change of one file.
#[derive(Debug)]
pub struct Step {
    /// The file.
    pub path: PathBuf,
    /// Its text now; `None` if it does not exist.
    pub current: Option<String>,
    /// Its text afterwards; `None` to delete it.
    pub planned: Option<String>,
    /// Its text without memskill's part.
    original: Option<String>,
    /// The names of settings outside hooks that memskill added.
    added: Vec<String>,
    /// Whether the file stays as the user changed it.
    pub is_kept: bool,
    /// Whether the whole file is memskill's.
    pub is_own: bool,
}

impl Step {
    /// Whether anything changes.
    pub fn is_change(&self) -> bool {
        self.current != self.planned
    }

    /// Carries it out.
    pub fn apply(&self, records: &InstallRecords, timestamp: &str) -> Result<FileChanged> {
        if !self.is_change() {
            return records.settle(&self.path);
        }
        let change = FileChange {
            current: self.current.as_deref(),
            new: self.planned.as_deref(),
            original: self.original.as_deref(),
            added: &self.added,
            is_own: self.is_own,
        };
        let changed = records.write(&self.path, &change, timestamp)?;
        let has_no_part = self.planned == self.original || self.planned.is_none();
        if has_no_part {
            records.forget(&self.path)?;
        }
        Ok(changed)
    }
}

/// Plans installations in one place.
#[derive(Clone, Copy, Debug)]
pub struct Installer<'i> {
    /// Where to install.
    pub target: &'i InstallTarget,
    /// What earlier installations did.
    pub records: &'i InstallRecords,
}

impl Installer<'_> {
    /// Plans to install memskill for an agent.
    pub fn install(&self, agent: &Agent, options: &InstallOptions) -> Result<Vec<Step>> {
        let mut steps = vec![match agent.integration {
            Integration::Hooks { layout, .. } => self.add_hooks(agent, layout, options)?,
            Integration::PluginFile(text) => {
                let text = if options.creates { creating(text) } else { text.to_owned() };
                self.write_own(self.target.file(agent)?, &text)?
            }
            Integration::RulesBlock(header) => {
                let profile = &options.profile;
                self.edit(
                    self.target.file(agent)?,
                    |text| Ok(rules_block::with_block(text, header, profile)),
                    |text, _| Ok(rules_block::without_block(text)),
                )?
            }
        }];
        for skill in self.target.skill_files() {
            steps.push(self.write_own(skill, SKILL)?);
        }
        Ok(steps)
    }

    /// Plans to uninstall memskill for agents. The skill is removed with the last agent.
    pub fn uninstall(&self, agents: &[&Agent]) -> Result<Vec<Step>> {
        let mut steps = Vec::new();
        for agent in agents {
            for path in self.target.files(agent)? {
                steps.extend(match agent.integration {
                    Integration::Hooks { .. } => {
                        let format = format(&path);
                        self.restore(path, |text, record| {
                            without_part(agent, text, format, record)
                        })?
                    }
                    Integration::PluginFile(text) => {
                        self.delete_own(path, &[text, &creating(text)])?
                    }
                    Integration::RulesBlock(_) => {
                        self.restore(path, |text, _| Ok(rules_block::without_block(text)))?
                    }
                });
            }
        }
        let is_gone =
            |other: &Agent| agents.iter().any(|agent| agent.project_file == other.project_file);
        let mut others = agents::all().iter().filter(|other| !is_gone(other));
        if !others.any(|other| is_installed(other, self.target)) {
            for skill in self.target.skill_files() {
                steps.extend(self.delete_own(skill, &[SKILL])?);
            }
        }
        Ok(steps)
    }

    /// Adds entries to the settings file that has memskill entries, or else to one with any hooks, or else to the usual one.
    fn add_hooks(
        &self,
        agent: &Agent,
        layout: HookLayout,
        options: &InstallOptions,
    ) -> Result<Step> {
        let mut best = (self.target.file(agent)?, (false, false));
        for path in self.target.files(agent)? {
            let Some(text) = read(&path)? else { continue };
            // The agent reads all of its files and fails on one that is invalid.
            let events = agent_settings::event_names(&text, format(&path))
                .map_err(|error| invalid(&path, error))?;
            let rank = (has_own_entries(&text, &path, layout), !events.is_empty());
            if rank > best.1 {
                best = (path, rank);
            }
        }
        let path = best.0;
        let format = format(&path);
        let desired = agent.desired_hooks(&options.events, options.creates).unwrap_or_default();
        let extras = wanted_extras(agent, options);
        let step = self.edit(
            path,
            |text| {
                let text = agent_settings::add_entries(text.unwrap_or_default(), format, &desired)?;
                agent_settings::add_extras(&text, &extras)
            },
            |text, record| without_part(agent, text, format, Some(record)),
        )?;
        let missing = extras.missing_in(step.current.as_deref().unwrap_or_default());
        let missing = missing.map_err(|error| invalid(&step.path, error))?;
        let earlier = self.records.record(&step.path).map(|record| record.added);
        let added = earlier.unwrap_or_default().into_iter().chain(missing).collect();
        Ok(Step { added, ..step })
    }

    /// Edits a file that belongs to somebody else; `remove` takes our part out of a text.
    fn edit(
        &self,
        path: PathBuf,
        add: impl Fn(Option<&str>) -> Result<String, SettingsError>,
        remove: impl Fn(&str, &InstallRecord) -> Result<String, SettingsError>,
    ) -> Result<Step> {
        let path = ExternalFile::target(&path, self.target.root())?;
        let current = read(&path)?;
        let planned = add(current.as_deref()).map_err(|error| invalid(&path, error))?;
        let original = match (self.records.record(&path), &current) {
            (Some(record), Some(text)) if record.is_unchanged(text) => record.before,
            // Somebody changed the file since. The original is their text without our part.
            (Some(record), Some(text)) => {
                Some(remove(text, &record).map_err(|error| invalid(&path, error))?)
            }
            (_, current) => current.clone(),
        };
        let (planned, added) = (Some(planned), Vec::new());
        Ok(Step { path, current, planned, original, added, is_kept: false, is_own: false })
    }

    /// Takes our part out of a file that belongs to somebody else; restores the original if nobody changed it since.
    fn restore(
        &self,
        path: PathBuf,
        remove: impl Fn(&str, Option<&InstallRecord>) -> Result<String, SettingsError>,
    ) -> Result<Option<Step>> {
        let path = ExternalFile::target(&path, self.target.root())?;
        let Some(current) = read(&path)? else {
            return Ok(None);
        };
        let planned = match self.records.record(&path) {
            Some(record) if record.is_unchanged(&current) => record.before,
            record => {
                let rest =
                    remove(&current, record.as_ref()).map_err(|error| invalid(&path, error))?;
                let was_created = record.is_some_and(|record| record.before.is_none());
                let is_empty = ["", "{}"].contains(&rest.trim());
                Some(rest).filter(|_| !(was_created && is_empty))
            }
        };
        let (original, current, added) = (planned.clone(), Some(current), Vec::new());
        let step = Step { path, current, planned, original, added, is_kept: false, is_own: false };
        Ok(Some(step).filter(Step::is_change))
    }

    /// Writes or updates a file of our own, unless the user changed it.
    fn write_own(&self, path: PathBuf, text: &str) -> Result<Step> {
        let path = ExternalFile::target(&path, self.target.root())?;
        let current = read(&path)?;
        let record = self.records.record(&path);
        let is_ours = |current: &String| {
            current == text || record.as_ref().is_some_and(|record| record.is_unchanged(current))
        };
        let is_kept = current.as_ref().is_some_and(|current| !is_ours(current));
        let planned = if is_kept { current.clone() } else { Some(text.to_owned()) };
        let original = record.and_then(|record| record.before);
        let added = Vec::new();
        Ok(Step { path, current, planned, original, added, is_kept, is_own: true })
    }

    /// Deletes a file of our own, unless the user changed it.
    fn delete_own(&self, path: PathBuf, texts: &[&str]) -> Result<Option<Step>> {
        let path = ExternalFile::target(&path, self.target.root())?;
        let Some(current) = read(&path)? else {
            return Ok(None);
        };
        let is_ours = texts.contains(&current.as_str())
            || self.records.record(&path).is_some_and(|record| record.is_unchanged(&current));
        let planned = (!is_ours).then(|| current.clone());
        let (original, current, added) = (planned.clone(), Some(current), Vec::new());
        Ok(Some(Step { path, current, planned, original, added, is_kept: !is_ours, is_own: true }))
    }
}

/// The settings outside hooks that the user asked for.
fn wanted_extras(agent: &Agent, options: &InstallOptions) -> Extras {
    let mut extras = agent.extras();
    if !options.permits {
        extras.rules.clear();
    }
    extras.switch = extras.switch.filter(|_| options.replaces_memory);
    extras
}

/// A settings file without memskill's entries, and without the other settings that memskill added.
fn without_part(
    agent: &Agent,
    text: &str,
    format: Format,
    record: Option<&InstallRecord>,
) -> Result<String, SettingsError> {
    let original = record.map(|record| record.before.as_deref().unwrap_or_default());
    let added = record.map(|record| agent.extras().named(&record.added)).unwrap_or_default();
    // They were added last.
    let text = agent_settings::remove_extras(text, original, &added)?;
    agent_settings::remove_entries(&text, format, original)
}

/// Whether the user's settings turn off the memory that an agent keeps by itself. An agent without one has it off.
pub fn has_own_memory_off(agent: &Agent, user_dirs: &UserDirs) -> bool {
    let Some(memory) = agent.own_memory else {
        return true;
    };
    let text = (agent.user_file)(user_dirs).and_then(|path| read(&path).ok().flatten());
    let content = text.and_then(|text| agent_settings::to_json(&text, Format::Json).ok());
    content.is_some_and(|content| content.get(memory.switch) == Some(&false.into()))
}

/// The format of a settings file, by its extension.
pub fn format(path: &Path) -> Format {
    let is_toml = path.extension().is_some_and(|extension| extension == "toml");
    if is_toml { Format::Toml } else { Format::Json }
}

/// Whether the agent has data on this machine. A folder that contains nothing but skills does not count: memskill creates
/// one for every agent.
pub fn has_data(agent: &Agent, user_dirs: &UserDirs) -> bool {
    let Some(folder) = (agent.data_dir)(user_dirs) else {
        return false;
    };
    let names = folder.read_dir().into_iter().flatten().flatten().map(|file| file.file_name());
    folder.exists() && !names.eq(["skills"])
}

/// Whether memskill is installed there for an agent.
pub fn is_installed(agent: &Agent, target: &InstallTarget) -> bool {
    let files = target.files(agent).unwrap_or_default();
    files.iter().any(|path| {
        let Some(text) = read(path).ok().flatten() else {
            return false;
        };
        match agent.integration {
            Integration::Hooks { layout, .. } => has_own_entries(&text, path, layout),
            Integration::PluginFile(_) => true,
            Integration::RulesBlock(_) => rules_block::has_block(&text),
        }
    })
}

/// The memskill commands in an agent's settings there.
pub fn commands(agent: &Agent, target: &InstallTarget) -> Vec<String> {
    let Integration::Hooks { layout, .. } = agent.integration else {
        return Vec::new();
    };
    let files = target.files(agent).unwrap_or_default();
    let own = files.iter().filter_map(|path| {
        let text = read(path).ok()??;
        agent_settings::own_entries(&text, format(path), layout).ok()
    });
    own.flatten().map(|own| own.command).collect()
}

/// Whether the block in a rules file contains this profile.
pub fn is_current(agent: &Agent, text: &str, profile: &str) -> bool {
    let Integration::RulesBlock(header) = agent.integration else {
        return true;
    };
    rules_block::with_block(Some(text), header, profile) == text
}

fn has_own_entries(text: &str, path: &Path, layout: HookLayout) -> bool {
    agent_settings::own_entries(text, format(path), layout).is_ok_and(|own| !own.is_empty())
}

/// The plugin file that lets a session create a missing memory file.
fn creating(plugin: &str) -> String {
    plugin.replace("const creates = false", "const creates = true")
}

fn invalid(path: &Path, SettingsError { line, column, problem }: SettingsError) -> Error {
    let (path, place) = (path.to_owned(), (line, column));
    InstallError::Fault { path, place, problem }.into()
}

fn read(path: &Path) -> Result<Option<String>> {
    Ok(ExternalFile::read(&ExternalFile::target(path, None)?)?.map(|file| file.text))
}
