//! `memskill init` and `memskill recover`: both end with a sound memory file.

use std::process::ExitCode;

use memskill::{Intent, render};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::output::Output;

/// Creates or repairs the file; prints `sound` if there was nothing to do.
pub(crate) fn run(
    context: &Context,
    args: WriteArgs,
    sound: &str,
    out: &mut Output,
) -> CommandResult {
    let store = context.store()?;
    let path = store.location().memory_path.clone();
    let done = context.change(&store, (args, Intent::Explicit), |_| Ok(()))?;
    let changed = done.before.as_deref() != Some(done.after.as_str());
    out.written(&done, &path, (args, ""));
    if !changed {
        out.confirm(&render::visible(&format!("{sound}: {}", path.display())));
    }
    out.object(|| {
        json!({
            "created": done.before.is_none(),
            "changed": changed,
            "path": path.to_string_lossy(),
            "dry_run": args.dry_run,
        })
    });
    Ok(ExitCode::SUCCESS)
}
