//! VS Code. It reads Copilot's files and Claude Code's, and accepts Claude Code's answers.

use super::envelope::nested_without_allow;
use super::{Agent, BASE, BorrowedSettings, CLAUDE_EVENTS, Detection, ExtraFiles, claude, copilot};
use crate::agent_settings::HookLayout;

pub(super) const AGENT: Agent = Agent {
    name: "vscode",
    title: "VS Code",
    events: Some(CLAUDE_EVENTS),
    event_aliases: copilot::AGENT.event_aliases,
    envelope: nested_without_allow,
    detection: Some(Detection {
        priority: 1,
        is_caller: |input, _| {
            input.has("timestamp") && (input.has("hookEventName") || input.has("sessionId"))
        },
    }),
    shell_tools: &["run_in_terminal"],
    integration: copilot::AGENT.integration,
    project_file: copilot::AGENT.project_file,
    user_file: copilot::AGENT.user_file,
    extra_files: ExtraFiles::SameFolder,
    borrowed: Some(BorrowedSettings {
        owner: claude::AGENT.name,
        layout: HookLayout::Nested,
        project_files: &claude::PROJECT_FILES,
        user_file: claude::user_file,
        accepts_owner_answers: true,
    }),
    data_dir: |user_dirs| user_dirs.below_home(".vscode"),
    program: Some("code"),
    accepts_prompt_context: false,
    ..BASE
};
