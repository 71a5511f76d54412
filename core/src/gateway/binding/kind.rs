//! The kinds of values that a path or a parameter can carry, one per line of a table.
//!
//! Scalars are those of protobuf, and a wrapper is read as the type that it wraps. Enums are missing here because their
//! names come from the configuration.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::prelude::BASE64_STANDARD;
use chrono::{DateTime, Datelike as _};

use super::Value;
use crate::json::nearest_double;

/// A kind of value.
#[derive(Debug)]
pub(crate) struct Kind {
    /// The name in a configuration, which is protobuf's.
    pub(crate) word: &'static str,
    /// The expected form of a value, for messages.
    pub(crate) expected: &'static str,
    read: fn(&str) -> Option<Reading>,
}

/// The result of reading a text.
enum Reading {
    /// The value is the text itself.
    Verbatim,
    /// The text was converted to this value.
    Converted(Value<'static>),
}

impl Kind {
    /// Returns the kind that is called `word`.
    pub(crate) fn of(word: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.word == word)
    }

    /// Reads a text as a value of this kind.
    pub(crate) fn read<'v>(&self, text: &Cow<'v, str>) -> Option<Value<'v>> {
        Some(match (self.read)(text)? {
            Reading::Verbatim => Value::Text(text.clone()),
            Reading::Converted(value) => value,
        })
    }
}

/// Every kind, in the forms that gRPC gateways accept in paths and parameters.
static KINDS: &[Kind] = &[
    Kind { word: "string", expected: "text", read: |_| Some(Reading::Verbatim) },
    Kind { word: "uint64", expected: "a whole number from 0 to 2^64-1", read: unsigned_64 },
    Kind { word: "bool", expected: "`true` or `false`", read: boolean },
    Kind { word: "bytes", expected: "base64", read: bytes },
    Kind { word: "int64", expected: "a whole number from -2^63 to 2^63-1", read: signed_64 },
    Kind { word: "uint32", expected: "a whole number from 0 to 2^32-1", read: unsigned_32 },
    Kind { word: "int32", expected: "a whole number from -2^31 to 2^31-1", read: signed_32 },
    Kind { word: "sint32", expected: "a whole number from -2^31 to 2^31-1", read: signed_32 },
    Kind { word: "sint64", expected: "a whole number from -2^63 to 2^63-1", read: signed_64 },
    Kind { word: "fixed32", expected: "a whole number from 0 to 2^32-1", read: unsigned_32 },
    Kind { word: "fixed64", expected: "a whole number from 0 to 2^64-1", read: unsigned_64 },
    Kind { word: "sfixed32", expected: "a whole number from -2^31 to 2^31-1", read: signed_32 },
    Kind { word: "sfixed64", expected: "a whole number from -2^63 to 2^63-1", read: signed_64 },
    Kind { word: "double", expected: "a number in the range of a double", read: double },
    Kind { word: "float", expected: "a number in the range of a float", read: float },
    Kind { word: "google.protobuf.StringValue", expected: "text", read: |_| Some(Reading::Verbatim) },
    Kind { word: "google.protobuf.BytesValue", expected: "base64", read: bytes },
    Kind { word: "google.protobuf.BoolValue", expected: "`true` or `false`", read: boolean },
    Kind {
        word: "google.protobuf.Int32Value",
        expected: "a whole number from -2^31 to 2^31-1",
        read: signed_32,
    },
    Kind {
        word: "google.protobuf.Int64Value",
        expected: "a whole number from -2^63 to 2^63-1",
        read: signed_64,
    },
    Kind {
        word: "google.protobuf.UInt32Value",
        expected: "a whole number from 0 to 2^32-1",
        read: unsigned_32,
    },
    Kind {
        word: "google.protobuf.UInt64Value",
        expected: "a whole number from 0 to 2^64-1",
        read: unsigned_64,
    },
    Kind { word: "google.protobuf.DoubleValue", expected: "a number in the range of a double", read: double },
    Kind { word: "google.protobuf.FloatValue", expected: "a number in the range of a float", read: float },
    Kind {
        word: "google.protobuf.Timestamp",
        expected: "a time such as 2026-11-20T12:00:00Z",
        read: timestamp,
    },
    Kind { word: "google.protobuf.Duration", expected: "seconds such as 1.5s", read: duration },
    Kind { word: "google.protobuf.FieldMask", expected: "field names separated by commas", read: field_mask },
];

impl Reading {
    fn text(text: String) -> Self {
        Self::Converted(Value::Text(Cow::Owned(text)))
    }
}

/// Reads the words that Go's `strconv.ParseBool` accepts.
fn boolean(text: &str) -> Option<Reading> {
    match text {
        "1" | "t" | "T" | "TRUE" | "true" | "True" => Some(Reading::Converted(Value::Boolean(true))),
        "0" | "f" | "F" | "FALSE" | "false" | "False" => Some(Reading::Converted(Value::Boolean(false))),
        _ => None,
    }
}

fn unsigned_64(text: &str) -> Option<Reading> {
    decimal::<u64>(text).map(|number| Reading::text(number.to_string()))
}

fn signed_64(text: &str) -> Option<Reading> {
    signed_decimal::<i64>(text).map(|number| Reading::text(number.to_string()))
}

fn unsigned_32(text: &str) -> Option<Reading> {
    decimal::<u32>(text).map(|number| Reading::Converted(Value::Integer(i64::from(number))))
}

fn signed_32(text: &str) -> Option<Reading> {
    signed_decimal::<i32>(text).map(|number| Reading::Converted(Value::Integer(i64::from(number))))
}

/// Reads decimal digits, without a sign or another base.
fn decimal<T: core::str::FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Reads decimal digits, optionally after a minus sign.
pub(crate) fn signed_decimal<T: core::str::FromStr>(text: &str) -> Option<T> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn double(text: &str) -> Option<Reading> {
    number(text, f64::is_finite)
}

fn float(text: &str) -> Option<Reading> {
    number(text, |value| value.abs() < FLOAT_OVERFLOW)
}

/// Reads a decimal number, which keeps its notation, or one of the three words of protobuf's JSON.
fn number(text: &str, fits: impl Fn(f64) -> bool) -> Option<Reading> {
    if matches!(text, "NaN" | "Infinity" | "-Infinity") {
        return Some(Reading::Verbatim);
    }
    (is_decimal(text) && fits(nearest_double(text))).then_some(Reading::Verbatim)
}

/// Returns whether a text is a decimal number: an optional minus sign, digits with an optional point, and an optional
/// exponent.
fn is_decimal(text: &str) -> bool {
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let some = !(whole.is_empty() && fraction.is_empty() || exponent.is_empty());
    some && digits(whole) && digits(fraction) && digits(exponent)
}

/// Reads base64 in either alphabet, with or without padding. A space is read as `+`: clients copy cursors into queries
/// without escaping them, and decoding a form turns `+` into a space.
fn bytes(text: &str) -> Option<Reading> {
    let standard: String = text
        .chars()
        .map(|character| match character {
            '-' | ' ' => '+',
            '_' => '/',
            other => other,
        })
        .collect();
    if standard.ends_with('=') && !standard.len().is_multiple_of(4) {
        return None;
    }
    let bytes = LENIENT.decode(standard).ok()?;
    Some(Reading::text(BASE64_STANDARD.encode(bytes)))
}

/// Reads a time in the format of RFC 3339 with upper-case `T` and `Z`, in the range of protobuf's `Timestamp`, with up
/// to nine fractional digits.
fn timestamp(text: &str) -> Option<Reading> {
    let digits =
        text.split_once('.').map_or(0, |(_, rest)| rest.bytes().take_while(u8::is_ascii_digit).count());
    if digits > 9 || text.get(10..11) != Some("T") || text.contains('z') {
        return None;
    }
    let time = DateTime::parse_from_rfc3339(text).ok()?.to_utc();
    let leap_second = time.timestamp_subsec_nanos() >= 1_000_000_000;
    ((1..=9999).contains(&time.year()) && !leap_second).then_some(Reading::Verbatim)
}

/// Reads seconds with up to nine fractional digits and the suffix `s`, up to 10,000 years as in protobuf's `Duration`.
fn duration(text: &str) -> Option<Reading> {
    let seconds = text.strip_suffix('s')?;
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = whole.strip_prefix('-').unwrap_or(whole);
    if !digits(unsigned) || !digits(fraction) || fraction.len() > 9 {
        return None;
    }
    let whole = unsigned.parse::<u64>().ok()?;
    let most =
        if fraction.bytes().all(|digit| digit == b'0') { DURATION_SECONDS } else { DURATION_SECONDS - 1 };
    (whole <= most).then_some(Reading::Verbatim)
}

/// Reads field paths separated by commas. Paths in the snake case of proto files become the camel case of protobuf's
/// JSON.
fn field_mask(text: &str) -> Option<Reading> {
    let is_name = |name: &str| {
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && name.bytes().next().is_some_and(|first| first.is_ascii_alphabetic())
    };
    let whole = text.is_empty() || text.split(',').all(|path| path.split('.').all(is_name));
    whole.then(|| if text.contains('_') { Reading::text(camel_case(text)) } else { Reading::Verbatim })
}

/// Returns the name of a field in protobuf's JSON, unless the proto file sets another.
pub(crate) fn camel_case(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    let mut raise = false;
    for letter in name.chars() {
        match letter {
            '_' => raise = true,
            _ if raise => {
                camel.push(letter.to_ascii_uppercase());
                raise = false;
            }
            _ => camel.push(letter),
        }
    }
    camel
}

const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

const DURATION_SECONDS: u64 = 315_576_000_000;

/// Half a step above the largest `float`: smaller numbers round to that `float`, the others to infinity.
const FLOAT_OVERFLOW: f64 = 3.402_823_567_797_336_6e38;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(word: &str, text: &str) -> Option<String> {
        let value = Kind::of(word)?.read(&Cow::Borrowed(text))?;
        serde_json::to_string(&value).ok()
    }

    #[test]
    fn texts_become_the_json_of_their_kind() {
        for (word, text, expected) in [
            ("string", "1", "\"1\""),
            ("uint64", "18446744073709551615", "\"18446744073709551615\""),
            ("uint64", "007", "\"7\""),
            ("int64", "-9223372036854775808", "\"-9223372036854775808\""),
            ("int32", "-0", "0"),
            ("uint32", "4294967295", "4294967295"),
            ("bool", "T", "true"),
            ("double", "1e-7", "\"1e-7\""),
            ("float", "-Infinity", "\"-Infinity\""),
            ("bytes", "_-8", "\"/+8=\""),
            ("bytes", " w==", "\"+w==\""),
            ("bytes", "", "\"\""),
            ("google.protobuf.Duration", "-1.5s", "\"-1.5s\""),
            ("google.protobuf.Timestamp", "2026-11-20T12:00:00.5+01:00", "\"2026-11-20T12:00:00.5+01:00\""),
            ("google.protobuf.FieldMask", "a_b.c,d", "\"aB.c,d\""),
            ("google.protobuf.Int64Value", "5", "\"5\""),
        ] {
            assert_eq!(read(word, text).as_deref(), Some(expected), "{word} {text}");
        }
    }

    #[test]
    fn texts_of_another_kind_are_refused() {
        for (word, text) in [
            ("uint64", "18446744073709551616"),
            ("uint64", "-1"),
            ("uint64", "+1"),
            ("uint64", "0x10"),
            ("uint64", ""),
            ("uint64", " 1"),
            ("int32", "2147483648"),
            ("int32", "--1"),
            ("bool", "yes"),
            ("bool", ""),
            ("double", "1e400"),
            ("double", "inf"),
            ("double", "+1"),
            ("double", ""),
            ("float", "1e39"),
            ("bytes", "a"),
            ("bytes", "a!=="),
            ("google.protobuf.Duration", "1"),
            ("google.protobuf.Duration", "1.s"),
            ("google.protobuf.Duration", "315576000001s"),
            ("google.protobuf.Timestamp", "2026-11-20"),
            ("google.protobuf.FieldMask", "a,,b"),
        ] {
            assert_eq!(read(word, text), None, "{word} {text}");
        }
    }
}
