//! Guesses the form of cells: decimal commas, dates, blanks.

use super::column::{Column, is_blank};
use super::words::DATES;
use super::{Notes, gap};
use crate::document::{Decimal, Format};
use crate::record::{Cell, Row};
use crate::source::Filled;
use crate::value;

/// Guesses the form of the cells of rows, and returns the form by which the guess itself reads them: of a date that can
/// be read in two ways, the first one.
pub(super) fn guess(rows: &[Row], columns: &[Column<'_>], format: &mut Format, notes: &mut Notes) -> Format {
    let texts = || {
        columns.iter().flat_map(|column| &column.cells).filter_map(|cell| match cell {
            Cell::Text(text) => Some(text.trim()),
            _ => None,
        })
    };
    let with = |sign: char| texts().filter(|text| is_decimal(text, sign)).count();
    let (commas, points) = (with(','), with('.'));
    if commas > points {
        format.decimal = Decimal::Comma;
        notes.add("/format/decimal", format!("{commas} numbers have a decimal comma"));
    }
    let mut blanks: Vec<String> = Vec::new();
    for text in rows.iter().flat_map(Row::cells).filter_map(Cell::text).filter(|text| is_blank(text)) {
        if !blanks.iter().any(|blank| blank == text) {
            blanks.push(text.to_owned());
        }
    }
    if !blanks.is_empty() {
        notes.add("/format/blank", format!("`{}` is no value", blanks.join("`, `")));
        format.blank = blanks;
    }
    dates(columns, format, notes)
}

/// Whether a text is a number with this decimal sign.
fn is_decimal(text: &str, sign: char) -> bool {
    let Some((whole, fraction)) = text.split_once(sign) else { return false };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits(whole.trim_start_matches('-')) && is_digits(fraction)
}

/// Guesses the form of dates from the columns whose cells have one.
fn dates(columns: &[Column<'_>], format: &mut Format, notes: &mut Notes) -> Format {
    let mut working = format.clone();
    for column in columns {
        let texts: Vec<&str> = column
            .cells
            .iter()
            .filter_map(|cell| match cell {
                Cell::Text(text) => Some(text.trim()),
                _ => None,
            })
            .filter(|text| value::of_day(text, &working).is_none())
            .collect();
        if texts.is_empty() || texts.len() * 5 < column.cells.len() {
            continue;
        }
        let fits = |form: &&&str| {
            texts.iter().filter(|text| value::of_form(text, form).is_some()).count() * 5 >= texts.len() * 4
        };
        let forms: Vec<&str> = DATES.iter().filter(fits).copied().collect();
        let example = texts.first().copied().unwrap_or_default();
        let Some(first) = forms.first() else { continue };
        let first = Filled::Text((*first).to_owned());
        let form = match forms.as_slice() {
            [form] => Filled::Text((*form).to_owned()),
            forms => gap(&format!("the form of dates such as {example}: `{}`", forms.join("` or `"))),
        };
        let pointer = format!("/format/dates/{}", format.dates.len());
        match &form {
            Filled::Text(form) => {
                notes.add(&pointer, format!("`{}` has dates such as {example}: {form}", column.name))
            }
            Filled::Gap(_) => {
                notes.add(&pointer, format!("the order of day and month in `{}` is not certain", column.name))
            }
        }
        if !format.dates.contains(&form) {
            format.dates.push(form);
            working.dates.push(first);
        }
    }
    working
}
