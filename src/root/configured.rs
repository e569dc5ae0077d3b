//! What the user configured with `git config memskill.…`, for one repository or for all.
//!
//! A repository cannot bring configuration of its own along: git keeps it outside of what is cloned.

/// Which memories of repositories are applied without being asked about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// All of them.
    Always,
    /// Those that this machine trusts; what arrives through git is announced.
    #[default]
    Ask,
    /// Those that this machine trusts, without what arrived through git since.
    Strict,
    /// None.
    Never,
}

/// What a session begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The Active Profile.
    #[default]
    Profile,
    /// The index: what there is to recall.
    Index,
    /// Nothing.
    Off,
}

/// The user's choices.
#[derive(Clone, Debug, Default)]
pub struct Configured {
    /// `memskill.store`
    pub(super) store: Option<String>,
    /// `memskill.trust`
    pub trust: Policy,
    /// `memskill.mode`, or `MEMSKILL_MODE`
    pub mode: Mode,
    /// `memskill.gate`, or `MEMSKILL_GATE`: whether memory has to be read before other tools are used
    pub is_gated: bool,
    /// `memskill.recall auto`: whether items that match a prompt come with it
    pub recalls: bool,
    /// Names of choices whose values are none.
    pub misspelt: Vec<&'static str>,
}

impl Configured {
    /// Whether what arrived through git is kept back until the user has looked at it.
    pub fn is_strict(&self) -> bool {
        self.trust == Policy::Strict
    }

    /// Reads the choices; `setting` answers what git says, the other two are variables, which come before it.
    pub(super) fn read(
        setting: impl Fn(&str) -> Option<String>,
        (mode, gate): (Option<&str>, Option<&str>),
    ) -> Self {
        let said = |name: &str, variable: Option<&str>| {
            let said = variable.map(str::to_owned).or_else(|| setting(name));
            said.map(|said| said.to_ascii_lowercase())
        };
        let trust = Choice::of("memskill.trust", said("memskill.trust", None), policy);
        let mode = Choice::of("memskill.mode", said("memskill.mode", mode), self::mode);
        let gate = Choice::of("memskill.gate", said("memskill.gate", gate), truth);
        let recall = Choice::of("memskill.recall", said("memskill.recall", None), recall);
        let misspelt = [trust.misspelt, mode.misspelt, gate.misspelt, recall.misspelt];
        // A misspelt wish to be careful must not end in less care.
        let careful = if trust.misspelt.is_some() { Policy::Never } else { Policy::Ask };
        Self {
            store: setting("memskill.store"),
            trust: trust.value.unwrap_or(careful),
            mode: mode.value.unwrap_or_default(),
            is_gated: gate.value.unwrap_or_default(),
            recalls: recall.value.unwrap_or_default(),
            misspelt: misspelt.into_iter().flatten().collect(),
        }
    }
}

/// One choice.
struct Choice<T> {
    value: Option<T>,
    /// Its name, where what was said is none of its values.
    misspelt: Option<&'static str>,
}

impl<T> Choice<T> {
    fn of(name: &'static str, said: Option<String>, known: fn(&str) -> Option<T>) -> Self {
        let value = said.as_deref().and_then(known);
        let misspelt = (said.is_some() && value.is_none()).then_some(name);
        Self { value, misspelt }
    }
}

fn policy(said: &str) -> Option<Policy> {
    match said {
        "always" => Some(Policy::Always),
        "ask" => Some(Policy::Ask),
        "strict" => Some(Policy::Strict),
        "never" => Some(Policy::Never),
        _ => None,
    }
}

fn mode(said: &str) -> Option<Mode> {
    match said {
        "profile" => Some(Mode::Profile),
        "index" => Some(Mode::Index),
        "off" => Some(Mode::Off),
        _ => None,
    }
}

fn recall(said: &str) -> Option<bool> {
    match said {
        "auto" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// Whether git, or somebody who sets a variable, means yes.
fn truth(said: &str) -> Option<bool> {
    match said {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}
