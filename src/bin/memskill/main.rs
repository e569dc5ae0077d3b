//! The `memskill` program: parses arguments, calls the library, prints.
//!
//! The protocol's rules are in the library. Only this file reads the clock, the environment and the current folder, and
//! only `output` prints.

mod arguments;
mod bootstrap;
mod check;
mod code_scanning;
mod completions;
mod confirm;
mod context;
mod doctor;
mod edit;
mod error;
mod explain;
mod findings;
mod forget;
mod hints;
mod hook;
mod index;
mod install;
mod json;
mod listing;
mod man;
mod output;
mod path;
mod placement;
mod promote;
mod recall;
mod recover;
#[cfg(test)]
mod reference;
mod remember;
mod rename;
mod rules;
mod settings;
mod show;
mod stats;
mod steps;
mod tidy;
mod trust;
mod undo;
mod uninstall;

use std::cell::LazyCell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arguments::{Cli, Command};
use context::{CommandResult, Context, Selection};
use error::CommandError;
use hook::HookCall;
use memskill::agents::UserDirs;
use memskill::guard::{TextContext, withheld_text};
use memskill::machine::StepLabel;
use memskill::root::Environment;
use memskill::{Date, Setting, system};
use output::Output;

/// The day that tests set.
const TODAY: &str = "MEMSKILL_TODAY";

fn main() -> ExitCode {
    if let Some(call) = HookCall::parse(std::env::args_os().skip(1)) {
        return call.run();
    }
    let may_colour = std::env::var_os("NO_COLOR").is_none()
        && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb");
    let words: Vec<_> = std::env::args_os().collect();
    let cli = match arguments::parse(&words) {
        Ok(cli) => cli,
        Err(error) => return report_usage(&error),
    };
    let mut out = Output::new(cli.json, cli.quiet, may_colour);
    let code = match run(cli, &mut out) {
        Ok(code) => code,
        Err(error) => out.report(&for_the_user(error, &words)),
    };
    out.finish(code)
}

/// Prints clap's message: the help or version that was asked for, or a usage error.
fn report_usage(error: &clap::Error) -> ExitCode {
    let message = error.to_string();
    // Line by line: as a whole, a usage message looks like an instruction block to the guard.
    let is_guarded = error.use_stderr()
        && message.lines().any(|line| withheld_text(line, TextContext::Notes).is_some());
    if !is_guarded {
        // A reader that closed the pipe is not an error.
        let _ = error.print();
    }
    if !error.use_stderr() {
        return ExitCode::SUCCESS;
    }
    let mut out = Output::new(std::env::args_os().any(|word| word == "--json"), false, false);
    if is_guarded {
        out.note("the guard withholds the text of an argument");
        out.hint("`memskill --help` lists the commands");
    }
    let code = out.misused(&message);
    out.finish(code)
}

/// If this process may not write where the memory is, the user may: adds the command to run.
fn for_the_user(error: anyhow::Error, words: &[OsString]) -> anyhow::Error {
    match error.downcast::<memskill::Error>() {
        Ok(error) if error.is_unwritable() => {
            CommandError::Unwritable { command: command_line(words), error }.into()
        }
        Ok(error) => error.into(),
        Err(error) => error,
    }
}

/// The command line as one would type it in another folder.
fn command_line(words: &[OsString]) -> String {
    let folder = std::env::current_dir().unwrap_or_default();
    let folder = [OsString::from("-C"), folder.into_os_string()];
    let words =
        folder.iter().chain(words.iter().skip(1)).map(|word| quoted(&word.to_string_lossy()));
    std::iter::once("memskill".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// A word of a command line, quoted for a shell if necessary.
fn quoted(word: &str) -> String {
    let is_plain = |char: char| char.is_alphanumeric() || "-_./:=@%+,".contains(char);
    match word {
        word if !word.is_empty() && word.chars().all(is_plain) => word.to_owned(),
        word => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

fn run(cli: Cli, out: &mut Output) -> CommandResult {
    let Cli { command: Some(command), directory, file, user, name, .. } = cli else {
        return Ok(out.tour());
    };
    if let Some(folder) = &directory {
        std::env::set_current_dir(folder).map_err(memskill::Error::io("enter", folder))?;
    }
    let selection = match (file, user) {
        (Some(_), true) => return Err(CommandError::TwoMemories.into()),
        (None, true) => Selection::User,
        (file, false) => {
            file.or_else(|| variable("MEMSKILL_FILE")).map_or(Selection::Repo, Selection::File)
        }
    };
    let context = context(selection, name, out)?;
    match command {
        Command::Show(args) => show::run(&context, &args, out),
        Command::List(args) => show::list(&context, args, out),
        Command::Recall(args) => recall::run(&context, &args, out),
        Command::Index(_) => index::run(&context, out),
        Command::Stats(_) => stats::run(&context, out),
        Command::Remember(args) => remember::run(&context, args, out),
        Command::Forget(args) => forget::run(&context, &args, out),
        Command::Confirm(args) => confirm::confirm(&context, &args, out),
        Command::Doubt(args) => confirm::doubt(&context, &args, out),
        Command::Rename(args) => rename::run(&context, &args, out),
        Command::Edit(args) => edit::run(&context, &args, out),
        Command::Undo(args) => undo::run(&context, &args, out),
        Command::Promote(args) => promote::run(&context, &args, out),
        Command::Demote(args) => promote::demote(&context, &args, out),
        Command::Enable(args) => settings::run(&context, Setting::Enabled(true), &args, out),
        Command::Disable(args) => settings::run(&context, Setting::Enabled(false), &args, out),
        Command::Announce(args) => settings::announce(&context, &args, out),
        Command::Init(args) => recover::run(&context, args, "Already there", out),
        Command::Recover(args) => recover::run(&context, args, "Nothing to repair", out),
        Command::Check(args) => check::run(&context, &args, out),
        Command::Tidy(args) => tidy::run(&context, &args, out),
        Command::Rules(args) => rules::run(&args, out),
        // `main` answers hooks before clap parses anything.
        Command::Hook(_) => Ok(ExitCode::SUCCESS),
        Command::Bootstrap(args) => bootstrap::run(&context, &args, out),
        Command::Pinned(args) => bootstrap::pinned(&context, &args, out),
        Command::Trust(args) => trust::run(&context, &args, out),
        Command::Untrust(_) => trust::untrust(&context, out),
        Command::Install(args) => install::run(&context, &args, out),
        Command::Uninstall(args) => uninstall::run(&context, &args, out),
        Command::Doctor(args) => doctor::run(&context, &args, out),
        Command::Path(args) => path::run(&context, &args, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Man(args) => man::run(&args, out),
    }
}

/// Everything that a command needs to know about where and when it runs.
fn context(selection: Selection, command: String, out: &mut Output) -> anyhow::Result<Context> {
    let today = today()?;
    let start = system::current_dir().map_err(memskill::Error::io("find", "the current folder"))?;
    let environment = environment(&start);
    if !environment.refused.is_empty() {
        let names = environment.refused.join(" and ");
        out.note(&format!("not used, because a repository could have set it: {names}"));
        out.hint("unset it, or set it to an absolute path outside the repository");
    }
    Ok(Context {
        start,
        selection,
        environment,
        user_dirs: LazyCell::new(|| UserDirs::new(std::env::vars_os())),
        today,
        stamp: stamp(),
        label: StepLabel { command, time: time(today) },
        editor: ["VISUAL", "EDITOR"].into_iter().find_map(variable).map(PathBuf::into_os_string),
    })
}

/// Changes the current folder. If the folder does not exist, stays where the agent started the hook.
fn enter(folder: Option<PathBuf>) -> Option<PathBuf> {
    if let Some(folder) = folder {
        let _ = std::env::set_current_dir(folder);
    }
    system::current_dir().ok()
}

/// The variables that count for a command in this folder.
fn environment(start: &Path) -> Environment {
    Environment {
        home: variable(system::HOME),
        config_home: variable(system::CONFIG.variable),
        data_home: variable(system::DATA.variable),
        state_home: variable(system::STATE.variable),
        memskill_home: variable("MEMSKILL_HOME"),
        store: word("MEMSKILL_STORE"),
        mode: word("MEMSKILL_MODE"),
        gate: word("MEMSKILL_GATE"),
        git_dir: variable("GIT_DIR"),
        git_work_tree: variable("GIT_WORK_TREE"),
        git_ceilings: variable("GIT_CEILING_DIRECTORIES")
            .map_or_else(Vec::new, |list| std::env::split_paths(&list).collect()),
        git_crosses_mounts: word("GIT_DISCOVERY_ACROSS_FILESYSTEM")
            .is_some_and(|word| ["1", "true", "yes", "on"].contains(&&*word.to_lowercase())),
        git_config_global: variable("GIT_CONFIG_GLOBAL"),
        git_config_system: variable("GIT_CONFIG_SYSTEM"),
        git_folders: system::GIT_FOLDERS
            .iter()
            .filter_map(|it| Some((*it, variable(it)?)))
            .collect(),
        refused: Vec::new(),
    }
    .refuse_inside(start, system::account_home)
}

/// A variable that holds a path; an empty one counts as unset.
fn variable(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// A variable that holds a word; an empty one counts as unset.
fn word(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Seconds since 1970.
fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// Seconds since 1970, for the undo log; noon of the day that a test sets.
fn time(today: Date) -> u64 {
    let noon = |_| format!("{today}T12:00:00Z").parse::<chrono::DateTime<chrono::Utc>>().ok();
    std::env::var_os(TODAY).and_then(noon).map_or_else(now, |noon| noon.timestamp() as u64)
}

/// A time of the undo log, for people.
fn local_time(time: u64) -> String {
    let time = chrono::DateTime::from_timestamp(time as i64, 0).unwrap_or_default();
    time.with_timezone(&chrono::Local).format("%Y-%m-%d %H:%M").to_string()
}

/// The time, for file names.
fn stamp() -> String {
    chrono::Utc::now().format("%Y%m%dT%H%M%SZ").to_string()
}

/// Today; tests set it with a variable.
#[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
fn today() -> Result<Date, memskill::Error> {
    match std::env::var(TODAY) {
        Ok(day) => day.parse(),
        Err(_) => Ok(chrono::Local::now().date_naive().into()),
    }
}
