//! Generates `docs/cli.md` from the command line that clap parses.

use std::fmt::Write as _;
use std::path::Path;

use clap::{Arg, Command};

use crate::arguments;

#[test]
fn docs_cli_md_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cli.md");
    let page = page();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == page, "docs/cli.md is out of date; run `BLESS=1 cargo test --bin memskill`");
}

fn page() -> String {
    let mut program = arguments::command().term_width(80);
    program.build();
    let mut page = "# Command line\n\n<!-- Generated from the program: `BLESS=1 cargo test --bin memskill` rewrites it. -->\n\n".to_owned();
    let _ = writeln!(page, "```text\n{}\n```\n", program.render_help().to_string().trim_end());
    page += "Agents run `hook` themselves; `bootstrap` and `pinned` print what a hook would. The overview leaves these three out.\n";
    let is_written = |command: &&Command| command.get_name() != "help";
    let mut commands: Vec<&Command> = program.get_subcommands().filter(is_written).collect();
    commands.sort_by_key(|command| command.get_name());
    commands.into_iter().for_each(|command| page += &section(command, &program));
    page
}

/// What a command does, its arguments and options, and its examples.
fn section(command: &Command, program: &Command) -> String {
    let name = command.get_name();
    let about = command.get_about().unwrap().to_string();
    let details = command.get_before_help().map(|text| format!("\n{text}\n"));
    let usage = command.clone().render_usage().to_string();
    let mut text = format!(
        "\n## {name}\n\n{about}.\n{}\n```text\n{}\n```\n",
        details.unwrap_or_default(),
        usage.trim_start_matches("Usage: ")
    );
    let is_common = |arg: &&Arg| arg.get_help_heading().is_some();
    let own = command.get_arguments().filter(|arg| !is_common(arg) && !arg.is_hide_set());
    let rows: String = own.map(row).collect();
    if !rows.is_empty() {
        let _ = write!(text, "\n{rows}");
    }
    let listed = |arg: &Arg| {
        let found = command.get_arguments().find(|own| own.get_id() == arg.get_id());
        found.is_none_or(|own| !own.is_hide_set())
    };
    let left_out = program.get_arguments().filter(is_common).filter(|arg| !listed(arg));
    let left_out: Vec<String> = left_out.map(|arg| format!("`{}`", spelling(arg))).collect();
    if !left_out.is_empty() {
        let _ = write!(text, "\nGlobal options that do not apply: {}.\n", left_out.join(", "));
    }
    let examples = command.get_after_help().unwrap().to_string();
    let examples: Vec<&str> = examples.lines().skip(1).map(str::trim).collect();
    text + &format!("\n```sh\n{}\n```\n", examples.join("\n"))
}

fn row(arg: &Arg) -> String {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let values: Vec<String> =
        arg.get_possible_values().iter().map(|value| format!("`{}`", value.get_name())).collect();
    let values = if values.is_empty() || !arg.get_action().takes_values() {
        String::new()
    } else {
        format!(": {}", values.join(", "))
    };
    let defaults: Vec<_> = arg.get_default_values().iter().map(|it| it.to_string_lossy()).collect();
    let default = if defaults.is_empty() || !arg.get_action().takes_values() {
        String::new()
    } else {
        format!(" (default: `{}`)", defaults.join(", "))
    };
    format!("- `{}`: {help}{values}{default}\n", spelling(arg))
}

/// An argument as one types it.
fn spelling(arg: &Arg) -> String {
    let value = || {
        let names = arg.get_value_names().unwrap_or_default();
        names.first().map_or_else(|| arg.get_id().to_string(), ToString::to_string)
    };
    let value =
        if arg.get_action().takes_values() { format!("<{}>", value()) } else { String::new() };
    let long = arg.get_long().map(|long| format!("--{long}"));
    let short = arg.get_short().map(|short| format!("-{short}"));
    let names: Vec<String> = short.into_iter().chain(long).collect();
    let spelling = format!("{} {value}", names.join(", "));
    spelling.trim().to_owned()
}
