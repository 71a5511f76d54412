//! Writes doubles as text: the shortest decimal that is read as the same double, in the form of ECMAScript's
//! `Number::toString` (ECMA-262 §6.1.6.1.20), which RFC 8785 requires.
//!
//! The implementation uses exact arithmetic on whole numbers and no table. `ryu-js` is faster but takes twelve thousand
//! bytes that do not compress, and the printing of the standard library takes five thousand. The tests compare the
//! output with `ryu-js`.

use crate::invariant::Held as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Appends `value` to `text`. A value that is not finite is written as `null`, as by ECMAScript's `JSON.stringify`.
pub(super) fn push(text: &mut String, value: f64) {
    if !value.is_finite() {
        text.push_str("null");
        return;
    }
    if push_short(text, value) {
        return;
    }
    if value < 0.0 {
        text.push('-');
    }
    let (digits, point) = shortest(value.abs());
    push_decimal(text, &digits, point);
}

/// Appends `value` if it has at most three decimals, and returns whether it did. Most numbers that people write are of
/// this form, and a decimal with so few digits that is read as the same double is the shortest.
fn push_short(text: &mut String, value: f64) -> bool {
    let found = [1.0, 10.0, 100.0, 1000.0].into_iter().enumerate().find_map(|(decimals, scale)| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the cast saturates, as documented"
        )]
        let units = (value * scale + 0.5) as u32;
        // Only a decimal that is read as the same double is written.
        let short = units < MOST_UNITS && (f64::from(units) / scale - value).abs() <= 0.0;
        short.then_some((units, decimals))
    });
    let Some((units, decimals)) = found else { return false };
    let mut written = ['0'; 12];
    let mut left = units;
    let mut length = 0;
    for (place, slot) in written.iter_mut().rev().enumerate() {
        if place == decimals && decimals > 0 {
            *slot = '.';
        } else if left > 0 || place <= decimals + usize::from(decimals > 0) {
            *slot = character(last_digit(left.into()));
            left /= 10;
        } else {
            break;
        }
        length += 1;
    }
    let (_, written) = written.split_at(written.len() - length);
    text.extend(written);
    true
}

/// Below this number of units, a number and its point have at most eleven characters.
const MOST_UNITS: u32 = 1_000_000_000;

/// Returns the fewest digits that are read as `value`, which is not negative, and the position of the point: `0.d₁d₂… ×
/// 10^point`.
fn shortest(value: f64) -> (Vec<u8>, i32) {
    if value == 0.0 {
        return (alloc::vec![0], 1);
    }
    let (mantissa, power) = parts(value.to_bits());
    let (digits, point) = exact(mantissa, power);
    // Every decimal of fifteen digits has its own double, so fewer digits need not be tried. Below the least normal
    // double, the gaps between doubles are wide enough for fewer digits.
    let fewest = if value < f64::MIN_POSITIVE { 1 } else { SURE_DIGITS };
    let range = Range::of(value.to_bits());
    let found = (fewest..MOST_DIGITS).find_map(|count| nearest_of(&digits, point, count, &range));
    found.unwrap_or_else(|| rounded(&digits, point, MOST_DIGITS, rounds_up(&digits, MOST_DIGITS)))
}

/// Returns the decimal of `count` digits nearest to `digits` that is within the range. Near a power of two, the decimal
/// rounded in the other direction may be in the range although the nearest is not.
fn nearest_of(digits: &[u8], point: i32, count: usize, range: &Range) -> Option<(Vec<u8>, i32)> {
    let up = rounds_up(digits, count);
    let both = [up, !up].into_iter().map(|up| rounded(digits, point, count, up));
    both.into_iter().find(|(digits, point)| range.place(digits, *point).is_eq())
}

/// Returns whether the digits after the first `count` are more than half a unit of the last digit, or exactly half a
/// unit if the last digit is odd.
fn rounds_up(digits: &[u8], count: usize) -> bool {
    let (kept, rest) = digits.split_at(count.min(digits.len()));
    match rest {
        [] | [0..=4, ..] => false,
        [5, rest @ ..] if rest.iter().all(|digit| *digit == 0) => {
            kept.last().is_some_and(|digit| digit % 2 == 1)
        }
        _ => true,
    }
}

/// Returns the first `count` digits, with the last digit incremented if `up`, and without trailing zeros.
fn rounded(digits: &[u8], point: i32, count: usize, up: bool) -> (Vec<u8>, i32) {
    let mut kept: Vec<u8> = digits.iter().take(count).copied().collect();
    let mut point = point;
    if up {
        // A nine becomes a zero, which is left out, and the digit before it is incremented.
        while kept.last() == Some(&9) {
            kept.pop();
        }
        if let Some(digit) = kept.last_mut() {
            *digit += 1;
        } else {
            kept.push(1);
            point += 1;
        }
    }
    while kept.len() > 1 && kept.last() == Some(&0) {
        kept.pop();
    }
    (kept, point)
}

/// The decimals that are read as a double: from the midpoint below the double to the midpoint above. The ends belong to
/// the even neighbour.
struct Range {
    /// `None` for zero.
    lower: Option<(Vec<u8>, i32)>,
    upper: (Vec<u8>, i32),
    is_even: bool,
}

impl Range {
    fn of(bits: u64) -> Self {
        let lower = bits.checked_sub(1).map(midpoint_above);
        Self { lower, upper: midpoint_above(bits), is_even: bits.is_multiple_of(2) }
    }

    /// Returns whether a decimal, whose first digit is not zero, is below, within or above the range.
    fn place(&self, mut digits: &[u8], point: i32) -> Ordering {
        // The comparison of lists takes the longer of two equal decimals for the greater.
        while let [others @ .., 0] = digits {
            digits = others;
        }
        let against = |end: &(Vec<u8>, i32)| point.cmp(&end.1).then_with(|| digits.cmp(&end.0));
        let (lower, upper) = (self.lower.as_ref().map(against), against(&self.upper));
        match (lower, upper) {
            (Some(Ordering::Less), _) => Ordering::Less,
            (_, Ordering::Greater) => Ordering::Greater,
            (Some(Ordering::Equal), _) if !self.is_even => Ordering::Less,
            (_, Ordering::Equal) if !self.is_even => Ordering::Greater,
            _ => Ordering::Equal,
        }
    }
}

/// Returns the midpoint between a double and the next double, without trailing zeros.
fn midpoint_above(bits: u64) -> (Vec<u8>, i32) {
    let (mantissa, power) = parts(bits);
    let (mut digits, point) = exact(2 * mantissa + 1, power - 1);
    while digits.last() == Some(&0) {
        digits.pop();
    }
    (digits, point)
}

/// Splits a double, which is not negative, into a whole number and a power of two.
fn parts(bits: u64) -> (u64, i32) {
    let biased = i32::try_from(bits >> 52).held("an exponent has eleven bits");
    let fraction = bits & ((1 << 52) - 1);
    (if biased == 0 { fraction } else { fraction | (1 << 52) }, biased.max(1) - 1075)
}

/// Returns all digits of `mantissa × 2^power`, which is not zero. If the power is negative, this is `mantissa ×
/// 5^-power × 10^power`.
fn exact(mantissa: u64, power: i32) -> (Vec<u8>, i32) {
    // Each factor of two in the mantissa saves a multiplication by five.
    let spare = mantissa.trailing_zeros().min(power.min(0).unsigned_abs());
    let (mantissa, power) = (mantissa >> spare, power.strict_add_unsigned(spare));
    // A mantissa has at most 54 bits, and two limbs have 59.
    let mut limbs = Vec::from([mantissa % LIMB, mantissa / LIMB]);
    // The greatest powers below 2³¹, so that a product with a limb has at most 61 bits.
    let (base, step) = if power < 0 { (5, 13) } else { (2, 30) };
    let mut left = power.unsigned_abs();
    while left > 0 {
        let times = left.min(step);
        multiply(&mut limbs, u64::pow(base, times));
        left -= times;
    }
    let mut digits = Vec::with_capacity(9 * limbs.len());
    for limb in limbs.iter().rev() {
        let mut scale = LIMB / 10;
        while scale > 0 {
            digits.push(last_digit(limb / scale));
            scale /= 10;
        }
    }
    let zeros = digits.iter().take_while(|digit| **digit == 0).count();
    digits.drain(..zeros);
    let count = i32::try_from(digits.len()).held("a double has fewer than a thousand digits");
    let point = count + power.min(0);
    (digits, point)
}

/// Multiplies a whole number, with its lowest limb first, by a factor below 2³¹.
fn multiply(limbs: &mut Vec<u64>, factor: u64) {
    let mut carry = 0;
    for limb in limbs.iter_mut() {
        let product = *limb * factor + carry;
        *limb = product % LIMB;
        carry = product / LIMB;
    }
    while carry > 0 {
        limbs.push(carry % LIMB);
        carry /= LIMB;
    }
}

/// Appends digits and point in the form of ECMAScript: with an exponent from 10²¹ on, and below 10⁻⁶.
fn push_decimal(text: &mut String, digits: &[u8], point: i32) {
    let size = point.unsigned_abs() as usize;
    if (1..=21).contains(&point) {
        let (whole, fraction) = digits.split_at(size.min(digits.len()));
        push_digits(text, whole);
        text.extend(core::iter::repeat_n('0', size - whole.len()));
        if !fraction.is_empty() {
            text.push('.');
            push_digits(text, fraction);
        }
    } else if (-5..=0).contains(&point) {
        text.push_str("0.");
        text.extend(core::iter::repeat_n('0', size));
        push_digits(text, digits);
    } else {
        let (first, others) = digits.split_first().held("a number has a digit");
        text.push(character(*first));
        if !others.is_empty() {
            text.push('.');
            push_digits(text, others);
        }
        text.push_str(if point > 0 { "e+" } else { "e-" });
        push_integer(text, i64::from((point - 1).unsigned_abs()));
    }
}

fn push_digits(text: &mut String, digits: &[u8]) {
    text.extend(digits.iter().map(|digit| character(*digit)));
}

/// Appends a whole number.
pub(super) fn push_integer(text: &mut String, value: i64) {
    if value < 0 {
        text.push('-');
    }
    let mut scale = 1;
    while value.unsigned_abs() / scale >= 10 {
        scale *= 10;
    }
    while scale > 0 {
        text.push(character(last_digit(value.unsigned_abs() / scale)));
        scale /= 10;
    }
}

/// Returns the last decimal digit of a number.
fn last_digit(number: u64) -> u8 {
    u8::try_from(number % 10).held("a digit fits in a byte")
}

/// Returns the character of a decimal digit.
pub(super) fn character(digit: u8) -> char {
    char::from_digit(digit.into(), 10).held("a digit is below ten")
}

/// The number of digits of a decimal that a normal double always keeps.
pub(super) const SURE_DIGITS: usize = 15;

/// The number of digits that always distinguish a double from its neighbours.
const MOST_DIGITS: usize = 17;

/// The base of a limb.
const LIMB: u64 = 1_000_000_000;

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    fn shown(value: f64) -> String {
        let mut text = String::new();
        super::push(&mut text, value);
        text
    }

    /// Compares with `ryu-js`: the ends of the range, powers of two and of ten with their neighbours, and random
    /// doubles.
    #[test]
    fn doubles_are_shown_as_ecmascript_shows_them() {
        let mut buffer = ryu_js::Buffer::new();
        let mut check = |value: f64| {
            if value.is_finite() {
                assert_eq!(shown(value), buffer.format(value).to_string(), "{:x}", value.to_bits());
            }
        };
        for value in [0.0, -0.0, 1.0, -1.5, 11.9, 1e21, 1e20, 1e-6, 1e-7, 123e-7, 5e-324, f64::MAX, 0.1 + 0.2]
        {
            check(value);
        }
        for exponent in 0..2047_u64 {
            for neighbour in [0_u64, 1, 2] {
                check(f64::from_bits((exponent << 52) + neighbour));
                check(f64::from_bits((exponent << 52).wrapping_sub(neighbour)));
            }
        }
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..200_000_u64 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            check(f64::from_bits(seed));
            #[expect(clippy::cast_precision_loss, reason = "any double will do")]
            check((seed % 10_000_000) as f64 / 1000.0 + round as f64);
        }
    }

    #[test]
    fn numbers_that_are_not_finite_are_null() {
        assert_eq!(shown(f64::NAN), "null");
        assert_eq!(shown(f64::NEG_INFINITY), "null");
    }
}
