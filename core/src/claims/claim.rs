//! A claim as types: what is left of the JSON once it is read.
//!
//! A part is `None` when the claim does not have it, or has it in a shape that cannot be read; the finding
//! that says so stands already. Rules read these types and never look at JSON.

use alloc::vec::Vec;
use core::ops::Range;

use chrono::{Datelike, NaiveDate};

use crate::json::{Node, Number};

/// Something read, and the byte of the text where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Located<T> {
    pub(crate) value: T,
    pub(crate) at: usize,
}

/// A KPT claim (specification §2A).
#[derive(Debug)]
pub(crate) struct Claim<'a> {
    /// Where the claim starts.
    pub(crate) at: usize,
    pub(crate) household: Option<&'a str>,
    pub(crate) group: Option<TestGroup>,
    pub(crate) study: Option<&'a str>,
    pub(crate) period: Option<TestPeriod<'a>>,
    pub(crate) fuel: FuelMeasurements<'a>,
    pub(crate) factors: ExternalFactors,
    pub(crate) evidence: EvidenceList<'a>,
    /// `fuelType`: one of [`FUELS`], or a word that has its warning.
    pub(crate) fuel_type: Option<Located<&'a str>>,
    /// `unit` of the measurements: one of [`UNITS`], or a word that has its warning.
    pub(crate) unit: Option<Located<&'a str>>,
    pub(crate) size: Option<Located<HouseholdSize<'a>>>,
    /// `replaces`: the id of the record that this claim corrects.
    pub(crate) replaces: Option<&'a str>,
}

/// The fuels that have a name of their own.
pub(crate) const FUELS: &[&str] =
    &["wood", "charcoal", "dung", "residues", "lpg", "kerosene", "biogas", "electricity"];

/// The units of fuels: mass, volume of liquids, volume of gas, energy.
pub(crate) const UNITS: &[&str] = &["kg", "L", "m3", "kWh"];

/// `householdSize`: who eats from the measured fuel.
#[derive(Clone, Copy, Debug)]
pub(crate) enum HouseholdSize<'a> {
    /// A number of persons above zero; a mean of several days need not be whole.
    Persons(Number<'a>),
    /// Persons by age and sex, at least one of them.
    Members(Members),
}

/// Persons by the ages and sexes that standard adults are counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Members {
    /// From 0 to 14 years.
    pub(crate) children: u32,
    /// Females over 14.
    pub(crate) women: u32,
    /// Males from 15 to 59.
    pub(crate) men: u32,
    /// Males over 59.
    pub(crate) elders: u32,
}

/// `testGroup`: who is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TestGroup {
    /// Users of new stoves.
    Intervention,
    /// Users of old stoves: the control group.
    Reference,
}

impl TestGroup {
    /// The words of the specification.
    pub(crate) const WORDS: &'static [&'static str] = &["intervention", "reference"];

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        match word {
            "intervention" => Some(Self::Intervention),
            "reference" => Some(Self::Reference),
            _ => None,
        }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Intervention => "intervention",
            Self::Reference => "reference",
        }
    }
}

/// `testPeriod`. Its parts are what could be read of it.
#[derive(Debug, Default)]
pub(crate) struct TestPeriod<'a> {
    pub(crate) at: usize,
    pub(crate) start: Option<Located<NaiveDate>>,
    pub(crate) end: Option<Located<NaiveDate>>,
    pub(crate) duration: Option<Located<DurationDays<'a>>>,
}

/// `durationDays`: a whole number, and how the client wrote it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DurationDays<'a> {
    pub(crate) days: i64,
    pub(crate) text: &'a str,
}

impl TestPeriod<'_> {
    /// First and last day.
    pub(crate) fn days(&self) -> Option<Days> {
        Some(Days { start: self.start?.value, end: self.end?.value })
    }
}

/// A first and a last day, both part of the period.
#[derive(Clone, Copy, Debug)]
pub struct Days {
    /// First day.
    pub start: NaiveDate,
    /// Last day.
    pub end: NaiveDate,
}

impl Days {
    /// Days from the first to the last: `endDate − startDate`, one less than the days counted inclusively.
    pub(crate) fn difference(self) -> i64 {
        i64::from(self.end.num_days_from_ce()) - i64::from(self.start.num_days_from_ce())
    }

    /// Whether a day belongs to both.
    pub(crate) fn overlaps(self, other: Self) -> bool {
        self.start <= other.end && other.start <= self.end
    }

    /// Days that lie between the two periods; 0 when they touch or overlap.
    pub(crate) fn gap(self, other: Self) -> i64 {
        let after = Self { start: self.end, end: other.start }.difference();
        let before = Self { start: other.end, end: self.start }.difference();
        (after.max(before) - 1).max(0)
    }
}

/// A date in ISO 8601 with ten characters, from year 1 on: the dates that calendars of all hosts have.
pub(crate) fn calendar_date(text: &str) -> Option<NaiveDate> {
    let digits = |range: Range<usize>| {
        let part = text.get(range)?;
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u32>().ok())?
    };
    let dashes = text.len() == 10 && text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
    let (year, month, day) = (digits(0..4)?, digits(5..7)?, digits(8..10)?);
    let year = i32::try_from(year).ok().filter(|year| dashes && *year > 0)?;
    NaiveDate::from_ymd_opt(year, month, day)
}

/// `fuelMeasurements`.
#[derive(Debug, Default)]
pub(crate) struct FuelMeasurements<'a> {
    pub(crate) at: usize,
    pub(crate) total: Option<Located<Number<'a>>>,
    pub(crate) logs: Option<DailyLogs<'a>>,
}

/// `dailyLogs`: one value a day; `None` where an item is no number that can be read.
#[derive(Debug)]
pub(crate) struct DailyLogs<'a> {
    pub(crate) at: usize,
    pub(crate) items: Vec<Option<Located<Number<'a>>>>,
}

/// `externalFactors`: which of them are documented.
#[derive(Debug, Default)]
pub(crate) struct ExternalFactors {
    /// Where the object, or else the claim, starts.
    pub(crate) at: usize,
    /// Where the season, or else what should have it, starts.
    pub(crate) season_at: usize,
    pub(crate) season: bool,
    pub(crate) cultural_events: bool,
    pub(crate) occupational_factors: bool,
}

/// `evidence`: the items that can be read.
#[derive(Debug, Default)]
pub(crate) struct EvidenceList<'a> {
    /// Where the list, or else the claim, starts.
    pub(crate) at: usize,
    pub(crate) items: Vec<Evidence<'a>>,
}

/// An item of `evidence`.
#[derive(Debug)]
pub(crate) struct Evidence<'a> {
    pub(crate) uri: &'a str,
    /// Where the item starts.
    pub(crate) at: usize,
    /// Of an item that says how the household was selected.
    pub(crate) selection: Option<SelectionEvidence<'a>>,
}

/// How a household was selected: a link, and perhaps what it takes to draw again.
#[derive(Debug)]
pub(crate) struct SelectionEvidence<'a> {
    /// The item's index.
    pub(crate) index: usize,
    /// The document of the draw and its frame.
    pub(crate) proof: Option<(&'a Node<'a>, &'a Node<'a>)>,
}

#[cfg(test)]
mod tests {
    use super::{Days, calendar_date};

    #[test]
    fn a_gap_is_the_days_between() {
        let days = |start, end| -> Option<Days> {
            Some(Days { start: calendar_date(start)?, end: calendar_date(end)? })
        };
        let february = days("2024-02-01", "2024-02-04").expect("days");
        for (start, end, gap) in [
            ("2024-02-10", "2024-02-12", 5),
            ("2024-01-20", "2024-01-26", 5),
            ("2024-02-06", "2024-02-07", 1),
            ("2024-02-05", "2024-02-07", 0),
            ("2024-02-04", "2024-02-07", 0),
            ("2024-01-01", "2024-03-01", 0),
        ] {
            assert_eq!(february.gap(days(start, end).expect("days")), gap, "{start}");
        }
    }
}
