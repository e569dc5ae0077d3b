//! The memory itself: whether it can be read, is applied, and what a session gets of it.

use super::patient::Patient;
use super::{Level, Scene, Sign, shown};
use crate::error::Error;
use crate::guard::{self, TextContext};
use crate::machine::trust::{self, Trust};
use crate::model::Scope;
use crate::render::{self, counted};
use crate::root::SessionMode;
use crate::store::{Loaded, Store};

pub(super) fn look(scene: &Scene, _: &[Patient<'_>]) -> Vec<Sign> {
    let stores = match &scene.stores {
        Ok(stores) => stores,
        Err(error) => return vec![failed(scene, error)],
    };
    let mut signs: Vec<Sign> = stores.iter().flat_map(|store| of(scene, store)).collect();
    let mode = scene.configured().mode;
    let bytes = scene.delivery.bootstrap(mode, scene.today).len();
    let is_applied = signs.iter().any(|sign| sign.level == Level::Ok);
    signs.extend(match (mode, bytes) {
        (SessionMode::Off, _) => Some(Sign::note(
            "memskill.mode is off: a session begins without memory",
            "git config --unset memskill.mode, or unset MEMSKILL_MODE",
        )),
        (_, 0) => is_applied.then(|| {
            let hint = "`memskill show --explain` says why each item is in or out";
            Sign::note("a session here begins with nothing", hint)
        }),
        _ => Some(Sign::ok(format!("a session here begins with {bytes} bytes"))),
    });
    signs
}

/// What there is to say of one memory.
fn of(scene: &Scene, store: &Store) -> Vec<Sign> {
    let location = store.location();
    let path = shown(&location.memory_path);
    match store.load() {
        Ok(Some(loaded)) => {
            let mut signs = loaded_signs(&path, location.scope, &loaded);
            let new = trust::arrivals(store.location(), &loaded.document).items.len();
            if new > 0 && location.configuration.is_strict() {
                let what = format!("{} came through git and are withheld", counted(new, "item"));
                signs.push(Sign::note(what, "memskill trust"));
            }
            signs
        }
        Ok(None) if location.scope == Scope::User => Vec::new(),
        Ok(None) => vec![Sign::note(format!("there is no {path} yet"), "memskill init")],
        Err(error) => vec![failed(scene, &error)],
    }
}

fn loaded_signs(path: &str, scope: Scope, loaded: &Loaded) -> Vec<Sign> {
    let memory = loaded.document.memory();
    let user = if scope == Scope::User { " --user" } else { "" };
    let mut signs: Vec<Sign> = loaded
        .notices
        .iter()
        .map(|notice| {
            let hint = notice.hint().map_or_else(|| format!("memskill check{user}"), harmless);
            Sign::fault(harmless(notice.to_string()), hint)
        })
        .collect();
    let items = memory.items.len();
    let is_empty = items == 0;
    let items = counted(items, "item");
    signs.push(match loaded.trust {
        Trust::Untrusted if is_empty => Sign::ok(format!("{path}: no items yet")),
        _ if !memory.settings.enabled => {
            let hint = format!("memskill enable{user}");
            Sign::note(format!("{path} is disabled: nothing of it is applied"), hint)
        }
        Trust::Untrusted => Sign::note(
            format!("{path} is not trusted on this machine: none of its {items} is applied"),
            "memskill trust",
        ),
        Trust::Never => Sign::note(
            format!(
                "{path}: memskill.trust is never (or misspelt), so none of its {items} is applied"
            ),
            "git config --unset memskill.trust",
        ),
        Trust::Trusted => Sign::ok(format!("{path}: {items}, trusted and enabled")),
    });
    signs
}

fn failed(scene: &Scene, error: &Error) -> Sign {
    let why = std::error::Error::source(error).map(|why| format!(": {why}")).unwrap_or_default();
    let hint = (scene.hint)(error).map_or_else(|| "memskill check".to_owned(), harmless);
    Sign::fault(harmless(format!("{error}{why}")), hint)
}

/// A line that may name what a file or an argument says.
fn harmless(line: impl AsRef<str>) -> String {
    let line = render::visible(line.as_ref()).replace('\n', " ");
    guard::shown(&line, TextContext::Notes).into_owned()
}
