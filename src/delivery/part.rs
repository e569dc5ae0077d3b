//! One memory that was read for a delivery: what of it may be applied, and what there is to say of it.

use super::harmless;
use crate::machine::trust::{self, Trust};
use crate::model::Memory;
use crate::render::counted;
use crate::store::{Loaded, Store};

/// A memory that was read.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) store: Store,
    pub(super) loaded: Loaded,
    /// What is applied of it; none where it is what was read.
    sifted: Option<Memory>,
    /// What arrived through git, in the order of the file.
    pub(super) arrived: Vec<usize>,
    /// Whether the record of trust lacks anything.
    pub(super) is_news: bool,
}

impl Part {
    pub(super) fn of(store: Store, loaded: Loaded) -> Self {
        let mut part = Self { store, loaded, sifted: None, arrived: Vec::new(), is_news: false };
        if part.is_strict() {
            part.look_for_arrivals();
        }
        part
    }

    pub(super) fn look_for_arrivals(&mut self) {
        if self.loaded.trust != Trust::Trusted {
            return;
        }
        let arrivals = trust::arrivals(self.store.location(), &self.loaded.document);
        (self.arrived, self.is_news) = (arrivals.items, arrivals.is_news);
        if self.is_strict() && !self.arrived.is_empty() {
            self.sifted = Some(self.without_arrived());
        }
    }

    /// What is applied of it.
    pub(super) fn memory(&self) -> &Memory {
        self.sifted.as_ref().unwrap_or_else(|| self.loaded.document.memory())
    }

    pub(super) fn is_strict(&self) -> bool {
        self.store.location().configuration.is_strict()
    }

    fn without_arrived(&self) -> Memory {
        let mut memory = self.loaded.document.memory().clone();
        let mut places = 0..;
        memory.items.retain(|_| {
            places.next().is_none_or(|place| self.arrived.binary_search(&place).is_err())
        });
        memory
    }

    /// What there is to say of the memory itself.
    pub(super) fn lines(&self) -> Vec<String> {
        let memory = self.loaded.document.memory();
        if !memory.settings.enabled {
            return Vec::new();
        }
        match (self.loaded.trust, memory.items.len()) {
            (Trust::Never, _) | (Trust::Untrusted, 0) => Vec::new(),
            (Trust::Untrusted, items) => vec![format!(
                "This repository has a memory file with {} that this machine does not trust yet, so none is applied. Ask the user to look at it and run `memskill trust`.",
                counted(items, "item")
            )],
            (Trust::Trusted, _) => {
                let notices = self.loaded.notices.iter().map(|notice| {
                    let hint = notice.hint().map(|hint| format!("; {hint}")).unwrap_or_default();
                    harmless(&format!("{notice}{hint}"))
                });
                notices.chain(self.arrival_line()).collect()
            }
        }
    }

    pub(super) fn arrival_line(&self) -> Option<String> {
        let what = match self.arrived.len() {
            0 => return None,
            1 => "1 item of this repository's memory is new and came through git".to_owned(),
            more => {
                format!("{more} items of this repository's memory are new and came through git")
            }
        };
        Some(match self.is_strict() {
            true => format!("{what}; not applied until the user looks and runs `memskill trust`."),
            false => format!("{what}; `memskill show --all` lists every item."),
        })
    }
}
