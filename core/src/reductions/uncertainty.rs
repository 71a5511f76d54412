//! The uncertainty of the reductions of a study: the standard errors of its means, propagated to first order.
//!
//! The reductions are linear in the means of both groups, as long as the same caps and limits apply. A mean contributes
//! its standard error times its sensitivity, which is the change of the reductions for each unit of the mean. For
//! independent groups, the standard error of the reductions is the root of the sum of the squared contributions. For
//! homes that are measured before and after, their covariance is added. A consumption above its cap contributes
//! nothing. The source is JCGM 100:2008 (GUM), equations 10, 13 and G.2b.
//!
//! The interval is about the value that follows from the means. A conservative value is a bound of the same
//! uncertainty, so an interval about it would count the uncertainty twice.

use alloc::string::String;
use alloc::vec::Vec;

use super::draft::Draft;
use super::measure::{Measure, Measured};
use super::names::Side;
use super::sentence::{Derivation, filled};
use crate::statistics::student_quantile;
use crate::wire::{answer, words};

/// The uncertainty of reductions that are calculated from the measurements of a study.
#[answer(name = "ReductionsUncertainty")]
pub(super) struct Uncertainty {
    /// The reductions that follow from the means, without conservative values, in tCO2e. Caps and adjustments apply.
    mean: f64,
    /// The standard error of the reductions, in tCO2e.
    standard_error: f64,
    /// The effective degrees of freedom (Welch and Satterthwaite).
    degrees_of_freedom: f64,
    /// The quantile of Student's distribution.
    quantile: f64,
    /// The confidence level of the two-sided interval.
    confidence: f64,
    /// The half-width of the interval, in tCO2e.
    half_width: f64,
    /// The interval around the mean, in tCO2e.
    interval: ReductionsInterval,
    /// The half-width divided by the mean; `null` if the mean is 0.
    relative_precision: Option<f64>,
    /// The contributions to the standard error.
    parts: Vec<UncertaintyPart>,
    /// The covariance of both means, if the same homes are measured before and after.
    #[json(optional)]
    covariance: Option<f64>,
    /// The formula of the standard error.
    formula: &'static str,
    /// A sentence about the inputs that are held constant.
    held_constant: &'static str,
    /// The calculation: one sentence for each step, with all numbers.
    derivation: Vec<String>,
}

/// The uncertainty that the credential of a study states.
#[answer]
pub(super) struct CreditedUncertainty {
    /// The reductions that follow from the means, without conservative values, in tCO2e.
    mean: f64,
    /// The confidence level of the two-sided interval.
    confidence: f64,
    /// The interval around the mean, in tCO2e.
    interval: ReductionsInterval,
}

impl CreditedUncertainty {
    /// Returns the uncertainty without its calculation.
    pub(super) fn of(uncertainty: &Uncertainty) -> Self {
        let Uncertainty { mean, confidence, interval, .. } = *uncertainty;
        Self { mean, confidence, interval }
    }
}

/// The bounds of an interval, in tCO2e.
#[answer(inline)]
#[derive(Clone, Copy)]
struct ReductionsInterval {
    /// The lower bound.
    lower: f64,
    /// The upper bound.
    upper: f64,
}

/// The contribution of one estimate to the standard error of the reductions.
#[answer]
struct UncertaintyPart {
    /// The estimate.
    of: UncertainEstimate,
    /// The change of the reductions in tCO2e for each unit of the estimate.
    sensitivity: f64,
    /// The unit of the estimate.
    unit: String,
    /// The standard error of the estimate, in `unit`.
    standard_error: f64,
    /// The contribution in tCO2e: the size of the sensitivity times the standard error.
    contribution: f64,
}

/// An estimate with a standard error.
#[words]
enum UncertainEstimate {
    /// The mean of the reference group.
    Reference,
    /// The mean of the intervention group.
    Intervention,
    /// The mean saving.
    Saving,
}

/// The change of the reductions for each tCO2e of a side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slopes {
    pub(super) baseline: f64,
    pub(super) project: f64,
    pub(super) savings: f64,
}

impl Slopes {
    /// Multiplies each slope by a factor.
    pub(super) fn times(&mut self, factor: f64) {
        self.baseline *= factor;
        self.project *= factor;
        self.savings *= factor;
    }

    fn of(self, side: Side) -> f64 {
        match side {
            Side::Baseline => self.baseline,
            Side::Project => self.project,
            Side::Savings => self.savings,
        }
    }
}

/// A contribution with its degrees of freedom.
struct Contribution {
    part: UncertaintyPart,
    freedom: f64,
}

impl Uncertainty {
    /// Propagates the standard errors of a study. `draft` is calculated from its means. Returns `None` if no term is
    /// measured.
    pub(super) fn of(draft: &Draft, measured: &Measured<'_>) -> Option<Self> {
        let contribution = |side| contribution(draft, side, measured);
        let sides = [Side::Baseline, Side::Project, Side::Savings];
        let parts: Vec<Contribution> = sides.into_iter().filter_map(contribution).collect();
        let first = parts.first()?;
        let (variance, freedom, formula) = match (parts.get(1), measured.pairs) {
            (None, _) => (square(first.part.contribution), first.freedom, ONE),
            (Some(other), None) => {
                let variances = [first, other].map(|one| (square(one.part.contribution), one.freedom));
                let (variance, freedom) = independent(variances);
                (variance, freedom, INDEPENDENT)
            }
            (Some(other), Some(pairs)) => {
                let product = first.part.sensitivity * other.part.sensitivity;
                let both = square(first.part.contribution) + square(other.part.contribution);
                ((both + 2.0 * product * pairs.covariance).max(0.0), pairs.freedom, PAIRED)
            }
        };
        let covariance = measured.pairs.map(|pairs| pairs.covariance).filter(|_| parts.len() > 1);
        let parts = parts.into_iter().map(|one| one.part).collect();
        Some(Self::about(draft.value, (variance, freedom), (measured.confidence, formula), parts, covariance))
    }

    fn about(
        mean: f64,
        (variance, freedom): (f64, f64),
        (confidence, formula): (f64, &'static str),
        parts: Vec<UncertaintyPart>,
        covariance: Option<f64>,
    ) -> Self {
        let error = libm::sqrt(variance);
        let quantile = student_quantile(f64::midpoint(1.0, confidence), freedom);
        let half = quantile * error;
        let mut uncertainty = Self {
            mean,
            standard_error: error,
            degrees_of_freedom: freedom,
            quantile,
            confidence,
            half_width: half,
            interval: ReductionsInterval { lower: mean - half, upper: mean + half },
            relative_precision: (mean.abs() > 0.0).then(|| half / mean.abs()),
            parts,
            covariance,
            formula,
            held_constant: HELD_CONSTANT,
            derivation: Vec::new(),
        };
        uncertainty.derivation = uncertainty.derived().0;
        uncertainty
    }

    fn derived(&self) -> Derivation {
        let mut derivation = Derivation::default();
        derivation.add("reductions with the means: # tCO2e", &[self.mean], &[]);
        let mut sum = String::new();
        for part in &self.parts {
            let numbers = [part.sensitivity, part.standard_error, part.contribution];
            let texts = [part.of.word(), &part.unit];
            derivation.add("@: # tCO2e per @ × standard error #, contribution # tCO2e", &numbers, &texts);
            sum.push_str(if sum.is_empty() { "" } else { " + " });
            sum.push_str(&filled("#²", &[part.contribution], &[]));
        }
        if let (Some(covariance), [one, other]) = (self.covariance, self.parts.as_slice()) {
            let numbers = [one.sensitivity, other.sensitivity, covariance];
            sum.push_str(&filled(" + 2 × # × (#) × #", &numbers, &[]));
        }
        derivation.add("standard error: √(@) = # tCO2e", &[self.standard_error], &[&sum]);
        let numbers =
            [self.quantile, self.degrees_of_freedom, f64::midpoint(1.0, self.confidence), self.confidence];
        let template = "quantile # of Student's t with # degrees of freedom at #: two-sided, confidence #";
        derivation.add(template, &numbers, &[]);
        let numbers =
            [self.mean, self.quantile, self.standard_error, self.interval.lower, self.interval.upper];
        derivation.add("interval: # ± # × # = # to # tCO2e", &numbers, &[]);
        derivation
    }
}

/// Returns the contribution of the measurement of a side; `None` if the side has no terms.
fn contribution(draft: &Draft, side: Side, measured: &Measured<'_>) -> Option<Contribution> {
    let mut terms = draft.responses.iter().filter(|term| term.side == side).peekable();
    terms.peek()?;
    let per_consumption: f64 = terms.map(|term| term.per_consumption).sum();
    let (of, measure): (_, &Measure<'_>) = match side {
        Side::Baseline => (UncertainEstimate::Reference, &measured.baseline),
        Side::Project => (UncertainEstimate::Intervention, &measured.project),
        Side::Savings => (UncertainEstimate::Saving, measured.saving.as_ref()?),
    };
    let sensitivity = draft.slopes.of(side) * per_consumption;
    let part = UncertaintyPart {
        of,
        sensitivity,
        unit: [measure.unit.unwrap_or_default(), "/household/day"].concat(),
        standard_error: measure.error,
        contribution: (sensitivity * measure.error).abs(),
    };
    Some(Contribution { part, freedom: measure.freedom })
}

/// Returns the sum of independent variances, and its degrees of freedom by Welch and Satterthwaite.
fn independent(variances: [(f64, f64); 2]) -> (f64, f64) {
    let variance: f64 = variances.iter().map(|(variance, _)| variance).sum();
    let squares: f64 = variances.iter().map(|(variance, freedom)| variance * variance / freedom).sum();
    let freedom = variance * variance / squares;
    // If nothing varies, the degrees of freedom follow from the group sizes alone.
    let all = variances.iter().map(|(_, freedom)| freedom).sum();
    (variance, if freedom.is_finite() && freedom >= 1.0 { freedom } else { all })
}

fn square(value: f64) -> f64 {
    value * value
}

const ONE: &str = "u = |s| × u(x): the sensitivity s times the standard error of the mean x";
const INDEPENDENT: &str = "u = √((s1 × u(x1))² + (s2 × u(x2))²): the sensitivities s times the standard errors of the \
                           means x of independent groups";
const PAIRED: &str = "u = √((s1 × u(x1))² + (s2 × u(x2))² + 2 × s1 × s2 × cov(x1, x2)): the sensitivities s times the \
                      standard errors of the means x, with the covariance of the same homes before and after";
const HELD_CONSTANT: &str = "the interval covers the measured consumption only: usage, counts, household sizes, \
                             factors, adjustments and leakage have no stated uncertainty and are held constant";
