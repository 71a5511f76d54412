//! A claim as types: what is left of the JSON once it is read.
//!
//! A part is `None` when the claim does not have it, or has it in a shape that cannot be read; the finding
//! that says so stands already. Rules read these types and never look at JSON.

use alloc::vec::Vec;

use crate::date::CalendarDate;
use crate::household::{HouseholdSize, TestGroup};
use crate::json::{Node, Number};
use crate::period::Days;

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
    pub(crate) size: Option<Located<HouseholdSize>>,
    /// `replaces`: the id of the record that this claim corrects.
    pub(crate) replaces: Option<&'a str>,
}

/// The fuels that have a name of their own.
pub(crate) const FUELS: &[&str] =
    &["wood", "charcoal", "dung", "residues", "lpg", "kerosene", "biogas", "electricity"];

/// The units of fuels: mass, volume of liquids, volume of gas, energy.
pub(crate) const UNITS: &[&str] = &["kg", "L", "m3", "kWh"];

/// `testPeriod`. Its parts are what could be read of it.
#[derive(Debug, Default)]
pub(crate) struct TestPeriod<'a> {
    pub(crate) at: usize,
    pub(crate) start: Option<Located<CalendarDate>>,
    pub(crate) end: Option<Located<CalendarDate>>,
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
