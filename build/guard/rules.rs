//! The patterns and phrases of the rules about instructions. `authority.txt` explains their format.

use crate::guard::lexicon::number;
use crate::pool::Pool;
use crate::shared::prefix::{PREFIXED_WORDS, prefix_bit};
use crate::table::{Entry, Fault, Name, Section, Table};

const RULES: [&str; 3] = ["authority", "concealment", "effect"];

/// The generated code; see `src/guard/instructions/pattern.rs` and `phrase.rs`.
pub(crate) fn compile(concepts: &[Name], pool: &mut Pool) -> Result<String, Fault> {
    let mut compiler =
        Compiler { concepts, pool, terms: Vec::new(), phrases: Vec::new(), anchors: 0 };
    let mut code = String::new();
    for rule in RULES {
        let table = Table::read(&format!("src/guard/instructions/{rule}.txt"))?;
        code += &compiler.rule(&table)?;
    }
    for (name, row, rows) in
        [("TERMS", "Term", &compiler.terms), ("PHRASES", "Phrase", &compiler.phrases)]
    {
        code += &array(name, row, rows);
    }
    Ok(code)
}

fn array(name: &str, row: &str, rows: &[String]) -> String {
    format!("pub(super) static {name}: [{row}; {}] = [\n{},\n];\n", rows.len(), rows.join(",\n"))
}

struct Compiler<'t> {
    concepts: &'t [Name],
    pool: &'t mut Pool,
    terms: Vec<String>,
    phrases: Vec<String>,
    /// The concepts with which the patterns of the current rule start.
    anchors: u128,
}

/// A rule's names for several concepts at once, as sets of bits.
type Groups<'t> = Vec<(&'t str, u128)>;

impl Compiler<'_> {
    fn rule(&mut self, table: &Table) -> Result<String, Fault> {
        let (mut groups, mut patterns, mut phrases) = (Groups::new(), Vec::new(), Vec::new());
        self.anchors = 0;
        for section in &table.sections {
            match section.name.as_str() {
                "groups" => {
                    for entry in &section.entries {
                        groups.push(self.group(table, entry)?);
                    }
                }
                "patterns" => {
                    for entry in &section.entries {
                        patterns.push(self.pattern(table, entry, &groups)?);
                    }
                }
                _ => phrases.push(self.phrase_group(table, section)?),
            }
        }
        let rule = table.stem().to_uppercase();
        let anchors = self.anchors;
        Ok(format!("pub(super) const {rule}_WORDS: Concepts = Concepts::of_bits({anchors:#x});\n")
            + &array(&format!("{rule}_PATTERNS"), "Pattern", &patterns)
            + &array(&format!("{rule}_PHRASES"), "PhraseGroup", &phrases))
    }

    /// `whose = previous/your`
    fn group<'t>(&self, table: &Table, entry: &'t Entry) -> Result<(&'t str, u128), Fault> {
        let Some((name, concepts)) = entry.text.split_once(" = ") else {
            return Err(table.fault(entry.line, "expected `name = concept/concept`"));
        };
        Ok((
            name,
            self.set(concepts, &Groups::new())
                .map_err(|message| table.fault(entry.line, message))?,
        ))
    }

    /// `7  wanted:ignore  instruction  whose/all  unless technical`
    fn pattern(
        &mut self,
        table: &Table,
        entry: &Entry,
        groups: &Groups<'_>,
    ) -> Result<String, Fault> {
        let (needs, unless) = match entry.text.split_once(" unless ") {
            Some((needs, unless)) => (needs, unless.trim()),
            None => (entry.text.as_str(), ""),
        };
        let mut needs = needs.split_whitespace();
        let Some(within) = needs.next().and_then(|number| number.parse::<u8>().ok()) else {
            return Err(table.fault(entry.line, "expected a number of words first"));
        };
        let set = |names: &str| {
            self.set(names, groups).map_err(|message| table.fault(entry.line, message))
        };
        let unless = if unless.is_empty() { 0 } else { set(unless)? };
        let mut terms = Vec::new();
        let mut anchor = None;
        for need in needs {
            let (polarity, names) = match need.split_once(':') {
                Some(("wanted", names)) => ("Wanted", names),
                Some(("negated", names)) => ("Negated", names),
                Some((other, _)) => {
                    return Err(table.fault(entry.line, format!("unknown mark `{other}:`")));
                }
                None => ("Any", need),
            };
            let concepts = set(names)?;
            anchor = anchor.or(Some(concepts));
            terms.push(format!(
                "Term {{ concepts: Concepts::of_bits({concepts:#x}), polarity: Polarity::{polarity} }}"
            ));
        }
        self.anchors |= anchor.unwrap_or_default();
        let start = self.terms.len();
        self.terms.append(&mut terms);
        let end = self.terms.len();
        Ok(format!(
            "Pattern {{ within: {within}, terms: ({start}, {end}), unless: Concepts::of_bits({unless:#x}) }}"
        ))
    }

    /// A section `[phrases: say/tell]`.
    fn phrase_group(&mut self, table: &Table, section: &Section) -> Result<String, Fault> {
        let Some(hint) = section.name.strip_prefix("phrases: ") else {
            return Err(table.fault(section.line, format!("unknown section [{}]", section.name)));
        };
        let hint =
            self.set(hint, &Groups::new()).map_err(|message| table.fault(section.line, message))?;
        let start = self.phrases.len();
        for entry in &section.entries {
            let prefixes =
                prefixes(&entry.text).map_err(|message| table.fault(entry.line, message))?;
            let (from, length) = (self.pool.add(&entry.text), entry.text.len());
            let end = from + length;
            self.phrases
                .push(format!("Phrase {{ text: ({from}, {end}), prefixes: {prefixes:?} }}"));
        }
        let end = self.phrases.len();
        Ok(format!(
            "PhraseGroup {{ hint: Concepts::of_bits({hint:#x}), phrases: ({start}, {end}) }}"
        ))
    }

    /// The bits of concepts and groups such as `whose/all`, or what is wrong with them.
    fn set(&self, names: &str, groups: &Groups<'_>) -> Result<u128, String> {
        let mut set = 0;
        for name in names.split('/') {
            let group = groups.iter().find(|(group, _)| *group == name).map(|(_, set)| *set);
            let concept = number(self.concepts, name).map(|number| 1 << number);
            set |= group.or(concept).ok_or_else(|| format!("unknown concept `{name}`"))?;
        }
        Ok(set)
    }
}

/// For each of the first words, the bits of the prefixes of its alternatives.
fn prefixes(phrase: &str) -> Result<[u64; PREFIXED_WORDS], String> {
    let mut prefixes = [u64::MAX; PREFIXED_WORDS];
    let words = phrase.split(' ').filter(|word| *word != "..");
    for (word, prefix) in words.zip(&mut prefixes) {
        *prefix = 0;
        for alternative in word.split('/') {
            if alternative.is_empty() || alternative.as_bytes().get(1) == Some(&b'*') {
                return Err(format!("`{alternative}` is too short for a stem"));
            }
            *prefix |= prefix_bit(alternative.as_bytes());
        }
    }
    Ok(prefixes)
}
