//! Emission reductions according to a methodology, with its factors.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Interval;
use crate::text::Text;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Reductions {
    pub(crate) methodology: Option<Text>,
    pub(crate) version: Option<Text>,
    pub(crate) title: Option<Text>,
    pub(crate) source: Option<Text>,
    pub(crate) unconfirmed: Vec<Text>,
    pub(crate) ccp: Option<Principles>,
    pub(crate) gwp: Option<Text>,
    pub(crate) baseline: Option<Side>,
    pub(crate) project: Option<Side>,
    pub(crate) savings: Option<Side>,
    pub(crate) difference: Option<f64>,
    pub(crate) leakage: Option<BTreeMap<Text, Option<f64>>>,
    pub(crate) factors: Option<BTreeMap<Text, Option<Factor>>>,
    pub(crate) value: Option<f64>,
    pub(crate) unit: Option<Text>,
    pub(crate) negative: Option<bool>,
    pub(crate) uncertainty: Option<Uncertainty>,
    pub(crate) derivation: Vec<Text>,
}

impl Reductions {
    /// Returns the sides with their names.
    pub(crate) fn sides(&self) -> impl Iterator<Item = (&'static str, &Side)> {
        let sides = [("baseline", &self.baseline), ("project", &self.project), ("savings", &self.savings)];
        sides.into_iter().filter_map(|(name, side)| Some((name, side.as_ref()?)))
    }

    /// Returns the terms with the names of their sides.
    pub(crate) fn terms(&self) -> impl Iterator<Item = (&'static str, &Term)> {
        self.sides().flat_map(|(name, side)| side.terms.iter().map(move |term| (name, term)))
    }
}

/// The conditions of the Core Carbon Principles.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Principles {
    pub(crate) decision: Option<Text>,
    pub(crate) conditions: Vec<Condition>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Condition {
    pub(crate) requirement: Option<Text>,
    pub(crate) status: Option<Text>,
    pub(crate) because: Option<Text>,
}

/// A usage survey.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct UsageSurvey {
    pub(crate) surveyed: Option<u64>,
    pub(crate) in_use: Option<u64>,
    pub(crate) stove_age: Option<Text>,
    pub(crate) because: Option<Text>,
}

/// The uncertainty of the reductions that follow from the means.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Uncertainty {
    pub(crate) mean: Option<f64>,
    pub(crate) standard_error: Option<f64>,
    pub(crate) confidence: Option<f64>,
    pub(crate) interval: Option<Interval>,
    pub(crate) relative_precision: Option<f64>,
    pub(crate) parts: Vec<UncertaintyPart>,
    pub(crate) formula: Option<Text>,
    pub(crate) held_constant: Option<Text>,
    pub(crate) derivation: Vec<Text>,
}

/// The contribution of an estimate to the standard error.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct UncertaintyPart {
    pub(crate) of: Option<Text>,
    pub(crate) sensitivity: Option<f64>,
    pub(crate) unit: Option<Text>,
    pub(crate) standard_error: Option<f64>,
    pub(crate) contribution: Option<f64>,
}

/// The emissions of one side.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Side {
    pub(crate) unadjusted: Option<f64>,
    pub(crate) uncertainty_adjusted: Option<f64>,
    pub(crate) downward_adjusted: Option<f64>,
    pub(crate) emissions: Option<f64>,
    pub(crate) terms: Vec<Term>,
}

/// The emissions of one fuel.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Term {
    pub(crate) fuel: Option<Text>,
    pub(crate) count: Option<f64>,
    pub(crate) days: Option<f64>,
    pub(crate) years: Option<f64>,
    pub(crate) technology_days: Option<f64>,
    pub(crate) usage_survey: Option<UsageSurvey>,
    pub(crate) consumption: Option<Consumption>,
    pub(crate) quantity: Option<f64>,
    pub(crate) quantity_unit: Option<Text>,
    pub(crate) factors: Option<BTreeMap<Text, Option<Factor>>>,
    pub(crate) unadjusted: Option<f64>,
    pub(crate) emissions: Option<f64>,
    pub(crate) derivation: Vec<Text>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Consumption {
    pub(crate) given: Option<f64>,
    pub(crate) unit: Option<Text>,
    pub(crate) conservative: Option<f64>,
    pub(crate) because: Option<Text>,
    pub(crate) mean: Option<f64>,
    pub(crate) uncapped: Option<f64>,
    pub(crate) applied: Option<f64>,
    pub(crate) applied_unit: Option<Text>,
}

/// A number with its source.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Factor {
    pub(crate) value: Option<f64>,
    pub(crate) unit: Option<Text>,
    pub(crate) source: Option<Text>,
    pub(crate) unconfirmed: Option<bool>,
}
