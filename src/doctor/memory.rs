//! The memory itself: whether it can be read, is applied, and what a session gets of it.

use super::agent_context::AgentContext;
use super::{DoctorEnvironment, Finding, Severity, shown};
use crate::error::Error;
use crate::guard::{self, TextContext};
use crate::machine::trust::{self, Trust};
use crate::model::Scope;
use crate::render::{self, counted};
use crate::root::SessionMode;
use crate::store::{Loaded, Store};

pub(super) fn look(scene: &DoctorEnvironment, _: &[AgentContext<'_>]) -> Vec<Finding> {
    let stores = match &scene.stores {
        Ok(stores) => stores,
        Err(error) => return vec![failed(scene, error)],
    };
    let mut findings: Vec<Finding> = stores.iter().flat_map(|store| of(scene, store)).collect();
    let mode = scene.configured().mode;
    let bytes = scene.delivery.bootstrap(mode, scene.today).len();
    let is_applied = findings.iter().any(|finding| finding.severity == Severity::Ok);
    findings.extend(match (mode, bytes) {
        (SessionMode::Off, _) => Some(Finding::note(
            "memskill.mode is off: a session begins without memory",
            "git config --unset memskill.mode, or unset MEMSKILL_MODE",
        )),
        (_, 0) => is_applied.then(|| {
            let hint = "`memskill show --explain` says why each item is in or out";
            Finding::note("a session here begins with nothing", hint)
        }),
        _ => Some(Finding::ok(format!("a session here begins with {bytes} bytes"))),
    });
    findings
}

/// What there is to say of one memory.
fn of(scene: &DoctorEnvironment, store: &Store) -> Vec<Finding> {
    let location = store.location();
    let path = shown(&location.memory_path);
    match store.load() {
        Ok(Some(loaded)) => {
            let mut findings = loaded_signs(&path, location.scope, &loaded);
            let new = trust::arrivals(store.location(), &loaded.document).items.len();
            if new > 0 && location.configuration.is_strict() {
                let what = format!("{} came through git and are withheld", counted(new, "item"));
                findings.push(Finding::note(what, "memskill trust"));
            }
            findings
        }
        Ok(None) if location.scope == Scope::User => Vec::new(),
        Ok(None) => vec![Finding::note(format!("there is no {path} yet"), "memskill init")],
        Err(error) => vec![failed(scene, &error)],
    }
}

fn loaded_signs(path: &str, scope: Scope, loaded: &Loaded) -> Vec<Finding> {
    let memory = loaded.document.memory();
    let user = if scope == Scope::User { " --user" } else { "" };
    let mut findings: Vec<Finding> = loaded
        .notices
        .iter()
        .map(|notice| {
            let hint = notice.hint().map_or_else(|| format!("memskill check{user}"), harmless);
            Finding::error(harmless(notice.to_string()), hint)
        })
        .collect();
    let items = memory.items.len();
    let is_empty = items == 0;
    let items = counted(items, "item");
    findings.push(match loaded.trust {
        Trust::Untrusted if is_empty => Finding::ok(format!("{path}: no items yet")),
        _ if !memory.settings.enabled => {
            let hint = format!("memskill enable{user}");
            Finding::note(format!("{path} is disabled: nothing of it is applied"), hint)
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

fn failed(scene: &DoctorEnvironment, error: &Error) -> Finding {
    let why = std::error::Error::source(error).map(|why| format!(": {why}")).unwrap_or_default();
    let hint = (scene.hint)(error).map_or_else(|| "memskill check".to_owned(), harmless);
    Finding::error(harmless(format!("{error}{why}")), hint)
}

/// A line that may name what a file or an argument says.
fn harmless(line: impl AsRef<str>) -> String {
    let line = render::visible(line.as_ref()).replace('\n', " ");
    guard::shown(&line, TextContext::Notes).into_owned()
}
