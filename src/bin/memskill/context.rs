//! What `main` passes to every command.

use std::cell::LazyCell;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use memskill::agents::UserDirs;
use memskill::machine::{Gates, StepLabel, Trust};
use memskill::root::{Environment, Location};
use memskill::store::{Loaded, Store, Updated};
use memskill::{Date, Delivery, Error, Intent, Key, Memory, PersonalKeys, Scope};

use crate::arguments::WriteArgs;
use crate::error::CommandError;
use crate::listing::LoadedMemory;
use crate::output::Output;

/// The exit code of a command that did not fail.
pub(crate) type CommandResult = anyhow::Result<ExitCode>;

/// Where and when the command runs, and on which memory.
pub(crate) struct Context {
    pub(crate) start: PathBuf,
    pub(crate) selection: Selection,
    pub(crate) environment: Environment,
    pub(crate) user_dirs: LazyCell<UserDirs>,
    pub(crate) today: Date,
    /// The time, for file names.
    pub(crate) stamp: String,
    /// What the undo log says about a write.
    pub(crate) label: StepLabel,
    /// The user's editor.
    pub(crate) editor: Option<OsString>,
}

/// The memory that the arguments select.
#[derive(PartialEq, Eq)]
pub(crate) enum Selection {
    /// The repository's, with the user's where a command reads both.
    Repo,
    /// The user's alone.
    User,
    /// This file alone.
    File(PathBuf),
}

impl Context {
    /// The memory at a location.
    pub(crate) fn open(&self, location: Location) -> Store {
        Store::open(location).labelled(self.label.clone())
    }

    /// The memory that the command writes.
    pub(crate) fn store(&self) -> Result<Store, Error> {
        let location = match &self.selection {
            Selection::User => Location::user(&self.environment)?,
            Selection::File(file) => Location::of_file(file, &self.environment),
            Selection::Repo => Location::discover(&self.start, &self.environment)?,
        };
        Ok(self.open(location))
    }

    /// The memories in the named files, or the one that the command writes if none is named.
    pub(crate) fn stores(&self, files: &[PathBuf]) -> Result<Vec<Store>, Error> {
        if files.is_empty() {
            return Ok(vec![self.store()?]);
        }
        let named = files.iter().map(|file| Location::of_file(file, &self.environment));
        Ok(named.map(|location| self.open(location)).collect())
    }

    /// The user's memory, if it exists and the command reads both.
    pub(crate) fn user_store(&self) -> Option<Store> {
        let reads_both = self.selection == Selection::Repo;
        Location::user_if_there(&self.environment).filter(|_| reads_both).map(Store::open)
    }

    /// The memory of the other scope, if this machine applies it: the user's for the repository's and the reverse.
    pub(crate) fn other_memory(&self) -> Option<Memory> {
        let store = match self.selection {
            Selection::User => {
                Location::discover(&self.start, &self.environment).ok().map(Store::open)
            }
            _ => self.user_store(),
        };
        let loaded = store?.load().ok().flatten()?;
        (loaded.trust == Trust::Trusted).then(|| loaded.document.memory().clone())
    }

    /// Reads the memories that exist, without writing. An error if there is none.
    pub(crate) fn loaded(&self, out: &mut Output) -> Result<Vec<LoadedMemory>, Error> {
        let (shown, missing) = self.scopes(Store::load, out)?;
        missing.filter(|_| shown.is_empty()).map_or(Ok(shown), Err)
    }

    /// Reads the memories that exist, and notes why one of them cannot be used. If one is missing or is not a memory, the
    /// other is still used.
    pub(crate) fn scopes(
        &self,
        read: impl Fn(&Store) -> Result<Option<Loaded>, Error>,
        out: &mut Output,
    ) -> Result<(Vec<LoadedMemory>, Option<Error>), Error> {
        let mut missing = None;
        let mut shown = Vec::new();
        for store in std::iter::once(self.store()?).chain(self.user_store()) {
            match read(&store) {
                Ok(Some(loaded)) => {
                    out.notices(&loaded.notices);
                    out.trust(&loaded);
                    out.withheld(&store, &loaded);
                    shown.push(LoadedMemory { store, loaded });
                }
                Ok(None) => {
                    let path = store.location().memory_path.clone();
                    missing = missing.or(Some(Error::NoFile(path)));
                }
                Err(error @ Error::NoMemory(_)) => missing = missing.or(Some(error)),
                Err(error) if shown.is_empty() => return Err(error),
                Err(error) => drop(out.error(&error.into())),
            }
        }
        Ok((shown, missing))
    }

    /// What a hook would deliver, even if one of the memories cannot be read.
    pub(crate) fn delivery(&self) -> Result<Delivery, Error> {
        let stores = std::iter::once(self.store()?).chain(self.user_store());
        Ok(Delivery::of(stores.collect()).with_arrivals())
    }

    /// Opens the recall gates of sessions in this repository, because memory was read.
    pub(crate) fn open_gates(&self) {
        if let Some(gates) = Gates::of(&self.environment).filter(Gates::are_any)
            && let Ok(store) = self.store()
        {
            gates.open(&store.location().memory_path);
        }
    }

    /// The repository's memory and the user's, whether they exist or not.
    pub(crate) fn both(&self) -> anyhow::Result<(Store, Store)> {
        if self.selection != Selection::Repo {
            return Err(CommandError::OneMemory.into());
        }
        Ok((self.store()?, self.open(Location::user(&self.environment)?)))
    }

    /// The top of the work tree, or the folder of the memory outside a repository.
    pub(crate) fn root(&self) -> Option<PathBuf> {
        Location::discover(&self.start, &self.environment).ok()?.root
    }

    /// Whether `--user` was given.
    pub(crate) fn is_user(&self) -> bool {
        self.selection == Selection::User
    }

    /// ` --user` if it was given, for a command in a message.
    pub(crate) fn user_flag(&self) -> &'static str {
        if self.is_user() { " --user" } else { "" }
    }

    /// The error for an item that the selected memory does not have. If the other memory has it, names the command that
    /// `command` makes of the flag for that memory.
    pub(crate) fn elsewhere(
        &self,
        error: Error,
        key: &Key,
        command: impl Fn(&str) -> String,
    ) -> anyhow::Error {
        let other = match &self.selection {
            Selection::User => Location::discover(&self.start, &self.environment).ok(),
            Selection::Repo => Location::user_if_there(&self.environment),
            Selection::File(_) => None,
        };
        let other = other.filter(|_| matches!(error, Error::NotFound(_) | Error::NoFile(_)));
        let loaded = other.and_then(|other| Store::open(other).load().ok().flatten());
        if loaded.is_none_or(|loaded| loaded.document.memory().item(key).is_none()) {
            return error.into();
        }
        let scope = self.scope().other();
        let command = command(if scope == Scope::User { " --user" } else { "" });
        CommandError::InOtherMemory { key: key.to_string(), scope, command }.into()
    }

    /// The scope of the selected memory.
    pub(crate) fn scope(&self) -> Scope {
        if self.is_user() { Scope::User } else { Scope::Repo }
    }

    /// Whether keys about a person are accepted.
    pub(crate) fn personal_keys(&self, here: bool) -> PersonalKeys {
        if self.is_user() || here { PersonalKeys::Allow } else { PersonalKeys::Refuse }
    }

    /// Writes, or previews the write in a dry run.
    pub(crate) fn change<T>(
        &self,
        store: &Store,
        (args, intent): (WriteArgs, Intent),
        edit: impl FnMut(&mut Memory) -> Result<T, Error>,
    ) -> Result<Updated<T>, Error> {
        if args.dry_run { store.preview(intent, edit) } else { store.update(intent, edit) }
    }
}
