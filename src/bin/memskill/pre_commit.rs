//! `memskill install pre-commit`: git's hook that checks the memory file before a commit

use memskill::machine::ExternalFile;
use memskill::root::Location;
use memskill::{precommit, render};
use serde_json::{Value, json};

use crate::arguments::WriteArgs;
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;

pub(crate) fn install(
    context: &Context,
    args: WriteArgs,
    out: &mut Output,
) -> anyhow::Result<Value> {
    let path = Location::hooks(&context.start, &context.environment)?.join(precommit::NAME);
    let old = ExternalFile::read(&path)?;
    let before = old.as_ref().map(|old| old.text.as_str());
    let after =
        precommit::joined(before).ok_or_else(|| CommandError::NotShellScript(path.clone()))?;
    if old.as_ref().is_some_and(|old| !old.is_executable() && !precommit::is_in(&old.text)) {
        return Err(CommandError::NotExecutable(path).into());
    }
    let changed = before != Some(&after);
    let words = match (changed, before) {
        (false, _) => "Already there",
        (true, None) => "Installed",
        (true, Some(_)) => "Added to the hook",
    };
    if args.dry_run {
        out.diff(before.unwrap_or_default(), &after, &path);
    } else {
        if changed {
            ExternalFile::write_script(&path, old.as_ref(), &after)?;
        }
        out.confirm(&render::line(&format!("{words}: {}", path.display())));
    }
    Ok(json!({ "changed": changed, "path": path.to_string_lossy(), "dry_run": args.dry_run }))
}

pub(crate) fn uninstall(
    context: &Context,
    args: WriteArgs,
    out: &mut Output,
) -> anyhow::Result<Value> {
    let path = Location::hooks(&context.start, &context.environment)?.join(precommit::NAME);
    let old = ExternalFile::read(&path)?.filter(|old| precommit::is_in(&old.text));
    let after = old.as_ref().and_then(|old| precommit::parted(&old.text));
    if let Some(old) = old.as_ref().filter(|_| args.dry_run) {
        out.diff(&old.text, after.as_deref().unwrap_or_default(), &path);
    }
    if let Some(old) = old.as_ref().filter(|_| !args.dry_run) {
        match &after {
            Some(text) => ExternalFile::write_script(&path, Some(old), text)?,
            None => ExternalFile::remove(&path)?,
        }
    }
    let words = if old.is_some() { "Removed from" } else { "Not in" };
    if !args.dry_run {
        out.confirm(&render::line(&format!("{words}: {}", path.display())));
    }
    let changed = old.is_some();
    Ok(json!({ "changed": changed, "path": path.to_string_lossy(), "dry_run": args.dry_run }))
}
