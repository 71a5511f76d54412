//! The covariances of the means of a study: of the fuels of one group, and of homes that are measured before and after.

use alloc::vec::Vec;

use super::households::{Valued, WeightedStratum};
use super::input::StudyInput;
use super::moments::Moments;
use crate::reductions::{Covariance, Side};

/// The values of one fuel: those of the reference group and of the intervention group, in the order of the households.
pub(super) type FuelValues = [Vec<Valued>; 2];

/// The covariances of the means, and the degrees of freedom of the mean difference of a paired design.
#[derive(Debug)]
pub(super) struct Covariances {
    pub(super) list: Vec<Covariance>,
    pub(super) paired_freedom: Option<f64>,
}

impl Covariances {
    /// Calculates the covariances of all means of `fuels` that vary together.
    ///
    /// The variance of a sum of means is var(x) + var(y) + 2 cov(x, y), with the weights of the strata, so the covariance
    /// follows from three variances.
    pub(super) fn of(study: &StudyInput<'_>, fuels: &[FuelValues]) -> Self {
        let [ours, theirs] = [&study.reference, &study.intervention].map(|group| group.strata.as_slice());
        let paired = study.parameters.is_paired();
        let mut list = Vec::new();
        for (first, [before, after]) in fuels.iter().enumerate() {
            for (offset, [other_before, other_after]) in fuels.iter().skip(first + 1).enumerate() {
                let second = first + 1 + offset;
                let baseline = covariance(before, other_before, ours);
                let project = covariance(after, other_after, theirs);
                let savings = if paired {
                    let (one, other) = (differences(before, after), differences(other_before, other_after));
                    covariance(&one, &other, ours)
                } else {
                    baseline.zip(project).map(|(baseline, project)| baseline + project)
                };
                let sides = [(Side::Baseline, baseline), (Side::Project, project), (Side::Savings, savings)];
                list.extend(sides.into_iter().filter_map(|(side, value)| {
                    Some(Covariance { means: [(side, first), (side, second)], value: value? })
                }));
            }
        }
        let mut freedom: Option<f64> = None;
        for (first, [before, after]) in fuels.iter().enumerate().filter(|_| paired) {
            let difference = Moments::of(&differences(before, after), ours);
            let of_fuel = difference.map(|moments| moments.freedom);
            freedom = of_fuel.map(|of_fuel| freedom.map_or(of_fuel, |least| least.min(of_fuel)));
            for (second, [_, other]) in fuels.iter().enumerate() {
                let means = [(Side::Baseline, first), (Side::Project, second)];
                list.extend(covariance(before, other, ours).map(|value| Covariance { means, value }));
            }
        }
        Self { list, paired_freedom: freedom }
    }
}

/// Returns the covariance of the means of two values of the same homes; `None` if there are fewer than two homes.
fn covariance(one: &[Valued], other: &[Valued], strata: &[WeightedStratum<'_>]) -> Option<f64> {
    let variance =
        |values: &[Valued]| Moments::of(values, strata).map(|moments| moments.error * moments.error);
    let of_difference = variance(&differences(one, other))?;
    Some((variance(one)? + variance(other)? - of_difference) / 2.0)
}

fn differences(one: &[Valued], other: &[Valued]) -> Vec<Valued> {
    one.iter().zip(other).map(|((one, stratum), (other, _))| (one - other, *stratum)).collect()
}
