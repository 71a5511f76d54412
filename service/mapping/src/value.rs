//! The values of cells: numbers and dates in the forms that people and programs write.

use chrono::{DateTime, Datelike as _, Days, NaiveDate, NaiveDateTime};

use crate::document::{Decimal, Format};
use crate::record::Cell;
use crate::source::Filled;

/// Returns the number of a cell in the notation of JSON, with the digits as written; `None` if it is not a number.
pub(crate) fn number(cell: &Cell, format: &Format) -> Option<String> {
    match cell {
        Cell::Number(number) => Some(number.clone()),
        Cell::Text(text) => of_text(text.trim(), format),
        Cell::Blank | Cell::Date(_) => None,
    }
}

/// Reads a number: digits with the decimal sign of the format, the sign of thousands at its places, an exponent.
fn of_text(text: &str, format: &Format) -> Option<String> {
    let (sign, digits) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.parse::<i32>().ok()?)),
        None => (digits, None),
    };
    let separator = match format.decimal {
        Decimal::Point => '.',
        Decimal::Comma => ',',
    };
    let (whole, fraction) = match mantissa.split_once(separator) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let whole = without_thousands(whole, format)?;
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = is_digits(&whole)
        && fraction.is_none_or(is_digits)
        && !(whole.is_empty() && fraction.is_none_or(str::is_empty));
    if !is_number {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        digits => digits,
    };
    let mut number = format!("{sign}{whole}");
    if let Some(fraction) = fraction.filter(|fraction| !fraction.is_empty()) {
        number.push('.');
        number.push_str(fraction);
    }
    if let Some(exponent) = exponent {
        number.push('e');
        number.push_str(&exponent.to_string());
    }
    Some(number)
}

/// Removes the separators of thousands, which must be before each group of three digits.
fn without_thousands(whole: &str, format: &Format) -> Option<String> {
    let Some(separator) = format.thousands else { return Some(whole.to_owned()) };
    // Programs write a narrow or a fixed space where people type a usual one.
    let is_separator = |letter: char| {
        letter == separator || separator == ' ' && matches!(letter, '\u{a0}' | '\u{202f}' | '\u{2009}')
    };
    let mut groups = whole.split(is_separator);
    let first = groups.next()?.to_owned();
    let rest: Vec<&str> = groups.collect();
    let is_grouped = rest.is_empty() || (1..=3).contains(&first.len());
    (is_grouped && rest.iter().all(|group| group.len() == 3)).then(|| first + &rest.concat())
}

/// Changes the sign of a number.
pub(crate) fn negated(number: &str) -> String {
    match number.strip_prefix('-') {
        Some(rest) => rest.to_owned(),
        None if number.bytes().all(|byte| matches!(byte, b'0' | b'.')) => number.to_owned(),
        None => format!("-{number}"),
    }
}

/// Returns the day of a cell, some days later; `None` if it is not a date.
pub(crate) fn day(cell: &Cell, format: &Format, add: i32) -> Option<String> {
    let (Cell::Date(text) | Cell::Text(text)) = cell else { return None };
    later(of_day(text.trim(), format)?, add)
}

/// Returns the day some days later.
pub(crate) fn later(day: NaiveDate, add: i32) -> Option<String> {
    let days = Days::new(u64::from(add.unsigned_abs()));
    let day = if add < 0 { day.checked_sub_days(days) } else { day.checked_add_days(days) };
    day.map(|day| day.to_string())
}

/// Reads a date in one of the forms of the format, or in that of ISO 8601, of which a time is ignored.
pub(crate) fn of_day(text: &str, format: &Format) -> Option<NaiveDate> {
    let forms = format.dates.iter().filter_map(|form| match form {
        Filled::Text(form) => Some(form.as_str()),
        Filled::Gap(_) => None,
    });
    forms.chain(["%Y-%m-%d"]).find_map(|form| of_form(text, form)).or_else(|| of_iso(text))
}

pub(crate) fn of_form(text: &str, form: &str) -> Option<NaiveDate> {
    let with_time = || NaiveDateTime::parse_from_str(text, form).ok().map(|time| time.date());
    let before_time = || {
        let (day, rest) = NaiveDate::parse_and_remainder(text, form).ok()?;
        let time = rest.strip_prefix([' ', 'T'])?.trim_start();
        let is_time = time.starts_with(|letter: char| letter.is_ascii_digit());
        is_time.then_some(day)
    };
    let day = NaiveDate::parse_from_str(text, form).ok().or_else(with_time).or_else(before_time)?;
    (1000..=9999).contains(&day.year()).then_some(day)
}

fn of_iso(text: &str) -> Option<NaiveDate> {
    DateTime::parse_from_rfc3339(text).ok().map(|time| time.date_naive())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, decimal: Decimal, thousands: Option<char>) -> Option<String> {
        of_text(text, &Format { decimal, thousands, ..Format::default() })
    }

    #[test]
    fn numbers_keep_their_digits() {
        for (text, expected) in [
            ("12.50", "12.50"),
            ("0", "0"),
            ("-0.10", "-0.10"),
            ("+3", "3"),
            (".5", "0.5"),
            ("5.", "5"),
            ("007", "7"),
            ("1E-05", "1e-5"),
            ("\u{2212}2", "-2"),
        ] {
            assert_eq!(read(text, Decimal::Point, None).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "-", ".", "1,5", "1 kg", "kg", "1.2.3", "#DIV/0!", "NaN", "1e", "٣", "1 000"] {
            assert_eq!(read(text, Decimal::Point, None), None, "{text}");
        }
    }

    #[test]
    fn decimal_commas_and_thousands_are_those_of_the_format() {
        assert_eq!(read("1.234,5", Decimal::Comma, Some('.')).as_deref(), Some("1234.5"));
        assert_eq!(read("1\u{202f}234", Decimal::Comma, Some(' ')).as_deref(), Some("1234"));
        assert_eq!(read("3,20", Decimal::Comma, None).as_deref(), Some("3.20"));
        for text in ["1.5", "12.34,5", "1234.567,5", "1.2345"] {
            assert_eq!(read(text, Decimal::Comma, Some('.')), None, "{text}");
        }
        assert_eq!(read("1.234", Decimal::Comma, None), None);
    }

    #[test]
    fn dates_are_those_of_the_format_or_iso() {
        let format = Format {
            dates: ["%d/%m/%Y", "%d.%m.%y"].map(|form| Filled::Text(form.into())).into(),
            ..Format::default()
        };
        for text in [
            "2026-02-01",
            "01/02/2026",
            "1/2/2026",
            "01.02.26",
            "2026-02-01T23:30:00.000+07:00",
            "01/02/2026 08:15",
            "2026-02-01 08:15:00",
            "2026-02-01T08:15",
        ] {
            assert_eq!(
                of_day(text, &format).map(|day| day.to_string()).as_deref(),
                Some("2026-02-01"),
                "{text}"
            );
        }
        for text in ["", "2026-02-30", "13/13/2026", "45000", "2026-02-01 kg", "1 Feb 2026", "0026-02-01"] {
            assert_eq!(of_day(text, &format), None, "{text}");
        }
        assert_eq!(of_day("01/02/2026", &Format::default()), None);
        assert_eq!(day(&Cell::Date("2026-02-28".into()), &format, 1).as_deref(), Some("2026-03-01"));
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(["0", "0.0", "1", "-2.5"].map(negated), ["0", "0.0", "-1", "2.5"]);
    }
}
