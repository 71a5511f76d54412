//! A record in a list: its claim in short, with the figures that the module calculates, without the credential itself.

use hearth_report::cell;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::measured::{Measured, Persons};
use super::record::DEFAULT_STUDY;
use crate::lists::{Column, Line};
use crate::module::{self, Figures};
use crate::problem::Problem;
use crate::store::ListedRow;

/// A record, as a list shows it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ListedRecord<'a> {
    id: &'a str,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    status_reason: Option<String>,
    household_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    study_id: Option<&'a str>,
    test_group: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fuel_type: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
    total: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    household_size: Option<&'a RawValue>,
    /// Absent if the rules, which have changed since, refuse the stored claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    figures: Option<Figures>,
    evidence: Vec<String>,
    has_credential: bool,
    outstanding: &'a RawValue,
    warnings: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    amends: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    amended_by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replaces: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced_by: Option<&'a str>,
    created_at: &'a str,
    sent_by: &'a str,
    changed_at: &'a str,
    #[serde(skip)]
    persons: Persons<'a>,
}

impl<'a> ListedRecord<'a> {
    /// Reads a row.
    pub(super) fn of(row: &'a ListedRow) -> Result<Self, Problem> {
        let unreadable = |_| Problem::internal("a stored record cannot be read");
        let measured = Measured::of(&row.claim).map_err(unreadable)?;
        let Decision { outstanding, warnings } = serde_json::from_str(&row.decision).map_err(unreadable)?;
        let history = row.history.as_deref().unwrap_or("[]");
        let mut changes: Vec<Change> = serde_json::from_str(history).map_err(unreadable)?;
        Ok(Self {
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
            persons: measured.persons(),
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
        })
    }

    /// Returns the cell of a figure, empty if there is none.
    fn figure(&self, of: fn(&Figures) -> Option<&Box<RawValue>>) -> String {
        self.figures.as_ref().and_then(of).map(|number| cell(number.get())).unwrap_or_default()
    }
}

impl Line for ListedRecord<'_> {
    fn columns() -> Vec<Column<Self>> {
        let column = Column::<Self>::new;
        vec![
            column("record_id", |record| cell(record.id)),
            column("status", |record| cell(record.status)),
            column("status_reason", |record| optional(record.status_reason.as_deref())),
            column("household_id", |record| cell(record.household_id)),
            column("study_id", |record| optional(record.study_id)),
            column("test_group", |record| cell(record.test_group)),
            column("fuel_type", |record| optional(record.fuel_type)),
            column("start_date", |record| optional(record.start_date)),
            column("end_date", |record| optional(record.end_date)),
            column("unit", |record| optional(record.unit.as_deref())),
            column("total", |record| cell(record.total.get())),
            column("days", |record| record.figure(|figures| Some(&figures.days))),
            column("not_used_days", |record| record.figure(|figures| Some(&figures.not_used_days))),
            column("missing_days", |record| record.figure(|figures| Some(&figures.missing_days))),
            column("excluded_days", |record| record.figure(|figures| Some(&figures.excluded_days))),
            column("daily_mean", |record| record.figure(|figures| Some(&figures.daily_mean))),
            column("standard_deviation", |record| record.figure(|figures| Some(&figures.standard_deviation))),
            column("lowest", |record| record.figure(|figures| figures.lowest.as_ref())),
            column("highest", |record| record.figure(|figures| figures.highest.as_ref())),
            column("usage", |record| record.figure(|figures| Some(&figures.usage))),
            column("dry_mean", |record| record.figure(|figures| figures.dry_mean.as_ref())),
            column("persons", |record| record.figure(|figures| figures.persons.as_ref())),
            column("standard_adults", |record| record.figure(|figures| figures.standard_adults.as_ref())),
            column("per_person", |record| record.figure(|figures| figures.per_person.as_ref())),
            column("per_standard_adult", |record| {
                record.figure(|figures| figures.per_standard_adult.as_ref())
            }),
            column("children", |record| number(record.persons.children)),
            column("women", |record| number(record.persons.women)),
            column("men", |record| number(record.persons.men)),
            column("elders", |record| number(record.persons.elders)),
            column("evidence", |record| cell(&record.evidence.join(" "))),
            column("has_credential", |record| record.has_credential.to_string()),
            column("outstanding", |record| codes(record.outstanding)),
            column("warnings", |record| codes(record.warnings)),
            column("amends", |record| optional(record.amends)),
            column("amended_by", |record| optional(record.amended_by)),
            column("replaces", |record| optional(record.replaces)),
            column("replaced_by", |record| optional(record.replaced_by)),
            column("created_at", |record| cell(record.created_at)),
            column("changed_at", |record| cell(record.changed_at)),
            column("sent_by", |record| cell(record.sent_by)),
        ]
    }
}

fn number(number: Option<&RawValue>) -> String {
    number.map_or_else(String::new, |number| number.get().to_owned())
}

fn optional(text: Option<&str>) -> String {
    cell(text.unwrap_or_default())
}

/// Returns the codes of findings in one cell.
fn codes(findings: &RawValue) -> String {
    #[derive(Deserialize)]
    struct Code {
        code: String,
    }
    let findings: Vec<Code> = serde_json::from_str(findings.get()).unwrap_or_default();
    let codes: Vec<String> = findings.into_iter().map(|finding| finding.code).collect();
    codes.join(" ")
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
