//! `memskill path`

use std::process::ExitCode;

use crate::context::{CommandResult, Context};
use crate::json;
use crate::output::Output;

/// Print where the memory file is
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  $EDITOR \"$(memskill path)\"\n  memskill path --user --explain"
)]
pub(crate) struct PathArgs {
    /// Also print how it was found
    #[arg(long)]
    explain: bool,
}

pub(crate) fn run(context: &Context, args: &PathArgs, out: &mut Output) -> CommandResult {
    let store = context.store()?;
    let location = store.location();
    out.answer(&location.memory_path.to_string_lossy());
    if args.explain {
        out.answer(location.found_by.as_str());
    }
    out.object(|| json::location(&store));
    Ok(ExitCode::SUCCESS)
}
