//! `memskill init`

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
    let created = done.before.is_none();
    out.written(&done, &path, args.dry_run);
    if !created {
        out.confirm(&format!("Already there: {}", path.display()));
    }
    out.object(
        json!({ "created": created, "path": path.to_string_lossy(), "dry_run": args.dry_run }),
    );
    Ok(ExitCode::SUCCESS)
}
