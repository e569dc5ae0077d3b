//! State of this machine that is not a memory file: trust records, undo steps, recall gates, session records, install
//! records, the key that signs them, and the files of other programs that memskill edits.

mod external_file;
mod gates;
mod install_records;
mod key;
mod sessions;
pub mod trust;
mod undo;

pub use crate::files::Leftovers;
pub use external_file::ExternalFile;
pub use gates::{Gate, Gates};
pub use install_records::{FileChange, FileChanged, InstallRecord, InstallRecords};
pub use key::make_key;
pub(crate) use key::{signer, writing_signer};
pub use sessions::{SessionRecord, Sessions, Told};
pub use trust::{Arrivals, Trust};
pub(crate) use undo::UndoLog;
pub use undo::{StepLabel, UndoStep};
