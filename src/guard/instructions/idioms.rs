//! The idioms of each family. What has words in many languages is a pattern over concepts instead.

pub(super) mod authority;
pub(super) mod concealment;
pub(super) mod effect;
