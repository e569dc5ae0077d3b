//! The content of a settings file with byte ranges, the same for JSON and TOML.

use std::borrow::Cow;
use std::ops::Range;

use super::Value;

/// A value and its place in the text.
#[derive(Clone, Debug)]
pub(super) struct Node<'t> {
    /// The bytes of the value. For a TOML table with a header: the header and its own pairs, to the end of the line.
    pub(super) range: Range<usize>,
    pub(super) kind: Kind<'t>,
    /// Whether it is a TOML table with a header, which is not separated by commas.
    pub(super) is_section: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Kind<'t> {
    Object(Vec<Member<'t>>),
    Array(Vec<Node<'t>>),
    Text(Cow<'t, str>),
    /// Numbers, dates, booleans and null as they are written.
    Raw(Cow<'t, str>),
}

/// A member of an object.
#[derive(Clone, Debug)]
pub(super) struct Member<'t> {
    /// Where the name starts.
    pub(super) start: usize,
    pub(super) name: Cow<'t, str>,
    pub(super) value: Node<'t>,
}

impl<'t> Node<'t> {
    /// A value that is not part of a text.
    pub(super) fn of(value: &Value) -> Node<'static> {
        let text = |text: &str| Cow::Owned(text.to_owned());
        let kind = match value {
            Value::Object(map) => Kind::Object(
                map.iter()
                    .map(|(name, value)| Member {
                        start: 0,
                        name: text(name),
                        value: Node::of(value),
                    })
                    .collect(),
            ),
            Value::Array(values) => Kind::Array(values.iter().map(Node::of).collect()),
            Value::String(value) => Kind::Text(text(value)),
            other => Kind::Raw(Cow::Owned(other.to_string())),
        };
        Node { range: 0..0, kind, is_section: false }
    }

    /// Converts to JSON; a date becomes text.
    pub(super) fn to_json(&self) -> Value {
        match &self.kind {
            Kind::Object(members) => {
                let members = members.iter();
                members.map(|member| (member.name.to_string(), member.value.to_json())).collect()
            }
            Kind::Array(elements) => elements.iter().map(Self::to_json).collect(),
            Kind::Text(text) => Value::String(text.to_string()),
            Kind::Raw(raw) => {
                serde_json::from_str(raw).unwrap_or_else(|_| Value::String(raw.to_string()))
            }
        }
    }

    pub(super) fn is_object(&self) -> bool {
        matches!(self.kind, Kind::Object(_))
    }

    pub(super) fn is_array(&self) -> bool {
        matches!(self.kind, Kind::Array(_))
    }

    /// Whether it is an empty object or array.
    pub(super) fn is_empty(&self) -> bool {
        match &self.kind {
            Kind::Object(members) => members.is_empty(),
            Kind::Array(elements) => elements.is_empty(),
            _ => false,
        }
    }

    /// The members of an object; empty for anything else.
    pub(super) fn members(&self) -> &[Member<'t>] {
        match &self.kind {
            Kind::Object(members) => members,
            _ => &[],
        }
    }

    /// The elements of an array; empty for anything else.
    pub(super) fn elements(&self) -> &[Self] {
        match &self.kind {
            Kind::Array(elements) => elements,
            _ => &[],
        }
    }

    /// The value of a member.
    pub(super) fn member(&self, name: &str) -> Option<&Self> {
        self.members().iter().find(|member| member.name == name).map(|member| &member.value)
    }

    pub(super) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The range of each member or element.
    pub(super) fn children(&self) -> Vec<Range<usize>> {
        let member = |member: &Member| member.start..member.value.range.end;
        let members = self.members().iter().map(member);
        members.chain(self.elements().iter().map(|element| element.range.clone())).collect()
    }

    pub(super) fn for_each_child(&mut self, mut change: impl FnMut(&mut Self)) {
        match &mut self.kind {
            Kind::Object(members) => {
                members.iter_mut().for_each(|member| change(&mut member.value));
            }
            Kind::Array(elements) => elements.iter_mut().for_each(change),
            _ => {}
        }
    }

    /// Adds a member or an element to the object or array with this range.
    pub(super) fn add_child(&mut self, parent: &Range<usize>, name: Option<&str>, value: &Value) {
        if self.range != *parent {
            self.for_each_child(|child| child.add_child(parent, name, value));
        } else if let Some(name) = name {
            self.member_or_new(name, value);
        } else {
            self.push(Self::of(value));
        }
    }

    /// Adds an element to an array; `None` if it is not an array.
    pub(super) fn push(&mut self, element: Self) -> Option<()> {
        let Kind::Array(elements) = &mut self.kind else { return None };
        elements.push(element);
        Some(())
    }

    /// The value of a member, added if missing; `None` if this is not an object.
    pub(super) fn member_or_new(&mut self, name: &str, new: &Value) -> Option<&mut Self> {
        let Kind::Object(members) = &mut self.kind else { return None };
        let at = members.iter().position(|member| member.name == name).unwrap_or_else(|| {
            let name = Cow::Owned(name.to_owned());
            members.push(Member { start: 0, name, value: Self::of(new) });
            members.len() - 1
        });
        Some(&mut members[at].value)
    }
}

/// Two values are equal if their content is equal. Places in the text and the order of members do not matter.
impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Object(own), Kind::Object(others)) => {
                own.len() == others.len()
                    && sorted(own)
                        .iter()
                        .zip(sorted(others))
                        .all(|(own, other)| own.name == other.name && own.value == other.value)
            }
            (Kind::Array(own), Kind::Array(others)) => own == others,
            (Kind::Text(own), Kind::Text(other)) | (Kind::Raw(own), Kind::Raw(other)) => {
                own == other
            }
            _ => false,
        }
    }
}

fn sorted<'m, 't>(members: &'m [Member<'t>]) -> Vec<&'m Member<'t>> {
    let mut sorted: Vec<_> = members.iter().collect();
    sorted.sort_by(|one, other| one.name.cmp(&other.name));
    sorted
}
