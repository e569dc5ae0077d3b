//! State of this machine that is not a memory file: trust records, recall gates, session records, install records, and the
//! files of other programs that memskill edits.

mod external_file;
mod gates;
mod install_records;
mod sessions;
pub mod trust;

pub use crate::files::current_user;
pub use external_file::ExternalFile;
pub use gates::{Gate, Gates};
pub use install_records::{FileChange, InstallRecord, InstallRecords};
pub use sessions::{SessionRecord, Sessions, Told};
pub use trust::{Arrivals, Trust};
