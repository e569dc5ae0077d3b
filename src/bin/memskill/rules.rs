//! `memskill rules`

use std::process::ExitCode;

use memskill::check::{Remedy, Rule, rules};
use memskill::guard::words;
use memskill::{Error, render};
use serde_json::{Value, json};

use crate::context::CommandResult;
use crate::output::Output;

/// Explain the rules of `check` and of the guard
///
/// Lists them all, or explains one with examples.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  memskill rules\n  memskill rules duplicate-key")]
pub(crate) struct RulesArgs {
    /// Explain this rule
    name: Option<String>,
}

pub(crate) fn run(args: &RulesArgs, out: &mut Output) -> CommandResult {
    let all = rules();
    let Some(name) = &args.name else {
        let width = all.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
        all.iter().for_each(|rule| out.answer(&summary(rule, width)));
        out.object(|| json!({ "rules": all.iter().map(object).collect::<Vec<_>>() }));
        return Ok(ExitCode::SUCCESS);
    };
    let Some(rule) = all.iter().find(|rule| rule.id == name) else {
        let names: Vec<&str> = all.iter().map(|rule| rule.id).collect();
        return Err(Error::unknown_rule(name, &names).into());
    };
    out.answer(&explanation(rule, out));
    out.object(|| object(rule));
    Ok(ExitCode::SUCCESS)
}

/// Whether the rule belongs to the guard.
fn is_guard(rule: &Rule) -> bool {
    matches!(rule.remedy, Remedy::Truncated | Remedy::Refused | Remedy::Allowable | Remedy::Held)
}

/// What the rule looks for, as a sentence.
pub(crate) fn about(rule: &Rule) -> String {
    if is_guard(rule) { format!("Text that {}.", rule.about) } else { rule.about.to_owned() }
}

fn summary(rule: &Rule, width: usize) -> String {
    let kind = if is_guard(rule) { "guard" } else { rule.severity.as_str() };
    let about = about(rule);
    let first = about.split_once(". ").map_or(about.as_str(), |(first, _)| first);
    format!("{:<width$}  {kind:<7}  {}", rule.id, first.trim_end_matches(['.', ' ']))
}

fn explanation(rule: &Rule, out: &Output) -> String {
    let mut text = format!("{} ({})\n{}\n", rule.id, rule.severity.as_str(), about(rule));
    let [bad, good] = match rule.remedy {
        Remedy::Held => ["Held", "Admitted"],
        _ if is_guard(rule) => ["Refused", "Admitted"],
        _ => ["Reported", "Fine"],
    };
    for (head, examples) in [(bad, rule.bad), (good, rule.good)] {
        text += &format!("\n{head}:\n");
        for example in examples {
            text.extend(example.lines().map(|line| format!("    {}\n", with_code_points(line))));
        }
    }
    let words = words(rule.id);
    if !words.is_empty() {
        text += "\nWords that it looks for (the English ones; the lexicon has many languages):\n";
        for (meaning, words) in words {
            let line = format!("{meaning}: {}", words.join(", "));
            text += &format!("    {}\n", out.wrapped(&line, 4, 8));
        }
    }
    let remedy = match rule.remedy {
        Remedy::Manual => "",
        Remedy::Fix => "`memskill check --fix` repairs it if there is only one safe repair.\n",
        Remedy::Truncated => "Refused on write and cut on read; `--allow` cannot override it.\n",
        Remedy::Refused => "Refused on write and withheld on read; `--allow` cannot override it.\n",
        Remedy::Allowable => {
            "Refused on write and withheld on read; `--allow` overrides it for one item after a false alarm.\n"
        }
        Remedy::Held => {
            "Saved, but held until the user runs `memskill confirm KEY` in a terminal. Refused with `--auto`, and if the key already has a value that applies.\n"
        }
    };
    format!("{text}\nWhat to do: {}.\n{remedy}", rule.help)
}

/// The line with the code point of each invisible character.
fn with_code_points(line: &str) -> String {
    let one = |c: char| match render::visible(c.encode_utf8(&mut [0; 4])) {
        seen if seen.is_empty() => format!("<U+{:04X}>", u32::from(c)),
        seen => seen,
    };
    line.chars().map(one).collect()
}

fn object(rule: &Rule) -> Value {
    json!({
        "name": rule.id,
        "severity": rule.severity.as_str(),
        "guard": is_guard(rule),
        "about": about(rule),
        "help": rule.help,
        "words": words(rule.id).into_iter().flat_map(|(_, words)| words).collect::<Vec<_>>(),
        "bad": rule.bad,
        "good": rule.good,
        "fixable": rule.remedy == Remedy::Fix,
        "allowable": rule.remedy == Remedy::Allowable,
        "held": rule.remedy == Remedy::Held,
    })
}
