//! The uncertainty of the reductions of a study: the standard errors of its means, propagated to first order.
//!
//! The reductions are linear in the means of both groups, as long as the same caps and limits apply. A mean contributes
//! its standard error times its sensitivity, which is the change of the reductions for each unit of the mean. For
//! independent groups, the standard error of the reductions is the root of the sum of the squared contributions. For
//! homes that are measured before and after, their covariance is added. A consumption above its cap contributes
//! nothing. A usage rate from a survey contributes the standard error of its share. The source is JCGM 100:2008 (GUM), equations 10, 13 and G.2b.
//!
//! The interval is about the value that follows from the means. A conservative value is a bound of the same
//! uncertainty, so an interval about it would count the uncertainty twice.

use alloc::string::String;
use alloc::vec::Vec;

use super::draft::Draft;
use super::measure::{MeanOf, Measured};
use super::names::Side;
use super::sentence::{Derivation, filled};
use super::term::Response;
use super::uncertain::{ReductionsInterval, UncertainEstimate, Uncertainty, UncertaintyPart};
use super::usage::Survey;
use crate::invariant::Held as _;
use crate::statistics::student_quantile;

/// A contribution with its degrees of freedom.
struct Contribution {
    part: UncertaintyPart,
    freedom: f64,
}

impl Uncertainty {
    /// Propagates the standard errors of a study. `draft` is calculated from its means. Returns `None` if no term is
    /// measured.
    pub(super) fn of(draft: &Draft, measured: &Measured<'_>) -> Option<Self> {
        let sides = [Side::Baseline, Side::Project, Side::Savings];
        let means: Vec<MeanPart> =
            sides.into_iter().flat_map(|side| contributions(draft, side, measured)).collect();
        if means.is_empty() {
            return None;
        }
        let usage = usage(draft);
        let several = measured.fuels.len() > 1;
        let both = means.iter().any(|mean| mean.of.0 == Side::Project);
        let paired = measured.paired_freedom.filter(|_| both);
        let mut variances: Vec<(f64, f64)> = if let Some(freedom) = paired {
            Vec::from([(variance(&means, measured).max(0.0), freedom)])
        } else {
            let of_sides = means.chunk_by(|one, other| one.of.0 == other.of.0);
            let freedom =
                |side: &[MeanPart]| side.first().held("a chunk of a list is not empty").contribution.freedom;
            of_sides.map(|side| (variance(side, measured).max(0.0), freedom(side))).collect()
        };
        let covariances = several.then(|| {
            let (all, own) = (variances.iter().map(|(variance, _)| variance).sum::<f64>(), own(&means));
            all - own
        });
        let covariance = match means.as_slice() {
            [one, other] if paired.is_some() && !several => Some(measured.covariance(one.of, other.of)),
            _ => None,
        };
        variances.extend(usage.iter().map(|one| (one.variance(), one.freedom)));
        let formula = match (several, paired) {
            (true, _) => SEVERAL,
            (false, Some(_)) => PAIRED,
            (false, None) => INDEPENDENT,
        };
        let held_constant = if usage.is_empty() { CONSUMPTION_ONLY } else { CONSUMPTION_AND_USAGE };
        let means = means.into_iter().map(|mean| mean.contribution);
        let parts = means.chain(usage).map(|one| one.part).collect();
        let basis =
            Basis { confidence: measured.confidence, formula, held_constant, covariance, covariances };
        Some(Self::about(draft.value, summed(&variances), basis, parts))
    }

    fn about(
        mean: f64,
        (variance, freedom): (f64, f64),
        Basis { confidence, formula, held_constant, covariance, covariances }: Basis,
        parts: Vec<UncertaintyPart>,
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
            covariances,
            formula,
            held_constant,
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
            let fuel = part.fuel.map_or(String::new(), |fuel| [", ", fuel.word()].concat());
            let texts = [part.of.word(), &fuel, &part.unit];
            derivation.add("@@: # tCO2e per @ × standard error #, contribution # tCO2e", &numbers, &texts);
            sum.push_str(if sum.is_empty() { "" } else { " + " });
            sum.push_str(&filled("#²", &[part.contribution], &[]));
        }
        if let (Some(covariance), [one, other, ..]) = (self.covariance, self.parts.as_slice()) {
            let numbers = [one.sensitivity, other.sensitivity, covariance];
            sum.push_str(&filled(" + 2 × # × (#) × #", &numbers, &[]));
        }
        if let Some(covariances) = self.covariances {
            sum.push_str(&filled(" + (#)", &[covariances], &[]));
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

impl Contribution {
    fn variance(&self) -> f64 {
        self.part.contribution * self.part.contribution
    }
}

/// The contribution of a mean.
struct MeanPart {
    of: MeanOf,
    contribution: Contribution,
}

/// Returns the contributions of the means of a side; an empty list if the side has no terms.
fn contributions(draft: &Draft, side: Side, measured: &Measured<'_>) -> Vec<MeanPart> {
    let of = match side {
        Side::Baseline => UncertainEstimate::Reference,
        Side::Project => UncertainEstimate::Intervention,
        Side::Savings => UncertainEstimate::Saving,
    };
    let parts = measured.fuels.iter().enumerate().filter_map(|(index, fuel)| {
        let of_mean = |term: &&Response| term.side == side && measured.index(term.fuel) == Some(index);
        let mut terms = draft.responses.iter().filter(of_mean).peekable();
        let name = terms.peek()?.fuel;
        let per_consumption: f64 = terms.map(|term| term.per_consumption).sum();
        let measure = fuel.of(side).held("the terms of a side are measured");
        let unit = [measure.unit.held("a measured consumption has a unit"), "/household/day"].concat();
        let part = UncertaintyPart {
            fuel: Some(name).filter(|_| measured.fuels.len() > 1),
            ..UncertaintyPart::of(of, draft.slopes.of(side) * per_consumption, unit, measure.error)
        };
        Some(MeanPart { of: (side, index), contribution: Contribution { part, freedom: measure.freedom } })
    });
    parts.collect()
}

/// Returns the variance of a sum of means, with their covariances.
fn variance(means: &[MeanPart], measured: &Measured<'_>) -> f64 {
    let mut covariances = 0.0;
    for (index, one) in means.iter().enumerate() {
        for other in means.iter().skip(index + 1) {
            let product = one.contribution.part.sensitivity * other.contribution.part.sensitivity;
            covariances += 2.0 * product * measured.covariance(one.of, other.of);
        }
    }
    own(means) + covariances
}

/// Returns the sum of the variances of means, without their covariances.
fn own(means: &[MeanPart]) -> f64 {
    means.iter().map(|mean| mean.contribution.variance()).sum()
}

/// Returns the contribution of each usage survey. Terms with the same survey share its error.
fn usage(draft: &Draft) -> Vec<Contribution> {
    let mut surveys: Vec<(&Survey, f64)> = Vec::new();
    for response in &draft.responses {
        let Some(survey) = &response.survey else { continue };
        let sensitivity = draft.slopes.of(response.side) * response.per_usage;
        match surveys.iter_mut().find(|(other, _)| *other == survey) {
            Some((_, sum)) => *sum += sensitivity,
            None => surveys.push((survey, sensitivity)),
        }
    }
    let contribution = |(survey, sensitivity): (&Survey, f64)| Contribution {
        part: UncertaintyPart::of(
            UncertainEstimate::Usage,
            sensitivity,
            String::from("usage rate"),
            survey.standard_error(),
        ),
        // The variance of a share follows from the share, so it is not estimated separately.
        freedom: f64::INFINITY,
    };
    surveys.into_iter().map(contribution).collect()
}

impl UncertaintyPart {
    fn of(of: UncertainEstimate, sensitivity: f64, unit: String, standard_error: f64) -> Self {
        let contribution = (sensitivity * standard_error).abs();
        Self { of, fuel: None, sensitivity, unit, standard_error, contribution }
    }
}

/// Returns the sum of independent variances, and its degrees of freedom by Welch and Satterthwaite.
fn summed(variances: &[(f64, f64)]) -> (f64, f64) {
    let variance: f64 = variances.iter().map(|(variance, _)| variance).sum();
    let squares: f64 = variances.iter().map(|(variance, freedom)| variance * variance / freedom).sum();
    let freedom = variance * variance / squares;
    // If no mean varies, the degrees of freedom follow from the group sizes alone.
    let all = variances.iter().map(|(_, freedom)| freedom).filter(|freedom| freedom.is_finite()).sum();
    (variance, if freedom.is_finite() && freedom >= 1.0 { freedom } else { all })
}

/// The parts of the answer that follow from the design.
struct Basis {
    confidence: f64,
    formula: &'static str,
    held_constant: &'static str,
    covariance: Option<f64>,
    covariances: Option<f64>,
}

const SEVERAL: &str = "u² = Σ Σ s1 × s2 × cov(x1, x2): the sum over all pairs of parts, each also with itself, of both \
                       sensitivities times the covariance; the fuels of a home vary together";
const INDEPENDENT: &str = "u² = Σ (s × u(x))²: the sum over all parts, which are independent, of the sensitivity s times \
                           the standard error u(x)";
const PAIRED: &str = "u² = Σ (s × u(x))² + 2 × s1 × s2 × cov(x1, x2): the sum over all parts of the sensitivity s times \
                      the standard error u(x), with the covariance of the first two parts, the same homes before and \
                      after";
const CONSUMPTION_ONLY: &str = "the interval covers the measured consumption only: usage, counts, household sizes, factors, \
     adjustments and leakage have no stated uncertainty and are held constant";
const CONSUMPTION_AND_USAGE: &str = "the interval covers the measured consumption and the surveyed usage only: counts, household \
     sizes, factors, adjustments and leakage have no stated uncertainty and are held constant";
