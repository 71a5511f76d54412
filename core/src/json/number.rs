//! Compares, sums and rounds numbers as decimal text, without converting them to doubles.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::double::{self, SURE_DIGITS, character};
use crate::invariant::Held as _;
use crate::limits;

/// The text of a JSON number within the range of a double, with at most [`limits::SIGNIFICANT_DIGITS`] significant
/// digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number<'a> {
    text: &'a str,
}

/// The reason why a number is refused.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NumberError {
    /// The number has more significant digits than every host keeps.
    Precision,
    /// The number is beyond the largest double, or is not zero but rounds to zero as a double.
    Range,
}

impl<'a> Number<'a> {
    /// Checks the text of a number, which must follow the JSON grammar.
    pub(super) fn new(text: &'a str) -> Result<Self, NumberError> {
        let number = Self { text };
        if text.len() <= limits::SIGNIFICANT_DIGITS && !text.bytes().any(|byte| matches!(byte, b'e' | b'E')) {
            return Ok(number);
        }
        let double = number.double();
        if !double.is_finite() || (double == 0.0 && !number.is_zero()) {
            Err(NumberError::Range)
        } else if number.significant_digits() > limits::SIGNIFICANT_DIGITS {
            Err(NumberError::Precision)
        } else {
            Ok(number)
        }
    }

    /// Returns the number as the client wrote it.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the nearest double.
    pub(crate) fn double(&self) -> f64 {
        nearest_double(self.text)
    }

    /// Returns whether the number survives a round trip through a double. Up to fifteen digits always do; with more
    /// digits, the double may be written as a neighbouring number.
    pub(crate) fn is_kept_by_a_double(&self) -> bool {
        let double = self.double();
        if double.abs() >= f64::MIN_POSITIVE && self.significant_digits() <= SURE_DIGITS {
            return true;
        }
        let mut again = String::new();
        double::push(&mut again, double);
        let (mut written, mut shown) = (String::new(), String::new());
        self.push_normal_form(&mut written);
        Number { text: &again }.push_normal_form(&mut shown);
        written == shown
    }

    /// Returns the number of digits from the first to the last that is not zero; 0 for zero.
    pub(crate) fn significant_digits(&self) -> usize {
        self.decimal().significant_digits()
    }

    /// Returns the number as a whole number, or `None` if it has a fraction. A number beyond the range of `i64` is the
    /// nearest `i64`.
    pub(crate) fn whole(&self) -> Option<i64> {
        let is_whole = self.decimal().columns().all(|(column, _)| column >= 0);
        #[expect(clippy::cast_possible_truncation, reason = "the cast saturates, as documented")]
        is_whole.then(|| self.double() as i64)
    }

    /// Returns whether the number is zero in any notation.
    pub(crate) fn is_zero(&self) -> bool {
        let mut mantissa = self.text.bytes().take_while(|byte| !matches!(byte, b'e' | b'E'));
        !mantissa.any(|byte| matches!(byte, b'1'..=b'9'))
    }

    /// Returns whether the number is below zero.
    pub(crate) fn is_negative(&self) -> bool {
        self.text.starts_with('-') && !self.is_zero()
    }

    /// Appends the number in a normal form that is equal for equal numbers: `32e-1` for `3.2` and `3.20`.
    pub(crate) fn push_normal_form(&self, text: &mut String) {
        let mut lowest = None;
        for (column, digit) in self.decimal().columns() {
            let zeros = lowest.map_or(0, |above: i32| above.abs_diff(column) as usize - 1);
            text.extend(core::iter::repeat_n('0', zeros));
            text.push(character(digit));
            lowest = Some(column);
        }
        text.push('e');
        text.push_str(&lowest.unwrap_or_default().to_string());
    }

    fn decimal(&self) -> Decimal<'a> {
        let (negative, unsigned) =
            self.text.strip_prefix('-').map_or((false, self.text), |unsigned| (true, unsigned));
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, ""));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        // If the exponent overflows, the number is zero or outside the range of every double in any case.
        let beyond = if exponent.starts_with('-') { -BEYOND } else { BEYOND };
        let exponent = match exponent {
            "" => 0,
            digits => digits.parse().unwrap_or(beyond).clamp(-BEYOND, BEYOND),
        };
        Decimal { negative, whole, fraction, exponent }
    }
}

/// Returns the double nearest to a decimal number: digits with an optional minus sign, point and exponent.
///
/// This function does not use `str::parse`, because its table of powers takes ten thousand bytes that do not compress.
pub(crate) fn nearest_double(text: &str) -> f64 {
    let unsigned = text.strip_prefix('-');
    let double =
        exact_quotient(unsigned.unwrap_or(text)).unwrap_or_else(|| Number { text }.decimal().rounded());
    if unsigned.is_some() { -double } else { double }
}

/// Returns the double of digits with an optional point if the digits and the power of ten are exact doubles, because a
/// single operation rounds only once (Clinger, How to read floating point numbers accurately, 1990).
fn exact_quotient(text: &str) -> Option<f64> {
    if text.len() > POWERS.len() {
        return None;
    }
    let (mut mantissa, mut decimals, mut is_fraction) = (0_u64, 0, false);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => {
                mantissa = mantissa * 10 + u64::from(byte - b'0');
                decimals += usize::from(is_fraction);
            }
            b'.' => is_fraction = true,
            _ => return None,
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "it has no more than 53 bits")]
    let mantissa = (mantissa <= MOST_EXACT).then_some(mantissa as f64)?;
    Some(mantissa / POWERS.get(decimals)?)
}

/// The parts of a decimal: the digits before and after the point, and the power of ten that scales them.
#[derive(Clone, Copy, Debug)]
struct Decimal<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
    exponent: i32,
}

impl<'a> Decimal<'a> {
    /// Iterates over the digits that are not zero, highest first, each with the power of ten of its column. The number
    /// must be within the range of a double.
    fn columns(self) -> impl Iterator<Item = (i32, u8)> + use<'a> {
        let places = i64::try_from(self.whole.len()).held("a text has fewer than 2^63 bytes");
        let highest = i64::from(self.exponent) + places - 1;
        let digits = self.whole.bytes().chain(self.fraction.bytes());
        digits.zip(0_i64..).filter(|(digit, _)| *digit != b'0').map(move |(digit, index)| {
            let column = i32::try_from(highest - index).held("a column is within the range of a double");
            (column, digit - b'0')
        })
    }

    /// Returns the nearest double of any decimal, without the sign.
    #[cold]
    fn rounded(self) -> f64 {
        let whole = self.whole.trim_start_matches('0').as_bytes().iter();
        let fraction = self.fraction.trim_end_matches('0').as_bytes().iter();
        minimal_lexical::parse_float(whole, fraction, self.exponent)
    }

    fn significant_digits(self) -> usize {
        let digits = self.whole.bytes().chain(self.fraction.bytes()).enumerate();
        let mut places = digits.filter(|(_, digit)| *digit != b'0').map(|(place, _)| place);
        places.next().map_or(0, |first| places.last().unwrap_or(first) - first + 1)
    }
}

/// The exact sum of numbers.
#[derive(Debug)]
pub(crate) struct Sum {
    negative: bool,
    /// The digits 0 to 9, lowest column first.
    digits: Vec<u8>,
    /// The power of ten of the lowest column.
    lowest: i32,
}

impl Sum {
    /// Adds numbers.
    pub(crate) fn of(numbers: &[Number<'_>]) -> Self {
        Self::difference(numbers, &[])
    }

    /// Adds the numbers of `plus` and subtracts those of `minus`, column by column. Every number is within the range of
    /// a double, so there are fewer than 700 columns between the highest and the lowest digit.
    pub(crate) fn difference(plus: &[Number<'_>], minus: &[Number<'_>]) -> Self {
        let columns = || {
            let added = plus.iter().map(|number| (number.decimal(), false));
            let subtracted = minus.iter().map(|number| (number.decimal(), true));
            added.chain(subtracted).flat_map(|(decimal, is_subtracted)| {
                let sign = if decimal.negative == is_subtracted { 1 } else { -1 };
                decimal.columns().map(move |(column, digit)| (column, sign * i64::from(digit)))
            })
        };
        let bounds = columns()
            .fold((i32::MAX, i32::MIN), |(low, high), (column, _)| (low.min(column), high.max(column)));
        let (lowest, highest) = if bounds.0 > bounds.1 { (0, 0) } else { bounds };
        let mut totals = alloc::vec![0_i64; lowest.abs_diff(highest) as usize + 1];
        for (column, digit) in columns() {
            let total = totals.get_mut(column.abs_diff(lowest) as usize);
            *total.held("a column is between the lowest and the highest") += digit;
        }
        let (digits, negative) = carried(&totals);
        Self { negative, digits, lowest }
    }

    /// Returns the double nearest to the sum.
    pub(crate) fn double(&self) -> f64 {
        let mut text = self.sign_and_digits();
        text.push('e');
        text.push_str(&self.lowest.to_string());
        nearest_double(&text)
    }

    /// Returns whether the nearest double is neither infinite nor, unless the sum is zero, zero.
    pub(crate) fn is_within_a_double(&self) -> bool {
        let double = self.double();
        double.is_finite() && (double != 0.0 || self.is_zero())
    }

    /// Returns whether the sum is zero.
    pub(crate) fn is_zero(&self) -> bool {
        self.digits.iter().all(|digit| *digit == 0)
    }

    /// Returns whether the sum is below zero.
    pub(crate) fn is_negative(&self) -> bool {
        self.negative && !self.is_zero()
    }

    /// Returns the number of digits from the first to the last that is not zero; 0 for zero.
    pub(crate) fn significant_digits(&self) -> usize {
        let is_digit = |digit: &u8| *digit != 0;
        let last = self.digits.iter().rposition(is_digit);
        last.zip(self.digits.iter().position(is_digit)).map_or(0, |(last, first)| last - first + 1)
    }

    fn sign_and_digits(&self) -> String {
        let sign = self.negative.then_some('-');
        sign.into_iter().chain(self.digits.iter().rev().map(|digit| character(*digit))).collect()
    }
}

/// Formats the sum in plain decimal notation, without insignificant zeros.
impl fmt::Display for Sum {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = String::new();
        let after_point = self.lowest.min(0).unsigned_abs() as usize;
        for column in (0..self.digits.len().max(after_point + 1)).rev() {
            digits.push(character(*self.digits.get(column).unwrap_or(&0)));
            if column == after_point && column > 0 {
                digits.push('.');
            }
        }
        digits.extend(core::iter::repeat_n('0', self.lowest.max(0).unsigned_abs() as usize));
        let mut shown = digits.trim_start_matches('0');
        if shown.contains('.') {
            shown = shown.trim_end_matches('0').trim_end_matches('.');
        }
        let zero = if shown.is_empty() || shown.starts_with('.') { "0" } else { "" };
        let sign = if self.negative { "-" } else { "" };
        write!(formatter, "{sign}{zero}{shown}")
    }
}

/// Carries column totals into digits. The sum is negative if the last carry is negative.
fn carried(totals: &[i64]) -> (Vec<u8>, bool) {
    let last_digit = |sum: i64| u8::try_from(sum.rem_euclid(10)).held("a digit fits in a byte");
    let mut digits = Vec::with_capacity(totals.len() + 4);
    let mut carry = 0;
    for total in totals {
        let sum = total + carry;
        digits.push(last_digit(sum));
        carry = sum.div_euclid(10);
    }
    if carry < 0 {
        let negated: Vec<i64> = totals.iter().map(|total| -total).collect();
        return (carried(&negated).0, true);
    }
    while carry > 0 {
        digits.push(last_digit(carry));
        carry /= 10;
    }
    (digits, false)
}

/// The greatest whole number up to which all whole numbers are exact doubles: 2^53.
const MOST_EXACT: u64 = 1 << 53;

/// The powers of ten below [`MOST_EXACT`], which are exact doubles too.
const POWERS: [f64; 16] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// An exponent so large that the digits of a text of [`limits::REQUEST_BYTES`] bytes cannot bring the number back into
/// the range of a double.
const BEYOND: i32 = 1_000_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(texts: &[&str]) -> Sum {
        Sum::of(&texts.iter().map(|text| Number { text }).collect::<Vec<_>>())
    }

    #[test]
    fn sums_are_exact() {
        assert_eq!(sum(&["3.2", "2.8", "3.0", "2.9"]).to_string(), "11.9");
        assert_eq!(sum(&["0.1", "0.2", "0.3"]).to_string(), "0.6");
        assert_eq!(sum(&["1e3", "2.50", "1E-2"]).to_string(), "1002.51");
        assert_eq!(sum(&["999", "1"]).to_string(), "1000");
        assert_eq!(sum(&["5e2", "5e2"]).to_string(), "1000");
        assert_eq!(sum(&["0.004", "0.001"]).to_string(), "0.005");
        assert_eq!(sum(&["-1.5", "0.25"]).to_string(), "-1.25");
        assert_eq!(sum(&["-1", "1"]).to_string(), "0");
        assert_eq!(sum(&[]).to_string(), "0");
    }

    #[test]
    fn differences_are_exact() {
        let read = |texts: &[&'static str]| texts.iter().map(|text| Number { text }).collect::<Vec<_>>();
        let difference = |plus, minus| Sum::difference(&read(plus), &read(minus));
        for (plus, minus, text, digits) in [
            (&["14.2", "1.5"][..], &["11.50"][..], "4.2", 2),
            (&["0.3"], &["0.1", "0.2"], "0", 0),
            (&["1"], &["1.25"], "-0.25", 2),
            (&["1000"], &["0.5"], "999.5", 4),
            (&["1e17", "0.5"], &[], "100000000000000000.5", 19),
        ] {
            let found = difference(plus, minus);
            assert_eq!((found.to_string().as_str(), found.significant_digits()), (text, digits));
            assert_eq!((found.is_zero(), found.is_negative()), (text == "0", text.starts_with('-')));
        }
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "the rounding must be exact")]
    fn sums_round_to_the_nearest_double() {
        assert_eq!(sum(&["0.1", "0.2"]).double(), 0.3);
        assert_eq!(sum(&["1e308", "1e-300"]).double(), 1e308);
        assert_eq!(sum(&["-2", "0.5"]).double(), -1.5);
        assert_eq!(sum(&["1.7976931348623157e308", "1e308"]).double(), f64::INFINITY);
    }

    #[test]
    fn numbers_that_hosts_would_read_differently_are_refused() {
        for (text, refusal) in [
            ("1e400", NumberError::Range),
            ("-1e309", NumberError::Range),
            ("1e-400", NumberError::Range),
            ("1e99999999999999999999", NumberError::Range),
            ("1e-99999999999999999999", NumberError::Range),
            ("0.123456789012345678", NumberError::Precision),
            ("123456789012345678", NumberError::Precision),
        ] {
            assert_eq!(Number::new(text).map(|number| number.text()), Err(refusal), "{text}");
        }
        for text in [
            "0",
            "-0.0",
            "0e999999999999",
            "12345678901234567",
            "1000000000000000000000",
            "1.00000000000000000000",
        ] {
            assert!(Number::new(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn equal_numbers_have_one_normal_form() {
        let normal = |text| {
            let mut normal = String::new();
            Number { text }.push_normal_form(&mut normal);
            normal
        };
        for text in ["3.2", "3.20", "32e-1", "0.032E2", "320E-2"] {
            assert_eq!(normal(text), "32e-1", "{text}");
        }
        assert_eq!(normal("1005"), "1005e0");
        assert_eq!(normal("10"), "1e1");
    }

    #[test]
    fn whole_numbers_are_recognised() {
        let whole = |text| Number { text }.whole();
        assert_eq!(whole("3"), Some(3));
        assert_eq!(whole("3.0"), Some(3));
        assert_eq!(whole("30e-1"), Some(3));
        assert_eq!(whole("-2"), Some(-2));
        assert_eq!(whole("3.5"), None);
        assert_eq!(whole("9007199254740993"), Some(1 << 53));
        assert_eq!(whole("1e300"), Some(i64::MAX));
        assert_eq!(whole("1e-3"), None);
        assert_eq!(whole("3.0000000000000001"), None, "the double is 3");
        assert_eq!(whole("300e-2"), Some(3));
        assert_eq!(whole("0e-9"), Some(0));
    }

    /// Compares with the standard library: decimals of all lengths, near the ends of the range and between doubles.
    #[test]
    fn doubles_are_those_of_the_standard_library() {
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = |bound: u64| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed % bound
        };
        let mut texts: Vec<String> = [
            "0",
            "-0",
            "0.0",
            "1e400",
            "-1e-400",
            "1e99999999999999999999",
            "0e99999999999999999999",
            "1e-99999999999999999999",
            "2.2250738585072011e-308",
            "2.2250738585072012e-308",
            "4.9e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "9007199254740993",
            "9007199254740992.5",
            "9007199254740993.0000000000000000000000001",
            "8.5e22",
            "1e23",
        ]
        .map(String::from)
        .to_vec();
        texts.push(["0.", &"0".repeat(1_000), "1e1001"].concat());
        texts.push(["1", &"0".repeat(1_000), ".5e-1000"].concat());
        texts.push(["0.1", &"0".repeat(800), "1"].concat());
        for _ in 0..200_000 {
            let mut text = String::new();
            let (whole, fraction) = (1 + next(20), next(25));
            text.extend((0..whole).map(|_| character(next(10).try_into().unwrap())));
            if fraction > 0 {
                text.push('.');
                text.extend((0..fraction).map(|_| character(next(10).try_into().unwrap())));
            }
            if next(2) == 0 {
                text.push('e');
                text.push_str(&(i64::try_from(next(700)).unwrap() - 350).to_string());
            }
            texts.push(text);
        }
        for text in texts {
            let expected: f64 = text.parse().expect("a number");
            assert_eq!(nearest_double(&text).to_bits(), expected.to_bits(), "{text}");
        }
    }
}
