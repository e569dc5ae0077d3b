//! `memskill doctor`

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use memskill::agents::{self, Agent};
use memskill::doctor::{self, AgentReport, Diagnosis, DoctorEnvironment, Finding, Severity};
use memskill::install::{self, InstallTarget};
use memskill::render::counted;
use memskill::root::Location;
use memskill::{Delivery, Error};
use serde_json::{Value, json};

use crate::context::{CommandResult, Context};
use crate::hints;
use crate::install::is_used;
use crate::output::Output;

/// Find out why an agent gets no memory
///
/// Examines each AGENT (by default all that are found on this machine): its program, its hooks, whether it trusts them,
/// the memskill they run and what that prints. Then examines the memory, the skill and the configuration. Each fault has
/// a hint. Reads files only: it starts no agent and writes nothing. Exits with 1 if there are faults.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill doctor\n  memskill doctor codex\n  memskill doctor claude --json"
)]
pub(crate) struct DoctorArgs {
    /// The agents
    #[arg(value_name = "AGENT", value_parser = PossibleValuesParser::new(agents::all().iter().map(|agent| agent.name)))]
    agents: Vec<String>,
}

pub(crate) fn run(context: &Context, args: &DoctorArgs, out: &mut Output) -> CommandResult {
    let environment = doctor_environment(context);
    let mut agents: Vec<&'static Agent> = Vec::new();
    for agent in agents::all() {
        let is_named = args.agents.iter().any(|name| name == agent.name);
        if is_named || args.agents.is_empty() && is_found(context, &environment, agent) {
            agents.push(agent);
        }
    }
    let report = doctor::diagnose(&environment, &agents, !args.agents.is_empty());
    out.answer(&text(&report, out));
    let count = |severity| report.findings().filter(|finding| finding.severity == severity).count();
    let (faults, notes) = (count(Severity::Error), count(Severity::Note));
    out.confirm(&format!("\n{}, {}", counted(faults, "fault"), counted(notes, "note")));
    out.object(|| {
        let agents: Vec<Value> = report.agents.iter().map(agent_object).collect();
        let here: Vec<Value> = report.here.iter().map(finding_object).collect();
        json!({ "agents": agents, "here": here, "faults": faults, "notes": notes })
    });
    Ok(if faults == 0 { ExitCode::SUCCESS } else { out.no() })
}

/// What the doctor examines. What cannot be found becomes a finding, not an error.
pub(crate) fn doctor_environment(context: &Context) -> DoctorEnvironment {
    let stores = || -> Result<Vec<_>, Error> {
        Ok(std::iter::once(context.store()?).chain(context.user_store()).collect())
    };
    DoctorEnvironment {
        user_dirs: (*context.user_dirs).clone(),
        root: Location::work_tree(&context.start, &context.environment).ok(),
        stores: stores(),
        delivery: Delivery::of(stores().unwrap_or_default()).with_arrivals(),
        environment: context.environment.clone(),
        today: context.today,
        hint: hints::for_error,
    }
}

/// Whether an agent is in use here. Some leave no traces; for these it is enough that memskill is installed.
fn is_found(context: &Context, environment: &DoctorEnvironment, agent: &Agent) -> bool {
    let target = environment.root.clone().map(InstallTarget::Project);
    let has_no_data = agent.program.is_none() && (agent.data_dir)(&context.user_dirs).is_none();
    is_used(context, agent)
        || has_no_data && target.is_some_and(|target| install::is_installed(agent, &target))
}

/// The report as text.
fn text(report: &Diagnosis, out: &Output) -> String {
    let mut text = String::new();
    for AgentReport { agent, findings, .. } in &report.agents {
        text += &format!("{} ({})\n{}", agent.title, agent.name, lines(findings, out));
    }
    if report.agents.is_empty() {
        text += "No agent found on this machine\n";
    }
    if !report.here.is_empty() {
        text += &format!("Memory, skill and configuration\n{}", lines(&report.here, out));
    }
    text
}

fn lines(findings: &[Finding], out: &Output) -> String {
    let line = |Finding { severity, rule, message, hint, .. }: &Finding| {
        let level = level(*severity);
        let gap = " ".repeat("fault".len() - level.len());
        let level = out.coloured(level, colour(*severity));
        let hint = hint.as_ref().map(|hint| format!("         hint: {hint}\n"));
        format!("  {level}{gap}  {rule}: {message}\n{}", hint.unwrap_or_default())
    };
    findings.iter().map(line).collect()
}

/// The name of a severity in the output, where an error is a fault.
fn level(severity: Severity) -> &'static str {
    if severity == Severity::Error { "fault" } else { severity.as_str() }
}

fn colour(severity: Severity) -> u8 {
    match severity {
        Severity::Ok => 32,
        Severity::Note | Severity::Warning => 33,
        Severity::Error => 31,
    }
}

fn agent_object(examined: &AgentReport) -> Value {
    let findings: Vec<Value> = examined.findings.iter().map(finding_object).collect();
    json!({ "agent": examined.agent.name, "version": examined.version, "signs": findings })
}

fn finding_object(finding: &Finding) -> Value {
    json!({
        "level": level(finding.severity),
        "about": finding.rule,
        "what": finding.message,
        "hint": finding.hint,
    })
}
