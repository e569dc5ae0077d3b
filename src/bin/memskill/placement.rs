//! Where saved items end up: in the profile or not, and how many pinned items there are.

use std::collections::HashMap;

use memskill::render::counted;
use memskill::{
    Change, Document, Item, Key, MAX_BULLETS, MAX_PINNED_BYTES, Memory, Profile, Scope, Verdict,
};

use crate::context::Context;
use crate::hints;
use crate::output::Output;

/// Both memories after a write.
pub(crate) struct Placement<'c> {
    context: &'c Context,
    own: Memory,
    other: Option<Memory>,
}

impl<'c> Placement<'c> {
    /// Reads the text that was written, and the memory of the other scope.
    pub(crate) fn of(context: &'c Context, written: &str) -> Option<Self> {
        let own = Document::parse(written).ok()?.memory().clone();
        Some(Self { context, own, other: context.other_memory() })
    }

    fn memories(&self) -> Vec<(Scope, &Memory)> {
        let scope = self.context.scope();
        let other = self.other.iter().map(|other| (scope.other(), other));
        let mut memories: Vec<_> = std::iter::once((scope, &self.own)).chain(other).collect();
        memories.sort_by_key(|(scope, _)| *scope);
        memories
    }

    /// Whether each of these items is in the profile.
    pub(crate) fn verdicts(&self, changes: &[&Change]) -> Vec<Verdict> {
        let profile = Profile::of(&self.memories(), self.context.today, MAX_BULLETS);
        let own = profile.items.iter().filter(|entry| entry.scope == self.context.scope());
        let current = own.filter(|entry| entry.verdict != Verdict::Superseded);
        let verdicts: HashMap<Option<&Key>, Verdict> =
            current.map(|entry| (entry.item.key.as_ref(), entry.verdict)).collect();
        let verdict = |item: &Item| verdicts.get(&item.key.as_ref()).copied();
        changes.iter().map(|one| verdict(one.item()).unwrap_or(Verdict::Superseded)).collect()
    }

    /// Says which of the changed items are not in the profile, why, and how to get them in.
    pub(crate) fn note(&self, changes: &[&Change], verdicts: &[Verdict], out: &mut Output) {
        let written = changes.iter().zip(verdicts);
        let written = written.filter(|(change, _)| !matches!(change, Change::Unchanged(_)));
        let written: Vec<(&Item, Verdict)> =
            written.map(|(change, verdict)| (change.item(), *verdict)).collect();
        let is_out = |(_, verdict): &&(&Item, Verdict)| *verdict != Verdict::In;
        let out_of_it: Vec<&(&Item, Verdict)> = written.iter().filter(is_out).collect();
        match out_of_it.as_slice() {
            [] => {}
            [(item, verdict)] => {
                let name = item.name().unwrap_or_default();
                let why = verdict.as_str().trim_start_matches("out: ");
                out.note(&format!("{name} is not in the profile: {why}"));
                if let Some(hint) = hints::for_verdict(*verdict, name, self.context.is_user()) {
                    out.hint(&hint);
                }
            }
            several => {
                let (number, all) = (several.len(), counted(written.len(), "saved item"));
                out.note(&format!("{number} of {all} are not in the profile"));
                out.hint("`memskill show --explain` says why each is out");
            }
        }
    }

    /// Warns if more is pinned than an agent can check every reply against.
    pub(crate) fn warn_if_crowded(&self, out: &mut Output) {
        let pinned = Profile::pinned(&self.memories(), self.context.today);
        if pinned.is_crowded() {
            let (items, bytes) = (counted(pinned.admitted(), "item"), pinned.admitted_bytes());
            let left_out = match pinned.left_out() {
                0 => String::new(),
                left_out => format!("; {left_out} of them left out"),
            };
            let what = format!("{items}, {bytes} of {MAX_PINNED_BYTES} bytes{left_out}");
            out.note(&format!("many pinned items are added to every prompt: {what}"));
            out.hint("pin only what every reply must be checked against; the profile has the rest");
        }
    }
}
