//! Programs: the agent's own, whose version is read from its package, and the memskill that its hooks run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::agent_context::{AgentContext, content};
use super::{Finding, shown};
use crate::agents::{Agent, Integration, UserDirs};
use crate::install;
use crate::render;
use crate::system;

/// How many folders above a program may contain its package.
const MAX_FOLDERS: usize = 12;
pub(super) const MEMSKILL: &str = "memskill";
/// Folders of tools that run a program without installing it, or install it for one project only, and the command that
/// installs it permanently.
const TEMPORARY: [(&str, &str); 6] = [
    ("/node_modules/", "npm install -g memskill"),
    ("/uv/archive-v", "uv tool install memskill"),
    ("/uv/environments-v", "uv tool install memskill"),
    ("/uv/cache/", "uv tool install memskill"),
    ("/pipx/.cache/", "pipx install memskill"),
    ("/.cache/pipx/", "pipx install memskill"),
];

/// Whether the agent's program is installed, and its version.
pub(super) fn agent(context: &AgentContext<'_>) -> Vec<Finding> {
    let agent = context.agent;
    let Some(program) = agent.program else {
        return Vec::new();
    };
    let install = match agent.package {
        Some(package) => format!("npm install -g {package}"),
        None => format!("install {}, or put it on the PATH", agent.title),
    };
    vec![match (&context.program, &context.version) {
        (Some(path), Some(version)) => Finding::ok(format!("{version} at {}", shown(path))),
        (Some(path), None) => Finding::ok(format!("{}; its version is unknown", shown(path))),
        // Desktop programs and shell aliases are not on the PATH.
        (None, _) if install::has_data(agent, context.user_dirs) => {
            Finding::ok(format!("has data on this machine; no `{program}` on the PATH"))
        }
        (None, _) if context.is_named => {
            Finding::error(format!("{} is not installed", agent.title), install)
        }
        (None, _) => Finding::note(format!("no `{program}` on the PATH"), install),
    }]
}

/// The version of a program, from its package or its file name.
pub(super) fn version(agent: &Agent, path: &Path) -> Option<String> {
    let real = system::canonicalize(path).ok()?;
    let in_package = |folder: &Path| package_version(agent, &folder.join("package.json"));
    let above = || real.ancestors().skip(1).take(MAX_FOLDERS).find_map(in_package);
    // npm's folder, next to the one with the program; on Windows, next to the program.
    let beside = || {
        let folder = path.parent()?;
        let modules = [folder.parent()?.join("lib/node_modules"), folder.join("node_modules")];
        modules.iter().find_map(|modules| in_package(&modules.join(agent.package?)))
    };
    // Programs that update themselves are named by their version.
    let by_name = || real.file_name()?.to_str().filter(|name| is_version(name)).map(str::to_owned);
    above().or_else(beside).or_else(by_name)
}

fn package_version(agent: &Agent, path: &Path) -> Option<String> {
    if !path.exists() {
        return None;
    }
    let package = content(path);
    let text = |name: &str| package.get(name).and_then(Value::as_str);
    let name = text("name").filter(|name| is_package_of(agent, name));
    let version = name.and(text("version")).map(without_platform)?;
    is_version(version).then(|| version.to_owned())
}

/// Whether a package is the agent's, or its part for one platform.
fn is_package_of(agent: &Agent, name: &str) -> bool {
    let platforms = ["-linux-", "-darwin-", "-win32-", "-windows-"];
    let is_part_of = |package: &str| {
        let rest = name.strip_prefix(package);
        rest.is_some_and(|rest| platforms.iter().any(|platform| rest.starts_with(platform)))
    };
    agent.package.is_some_and(|package| name == package || is_part_of(package))
        || agent.program.is_some_and(is_part_of)
}

fn without_platform(version: &str) -> &str {
    let platforms = ["-linux", "-darwin", "-win32", "-windows"];
    let ends = platforms.iter().filter_map(|platform| version.find(platform));
    &version[..ends.min().unwrap_or(version.len())]
}

/// Whether a word is a version. It is printed, so it must not be anything else.
fn is_version(word: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-+".contains(&byte);
    let mut parts = word.split('.');
    let is_number = |part: Option<&str>| {
        part.is_some_and(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    word.len() <= 40
        && is_number(parts.next())
        && is_number(parts.next())
        && parts.next().is_some_and(|part| part.starts_with(|one: char| one.is_ascii_digit()))
        && word.bytes().all(is_plain)
}

/// Whether the memskill that the hooks run exists.
pub(super) fn memskill(context: &AgentContext<'_>) -> Vec<Finding> {
    if context.events().is_empty() {
        return Vec::new();
    }
    let has_plugin_file = matches!(context.agent.integration, Integration::PluginFile(_));
    let own = context.own().chain(context.borrowed()).map(|(_, own)| own.program.as_str());
    let programs: BTreeSet<&str> = own.chain(has_plugin_file.then_some(MEMSKILL)).collect();
    programs.into_iter().map(|program| hook_program(context, program)).collect()
}

fn hook_program(context: &AgentContext<'_>, program: &str) -> Finding {
    let user_dirs = context.user_dirs;
    let shown_program = render::line(&render::cut(program, 200));
    if program.contains(['$', '~', '`', '(', '%']) {
        let message = format!("the hook runs {shown_program}, which only a shell can resolve");
        return Finding::note(message, "write `memskill` or its full path in the entry");
    }
    if program.contains(std::path::is_separator) {
        let path = Path::new(program);
        if path.is_absolute() && is_executable(path) {
            return Finding::ok(format!("the hook runs {shown_program}"));
        }
        let file = context.own().find(|(_, own)| own.program == program);
        let hint = file.map(|(file, _)| context.repair_hint(file));
        let message = format!("the hook runs {shown_program}, which is not a program");
        return Finding::error(message, hint.unwrap_or_else(|| context.owner_repair_hint()));
    }
    let found = match on_path(user_dirs, program) {
        Ok(found) => found,
        Err(finding) => return finding,
    };
    let folder = found.parent().unwrap_or(Path::new("/"));
    if context.agent.runs_login_shell && !system::is_standard(folder, user_dirs.home().as_deref()) {
        let (title, folder) = (context.agent.title, shown(folder));
        let message = format!("{title} runs hooks in a login shell, whose PATH may lack {folder}");
        let hint = "if `$SHELL -lc 'command -v memskill'` finds nothing, add that folder to PATH in your shell's profile";
        return Finding::note(message, hint);
    }
    // npm on Windows writes one script for each shell.
    let script = found.with_extension("ps1");
    if script.is_file() {
        let script = shown(&script);
        let message =
            format!("in PowerShell the hook runs {script}, which the policy Restricted forbids");
        let hint = "run `Set-ExecutionPolicy -Scope CurrentUser RemoteSigned`, or install memskill with another tool than npm";
        return Finding::note(message, hint);
    }
    Finding::ok(format!("the hook runs {}", shown(&found)))
}

/// Where hooks find a program on the PATH, or why they do not.
pub(super) fn on_path(user_dirs: &UserDirs, program: &str) -> Result<PathBuf, Finding> {
    let found = || user_dirs.program_paths(program).filter(|path| is_executable(path));
    if let Some(path) = found().find(|path| installer(path).is_none()) {
        return Ok(path);
    }
    let shown_program = render::line(program);
    let Some((path, installer)) = found().find_map(|path| installer(&path).map(|it| (path, it)))
    else {
        let message = format!("`{shown_program}` is not on the PATH, so hooks do nothing");
        let hint = "put memskill on the PATH, for example in ~/.local/bin";
        return Err(Finding::error(message, hint));
    };
    let path = shown(&path);
    let message =
        format!("`{shown_program}` is on the PATH only for now, as {path}: hooks will not find it");
    Err(Finding::error(message, format!("run `{installer}`")))
}

/// The command that permanently installs a program that is in a temporary folder now.
fn installer(path: &Path) -> Option<&'static str> {
    let path = path.to_string_lossy().replace('\\', "/");
    TEMPORARY.iter().find(|(folder, _)| path.contains(folder)).map(|(_, installer)| *installer)
}

/// Several programs named memskill: agents may run another one than you do.
pub(super) fn several_memskills(user_dirs: &UserDirs) -> Vec<Finding> {
    let mut real: Vec<PathBuf> = Vec::new();
    let mut found = Vec::new();
    for path in user_dirs.program_paths(MEMSKILL).filter(|path| is_executable(path)) {
        let target = system::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if !real.contains(&target) {
            real.push(target);
            found.push(shown(&path));
        }
    }
    match found.as_slice() {
        [first, _, ..] => {
            let message =
                format!("the PATH contains several programs named memskill: {}", found.join(", "));
            vec![Finding::note(message, format!("keep one of them; {first} comes first"))]
        }
        _ => Vec::new(),
    }
}

fn is_executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| system::is_executable(&found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::named;

    #[test]
    fn a_package_is_the_agents_or_its_part_for_one_platform() {
        for (agent, package, expected) in [
            ("claude", "@anthropic-ai/claude-code", true),
            ("claude", "@anthropic-ai/claude-code-linux-x64", true),
            ("claude", "@anthropic-ai/claude-code-router", false),
            ("codex", "@openai/codex-darwin-arm64", true),
            ("opencode", "opencode-linux-x64-baseline", true),
            ("opencode", "opencode-plugin", false),
            ("cursor", "anything", false),
        ] {
            assert_eq!(
                is_package_of(named(agent).unwrap(), package),
                expected,
                "{agent} {package}"
            );
        }
    }

    #[test]
    fn a_program_in_a_temporary_folder_is_installed_by_its_own_tool() {
        for (path, expected) in [
            ("/home/you/.npm/_npx/3f1/node_modules/.bin/memskill", Some("npm install -g memskill")),
            ("/home/you/project/node_modules/.bin/memskill", Some("npm install -g memskill")),
            (
                r"C:\Users\you\AppData\Local\uv\cache\archive-v0\x\Scripts\memskill.exe",
                Some("uv tool install memskill"),
            ),
            ("/home/you/.cache/uv/archive-v0/x/bin/memskill", Some("uv tool install memskill")),
            ("/home/you/.local/share/pipx/.cache/x/bin/memskill", Some("pipx install memskill")),
            ("/home/you/.local/share/uv/tools/memskill/bin/memskill", None),
            ("/home/you/.nvm/versions/node/v24.0.0/bin/memskill", None),
            (r"C:\Users\you\AppData\Roaming\npm\memskill.cmd", None),
            ("/home/you/.cargo/bin/memskill", None),
        ] {
            assert_eq!(installer(Path::new(path)), expected, "{path}");
        }
    }

    #[test]
    fn a_version_starts_with_three_numbers_and_holds_no_control_characters() {
        for (word, expected) in [
            ("2.1.325", true),
            ("0.62.0-nightly.20261101", true),
            ("claude", false),
            ("1.2", false),
            ("v1.2.3", false),
            ("1.2.3\u{1b}[31m", false),
            ("1.2.", false),
        ] {
            assert_eq!(is_version(word), expected, "{word}");
        }
        assert_eq!(without_platform("0.166.0-linux-x64"), "0.166.0");
        assert_eq!(without_platform("0.166.0-alpha.1"), "0.166.0-alpha.1");
    }
}
