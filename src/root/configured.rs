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
    /// Reads the choices; `setting` answers what git says, the other two are variables, which come before it.
    pub(super) fn read(
        setting: impl Fn(&str) -> Option<String>,
        (mode, gate): (Option<&str>, Option<&str>),
    ) -> Self {
        let mut read = Self { store: setting("memskill.store"), ..Self::default() };
        let mut choose = |name, said: Option<String>, known: &dyn Fn(&str) -> bool| {
            let said = said?.to_ascii_lowercase();
            if !known(&said) {
                read.misspelt.push(name);
            }
            Some(said)
        };
        let trust =
            choose("memskill.trust", setting("memskill.trust"), &|said| policy(said).is_some());
        let mode = mode.map(str::to_owned).or_else(|| setting("memskill.mode"));
        let mode = choose("memskill.mode", mode, &|said| self::mode(said).is_some());
        let gate = gate.map(str::to_owned).or_else(|| setting("memskill.gate"));
        let gate = choose("memskill.gate", gate, &|said| truth(said).is_some());
        let recall = choose("memskill.recall", setting("memskill.recall"), &|said| {
            ["auto", "off"].contains(&said)
        });
        // A misspelt wish to be careful must not end in less care.
        read.trust = trust.map_or(Policy::Ask, |said| policy(&said).unwrap_or(Policy::Never));
        read.mode = mode.and_then(|said| self::mode(&said)).unwrap_or_default();
        read.is_gated = gate.and_then(|said| truth(&said)).unwrap_or_default();
        read.recalls = recall.is_some_and(|said| said == "auto");
        read
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

/// Whether git, or somebody who sets a variable, means yes.
fn truth(said: &str) -> Option<bool> {
    match said {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}
