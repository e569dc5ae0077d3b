//! Words around people's private lives: of whom something is said, and what is nobody's business.
//!
//! A word that means something private only beside another (`party`, `sort`, `licence`) is here as well; the
//! rules ask for its company.

mod health;
mod home;
mod numbers;
mod people;

use super::{Concepts, Table};

/// Illness, pregnancy and medicines by name.
pub(in crate::guard) const ILLNESS: Concepts = Concepts::nth(20);
/// Conditions that people also give as the reason for how they work.
pub(in crate::guard) const TRAIT: Concepts = Concepts::nth(21);
/// Being treated; private only of a person.
pub(in crate::guard) const CARE: Concepts = Concepts::nth(22);
/// Someone of whom something is said.
pub(in crate::guard) const PERSON: Concepts = Concepts::nth(23);
/// What is made, run or worked at, not lived: software, data, companies.
pub(in crate::guard) const THING: Concepts = Concepts::nth(24);
/// A wish how to work.
pub(in crate::guard) const NEED: Concepts = Concepts::nth(25);
/// Orientation, belief, origin, convictions.
pub(in crate::guard) const INTIMATE: Concepts = Concepts::nth(26);
/// The same in words that mean other things, too; private only of a person.
pub(in crate::guard) const DELICATE: Concepts = Concepts::nth(27);
/// Payment cards.
pub(in crate::guard) const CARD: Concepts = Concepts::nth(28);
/// What only banks number.
pub(in crate::guard) const BANK: Concepts = Concepts::nth(29);
/// Accounts of any kind.
pub(in crate::guard) const ACCOUNT: Concepts = Concepts::nth(30);
/// Numbers and papers that a state gives a person.
pub(in crate::guard) const IDENTITY: Concepts = Concepts::nth(31);
/// Where someone lives.
pub(in crate::guard) const HOME: Concepts = Concepts::nth(32);
/// Addresses of any kind.
pub(in crate::guard) const ADDRESS: Concepts = Concepts::nth(33);
/// Streets and their parts.
pub(in crate::guard) const STREET: Concepts = Concepts::nth(34);
/// Being born.
pub(in crate::guard) const BIRTH: Concepts = Concepts::nth(35);
/// The name before marriage, which banks ask for.
pub(in crate::guard) const MAIDEN: Concepts = Concepts::nth(36);
/// What someone earns or has.
pub(in crate::guard) const PAY: Concepts = Concepts::nth(37);

pub(super) const WORDS: Table = &[
    (ILLNESS, health::ILLNESS),
    (TRAIT, health::TRAIT),
    (CARE, health::CARE),
    (PERSON, people::PERSON),
    (THING, people::THING),
    (NEED, health::NEED),
    (INTIMATE, people::INTIMATE),
    (DELICATE, people::DELICATE),
    (CARD, numbers::CARD),
    (BANK, numbers::BANK),
    (ACCOUNT, numbers::ACCOUNT),
    (IDENTITY, numbers::IDENTITY),
    (HOME, home::HOME),
    (ADDRESS, home::ADDRESS),
    (STREET, home::STREET),
    (BIRTH, home::BIRTH),
    (MAIDEN, home::MAIDEN),
    (PAY, home::PAY),
];
