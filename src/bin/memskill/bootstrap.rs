//! `memskill bootstrap` and `memskill pinned`: what hooks give an agent

use std::process::ExitCode;

use memskill::agents::Event;
use memskill::machine::Trust;
use memskill::root::SessionMode;
use memskill::store::Store;
use memskill::{MAX_BYTES, MAX_PINNED_BYTES};
use serde_json::json;

use crate::context::{CommandResult, Context};
use crate::hook;
use crate::listing::{numbers, tokens};
use crate::output::Output;

/// Print what a session starts with
///
/// Prints what `hook session-start` would: the profile, or what `git config memskill.mode` chooses, with notes on trust
/// and damage. Writes nothing, so the hook announces the same again.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill bootstrap\n  memskill bootstrap --stats\n  memskill bootstrap --hook --agent codex"
)]
pub(crate) struct BootstrapArgs {
    #[command(flatten)]
    format: FormatArgs,
}

/// Print the pinned items that accompany every prompt
///
/// Prints what `hook prompt` would add to a prompt. Writes nothing.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill pinned\n  memskill pinned --stats\n  memskill pinned --hook --agent gemini"
)]
pub(crate) struct PinnedArgs {
    #[command(flatten)]
    format: FormatArgs,
}

/// How the text is printed.
#[derive(clap::Args)]
struct FormatArgs {
    /// Answer as the hook does, with the agent's envelope
    // `main` answers hooks before clap parses anything.
    #[arg(long = "hook")]
    _hook: bool,
    #[arg(long = "agent", value_name = "AGENT", requires = "_hook", help = hook::agent_help())]
    _agent: Option<String>,
    /// Add where the files are and how much of the budget is used
    #[arg(long)]
    stats: bool,
}

pub(crate) fn run(context: &Context, args: &BootstrapArgs, out: &mut Output) -> CommandResult {
    let (delivery, store) = (context.delivery()?, context.store()?);
    let text = delivery.bootstrap(store.location().configuration.mode, context.today);
    let admitted_bytes = match store.location().configuration.mode {
        SessionMode::Profile => delivery.profile(context.today).admitted_bytes(),
        SessionMode::Index | SessionMode::Off => text.len(),
    };
    let text = HookText { event: Event::SessionStart, text, admitted_bytes, budget: MAX_BYTES };
    text.print(context, &args.format, out)
}

pub(crate) fn pinned(context: &Context, args: &PinnedArgs, out: &mut Output) -> CommandResult {
    let (delivery, store) = (context.delivery()?, context.store()?);
    let pinned = delivery.pinned(context.today);
    let (text, admitted_bytes) = match store.location().configuration.mode {
        SessionMode::Off => (String::new(), 0),
        _ => (pinned.to_string(), pinned.admitted_bytes()),
    };
    let text = HookText { event: Event::Prompt, text, admitted_bytes, budget: MAX_PINNED_BYTES };
    text.print(context, &args.format, out)
}

/// What a hook would print.
struct HookText {
    event: Event,
    text: String,
    /// The size of all admitted items, with those over the budget.
    admitted_bytes: usize,
    budget: usize,
}

impl HookText {
    fn print(&self, context: &Context, format: &FormatArgs, out: &mut Output) -> CommandResult {
        let Self { event, text, admitted_bytes, budget } = self;
        if text.is_empty() {
            out.note("a hook prints nothing here");
            out.hint(why_empty(context)?);
        }
        out.answer(text);
        let title = if *event == Event::Prompt { "Pinned" } else { "Profile" };
        if format.stats {
            let (shown, _) = context.scopes(Store::load, out)?;
            out.answer(&format!("\n{}", numbers(&shown, title, (*admitted_bytes, *budget))));
        }
        out.object(|| {
            let (size, tokens) = (text.len(), tokens(text.len()));
            json!({ "text": text, "bytes": size, "tokens": tokens, "admitted_bytes": admitted_bytes, "budget": budget })
        });
        Ok(ExitCode::SUCCESS)
    }
}

/// Why a hook prints nothing.
fn why_empty(context: &Context) -> anyhow::Result<&'static str> {
    let store = context.store()?;
    let Some(loaded) = store.load()? else {
        return Ok("no memory here yet; the first `memskill remember` creates it");
    };
    Ok(match loaded.trust {
        _ if store.location().configuration.mode == SessionMode::Off => "`memskill.mode` is off",
        Trust::Never => "`memskill.trust` is never or misspelled",
        Trust::Untrusted => {
            "this repository's memory is not trusted; `memskill trust` lets hooks apply it"
        }
        Trust::Trusted if !loaded.document.memory().settings.enabled => {
            "memory is disabled; `memskill enable` turns it on"
        }
        Trust::Trusted => "`memskill show --explain` says why each item is in or out",
    })
}
