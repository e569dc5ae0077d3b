//! What people write into a settings file although the agent does not take it: it passes over the whole file then.

use super::patient::Patient;
use super::{Sign, shown};
use crate::settings::{Fault, Format, speaks};

pub(super) fn look(patient: &Patient<'_>) -> Vec<Sign> {
    let json =
        patient.sheets.iter().filter(|sheet| crate::install::format(&sheet.path) == Format::Json);
    let sound = json.filter(|sheet| sheet.trouble.is_none() && !sheet.own.is_empty());
    let faulty = sound.filter_map(|sheet| {
        let text = sheet.text.as_ref()?;
        let Fault { line, column, .. } = speaks(text, patient.agent.dialect).err()?;
        let (title, path) = (patient.agent.title, shown(&sheet.path));
        let what = format!("{path}:{line}:{column}: {title} takes no comment or trailing comma here, and passes over the whole file");
        Some(Sign::fault(what, "take it out in your editor"))
    });
    faulty.collect()
}
