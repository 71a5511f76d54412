//! What is expected of the households: a share of them, or a mean and a spread.

use alloc::string::String;

use super::codes::{SHAPES, SPREAD_TWICE, UNKNOWN_KIND};
use crate::finding::Findings;
use crate::json::Node;
use crate::json::object::{Bounds, Object};

/// What is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The part of households of which something holds.
    Proportion,
    /// An amount per household.
    Mean,
}

impl Kind {
    /// The word of the contract.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Proportion => "proportion",
            Self::Mean => "mean",
        }
    }
}

/// An expectation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Estimate {
    /// Of a share of households, above 0 and below 1.
    Proportion(f64),
    /// Of a mean and a standard deviation, both above 0.
    Mean { mean: f64, standard_deviation: f64 },
    /// Of a standard deviation as a part of a mean that is not said.
    Relative(f64),
}

impl Estimate {
    /// What it is an estimate of.
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Proportion(_) => Kind::Proportion,
            Self::Mean { .. } | Self::Relative(_) => Kind::Mean,
        }
    }

    /// The mean, when it is said.
    pub(super) fn mean(self) -> Option<f64> {
        match self {
            Self::Mean { mean, .. } => Some(mean),
            Self::Proportion(_) | Self::Relative(_) => None,
        }
    }

    /// The variance that the formula takes: of a mean, relative to the mean's square.
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

/// Reads the estimate of a whole design.
#[inline(never)]
pub(super) fn read(node: &Node<'_>, findings: &mut Findings) -> Option<Estimate> {
    let object = Object::of(node, String::from("/estimate"), &SHAPES, findings)?;
    let word = object.string("kind", findings)?;
    let kinds = [Kind::Proportion, Kind::Mean];
    let Some(kind) = kinds.into_iter().find(|kind| kind.word() == word) else {
        let finding = object.about(&UNKNOWN_KIND, "kind").with("kind", word);
        findings.add(finding.with("known", &kinds.map(Kind::word)[..]));
        return None;
    };
    match kind {
        Kind::Proportion => {
            object.only(&["kind", EXPECTED], findings);
            object.required_number(EXPECTED, &SHARE, findings).map(Estimate::Proportion)
        }
        Kind::Mean => {
            object.only(&["kind", MEAN, DEVIATION, COEFFICIENT], findings);
            read_mean(&object, None, findings)
        }
    }
}

/// Reads what is expected of one stratum, where something is; `whole` is the expectation of the whole design.
pub(super) fn read_own(
    object: &Object<'_, '_>,
    whole: Estimate,
    findings: &mut Findings,
) -> Option<Estimate> {
    match whole.kind() {
        Kind::Proportion => object.number(EXPECTED, &SHARE, findings).map(Estimate::Proportion),
        Kind::Mean => {
            let said = [MEAN, DEVIATION, COEFFICIENT].into_iter().any(|name| object.has(name));
            if said { read_mean(object, whole.mean(), findings) } else { None }
        }
    }
}

/// Reads mean and spread. A spread may be a part of the mean, which then need not be said.
#[inline(never)]
fn read_mean(object: &Object<'_, '_>, usual: Option<f64>, findings: &mut Findings) -> Option<Estimate> {
    let mean = object.number(MEAN, &POSITIVE, findings);
    if object.has(COEFFICIENT) {
        if object.has(DEVIATION) {
            findings.add(object.about(&SPREAD_TWICE, COEFFICIENT));
        }
        let coefficient = object.number(COEFFICIENT, &POSITIVE, findings)?;
        return Some(match mean.or(usual) {
            Some(mean) => Estimate::Mean { mean, standard_deviation: coefficient * mean },
            None => Estimate::Relative(coefficient),
        });
    }
    let standard_deviation = object.required_number(DEVIATION, &POSITIVE, findings);
    let mean = if object.has(MEAN) {
        mean
    } else if usual.is_some() {
        usual
    } else {
        object.required(MEAN, findings);
        None
    };
    Some(Estimate::Mean { mean: mean?, standard_deviation: standard_deviation? })
}

/// The members that a stratum may have, where this is expected of the whole.
pub(super) fn of_stratum(whole: Estimate) -> &'static [&'static str] {
    match whole.kind() {
        Kind::Proportion => &["name", "weight", "population", EXPECTED],
        Kind::Mean => &["name", "weight", "population", MEAN, DEVIATION, COEFFICIENT],
    }
}

/// The members that an estimate may have, beside its kind.
pub(super) const EXPECTED: &str = "expected";
pub(super) const MEAN: &str = "mean";
pub(super) const DEVIATION: &str = "standardDeviation";
pub(super) const COEFFICIENT: &str = "coefficientOfVariation";

static SHARE: Bounds = Bounds { says: "above 0 and below 1", hold: |share| share > 0.0 && share < 1.0 };

/// Amounts beyond these are slips, and their squares would leave the doubles.
static POSITIVE: Bounds =
    Bounds { says: "above 0, from 1e-9 to 1e9", hold: |amount| (1e-9..=1e9).contains(&amount) };
