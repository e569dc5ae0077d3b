//! Words that give a disguise away.

use super::{Concepts, Table};

/// Backwards, turned, or a word of authority spelt so.
pub(in crate::guard) const DISGUISE: Concepts = Concepts::nth(19);

pub(super) const WORDS: Table = &[(
    DISGUISE,
    "backward backwards reverse reversed reversing mirrored rot13 rot-13 rückwärts inverse envers revés contrario rovescio achterstevoren wspak \
     наоборот задом навпаки tersten 倒着 反向 逆順 逆さ 거꾸로 snoitcurtsni noitcurtsni erongi tpmorp metsys drocssap terces sredro selur \
     vtaber qvfertneq vafgehpgvbaf cebzcg flfgrz sbetrg birevqr erirny cnffjbeq",
)];
