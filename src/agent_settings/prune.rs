//! What goes when our handlers go: they, and whatever they alone kept from being empty.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use super::gaps::comments;
use super::tree::{Member, Node};
use super::{Format, own};

/// The members and elements that go: where each begins and ends.
pub(super) type Doomed = BTreeMap<usize, usize>;

/// A settings file as it was before we came.
pub(super) struct Before<'t> {
    pub(super) text: &'t str,
    /// What it said; none where it was blank.
    pub(super) root: Option<Node<'t>>,
}

impl Before<'_> {
    fn hooks(&self) -> Option<&Node<'_>> {
        self.root.as_ref()?.member("hooks").filter(|hooks| hooks.is_object())
    }
}

/// What is read of a text in order to take ours out of it.
pub(super) struct Found<'n, 't> {
    pub(super) text: &'t str,
    pub(super) format: Format,
    pub(super) root: &'n Node<'t>,
    pub(super) before: Option<&'n Before<'t>>,
}

impl Found<'_, '_> {
    /// What goes.
    pub(super) fn doomed(&self) -> Doomed {
        let mut doomed = Doomed::new();
        let named = |name: &str| self.root.members().iter().find(|member| member.name == name);
        let Some(hooks) = named("hooks") else { return doomed };
        let old = self.before_hooks().map(Node::members).unwrap_or_default();
        let old = old.iter().filter(|event| event.value.is_array());
        let old: HashSet<&str> = old.map(|event| &*event.name).collect();
        for event in hooks.value.members() {
            self.doom_elements(&event.value, &mut doomed);
            if !old.contains(&*event.name) {
                self.doom_emptied(event, &mut doomed);
            }
        }
        if doomed.is_empty() {
            return doomed;
        }
        if self.before_hooks().is_none() {
            self.doom_emptied(hooks, &mut doomed);
        }
        if let Some(version) = named("version").filter(|_| self.is_version_ours(hooks, &doomed)) {
            doomed.insert(version.start, version.value.range.end);
        }
        doomed
    }

    /// Our handlers in the list of an event, and groups of nothing else.
    fn doom_elements(&self, list: &Node, doomed: &mut Doomed) {
        for element in list.elements() {
            let handlers =
                own::group(element).map_or(std::slice::from_ref(element), Node::elements);
            let ours: Vec<_> = handlers.iter().filter(|handler| own::is_own(handler)).collect();
            doomed.extend(ours.iter().map(|own| (own.range.start, own.range.end)));
            let is_emptied = !ours.is_empty() && ours.len() == handlers.len();
            if is_emptied && !self.has_comment(element.range.clone(), doomed) {
                doomed.insert(element.range.start, element.range.end);
            }
        }
    }

    /// A member, if all that its value holds goes. In TOML it goes by itself with its tables, or stays as `[]`.
    fn doom_emptied(&self, member: &Member, doomed: &mut Doomed) {
        let range = member.start..member.value.range.end;
        let children = member.value.children();
        let is_emptied = children.iter().all(|child| doomed.contains_key(&child.start));
        if self.format == Format::Json
            && !children.is_empty()
            && is_emptied
            && !self.has_comment(range.clone(), doomed)
        {
            doomed.insert(range.start, range.end);
        }
    }

    /// Whether something has a comment in it that would not go with a handler of ours.
    fn has_comment(&self, range: Range<usize>, doomed: &Doomed) -> bool {
        let count = |range| comments(self.text, range, self.format).len();
        let (mut all, mut at) = (count(range.clone()), range.start);
        for (start, end) in doomed.range(range) {
            // Of a group and its handlers only the outer one counts.
            if *start >= at {
                all = all.saturating_sub(count(*start..*end));
                at = *end;
            }
        }
        all > 0
    }

    /// Whether the version came with us and nobody needs it: hooks that came later do.
    fn is_version_ours(&self, hooks: &Member, doomed: &Doomed) -> bool {
        let is_new = |before: &Before| {
            before.root.as_ref().is_none_or(|root| root.member("version").is_none())
        };
        let is_needed = self.before_hooks().is_none() && !doomed.contains_key(&hooks.start);
        self.format == Format::Json && self.before.is_some_and(is_new) && !is_needed
    }

    fn before_hooks(&self) -> Option<&Node<'_>> {
        self.before?.hooks()
    }
}
