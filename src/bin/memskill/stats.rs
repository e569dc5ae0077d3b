//! `memskill stats`

use std::process::ExitCode;

use memskill::render::{self, counted};
use memskill::{Budget, Count, ScopeStats, Stats};
use serde_json::{Map, Value, json};

use crate::context::{CommandResult, Context};
use crate::listing::{scoped, tokens};
use crate::output::Output;

/// The width of a full bar on a terminal.
const BAR_WIDTH: usize = 24;
/// The most rows of one table; the others are added up.
const MAX_ROWS: usize = 12;

/// Count items by namespace, confidence and age
///
/// Also prints how much of each budget the text for agents takes.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  memskill stats\n  memskill stats --json")]
pub(crate) struct StatsArgs {}

pub(crate) fn run(context: &Context, out: &mut Output) -> CommandResult {
    let loaded = context.loaded(out)?;
    let stats = Stats::of(&scoped(&loaded), context.today);
    let mut text = String::new();
    for scope in &stats.scopes {
        text += &scope_text(scope, out);
    }
    text += "Text for agents, with all admitted items\n";
    text.extend(stats.budgets.iter().map(|budget| budget_line(budget, out)));
    out.answer(&text);
    out.object(|| {
        json!({
            "scopes": stats.scopes.iter().map(scope_object).collect::<Vec<_>>(),
            "budgets": stats.budgets.iter().map(budget_object).collect::<Map<_, _>>(),
        })
    });
    Ok(ExitCode::SUCCESS)
}

fn scope_text(scope: &ScopeStats, out: &Output) -> String {
    let state = if scope.is_enabled { "" } else { ", disabled" };
    let (name, items) = (scope.scope.as_str(), scope.items);
    let (all, tombstones) = (counted(items, "item"), counted(scope.tombstones, "tombstone"));
    let mut text = format!("{name} memory: {all}, {tombstones}{state}\n");
    let most = scope.namespaces.first().map_or(1, |(_, count)| *count);
    let tables = [
        ("Namespace", &scope.namespaces, most),
        ("Confidence", &scope.confidence, items),
        ("Saved or confirmed", &scope.age, items),
        ("Marked", &scope.marks, items),
    ];
    for (title, counts, whole) in tables {
        text += &table(title, counts, whole, out);
    }
    text + "\n"
}

/// A line for each count, with a bar on a terminal.
fn table(title: &str, counts: &[Count], whole: usize, out: &Output) -> String {
    let counts: Vec<&Count> = counts.iter().filter(|(_, count)| *count > 0).collect();
    let (shown, rest) = counts.split_at(counts.len().min(MAX_ROWS));
    let line = |name: &str, count: usize| format!("    {name:<25}{count:>7}");
    let mut text = if counts.is_empty() { String::new() } else { format!("  {title}\n") };
    for (name, count) in shown {
        let name = render::cut(&render::line(name), 24);
        text += &format!("{}{}\n", line(&name, *count), bar(*count, whole, out));
    }
    if !rest.is_empty() {
        let others = rest.iter().map(|(_, count)| count).sum();
        text += &format!("{}\n", line(&format!("{} others", rest.len()), others));
    }
    text
}

fn budget_line(budget: &Budget, out: &Output) -> String {
    let Budget { name, bytes, most } = budget;
    let share = 100.0 * *bytes as f64 / *most as f64;
    let over = if bytes > most { ", over" } else { "" };
    let usage = format!("{bytes} of {most} bytes ({share:.0} %), {} tokens{over}", tokens(*bytes));
    let width = if out.is_terminal() { 46 } else { 0 };
    format!("    {name:<10}{usage:<width$}{}\n", bar(*bytes.min(most), *most, out))
}

/// A bar for the share of the whole; none outside a terminal.
fn bar(count: usize, most: usize, out: &Output) -> String {
    if !out.is_terminal() {
        return String::new();
    }
    let length = (count * BAR_WIDTH).div_ceil(most.max(1));
    format!("  {}", out.coloured(&"█".repeat(length), 36))
}

fn scope_object(scope: &ScopeStats) -> Value {
    let object = |counts: &[Count]| -> Map<String, Value> {
        counts.iter().map(|(name, count)| (name.clone(), (*count).into())).collect()
    };
    json!({
        "scope": scope.scope.as_str(),
        "enabled": scope.is_enabled,
        "items": scope.items,
        "tombstones": scope.tombstones,
        "namespaces": object(&scope.namespaces),
        "confidence": object(&scope.confidence),
        "age": object(&scope.age),
        "marks": object(&scope.marks),
    })
}

fn budget_object(budget: &Budget) -> (String, Value) {
    let Budget { name, bytes, most } = budget;
    let numbers = json!({ "bytes": bytes, "budget": most, "tokens": tokens(*bytes) });
    ((*name).to_owned(), numbers)
}
