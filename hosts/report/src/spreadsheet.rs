//! The households as a table for spreadsheets.

use crate::assessment::{Assessment, Group, Value};

/// Returns the table in the format of RFC 4180.
pub(crate) fn csv(assessment: &Assessment) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory cannot fail, and every line has the same number of cells.
    let _ = writer.write_record(COLUMNS);
    let study = assessment.study.as_ref().and_then(|study| study.id.as_deref()).unwrap_or_default();
    for (name, group) in assessment.groups.iter().flat_map(super::assessment::Pair::each) {
        for value in &group.values {
            let _ = writer.write_record(cells(study, name, group, value));
        }
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn cells(study: &str, name: &str, group: &Group, value: &Value) -> [String; COLUMNS.len()] {
    let text = |text: Option<&str>| safe(text.unwrap_or_default());
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let date = |date: Option<chrono::NaiveDate>| date.map(|date| date.to_string()).unwrap_or_default();
    [
        safe(study),
        name.to_owned(),
        safe(&value.household),
        date(value.start_date),
        date(value.end_date),
        value.days.map(|days| days.to_string()).unwrap_or_default(),
        number(Some(value.daily_mean)),
        number(value.lowest),
        number(value.highest),
        text(group.fuel_type.as_deref()),
        text(group.unit.as_deref()),
        number(value.persons),
        number(value.standard_adults),
        text(value.outlier.as_deref()),
    ]
}

/// Returns a text that a spreadsheet does not interpret as a formula, which would begin with one of these characters.
fn safe(text: &str) -> String {
    if text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '|', '%', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'])
    {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

const COLUMNS: [&str; 14] = [
    "study",
    "test_group",
    "household_id",
    "start_date",
    "end_date",
    "days",
    "daily_mean",
    "lowest",
    "highest",
    "fuel_type",
    "unit",
    "persons",
    "standard_adults",
    "outlier",
];
