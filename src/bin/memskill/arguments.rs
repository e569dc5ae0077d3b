//! The command line: one enum line a verb, each verb's arguments in its own file.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::bootstrap::{BootstrapArgs, PinnedArgs};
use crate::check::CheckArgs;
use crate::completions::CompletionsArgs;
use crate::confirm::KeyArgs;
use crate::doctor::DoctorArgs;
use crate::forget::ForgetArgs;
use crate::hook::HookArgs;
use crate::index::IndexArgs;
use crate::install::InstallArgs;
use crate::path::PathArgs;
use crate::promote::{DemoteArgs, PromoteArgs};
use crate::recall::RecallArgs;
use crate::remember::RememberArgs;
use crate::rules::RulesArgs;
use crate::settings::AnnounceArgs;
use crate::show::ShowArgs;
use crate::stats::StatsArgs;
use crate::tidy::TidyArgs;
use crate::trust::{TrustArgs, UntrustArgs};
use crate::uninstall::UninstallArgs;

/// Durable memory for coding agents in one file that people can read
#[derive(Parser, Default)]
#[command(name = "memskill", version, max_term_width = 100)]
pub(crate) struct Cli {
    /// Run as if started in DIR
    #[arg(short = 'C', long, value_name = "DIR", global = true)]
    pub(crate) directory: Option<PathBuf>,
    /// Use this memory file alone
    #[arg(long, value_name = "PATH", global = true)]
    pub(crate) file: Option<PathBuf>,
    /// Use the user's memory instead of the repository's; with install, your own settings
    #[arg(long, global = true, conflicts_with = "file")]
    pub(crate) user: bool,
    /// Print one JSON object
    #[arg(long, global = true, overrides_with = "json")]
    pub(crate) json: bool,
    /// Print only what was asked for
    #[arg(short, long, global = true, overrides_with = "quiet")]
    pub(crate) quiet: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// `memskill show` alone is what agents run most; it needs no parser, which costs a quarter of its time.
pub(crate) fn plain_show() -> Option<Cli> {
    let mut words = std::env::args_os().skip(1);
    let plain = words.next().is_some_and(|word| word == "show") && words.next().is_none();
    plain.then(|| Cli { command: Some(Command::Show(ShowArgs::default())), ..Cli::default() })
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Show(ShowArgs),
    Recall(RecallArgs),
    Index(IndexArgs),
    Stats(StatsArgs),
    Remember(RememberArgs),
    Forget(ForgetArgs),
    /// The user confirmed an item: it becomes high
    #[command(after_help = "Example:\n  memskill confirm writing.tone")]
    Confirm(KeyArgs),
    /// Make an item one level less sure
    #[command(after_help = "Example:\n  memskill doubt writing.tone")]
    Doubt(KeyArgs),
    Promote(PromoteArgs),
    Demote(DemoteArgs),
    /// Apply memory and save automatically again
    #[command(after_help = "Example:\n  memskill enable")]
    Enable(WriteArgs),
    /// Apply nothing and save nothing automatically
    ///
    /// `show --all`, `remember` and `forget` go on working when the user asks for them.
    #[command(after_help = "Example:\n  memskill disable")]
    Disable(WriteArgs),
    Announce(AnnounceArgs),
    /// Create the memory file from the template
    #[command(after_help = "Examples:\n  memskill init\n  memskill init --user")]
    Init(WriteArgs),
    /// Repair a damaged memory file
    ///
    /// Slips of the hand are mended where they stand. What is past mending is rebuilt around the template, and the
    /// old text follows byte for byte as notes.
    #[command(after_help = "Examples:\n  memskill recover --dry-run\n  memskill recover")]
    Recover(WriteArgs),
    Check(CheckArgs),
    Tidy(TidyArgs),
    Rules(RulesArgs),
    Bootstrap(BootstrapArgs),
    Pinned(PinnedArgs),
    Hook(HookArgs),
    Trust(TrustArgs),
    Untrust(UntrustArgs),
    Install(InstallArgs),
    Uninstall(UninstallArgs),
    Doctor(DoctorArgs),
    Path(PathArgs),
    Completions(CompletionsArgs),
}

/// What every command that writes takes.
#[derive(Args, Clone, Copy)]
pub(crate) struct WriteArgs {
    /// Print the difference and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}
