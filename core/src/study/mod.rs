//! Studies: the claims of a reference group and an intervention group, assessed together.
//!
//! `assess` calculates the completeness of a study, the comparability of the groups, the fuel consumption of each group
//! (per household, per person, per standard adult) with interval, precision and derivation, the saving, and the
//! emission reductions that a methodology credits. No household is excluded: outliers and implausible households are
//! flagged. Input without a meaningful statistic (mixed fuels, a household measured twice, a group of one) is rejected
//! with findings.
//!
//! `request` has the shape of requests and `answer` that of answers. `input` groups the households of the claims, and
//! each of the other modules calculates one part of the answer.
//!
//! Households are sorted by name, so the answer does not depend on the order of the claims.

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
mod explained;
mod gaps;
mod groups;
mod households;
mod input;
mod measured;
mod moments;
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

/// Formats a number for a sentence: six significant digits, or all digits of a whole number.
fn shown(value: f64) -> String {
    sentence::shown(value, DIGITS)
}

/// Fills a template: a number replaces each `#`, and a text replaces each `@`.
fn filled(template: &str, numbers: &[f64], texts: &[&str]) -> String {
    sentence::filled(template, DIGITS, numbers, texts)
}

const DIGITS: Digits = Digits::Significant(6);
