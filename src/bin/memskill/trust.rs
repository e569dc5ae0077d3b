//! `memskill trust` and `memskill untrust`

use std::process::ExitCode;

use memskill::check::{CheckContext, check};
use memskill::machine::trust::{self, Trust};
use memskill::render::counted;
use memskill::store::Store;
use memskill::{Error, items_elsewhere};
use serde_json::{Value, json};

use crate::context::{CommandResult, Context};
use crate::error::TrustError;
use crate::findings::{self, Checked};
use crate::json;
use crate::listing::{LoadedMemory, everything, item_line, name};
use crate::output::Output;

/// Let hooks apply this repository's memory
///
/// The memory file of a cloned repository was written by others. Prints every item and what `check` finds, then asks on
/// the terminal; without a terminal, `--yes` answers. Trust applies to this machine only. Items that arrive through git
/// later are announced, or, with `git config memskill.trust strict`, not applied until you run this again.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  memskill trust\n  memskill trust --yes")]
pub(crate) struct TrustArgs {
    /// Trust it without asking
    #[arg(long)]
    yes: bool,
}

/// Stop hooks from applying this repository's memory
#[derive(clap::Args)]
#[command(after_help = "Example:\n  memskill untrust")]
pub(crate) struct UntrustArgs {}

pub(crate) fn run(context: &Context, args: &TrustArgs, out: &mut Output) -> CommandResult {
    let store = context.store()?;
    match store.trust() {
        Trust::Never => return Err(TrustError::Never.into()),
        _ if context.is_user() => return Err(TrustError::Own.into()),
        _ => {}
    }
    let is_trusted = store.trust() == Trust::Trusted;
    let shown = review(store, context, out)?;
    let new = trust::arrivals(shown.store.location(), &shown.loaded.document).items;
    if !new.is_empty() {
        let names = new.iter().map(|place| name(&shown.memory().items[*place]));
        out.answer(&format!(
            "New since your last review: {}",
            names.collect::<Vec<_>>().join(", ")
        ));
    }
    if is_trusted && new.is_empty() && !args.yes {
        out.confirm("Already trusted");
    } else {
        if !args.yes {
            ask(&counted(shown.memory().items.len(), "item"), out)?;
        }
        grant(&shown, out)?;
    }
    out.object(|| {
        let elsewhere = items_elsewhere(&shown.loaded.document);
        let elsewhere = elsewhere.iter().map(|item| json::item(shown.scope(), item));
        json!({ "trusted": true, "items": items(&shown), "elsewhere": elsewhere.collect::<Vec<_>>() })
    });
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn untrust(context: &Context, out: &mut Output) -> CommandResult {
    if context.is_user() {
        return Err(TrustError::Own.into());
    }
    let store = context.store()?;
    let was_trusted = trust::revoke(store.location())?;
    let is_trusted = store.trust() == Trust::Trusted;
    out.confirm(match (is_trusted, was_trusted) {
        (true, _) => "Hooks still apply it: `memskill.trust` is set to always",
        (_, true) => "No longer trusted: hooks do not apply this repository's memory",
        (_, false) => "It was not trusted",
    });
    out.object(|| json!({ "trusted": is_trusted, "was_trusted": was_trusted }));
    Ok(ExitCode::SUCCESS)
}

/// Trusts a memory that the user has reviewed.
pub(crate) fn grant(shown: &LoadedMemory, out: &mut Output) -> Result<(), Error> {
    trust::grant(shown.store.location(), &shown.loaded.document)?;
    let items = counted(shown.memory().items.len(), "item");
    out.confirm(&format!(
        "Trusted: {items}. Hooks apply this memory on this machine (undo with: memskill untrust)"
    ));
    Ok(())
}

/// The items as JSON.
pub(crate) fn items(shown: &LoadedMemory) -> Vec<Value> {
    shown.memory().items.iter().map(|item| json::item(shown.scope(), item).into()).collect()
}

/// Prints every item of the memory and the findings of `check`.
pub(crate) fn review(
    store: Store,
    context: &Context,
    out: &mut Output,
) -> Result<LoadedMemory, Error> {
    let path = &store.location().memory_path;
    let mut loaded = store.load()?.ok_or_else(|| Error::NoFile(path.clone()))?;
    // An agent that calls this must not read what only tags from someone else allow.
    if out.is_terminal() {
        loaded.set_trusted();
    }
    out.notices(&loaded.notices);
    let shown = LoadedMemory { store, loaded };
    out.answer(&everything(std::slice::from_ref(&shown), out));
    let elsewhere = items_elsewhere(&shown.loaded.document);
    if !elsewhere.is_empty() {
        let count = counted(elsewhere.len(), "item");
        out.answer(&format!(
            "{count} in other YAML blocks, not applied unless the memory is damaged and recovered:"
        ));
        out.answer(&elsewhere.iter().map(|item| item_line(item, 0, out)).collect::<String>());
    }
    let text = shown.loaded.document.text().to_owned();
    let scope = shown.scope();
    let report = check(&text, &CheckContext::new(context.today, scope));
    if !report.findings.is_empty() {
        findings::print(&Checked::new(context, &shown.store, text, report), out);
    }
    Ok(shown)
}

/// Asks the user, if there is a terminal.
fn ask(items: &str, out: &mut Output) -> anyhow::Result<()> {
    match out.ask(&format!("Let hooks apply {items} on this machine? [y/N] "))?.as_deref() {
        None => Err(TrustError::NoTerminal.into()),
        Some("y" | "yes") => Ok(()),
        Some(_) => Err(TrustError::Declined.into()),
    }
}
