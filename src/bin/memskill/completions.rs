//! `memskill completions SHELL`

use std::process::ExitCode;

use clap_complete::Shell;

use crate::arguments;
use crate::context::CommandResult;
use crate::output::Output;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  memskill completions bash > ~/.local/share/bash-completion/completions/memskill"
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, out: &mut Output) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut arguments::command(), "memskill", &mut script);
    let script = String::from_utf8_lossy(&script);
    out.answer(&script);
    out.object(|| serde_json::json!({ "shell": args.shell.to_string(), "script": script }));
    Ok(ExitCode::SUCCESS)
}
