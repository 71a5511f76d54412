//! The covariance of the means of homes that are measured before and after.

use alloc::vec::Vec;

use super::households::Valued;
use super::input::StudyInput;
use super::moments::Moments;
use crate::reductions::Pairs;

/// Returns the covariance of both means of a paired design; `None` for independent groups, or if there are fewer than
/// two pairs.
///
/// The variance of the mean difference is var(b) + var(p) − 2 cov(b, p), with the weights of the strata, so the
/// covariance follows from the three variances.
pub(super) fn of(study: &StudyInput<'_>) -> Option<Pairs> {
    if !study.parameters.is_paired() {
        return None;
    }
    let (before, after) = (study.reference.valued(), study.intervention.valued());
    let both = before.iter().zip(&after);
    let differences: Vec<Valued> =
        both.map(|((before, stratum), (after, _))| (before - after, *stratum)).collect();
    let moments = |values: &[Valued]| Moments::of(values, &study.reference.strata);
    let difference = moments(&differences)?;
    let variance = |moments: &Moments| moments.error * moments.error;
    let of_means = variance(&moments(&before)?) + variance(&moments(&after)?);
    Some(Pairs { covariance: (of_means - variance(&difference)) / 2.0, freedom: difference.freedom })
}
