//! `docs/cli.md` contains the help of every command.

use std::path::Path;

use crate::arguments;

#[test]
#[expect(clippy::disallowed_methods, reason = "a test updates its snapshot")]
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
    let mut program = arguments::command().term_width(100);
    program.build();
    let mut commands: Vec<clap::Command> = program.get_subcommands().cloned().collect();
    commands.retain(|command| command.get_name() != "help");
    commands.sort_by_key(|command| command.get_name().to_owned());
    let section = |command: &mut clap::Command, title: &str| {
        let help = command.render_help().to_string();
        format!("\n## {title}\n\n```text\n{}\n```\n", help.trim_end())
    };
    let mut page = "# Command line\n\nThe help of every command, as `memskill COMMAND --help` prints it. \
        `hook`, `bootstrap` and `pinned` are for agents and for looking at what agents get, and `man` is for packages, so the overview leaves them out, as it does `list`.\n\n\
        <!-- Generated: `BLESS=1 cargo test --bin memskill` updates this page. -->\n"
        .to_owned();
    page += &section(&mut program, "Overview");
    for command in &mut commands {
        let name = command.get_name().to_owned();
        page += &section(command, &name);
    }
    page
}
