//! `memskill uninstall`

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use memskill::agents::{self, Agent};
use memskill::store::Ledger;
use memskill::{install, precommit};

use crate::arguments::WriteArgs;
use crate::context::Context;
use crate::output::Output;
use crate::pre_commit;
use crate::steps::{named, names, place, say, taken};

/// Take memskill out of the settings of agents, and out of git's hook
///
/// Settings that nobody else changed since go back to the very bytes they had. The skill goes with the last agent.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill uninstall claude\n  memskill uninstall copilot --project --dry-run"
)]
pub(crate) struct UninstallArgs {
    /// Agents, or pre-commit
    #[arg(value_name = "AGENT", required = true, value_parser = PossibleValuesParser::new(names()))]
    what: Vec<String>,
    /// From the files of this repository
    #[arg(long, conflicts_with = "user")]
    project: bool,
    #[command(flatten)]
    write: WriteArgs,
}

pub(crate) fn run(
    context: &Context,
    args: &UninstallArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    let mut done = Vec::new();
    if args.what.iter().any(|name| name == precommit::NAME) {
        done.push(pre_commit::uninstall(context, args.write, out)?);
    }
    let ledger = Ledger::of(&context.environment)?;
    let gone = named(&args.what);
    let mut folders = Vec::new();
    for agent in &gone {
        let place = place(context, agent, args.project)?;
        let mut steps = install::uninstall(agent, &place, &ledger)?;
        let is_left = |other: &&Agent| {
            !gone.iter().any(|one| one.project == other.project)
                && install::is_installed(other, &place)
        };
        if !agents::all().iter().any(|other| is_left(&other)) {
            steps.extend(install::uninstall_skill(&place, &ledger)?);
        }
        folders.extend(steps.iter().flat_map(|step| ledger.folders(&step.path)));
        done.extend(taken(context, (&steps, &ledger), args.write, out)?);
    }
    if !args.write.dry_run {
        Ledger::sweep(folders);
    }
    if done.is_empty() {
        out.confirm("Nothing of memskill's is there");
    }
    say(&args.what, done, args.write, out);
    Ok(ExitCode::SUCCESS)
}
