//! Converts a table of households (CSV) to claims, one for each row.
//!
//! Nothing is validated here: the module does that. A number goes into the claim with every digit, any other cell as
//! text. Empty cells are omitted, except a day between others, which becomes `null`. Only derived values are added: the
//! duration is the number of daily logs, and the total their exact sum.

use std::ops::Range;
use std::rc::Rc;

use csv::{ReaderBuilder, StringRecord};
use hearth_kpt_core::json;

use super::claim::Claim;
use super::numbers::is_number;
use super::tree::Tree;
use crate::parts::{Cell, File, Part};

/// Reads the rows of a table. The error is for the user.
pub(super) fn read(file: &Rc<File>, claims: &mut Vec<Claim>) -> Result<(), String> {
    let text = file.text.as_str();
    let delimiter = delimiter(text.lines().next().unwrap_or_default());
    let mut reader = ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
    let broken = |error: &csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        format!("{}:{line}: not a table: {}", file.name, reason(error))
    };
    let columns = columns(reader.headers().map_err(|error| broken(&error))?, &file.name)?;
    let mut records = reader.into_records();
    loop {
        let start = usize::try_from(records.reader().position().byte()).unwrap_or(0);
        let Some(record) = records.next() else { return Ok(()) };
        let record = record.map_err(|error| broken(&error))?;
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let end = usize::try_from(records.reader().position().byte()).unwrap_or(0);
        let row = Row { columns: &columns, cells: &record };
        let spans = spans(&file.text, start..end, delimiter);
        let at = format!("/claims/{}", claims.len());
        let part = Part { at, file: Rc::clone(file), span: start..end, cells: row.places(&spans) };
        claims.push(Claim { text: row.claim(), part });
    }
}

/// A column, and its member of a claim.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Column {
    name: String,
    /// The member, as a JSON Pointer.
    pointer: String,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Kind {
    Text,
    Number,
    /// Texts separated by semicolons.
    Texts,
    Day,
}

/// Returns the columns of a table. An unknown column may be a misspelling, so it is an error.
fn columns(names: &StringRecord, file: &str) -> Result<Vec<Column>, String> {
    let mut columns = Vec::new();
    let mut days = 0;
    for name in names {
        let name = name.trim();
        let known = KNOWN.iter().find(|(known, _, _)| *known == name);
        let column = match known {
            Some((_, pointer, kind)) => {
                Column { name: name.to_owned(), pointer: (*pointer).to_owned(), kind: *kind }
            }
            None if name.strip_prefix("day_") == Some(&(days + 1).to_string()) => {
                days += 1;
                let pointer = format!("/fuelMeasurements/dailyLogs/{}", days - 1);
                Column { name: name.to_owned(), pointer, kind: Kind::Day }
            }
            None => {
                let known: Vec<&str> = KNOWN.iter().map(|(known, _, _)| *known).collect();
                return Err(format!(
                    "{file}:1: `{name}` is not a column of a study; the columns are {}, and day_1, day_2 and so on in \
                     order",
                    known.join(", ")
                ));
            }
        };
        if columns.contains(&column) {
            return Err(format!("{file}:1: the column `{name}` occurs twice"));
        }
        columns.push(column);
    }
    match ["household_id", "test_group", "day_1"]
        .iter()
        .find(|name| columns.iter().all(|column| column.name != **name))
    {
        Some(missing) => Err(format!("{file}:1: the column `{missing}` is missing")),
        None => Ok(columns),
    }
}

/// A row with its columns.
struct Row<'a> {
    columns: &'a [Column],
    cells: &'a StringRecord,
}

impl Row<'_> {
    /// Converts the row to a claim.
    fn claim(&self) -> String {
        let mut claim = Tree::default();
        claim.put("/type", &quoted("KPTClaim"));
        for (column, cell) in self.columns.iter().zip(self.cells.iter().map(str::trim)) {
            let value = match column.kind {
                _ if cell.is_empty() => continue,
                Kind::Day => continue,
                Kind::Number => number(cell),
                Kind::Text => quoted(cell),
                Kind::Texts => {
                    let texts: Vec<String> = cell.split(';').map(|text| quoted(text.trim())).collect();
                    format!("[{}]", texts.join(","))
                }
            };
            claim.put(&column.pointer, &value);
        }
        let logs = self.logs();
        if claim.has("/testPeriod") && !claim.has("/testPeriod/durationDays") {
            claim.put("/testPeriod/durationDays", &logs.len().to_string());
        }
        if !claim.has("/fuelMeasurements/total") {
            // Without a total, the module would report its absence, instead of the logs that are not numbers.
            let numbers: Vec<&str> = logs.iter().copied().filter(|log| is_number(log)).collect();
            claim.put("/fuelMeasurements/total", &json::sum(&numbers).unwrap_or_else(|| String::from("0")));
        }
        let logs: Vec<String> = logs.into_iter().map(number).collect();
        claim.put("/fuelMeasurements/dailyLogs", &format!("[{}]", logs.join(",")));
        claim.to_string()
    }

    /// Returns the days up to the last non-empty one.
    fn logs(&self) -> Vec<&str> {
        let days = self.columns.iter().zip(self.cells).filter(|(column, _)| column.kind == Kind::Day);
        let days: Vec<&str> = days.map(|(_, cell)| cell.trim()).collect();
        let last = days.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
        days.into_iter().take(last).collect()
    }

    /// Returns the place of each member.
    fn places(&self, spans: &[Range<usize>]) -> Vec<Cell> {
        let cells = self.columns.iter().zip(spans);
        let place = |(column, span): (&Column, &Range<usize>)| Cell {
            pointer: column.pointer.clone(),
            column: column.name.clone(),
            span: span.clone(),
        };
        cells.map(place).collect()
    }
}

/// Converts a cell to a number with its digits unchanged. Other text becomes a string, which the module reports.
fn number(cell: &str) -> String {
    match cell {
        "" => String::from("null"),
        cell if is_number(cell) => cell.to_owned(),
        cell => quoted(cell),
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Returns the ranges of the cells of a row, between delimiters outside quotes.
fn spans(text: &str, row: Range<usize>, delimiter: u8) -> Vec<Range<usize>> {
    let line = text.get(row.clone()).unwrap_or_default();
    let start = line.len() - line.trim_start_matches(['\r', '\n']).len();
    let line = line.trim_end_matches(['\r', '\n']);
    let (mut spans, mut from, mut in_quotes) = (Vec::new(), start, false);
    for (at, byte) in line.bytes().enumerate().skip(start) {
        in_quotes ^= byte == b'"';
        if byte == delimiter && !in_quotes {
            spans.push(row.start + from..row.start + at);
            from = at + 1;
        }
    }
    spans.push(row.start + from..row.start + line.len());
    spans
}

/// Returns the delimiter: a semicolon if the spreadsheet writes decimals with commas.
fn delimiter(first: &str) -> u8 {
    if first.contains(';') && !first.contains(',') { b';' } else { b',' }
}

/// Returns the reason of an error without the place, which the message already has.
fn reason(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("the row has {len} cells, but the first row has {expected_len}")
        }
        _ => error.to_string(),
    }
}

/// The columns of a table besides its days: name, member of the claim, kind.
const KNOWN: [(&str, &str, Kind); 18] = [
    ("household_id", "/householdId", Kind::Text),
    ("test_group", "/testGroup", Kind::Text),
    ("study_id", "/studyId", Kind::Text),
    ("start_date", "/testPeriod/startDate", Kind::Text),
    ("end_date", "/testPeriod/endDate", Kind::Text),
    ("duration_days", "/testPeriod/durationDays", Kind::Number),
    ("total", "/fuelMeasurements/total", Kind::Number),
    ("fuel_type", "/fuelType", Kind::Text),
    ("unit", "/unit", Kind::Text),
    ("persons", "/householdSize", Kind::Number),
    ("children", "/householdSize/children", Kind::Number),
    ("women", "/householdSize/women", Kind::Number),
    ("men", "/householdSize/men", Kind::Number),
    ("elders", "/householdSize/elders", Kind::Number),
    ("season", "/externalFactors/season", Kind::Text),
    ("cultural_events", "/externalFactors/culturalEvents", Kind::Texts),
    ("occupational_factors", "/externalFactors/occupationalFactors", Kind::Texts),
    ("replaces", "/replaces", Kind::Text),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> Result<Vec<Claim>, String> {
        let file = Rc::new(File { name: String::from("t.csv"), text: text.to_owned() });
        let mut claims = Vec::new();
        read(&file, &mut claims)?;
        Ok(claims)
    }

    #[test]
    fn a_row_is_a_claim_with_every_digit() -> Result<(), String> {
        let claims = read_all(
            "household_id,test_group,start_date,end_date,day_1,day_2,day_3,day_4,persons,cultural_events\r\n\
             did:x:1,reference,2026-08-01,2026-08-03,0.10,,0.3000000000000001,,5,\"none; \"\"x\"\"\"\r\n\r\n\
             did:x:2,intervention,,,\"1,5\",2,3,,,\r\n",
        )?;
        let texts: Vec<&str> = claims.iter().map(|claim| claim.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                r#"{"type":"KPTClaim","householdId":"did:x:1","testGroup":"reference","testPeriod":{"startDate":"2026-08-01","endDate":"2026-08-03","durationDays":3},"householdSize":5,"externalFactors":{"culturalEvents":["none","\"x\""]},"fuelMeasurements":{"total":0.4000000000000001,"dailyLogs":[0.10,null,0.3000000000000001]}}"#,
                r#"{"type":"KPTClaim","householdId":"did:x:2","testGroup":"intervention","fuelMeasurements":{"total":5,"dailyLogs":["1,5",2,3]}}"#,
            ]
        );
        let second = claims.get(1).ok_or("two")?;
        let cell = second.part.cells.iter().find(|cell| cell.column == "day_1").ok_or("day_1")?;
        assert_eq!(second.part.file.text.get(cell.span.clone()), Some("\"1,5\""));
        Ok(())
    }

    #[test]
    fn an_invalid_table_is_reported_with_its_line() {
        for (text, expected) in [
            ("household_id,test_group,day_1,dya_2\n", "t.csv:1: `dya_2` is not a column of a study"),
            ("household_id,test_group,day_2\n", "t.csv:1: `day_2` is not a column of a study"),
            ("household_id,day_1\n", "t.csv:1: the column `test_group` is missing"),
            ("household_id,test_group,day_1,unit,unit\n", "t.csv:1: the column `unit` occurs twice"),
            ("household_id,test_group,day_1\na,b,1\na,b\n", "t.csv:3: not a table: the row has 2 cells"),
        ] {
            let error = read_all(text).err().unwrap_or_default();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
