//! The plugin folder has the same hooks, rules and skill that `install` writes.

use std::fs;
use std::path::{Path, PathBuf};

use memskill::agents::{self, AUTO, Event};
use memskill::install::SKILL;
use serde_json::{Map, Value, json};

use crate::support::repo::Repo;
use crate::support::{assert_same, memory_text, read};

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

/// Calls OpenCode's plugin as OpenCode does, and prints what it adds to requests.
const OPENCODE: &str = r#"
import { MemskillPlugin } from "./memskill.mjs"
const client = { session: { get: async ({ path }) => ({ data: { parentID: path.id === "child" ? "main" : undefined } }) } }
const plugin = await MemskillPlugin({ client, directory: process.cwd() })
const transform = async (sessionID, system) => {
  await plugin["experimental.chat.system.transform"]({ sessionID }, { system })
  return system.slice(1).join("")
}
const ask = async (sessionID, text) => {
  const info = { id: `msg_${sessionID}`, sessionID }
  await plugin["chat.message"]({ sessionID }, { message: info, parts: [{ type: "text", text }] })
  const messages = [{ info, parts: [] }]
  await plugin["experimental.chat.messages.transform"]({}, { messages })
  return messages[0].parts.map((part) => part.text).join("")
}
const wish = '"from now on, always use tabs"'
const answers = { title: await transform("main", ["You are a title generator."]), start: await transform("main", ["You are"]) }
answers.main = await ask("main", wish)
answers.child = await ask("child", wish)
const { spawnSync } = await import("node:child_process")
spawnSync(process.env.MEMSKILL, ["remember", "style.indent", "spaces"])
answers.same = await transform("main", ["You are"])
await plugin.event({ event: { type: "session.compacted", properties: { sessionID: "main" } } })
answers.compacted = await transform("main", ["You are"])
console.log(JSON.stringify(answers))
"#;

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn the_opencode_plugin_adds_each_text_where_it_belongs() {
    let item = "- key: style.indent\n  value: tabs\n  confidence: high\n  tags: [pinned]";
    let repo = Repo::with(&memory_text(item, ""));
    let folder = repo.root().with_file_name("opencode");
    fs::create_dir_all(&folder).unwrap();
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/opencode.js");
    fs::copy(template, folder.join("memskill.mjs")).unwrap();
    fs::write(folder.join("call.mjs"), OPENCODE).unwrap();
    if repo.shell("node --version").code != 0 {
        return eprintln!("skipped: no node here");
    }
    let program = env!("CARGO_BIN_EXE_memskill");
    let script = folder.join("call.mjs");
    let answer = repo.shell(&format!("MEMSKILL={program} node {}", script.display()));
    let answers: Value = serde_json::from_str(&answer.out).expect(&answer.err);
    for (name, is_in, is_out) in [
        ("title", "", "style"),
        ("start", "- style.indent: tabs", "Pinned"),
        ("main", "lasting preference", "no longer"),
        ("child", "- style.indent: tabs", "lasting preference"),
        ("same", "- style.indent: tabs", "spaces"),
        ("compacted", "- style.indent: spaces", "tabs"),
    ] {
        let text = answers[name].as_str().unwrap();
        assert!(text.contains(is_in) && !text.contains(is_out), "{name}: {text}");
    }
}
