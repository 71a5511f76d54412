//! The mean of a group with its interval, its precision, and its conservative value.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{Bound, Bounds, ConservativeValue, Estimate, EstimateMethod, Interval, IntervalFigures};
use super::households::{Valued, WeightedStratum};
use super::moments::Moments;
use super::terms::Terms;
use super::{codes, number, shown};
use crate::finding::{Finding, Findings};
use crate::household::TestGroup;
use crate::statistics::{Distribution, Sides};

/// A mean with its interval.
#[derive(Debug)]
pub(super) struct Mean {
    pub(super) unit: Option<String>,
    pub(super) moments: Moments,
    pub(super) group: Option<TestGroup>,
    pub(super) interval: IntervalEstimate,
}

/// The two-sided interval around a mean or a difference between means, which tests the precision, and the bounds that
/// are credited if the precision is missed.
#[derive(Debug)]
pub(super) struct IntervalEstimate {
    pub(super) terms: Terms,
    pub(super) middle: f64,
    pub(super) error: f64,
    pub(super) freedom: f64,
    quantile: f64,
    half: f64,
    /// The quantile and the half-width of the bounds.
    bound_quantile: f64,
    bound_half: f64,
}

impl IntervalEstimate {
    /// Calculates the interval around `middle`, whose standard error is `error`.
    pub(super) fn about(middle: f64, error: f64, freedom: f64, terms: Terms) -> Self {
        let [quantile, bound_quantile] =
            [Sides::Two, terms.sides].map(|sides| terms.quantile(sides, freedom));
        let [half, bound_half] = [quantile * error, bound_quantile * error];
        Self { terms, middle, error, freedom, quantile, half, bound_quantile, bound_half }
    }

    pub(super) fn lower(&self) -> f64 {
        self.middle - self.half
    }

    pub(super) fn upper(&self) -> f64 {
        self.middle + self.half
    }

    /// Returns the lower bound that is credited if the precision is missed.
    pub(super) fn lower_bound(&self) -> f64 {
        self.middle - self.bound_half
    }

    /// Returns the upper bound that is credited if the precision is missed.
    pub(super) fn upper_bound(&self) -> f64 {
        self.middle + self.bound_half
    }

    /// Returns the half-width relative to the middle; `None` if the middle is zero.
    pub(super) fn relative(&self) -> Option<f64> {
        (self.middle.abs() > 0.0).then(|| self.half / self.middle.abs())
    }

    /// Returns whether the interval meets the precision requirement.
    pub(super) fn is_met(&self) -> bool {
        self.relative().is_some_and(|relative| relative <= self.terms.rule.precision)
    }

    /// Warns if the normal distribution is used for few households, or if only with it, or only with a rounded quantile, the
    /// precision requirement is met, at the JSON Pointer `place`.
    pub(super) fn warn_of_quantile(
        &self,
        what: &str,
        place: &'static str,
        at: usize,
        findings: &mut Findings,
    ) {
        let rule = self.terms.rule;
        let probability = Sides::Two.probability(rule.confidence);
        let student = Distribution::Student.quantile(probability, self.freedom) * self.error;
        let decides = self.is_met() && student > rule.precision * self.middle.abs();
        if self.terms.distribution == Distribution::Student {
            if decides {
                let finding =
                    Finding::new(&codes::ROUNDING_DECIDES, "/quantileDecimals", at).with("what", what);
                findings.add(finding.with("half", shown(self.half)).with("exact", shown(student)));
            }
            return;
        }
        if self.freedom >= number(FEW) - 1.0 && !decides {
            return;
        }
        let finding = Finding::new(&codes::NORMAL_OF_FEW, place, at).with("what", what);
        let finding = finding.with("half", shown(self.half));
        findings.add(finding.with("freedom", shown(self.freedom)).with("student", shown(student)));
    }

    /// Returns whether every number of the interval is finite, and so are those that lead to it: the degrees of freedom
    /// have the fourth powers of standard errors.
    pub(super) fn is_finite(&self) -> bool {
        let has_powers = |value: f64| value == 0.0 || (SMALLEST..=LARGEST).contains(&value.abs());
        let ends = [self.upper(), self.lower(), self.relative().unwrap_or_default()];
        has_powers(self.middle) && has_powers(self.error) && ends.into_iter().all(f64::is_finite)
    }

    /// Builds the interval of the answer.
    pub(super) fn answer(&self) -> IntervalFigures {
        let Terms { rule, sides, distribution, .. } = self.terms;
        let bounds = Bounds {
            sides,
            quantile: self.bound_quantile,
            half_width: self.bound_half,
            lower: self.lower_bound(),
            upper: self.upper_bound(),
        };
        IntervalFigures {
            standard_error: self.error,
            degrees_of_freedom: self.freedom,
            quantile: self.quantile,
            distribution,
            confidence: rule.confidence,
            half_width: self.half,
            interval: Interval { lower: self.lower(), upper: self.upper() },
            relative_precision: self.relative(),
            required: rule.precision,
            met: self.is_met(),
            bounds,
        }
    }

    /// Adds the sentences from the quantile to the precision and, if it is missed, to the bounds.
    pub(super) fn explain(&self, sentences: &mut Vec<String>) {
        sentences.push(self.terms.explained(Sides::Two, self.quantile, self.freedom));
        let numbers = [self.quantile, self.error, self.half, self.lower(), self.upper()];
        let [quantile, error, half, lower, upper] = numbers.map(shown);
        sentences.push(
            ["half-width ", &quantile, " × ", &error, " = ", &half, "; interval ", &lower, " to ", &upper]
                .concat(),
        );
        let [required, middle] = [self.terms.rule.precision, self.middle.abs()].map(shown);
        let met = if self.is_met() { ": met" } else { ": not met" };
        sentences.push(match self.relative().map(shown) {
            Some(relative) => {
                let parts = ["relative precision ", &half, " / ", &middle, " = ", &relative];
                [&parts[..], &["; required ", &required, met]].concat().concat()
            }
            None => {
                ["the relative precision is undefined for a value of 0; required ", &required, met].concat()
            }
        });
        if !self.is_met() {
            self.explain_bounds(sentences);
        }
    }

    fn explain_bounds(&self, sentences: &mut Vec<String>) {
        let source = self.terms.sides_source;
        if self.terms.sides == Sides::Two {
            sentences.push(["the conservative bounds are those of this interval; source: ", source].concat());
            return;
        }
        let quantile = self.terms.explained(self.terms.sides, self.bound_quantile, self.freedom);
        sentences.push(["conservative bounds: ", &quantile, "; source: ", source].concat());
        let numbers =
            [self.bound_quantile, self.error, self.bound_half, self.lower_bound(), self.upper_bound()];
        let [quantile, error, half, lower, upper] = numbers.map(shown);
        let parts = ["half-width of the bounds ", &quantile, " × ", &error, " = ", &half];
        sentences.push([&parts[..], &["; bounds ", &lower, " and ", &upper]].concat().concat());
    }
}

impl Mean {
    /// Calculates the interval of a mean whose spread is known.
    pub(super) fn new(moments: Moments, group: Option<TestGroup>, terms: Terms) -> Self {
        let interval = IntervalEstimate::about(moments.mean, moments.error, moments.freedom, terms);
        Self { unit: None, moments, group, interval }
    }

    /// Estimates the mean of `values`, one for each household. Returns `None` if there are fewer than two.
    pub(super) fn of(
        values: &[Valued],
        strata: &[WeightedStratum<'_>],
        group: TestGroup,
        terms: Terms,
    ) -> Option<Self> {
        Some(Self::new(Moments::of(values, strata)?, Some(group), terms))
    }

    /// Returns whether the mean estimates the mean of the frame: the strata are weighted, if there are any.
    pub(super) fn is_weighed(&self) -> bool {
        self.moments.method != EstimateMethod::StrataNotTold
    }

    /// Returns the mean, or its conservative bound if the precision requirement is not met. Returns `None` if the group
    /// is unknown, because it determines the conservative bound, or if the strata cannot be weighted.
    pub(super) fn conservative(&self) -> Option<ConservativeValue> {
        let group = self.group.filter(|_| self.is_weighed())?;
        Some(if self.interval.is_met() {
            ConservativeValue {
                value: self.moments.mean,
                bound: Bound::Mean,
                because: "the precision requirement is met",
            }
        } else if group == TestGroup::Intervention {
            ConservativeValue {
                value: self.interval.upper_bound(),
                bound: Bound::Upper,
                because: INTERVENTION_MISSED,
            }
        } else if self.interval.lower_bound() > 0.0 {
            let value = self.interval.lower_bound();
            ConservativeValue { value, bound: Bound::Lower, because: REFERENCE_MISSED }
        } else {
            ConservativeValue { value: 0.0, bound: Bound::Zero, because: REFERENCE_BELOW }
        })
    }

    /// Builds the estimate of the answer.
    pub(super) fn answer(&self) -> Estimate {
        let Moments { method, households, mean, deviation, unweighted, .. } = self.moments;
        let conservative = self.conservative();
        Estimate {
            households,
            unit: self.unit.clone(),
            method,
            strata: self.moments.strata(&self.interval.terms),
            mean,
            standard_deviation: deviation,
            coefficient_of_variation: (mean > 0.0).then(|| deviation / mean),
            effective_households: self.moments.effective(),
            unweighted,
            interval: self.interval.answer(),
            conservative,
            derivation: self.derivation(conservative),
        }
    }

    fn derivation(&self, conservative: Option<ConservativeValue>) -> Vec<String> {
        let mut sentences = Vec::with_capacity(8);
        self.moments.explain(" households", self.unit.as_deref().unwrap_or_default(), &mut sentences);
        self.interval.explain(&mut sentences);
        sentences.push(String::from(NO_CORRECTION));
        if !self.is_weighed() {
            sentences.push(String::from(NOT_WEIGHED));
        }
        sentences.extend(conservative.map(explained));
        sentences
    }
}

/// `conservative value 4.1: …`.
pub(super) fn explained(conservative: ConservativeValue) -> String {
    ["conservative value ", &shown(conservative.value), ": ", conservative.because].concat()
}

/// Below this number of households, the interval relies on normally distributed values.
pub(super) const FEW: usize = 30;

const NO_CORRECTION: &str =
    "no finite-population correction: the interval is that of an unlimited population";
pub(super) const NOT_WEIGHED: &str = "the strata cannot be weighted, so no value can be credited";
const REFERENCE_MISSED: &str =
    "the precision requirement is not met, so the lower bound of the reference group is used";
const REFERENCE_BELOW: &str = "the precision requirement is not met, and the lower bound of the reference group is not above 0, so 0 is used";
const INTERVENTION_MISSED: &str =
    "the precision requirement is not met, so the upper bound of the intervention group is used";

/// Warns if an interval does not meet the precision requirement.
pub(super) fn warn_of_precision(interval: &IntervalEstimate, what: &str, at: usize, findings: &mut Findings) {
    if interval.is_met() {
        return;
    }
    let finding = Finding::new(&codes::PRECISION_MISSED, "/claims", at).with("what", what);
    let precision = interval.relative().map_or(String::from("undefined"), shown);
    findings.add(finding.with("precision", precision).with("required", shown(interval.terms.rule.precision)));
}

/// The range of values whose fourth powers, and sums of them, are doubles.
const SMALLEST: f64 = 1e-70;
const LARGEST: f64 = 1e70;
