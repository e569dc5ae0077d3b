//! The command line: one enum variant per command, with each command's arguments in its own file.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::bootstrap::{BootstrapArgs, PinnedArgs};
use crate::check::CheckArgs;
use crate::completions::CompletionsArgs;
use crate::confirm::KeyArgs;
use crate::doctor::DoctorArgs;
use crate::edit::EditArgs;
use crate::forget::ForgetArgs;
use crate::hook::HookArgs;
use crate::index::IndexArgs;
use crate::install::InstallArgs;
use crate::man::ManArgs;
use crate::path::PathArgs;
use crate::promote::{DemoteArgs, PromoteArgs};
use crate::recall::RecallArgs;
use crate::remember::RememberArgs;
use crate::rename::RenameArgs;
use crate::rules::RulesArgs;
use crate::settings::AnnounceArgs;
use crate::show::{ListArgs, ShowArgs};
use crate::stats::StatsArgs;
use crate::tidy::TidyArgs;
use crate::trust::{TrustArgs, UntrustArgs};
use crate::undo::UndoArgs;
use crate::uninstall::UninstallArgs;

/// Durable memory for coding agents, in one file that people can read
#[derive(Parser)]
#[command(name = "memskill", version, max_term_width = 100)]
#[command(override_help = include_str!("overview.txt").trim_end())]
#[command(disable_help_flag = true, next_help_heading = "Global options")]
pub(crate) struct Cli {
    /// Run as if started in DIR
    #[arg(short = 'C', long, value_name = "DIR", global = true)]
    pub(crate) directory: Option<PathBuf>,
    /// Use this memory file alone
    #[arg(long, value_name = "PATH", global = true)]
    pub(crate) file: Option<PathBuf>,
    /// Use the user's memory instead of the repository's
    #[arg(long, global = true, conflicts_with = "file")]
    pub(crate) user: bool,
    /// Print one JSON object
    #[arg(long, global = true, overrides_with = "json")]
    pub(crate) json: bool,
    /// Print the answer only
    #[arg(short, long, global = true, overrides_with = "quiet")]
    pub(crate) quiet: bool,
    /// Print help
    #[arg(short, long, global = true, action = ArgAction::HelpShort)]
    help: Option<bool>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// The name of the command, for the undo log.
    #[arg(skip)]
    pub(crate) name: String,
}

impl Cli {
    fn named(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let name = matches.subcommand_name().unwrap_or_default().to_owned();
        Ok(Self { name, ..Self::from_arg_matches(matches)? })
    }
}

// Commands are described only when they are called or listed.
#[derive(Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    #[command(alias = "get")]
    Show(ShowArgs),
    #[command(hide = true, alias = "ls")]
    List(ListArgs),
    #[command(aliases = ["search", "find"])]
    Recall(RecallArgs),
    Index(IndexArgs),
    Stats(StatsArgs),
    #[command(aliases = ["add", "set"])]
    Remember(RememberArgs),
    #[command(aliases = ["rm", "remove", "delete"])]
    Forget(ForgetArgs),
    Rename(RenameArgs),
    Edit(EditArgs),
    Undo(UndoArgs),
    /// Raise an item's confidence to high
    ///
    /// For an item that the user has confirmed: it is applied from now on. An item that the guard holds is shown first,
    /// with the reason, and the user is asked on the terminal.
    #[command(after_help = "Example:\n  memskill confirm writing.tone")]
    Confirm(KeyArgs),
    /// Lower an item's confidence by one level
    ///
    /// An item of low confidence is not applied.
    #[command(after_help = "Example:\n  memskill doubt writing.tone")]
    Doubt(KeyArgs),
    Promote(PromoteArgs),
    Demote(DemoteArgs),
    /// Turn memory on
    ///
    /// Items are applied and automatic writes are saved again.
    #[command(after_help = "Examples:\n  memskill enable\n  memskill enable --user")]
    Enable(WriteArgs),
    /// Turn memory off
    ///
    /// No item is applied and no automatic write is saved. `show --all`, `remember` and `forget` still work.
    #[command(after_help = "Examples:\n  memskill disable\n  memskill disable --user")]
    Disable(WriteArgs),
    Announce(AnnounceArgs),
    /// Create the memory file
    ///
    /// Repairs it if it is damaged; does nothing if it is sound.
    #[command(after_help = "Examples:\n  memskill init\n  memskill init --user")]
    Init(WriteArgs),
    /// Repair a damaged memory file
    ///
    /// Small mistakes are corrected in place. A file that cannot be corrected is rebuilt from the template with every
    /// item that can be read; its old text follows unchanged as notes.
    #[command(after_help = "Examples:\n  memskill recover --dry-run\n  memskill recover")]
    Recover(WriteArgs),
    Check(CheckArgs),
    Tidy(TidyArgs),
    Rules(RulesArgs),
    #[command(hide = true)]
    Bootstrap(BootstrapArgs),
    #[command(hide = true)]
    Pinned(PinnedArgs),
    #[command(hide = true)]
    Hook(HookArgs),
    Trust(TrustArgs),
    Untrust(UntrustArgs),
    Install(InstallArgs),
    Uninstall(UninstallArgs),
    Doctor(DoctorArgs),
    Path(PathArgs),
    Completions(CompletionsArgs),
    #[command(hide = true)]
    Man(ManArgs),
}

// Arguments of every command that writes. Not a doc comment: clap would print it as the help of those commands.
#[derive(Args, Clone, Copy)]
pub(crate) struct WriteArgs {
    /// Print the diff and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// Global options that a command rejects or ignores, so its help does not list them.
const UNLISTED: [(&str, &[&str]); 10] = [
    ("promote", &["file", "user"]),
    ("demote", &["file", "user"]),
    ("trust", &["user"]),
    ("untrust", &["user"]),
    ("install", &["file"]),
    ("uninstall", &["file"]),
    ("hook", &["user", "json", "quiet"]),
    ("rules", &["directory", "file", "user"]),
    ("completions", &["directory", "file", "user"]),
    ("man", &["directory", "file", "user"]),
];

/// Names that other programs use for a command, and what to run instead.
const OTHER_NAMES: [(&str, &str); 2] = [
    ("history", "`memskill undo --list` lists the writes, `git log -p memories.md` the commits"),
    ("redo", "`memskill undo --redo` makes a step again"),
];

/// The command line with the texts of its help.
pub(crate) fn command() -> clap::Command {
    let mut command = Cli::command();
    for (name, ids) in UNLISTED {
        for id in ids {
            command = adjusted(command, name, id, |arg| arg.hide(true));
        }
    }
    let user = [
        ("install", "In your own settings, for every repository (the default)"),
        ("uninstall", "From your own settings (the default)"),
    ];
    for (name, help) in user {
        command = adjusted(command, name, "user", |arg| arg.help(help).help_heading(None));
    }
    command.build();
    command.mut_subcommands(with_details)
}

/// Moves the details of a command above its usage, because clap's short help leaves them out.
fn with_details(command: clap::Command) -> clap::Command {
    let text = command.get_long_about().map(ToString::to_string).unwrap_or_default();
    let Some((_, details)) = text.split_once("\n\n") else {
        return command;
    };
    let template =
        "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";
    command.before_help(details.to_owned()).help_template(template)
}

/// Gives a command its own version of a global option, which replaces the common one in its help.
fn adjusted(
    command: clap::Command,
    name: &str,
    option: &str,
    adjust: impl FnOnce(clap::Arg) -> clap::Arg,
) -> clap::Command {
    let common = command.get_arguments().find(|arg| arg.get_id() == option).cloned();
    let own = common.map(adjust);
    command.mut_subcommand(name, |subcommand| subcommand.args(own))
}

/// Parses the words of a command line.
pub(crate) fn parse(words: &[OsString]) -> Result<Cli, clap::Error> {
    if let Some(matches) = called(words).and_then(|one| one.try_get_matches_from(words).ok()) {
        return Cli::named(&matches);
    }
    let mut command = command();
    let matches = command.try_get_matches_from_mut(with_help_flag(words)).map_err(suggest)?;
    Cli::named(&matches).map_err(|error| error.format(&mut command))
}

/// The command line with only the command that is called. Help and errors need all of them, but preparing them takes a
/// fifth of the time of `show`.
fn called(words: &[OsString]) -> Option<clap::Command> {
    let all = Cli::command();
    let called = all.find_subcommand(words.get(1)?)?.clone();
    let program = clap::Command::new("memskill").disable_help_flag(true);
    Some(program.args(all.get_arguments().cloned()).subcommand(called))
}

/// Turns `help COMMAND` into `COMMAND --help`: clap prints the former with every option over three lines.
fn with_help_flag(words: &[OsString]) -> Vec<OsString> {
    let mut words = words.to_vec();
    if words.get(1).is_some_and(|word| word == "help") {
        words.remove(1);
        words.push("--help".into());
    }
    words
}

/// Adds what to run instead of a command that memskill calls by another name.
fn suggest(mut error: clap::Error) -> clap::Error {
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidSubcommand)
        && let Some((_, instead)) = OTHER_NAMES.iter().find(|(name, _)| name == given)
    {
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![(*instead).into()]));
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_overview_has_every_command_that_is_not_hidden() {
        let overview = include_str!("overview.txt");
        assert!(overview.lines().count() <= 40 && overview.lines().all(|line| line.len() <= 80));
        let options = overview.find("Global options:").unwrap();
        let rows = overview[..options].lines().filter(|line| line.starts_with("  "));
        let rows: Vec<(&str, &str)> = rows.map(|row| row[2..].split_once("  ").unwrap()).collect();
        assert!(rows.iter().all(|(_, about)| about.split_whitespace().count() <= 8));
        let listed: Vec<&str> = rows.iter().flat_map(|(names, _)| names.split(", ")).collect();
        let command = command();
        let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
        let commands: Vec<&clap::Command> = commands.collect();
        for command in &commands {
            let name = command.get_name();
            assert_eq!(listed.contains(&name), !command.is_hide_set(), "{name}");
            assert!(command.get_after_help().is_some(), "{name} has no example");
        }
        assert_eq!(listed.len(), commands.iter().filter(|command| !command.is_hide_set()).count());
    }
}
