//! `memskill recall`

use std::process::ExitCode;

use memskill::recall::{DEFAULT_BUDGET, DEFAULT_LIMIT, Recall, Recalled};
use memskill::{Error, Memory, Scope};
use serde_json::{Value, json};

use crate::context::Context;
use crate::json;
use crate::listing::Shown;
use crate::output::Output;

/// Find the items that answer a question
///
/// Searches keys, values, tags and lessons of both memories, by meaning as far as words go: other forms of a word,
/// identifiers, small slips, common words for the same thing, several languages. Writes nothing.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill recall how do we run the tests\n  memskill recall package manager --limit 3\n  memskill recall --explain roll back a release\n  memskill recall -- --no-verify"
)]
pub(crate) struct RecallArgs {
    /// What to look for, in your own words
    #[arg(required = true)]
    words: Vec<String>,
    /// Print at most this many items
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT, value_parser = positive)]
    limit: usize,
    /// Print at most this many characters
    #[arg(long, value_name = "CHARS", default_value_t = DEFAULT_BUDGET, value_parser = positive)]
    budget: usize,
    /// Say for each item which words it was found by
    #[arg(long)]
    explain: bool,
}

fn positive(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("0 would print nothing; give 1 or more".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("not a whole number".to_owned()),
    }
}

pub(crate) fn run(
    context: &Context,
    args: &RecallArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    let question = args.words.join(" ");
    let shown = context.loaded(out)?;
    let memories = enabled(&shown, out)?;
    let recall = Recall::of(&memories, &question)?;
    let answer = recall.answer(args.limit, args.budget, context.today);
    if answer.is_cut {
        out.note("the question is long; only its beginning was searched for");
    }
    out.answer(&answer.to_string());
    out.object(|| {
        json!({
            "query": question,
            "weak": answer.is_weak,
            "results": answer.shown.iter().map(found).collect::<Vec<_>>(),
            "left_out": answer.left_out,
            "withheld": answer.withheld,
        })
    });
    let code = if answer.shown.is_empty() { out.no() } else { ExitCode::SUCCESS };
    // The process ends now: giving the memory back piece by piece would take longer than writing the answer.
    std::mem::forget((recall, answer));
    std::mem::forget(shown);
    Ok(code)
}

/// The memories that apply.
fn enabled<'m>(shown: &'m [Shown], out: &mut Output) -> Result<Vec<(Scope, &'m Memory)>, Error> {
    let _ = out;
    Ok(shown.iter().map(|one| (one.scope(), one.memory())).collect())
}

fn found(one: &Recalled<'_>) -> Value {
    let mut object = json::item(one.scope, one.item);
    let matched = one.matched.iter().map(|one| one.to_string());
    object.insert("score".to_owned(), rounded(one.score));
    object.insert("coverage".to_owned(), rounded(one.coverage));
    object.insert("matched".to_owned(), matched.collect::<Vec<_>>().into());
    object.into()
}

fn rounded(number: f32) -> Value {
    ((f64::from(number) * 1e3).round() / 1e3).into()
}
