//! `memskill uninstall`

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use memskill::agents::{Agent, Integration};
use memskill::install::{self, Installer};
use memskill::machine::InstallRecords;
use memskill::precommit;

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::output::Output;
use crate::steps::{named, names, print_json, take, target, uninstall_pre_commit};

/// Disconnect agents and git from memskill
///
/// A settings file that nobody else has changed is restored byte for byte. In any other, only memskill's entries are
/// removed. The skill is removed with the last agent.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill uninstall claude\n  memskill uninstall copilot --project --dry-run"
)]
pub(crate) struct UninstallArgs {
    /// The agents, or pre-commit
    #[arg(value_name = "AGENT", required = true, value_parser = PossibleValuesParser::new(names()))]
    what: Vec<String>,
    /// From the settings of this repository
    #[arg(long, conflicts_with = "user")]
    project: bool,
    #[command(flatten)]
    write: WriteArgs,
}

pub(crate) fn run(context: &Context, args: &UninstallArgs, out: &mut Output) -> CommandResult {
    let mut done = Vec::new();
    if args.what.iter().any(|name| name == precommit::NAME) {
        done.push(uninstall_pre_commit(context, args.write, out)?);
    }
    let records = InstallRecords::of(&context.environment)?;
    let agents = named(&args.what);
    let (mut folders, mut left) = (Vec::new(), Vec::new());
    // Rules blocks exist only in repositories, so their target can differ from that of the other agents.
    let (rules, others): (Vec<_>, Vec<_>) = agents
        .into_iter()
        .partition(|agent| matches!(agent.integration, Integration::RulesBlock(_)));
    for group in [others, rules].iter().filter(|group| !group.is_empty()) {
        let target = target(context, group[0], args.project)?;
        let planned = Installer { target: &target, records: &records }.uninstall(group)?;
        folders.extend(planned.iter().flat_map(|step| records.folders(&step.path)));
        done.extend(take(context, (&planned, &records), args.write, out)?);
        let is_left =
            |agent: &&&Agent| !args.write.dry_run && install::is_installed(agent, &target);
        left.extend(group.iter().filter(is_left).copied());
    }
    if !args.write.dry_run {
        InstallRecords::remove_empty(folders);
    }
    for agent in &left {
        out.note(&format!(
            "an entry that you changed in {}'s settings still runs memskill",
            agent.title
        ));
        out.hint("remove it in your editor");
    }
    if done.is_empty() && left.is_empty() {
        out.confirm("Nothing to uninstall");
    }
    print_json(&args.what, (done, None), args.write, out);
    Ok(ExitCode::SUCCESS)
}
