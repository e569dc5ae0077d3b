//! Many candidates from one document.

use super::{Candidate, WriteMode};
use crate::document::read_value;
use crate::error::{Error, Result};
use crate::model::Value;
use crate::yaml::Tree;

/// The fields of an item that only the memory knows; in a candidate they are left out without complaint.
const IGNORED: [&str; 4] = ["added", "seen", "rev", "gen"];

/// Reads candidates from JSON (one document, or one on each line) or YAML: a list, a map with `items`, one
/// candidate, or a map of keys to values. A candidate that is not of its form is an error of its own.
pub fn read_candidates(text: &str) -> Result<Vec<Result<Candidate>>> {
    let documents = if text.trim_start().starts_with(['{', '[']) {
        read_json(text)?
    } else {
        vec![read_yaml(text)?]
    };
    let all: Vec<Value> = documents.into_iter().flat_map(listed).collect();
    Ok(all.into_iter().map(candidate).collect())
}

fn read_json(text: &str) -> Result<Vec<Value>> {
    let documents = serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>();
    let read: Result<Vec<serde_json::Value>, _> = documents.collect();
    match read {
        Ok(documents) => Ok(documents.into_iter().map(Value::from_json).collect()),
        // YAML has brackets, too.
        Err(error) => match Tree::parse(text) {
            Ok(tree) => Ok(vec![read_value(text, &tree)]),
            Err(_) => Err(Error::BadCandidates(error.to_string())),
        },
    }
}

fn read_yaml(text: &str) -> Result<Value> {
    let tree = Tree::parse(text).map_err(|fault| Error::BadCandidates(fault.to_string()))?;
    Ok(read_value(text, &tree))
}

/// The candidates of a document.
fn listed(document: Value) -> Vec<Value> {
    let pairs = match document {
        Value::List(all) => return all,
        Value::Map(pairs) => pairs,
        Value::Null => return Vec::new(),
        one => return vec![one],
    };
    let has = |name: &str| pairs.iter().any(|(own, _)| own == name);
    if has("key") || has("value") {
        return vec![Value::Map(pairs)];
    }
    let inner = pairs.iter().find(|(name, _)| name == "saved_memory" || name == "items");
    if let Some((_, inner)) = inner {
        return listed(inner.clone());
    }
    let keyed = |(key, value)| {
        Value::Map(vec![("key".to_owned(), Value::Text(key)), ("value".to_owned(), value)])
    };
    pairs.into_iter().map(keyed).collect()
}

fn candidate(value: Value) -> Result<Candidate> {
    let Value::Map(pairs) = value else {
        return Ok(Candidate::new(None, value));
    };
    let mut candidate = Candidate::new(None, Value::Null);
    for (name, value) in pairs {
        let text = value.to_string();
        match name.as_str() {
            "key" => candidate.key = Some(text.parse()?),
            "value" => candidate.value = value,
            "confidence" => candidate.confidence = Some(text.parse()?),
            "source" => candidate.source = Some(text),
            "expires" => candidate.expires = Some(text.parse()?),
            "append" if value == Value::Bool(true) => candidate.mode = WriteMode::Append,
            "tags" => candidate.tags = tags(value),
            name if IGNORED.contains(&name) => {}
            _ => {
                let expected = "key, value, confidence, source, tags, expires or append";
                return Err(Error::Unknown { field: "field", given: name, expected });
            }
        }
    }
    Ok(candidate)
}

fn tags(value: Value) -> Vec<String> {
    match value {
        Value::List(tags) => tags.iter().map(Value::to_string).collect(),
        one => vec![one.to_string()],
    }
}
