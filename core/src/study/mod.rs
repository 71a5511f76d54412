//! Studies: the claims of a reference group and an intervention group, taken together.
//!
//! `assess` says how complete a study is, whether the groups can be compared, what a household of each uses (per
//! household, per person, per standard adult) with interval, precision and derivation, what the intervention saves, and
//! what of it a methodology credits. Nothing is removed: outliers and implausible households are flagged. Input from
//! which no statistic can be told (mixed fuels, one household twice, a group of one) is refused with findings.
//!
//! Households are taken in the order of their names, so that the order of the claims changes no bit of the answer.

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

/// A count as a double. Counts here are far below 2⁵³.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn number(count: usize) -> f64 {
    count as f64
}

/// A number as sentences have it: six significant digits, or all of a whole number.
fn shown(value: f64) -> String {
    sentence::shown(value, Digits::Significant(6))
}
