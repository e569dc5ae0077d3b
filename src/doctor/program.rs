//! The agent's own program: whether it is here, and its version, which only its package is asked for.

use std::path::Path;

use serde_json::Value;

use super::agent_context::AgentContext;
use super::{Finding, settings_file, shown};
use crate::agents::Agent;
use crate::install;

/// How many folders above a program are looked at for its package.
const MOST_FOLDERS: usize = 12;

pub(super) fn look(context: &AgentContext<'_>) -> Vec<Finding> {
    let agent = context.agent;
    let Some(program) = agent.program else {
        return Vec::new();
    };
    vec![match (&context.program, &context.version) {
        (Some(path), Some(version)) => Finding::ok(format!("{version} at {}", shown(path))),
        (Some(path), None) => {
            Finding::ok(format!("{}; its version cannot be told by its files", shown(path)))
        }
        // Desktop programs, and what a shell alone knows, are on no path.
        (None, _) if install::has_traces(agent, &context.scene.user_dirs) => {
            Finding::ok(format!("used here; no `{program}` on the PATH"))
        }
        (None, _) if context.is_named => {
            Finding::error(format!("{} is not installed", agent.title), installed_by(agent))
        }
        (None, _) => Finding::note(format!("no `{program}` on the PATH"), installed_by(agent)),
    }]
}

fn installed_by(agent: &Agent) -> String {
    match agent.package {
        Some(package) => format!("npm install -g {package}"),
        None => format!("install {}, or put it on the PATH", agent.title),
    }
}

/// The version of a program, by its package or by the name of its file.
pub(super) fn version(agent: &Agent, path: &Path) -> Option<String> {
    let real = path.canonicalize().ok()?;
    let of_package = |folder: &Path| said_by(agent, &folder.join("package.json"));
    let above = || real.ancestors().skip(1).take(MOST_FOLDERS).find_map(of_package);
    // npm's folder beside the one that the program is in.
    let beside = || {
        let modules = path.parent()?.parent()?.join("lib/node_modules");
        of_package(&modules.join(agent.package?))
    };
    // Programs that bring themselves up to date are called by their version.
    let by_name = || real.file_name()?.to_str().filter(|name| is_version(name)).map(str::to_owned);
    above().or_else(beside).or_else(by_name)
}

fn said_by(agent: &Agent, path: &Path) -> Option<String> {
    if !path.exists() {
        return None;
    }
    let said = settings_file::said(path);
    let text = |name: &str| said.get(name).and_then(Value::as_str);
    let name = text("name").filter(|name| is_of(agent, name));
    let version = name.and(text("version")).map(bare)?;
    is_version(version).then(|| version.to_owned())
}

/// Whether a package is the agent's, or the part of it for one system.
fn is_of(agent: &Agent, name: &str) -> bool {
    let systems = ["-linux-", "-darwin-", "-win32-", "-windows-"];
    let is_part = |of: &str| {
        let rest = name.strip_prefix(of);
        rest.is_some_and(|rest| systems.iter().any(|system| rest.starts_with(system)))
    };
    agent.package.is_some_and(|package| name == package || is_part(package))
        || agent.program.is_some_and(is_part)
}

/// A version without the system that it is for.
fn bare(version: &str) -> &str {
    let systems = ["-linux", "-darwin", "-win32", "-windows"];
    let ends = systems.iter().filter_map(|system| version.find(system));
    &version[..ends.min().unwrap_or(version.len())]
}

/// Whether a word is a version: it is printed, so it is nothing else.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::named;

    #[test]
    fn a_package_is_the_agents_or_its_part_for_one_system() {
        for (agent, package, expected) in [
            ("claude", "@anthropic-ai/claude-code", true),
            ("claude", "@anthropic-ai/claude-code-linux-x64", true),
            ("claude", "@anthropic-ai/claude-code-router", false),
            ("codex", "@openai/codex-darwin-arm64", true),
            ("opencode", "opencode-linux-x64-baseline", true),
            ("opencode", "opencode-plugin", false),
            ("cursor", "anything", false),
        ] {
            assert_eq!(is_of(named(agent).unwrap(), package), expected, "{agent} {package}");
        }
    }

    #[test]
    fn a_version_is_digits_and_nothing_for_a_terminal() {
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
        assert_eq!(bare("0.166.0-linux-x64"), "0.166.0");
        assert_eq!(bare("0.166.0-alpha.1"), "0.166.0-alpha.1");
    }
}
