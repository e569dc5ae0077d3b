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
mod error;
mod findings;
mod forget;
mod hints;
mod hook;
mod index;
mod install;
mod json;
mod listing;
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
mod uninstall;

use std::cell::LazyCell;
use std::path::PathBuf;
use std::process::ExitCode;

use arguments::{Cli, Command};
use context::{CommandResult, Context, Selection};
use error::CommandError;
use hook::HookCall;
use memskill::agents::UserDirs;
use memskill::guard::{TextContext, withheld_text};
use memskill::root::Environment;
use memskill::{Date, Setting};
use output::Output;

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
        Err(error) => out.report(&error),
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

fn run(cli: Cli, out: &mut Output) -> CommandResult {
    let Some(command) = cli.command else {
        return Ok(out.tour());
    };
    if let Some(folder) = &cli.directory {
        std::env::set_current_dir(folder).map_err(memskill::Error::io("enter", folder))?;
    }
    let context = Context {
        start: std::env::current_dir()
            .map_err(memskill::Error::io("find", "the current folder"))?,
        selection: match (cli.file, cli.user) {
            (Some(_), true) => return Err(CommandError::TwoMemories.into()),
            (None, true) => Selection::User,
            (file, false) => {
                file.or_else(|| variable("MEMSKILL_FILE")).map_or(Selection::Repo, Selection::File)
            }
        },
        environment: environment(),
        user_dirs: LazyCell::new(|| UserDirs::new(std::env::vars_os())),
        today: today()?,
        stamp: stamp(),
    };
    match command {
        Command::Show(args) => show::run(&context, &args, out),
        Command::List(args) => show::list(&context, args, out),
        Command::Recall(args) => recall::run(&context, &args, out),
        Command::Index(_) => index::run(&context, out),
        Command::Stats(_) => stats::run(&context, out),
        Command::Remember(args) => remember::run(&context, args, out),
        Command::Forget(args) => forget::run(&context, &args, out),
        Command::Confirm(args) => {
            confirm::run(&context, &args, ("confirm", memskill::confirm), out)
        }
        Command::Doubt(args) => confirm::run(&context, &args, ("doubt", memskill::doubt), out),
        Command::Rename(args) => rename::run(&context, &args, out),
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
    }
}

/// Changes the current folder. If the folder does not exist, stays where the agent started the hook.
fn enter(folder: Option<PathBuf>) -> Option<PathBuf> {
    if let Some(folder) = folder {
        let _ = std::env::set_current_dir(folder);
    }
    std::env::current_dir().ok()
}

fn environment() -> Environment {
    Environment {
        user: memskill::machine::current_user(),
        home: variable("HOME"),
        config_home: variable("XDG_CONFIG_HOME"),
        data_home: variable("XDG_DATA_HOME"),
        state_home: variable("XDG_STATE_HOME"),
        memskill_home: variable("MEMSKILL_HOME"),
        store: word("MEMSKILL_STORE"),
        mode: word("MEMSKILL_MODE"),
        gate: word("MEMSKILL_GATE"),
        git_dir: variable("GIT_DIR"),
        git_work_tree: variable("GIT_WORK_TREE"),
    }
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

/// The time, for file names.
fn stamp() -> String {
    chrono::Utc::now().format("%Y%m%dT%H%M%SZ").to_string()
}

/// Today; tests set it with `MEMSKILL_TODAY`.
#[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
fn today() -> Result<Date, memskill::Error> {
    match std::env::var("MEMSKILL_TODAY") {
        Ok(day) => day.parse(),
        Err(_) => Ok(chrono::Local::now().date_naive().into()),
    }
}
