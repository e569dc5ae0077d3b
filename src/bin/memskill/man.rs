//! `memskill man FOLDER`

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use memskill::Error;
use serde_json::json;

use crate::arguments;
use crate::context::CommandResult;
use crate::output::Output;

/// Write the manual pages, for packages
#[derive(clap::Args)]
#[command(after_help = "Example:\n  memskill man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder, created if missing
    folder: PathBuf,
}

pub(crate) fn run(args: &ManArgs, out: &mut Output) -> CommandResult {
    let folder = &args.folder;
    fs::create_dir_all(folder).map_err(Error::io("make", folder))?;
    let command = arguments::command().mut_subcommand("help", |help| help.hide(true));
    clap_mangen::generate_to(command, folder).map_err(Error::io("write to", folder))?;
    out.confirm(&format!("Wrote the manual pages to {}", folder.display()));
    out.object(|| json!({ "folder": folder.to_string_lossy() }));
    Ok(ExitCode::SUCCESS)
}
