//! Which agents are used here, for `memskill install` alone

use std::process::ExitCode;

use memskill::agents::{self, Agent};
use memskill::install::{self, InstallTarget};
use serde_json::json;

use crate::context::Context;
use crate::output::Output;
use crate::steps::place;

/// Lists the agents that there are, what is installed, and what to do.
pub(crate) fn list(context: &Context, out: &mut Output) -> anyhow::Result<ExitCode> {
    let all = agents::all().iter().map(|agent| (agent, installed(context, agent)));
    let (here, others): (Vec<_>, Vec<_>) = all.partition(|(agent, places)| {
        is_here(context, agent) || !places.is_empty() && !is_shared(agent)
    });
    let mut text: String = here.iter().map(|(agent, places)| line(agent, places)).collect();
    if here.is_empty() {
        text +=
            "No agent was found on this machine. `memskill install AGENT` installs one anyway.\n";
    }
    let others: Vec<&str> = others.iter().map(|(agent, _)| agent.name).collect();
    text +=
        &format!("\nNot found here: {}. `--dry-run` shows what would change.\n", others.join(", "));
    out.answer(&text);
    out.object(|| {
        let rows =
            here.iter().map(|(agent, places)| json!({ "agent": agent.name, "installed": places }));
        json!({ "agents": rows.collect::<Vec<_>>(), "not_found": others })
    });
    Ok(ExitCode::SUCCESS)
}

/// Whether another agent has the same file, so that it does not tell which of them is used here.
fn is_shared(agent: &Agent) -> bool {
    agents::all().iter().any(|other| other.name != agent.name && other.project == agent.project)
}

/// In which places memskill is installed for an agent.
fn installed(context: &Context, agent: &Agent) -> Vec<&'static str> {
    let places = [false, true].map(|in_project| place(context, agent, in_project).ok());
    let places = places.iter().flatten().filter(|place| install::is_installed(agent, place));
    let mut names: Vec<&str> = places.map(name).collect();
    names.dedup();
    names
}

fn line(agent: &Agent, places: &[&str]) -> String {
    let Agent { name, title, .. } = agent;
    let what = match places {
        [] => format!("not installed; `memskill install {name}`"),
        places => {
            format!("installed ({}); `memskill doctor {name}` looks closer", places.join(", "))
        }
    };
    format!("{name:<10} {title:<20} {what}\n")
}

/// Whether an agent left a trace on this machine, or has its program on the path.
pub(crate) fn is_here(context: &Context, agent: &Agent) -> bool {
    install::has_traces(agent, &context.user_dirs)
        || agent.program.is_some_and(|program| context.user_dirs.program(program).is_some())
}

fn name(place: &InstallTarget) -> &'static str {
    match place {
        InstallTarget::Project(_) => "project",
        InstallTarget::User(_) => "user",
    }
}
