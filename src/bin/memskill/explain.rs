//! `memskill remember --dry-run --explain`

use std::process::ExitCode;

use memskill::guard::{Explanation, Outcome, explain};
use memskill::{Candidate, Error, Intent};
use serde_json::{Value, json};

use crate::context::CommandResult;
use crate::listing;
use crate::output::{Output, message};

/// Says what the guard's rules make of each candidate.
pub(crate) fn run(
    candidates: &[Result<Candidate, Error>],
    intent: Intent,
    out: &mut Output,
) -> CommandResult {
    let (mut objects, mut is_refused) = (Vec::new(), false);
    for candidate in candidates {
        let item = match candidate {
            Ok(candidate) => candidate.as_item(),
            Err(error) => {
                out.answer(&message(error));
                objects.push(json!({ "outcome": "refused", "error": message(error) }));
                is_refused = true;
                continue;
            }
        };
        let mut explained = explain(&item);
        // With `--auto` nobody asked for it, so it is refused and not held.
        if intent == Intent::Automatic {
            let held = explained.iter_mut().filter(|one| one.outcome == Outcome::Held);
            held.for_each(|one| one.outcome = Outcome::Refused);
        }
        let outcome = explained.iter().map(|one| one.outcome).max().unwrap_or(Outcome::Passes);
        is_refused |= outcome == Outcome::Refused;
        out.answer(&format!("{}: {}", listing::line(&item), outcome.as_str()));
        explained.iter().for_each(|one| out.answer(&line(one)));
        objects.push(json!({
            "outcome": outcome.as_str(),
            "rules": explained.iter().map(object).collect::<Vec<_>>(),
        }));
    }
    out.answer("`memskill rules NAME` explains a rule and lists its words");
    out.object(|| json!({ "explained": objects, "dry_run": true }));
    Ok(if is_refused { out.no() } else { ExitCode::SUCCESS })
}

fn line(Explanation { rule, outcome, words }: &Explanation) -> String {
    let has = match words.as_slice() {
        [] => String::new(),
        words => format!(" (has {})", words.join(", ")),
    };
    let what = match outcome {
        Outcome::Passes => "its words alone are no violation",
        _ => rule.complaint,
    };
    format!("  {:<8} {}: {what}{has}", outcome.as_str(), rule.id)
}

fn object(Explanation { rule, outcome, words }: &Explanation) -> Value {
    json!({ "rule": rule.id, "outcome": outcome.as_str(), "words": words })
}
