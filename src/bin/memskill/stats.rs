//! `memskill stats`

use std::process::ExitCode;

use memskill::{Budget, Count, ScopeStats, Stats, render};
use serde_json::{Map, Value, json};

use crate::context::Context;
use crate::listing::{pairs, tokens};
use crate::output::Output;

/// The width of a bar on a terminal, in columns.
const BAR: usize = 24;
/// The most rows of one table: the rest is summed up.
const MOST_ROWS: usize = 12;

/// Print numbers: items by scope, namespace, confidence and age, and what agents get of them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  memskill stats\n  memskill stats --json")]
pub(crate) struct StatsArgs {}

pub(crate) fn run(context: &Context, out: &mut Output) -> anyhow::Result<ExitCode> {
    let loaded = context.loaded(out)?;
    let stats = Stats::of(&pairs(&loaded), context.today);
    let mut text = String::new();
    for scope in &stats.scopes {
        text += &told(scope, out);
    }
    let width = stats.budgets.iter().map(|budget| budget.most).max().unwrap_or(1);
    text += "Context\n";
    text.extend(stats.budgets.iter().map(|budget| budget_line(budget, width, out)));
    out.answer(&text);
    out.object(|| {
        json!({
            "scopes": stats.scopes.iter().map(scope_object).collect::<Vec<_>>(),
            "budgets": stats.budgets.iter().map(budget_object).collect::<Map<_, _>>(),
        })
    });
    Ok(ExitCode::SUCCESS)
}

fn told(scope: &ScopeStats, out: &Output) -> String {
    let state = if scope.is_enabled { "" } else { ", disabled" };
    let (name, items, tombstones) = (scope.scope.as_str(), scope.items, scope.tombstones);
    let mut text = format!("{name} memory: {items} items, {tombstones} tombstones{state}\n");
    let tables = [
        ("Namespace", &scope.namespaces),
        ("Confidence", &scope.confidence),
        ("Saved or confirmed within", &scope.age),
        ("Marked", &scope.marks),
    ];
    for (title, counts) in tables {
        text += &table(title, counts, out);
    }
    text + "\n"
}

/// A line for each count, with a bar where a person looks at it.
fn table(title: &str, counts: &[Count], out: &Output) -> String {
    let mut rows: Vec<Count> = counts.iter().take(MOST_ROWS).cloned().collect();
    let rest: usize = counts.iter().skip(MOST_ROWS).map(|(_, count)| count).sum();
    if rest > 0 {
        rows.push((format!("{} others", counts.len() - MOST_ROWS), rest));
    }
    rows.retain(|(_, count)| *count > 0);
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1);
    let line = |(name, count): &Count| {
        let name = render::cut(&render::line(name), 24);
        format!("    {name:<25}{count:>7}{}\n", bar(*count, most, out))
    };
    match rows.is_empty() {
        true => String::new(),
        false => format!("  {title}\n{}", rows.iter().map(line).collect::<String>()),
    }
}

fn budget_line(budget: &Budget, width: usize, out: &Output) -> String {
    let Budget { name, bytes, most } = budget;
    let share = 100.0 * *bytes as f64 / *most as f64;
    let over = if bytes > most { ", over" } else { "" };
    let said = format!("{bytes} of {most} bytes ({share:.0} %), {} tokens{over}", tokens(*bytes));
    format!("    {name:<10}{said:<48}{}\n", bar((*bytes).min(width), width, out))
        .replace(" \n", "\n")
}

/// A bar of that share of its width; none where nobody looks.
fn bar(count: usize, most: usize, out: &Output) -> String {
    if !out.is_aligned() {
        return String::new();
    }
    let length = (count * BAR).div_ceil(most.max(1));
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
