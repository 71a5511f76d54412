//! A record in a list: its claim in short, with the figures that the module calculates, without the credential itself.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::measured::Measured;
use super::record::DEFAULT_STUDY;
use crate::lists::Line;
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
    persons: [String; 4],
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
}

impl Line for ListedRecord<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "record_id",
        "status",
        "status_reason",
        "household_id",
        "study_id",
        "test_group",
        "fuel_type",
        "start_date",
        "end_date",
        "unit",
        "total",
        "days",
        "not_used_days",
        "missing_days",
        "excluded_days",
        "daily_mean",
        "standard_deviation",
        "lowest",
        "highest",
        "usage",
        "dry_mean",
        "persons",
        "standard_adults",
        "per_person",
        "per_standard_adult",
        "children",
        "women",
        "men",
        "elders",
        "evidence",
        "has_credential",
        "outstanding",
        "warnings",
        "amends",
        "amended_by",
        "replaces",
        "replaced_by",
        "created_at",
        "changed_at",
        "sent_by",
    ];

    fn cells(&self) -> Vec<String> {
        let text = hearth_report::cell;
        let optional = |value: Option<&str>| text(value.unwrap_or_default());
        let [children, women, men, elders] = self.persons.clone();
        let measured = [
            text(self.id),
            text(self.status),
            optional(self.status_reason.as_deref()),
            text(self.household_id),
            optional(self.study_id),
            text(self.test_group),
            optional(self.fuel_type),
            optional(self.start_date),
            optional(self.end_date),
            optional(self.unit.as_deref()),
            text(self.total.get()),
        ];
        let others = [
            children,
            women,
            men,
            elders,
            text(&self.evidence.join(" ")),
            self.has_credential.to_string(),
            codes(self.outstanding),
            codes(self.warnings),
            optional(self.amends),
            optional(self.amended_by),
            optional(self.replaces),
            optional(self.replaced_by),
            text(self.created_at),
            text(self.changed_at),
            text(self.sent_by),
        ];
        let figures = self.figures.as_ref().map(figures).unwrap_or_default();
        measured.into_iter().chain(figures).chain(others).collect()
    }
}

/// Returns the cells of the figures.
fn figures(figures: &Figures) -> [String; 14] {
    let number = |number: &RawValue| hearth_report::cell(number.get());
    let optional = |value: &Option<Box<RawValue>>| value.as_deref().map(number).unwrap_or_default();
    [
        number(&figures.days),
        number(&figures.not_used_days),
        number(&figures.missing_days),
        number(&figures.excluded_days),
        number(&figures.daily_mean),
        number(&figures.standard_deviation),
        optional(&figures.lowest),
        optional(&figures.highest),
        number(&figures.usage),
        optional(&figures.dry_mean),
        optional(&figures.persons),
        optional(&figures.standard_adults),
        optional(&figures.per_person),
        optional(&figures.per_standard_adult),
    ]
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
