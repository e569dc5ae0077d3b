//! Words around secrets.

use super::{Concepts, Table};

/// A word that grants access by being known.
pub(in crate::guard) const PASSWORD: Concepts = Concepts::nth(0);

pub(super) const WORDS: Table = &[(PASSWORD, "password passwort* kennwort* пароль 密码")];
