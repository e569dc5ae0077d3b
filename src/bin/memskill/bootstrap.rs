//! `memskill bootstrap` and `memskill pinned`: what hooks give an agent, for eyes

use std::process::ExitCode;

use memskill::agents::{self, Agent, Answer, Event};
use memskill::machine::Trust;
use memskill::root::SessionMode;
use memskill::store::Store;
use memskill::{MAX_BYTES, MAX_PINNED_BYTES};
use serde_json::json;

use crate::context::Context;
use crate::listing::{numbers, tokens};
use crate::output::Output;

/// Print what a session starts with
///
/// Prints what `hook session-start` would: the profile, or what `git config memskill.mode` chooses, with notes on trust
/// and damage. Writes nothing, and nothing counts as announced.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  memskill bootstrap\n  memskill bootstrap --stats\n  memskill bootstrap --hook --agent codex"
)]
pub(crate) struct BootstrapArgs {
    #[command(flatten)]
    form: Form,
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
    form: Form,
}

/// In which form it is printed.
#[derive(clap::Args)]
struct Form {
    /// Print the envelope of the hook
    #[arg(long)]
    hook: bool,
    /// The agent whose envelope to print
    #[arg(long, value_name = "AGENT", default_value = "claude", requires = "hook")]
    #[arg(value_parser = agents::with_hooks)]
    agent: &'static Agent,
    /// Add where the files are and how much of the budget is used
    #[arg(long, conflicts_with = "hook")]
    stats: bool,
}

pub(crate) fn run(
    context: &Context,
    args: &BootstrapArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    let (delivery, store) = (context.delivery()?, context.store()?);
    let text = delivery.bootstrap(store.location().configuration.mode, context.today);
    let bytes = match store.location().configuration.mode {
        SessionMode::Profile => delivery.profile(context.today).admitted_bytes(),
        SessionMode::Index | SessionMode::Off => text.len(),
    };
    let told = Told { event: Event::SessionStart, text, bytes, most: MAX_BYTES };
    told.print(context, &args.form, out)
}

pub(crate) fn pinned(
    context: &Context,
    args: &PinnedArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    let delivery = context.delivery()?;
    let pinned = delivery.pinned(context.today);
    let (text, bytes) = (pinned.to_string(), pinned.admitted_bytes());
    let told = Told { event: Event::Prompt, text, bytes, most: MAX_PINNED_BYTES };
    told.print(context, &args.form, out)
}

/// What a hook would say.
struct Told {
    event: Event,
    text: String,
    /// What all admitted items would take.
    bytes: usize,
    /// What they may take.
    most: usize,
}

impl Told {
    fn print(&self, context: &Context, form: &Form, out: &mut Output) -> anyhow::Result<ExitCode> {
        let Self { event, text, bytes, most } = self;
        if text.is_empty() {
            out.note("a hook would say nothing here");
            out.hint(&why(context)?);
        }
        let envelope = form.agent.envelope(*event, Answer::Context(text));
        let envelope = envelope.filter(|_| form.hook && !text.is_empty());
        match &envelope {
            Some(envelope) => out.answer(&envelope.to_string()),
            None => out.answer(text),
        }
        let title = if *event == Event::Prompt { "Pinned" } else { "Profile" };
        if form.stats {
            let (shown, _) = context.scopes(Store::load, out)?;
            out.answer(&format!("\n{}", numbers(&shown, title, (*bytes, *most))));
        }
        out.object(|| match envelope {
            Some(envelope) => envelope,
            None => {
                json!({ "text": text, "bytes": bytes, "budget": most, "tokens": tokens(text.len()) })
            }
        });
        Ok(ExitCode::SUCCESS)
    }
}

/// Why there is nothing to say.
fn why(context: &Context) -> anyhow::Result<String> {
    let store = context.store()?;
    Ok(match store.trust() {
        _ if store.location().configuration.mode == SessionMode::Off => "`memskill.mode` is off",
        Trust::Never => "`memskill.trust` is never, or misspelt",
        Trust::Untrusted => {
            "this repository's memory is not trusted; `memskill trust` lets hooks apply it"
        }
        Trust::Trusted => match store.load()? {
            None => "there is no memory here yet; `memskill remember KEY VALUE` begins one",
            Some(loaded) if !loaded.document.memory().settings.enabled => {
                "memory is disabled; `memskill enable` applies it again"
            }
            Some(_) => "`memskill show --explain` says why each item is in or out",
        },
    }
    .to_owned())
}
