//! `memskill recall`

use std::process::ExitCode;

use memskill::guard::{TextContext, shown};
use memskill::recall::{Answer, DEFAULT_BUDGET, DEFAULT_LIMIT, Hit, Recall};
use memskill::render::counted;
use serde_json::{Value, json};

use crate::context::{CommandResult, Context};
use crate::json;
use crate::listing::scoped;
use crate::output::Output;

/// Find the items that answer a question
///
/// Searches the keys, values, tags and lessons of both memories. Matches other forms of a word, parts of identifiers,
/// typing errors and synonyms, in several languages. Says when a match is weak.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill recall how do we run the tests\n  memskill recall package manager --limit 3\n  memskill recall --explain undo a bad rollout\n  memskill recall -- --no-verify"
)]
pub(crate) struct RecallArgs {
    /// What to look for, in your own words
    #[arg(required = true)]
    words: Vec<String>,
    /// Print at most N items
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT, value_parser = positive)]
    limit: usize,
    /// Print at most CHARS characters, not counting what --explain adds
    #[arg(long, value_name = "CHARS", default_value_t = DEFAULT_BUDGET, value_parser = positive)]
    budget: usize,
    /// Say which words matched each item
    #[arg(long)]
    explain: bool,
}

fn positive(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("expected 1 or more".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("expected a whole number".to_owned()),
    }
}

pub(crate) fn run(context: &Context, args: &RecallArgs, out: &mut Output) -> CommandResult {
    let question = args.words.join(" ");
    let loaded = context.loaded(out)?;
    context.open_gates();
    let recall = Recall::search(&scoped(&loaded), &question, context.today)?;
    let disabled = loaded.iter().filter(|one| !one.memory().settings.enabled);
    disabled.for_each(|one| out.note(&format!("{} is disabled", one.scope().memory_name())));
    let answer = recall.answer(args.limit, args.budget);
    print_notes(&answer, out);
    let text = if args.explain { answer.explained() } else { answer.to_string() };
    let lines = text.lines().map(|line| out.wrapped(line, 0, 2) + "\n");
    let lines: String = lines.collect();
    out.answer(&lines);
    out.object(|| {
        json!({
            "query": shown(&question, TextContext::Notes),
            "weak": answer.is_weak,
            "results": answer.shown.iter().map(result_object).collect::<Vec<_>>(),
            "left_out": answer.left_out,
            "withheld": answer.withheld,
        })
    });
    Ok(if answer.shown.is_empty() { out.no() } else { ExitCode::SUCCESS })
}

/// Prints notes about the answer.
fn print_notes(answer: &Answer<'_>, out: &mut Output) {
    if answer.is_cut {
        out.note("the question is long; only its beginning was used");
    }
    if answer.left_out > 0 {
        let more = counted(answer.left_out, "more item");
        out.note(&format!("{more} not shown; raise `--limit` or `--budget` to see more"));
    }
    if answer.withheld > 0 {
        out.note(&format!("the guard withholds {} of the matching items", answer.withheld));
        out.hint("`memskill check` says why");
    } else if answer.shown.is_empty() {
        out.note("no saved item matches");
        out.hint("try other words; `memskill index` lists what can be recalled");
    }
}

fn result_object(one: &Hit<'_>) -> Value {
    let mut object = json::item(one.scope, one.item);
    let matched: Vec<String> = one.matched.iter().map(ToString::to_string).collect();
    object.insert("score".to_owned(), rounded(one.score));
    object.insert("coverage".to_owned(), rounded(one.coverage));
    object.insert("matched".to_owned(), matched.into());
    object.into()
}

fn rounded(number: f32) -> Value {
    ((f64::from(number) * 1e3).round() / 1e3).into()
}
