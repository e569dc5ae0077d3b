//! The plugin folder has the same hooks, rules and skill that `install` writes.

use std::fs;
use std::path::{Path, PathBuf};

use memskill::agents::{self, AUTO, Event};
use memskill::install::SKILL;
use serde_json::{Map, Value, json};

use crate::support::{assert_same, read};

fn plugin(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("plugin").join(path)
}

/// The hooks of an agent as a JSON file.
fn hooks(agent: &str) -> String {
    let wanted = agents::named(agent).unwrap().desired_hooks(&Event::ALL, false).unwrap();
    let events = wanted.entries.iter().map(|entry| (entry.event.to_owned(), json!([entry.value])));
    let events: Map<String, Value> = events.collect();
    serde_json::to_string_pretty(&json!({ "hooks": events })).unwrap() + "\n"
}

#[test]
fn the_plugin_hooks_detect_the_agent_that_calls() {
    let auto = format!("--agent {AUTO}");
    let hooks = hooks("claude").replace("--agent claude", &auto);
    assert_same(&plugin("memskill/hooks/hooks.json"), &hooks);
}

#[test]
fn the_gemini_extension_has_the_gemini_hooks_and_rules() {
    assert_same(&plugin("gemini/hooks/hooks.json"), &hooks("gemini"));
    let rules = read(Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/gemini.md"));
    assert_same(&plugin("gemini/GEMINI.md"), &rules);
}

#[test]
fn plugin_and_extension_include_the_skill() {
    for folder in ["memskill", "gemini"] {
        assert_same(&plugin(&format!("{folder}/skills/memskill/SKILL.md")), SKILL);
    }
}

#[test]
fn every_manifest_has_the_version_of_the_program() {
    for (file, place) in [
        (".claude-plugin/marketplace.json", "/plugins/0/version"),
        ("memskill/.claude-plugin/plugin.json", "/version"),
        ("gemini/gemini-extension.json", "/version"),
    ] {
        let manifest: Value = serde_json::from_str(&read(plugin(file))).unwrap();
        let version = manifest.pointer(place).and_then(Value::as_str);
        assert_eq!(version, Some(env!("CARGO_PKG_VERSION")), "{file}");
    }
    // A manifest at this path makes one of the agents ignore the hooks.
    assert!(!fs::exists(plugin("memskill/plugin.json")).unwrap());
}
