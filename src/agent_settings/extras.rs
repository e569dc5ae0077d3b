//! Settings outside `hooks` that the user may ask for: permission rules, and a switch that turns a feature off.
//!
//! Only JSON files have them. What memskill added is removed again; what was there before stays.

use std::ops::Range;

use super::add::{insert_member, replace_value, with_root};
use super::remove::Removal;
use super::tree::Node;
use super::{Format, SettingsError, Value, read, split_byte_order_mark};

/// Settings to add to a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// The names of the objects that lead to the list of rules, and of the list itself.
    pub path: &'static [&'static str],
    /// The rules that the list should contain.
    pub rules: Vec<String>,
    /// The top-level switch that should be `false`.
    pub switch: Option<&'static str>,
}

impl Extras {
    /// Whether there is nothing to add.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.switch.is_none()
    }

    /// Those of the settings that a list of names contains.
    pub fn named(&self, names: &[String]) -> Self {
        let is_named = |name: &str| names.iter().any(|one| one == name);
        let rules = self.rules.iter().filter(|rule| is_named(rule)).cloned().collect();
        let switch = self.switch.filter(|switch| is_named(switch));
        Self { path: self.path, rules, switch }
    }

    /// The names of the settings that a text lacks.
    pub fn missing_in(&self, text: &str) -> Result<Vec<String>, SettingsError> {
        if self.is_empty() {
            return Ok(Vec::new());
        }
        let root = read(split_byte_order_mark(text).1, Format::Json)?;
        let root = root.as_ref();
        let has_rule = |rule: &str| root.is_some_and(|root| find(root, self.path, rule).is_some());
        let rules = self.rules.iter().filter(|rule| !has_rule(rule)).cloned();
        let is_off = |switch: &str| root.and_then(|root| root.member(switch)) == Some(&off());
        let switch = self.switch.filter(|switch| !is_off(switch)).map(str::to_owned);
        Ok(rules.chain(switch).collect())
    }
}

/// Adds the settings that are missing.
pub fn add_extras(text: &str, extras: &Extras) -> Result<String, SettingsError> {
    if extras.is_empty() {
        return Ok(text.to_owned());
    }
    let (mark, body) = split_byte_order_mark(text);
    let mut body = with_root(body)?;
    for rule in &extras.rules {
        body = add_rule(&body, extras.path, rule)?;
    }
    if let Some(switch) = extras.switch {
        body = set(&body, switch, &Value::Bool(false))?;
    }
    Ok([mark, &body].concat())
}

/// Removes the settings, except for those in `original`, the text before [`add_extras`]. A switch gets its old value back.
pub fn remove_extras(
    text: &str,
    original: Option<&str>,
    extras: &Extras,
) -> Result<String, SettingsError> {
    if extras.is_empty() {
        return Ok(text.to_owned());
    }
    let (mark, body) = split_byte_order_mark(text);
    let original = original.map(|original| split_byte_order_mark(original).1);
    let old = original.and_then(|original| read(original, Format::Json).ok().flatten());
    let mut body = std::borrow::Cow::Borrowed(body);
    let Some(root) = read(&body, Format::Json)? else { return Ok(text.to_owned()) };
    let old_switch = extras.switch.and_then(|name| Some((name, old.as_ref()?.member(name)?)));
    let now = old_switch.and_then(|(name, _)| root.member(name)).filter(|now| **now == off());
    if let (Some(now), Some((_, old)), Some(original)) = (now, old_switch, original) {
        let old = &original[old.range.clone()];
        body = replace_value(&body, now.range.clone(), old)?.into();
    }
    let Some(root) = read(&body, Format::Json)? else { return Ok(text.to_owned()) };
    let mut removal = Removal::new(&body, Format::Json, original);
    select(&mut removal, &root, old.as_ref(), extras);
    Ok([mark, &removal.apply(&root)?].concat())
}

/// Selects the rules, the objects that contain nothing else, and a switch that was not there before.
fn select(removal: &mut Removal<'_>, root: &Node, old: Option<&Node>, extras: &Extras) {
    let is_old = |rule: &str| old.is_some_and(|old| find(old, extras.path, rule).is_some());
    let added = extras.rules.iter().filter(|rule| !is_old(rule));
    let ranges: Vec<Range<usize>> =
        added.filter_map(|rule| find(root, extras.path, rule)).collect();
    ranges.iter().for_each(|range| removal.select_range(range.clone()));
    // The innermost first.
    for depth in (0..extras.path.len()).rev().filter(|_| !ranges.is_empty()) {
        let parent = object_at(root, &extras.path[..depth]);
        let name = extras.path[depth];
        let member = parent.and_then(|it| it.members().iter().find(|one| one.name == name));
        let was_there = old
            .and_then(|old| object_at(old, &extras.path[..depth]))
            .is_some_and(|parent| parent.member(name).is_some());
        member.filter(|_| !was_there).into_iter().for_each(|it| removal.select_if_emptied(it));
    }
    if let Some(switch) =
        extras.switch.filter(|name| old.is_none_or(|old| old.member(name).is_none()))
        && let Some(member) = root.members().iter().find(|member| member.name == switch)
        && member.value == off()
    {
        removal.select_range(member.start..member.value.range.end);
    }
}

fn off() -> Node<'static> {
    Node::of(&Value::Bool(false))
}

/// The object that these names lead to.
fn object_at<'n, 't>(root: &'n Node<'t>, path: &[&str]) -> Option<&'n Node<'t>> {
    path.iter().try_fold(root, |node, name| node.member(name))
}

/// Where a rule is in the list.
fn find(root: &Node, path: &[&str], rule: &str) -> Option<Range<usize>> {
    let list = object_at(root, path)?;
    let found = list.elements().iter().find(|element| element.text() == Some(rule))?;
    Some(found.range.clone())
}

fn add_rule(text: &str, path: &[&str], rule: &str) -> Result<String, SettingsError> {
    let Some(root) = read(text, Format::Json)? else { return Ok(text.to_owned()) };
    if find(&root, path, rule).is_some() {
        return Ok(text.to_owned());
    }
    let mut parent = &root;
    for (depth, name) in path.iter().enumerate() {
        if !parent.is_object() {
            let problem = format!("`{}` should be an object", path[..depth].join("."));
            return Err(SettingsError::at(text, parent.range.start, problem));
        }
        let Some(member) = parent.member(name) else {
            // Add the missing objects and the list together.
            let list = Value::Array(vec![Value::from(rule)]);
            let wrap = |value, name: &&str| super::object(name, value);
            let value = path[depth + 1..].iter().rev().fold(list, wrap);
            return insert_member(text, (&root, parent), Some(name), &value);
        };
        parent = member;
    }
    if !parent.is_array() {
        let problem = format!("`{}` should be an array", path.join("."));
        return Err(SettingsError::at(text, parent.range.start, problem));
    }
    insert_member(text, (&root, parent), None, &Value::from(rule))
}

/// Gives a top-level member a value.
fn set(text: &str, name: &str, value: &Value) -> Result<String, SettingsError> {
    let Some(root) = read(text, Format::Json)? else { return Ok(text.to_owned()) };
    match root.member(name) {
        Some(old) if *old == Node::of(value) => Ok(text.to_owned()),
        Some(old) => replace_value(text, old.range.clone(), &value.to_string()),
        None => insert_member(text, (&root, &root), Some(name), value),
    }
}
