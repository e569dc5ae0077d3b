//! `memskill recover`

use std::process::ExitCode;

use memskill::Intent;
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::Context;
use crate::output::Output;

pub(crate) fn run(
    context: &Context,
    args: &WriteArgs,
    out: &mut Output,
) -> anyhow::Result<ExitCode> {
    let store = context.store()?;
    let path = store.location().memory_path.clone();
    let done = context.change(&store, (*args, Intent::Explicit), |_| Ok(()))?;
    let changed = done.before.as_deref() != Some(done.after.as_str());
    out.written(&done, &path, args.dry_run);
    if !changed {
        out.confirm(&format!("Nothing to repair: {}", path.display()));
    }
    out.object(
        json!({ "repaired": changed, "path": path.to_string_lossy(), "dry_run": args.dry_run }),
    );
    Ok(ExitCode::SUCCESS)
}
