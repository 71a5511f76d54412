//! `mapping.json`: which column gives which member of a claim, and how each fuel was measured.

use serde::{Deserialize, Serialize};

use crate::source::{Amount, Day, Filled, List, Source, Text};

/// A mapping from the columns of a table, or the fields of a form, to claims.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Mapping {
    /// The URL of the schema of this document.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// The form of the table and of its cells.
    #[serde(default, skip_serializing_if = "Format::is_default")]
    pub format: Format,
    /// The rows to import; every row if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Condition>,
    /// The members of a claim that are not measured.
    pub claim: ClaimMembers,
    /// The measured fuels. Each fuel with a weighing in a row becomes a claim.
    pub fuels: Vec<Fuel>,
}

/// The form of a table and of its cells.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Format {
    /// The sheet of a workbook with a row for each household; the first sheet if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The number of the row with the names of the columns, from 1. It is the last one if there are several.
    #[serde(skip_serializing_if = "is_one")]
    pub header_row: u32,
    /// The number of rows that form the names. A name in merged cells is that of each column below it, and the names of
    /// the rows are joined with ` / `.
    #[serde(skip_serializing_if = "is_one")]
    pub header_rows: u32,
    /// The character before the decimals in text cells.
    #[serde(skip_serializing_if = "Decimal::is_point")]
    pub decimal: Decimal,
    /// The character between thousands in text cells, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thousands: Option<char>,
    /// The forms of dates in text cells, besides `YYYY-MM-DD`, for example `%d/%m/%Y`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dates: Vec<Filled>,
    /// Texts that mean a blank cell, for example `NA`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blank: Vec<String>,
    /// Columns whose values identify a household and its test, if the table has several rows for each. These rows are then
    /// the table `rows` of intervals or visits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub group_by: Vec<String>,
}

impl Default for Format {
    fn default() -> Self {
        Self {
            sheet: None,
            header_row: 1,
            header_rows: 1,
            decimal: Decimal::Point,
            thousands: None,
            dates: Vec::new(),
            blank: Vec::new(),
            group_by: Vec::new(),
        }
    }
}

impl Format {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The character before the decimals of a number.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Decimal {
    /// `1.5`
    #[default]
    Point,
    /// `1,5`
    Comma,
}

impl Decimal {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_point(&self) -> bool {
        *self == Self::Point
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(row: &u32) -> bool {
    *row == 1
}

/// A condition on a row.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The name of the column.
    pub column: String,
    /// The values with which the row is used.
    pub is: Vec<String>,
}

/// The members of a claim that are not measured.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ClaimMembers {
    /// The identifier of the household. It is a DID, so a short code needs a `prefix`.
    pub household_id: Source<Text>,
    /// The group of the household: `reference` or `intervention`.
    pub test_group: Source<Text>,
    /// The id of the study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study_id: Option<Source<Text>>,
    /// The id of the record that the claim corrects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<Source<Text>>,
    /// The season.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<Source<Text>>,
    /// Events such as festivals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cultural_events: Option<Source<List>>,
    /// Work that changes how much is cooked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occupational_factors: Option<Source<List>>,
    /// The size of the household: `persons`, or the four numbers by age and sex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub household_size: Option<HouseholdSize>,
    /// Links to the evidence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<Source<Text>>,
}

/// The size of a household: `persons`, or the four others.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HouseholdSize {
    /// The number of all persons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persons: Option<Source<Amount>>,
    /// Persons from 0 to 14 years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub children: Option<Source<Amount>>,
    /// Females over 14 years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub women: Option<Source<Amount>>,
    /// Males from 15 to 59 years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub men: Option<Source<Amount>>,
    /// Males over 59 years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elders: Option<Source<Amount>>,
}

/// The persons who ate from a fuel. Their claim has them only if none of the cells is blank.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Persons {
    /// Persons from 0 to 14 years.
    pub children: Source<Amount>,
    /// Females over 14 years.
    pub women: Source<Amount>,
    /// Males from 15 to 59 years.
    pub men: Source<Amount>,
    /// Males over 59 years.
    pub elders: Source<Amount>,
}

/// A measured fuel: exactly one of `intervals`, `visits` and `dailyLogs`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Fuel {
    /// The fuel, for example `wood` or `lpg`.
    pub fuel_type: Source<Text>,
    /// The unit of the weights, for example `kg`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Source<Text>>,
    /// The rows in which the fuel is used; every row with a weighing if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Condition>,
    /// The basis of the moisture readings: `dry` or `wet`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moisture_basis: Option<Source<Text>>,
    /// Weights before and after each interval, or the differences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub intervals: Vec<Interval>,
    /// Visits at which the stock was weighed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visits: Vec<Visit>,
    /// The fuel used each day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily_logs: Option<DailyLogs>,
}

/// The columns of one interval, or of each interval in the rows of a child table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Interval {
    /// The child table, whose columns the others are. Each of its rows is an interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The rows of the child table that are used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Condition>,
    /// The day on which the interval starts.
    pub date: Source<Day>,
    /// The day on which it ends; the next day if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_date: Option<Source<Day>>,
    /// The weight at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Source<Amount>>,
    /// The weight at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Source<Amount>>,
    /// The fuel that was added in between.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added: Option<Source<Amount>>,
    /// The fuel used, in place of the weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<Source<Amount>>,
    /// The length of the interval in hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<Source<Amount>>,
    /// The reason why a weight is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<Source<Text>>,
    /// The reason why the weights are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excluded: Option<Source<Text>>,
    /// The persons who ate from the fuel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persons_present: Option<Persons>,
    /// The readings of the moisture in per cent. Blank cells are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moisture: Vec<Source<Amount>>,
}

/// The columns of one visit, or of each visit in the rows of a child table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Visit {
    /// The child table, whose columns the others are. Each of its rows is a visit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The rows of the child table that are used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Condition>,
    /// The day of the visit.
    pub date: Source<Day>,
    /// The weight that the visitor found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Source<Amount>>,
    /// The fuel that the visitor added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added: Option<Source<Amount>>,
    /// The weight of the stock when the visitor left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Source<Amount>>,
    /// The fuel that the household added since the visit before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added_since: Option<Source<Amount>>,
    /// The hours since the visit before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<Source<Amount>>,
    /// The reason why a weight is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<Source<Text>>,
    /// The reason why the weights are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excluded: Option<Source<Text>>,
    /// The persons who ate from the fuel since the visit before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persons_present: Option<Persons>,
    /// The readings of the moisture in per cent. Blank cells are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moisture: Vec<Source<Amount>>,
}

/// The fuel used on consecutive days.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DailyLogs {
    /// The first day.
    pub start: Source<Day>,
    /// The fuel of each day, in their order. A blank cell is a missing day, and zero a day without use of the fuel.
    pub amounts: Vec<Source<Amount>>,
}
