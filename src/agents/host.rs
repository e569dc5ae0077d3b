//! Which agent calls: one may run the hooks that stand in another's file.

use super::{Agent, Input, claude, codex, copilot, cursor, gemini, vscode};

/// The name that asks to find out who calls.
pub const AUTO: &str = "auto";

/// Finds out who calls, by what it says of the moment and by variables that it sets; first what is surest.
///
/// An agent that another one started inherits variables of that one, and several set Claude Code's. So nothing is
/// told by `CLAUDE_PROJECT_DIR` alone.
pub fn caller(input: &Input, is_set: impl Fn(&str) -> bool) -> &'static Agent {
    let event = input.event().unwrap_or_default();
    let is_codex = input.has("turn_id")
        || input.has("model") && input.has("permission_mode") && !is_set("CLAUDE_PROJECT_DIR");
    let is_cursor = input.has("cursor_version") || input.has("conversation_id");
    let is_gemini = ["BeforeAgent", "BeforeTool", "AfterTool"].contains(&event);
    match () {
        () if is_cursor || is_set("CURSOR_VERSION") => &cursor::AGENT,
        () if is_set("COPILOT_CLI") => &copilot::AGENT,
        () if is_gemini || is_set("GEMINI_SESSION_ID") || is_set("GEMINI_PROJECT_DIR") => {
            &gemini::AGENT
        }
        () if is_codex => &codex::AGENT,
        () if input.has("timestamp") && (input.has("hookEventName") || input.has("sessionId")) => {
            &vscode::AGENT
        }
        () => &claude::AGENT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_agent_is_known_by_what_it_says_and_sets() {
        for (stdin, set, name) in [
            (
                r#"{"hook_event_name":"SessionStart","source":"startup","transcript_path":"/t"}"#,
                "CLAUDECODE CLAUDE_PROJECT_DIR",
                "claude",
            ),
            (
                r#"{"hook_event_name":"SessionStart","model":"m","permission_mode":"default"}"#,
                "CLAUDE_PROJECT_DIR",
                "claude",
            ),
            (
                r#"{"hook_event_name":"SessionStart","model":"m","permission_mode":"default"}"#,
                "",
                "codex",
            ),
            (r#"{"hook_event_name":"PreToolUse","turn_id":"1"}"#, "CLAUDE_PROJECT_DIR", "codex"),
            (
                r#"{"hook_event_name":"SessionStart","timestamp":"t"}"#,
                "GEMINI_SESSION_ID CLAUDE_PROJECT_DIR",
                "gemini",
            ),
            (r#"{"hook_event_name":"BeforeAgent"}"#, "", "gemini"),
            (
                r#"{"sessionId":"s","timestamp":1,"source":"new"}"#,
                "COPILOT_CLI CLAUDE_PROJECT_DIR",
                "copilot",
            ),
            (r#"{"hook_event_name":"SessionStart","session_id":"s"}"#, "COPILOT_CLI", "copilot"),
            (r#"{"sessionId":"s","timestamp":1}"#, "", "vscode"),
            (r#"{"conversation_id":"c"}"#, "CLAUDE_PROJECT_DIR", "cursor"),
            ("{}", "CURSOR_VERSION", "cursor"),
            ("{}", "", "claude"),
        ] {
            let input = Input::read(stdin.as_bytes()).unwrap();
            let is_set = |name: &str| set.split(' ').any(|one| one == name);
            assert_eq!(caller(&input, is_set).name, name, "{stdin} {set}");
        }
    }
}
