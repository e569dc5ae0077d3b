//! The user's choices from `git config memskill.…`, for one repository or for all.
//!
//! Git does not clone configuration, so these choices are always the user's own.

use super::Environment;

const POLICIES: [(&str, TrustPolicy); 4] = [
    ("always", TrustPolicy::Always),
    ("ask", TrustPolicy::Ask),
    ("strict", TrustPolicy::Strict),
    ("never", TrustPolicy::Never),
];
const MODES: [(&str, SessionMode); 3] =
    [("profile", SessionMode::Profile), ("index", SessionMode::Index), ("off", SessionMode::Off)];
/// Booleans as git spells them.
const BOOLEANS: [(&str, bool); 8] = [
    ("true", true),
    ("yes", true),
    ("on", true),
    ("1", true),
    ("false", false),
    ("no", false),
    ("off", false),
    ("0", false),
];

/// Which repositories' memories hooks apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrustPolicy {
    /// All of them.
    Always,
    /// Those that this machine trusts. Items that arrive through git are applied and announced.
    #[default]
    Ask,
    /// Those that this machine trusts. Items that arrive through git are held back until the user reviews them.
    Strict,
    /// None of them.
    Never,
}

/// What an agent gets when a session starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SessionMode {
    /// The Active Profile.
    #[default]
    Profile,
    /// The index of what can be recalled.
    Index,
    /// Nothing.
    Off,
}

/// The user's choices.
#[derive(Clone, Debug, Default)]
pub struct Configuration {
    /// `memskill.store`
    pub(super) store: Option<String>,
    /// `memskill.trust`
    pub trust: TrustPolicy,
    /// `memskill.mode`, or `MEMSKILL_MODE`
    pub mode: SessionMode,
    /// `memskill.gate`, or `MEMSKILL_GATE`: whether agents must read memory before they use other tools
    pub is_gated: bool,
    /// `memskill.recall auto`: whether each prompt gets the items that match it
    pub auto_recall: bool,
    /// Names of the settings whose values are invalid.
    pub invalid: Vec<&'static str>,
}

impl Configuration {
    /// Whether items that arrive through git are held back until the user reviews them.
    pub fn is_strict(&self) -> bool {
        self.trust == TrustPolicy::Strict
    }

    /// The user's choices for every repository.
    pub fn of_user(environment: &Environment) -> Self {
        super::git::configuration(environment)
    }

    /// Reads the choices. `setting` looks up git's configuration; environment variables override it.
    pub(super) fn read(
        setting: impl Fn(&str) -> Option<String>,
        environment: &Environment,
    ) -> Self {
        let mut reader = Reader { setting, invalid: Vec::new() };
        let trust = reader.read("memskill.trust", None, &POLICIES);
        // A misspelt policy may have been meant to restrict, so choose the strictest.
        let is_invalid = !reader.invalid.is_empty();
        let default = if is_invalid { TrustPolicy::Never } else { TrustPolicy::Ask };
        Self {
            trust: trust.unwrap_or(default),
            mode: reader
                .read("memskill.mode", environment.mode.as_deref(), &MODES)
                .unwrap_or_default(),
            is_gated: reader
                .read("memskill.gate", environment.gate.as_deref(), &BOOLEANS)
                .unwrap_or_default(),
            auto_recall: reader
                .read("memskill.recall", None, &[("auto", true), ("off", false)])
                .unwrap_or_default(),
            store: (reader.setting)("memskill.store"),
            invalid: reader.invalid,
        }
    }
}

/// Reads settings and collects the names of invalid ones.
struct Reader<S> {
    setting: S,
    invalid: Vec<&'static str>,
}

impl<S: Fn(&str) -> Option<String>> Reader<S> {
    fn read<T: Copy>(
        &mut self,
        name: &'static str,
        variable: Option<&str>,
        values: &[(&str, T)],
    ) -> Option<T> {
        let text = variable.map(str::to_owned).or_else(|| (self.setting)(name))?;
        let value = values.iter().find(|(spelling, _)| text.eq_ignore_ascii_case(spelling));
        if value.is_none() {
            self.invalid.push(name);
        }
        value.map(|(_, value)| *value)
    }
}
