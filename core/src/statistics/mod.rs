//! The statistics of a study: quantiles of Student's and of the normal distribution, bounds of a share, mean and spread,
//! sample quantiles, and the precision requirements of the methodologies.
//!
//! Every sum follows the order of its slice, and no function of the host is called, so the same values produce the same
//! bits everywhere. [`crate::sampling`] and [`crate::study`] apply these functions.

mod binomial;
mod distribution;
mod interval;
mod rule;
mod sample;

pub(crate) use binomial::{lower_bound, upper_bound};
pub(crate) use distribution::{normal_quantile, student_quantile};
pub(crate) use interval::{Distribution, Sides};
pub(crate) use rule::{AppliedPrecision, PrecisionRule, PrecisionRuleName};
pub(crate) use sample::{mean, median, ordered, quantile_type7, spread};
