//! What the statistics of a study stand on: quantiles of Student's and of the normal distribution, mean and spread,
//! quantiles of a sample, and the rules of precision that schemes ask for.
//!
//! Every sum is in the order of its slice, and no function of a host is called: the same values give the same bits
//! everywhere. What a study makes of these is in [`crate::sampling`] and beside it.

mod distribution;
mod rule;
mod sample;

pub(crate) use distribution::{normal_quantile, student_quantile};
pub(crate) use rule::{AppliedPrecision, PrecisionRule, PrecisionRuleName};
pub(crate) use sample::{mean, median, ordered, quantile_type7, spread};
