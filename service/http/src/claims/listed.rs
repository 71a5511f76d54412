//! A record in a list: its claim in short, with the figures that the module calculates, without the credential itself.

use hearth_resources::ListedRecord;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::measured::{Measured, Persons};
use super::record::DEFAULT_STUDY;
use crate::lists::{Column, Line};
use crate::module::{self, Figures};
use crate::problem::Problem;
use crate::store::ListedRow;

/// A record, as a list shows it, and what only the table has: the persons of its household, and the codes of its findings.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Entry<'a> {
    record: ListedRecord<'a, Figures>,
    #[serde(skip)]
    persons: Persons<'a>,
    #[serde(skip)]
    outstanding: Codes,
    #[serde(skip)]
    warnings: Codes,
}

impl<'a> Entry<'a> {
    /// Reads a row.
    pub(crate) fn of(row: &'a ListedRow) -> Result<Self, Problem> {
        let unreadable = |_| Problem::internal("a stored record cannot be read");
        let measured = Measured::of(&row.claim).map_err(unreadable)?;
        let Decision { outstanding, warnings } = serde_json::from_str(&row.decision).map_err(unreadable)?;
        let history = row.history.as_deref().unwrap_or("[]");
        let mut changes: Vec<Change> = serde_json::from_str(history).map_err(unreadable)?;
        let persons = measured.persons();
        let codes = |findings: &RawValue| serde_json::from_str(findings.get()).map_err(unreadable);
        let (outstanding_codes, warning_codes) = (codes(outstanding)?, codes(warnings)?);
        let record = ListedRecord {
            id: &row.id,
            status: &row.status,
            status_reason: changes.pop().map(|change| change.reason),
            household_id: &row.household,
            study_id: Some(row.study.as_str()).filter(|study| *study != DEFAULT_STUDY),
            test_group: &row.test_group,
            fuel_type: row.fuel.as_deref(),
            start_date: row.start_date.as_deref(),
            end_date: row.end_date.as_deref(),
            total: measured.fuel_measurements.total,
            household_size: measured.household_size,
            figures: module::figures(&row.claim)?,
            evidence: measured.links().map_err(unreadable)?,
            unit: measured.unit,
            has_credential: row.has_credential(),
            outstanding,
            warnings,
            amends: row.amends.as_deref(),
            amended_by: row.amended_by.as_deref(),
            replaces: row.replaces.as_deref(),
            replaced_by: row.replaced_by.as_deref(),
            created_at: &row.created_at,
            sent_by: &row.sent_by,
            changed_at: &row.changed_at,
        };
        Ok(Self { record, persons, outstanding: outstanding_codes, warnings: warning_codes })
    }

    /// Returns the cell of a figure, empty if there is none.
    fn figure(&self, of: fn(&Figures) -> Option<&Box<RawValue>>) -> String {
        self.record.figures.as_ref().and_then(of).map(|number| number.get().to_owned()).unwrap_or_default()
    }
}

impl Line for Entry<'_> {
    fn columns() -> Vec<Column<Self>> {
        let column = Column::<Self>::new;
        vec![
            column("record_id", |entry| entry.record.id.to_owned()),
            column("status", |entry| entry.record.status.to_owned()),
            column("status_reason", |entry| optional(entry.record.status_reason.as_deref())),
            column("household_id", |entry| entry.record.household_id.to_owned()),
            column("study_id", |entry| optional(entry.record.study_id)),
            column("test_group", |entry| entry.record.test_group.to_owned()),
            column("fuel_type", |entry| optional(entry.record.fuel_type)),
            column("start_date", |entry| optional(entry.record.start_date)),
            column("end_date", |entry| optional(entry.record.end_date)),
            column("unit", |entry| optional(entry.record.unit.as_deref())),
            column("total", |entry| entry.record.total.get().to_owned()),
            column("days", |entry| entry.figure(|figures| Some(&figures.days))),
            column("not_used_days", |entry| entry.figure(|figures| Some(&figures.not_used_days))),
            column("missing_days", |entry| entry.figure(|figures| Some(&figures.missing_days))),
            column("excluded_days", |entry| entry.figure(|figures| Some(&figures.excluded_days))),
            column("daily_mean", |entry| entry.figure(|figures| Some(&figures.daily_mean))),
            column("standard_deviation", |entry| entry.figure(|figures| Some(&figures.standard_deviation))),
            column("lowest", |entry| entry.figure(|figures| figures.lowest.as_ref())),
            column("highest", |entry| entry.figure(|figures| figures.highest.as_ref())),
            column("usage", |entry| entry.figure(|figures| Some(&figures.usage))),
            column("dry_mean", |entry| entry.figure(|figures| figures.dry_mean.as_ref())),
            column("persons", |entry| entry.figure(|figures| figures.persons.as_ref())),
            column("standard_adults", |entry| entry.figure(|figures| figures.standard_adults.as_ref())),
            column("per_person", |entry| entry.figure(|figures| figures.per_person.as_ref())),
            column("per_standard_adult", |entry| entry.figure(|figures| figures.per_standard_adult.as_ref())),
            column("children", |entry| number(entry.persons.children)),
            column("women", |entry| number(entry.persons.women)),
            column("men", |entry| number(entry.persons.men)),
            column("elders", |entry| number(entry.persons.elders)),
            column("evidence", |entry| entry.record.evidence.join(" ")),
            column("has_credential", |entry| entry.record.has_credential.to_string()),
            column("outstanding", |entry| entry.outstanding.cell()),
            column("warnings", |entry| entry.warnings.cell()),
            column("amends", |entry| optional(entry.record.amends)),
            column("amended_by", |entry| optional(entry.record.amended_by)),
            column("replaces", |entry| optional(entry.record.replaces)),
            column("replaced_by", |entry| optional(entry.record.replaced_by)),
            column("created_at", |entry| entry.record.created_at.to_owned()),
            column("changed_at", |entry| entry.record.changed_at.to_owned()),
            column("sent_by", |entry| entry.record.sent_by.to_owned()),
        ]
    }
}

fn number(number: Option<&RawValue>) -> String {
    number.map_or_else(String::new, |number| number.get().to_owned())
}

fn optional(text: Option<&str>) -> String {
    text.unwrap_or_default().to_owned()
}

/// The codes of findings.
#[derive(Deserialize)]
#[serde(transparent)]
struct Codes(Vec<Code>);

#[derive(Deserialize)]
struct Code {
    code: String,
}

impl Codes {
    /// Returns the codes in one cell.
    fn cell(&self) -> String {
        let codes: Vec<&str> = self.0.iter().map(|finding| finding.code.as_str()).collect();
        codes.join(" ")
    }
}

/// The part of the module's decision that a list shows.
#[derive(Deserialize)]
struct Decision<'a> {
    #[serde(borrow)]
    outstanding: &'a RawValue,
    #[serde(borrow)]
    warnings: &'a RawValue,
}

/// A change of the status.
#[derive(Deserialize)]
struct Change {
    reason: String,
}
