//! Which agents are used here, for `memskill install` alone

use std::process::ExitCode;

use memskill::agents::{self, Agent};
use memskill::install::{self, Place};
use serde_json::json;

use crate::context::Context;
use crate::install::place;
use crate::output::Output;

/// Lists the agents that there are, what is installed, and what to do.
pub(crate) fn list(context: &Context, out: &mut Output) -> anyhow::Result<ExitCode> {
    let mut rows = Vec::new();
    for agent in agents::all().iter().filter(|agent| is_here(context, agent)) {
        let installed = [false, true].map(|in_project| {
            let place = place(context, agent, in_project).ok();
            place.filter(|place| install::is_installed(agent, place))
        });
        let places: Vec<&str> = installed.iter().flatten().map(name).collect();
        rows.push((agent, places));
    }
    let mut text = String::new();
    for (agent, places) in &rows {
        let what = match places.as_slice() {
            [] => format!("not installed; `memskill install {}`", agent.name),
            places => format!(
                "installed ({}); `memskill doctor {}` looks closer",
                places.join(", "),
                agent.name
            ),
        };
        text += &format!("{:<10} {:<20} {what}\n", agent.name, agent.title);
    }
    if rows.is_empty() {
        text =
            "No agent was found on this machine. `memskill install AGENT` installs one anyway.\n"
                .to_owned();
    }
    let others: Vec<&str> = agents::all()
        .iter()
        .map(|agent| agent.name)
        .filter(|name| !rows.iter().any(|(agent, _)| agent.name == *name))
        .collect();
    text +=
        &format!("\nNot found here: {}. `--dry-run` shows what would change.\n", others.join(", "));
    out.answer(&text);
    out.object(|| {
        let rows =
            rows.iter().map(|(agent, places)| json!({ "agent": agent.name, "installed": places }));
        json!({ "agents": rows.collect::<Vec<_>>(), "not_found": others })
    });
    Ok(ExitCode::SUCCESS)
}

/// Whether an agent left a trace on this machine, or has its program on the path.
pub(crate) fn is_here(context: &Context, agent: &Agent) -> bool {
    install::has_traces(agent, &context.homes)
        || agent.program.is_some_and(|program| context.homes.program(program).is_some())
}

fn name(place: &Place) -> &'static str {
    match place {
        Place::Project(_) => "project",
        Place::User(_) => "user",
    }
}
