//! Writes the well-known types, which have their own JSON forms.

use std::borrow::Cow;

use prost_reflect::{DynamicMessage, MapKey, Value};

use super::{output::Output, text};
use crate::{Error, shape::Shape};

/// 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z, the range of RFC 3339 (timestamp.proto).
const TIMESTAMPS: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;
/// 10,000 years (duration.proto).
const MAX_DURATION_SECONDS: u64 = 315_576_000_000;

/// Writes a message of a well-known type, except for an `Any`, whose type only the writer finds.
pub(super) fn write(out: &mut Output, message: &DynamicMessage, shape: &Shape) -> Result<(), Error> {
    match shape {
        Shape::Timestamp => timestamp(out, message),
        Shape::Duration => duration(out, message),
        Shape::FieldMask => {
            field_mask(out, message);
            Ok(())
        }
        Shape::Wrapper => {
            if let Some(value) = message.get_field_by_number(1) {
                out.scalar(&value);
            }
            Ok(())
        }
        Shape::Struct => structure(out, message),
        Shape::ListValue => list(out, message),
        Shape::Value => value(out, message),
        Shape::Empty | Shape::Any | Shape::Object(_) => {
            out.bytes.extend_from_slice(b"{}");
            Ok(())
        }
    }
}

fn timestamp(out: &mut Output, message: &DynamicMessage) -> Result<(), Error> {
    let (seconds, nanos) = seconds_and_nanos(message)?;
    if !TIMESTAMPS.contains(&seconds) || !(0..1_000_000_000).contains(&nanos) {
        return Err(Error::reply(format!("a timestamp of {seconds} s and {nanos} ns is out of range")));
    }
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    out.display(format_args!("\"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"));
    fraction(out, nanos.unsigned_abs());
    out.bytes.extend_from_slice(b"Z\"");
    Ok(())
}

fn duration(out: &mut Output, message: &DynamicMessage) -> Result<(), Error> {
    let (seconds, nanos) = seconds_and_nanos(message)?;
    let signs_differ = (seconds > 0 && nanos < 0) || (seconds < 0 && nanos > 0);
    if seconds.unsigned_abs() > MAX_DURATION_SECONDS || nanos.unsigned_abs() > 999_999_999 || signs_differ {
        return Err(Error::reply(format!("a duration of {seconds} s and {nanos} ns is out of range")));
    }
    let sign = if seconds < 0 || nanos < 0 { "-" } else { "" };
    out.display(format_args!("\"{sign}{}", seconds.unsigned_abs()));
    fraction(out, nanos.unsigned_abs());
    out.bytes.extend_from_slice(b"s\"");
    Ok(())
}

fn seconds_and_nanos(message: &DynamicMessage) -> Result<(i64, i32), Error> {
    let (seconds, nanos) = (message.get_field_by_number(1), message.get_field_by_number(2));
    let seconds = seconds.map_or(Some(0), |seconds| seconds.as_i64());
    let nanos = nanos.map_or(Some(0), |nanos| nanos.as_i32());
    seconds.zip(nanos).ok_or_else(other_descriptors)
}

/// Returns the error of a type that has the name of a well-known one, and other fields.
fn other_descriptors() -> Error {
    Error::reply("the descriptors of a type of `google.protobuf` are not those of Protocol Buffers")
}

/// Writes the point and 3, 6 or 9 digits, or nothing if the fraction is zero.
fn fraction(out: &mut Output, nanos: u32) {
    if nanos == 0 {
    } else if nanos.is_multiple_of(1_000_000) {
        out.display(format_args!(".{:03}", nanos / 1_000_000));
    } else if nanos.is_multiple_of(1000) {
        out.display(format_args!(".{:06}", nanos / 1000));
    } else {
        out.display(format_args!(".{nanos:09}"));
    }
}

/// Returns year, month and day of the Gregorian calendar from the days since 1970-01-01 (Howard Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}

/// Writes the paths in lowerCamelCase, separated by commas. A path that would not survive the round trip is unchanged.
fn field_mask(out: &mut Output, message: &DynamicMessage) {
    let paths = message.get_field_by_number(1);
    let paths = paths.as_deref().and_then(Value::as_list).unwrap_or_default();
    let written: Vec<Cow<'_, str>> = paths.iter().filter_map(Value::as_str).map(camel_case).collect();
    text::string(&mut out.bytes, &written.join(","));
}

fn camel_case(path: &str) -> Cow<'_, str> {
    let mut written = String::with_capacity(path.len());
    let mut chars = path.chars();
    while let Some(char) = chars.next() {
        match (char, char.is_ascii_uppercase()) {
            (_, true) => return Cow::Borrowed(path),
            ('_', _) => match chars.next() {
                Some(next) if next.is_ascii_lowercase() => written.push(next.to_ascii_uppercase()),
                _ => return Cow::Borrowed(path),
            },
            _ => written.push(char),
        }
    }
    Cow::Owned(written)
}

fn structure(out: &mut Output, message: &DynamicMessage) -> Result<(), Error> {
    let fields = message.get_field_by_number(1);
    let mut sorted: Vec<(&MapKey, &Value)> =
        fields.as_deref().and_then(Value::as_map).into_iter().flatten().collect();
    sorted.sort_by_key(|(key, _)| *key);
    out.bytes.push(b'{');
    for (index, (key, field)) in sorted.into_iter().enumerate() {
        if index > 0 {
            out.bytes.push(b',');
        }
        text::string(&mut out.bytes, key.as_str().ok_or_else(other_descriptors)?);
        out.bytes.push(b':');
        inner(out, field, value)?;
    }
    out.bytes.push(b'}');
    Ok(())
}

fn list(out: &mut Output, message: &DynamicMessage) -> Result<(), Error> {
    let values = message.get_field_by_number(1);
    out.bytes.push(b'[');
    for (index, element) in values.as_deref().and_then(Value::as_list).into_iter().flatten().enumerate() {
        if index > 0 {
            out.bytes.push(b',');
        }
        inner(out, element, value)?;
    }
    out.bytes.push(b']');
    Ok(())
}

/// Writes the field of a `Value` that is set, or `null`.
fn value(out: &mut Output, message: &DynamicMessage) -> Result<(), Error> {
    let set = (1..=6).find(|number| message.has_field_by_number(*number));
    let Some((number, field)) = set.and_then(|number| Some((number, message.get_field_by_number(number)?)))
    else {
        out.display("null");
        return Ok(());
    };
    match number {
        1 => out.display("null"),
        2..=4 => out.scalar(&field),
        5 => inner(out, &field, structure)?,
        _ => inner(out, &field, list)?,
    }
    Ok(())
}

/// Writes a message inside a `Struct`, a `ListValue` or a `Value`.
fn inner(
    out: &mut Output,
    value: &Value,
    write: fn(&mut Output, &DynamicMessage) -> Result<(), Error>,
) -> Result<(), Error> {
    let message =
        value.as_message().ok_or_else(|| Error::reply("the descriptors do not describe a message here"))?;
    out.enter()?;
    write(out, message)?;
    out.leave();
    Ok(())
}
