//! The JSON that an agent sends to a hook on standard input.
//!
//! Every field may be missing, have another type or another name. What is not understood is ignored.

use std::path::PathBuf;

use serde_json::{Map, Value};

/// What an agent reports about a hook call.
#[derive(Clone, Debug, Default)]
pub struct Input {
    fields: Map<String, Value>,
}

impl Input {
    /// Reads a JSON object; `None` if it is anything else.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match serde_json::from_slice(bytes) {
            Ok(Value::Object(fields)) => Some(Self { fields }),
            _ => None,
        }
    }

    /// The session's name. It is untrusted, so never use it as a path.
    pub fn session(&self) -> Option<&str> {
        self.text(&["session_id", "sessionId", "conversation_id", "sessionID"])
    }

    /// Why a session starts.
    pub fn source(&self) -> Option<&str> {
        self.text(&["source"])
    }

    /// The user's prompt.
    pub fn prompt(&self) -> Option<&str> {
        self.text(&["prompt"])
    }

    /// The name of the tool.
    pub fn tool(&self) -> Option<&str> {
        self.text(&["tool_name", "toolName"])
    }

    /// The folder in which the agent works.
    pub fn folder(&self) -> Option<PathBuf> {
        let roots = self.fields.get("workspace_roots").and_then(|roots| roots.get(0));
        let folder = self.text(&["cwd"]).or_else(|| roots.and_then(Value::as_str));
        folder.map(PathBuf::from)
    }

    /// Whether a subagent makes this call.
    pub fn is_from_subagent(&self) -> bool {
        self.text(&["agent_id", "agentId"]).is_some()
    }

    /// The shell command that a tool will run.
    pub fn command(&self) -> Option<String> {
        let args = ["tool_input", "toolArgs"].iter().find_map(|name| self.fields.get(*name))?;
        let parsed;
        let args = match args {
            // Some agents send the arguments as JSON text.
            Value::String(text) => {
                parsed = serde_json::from_str::<Value>(text).ok()?;
                &parsed
            }
            args => args,
        };
        let command = ["command", "cmd"].iter().find_map(|name| args.get(*name))?;
        match command {
            Value::String(command) => Some(command.clone()),
            Value::Array(words) => match words.as_slice() {
                [Value::String(shell), Value::String(flag), Value::String(command)]
                    if is_shell(shell) && flag.starts_with('-') =>
                {
                    Some(command.clone())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it has a field of that name, with any value.
    pub(super) fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    /// The agent's name for the event.
    pub(super) fn event(&self) -> Option<&str> {
        self.text(&["hook_event_name", "hookEventName"])
    }

    /// The first of these fields that holds text.
    fn text(&self, names: &[&str]) -> Option<&str> {
        let texts = names.iter().filter_map(|name| self.fields.get(*name)?.as_str());
        texts.into_iter().find(|text| !text.is_empty())
    }
}

/// Whether a program runs the command that follows its flag.
fn is_shell(program: &str) -> bool {
    let name = ["/bin/", "/usr/bin/"].iter().find_map(|folder| program.strip_prefix(folder));
    let name = name.unwrap_or(program);
    ["sh", "bash", "zsh", "dash", "fish", "ksh"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_several_names_and_wrong_types_are_ignored() {
        let read = |text: &str| Input::read(text.as_bytes()).unwrap();
        assert_eq!(read(r#"{"sessionId":"a"}"#).session(), Some("a"));
        assert_eq!(read(r#"{"session_id":5,"conversation_id":"b"}"#).session(), Some("b"));
        assert_eq!(read(r#"{"session_id":null}"#).session(), None);
        assert_eq!(read(r#"{"workspace_roots":["/r"]}"#).folder(), Some("/r".into()));
        for text in ["", "[]", "{", "null", "\"x\"", "{}{}"] {
            assert!(Input::read(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn a_command_is_found_in_every_form() {
        for text in [
            r#"{"tool_input":{"command":"ls"}}"#,
            r#"{"tool_input":{"cmd":"ls"}}"#,
            r#"{"toolArgs":"{\"command\":\"ls\"}"}"#,
            r#"{"tool_input":{"command":["bash","-lc","ls"]}}"#,
        ] {
            let command = Input::read(text.as_bytes()).unwrap().command();
            assert_eq!(command.as_deref(), Some("ls"), "{text}");
        }
        for words in [
            r#"["rm","x"]"#,
            r#"["/tmp/bash","-c","memskill show"]"#,
            r#"["rm","-rf","memskill show"]"#,
        ] {
            let text = format!(r#"{{"tool_input":{{"command":{words}}}}}"#);
            assert_eq!(Input::read(text.as_bytes()).unwrap().command(), None, "{words}");
        }
    }
}
