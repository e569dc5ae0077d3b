//! Whether the memskill that a hook runs is there.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::patient::Patient;
use super::{Scene, Sign, shown};
use crate::agents::{Homes, Means};
use crate::render;

const NAME: &str = "memskill";
/// What mends entries of Claude Code that another agent runs.
const LENT: &str = "memskill uninstall claude && memskill install claude";
/// Where a shell that a login starts finds programs nearly everywhere.
const STANDARD: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];
/// The same below a home.
const STANDARD_AT_HOME: [&str; 2] = [".cargo/bin", ".local/bin"];

pub(super) fn look(patient: &Patient<'_>) -> Vec<Sign> {
    if patient.events().is_empty() {
        return Vec::new();
    }
    let is_bridge = matches!(patient.agent.means, Means::Bridge(_));
    let own = patient.own().chain(patient.lent()).map(|(_, own)| own.program.as_str());
    let programs: BTreeSet<&str> = own.chain(is_bridge.then_some(NAME)).collect();
    programs.into_iter().map(|program| judged(patient, program)).collect()
}

fn judged(patient: &Patient<'_>, program: &str) -> Sign {
    let homes = &patient.scene.homes;
    let shown_program = render::line(&render::cut(program, 200));
    // Only a shell knows what this stands for.
    if program.contains(['$', '~', '`', '(', '%']) {
        let what = format!("the hook runs {shown_program}, which only a shell can find");
        return Sign::note(what, "write `memskill` or its whole path in the entry");
    }
    if program.contains('/') {
        let path = Path::new(program);
        if path.is_absolute() && is_executable(path) {
            return Sign::ok(format!("the hook runs {shown_program}"));
        }
        let sheet = patient.own().find(|(_, own)| own.program == program);
        let hint = sheet.map(|(sheet, _)| patient.mend(sheet));
        let what = format!("the hook runs {shown_program}, which is no program");
        return Sign::fault(what, hint.unwrap_or_else(|| LENT.to_owned()));
    }
    let Some(found) = all(homes, program).into_iter().next() else {
        let what = format!("`{shown_program}` is not on the PATH, so the hook fails");
        return Sign::fault(what, "put memskill on the PATH, as into ~/.local/bin");
    };
    let folder = found.parent().unwrap_or(Path::new("/"));
    if patient.agent.name == "codex" && !is_standard(homes, folder) {
        let what = format!(
            "Codex runs commands in a login shell, which may not look into {}",
            shown(folder)
        );
        let hint = "if `$SHELL -lc 'command -v memskill'` finds nothing, add that folder to PATH in your shell's profile";
        return Sign::note(what, hint);
    }
    Sign::ok(format!("the hook runs {}", shown(&found)))
}

/// Several programs under one name: agents may find another one than you do.
pub(super) fn look_for_others(scene: &Scene, _: &[Patient<'_>]) -> Vec<Sign> {
    let mut real: Vec<PathBuf> = Vec::new();
    let mut found = Vec::new();
    for path in all(&scene.homes, NAME) {
        let target = path.canonicalize().unwrap_or_else(|_| path.clone());
        if !real.contains(&target) {
            real.push(target);
            found.push(shown(&path));
        }
    }
    match found.as_slice() {
        [first, _, ..] => {
            let what = format!("several memskill are on the PATH: {}", found.join(", "));
            vec![Sign::note(what, format!("keep one of them; {first} comes first"))]
        }
        _ => Vec::new(),
    }
}

/// Every program of that name on the path.
fn all(homes: &Homes, name: &str) -> Vec<PathBuf> {
    let path = (homes.variable)("PATH").unwrap_or_default();
    let places = std::env::split_paths(&path).map(|folder| folder.join(name));
    places.filter(|place| is_executable(place)).collect()
}

fn is_executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

fn is_standard(homes: &Homes, folder: &Path) -> bool {
    let at_home = |home: PathBuf| STANDARD_AT_HOME.iter().any(|name| home.join(name) == folder);
    STANDARD.iter().any(|name| Path::new(name) == folder) || homes.home().is_some_and(at_home)
}
