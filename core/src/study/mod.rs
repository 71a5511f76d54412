//! Studies: the claims of a reference group and an intervention group, taken together.
//!
//! [`assess`] says how complete a study is, whether the groups can be compared, what a household of each uses (per
//! household, per person, per standard adult) with interval, precision and derivation, what the intervention saves, and
//! what of it a methodology credits. Nothing is removed: outliers and implausible households are flagged. Input from
//! which no statistic can be told (mixed fuels, one household twice, a group of one) is refused with findings.
//!
//! Households are taken in the order of their names, so that the order of the claims changes no bit of the answer.

mod answer;
mod caps;
mod checks;
mod codes;
mod completeness;
mod credited;
mod days;
mod difference;
mod drawing;
mod estimate;
mod fields;
mod gaps;
mod groups;
mod households;
mod measured;
mod outliers;
mod parameters;
mod plausibility;
mod request;
mod sizes;
mod strata;
mod summary;
mod terms;
mod timing;

use alloc::string::String;

use crate::json::Writer;

pub(crate) use answer::assess;
pub use codes::codes;
pub(crate) use summary::estimate;

/// A count as a double. Counts here are far below 2⁵³.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn number(count: usize) -> f64 {
    count as f64
}

/// A number as sentences have it: six significant digits.
#[inline(never)]
fn shown(value: f64) -> String {
    let mut writer = Writer::default();
    let mut value = value;
    if value != 0.0 && value.is_finite() {
        let digits = 5.0 - libm::floor(libm::log10(libm::fabs(value)));
        if digits <= 20.0 {
            let scale = libm::pow(10.0, libm::fabs(digits));
            value = if digits < 0.0 {
                libm::round(value / scale) * scale
            } else {
                libm::round(value * scale) / scale
            };
        }
    }
    writer.number(value);
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn sentences_have_six_digits() {
        for (value, expected) in [
            (0.0, "0"),
            (4.5, "4.5"),
            (2.0 / 3.0, "0.666667"),
            (-12.345_678, "-12.3457"),
            (1_234_567.0, "1234570"),
            (1e-5 / 3.0, "0.00000333333"),
        ] {
            assert_eq!(shown(value), expected);
        }
    }
}
