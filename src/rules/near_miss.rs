//! Names that are almost right, for "did you mean".

use crate::error::{Error, Missing};
use crate::guard;
use crate::model::{Item, Key, Memory, NEEDS_CONFIRMATION, ON_DEMAND, PINNED, SYNONYMS};

/// The minimum similarity of keys and of tags, from 0 to 1.
const MIN_KEY_RATIO: f32 = 0.75;
const MIN_TAG_RATIO: f32 = 0.82;
/// The maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 3;

/// The error for a key that no item has, with the keys that the user may have meant.
pub fn not_found<'m>(memories: impl IntoIterator<Item = &'m Memory>, key: &Key) -> Error {
    Error::NotFound(missing(memories, key))
}

/// A key that no item has, and those with a similar spelling or the same last word.
pub(super) fn missing<'m>(memories: impl IntoIterator<Item = &'m Memory>, key: &Key) -> Missing {
    let items = memories.into_iter().flat_map(|memory| &memory.items);
    let shown = items.filter(|item| guard::withheld(item).is_none());
    let keys: Vec<&str> = shown.filter_map(|item| item.key.as_ref()).map(Key::as_str).collect();
    let last = |key: &str| key.rsplit('.').next().map(str::to_owned);
    let same_end = keys.iter().copied().filter(|own| last(own) == last(key.as_str()));
    let close = similar::get_close_matches(key.as_str(), &keys, MAX_SUGGESTIONS, MIN_KEY_RATIO);
    let mut similar: Vec<String> = Vec::new();
    for key in close.into_iter().chain(same_end) {
        if similar.len() < MAX_SUGGESTIONS && !similar.iter().any(|own| own == key) {
            similar.push(key.to_owned());
        }
    }
    Missing { similar, ..Missing::new(key.as_str()) }
}

/// The current item for a key, or the error that suggests others.
pub(super) fn find<'m>(memory: &'m Memory, key: &Key) -> Result<&'m Item, Error> {
    memory.item(key).ok_or_else(|| not_found([memory], key))
}

/// The tag with a meaning that a tag without one resembles: `pinned` for `pined`.
pub fn similar_tag(tag: &str) -> Option<&'static str> {
    let known = [PINNED, ON_DEMAND, NEEDS_CONFIRMATION, SYNONYMS];
    if known.contains(&tag) {
        return None;
    }
    let normalised = tag.to_lowercase().replace(['_', ' '], "-");
    similar::get_close_matches(normalised.as_str(), &known, 1, MIN_TAG_RATIO).first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_tag_resembles_the_one_with_a_meaning() {
        for (tag, expected) in [
            ("pined", Some("pinned")),
            ("Pinned", Some("pinned")),
            ("on_demand", Some("on-demand")),
            ("ondemand", Some("on-demand")),
            ("needs_confirmation", Some("needs-confirmation")),
            ("synonym", Some("synonyms")),
            ("pinned", None),
            ("style", None),
            ("planned", None),
            ("demand", None),
        ] {
            assert_eq!(similar_tag(tag), expected, "{tag}");
        }
    }
}
