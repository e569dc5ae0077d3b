//! Manners: how teams speak of the way they work, where no `we` stands.
//!
//! `in this project the tests live in spec/` tells a custom: things that teams have rules for, and a verb of being
//! placed, named, used or due.

mod romance;
mod slavic;

use super::Phrases;
pub(super) use romance::{FRENCH, ITALIAN, PORTUGUESE, SPANISH};
pub(super) use slavic::{POLISH, RUSSIAN, UKRAINIAN};

/// The words of one language about how things are done.
pub(in crate::signal) struct Manners {
    /// Words for each thing of a kind: `every`.
    pub(in crate::signal) each: Phrases,
    /// Verbs of being placed, named, used or due: `live`, `must`.
    pub(in crate::signal) ways: Phrases,
    /// What turns from a denial to what is done instead: `here, use`.
    pub(in crate::signal) instead: Phrases,
    /// Words that stretch what we do to all of our work: `everywhere`.
    pub(in crate::signal) reaches: Phrases,
    /// What says why something may be forgotten: `, we went back`.
    pub(in crate::signal) reverts: Phrases,
    /// What forbids to make things: `don't create`.
    pub(in crate::signal) bans: Phrases,
    /// What a clause begins with that only goes on with a custom: `not in src`.
    pub(in crate::signal) tails: Phrases,
    /// How a sentence begins about what the agent noted: `what you noted about`.
    pub(in crate::signal) noted: Phrases,
}

impl Manners {
    /// The manners of a tongue that has none, to begin from.
    pub(super) const NONE: Self = Self {
        each: Phrases::NONE,
        ways: Phrases::NONE,
        instead: Phrases::NONE,
        reaches: Phrases::NONE,
        reverts: Phrases::NONE,
        bans: Phrases::NONE,
        tails: Phrases::NONE,
        noted: Phrases::NONE,
    };
}

pub(super) const ENGLISH: Manners = Manners {
    each: Phrases("every|each|all"),
    ways: Phrases(
        "\
        live|lives|go in|go into|go next|go under|go to|goes in|goes into|goes under|sit|sits|belong|belongs|\
        are named|is named|are called|are written|are prefixed|are kept|are placed|start with|starts with|\
        begin with|begins with|end with|end in|ends in|must|use|uses|follow|follows|have their|carry|carries",
    ),
    instead: Phrases("here , use|here , we use|here , always|here , prefer|here , write"),
    reaches: Phrases(
        "\
        in all|for all|everywhere|throughout|in every|for every|no more|whole codebase|across all|across the|\
        all our|all of our|anywhere",
    ),
    reverts: Phrases(
        "\
        , we went back|, we're back|, we are back|, we switched|, we've switched|, we moved|, we've moved|\
        , we use|, we're using|, we now use|, we dropped|, i switched|, i went back|, we're on",
    ),
    bans: Phrases(
        "\
        don't create|don't add|don't write|don't leave|don't generate|don't make|don't insert|don't put|\
        dont create|dont add|dont write|dont leave|dont generate|dont make|dont insert|dont put|\
        do not create|do not add|do not write|do not leave|do not generate|do not make|do not insert|do not put",
    ),
    tails: Phrases(
        "\
        not|no|never|instead|only|don't|use|unless|e.g|i.e|for example|like|that's|thats|please stick|even",
    ),
    noted: Phrases(
        "\
        what you saved about|what you stored about|what you noted about|what you remembered about|\
        what you have saved about|what you have stored about|what you've saved about|what you've stored about|\
        what you've noted about",
    ),
};

pub(super) const GERMAN: Manners = Manners {
    each: Phrases("jede|jeder|jedes|alle"),
    ways: Phrases(
        "\
        liegen|liegt|stehen|gehoren|gehort|heissen|heißen|beginnen|fangen|enden auf|mussen|muss|\
        nutzen|verwenden|folgen",
    ),
    instead: Phrases("hier nicht , nimm|hier nicht , nutze|nicht , nimm|nicht , nutze"),
    reaches: Phrases(
        "\
        uberall|in allen|fur alle|fur jede|fur jedes|in jedem|nur noch|durchgehend|mehr ,",
    ),
    reverts: Phrases(
        "\
        , wir nutzen jetzt|, wir nutzen wieder|, wir verwenden jetzt|, wir verwenden wieder|, wir sind zuruck|\
        , wir sind wieder|, wir sind auf|, wir bleiben|, wir benutzen jetzt|, wir benutzen wieder|\
        , wir haben auf",
    ),
    bans: Phrases(
        "\
        erstelle keine|erstell keine|schreib keine|schreibe keine|mach keine|leg keine|fug keine|fuge keine|\
        erzeuge keine|bau keine",
    ),
    tails: Phrases(
        "\
        nicht|kein|keine|nie|ohne|nur|auch|also kein|also keine|z.b|nutze|verwende|statt",
    ),
    noted: Phrases("was du dir|was du uber|das , was du dir"),
};

pub(super) const DUTCH: Manners = Manners {
    each: Phrases("elke|elk|iedere|alle"),
    ways: Phrases("staan|staat|horen|gaan|heten|beginnen|moeten|moet|gebruiken|volgen|eindigen"),
    instead: Phrases("hier niet , gebruik|niet , gebruik"),
    reaches: Phrases("overal|in alle|voor alle|in elk|in elke|voor elke|geen"),
    reverts: Phrases(
        "\
        , we gebruiken nu|, we gebruiken weer|, we zijn terug|, we zijn weer|, we zijn overgestapt|, we blijven",
    ),
    bans: Phrases("maak geen|schrijf geen|voeg geen|zet geen"),
    tails: Phrases("niet|geen|nooit|alleen|dus geen|gebruik|ook|bijvoorbeeld"),
    noted: Phrases(
        "\
        wat je hebt onthouden|wat je onthouden|wat je hebt opgeslagen|wat je had genoteerd|wat je genoteerd",
    ),
};

pub(super) const TURKISH: Manners = Manners {
    each: Phrases("her|tum|butun"),
    ways: Phrases("durur|bulunur|olmali|yazilir|baslar|baslamali|gider|kullanir|bulunmali|konur"),
    reaches: Phrases("her yerde|tum|butun|hepsinde"),
    reverts: Phrases(", geri donduk|, artik"),
    tails: Phrases("asla|degil|sadece|ornegin"),
    ..Manners::NONE
};
