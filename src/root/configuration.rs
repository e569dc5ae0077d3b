//! The user's choices from `git config memskill.…`, for one repository or for all.
//!
//! Git does not clone configuration, but a repository that was unpacked or copied can have a configuration of its own. So
//! what loosens a rule (`trust always`, `create`) counts only if the user's own or the system's configuration says so.

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

/// Which repositories' memories hooks apply, the strictest policy last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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

impl TrustPolicy {
    /// The policy of this name. A misspelt one may have been meant to restrict, so it counts as the strictest.
    pub(super) fn named(word: &str) -> Self {
        named(&POLICIES, word).unwrap_or(Self::Never)
    }
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
    /// `memskill.create`: whether `show` and the start of a session create a missing memory file and repair a damaged one
    pub creates: bool,
    /// Names of the settings that the repository's own configuration tries to loosen and may not.
    pub ignored: Vec<&'static str>,
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
        super::git_config::configuration(environment)
    }

    /// Reads the choices. `setting` looks up git's configuration and `own` only the part that is not the repository's;
    /// environment variables override both.
    pub(super) fn read(
        setting: impl Fn(&str) -> Option<String>,
        own: impl Fn(&str) -> Option<String>,
        environment: &Environment,
    ) -> Self {
        let mut reader = Reader { setting, own, invalid: Vec::new(), ignored: Vec::new() };
        let trust = reader.read_guarded("memskill.trust", &POLICIES, TrustPolicy::Always);
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
            creates: reader.read_guarded("memskill.create", &BOOLEANS, true).unwrap_or_default(),
            store: (reader.setting)("memskill.store"),
            ignored: reader.ignored,
            invalid: reader.invalid,
        }
    }
}

/// Reads settings and collects the names of those that do not count.
struct Reader<S, O> {
    setting: S,
    own: O,
    invalid: Vec<&'static str>,
    ignored: Vec<&'static str>,
}

impl<S: Fn(&str) -> Option<String>, O: Fn(&str) -> Option<String>> Reader<S, O> {
    fn read<T: Copy>(
        &mut self,
        name: &'static str,
        variable: Option<&str>,
        values: &[(&str, T)],
    ) -> Option<T> {
        let text = variable.map(str::to_owned).or_else(|| (self.setting)(name))?;
        let value = named(values, &text);
        if value.is_none() {
            self.invalid.push(name);
        }
        value
    }

    /// Reads a setting with one value that loosens a rule and so must not come from the repository's configuration.
    fn read_guarded<T: Copy + PartialEq>(
        &mut self,
        name: &'static str,
        values: &[(&str, T)],
        loose: T,
    ) -> Option<T> {
        let value = self.read(name, None, values)?;
        if value != loose {
            return Some(value);
        }
        let own = (self.own)(name);
        let own_value = own.as_ref().and_then(|text| named(values, text));
        if own_value != Some(value) {
            self.ignored.push(name);
        }
        if own.is_some() && own_value.is_none() {
            self.invalid.push(name);
        }
        own_value
    }
}

fn named<T: Copy>(values: &[(&str, T)], text: &str) -> Option<T> {
    let value = values.iter().find(|(spelling, _)| text.eq_ignore_ascii_case(spelling));
    value.map(|(_, value)| *value)
}
