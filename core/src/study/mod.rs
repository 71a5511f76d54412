//! Studies: the claims of a reference group and an intervention group, taken together.
//!
//! `assess` calculates the completeness of a study, whether the groups can be compared, the fuel use of each group (per
//! household, per person, per standard adult) with interval, precision and derivation, the saving, and the emission
//! reductions that a methodology credits. No household is removed: outliers and implausible households are flagged. Input
//! without a meaningful statistic (mixed fuels, one household twice, a group of one) is refused with findings.
//!
//! `request` has the shape of requests and `answer` that of answers; `input` turns the claims into groups of households, and
//! the other modules calculate one part of the answer each.
//!
//! Households are sorted by name, so the order of the claims changes no bit of the answer.

mod answer;
mod assess;
mod caps;
mod checks;
mod codes;
mod completeness;
mod credited;
mod days;
mod difference;
mod drawing;
mod dropouts;
mod estimate;
mod gaps;
mod groups;
mod households;
mod input;
mod measured;
mod outliers;
mod parameters;
mod plausibility;
mod request;
mod size;
mod sizes;
mod strata;
mod summary;
mod terms;
mod timing;
mod topics;

use alloc::string::String;

use crate::sentence::{self, Digits};

#[cfg(feature = "schema")]
pub(crate) use answer::{AssessAnswer, EstimateAnswer};
pub(crate) use assess::assess;
pub use codes::codes;
#[cfg(feature = "schema")]
pub(crate) use request::{AssessRequest, EstimateRequest};
pub(crate) use summary::estimate;

/// Converts a count into a double.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn number(count: usize) -> f64 {
    count as f64
}

/// Writes a number for a sentence: six significant digits, or all digits of a whole number.
fn shown(value: f64) -> String {
    sentence::shown(value, Digits::Significant(6))
}
