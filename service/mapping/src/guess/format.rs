//! Guesses the form of cells: decimal commas, dates, blanks.

use super::column::{Column, is_blank};
use super::reasons::Notes;
use super::sources::gap;
use super::words::DATES;
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

/// Guesses the form of dates. One form that fits all columns is preferred.
fn dates(columns: &[Column<'_>], format: &mut Format, notes: &mut Notes) -> Format {
    let mut working = format.clone();
    let dated: Vec<Dated<'_>> = columns.iter().filter_map(Dated::of).collect();
    let mut shared: Vec<&'static str> = DATES.to_vec();
    shared.retain(|form| dated.iter().all(|column| column.forms.contains(form)));
    for Dated { name, example, forms } in &dated {
        let forms = if shared.is_empty() { forms } else { &shared };
        let form = match forms.as_slice() {
            [form] => Filled::Text((*form).to_owned()),
            forms => gap(&format!("the form of dates such as {example}: `{}`", forms.join("` or `"))),
        };
        if format.dates.contains(&form) || !shared.is_empty() && !format.dates.is_empty() {
            continue;
        }
        let pointer = format!("/format/dates/{}", format.dates.len());
        notes.add(
            &pointer,
            match &form {
                Filled::Text(form) => format!("`{name}` has dates such as {example}: {form}"),
                Filled::Gap(_) => format!("the order of day and month in `{name}` is not certain"),
            },
        );
        format.dates.push(form);
        working.dates.extend(forms.first().map(|first| Filled::Text((*first).to_owned())));
    }
    working
}

/// A column of dates that are not in the form of ISO 8601.
struct Dated<'a> {
    name: &'a str,
    example: &'a str,
    /// The forms that fit four of five cells.
    forms: Vec<&'static str>,
}

impl<'a> Dated<'a> {
    fn of(column: &Column<'a>) -> Option<Self> {
        let texts = column.cells.iter().filter_map(|cell| match cell {
            Cell::Text(text) => Some(text.trim()),
            _ => None,
        });
        let texts: Vec<&str> =
            texts.filter(|text| value::of_day(text, &Format::default()).is_none()).collect();
        let example = texts.first().copied().filter(|_| texts.len() * 5 >= column.cells.len())?;
        let fits = |form: &&str| {
            texts.iter().filter(|text| value::of_form(text, form).is_some()).count() * 5 >= texts.len() * 4
        };
        let forms: Vec<&'static str> = DATES.iter().copied().filter(fits).collect();
        (!forms.is_empty()).then_some(Self { name: column.name, example, forms })
    }
}
