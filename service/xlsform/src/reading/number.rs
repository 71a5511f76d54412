//! Numbers as written on the phone.

use std::str::FromStr as _;

use rust_decimal::Decimal;

/// Returns a number, exactly.
pub(super) fn read(text: &str) -> Option<Decimal> {
    let text = text.trim();
    Decimal::from_str_exact(text).or_else(|_| Decimal::from_scientific(text)).ok().or_else(|| {
        // The sign is not part of a number that is written by itself.
        Decimal::from_str(text.strip_prefix('+')?).ok()
    })
}

/// Returns the total that a claim has: the exact sum, unless the sheet has another total.
///
/// The phone compares both to three digits after the point, because it adds in binary.
pub(super) fn total(sum: Decimal, stated: Option<Decimal>) -> Decimal {
    match stated {
        Some(stated) if stated.round_dp(3) != sum.round_dp(3) => stated,
        _ => sum,
    }
}

#[cfg(test)]
mod tests {
    use super::{Decimal, read, total};

    #[test]
    fn numbers_are_exact() {
        let sum: Decimal = ["0.1", "0.2"].iter().filter_map(|text| read(text)).sum();
        assert_eq!(sum.to_string(), "0.3");
        assert_eq!(read(" 1.5E2 ").map(|number| number.to_string()), Some(String::from("150")));
        for text in ["", "3,2", "NaN", "1e999", "0x1", "three"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_wrong_total_stays_wrong() {
        let [sum, right, wrong] = ["9.3834", "9.383", "9.4"].map(|text| read(text).unwrap_or_default());
        assert_eq!((total(sum, Some(right)), total(sum, None)), (sum, sum));
        assert_eq!(total(sum, Some(wrong)), wrong);
    }
}
