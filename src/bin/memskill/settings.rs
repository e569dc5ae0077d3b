//! `memskill enable`, `disable` and `announce`

use std::process::ExitCode;

use memskill::{Intent, Setting, change_setting};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::output::Output;

/// Announce automatic writes, or stop announcing them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  memskill announce off\n  memskill announce on --user")]
pub(crate) struct AnnounceArgs {
    /// Whether `remember --auto` prints what it saved
    state: OnOff,
    #[command(flatten)]
    write: WriteArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum OnOff {
    On,
    Off,
}

pub(crate) fn announce(context: &Context, args: &AnnounceArgs, out: &mut Output) -> CommandResult {
    run(context, Setting::Announce(args.state == OnOff::On), &args.write, out)
}

pub(crate) fn run(
    context: &Context,
    to: Setting,
    args: &WriteArgs,
    out: &mut Output,
) -> CommandResult {
    let store = context.store()?;
    let done = context.change(&store, (*args, Intent::Explicit), |memory| {
        let changed = change_setting(memory, to, context.today);
        Ok((changed, memory.settings))
    })?;
    let (changed, settings) = done.answer;
    let whose = if context.is_user() { "The user's memory" } else { "This repository's memory" };
    let message = match to {
        Setting::Enabled(true) => {
            format!("{whose} is enabled: items are applied, automatic writes are saved")
        }
        Setting::Enabled(false) => {
            format!("{whose} is disabled: no item is applied, no automatic write is saved")
        }
        Setting::Announce(true) => "Automatic writes are announced".to_owned(),
        Setting::Announce(false) => "Automatic writes are not announced".to_owned(),
    };
    out.written(&done, &store.location().memory_path, (*args, &message));
    out.object(|| {
        json!({
            "changed": changed,
            "enabled": settings.enabled,
            "announce_writes": settings.announce_writes,
            "dry_run": args.dry_run,
        })
    });
    Ok(ExitCode::SUCCESS)
}
