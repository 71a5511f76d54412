//! Reads the value of a source in a row.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::bad_cell::{BadCell, NOT_A_DATE, NOT_A_NUMBER, UNKNOWN_VALUE};
use crate::document::{Condition, Decimal as Sign, Format};
use crate::record::{Cell, Row};
use crate::source::{Amount, Day, Filled, List, Source, Text};
use crate::value;

/// Reads cells in a format.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) format: &'a Format,
}

/// A cell that cannot be read.
pub(crate) struct Refused(pub(crate) Box<BadCell>);

impl Reader<'_> {
    /// Whether a row meets a condition.
    pub(crate) fn meets(self, row: &Row, condition: &Condition) -> bool {
        let text = self.cell(row, &condition.column).text().unwrap_or_default();
        condition.is.iter().any(|value| value.trim().eq_ignore_ascii_case(text))
    }

    /// Reads a text; `None` if the cell is blank.
    pub(crate) fn text(self, row: &Row, source: &Source<Text>) -> Result<Option<String>, Refused> {
        let (column, text) = match source {
            Source::Column(column) => return Ok(self.cell(row, column).text().map(str::to_owned)),
            Source::Detailed(text) => match (&text.column, &text.constant) {
                (Some(column), _) => (column, text),
                (None, constant) => return Ok(constant.clone()),
            },
        };
        let Some(found) = self.cell(row, column).text() else { return Ok(None) };
        let value = translated(row, column, found, &text.values)?;
        let prefix = match &text.prefix {
            Some(Filled::Text(prefix)) if !value.starts_with(prefix.as_str()) => prefix.as_str(),
            _ => "",
        };
        Ok(Some(format!("{prefix}{value}")))
    }

    /// Reads a list of texts.
    pub(crate) fn list(self, row: &Row, source: &Source<List>) -> Result<Vec<String>, Refused> {
        let one = |column| self.cell(row, column).text().map(str::to_owned).into_iter().collect();
        let (column, list) = match source {
            Source::Column(column) => return Ok(one(column)),
            Source::Detailed(list) => match (&list.column, &list.constant) {
                (Some(column), _) => (column, list),
                (None, constant) => return Ok(constant.clone().unwrap_or_default()),
            },
        };
        let texts: Vec<&str> = match (self.cell(row, column).text(), &list.split) {
            (None, _) => Vec::new(),
            (Some(text), Some(split)) if !split.is_empty() => text.split(split.as_str()).collect(),
            (Some(text), _) => vec![text],
        };
        let texts = texts.into_iter().map(str::trim).filter(|text| !text.is_empty());
        texts.map(|text| translated(row, column, text, &list.values)).collect()
    }

    /// Reads a number in the notation of JSON; `None` if the cell is blank.
    pub(crate) fn amount(self, row: &Row, source: &Source<Amount>) -> Result<Option<String>, Refused> {
        let amount = match source {
            Source::Column(column) => return self.number(row, column),
            Source::Detailed(amount) => amount,
        };
        let number = if let Some(column) = &amount.column {
            self.number(row, column)?
        } else if !amount.sum.is_empty() {
            let (sum, count) = self.sum(row, &amount.sum)?;
            (count == amount.sum.len()).then(|| sum.to_string())
        } else if !amount.mean.is_empty() {
            let (sum, count) = self.sum(row, &amount.mean)?;
            let mean = sum.checked_div(Decimal::from(count));
            mean.map(|mean| mean.round_dp(MEAN_DECIMALS).normalize().to_string())
        } else {
            amount.constant.as_ref().map(ToString::to_string)
        };
        Ok(number.map(|number| if amount.negate { value::negated(&number) } else { number }))
    }

    /// Reads a date as `YYYY-MM-DD`, some days later; `None` if the cell is blank.
    pub(crate) fn day(self, row: &Row, source: &Source<Day>, add: i32) -> Result<Option<String>, Refused> {
        let (column, add) = match source {
            Source::Column(column) => (column, add),
            Source::Detailed(day) => {
                let add = add.saturating_add(day.add_days);
                match (&day.column, &day.constant) {
                    (Some(column), _) => (column, add),
                    (None, Some(constant)) => {
                        let date = value::of_day(constant, self.format);
                        return Ok(date.and_then(|date| value::later(date, add)));
                    }
                    (None, None) => return Ok(None),
                }
            }
        };
        let cell = self.cell(row, column);
        let Some(text) = cell.text() else { return Ok(None) };
        value::day(cell, self.format, add).map(Some).ok_or_else(|| {
            let help = if matches!(cell, Cell::Number(_)) {
                "give the cell the format of a date in the workbook, or write the date as `YYYY-MM-DD`"
            } else {
                "write `YYYY-MM-DD`, or state the form in `format.dates` of the mapping, for example `%d/%m/%Y`"
            };
            refused(row, column, NOT_A_DATE, format!("`{text}` is not a date"), help)
        })
    }

    /// Returns the cell; a blank one if its text means a blank.
    fn cell<'r>(self, row: &'r Row, column: &str) -> &'r Cell {
        const BLANK: &Cell = &Cell::Blank;
        let cell = row.cell(column);
        let is_blank = cell.text().is_some_and(|text| {
            self.format.blank.iter().any(|blank| blank.trim().eq_ignore_ascii_case(text))
        });
        if is_blank { BLANK } else { cell }
    }

    fn number(self, row: &Row, column: &str) -> Result<Option<String>, Refused> {
        let cell = self.cell(row, column);
        let Some(text) = cell.text() else { return Ok(None) };
        value::number(cell, self.format).map(Some).ok_or_else(|| {
            let help = match self.format.decimal {
                Sign::Point if text.contains(',') => {
                    "set `format.decimal` of the mapping to `comma` if the table has decimal commas, and \
                     `format.thousands` if it separates thousands"
                }
                Sign::Comma if text.contains('.') => {
                    "set `format.decimal` of the mapping to `point` if the table has decimal points, and \
                     `format.thousands` if it separates thousands"
                }
                _ => "write only digits; list texts that mean a blank cell in `format.blank` of the mapping",
            };
            refused(row, column, NOT_A_NUMBER, format!("`{text}` is not a number"), help)
        })
    }

    /// Adds the numbers of the cells that are not blank. Returns the sum, and how many they are.
    fn sum(self, row: &Row, columns: &[String]) -> Result<(Decimal, usize), Refused> {
        let (mut sum, mut count) = (Decimal::ZERO, 0);
        for column in columns {
            let Some(text) = self.number(row, column)? else { continue };
            let number = Decimal::from_str_exact(&text).or_else(|_| Decimal::from_scientific(&text));
            sum = number.ok().and_then(|number| sum.checked_add(number)).ok_or_else(|| {
                let message = format!("`{text}` has too many digits for a sum");
                refused(row, column, NOT_A_NUMBER, message, "write at most 28 digits")
            })?;
            count += 1;
        }
        Ok((sum, count))
    }
}

/// Returns the value for the text of a cell.
fn translated(
    row: &Row,
    column: &str,
    text: &str,
    values: &BTreeMap<String, Filled>,
) -> Result<String, Refused> {
    if values.is_empty() {
        return Ok(text.to_owned());
    }
    let other_case = || values.iter().find(|(name, _)| name.trim().eq_ignore_ascii_case(text));
    if let Some(Filled::Text(value)) = values.get(text).or_else(|| other_case().map(|(_, value)| value)) {
        return Ok(value.clone());
    }
    let known: Vec<&str> = values.keys().map(String::as_str).collect();
    let message = format!("`{text}` is not one of the values `{}`", known.join("`, `"));
    let help = "correct the cell, or add the value to `values` of the mapping";
    Err(refused(row, column, UNKNOWN_VALUE, message, help))
}

fn refused(row: &Row, column: &str, code: &'static str, message: String, help: &str) -> Refused {
    Refused(Box::new(BadCell { code, place: row.place_of(column), message, help: help.to_owned() }))
}

/// The decimals of a mean of persons or readings.
const MEAN_DECIMALS: u32 = 3;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Columns, Place};

    /// Reads an amount of two columns, which have these cells.
    fn read(amount: &str, cells: [&str; 2]) -> Result<Option<String>, String> {
        let columns = Columns::new(Place::Lines("a.csv".into()), ["a", "b"].map(String::from));
        let row = Row::new(Arc::new(columns), 2, cells.map(|text| Cell::Text(text.into())).into());
        let source = serde_json::from_str(amount).unwrap_or_else(|error| panic!("{error}"));
        let reader = Reader { format: &Format::default() };
        reader.amount(&row, &source).map_err(|Refused(problem)| problem.message)
    }

    #[test]
    fn a_blank_cell_makes_a_sum_blank_and_not_a_mean() {
        for (amount, both, one) in
            [(r#"{"sum": ["a", "b"]}"#, "3.7", None), (r#"{"mean": ["a", "b"]}"#, "1.85", Some("1.5"))]
        {
            let of = |cells| read(amount, cells).unwrap_or_else(|message| panic!("{amount}: {message}"));
            assert_eq!(of(["1.5", "2.2"]).as_deref(), Some(both), "{amount}");
            assert_eq!(of(["1.5", ""]).as_deref(), one, "{amount}");
            assert_eq!(of(["", ""]), None, "{amount}");
        }
    }

    #[test]
    fn a_sum_of_too_many_digits_is_refused() {
        for cells in
            [["79228162514264337593543950335", "1"], ["1", "1e999"], ["1", "1e2147483647"], ["1e28", "9e28"]]
        {
            let refused = read(r#"{"sum": ["a", "b"]}"#, cells);
            assert!(
                refused.is_err_and(|message| message.ends_with("too many digits for a sum")),
                "{cells:?}"
            );
        }
    }
}
