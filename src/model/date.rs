//! A day.

use std::fmt;
use std::str::FromStr;

use chrono::NaiveDate;

use crate::error::Error;

/// A day, written `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(NaiveDate);

impl Date {
    /// How many days lie between an earlier day and this one; negative where that one is the later.
    pub(crate) fn days_after(self, earlier: Self) -> i64 {
        (self.0 - earlier.0).num_days()
    }
}

impl From<NaiveDate> for Date {
    fn from(day: NaiveDate) -> Self {
        Self(day)
    }
}

impl FromStr for Date {
    type Err = Error;

    fn from_str(typed: &str) -> Result<Self, Error> {
        let malformed =
            || Error::Malformed { field: "date", given: typed.to_owned(), expected: "YYYY-MM-DD" };
        let part = |range: std::ops::Range<usize>| {
            let digits =
                typed.get(range).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
            digits.and_then(|digits| digits.parse::<u16>().ok()).map(u32::from)
        };
        let dashes =
            typed.len() == 10 && typed.as_bytes()[4] == b'-' && typed.as_bytes()[7] == b'-';
        let (Some(year), Some(month), Some(day), true) =
            (part(0..4), part(5..7), part(8..10), dashes)
        else {
            return Err(malformed());
        };
        NaiveDate::from_ymd_opt(year.cast_signed(), month, day).map(Self).ok_or_else(malformed)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.format("%Y-%m-%d"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_a_real_day_in_one_spelling() {
        for (typed, sound) in [
            ("2026-11-17", true),
            ("1970-01-01", true),
            ("2024-02-29", true),
            ("2026-02-29", false),
            ("2026-1-1", false),
            ("26-01-01", false),
            ("2026-13-01", false),
            ("tomorrow", false),
            ("+026-01-01", false),
            ("", false),
        ] {
            assert_eq!(typed.parse::<Date>().is_ok(), sound, "{typed}");
        }
    }
}
