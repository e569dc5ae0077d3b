//! Removes our handlers from a text, with everything that becomes empty.
//!
//! An element or member is removed with the whitespace before it and one comma, a TOML table with its lines and a blank
//! line above. The result is parsed again: it must contain everything except our handlers, and every comment outside them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use super::edits::{
    Edits, Separator, all_comments, comments, has_line_break, separators, trimmed_end,
};
use super::handlers::{group_handlers, is_ours_alone};
use super::tree::{Kind, Member, Node};
use super::{Format, SettingsError, read, toml};

/// The members and elements selected for removal: where each starts and ends.
type Selected = BTreeMap<usize, usize>;

/// The text without our handlers and without what becomes empty. What was already empty in `original` stays.
pub(super) fn remove(
    text: &str,
    format: Format,
    original: Option<&str>,
) -> Result<String, SettingsError> {
    let Some(root) = read(text, format)? else { return Ok(text.to_owned()) };
    let mut removal = Removal::new(text, format, original);
    removal.select(&root);
    removal.apply(&root)
}

/// A settings file before memskill was installed.
struct Original<'t> {
    text: &'t str,
    /// `None` if the text was blank.
    root: Option<Node<'t>>,
}

/// A text, and what is removed from it.
pub(super) struct Removal<'t> {
    text: &'t str,
    format: Format,
    original: Option<Original<'t>>,
    selected: Selected,
}

impl<'t> Removal<'t> {
    /// Nothing is selected yet.
    pub(super) fn new(text: &'t str, format: Format, original: Option<&'t str>) -> Self {
        let original =
            original.and_then(|text| Some(Original { text, root: read(text, format).ok()? }));
        Self { text, format, original, selected: Selected::new() }
    }

    /// The text without what is selected.
    pub(super) fn apply(&self, root: &Node) -> Result<String, SettingsError> {
        let Some(first) = self.selected.keys().next() else { return Ok(self.text.to_owned()) };
        let mut edits = Edits::default();
        self.cut(root, self.original_root(), &mut edits);
        let removed = edits.apply(self.text, 0..self.text.len());
        let removed = removed.filter(|removed| self.is_verified(root, removed));
        let problem =
            "could not be edited without touching other lines; remove memskill's entries by hand";
        let removed = removed.ok_or_else(|| SettingsError::at(self.text, *first, problem))?;
        Ok(self.restored(&removed).unwrap_or(removed))
    }

    /// Selects a member or an element.
    pub(super) fn select_range(&mut self, range: Range<usize>) {
        self.selected.insert(range.start, range.end);
    }

    /// Selects memskill handlers, and the groups, lists and objects that contain nothing else.
    fn select(&mut self, root: &Node) {
        let named = |name: &str| root.members().iter().find(|member| member.name == name);
        let Some(hooks) = named("hooks") else { return };
        let original_hooks = self.original_hooks();
        let had_hooks = original_hooks.is_some();
        let events = original_hooks.map(Node::members).unwrap_or_default().iter();
        let events: HashSet<String> = events
            .filter(|event| event.value.is_array())
            .map(|event| event.name.to_string())
            .collect();
        for event in hooks.value.members() {
            self.select_handlers(&event.value);
            if !events.contains(&*event.name) {
                self.select_if_emptied(event);
            }
        }
        if self.selected.is_empty() {
            return;
        }
        if !had_hooks {
            self.select_if_emptied(hooks);
        }
        // Hooks that were added later need the version.
        let is_needed = !had_hooks && !self.selected.contains_key(&hooks.start);
        if let Some(version) = named("version").filter(|_| self.added_version() && !is_needed) {
            self.selected.insert(version.start, version.value.range.end);
        }
    }

    /// Selects memskill handlers in an event's list, and groups that contain nothing else.
    fn select_handlers(&mut self, list: &Node) {
        for element in list.elements() {
            let handlers =
                group_handlers(element).map_or(std::slice::from_ref(element), Node::elements);
            let ours: Vec<_> = handlers.iter().filter(|handler| is_ours_alone(handler)).collect();
            self.selected.extend(ours.iter().map(|own| (own.range.start, own.range.end)));
            let is_emptied = !ours.is_empty() && ours.len() == handlers.len();
            if is_emptied && !self.has_other_comment(element.range.clone()) {
                self.selected.insert(element.range.start, element.range.end);
            }
        }
    }

    /// Selects a JSON member if everything in its value is selected. In TOML a list disappears with its tables, or stays
    /// as `[]`.
    pub(super) fn select_if_emptied(&mut self, member: &Member) {
        let range = member.start..member.value.range.end;
        let children = member.value.children();
        let is_emptied = children.iter().all(|child| self.is_selected(child.start));
        if self.format == Format::Json
            && !children.is_empty()
            && is_emptied
            && !self.has_other_comment(range.clone())
        {
            self.selected.insert(range.start, range.end);
        }
    }

    /// Whether a range contains a comment outside of what is selected.
    fn has_other_comment(&self, range: Range<usize>) -> bool {
        let count = |range| comments(self.text, range, self.format).len();
        let (mut all, mut at) = (count(range.clone()), range.start);
        for (start, end) in self.selected.range(range) {
            // Skip the handlers inside a group that is selected as a whole.
            if *start >= at {
                all = all.saturating_sub(count(*start..*end));
                at = *end;
            }
        }
        all > 0
    }

    /// Whether memskill added the `version`.
    fn added_version(&self) -> bool {
        let had_none = |original: &Original| {
            original.root.as_ref().is_none_or(|root| root.member("version").is_none())
        };
        self.format == Format::Json && self.original.as_ref().is_some_and(had_none)
    }

    fn original_root(&self) -> Option<(&str, &Node<'t>)> {
        let original = self.original.as_ref()?;
        Some((original.text, original.root.as_ref()?))
    }

    fn original_hooks(&self) -> Option<&Node<'t>> {
        self.original_root()?.1.member("hooks").filter(|hooks| hooks.is_object())
    }

    fn is_selected(&self, start: usize) -> bool {
        self.selected.contains_key(&start)
    }

    /// Removes what is selected below a node; `original` is the same node in the original text.
    fn cut(&self, node: &Node, original: Option<(&str, &Node)>, edits: &mut Edits) {
        let children = node.children();
        let has_sections = node.elements().iter().any(|element| element.is_section);
        if !has_sections && children.iter().any(|child| self.is_selected(child.start)) {
            self.cut_children(node, &children, original, edits);
        }
        let (text, old) = original.map_or(("", &[][..]), |(text, node)| (text, node.members()));
        let old: HashMap<_, _> = old.iter().map(|member| (&member.name, &member.value)).collect();
        for member in node.members().iter().filter(|member| !self.is_selected(member.start)) {
            self.cut(&member.value, old.get(&member.name).map(|value| (text, *value)), edits);
        }
        for element in node.elements() {
            if !self.is_selected(element.range.start) {
                self.cut(element, None, edits);
            } else if element.is_section {
                self.cut_sections(element, edits);
            }
        }
    }

    /// Removes a TOML table and the tables inside it.
    fn cut_sections(&self, node: &Node, edits: &mut Edits) {
        if node.is_section {
            let above = &self.text[..node.range.start];
            let rest = above.strip_suffix('\n').map(|rest| rest.strip_suffix('\r').unwrap_or(rest));
            let blank = rest.filter(|rest| rest.ends_with('\n')).map_or(above.len(), str::len);
            edits.remove(blank..node.range.end);
        }
        node.members().iter().for_each(|member| self.cut_sections(&member.value, edits));
        node.elements().iter().for_each(|element| self.cut_sections(element, edits));
    }

    /// Removes children between brackets.
    fn cut_children(
        &self,
        node: &Node,
        children: &[Range<usize>],
        original: Option<(&str, &Node)>,
        edits: &mut Edits,
    ) {
        let inner = inside(node);
        let list = List { removal: self, range: inner.clone(), children };
        let is_selected = |child: &Range<usize>| self.is_selected(child.start);
        let mut cuts = Edits::default();
        for (index, _) in children.iter().enumerate().filter(|(_, child)| is_selected(child)) {
            list.cut(index, &mut cuts);
        }
        match children.iter().rposition(|child| !is_selected(child)) {
            Some(last) => {
                let is_trailing = list.comma(children.len() - 1).is_some();
                let spare = if is_trailing { None } else { list.comma(last) };
                spare.into_iter().for_each(|comma| cuts.remove(comma..comma + 1));
                edits.append(cuts);
            }
            None => {
                let left = cuts.apply(self.text, inner.clone()).unwrap_or_default();
                let was =
                    original.filter(|(_, old)| old.is_empty() && old.is_array() == node.is_array());
                let was = was.map(|(text, old)| &text[inside(old)]).unwrap_or_default();
                let is_same = all_comments(was, self.format) == all_comments(&left, self.format);
                edits.replace(inner, if is_same { was } else { &left });
            }
        }
    }

    /// Whether a text contains everything except our handlers, and every comment outside them.
    fn is_verified(&self, root: &Node, removed: &str) -> bool {
        let mut expected = root.clone();
        self.retain(&mut expected);
        let Ok(Some(mut actual)) = read(removed, self.format) else { return false };
        if self.format == Format::Toml {
            // Without its tables an empty list disappears.
            toml::drop_empty(&mut expected);
            toml::drop_empty(&mut actual);
        }
        let all = separators(self.text, 0..self.text.len(), self.format);
        let is_ours =
            |at: usize| self.selected.range(..=at).next_back().is_some_and(|(_, end)| at < *end);
        let kept = all.iter().filter(|(it, at)| *it != Separator::Comma && !is_ours(at.start));
        let kept = kept.map(|(_, at)| self.text[at.clone()].trim_end());
        actual == expected && kept.eq(all_comments(removed, self.format))
    }

    /// Removes what is selected from a tree.
    fn retain(&self, node: &mut Node) {
        match &mut node.kind {
            Kind::Object(members) => members.retain(|member| !self.is_selected(member.start)),
            Kind::Array(elements) => elements.retain(|one| !self.is_selected(one.range.start)),
            _ => {}
        }
        node.for_each_child(|child| self.retain(child));
    }

    /// The original text, if the result differs from it only in line breaks that we added.
    fn restored(&self, removed: &str) -> Option<String> {
        let original = self.original.as_ref()?;
        let is_same = match self.format {
            Format::Json => {
                let root = read(removed, self.format).ok()??;
                original.root.is_none()
                    && root.children().is_empty()
                    && all_comments(removed, self.format)
                        == all_comments(original.text, self.format)
            }
            Format::Toml => removed.trim_end() == original.text.trim_end(),
        };
        is_same.then(|| original.text.to_owned())
    }
}

/// The range between the brackets of a node.
fn inside(node: &Node) -> Range<usize> {
    node.range.start + 1..node.range.end - 1
}

/// The children between brackets.
struct List<'l> {
    removal: &'l Removal<'l>,
    range: Range<usize>,
    children: &'l [Range<usize>],
}

impl List<'_> {
    /// Removes a child, with its comma and the whitespace that sets it off.
    fn cut(&self, index: usize, cuts: &mut Edits) {
        let text = self.removal.text;
        let (child, gap) = (&self.children[index], self.gap_before(index));
        let (comma, next) = (self.comma(index), self.gap_after(index).end);
        let start = trimmed_end(text, gap);
        let mut after = self.after_blanks(child.end);
        if comma == Some(after) {
            after = self.after_blanks(after + 1);
        }
        let after = after.min(next);
        let ends_line = text[after..next].starts_with(['\n', '\r']);
        if !has_line_break(&text[start..child.start]) {
            cuts.remove(start..child.end);
            if index == 0 && start == child.start && !ends_line {
                cuts.remove(child.end..after);
            }
        } else if ends_line || self.may_join_bracket(index, after) {
            cuts.remove(start..child.end);
        } else {
            // Something follows on the line. It must not join the line above, which may end in a comment.
            cuts.remove(child.start..after);
        }
        comma.into_iter().for_each(|comma| cuts.remove(comma..comma + 1));
    }

    /// The comma after a child.
    fn comma(&self, index: usize) -> Option<usize> {
        let separators = self.separators(self.gap_after(index)).into_iter();
        separators.into_iter().find(|(it, _)| *it == Separator::Comma).map(|(_, at)| at.start)
    }

    /// Whether the closing bracket follows and may join the line above: not if that line ends in a comment.
    fn may_join_bracket(&self, index: usize, after: usize) -> bool {
        if after != self.range.end {
            return false;
        }
        let is_selected = |at: usize| self.removal.is_selected(self.children[at].start);
        let is_trailing = self.comma(self.children.len() - 1).is_some();
        let last_before = |at: usize| {
            let keeps_comma = is_trailing && at.checked_sub(1).is_some_and(|at| !is_selected(at));
            let separators = self.separators(self.gap_before(at)).into_iter();
            let mut separators = separators.map(|(separator, _)| separator);
            separators.rfind(|separator| keeps_comma || *separator != Separator::Comma)
        };
        // Children before this one that also go leave nothing in between.
        let mut gone = (0..=index).rev().take_while(|at| *at == index || is_selected(*at));
        gone.find_map(last_before) != Some(Separator::LineComment)
    }

    fn separators(&self, gap: Range<usize>) -> Vec<(Separator, Range<usize>)> {
        separators(self.removal.text, gap, self.removal.format)
    }

    fn gap_before(&self, index: usize) -> Range<usize> {
        let start = index.checked_sub(1).map_or(self.range.start, |index| self.children[index].end);
        start..self.children[index].start
    }

    fn gap_after(&self, index: usize) -> Range<usize> {
        let next = self.children.get(index + 1).map_or(self.range.end, |next| next.start);
        self.children[index].end..next
    }

    fn after_blanks(&self, at: usize) -> usize {
        let rest = &self.removal.text[at..];
        at + rest.len() - rest.trim_start_matches([' ', '\t']).len()
    }
}
