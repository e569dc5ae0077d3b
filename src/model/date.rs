//! Calendar days.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use chrono::{DateTime, NaiveDate, Utc};

use crate::error::Error;

/// A day, written `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(NaiveDate);

impl Date {
    /// The number of days since `earlier`; negative if `earlier` is in fact later.
    pub(crate) fn days_after(self, earlier: Self) -> i64 {
        (self.0 - earlier.0).num_days()
    }

    /// The number of days since a moment; zones may make it wrong by one.
    pub(crate) fn days_since(self, moment: SystemTime) -> i64 {
        self.days_after(Self(DateTime::<Utc>::from(moment).date_naive()))
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
        // chrono's own parser also accepts `2026-1-1` and `+2026-01-01`; the file format does not.
        let is_in_form = |(at, byte): (usize, u8)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        if typed.len() != 10 || !typed.bytes().enumerate().all(is_in_form) {
            return Err(malformed());
        }
        let number =
            |digits: &str| digits.bytes().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
        let year = number(&typed[..4]).cast_signed();
        NaiveDate::from_ymd_opt(year, number(&typed[5..7]), number(&typed[8..]))
            .map(Self)
            .ok_or_else(malformed)
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
    fn a_date_is_an_existing_day_in_one_spelling() {
        for (typed, valid) in [
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
            assert_eq!(typed.parse::<Date>().is_ok(), valid, "{typed}");
        }
    }
}
