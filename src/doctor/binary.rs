//! Whether the memskill that a hook runs is there.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::agent_context::AgentContext;
use super::{DoctorEnvironment, Finding, shown};
use crate::agents::{Integration, UserDirs};
use crate::render;

const NAME: &str = "memskill";
/// What mends entries of Claude Code that another agent runs.
const LENT: &str = "memskill uninstall claude && memskill install claude";
/// Where a shell that a login starts finds programs nearly everywhere.
const STANDARD: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];
/// The same below a home.
const STANDARD_AT_HOME: [&str; 2] = [".cargo/bin", ".local/bin"];

pub(super) fn look(context: &AgentContext<'_>) -> Vec<Finding> {
    if context.events().is_empty() {
        return Vec::new();
    }
    let is_bridge = matches!(context.agent.integration, Integration::PluginFile(_));
    let own = context.own().chain(context.lent()).map(|(_, own)| own.program.as_str());
    let programs: BTreeSet<&str> = own.chain(is_bridge.then_some(NAME)).collect();
    programs.into_iter().map(|program| judged(context, program)).collect()
}

fn judged(context: &AgentContext<'_>, program: &str) -> Finding {
    let user_dirs = &context.scene.user_dirs;
    let shown_program = render::line(&render::cut(program, 200));
    // Only a shell knows what this stands for.
    if program.contains(['$', '~', '`', '(', '%']) {
        let what = format!("the hook runs {shown_program}, which only a shell can find");
        return Finding::note(what, "write `memskill` or its whole path in the entry");
    }
    if program.contains('/') {
        let path = Path::new(program);
        if path.is_absolute() && is_executable(path) {
            return Finding::ok(format!("the hook runs {shown_program}"));
        }
        let settings_file = context.own().find(|(_, own)| own.program == program);
        let hint = settings_file.map(|(settings_file, _)| context.mend(settings_file));
        let what = format!("the hook runs {shown_program}, which is no program");
        return Finding::error(what, hint.unwrap_or_else(|| LENT.to_owned()));
    }
    let Some(found) = all(user_dirs, program).into_iter().next() else {
        let what = format!("`{shown_program}` is not on the PATH, so the hook fails");
        return Finding::error(what, "put memskill on the PATH, as into ~/.local/bin");
    };
    let folder = found.parent().unwrap_or(Path::new("/"));
    if context.agent.name == "codex" && !is_standard(user_dirs, folder) {
        let what = format!(
            "Codex runs commands in a login shell, which may not look into {}",
            shown(folder)
        );
        let hint = "if `$SHELL -lc 'command -v memskill'` finds nothing, add that folder to PATH in your shell's profile";
        return Finding::note(what, hint);
    }
    Finding::ok(format!("the hook runs {}", shown(&found)))
}

/// Several programs under one name: agents may find another one than you do.
pub(super) fn look_for_others(scene: &DoctorEnvironment, _: &[AgentContext<'_>]) -> Vec<Finding> {
    let mut real: Vec<PathBuf> = Vec::new();
    let mut found = Vec::new();
    for path in all(&scene.user_dirs, NAME) {
        let target = path.canonicalize().unwrap_or_else(|_| path.clone());
        if !real.contains(&target) {
            real.push(target);
            found.push(shown(&path));
        }
    }
    match found.as_slice() {
        [first, _, ..] => {
            let what = format!("several memskill are on the PATH: {}", found.join(", "));
            vec![Finding::note(what, format!("keep one of them; {first} comes first"))]
        }
        _ => Vec::new(),
    }
}

/// Every program of that name on the path.
fn all(user_dirs: &UserDirs, name: &str) -> Vec<PathBuf> {
    let path = (user_dirs.variable)("PATH").unwrap_or_default();
    let places = std::env::split_paths(&path).map(|folder| folder.join(name));
    places.filter(|place| is_executable(place)).collect()
}

fn is_executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

fn is_standard(user_dirs: &UserDirs, folder: &Path) -> bool {
    let at_home = |home: PathBuf| STANDARD_AT_HOME.iter().any(|name| home.join(name) == folder);
    STANDARD.iter().any(|name| Path::new(name) == folder) || user_dirs.home().is_some_and(at_home)
}
