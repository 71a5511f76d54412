//! The expected result: a share of households, or a mean and a spread.

use alloc::string::String;

use super::codes::{OTHER_KIND, SPREAD_TWICE};
use super::request::{ExpectedEstimate, SampledStratum};
use crate::finding::{Finding, Findings};
use crate::wire::{At, codes, words};

/// The quantity that is estimated.
#[words(name = "EstimateKind")]
pub(super) enum Kind {
    /// The share of households with a given property.
    Proportion,
    /// An amount per household.
    Mean,
}

/// An expected result.
#[derive(Clone, Copy, Debug)]
pub(super) enum Estimate {
    /// A share of households, above 0 and below 1.
    Proportion(f64),
    /// A mean and a standard deviation, both above 0.
    Mean { mean: f64, standard_deviation: f64 },
    /// A coefficient of variation; the mean is not given.
    Relative(f64),
}

/// The mean and the spread as given, with the byte offsets of their members.
struct Spread<'p> {
    mean: Option<f64>,
    standard_deviation: Option<f64>,
    coefficient_of_variation: Option<At<f64>>,
    /// The mean to use if none is given.
    usual: Option<f64>,
    path: &'p str,
    at: usize,
}

impl Estimate {
    /// Returns the estimate for a whole design.
    pub(super) fn of(given: At<ExpectedEstimate>, findings: &mut Findings) -> Option<Self> {
        match given.value {
            ExpectedEstimate::Proportion { expected } => Some(Self::Proportion(expected)),
            ExpectedEstimate::Mean { mean, standard_deviation, coefficient_of_variation } => {
                let at = given.at;
                let coefficient_of_variation = coefficient_of_variation.map(|value| At { value, at });
                let (usual, path) = (None, "/estimate");
                Spread { mean, standard_deviation, coefficient_of_variation, usual, path, at }
                    .estimate(findings)
            }
        }
    }

    /// Returns the estimate of one stratum, if it differs from that of the `whole`. Rejects members that belong to the
    /// other kind of estimate.
    pub(super) fn of_stratum(
        stratum: &At<SampledStratum<'_>>,
        path: &str,
        whole: Self,
        findings: &mut Findings,
    ) -> Option<Self> {
        let SampledStratum { expected, mean, standard_deviation, coefficient_of_variation, .. } =
            &stratum.value;
        let value = |given: &Option<At<f64>>| given.map(|given| given.value);
        let amounts =
            [(MEAN, mean), (DEVIATION, standard_deviation), (COEFFICIENT, coefficient_of_variation)];
        match whole.kind() {
            Kind::Proportion => {
                for (name, given) in amounts {
                    refuse(name, given.as_ref(), path, findings);
                }
                value(expected).map(Self::Proportion)
            }
            Kind::Mean => {
                refuse(EXPECTED, expected.as_ref(), path, findings);
                amounts.iter().any(|(_, given)| given.is_some()).then_some(())?;
                let spread = Spread {
                    mean: value(mean),
                    standard_deviation: value(standard_deviation),
                    coefficient_of_variation: *coefficient_of_variation,
                    usual: whole.mean(),
                    path,
                    at: stratum.at,
                };
                spread.estimate(findings)
            }
        }
    }

    /// Returns the kind of estimate.
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Proportion(_) => Kind::Proportion,
            Self::Mean { .. } | Self::Relative(_) => Kind::Mean,
        }
    }

    /// Returns the mean, if given.
    pub(super) fn mean(self) -> Option<f64> {
        match self {
            Self::Mean { mean, .. } => Some(mean),
            Self::Proportion(_) | Self::Relative(_) => None,
        }
    }

    /// Returns the variance for the formula. For a mean, it is relative to the square of the mean.
    pub(super) fn relative_variance(self) -> f64 {
        match self {
            Self::Mean { mean, standard_deviation } => {
                let coefficient = standard_deviation / mean;
                coefficient * coefficient
            }
            Self::Proportion(expected) => expected * (1.0 - expected),
            Self::Relative(coefficient) => coefficient * coefficient,
        }
    }
}

impl Spread<'_> {
    /// Returns the estimate of a mean. The mean may be missing if the spread is a coefficient of variation.
    fn estimate(self, findings: &mut Findings) -> Option<Estimate> {
        let mean = self.mean.or(self.usual);
        if let Some(At { value: coefficient, at }) = self.coefficient_of_variation {
            if self.standard_deviation.is_some() {
                findings.add(Finding::new(&SPREAD_TWICE, [self.path, "/", COEFFICIENT].concat(), at));
            }
            return Some(match mean {
                Some(mean) => Estimate::Mean { mean, standard_deviation: coefficient * mean },
                None => Estimate::Relative(coefficient),
            });
        }
        if self.standard_deviation.is_none() {
            self.missing(DEVIATION, findings);
        }
        if mean.is_none() {
            self.missing(MEAN, findings);
        }
        Some(Estimate::Mean { mean: mean?, standard_deviation: self.standard_deviation? })
    }

    fn missing(&self, member: &'static str, findings: &mut Findings) {
        let finding = Finding::new(&codes::MISSING_MEMBER, String::from(self.path), self.at);
        findings.add(finding.with("member", member));
    }
}

/// Rejects a member of a stratum that belongs to the other kind of estimate.
fn refuse(name: &'static str, given: Option<&At<f64>>, path: &str, findings: &mut Findings) {
    if let Some(given) = given {
        let finding = Finding::new(&OTHER_KIND, [path, "/", name].concat(), given.at);
        findings.add(finding.with("member", name));
    }
}

const EXPECTED: &str = "expected";
const MEAN: &str = "mean";
const DEVIATION: &str = "standardDeviation";
const COEFFICIENT: &str = "coefficientOfVariation";
