//! Installing: which files of an agent change, and into what, so that it calls memskill; and how they change back.
//!
//! A plan is a list of [`Step`]s, one a file, made without writing anything; [`Step::take`] does one. What the user changed
//! in an entry, in the skill or in the bridge is the user's and stays.

mod place;
mod rules;

pub use place::{Place, SKILLS};

use std::path::{Path, PathBuf};

use crate::agents::{Agent, Event, Homes, Part};
use crate::error::{Error, Result, Uninstalled};
use crate::settings::{self, Fault, Format, Shape};
use crate::store::{Foreign, Ledger, Page};

/// What the agent reads about when to call memskill.
pub const SKILL: &str = include_str!("../SKILL.md");

/// What the user wants an agent to do.
#[derive(Clone, Debug)]
pub struct Wish {
    /// When it calls memskill.
    pub events: Vec<Event>,
    /// Whether a session creates a missing memory file.
    pub creates: bool,
    /// What an agent without hooks reads instead: the profile.
    pub profile: String,
}

/// What becomes of one file.
#[derive(Debug)]
pub struct Step {
    /// The file.
    pub path: PathBuf,
    /// What it says now; none where there is none.
    pub now: Option<String>,
    /// What it will say; none where it goes.
    pub then: Option<String>,
    /// What it said before memskill had a part in it.
    before: Option<String>,
    /// Whether it is left as the user changed it.
    pub is_kept: bool,
    /// Whether the whole file is memskill's.
    pub is_own: bool,
}

/// How a settings file is spelt.
pub fn format(path: &Path) -> Format {
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    if is_toml { Format::Toml } else { Format::Json }
}

/// What installing an agent changes.
pub fn install(agent: &Agent, place: &Place, wish: &Wish, ledger: &Ledger) -> Result<Vec<Step>> {
    let mut steps = vec![match agent.part {
        Part::Entries { shape, .. } => entries(agent, chosen(agent, place, shape)?, wish, ledger)?,
        Part::Bridge(text) => own_file(place.files(agent)?.remove(0), text, ledger)?,
        Part::Rules(head) => {
            let path = place.files(agent)?.remove(0);
            let edit = |text: Option<&str>| Ok(rules::joined(text, head, &wish.profile));
            edited(path, ledger, edit, |text| Ok(rules::parted(text)))?
        }
    }];
    for skill in place.skills() {
        steps.push(own_file(skill, SKILL, ledger)?);
    }
    Ok(steps)
}

/// What uninstalling an agent changes; the skill stays where `others` still use it.
pub fn uninstall(agent: &Agent, place: &Place, ledger: &Ledger) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    for path in place.files(agent)? {
        steps.extend(match agent.part {
            Part::Entries { .. } => {
                let format = format(&path);
                taken_out(path, ledger, |text, before| settings::without(text, format, before))?
            }
            Part::Bridge(text) => own_file_gone(path, text, ledger)?,
            Part::Rules(_) => taken_out(path, ledger, |text, _| Ok(rules::parted(text)))?,
        });
    }
    Ok(steps)
}

/// What taking the skill away changes.
pub fn uninstall_skill(place: &Place, ledger: &Ledger) -> Result<Vec<Step>> {
    let gone = place.skills().into_iter().map(|path| own_file_gone(path, SKILL, ledger));
    Ok(gone.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
}

/// Whether an agent left a trace on this machine; the skill, which every agent gets in the folder of one, is none.
pub fn has_traces(agent: &Agent, homes: &Homes) -> bool {
    let is_trace = |folder: PathBuf| {
        let names = folder.read_dir().into_iter().flatten().flatten().map(|file| file.file_name());
        folder.exists() && !names.eq(["skills"])
    };
    (agent.traces)(homes).into_iter().any(is_trace)
}

/// Whether an agent calls memskill there, or reads of it.
pub fn is_installed(agent: &Agent, place: &Place) -> bool {
    let files = place.files(agent).unwrap_or_default();
    files.iter().any(|path| {
        let Some(text) = text(path).ok().flatten() else {
            return false;
        };
        match agent.part {
            Part::Entries { shape, .. } => {
                settings::own(&text, format(path), shape).is_ok_and(|own| !own.is_empty())
            }
            Part::Bridge(_) => true,
            Part::Rules(_) => rules::is_in(&text),
        }
    })
}

impl Step {
    /// Whether anything changes.
    pub fn is_change(&self) -> bool {
        self.now != self.then
    }

    /// Does it. Answers with the copy of what was replaced.
    pub fn take(&self, ledger: &Ledger, stamp: &str) -> Result<Option<PathBuf>> {
        if Foreign::read(&self.path)?.map(|file| file.text) != self.now {
            return Err(Error::Busy(self.path.clone()));
        }
        match &self.then {
            _ if !self.is_change() => Ok(None),
            None => ledger.remove(&self.path, stamp),
            Some(text) if self.then == self.before => {
                let copy = ledger.write(&self.path, (self.before.clone(), text), stamp)?;
                ledger.close(&self.path).map(|()| copy)
            }
            Some(text) => ledger.write(&self.path, (self.before.clone(), text), stamp),
        }
    }
}

/// The settings file that is to be edited: the one that has entries of ours, else of anybody, else the usual one.
fn chosen(agent: &Agent, place: &Place, shape: Shape) -> Result<PathBuf> {
    let files = place.files(agent)?;
    let has = |path: &PathBuf, is_it: &dyn Fn(&str) -> bool| {
        text(path).ok().flatten().is_some_and(|text| is_it(&text))
    };
    let own = files.iter().find(|path| {
        has(path, &|text| settings::own(text, format(path), shape).is_ok_and(|own| !own.is_empty()))
    });
    let any = || files.iter().find(|path| has(path, &|text| has_hooks(text, path)));
    Ok(own.or_else(any).unwrap_or(&files[0]).clone())
}

/// Whether a settings file lists hooks, and not only the state of hooks that are listed elsewhere.
fn has_hooks(text: &str, path: &Path) -> bool {
    settings::events(text, format(path)).is_ok_and(|events| !events.is_empty())
}

/// A settings file with the entries in it.
fn entries(agent: &Agent, path: PathBuf, wish: &Wish, ledger: &Ledger) -> Result<Step> {
    let format = format(&path);
    let wanted = agent.wanted(&wish.events, wish.creates).unwrap_or_default();
    let edit = |text: Option<&str>| settings::with(text.unwrap_or_default(), format, &wanted);
    edited(path, ledger, edit, |text| settings::without(text, format, None))
}

/// A file of somebody else after an edit; `part` takes our part out of it.
fn edited(
    path: PathBuf,
    ledger: &Ledger,
    edit: impl Fn(Option<&str>) -> Result<String, Fault>,
    part: impl Fn(&str) -> Result<String, Fault>,
) -> Result<Step> {
    let path = Foreign::target(&path)?;
    let now = text(&path)?;
    let then = edit(now.as_deref()).map_err(|fault| faulty(&path, fault))?;
    let before = match (ledger.page(&path), &now) {
        (_, None) => None,
        (Some(page), Some(now)) if page.is_of(now) => page.before,
        (_, Some(now)) => Some(part(now).map_err(|fault| faulty(&path, fault))?),
    };
    Ok(Step { path, now, then: Some(then), before, is_kept: false, is_own: false })
}

/// A file of somebody else without our part: as it was, if nobody changed it since; nothing where there is no part.
fn taken_out(
    path: PathBuf,
    ledger: &Ledger,
    edit: impl Fn(&str, Option<&str>) -> Result<String, Fault>,
) -> Result<Option<Step>> {
    let path = Foreign::target(&path)?;
    let Some(now) = text(&path)? else {
        return Ok(None);
    };
    let page = ledger.page(&path);
    let then = match &page {
        Some(page) if page.is_of(&now) => page.before.clone(),
        _ => {
            let before = page.as_ref().map(|page| page.before.as_deref().unwrap_or_default());
            let rest = edit(&now, before).map_err(|fault| faulty(&path, fault))?;
            // A file that memskill made, and in which nobody else has a part.
            let is_made = page.is_some_and(|page| page.before.is_none());
            let is_nothing = ["", "{}"].contains(&rest.trim());
            Some(rest).filter(|_| !(is_made && is_nothing))
        }
    };
    let before = then.clone();
    Ok(Some(Step { path, now: Some(now), then, before, is_kept: false, is_own: false }))
}

/// A file of our own: written, or brought up to date as long as nobody changed it.
fn own_file(path: PathBuf, text: &str, ledger: &Ledger) -> Result<Step> {
    let now = self::text(&path)?;
    let is_ours = |page: &Page| now.as_deref().is_some_and(|now| page.is_of(now));
    let page = ledger.page(&path);
    let is_kept = match &now {
        None => false,
        Some(now) => now != text && !page.as_ref().is_some_and(is_ours),
    };
    let then = if is_kept { now.clone() } else { Some(text.to_owned()) };
    let before = page.and_then(|page| page.before);
    Ok(Step { path, now, then, before, is_kept, is_own: true })
}

/// A file of our own that goes, unless somebody changed it; nothing where there is none.
fn own_file_gone(path: PathBuf, text: &str, ledger: &Ledger) -> Result<Option<Step>> {
    let Some(now) = self::text(&path)? else {
        return Ok(None);
    };
    let is_ours = now == text || ledger.page(&path).is_some_and(|page| page.is_of(&now));
    let then = (!is_ours).then(|| now.clone());
    let before = then.clone();
    Ok(Some(Step { path, now: Some(now), then, before, is_kept: !is_ours, is_own: true }))
}

fn faulty(path: &Path, Fault { line, column, problem }: Fault) -> Error {
    let (path, place) = (path.to_owned(), (line, column));
    Error::Uninstalled(Uninstalled::Fault { path, place, problem })
}

fn text(path: &Path) -> Result<Option<String>> {
    Ok(Foreign::read(&Foreign::target(path)?)?.map(|file| file.text))
}
