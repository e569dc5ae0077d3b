//! The memories that apply here and the user's configuration.

use super::{DoctorEnvironment, Finding, Session, Severity, shown};
use crate::error::Error;
use crate::guard::{self, TextContext};
use crate::machine::trust::{self, Trust};
use crate::model::Scope;
use crate::render::{self, counted};
use crate::root::{FILE_NAME, Location, SessionMode, Unshared};
use crate::store::{Loaded, Store};

/// A change that is older than this should have been committed.
const MAX_UNCOMMITTED_DAYS: i64 = 7;

/// Whether the memories can be read and are applied, and how much of them a session gets.
pub(super) fn memory(session: &Session<'_>) -> Vec<Finding> {
    let environment = session.environment;
    let stores = match &environment.stores {
        Ok(stores) => stores,
        Err(error) => return vec![unreadable(environment, error)],
    };
    let mut findings: Vec<Finding> =
        stores.iter().flat_map(|store| one_memory(environment, store)).collect();
    let is_applied = findings.iter().any(|finding| finding.severity == Severity::Ok);
    findings.extend(match (session.configuration.mode, session.bootstrap.len()) {
        (SessionMode::Off, _) => Some(Finding::note(
            "memskill.mode is off: every hook is silent",
            "git config --unset memskill.mode, with --global if it is set globally; or unset MEMSKILL_MODE",
        )),
        (_, 0) => is_applied.then(|| {
            let hint = "`memskill show --explain` says why each item is in or out";
            Finding::note("a session here starts without memory", hint)
        }),
        (_, bytes) => {
            Some(Finding::ok(format!("a session here starts with {bytes} bytes of memory")))
        }
    });
    findings
}

fn one_memory(environment: &DoctorEnvironment, store: &Store) -> Vec<Finding> {
    let location = store.location();
    let path = shown(&location.memory_path);
    match store.load() {
        Ok(Some(loaded)) => {
            let mut findings = loaded_memory(&path, location.scope, &loaded);
            findings.extend(unshared(environment, location));
            let new = trust::arrivals(location, &loaded.document).items.len();
            if new > 0 && location.configuration.is_strict() {
                let message = format!("{} came through git: withheld", counted(new, "item"));
                findings.push(Finding::note(message, "memskill trust"));
            }
            findings
        }
        Ok(None) if location.scope == Scope::User => Vec::new(),
        Ok(None) => vec![Finding::note(format!("{path} does not exist yet"), "memskill init")],
        Err(error) => vec![unreadable(environment, &error)],
    }
}

/// Whether others, and other branches, can get the memory through git.
fn unshared(environment: &DoctorEnvironment, location: &Location) -> Option<Finding> {
    let path = shown(&location.memory_path);
    Some(match location.unshared()? {
        Unshared::Uncommitted => {
            let changed = location.memory_path.metadata().and_then(|file| file.modified()).ok()?;
            let days = environment.today.days_since(changed);
            let message = format!("{path} has not been committed for {days} days");
            (days > MAX_UNCOMMITTED_DAYS)
                .then(|| Finding::note(message, format!("git add {FILE_NAME} && git commit")))?
        }
        Unshared::OnlyOn { branch, missing_on } => {
            let message = format!("{path} is only on branch {branch}, not on {missing_on}");
            let hint = "merge or push it, so that it is not lost with the branch";
            Finding::note(harmless(message), hint)
        }
    })
}

fn loaded_memory(path: &str, scope: Scope, loaded: &Loaded) -> Vec<Finding> {
    let memory = loaded.document.memory();
    let user = if scope == Scope::User { " --user" } else { "" };
    let notices = loaded.notices.iter().map(|notice| {
        let hint = notice.hint().map_or_else(|| format!("memskill check{user}"), harmless);
        Finding::error(harmless(notice.to_string()), hint)
    });
    let mut findings: Vec<Finding> = notices.collect();
    let is_empty = memory.items.is_empty();
    let items = counted(memory.items.len(), "item");
    findings.push(match loaded.trust {
        Trust::Untrusted if is_empty => Finding::ok(format!("{path}: no items yet")),
        _ if !memory.settings.enabled => {
            let hint = format!("memskill enable{user}");
            Finding::note(format!("{path} is disabled: none of its items is applied"), hint)
        }
        Trust::Untrusted => Finding::note(
            format!("{path} is not trusted on this machine: none of its {items} is applied"),
            "memskill trust",
        ),
        Trust::Never => Finding::note(
            format!(
                "{path}: memskill.trust is never (or misspelt), so none of its {items} is applied"
            ),
            "git config --unset memskill.trust",
        ),
        Trust::Trusted => Finding::ok(format!("{path}: {items}, trusted and enabled")),
    });
    findings
}

fn unreadable(environment: &DoctorEnvironment, error: &Error) -> Finding {
    let why = std::error::Error::source(error).map(|why| format!(": {why}")).unwrap_or_default();
    let hint = (environment.hint)(error).map_or_else(|| "memskill check".to_owned(), harmless);
    Finding::error(harmless(format!("{error}{why}")), hint)
}

/// Makes a line that may quote a file or an argument harmless.
fn harmless(line: impl AsRef<str>) -> String {
    let line = render::visible(line.as_ref()).replace('\n', " ");
    guard::shown(&line, TextContext::Notes).into_owned()
}

/// Misspelt values of `git config memskill.…` and variables, which count as the strictest value or as unset.
pub(super) fn configuration(session: &Session<'_>) -> Vec<Finding> {
    let environment = &session.environment.environment;
    let invalid = session.configuration.invalid.iter().map(|name| {
        let variable = match *name {
            "memskill.mode" => environment.mode.as_ref().map(|_| "MEMSKILL_MODE"),
            "memskill.gate" => environment.gate.as_ref().map(|_| "MEMSKILL_GATE"),
            _ => None,
        };
        let expected = match *name {
            "memskill.trust" => "always, ask, strict or never",
            "memskill.mode" => "profile, index or off",
            "memskill.recall" => "auto or off",
            _ => "true or false",
        };
        let hint = match variable {
            Some(variable) => format!("unset {variable}"),
            None => format!("git config --unset {name}, with --global if it is set globally"),
        };
        Finding::error(format!("{} is not {expected}", variable.unwrap_or(name)), hint)
    });
    let ignored = session.configuration.ignored.iter().map(|name| {
        let message = format!("{name} in this repository's configuration does not count");
        Finding::note(message, format!("set it with git config --global {name}"))
    });
    invalid.chain(ignored).collect()
}
