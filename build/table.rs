//! Reads a text table: `#` comments, `[section]` headings, and entries separated by `|` or line breaks.

use std::collections::HashSet;
use std::fmt;

/// A mistake in a table. Cargo shows it as `file:line: message`.
#[derive(Debug)]
pub(crate) struct Fault {
    path: String,
    line: usize,
    message: String,
}

impl Fault {
    pub(crate) fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// A word or phrase, and where it was found.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) text: String,
    pub(crate) line: usize,
}

impl Entry {
    /// Whether it includes the section of the same name from another file: `@romance`.
    pub(crate) fn is_reference(&self) -> bool {
        self.text.starts_with('@')
    }
}

/// A heading with its entries.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) entries: Vec<Entry>,
}

/// A text file as sections, in the order of the file.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) path: String,
    pub(crate) sections: Vec<Section>,
}

impl Table {
    /// Reads the table at a path relative to the package.
    pub(crate) fn read(path: &str) -> Result<Self, Fault> {
        println!("cargo::rerun-if-changed={path}");
        let text = std::fs::read_to_string(path)
            .map_err(|error| Fault::new(path, 1, format!("cannot be read: {error}")))?;
        Self::parse(path, &text)
    }

    /// Reads every table of a folder, sorted by name.
    pub(crate) fn read_folder(folder: &str) -> Result<Vec<Self>, Fault> {
        println!("cargo::rerun-if-changed={folder}");
        let entries = std::fs::read_dir(folder)
            .map_err(|error| Fault::new(folder, 1, format!("cannot be read: {error}")))?;
        let paths = entries.flatten().map(|entry| entry.path());
        let tables = paths.filter(|path| path.extension().is_some_and(|end| end == "txt"));
        let mut names: Vec<String> =
            tables.map(|path| path.to_string_lossy().replace('\\', "/")).collect();
        names.sort();
        names.iter().map(|path| Self::read(path)).collect()
    }

    /// Parses the text of a table.
    pub(crate) fn parse(path: &str, text: &str) -> Result<Self, Fault> {
        let mut sections: Vec<Section> = Vec::new();
        let mut seen = HashSet::new();
        for (number, line) in text.lines().enumerate() {
            let (line, number) = (line.trim(), number + 1);
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                let name = name.trim().to_owned();
                sections.push(Section { name, line: number, entries: Vec::new() });
                seen.clear();
                continue;
            }
            let Some(section) = sections.last_mut() else {
                return Err(Fault::new(path, number, "an entry before the first [section]"));
            };
            for entry in line.split('|') {
                // An open box keeps a space at the end of an entry, where it would be trimmed.
                let text = entry.trim().replace('␣', " ");
                if text.is_empty() {
                    return Err(Fault::new(path, number, "an empty entry"));
                }
                if !seen.insert(text.clone()) {
                    return Err(Fault::new(path, number, format!("duplicate entry `{text}`")));
                }
                section.entries.push(Entry { text, line: number });
            }
        }
        Ok(Self { path: path.to_owned(), sections })
    }

    /// Rejects sections that are unknown or repeated, and entries that are not in the spelling that will be searched.
    pub(crate) fn check(
        &self,
        is_known: impl Fn(&str) -> bool,
        spelled: impl Fn(&str) -> String,
    ) -> Result<(), Fault> {
        let mut seen = HashSet::new();
        for Section { name, line, entries } in &self.sections {
            if !is_known(name) {
                return Err(self.fault(*line, format!("unknown section [{name}]")));
            }
            if !seen.insert(name) {
                return Err(self.fault(*line, format!("repeated section [{name}]")));
            }
            for Entry { text, line } in entries.iter().filter(|entry| !entry.is_reference()) {
                if spelled(text) != *text {
                    let message = format!("write `{text}` as `{}`", spelled(text));
                    return Err(self.fault(*line, message));
                }
            }
        }
        Ok(())
    }

    /// The section of that name.
    pub(crate) fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.name == name)
    }

    /// Rejects a heading that occurs twice.
    pub(crate) fn reject_repeated_sections(&self) -> Result<(), Fault> {
        for (at, section) in self.sections.iter().enumerate() {
            if self.sections[..at].iter().any(|other| other.name == section.name) {
                let message = format!("repeated section [{}]", section.name);
                return Err(self.fault(section.line, message));
            }
        }
        Ok(())
    }

    /// The entries of a section; none if it is missing.
    pub(crate) fn entries(&self, name: &str) -> &[Entry] {
        self.section(name).map_or(&[], |section| &section.entries)
    }

    /// The name of the file without its folder and ending.
    pub(crate) fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.trim_end_matches(".txt")
    }

    pub(crate) fn fault(&self, line: usize, message: impl Into<String>) -> Fault {
        Fault::new(&self.path, line, message)
    }
}

/// A name that tables may use as a heading, with its meaning: `name: meaning`.
pub(crate) struct Name {
    pub(crate) name: String,
    pub(crate) meaning: String,
}

impl Name {
    /// The names of a section, in order.
    pub(crate) fn all(table: &Table, section: &str) -> Result<Vec<Self>, Fault> {
        let missing = || table.fault(1, format!("no section [{section}]"));
        let entries = &table.section(section).ok_or_else(missing)?.entries;
        let parse = |entry: &Entry| match entry.text.split_once(": ") {
            Some((name, meaning)) => {
                Ok(Self { name: name.to_owned(), meaning: meaning.to_owned() })
            }
            None => Err(table.fault(entry.line, "expected `name: meaning`")),
        };
        entries.iter().map(parse).collect()
    }

    /// The name in the spelling of Rust types.
    pub(crate) fn camel_case(&self) -> String {
        let words = self.name.split('_').filter_map(|word| word.split_at_checked(1));
        words.map(|(first, rest)| first.to_uppercase() + rest).collect()
    }
}
