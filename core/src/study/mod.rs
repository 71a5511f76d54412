//! Studies: the claims of a reference group and an intervention group, assessed together.
//!
//! `assess` calculates the completeness of a study, the comparability of the groups, the fuel consumption of each group
//! (per household, per person, per standard adult) with interval, precision and derivation, the saving, and the
//! emission reductions that a methodology credits. Outliers and implausible households are flagged, and the sensitivity
//! table has the figures without them. A claim that cannot be used by itself is excluded with a warning. Statements that
//! contradict each other, such as a household measured twice, are rejected. A study that is too small for a mean has no
//! figures, but the counts of its households. `claim_figures` calculates the figures of one claim.
//!
//! `request` has the shape of requests and `answer` that of answers. `input` groups the households of the claims, and
//! each of the other modules calculates one part of the answer.
//!
//! Households are sorted by name, so the answer does not depend on the order of the claims.

mod answer;
mod assess;
mod calorific;
mod caps;
mod chance;
mod checks;
mod claim_figures;
mod codes;
mod coincidence;
mod comparable;
mod completeness;
mod covariance;
mod credited;
mod days;
mod decisions;
mod difference;
mod drawing;
mod dropouts;
mod duplicates;
mod estimate;
mod excluded;
mod explained;
mod fuel_figures;
mod fuels;
mod gaps;
mod groups;
mod history;
mod households;
mod input;
mod little_energy;
mod measured;
mod moisture;
mod moments;
mod outliers;
mod pairs;
mod parameters;
mod plausibility;
mod received;
mod recruitment;
mod request;
mod revisions;
mod sensitivity;
mod size;
mod sizes;
mod statement;
mod strata;
mod summary;
mod terms;
mod timing;
mod topics;

use alloc::string::String;

use crate::sentence::{self, Digits};

pub(crate) use answer::Assessment;
#[cfg(feature = "schema")]
pub(crate) use answer::{AssessAnswer, EstimateAnswer};
pub(crate) use assess::assess;
#[cfg(feature = "schema")]
pub(crate) use claim_figures::ClaimFiguresAnswer;
pub(crate) use claim_figures::claim_figures;
pub use codes::codes;
#[cfg(feature = "schema")]
pub(crate) use history::StudyHistory;
pub(crate) use request::AssessRequest;
#[cfg(feature = "schema")]
pub(crate) use request::{EstimateRequest, StudySelection};
pub(crate) use statement::StudyStatement;
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
