//! A number of a claim.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A number of a claim, serialised with its original digits.
///
/// A number from an `f64` is written as the shortest decimal that reads as the same `f64`, so `0.1` stays `0.1`. A
/// number parsed from text keeps every digit, so nothing is rounded before the rules, which add decimals exactly and
/// report a number with more digits than a claim can have. NaN and infinity, which JSON does not have, are written as
/// `null`, which the report has a finding for.
///
/// # Examples
///
/// ```
/// use hearth_kpt::Number;
///
/// assert_eq!(Number::from(11.9).to_string(), "11.9");
/// assert_eq!(Number::from(12).to_string(), "12");
/// assert_eq!("11.90".parse::<Number>()?.to_string(), "11.90");
/// assert!("11,9".parse::<Number>().is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Number(Repr);

#[derive(Clone, Debug, PartialEq)]
enum Repr {
    Float(f64),
    Integer(i64),
    Text(Box<str>),
}

impl From<f64> for Number {
    fn from(number: f64) -> Self {
        Self(Repr::Float(number))
    }
}

impl From<i64> for Number {
    fn from(number: i64) -> Self {
        Self(Repr::Integer(number))
    }
}

impl From<i32> for Number {
    fn from(number: i32) -> Self {
        Self(Repr::Integer(number.into()))
    }
}

impl From<u32> for Number {
    fn from(number: u32) -> Self {
        Self(Repr::Integer(number.into()))
    }
}

impl FromStr for Number {
    type Err = serde_json::Error;

    /// Parses a number in JSON syntax (RFC 8259, section 6).
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a JSON number.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            return Err(serde_json::Error::custom(format_args!("`{text}` is not a JSON number")));
        }
        let number: &RawValue = serde_json::from_str(text)?;
        Ok(Self(Repr::Text(number.get().into())))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Float(number) => write!(f, "{number}"),
            Repr::Integer(number) => write!(f, "{number}"),
            Repr::Text(number) => f.write_str(number),
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Repr::Float(number) => serializer.serialize_f64(*number),
            Repr::Integer(number) => serializer.serialize_i64(*number),
            Repr::Text(number) => {
                let number: &RawValue = serde_json::from_str(number).map_err(serde::ser::Error::custom)?;
                number.serialize(serializer)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn a_number_is_written_with_its_digits() -> Result<(), serde_json::Error> {
        let numbers = [
            Number::from(0.1),
            Number::from(3.0),
            Number::from(-7),
            "1.10".parse()?,
            "123456789012345678901234567890.5e-3".parse()?,
            Number::from(f64::NAN),
        ];
        let written = serde_json::to_string(&numbers)?;
        assert_eq!(written, "[0.1,3.0,-7,1.10,123456789012345678901234567890.5e-3,null]");
        Ok(())
    }

    #[test]
    fn a_text_that_is_not_a_number_is_refused() {
        for text in ["", "-", "1.", "01", "+1", "0x10", "NaN", "1 2", "true", "\"1\"", "[1]", "1,2"] {
            assert!(text.parse::<Number>().is_err(), "{text}");
        }
    }
}
