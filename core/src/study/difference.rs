//! The saving: the difference between the means of the two groups, with its interval.
//!
//! Independent groups are compared with Welch's method (unequal variances, degrees of freedom by Satterthwaite), a
//! paired design by the differences of its households. A saving is positive.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{
    Bound, ComparedHouseholds, ConservativeValue, Difference, DifferenceMethod, EstimateMethod, OfGroups,
};
use super::estimate::{self, IntervalEstimate, Mean, explained};
use super::households::{Valued, WeightedStratum};
use super::moments::Moments;
use super::shown;
use super::terms::Terms;

/// The difference between the means of the two groups, with its interval.
#[derive(Debug)]
pub(super) struct Saving {
    pub(super) interval: IntervalEstimate,
    method: Comparison,
    unit: Option<String>,
    reference: f64,
    /// Whether both means estimate the mean of the frame.
    pub(super) weighed: bool,
    /// The sentences that derive the standard error.
    sentences: Vec<String>,
}

/// The method that compares the groups.
#[derive(Clone, Copy, Debug)]
enum Comparison {
    Welch { reference: usize, intervention: usize },
    Paired { households: usize },
}

impl Saving {
    /// Compares independent groups.
    pub(super) fn welch(reference: &Mean, intervention: &Mean, terms: Terms) -> Self {
        let part = |estimate: &Mean| {
            let variance = estimate.interval.error * estimate.interval.error;
            (variance, variance * variance / estimate.interval.freedom)
        };
        let (one, other) = (part(reference), part(intervention));
        let variance = one.0 + other.0;
        let freedom = variance * variance / (one.1 + other.1);
        // If nothing varies, or so little that the square underflows, the degrees of freedom follow from the group
        // sizes alone.
        let all = reference.interval.freedom + intervention.interval.freedom;
        let freedom = if freedom.is_finite() && freedom >= 1.0 { freedom } else { all };
        let means = [reference, intervention].map(|estimate| estimate.moments.mean);
        let [mean, after] = means;
        let (middle, error) = (mean - after, libm::sqrt(variance));
        let unit = reference.unit.as_deref();
        let [ours, theirs, both] = [reference.interval.error, intervention.interval.error, error].map(shown);
        let sentences = Vec::from([
            saving(mean, after, middle, unit),
            [
                "standard error √(",
                &ours,
                "² + ",
                &theirs,
                "²) = ",
                &both,
                ", from the standard errors of both means",
            ]
            .concat(),
            freedom_explained(reference, intervention, &both, freedom),
        ]);
        let [ours, theirs] = [reference, intervention].map(|estimate| estimate.moments.households);
        Self {
            interval: IntervalEstimate::about(middle, error, freedom, terms),
            method: Comparison::Welch { reference: ours, intervention: theirs },
            unit: reference.unit.clone(),
            reference: mean,
            weighed: reference.is_weighed() && intervention.is_weighed(),
            sentences,
        }
    }

    /// Compares households before and after, in the same order; `None` if there are fewer than two.
    pub(super) fn paired(
        before: &[Valued],
        after: &[Valued],
        strata: &[WeightedStratum<'_>],
        [reference, intervention]: [&Mean; 2],
        terms: Terms,
    ) -> Option<Self> {
        let pairs = before.iter().zip(after);
        let savings: Vec<Valued> =
            pairs.map(|((before, stratum), (after, _))| (before - after, *stratum)).collect();
        let moments = Moments::of(&savings, strata)?;
        let [mean, after] = [reference, intervention].map(|estimate| estimate.moments.mean);
        let mut sentences = Vec::from([saving(mean, after, moments.mean, reference.unit.as_deref())]);
        let unit = reference.unit.as_deref().unwrap_or_default();
        moments.explain(" household differences", unit, &mut sentences);
        Some(Self {
            interval: IntervalEstimate::about(moments.mean, moments.error, moments.freedom, terms),
            method: Comparison::Paired { households: savings.len() },
            unit: reference.unit.clone(),
            reference: reference.moments.mean,
            weighed: moments.method != EstimateMethod::StrataNotTold,
            sentences,
        })
    }

    /// Returns whether the interval excludes zero.
    pub(super) fn is_significant(&self) -> bool {
        self.interval.lower() > 0.0 || self.interval.upper() < 0.0
    }

    /// Returns a sentence about whether the interval excludes zero.
    fn significance(&self) -> &'static str {
        if self.interval.lower() > 0.0 {
            "the interval excludes 0: at this confidence, the intervention group uses less"
        } else if self.is_significant() {
            "the interval excludes 0: at this confidence, the intervention group uses more"
        } else {
            "the interval contains 0: at this confidence, no difference between the groups is shown"
        }
    }

    /// Returns the saving in per cent of the mean of the reference group.
    pub(super) fn relative_saving(&self) -> Option<f64> {
        (self.reference > 0.0).then(|| 100.0 * self.interval.middle / self.reference)
    }

    /// Returns the mean, or the lower bound if the precision requirement is not met; `None` if the strata cannot be
    /// weighted.
    pub(super) fn conservative(&self) -> Option<ConservativeValue> {
        let interval = &self.interval;
        let counts = if interval.is_met() {
            ConservativeValue {
                value: interval.middle,
                bound: Bound::Mean,
                because: "the precision requirement is met",
            }
        } else {
            ConservativeValue { value: interval.lower_bound(), bound: Bound::Lower, because: SAVING_MISSED }
        };
        self.weighed.then_some(counts)
    }

    /// Builds the difference of the answer.
    pub(super) fn answer(&self) -> Difference {
        let (method, households) = match self.method {
            Comparison::Welch { reference, intervention } => {
                let households = OfGroups { reference, intervention };
                (DifferenceMethod::Welch, ComparedHouseholds::OfEach(households))
            }
            Comparison::Paired { households } => {
                (DifferenceMethod::Paired, ComparedHouseholds::Pairs(households))
            }
        };
        let statistic = (self.interval.error > 0.0).then(|| self.interval.middle / self.interval.error);
        let conservative = self.conservative();
        Difference {
            method,
            households,
            unit: self.unit.clone(),
            mean: self.interval.middle,
            interval: self.interval.answer(),
            t_statistic: statistic.filter(|statistic| statistic.is_finite()),
            significant: self.is_significant(),
            relative_saving: self.relative_saving(),
            conservative,
            derivation: self.derivation(conservative),
        }
    }

    fn derivation(&self, conservative: Option<ConservativeValue>) -> Vec<String> {
        let mut sentences = self.sentences.clone();
        self.interval.explain(&mut sentences);
        sentences.push(String::from(self.significance()));
        if let Some(relative) = self.relative_saving() {
            let [saved, of, relative] = [self.interval.middle, self.reference, relative].map(shown);
            let parts = ["relative saving 100 × ", &saved, " / ", &of, " = ", &relative];
            sentences.push([&parts[..], &[" per cent of the reference group's mean"]].concat().concat());
        }
        if !self.weighed {
            sentences.push(String::from(estimate::NOT_WEIGHED));
        }
        sentences.extend(conservative.map(explained));
        sentences
    }
}

const SAVING_MISSED: &str = "the precision requirement is not met, so the lower bound of the saving is used";

/// `degrees of freedom by Welch and Satterthwaite: 0.5⁴ / (0.4⁴ / 29 + 0.3⁴ / 31) = 52.3`.
fn freedom_explained(reference: &Mean, intervention: &Mean, error: &str, freedom: f64) -> String {
    let part = |estimate: &Mean| {
        [&shown(estimate.interval.error), "⁴ / ", &shown(estimate.interval.freedom)].concat()
    };
    let [ours, theirs] = [reference, intervention].map(part);
    let start = ["degrees of freedom by Welch and Satterthwaite: ", error, "⁴ / ("].concat();
    [&start, &ours, " + ", &theirs, ") = ", &shown(freedom)].concat()
}

fn saving(reference: f64, intervention: f64, middle: f64, unit: Option<&str>) -> String {
    let [reference, intervention, middle] = [reference, intervention, middle].map(shown);
    let space = if unit.is_some() { " " } else { "" };
    ["saving ", &reference, " − ", &intervention, " = ", &middle, space, unit.unwrap_or_default()].concat()
}
