//! The answer: all numbers with their units, all factors with their sources, and the derivation.

use alloc::string::String;
use alloc::vec::Vec;

use super::ccp::Principles;
use super::factor::Factor;
use super::names::{FuelName, MethodologyName, WarmingName};
use super::uncertain::{CreditedUncertainty, Uncertainty};
use super::usage::UsageSurvey;
use crate::finding::Finding;
use crate::wire::{True, Valid, answer};

/// Emission reductions according to a methodology.
#[answer(name = "CalculatedReductions")]
pub(crate) struct ReductionsAnswer {
    /// The outcome: `valid`.
    pub(super) outcome: Valid,
    /// The reductions, with the values from which they are calculated.
    pub(super) reductions: Reductions,
    /// Warnings.
    pub(super) findings: Vec<Finding>,
}

/// Emission reductions, with the values from which they are calculated.
#[answer(name = "EmissionReductions")]
pub(crate) struct Reductions {
    /// The methodology.
    pub(super) methodology: MethodologyName,
    /// The version of the methodology.
    pub(super) version: String,
    /// The title of the methodology.
    pub(super) title: &'static str,
    /// The publisher and the date of the methodology.
    pub(super) source: &'static str,
    /// The parts of the calculation that are not confirmed by the text of the methodology, as sentences.
    pub(super) unconfirmed: Vec<&'static str>,
    /// The global warming potentials. Absent for AMS-II.G.
    #[json(optional)]
    pub(super) gwp: Option<WarmingName>,
    /// The baseline.
    #[json(optional)]
    pub(super) baseline: Option<SideReductions>,
    /// The project.
    #[json(optional)]
    pub(super) project: Option<SideReductions>,
    /// The savings.
    #[json(optional)]
    pub(super) savings: Option<SideReductions>,
    /// The baseline minus the project, or the savings, in tCO2e.
    pub(super) difference: f64,
    /// The leakage, if the methodology subtracts it.
    #[json(optional)]
    pub(super) leakage: Option<Leakage>,
    /// The factors that apply to the whole calculation, not to a single term.
    pub(super) factors: AppliedFactors,
    /// The reductions, in `unit`.
    pub(super) value: f64,
    /// The unit of the reductions: `tCO2e`.
    pub(super) unit: &'static str,
    /// Whether the value is below zero.
    pub(super) negative: bool,
    /// The conditions of the Core Carbon Principles, as a check list.
    pub(super) ccp: Principles,
    /// The uncertainty, if a study has measured the consumption.
    #[json(optional)]
    pub(super) uncertainty: Option<Uncertainty>,
    /// The calculation: one sentence for each step, with all numbers.
    pub(super) derivation: Vec<String>,
}

/// The reductions that the credential of a study states.
#[answer]
pub(crate) struct CreditedReductions {
    /// The methodology.
    methodology: MethodologyName,
    /// The version of the methodology.
    version: String,
    /// The reductions, in `unit`.
    value: f64,
    /// The unit of the reductions: `tCO2e`.
    unit: &'static str,
    /// The uncertainty of the reductions.
    #[json(optional)]
    uncertainty: Option<CreditedUncertainty>,
    /// The parts of the calculation that are not confirmed by the text of the methodology, as sentences.
    unconfirmed: Vec<&'static str>,
}

impl CreditedReductions {
    /// Returns the reductions without their calculation.
    pub(crate) fn of(reductions: &Reductions) -> Self {
        Self {
            methodology: reductions.methodology,
            version: reductions.version.clone(),
            value: reductions.value,
            unit: reductions.unit,
            uncertainty: reductions.uncertainty.as_ref().map(CreditedUncertainty::of),
            unconfirmed: reductions.unconfirmed.clone(),
        }
    }
}

impl Reductions {
    /// Returns the reductions in tCO2e.
    pub(crate) fn tonnes(&self) -> f64 {
        self.value
    }
}

/// The terms of the baseline, the project or the savings, and their sums in tCO2e.
#[answer(name = "ReductionSum")]
pub(super) struct SideReductions {
    /// The emissions calculated with the means, before conservative values and caps.
    pub(super) unadjusted: f64,
    /// The emissions calculated with conservative values and caps, if a downward adjustment follows.
    #[json(optional)]
    pub(super) uncertainty_adjusted: Option<f64>,
    /// The emissions after the downward adjustment.
    #[json(optional)]
    pub(super) downward_adjusted: Option<f64>,
    /// The emissions of business as usual.
    #[json(optional)]
    pub(super) business_as_usual: Option<f64>,
    /// Business as usual minus the crediting baseline.
    #[json(optional)]
    pub(super) excluded: Option<f64>,
    /// The emissions that enter the difference.
    pub(super) emissions: f64,
    /// The terms, in the order of the request.
    pub(super) terms: Vec<TermReductions>,
}

/// The leakage, in tCO2e.
#[answer(name = "AppliedLeakage")]
pub(super) struct Leakage {
    /// The embodied emissions: production and transport of the technologies.
    #[json(optional)]
    pub(super) embodied: Option<f64>,
    /// The market leakage.
    #[json(optional)]
    pub(super) market: Option<f64>,
    /// The leakage of renewable biomass.
    #[json(optional)]
    pub(super) renewable_biomass: Option<f64>,
    /// The total leakage.
    pub(super) emissions: f64,
}

/// The factors that apply to the whole calculation, not to a single term.
#[answer]
#[derive(Default)]
pub(super) struct AppliedFactors {
    /// The fraction by which the baseline is adjusted downward.
    #[json(optional)]
    pub(super) downward_adjustment: Option<Factor>,
    /// The emissions of business as usual.
    #[json(optional)]
    pub(super) business_as_usual: Option<Factor>,
    /// The factor for the Hawthorne effect: households cook differently while they are observed.
    #[json(optional)]
    pub(super) hawthorne: Option<Factor>,
    /// The fraction of the saved emissions that leaks through the market.
    #[json(optional)]
    pub(super) market: Option<Factor>,
    /// The technical life of the technologies.
    #[json(optional)]
    pub(super) technical_life: Option<Factor>,
    /// The embodied emissions of one technology: production and transport.
    #[json(optional)]
    pub(super) embodied: Option<Factor>,
    /// The leakage of renewable biomass.
    #[json(optional)]
    pub(super) renewable_biomass: Option<Factor>,
    /// The methodology's adjustment factor for uncertainty.
    #[json(optional)]
    pub(super) adjustment: Option<Factor>,
    /// The net-to-gross factor for leakage.
    #[json(optional)]
    pub(super) net_to_gross: Option<Factor>,
    /// The efficiency of the old technology.
    #[json(optional)]
    pub(super) efficiency_old: Option<Factor>,
    /// The efficiency of the new technology.
    #[json(optional)]
    pub(super) efficiency_new: Option<Factor>,
}

/// A number of technologies over a period, and their emissions.
#[answer(name = "AppliedTerm")]
pub(super) struct TermReductions {
    /// The fuel.
    pub(super) fuel: FuelName,
    /// The number of technologies.
    #[json(optional)]
    pub(super) count: Option<f64>,
    /// The period in years.
    #[json(optional)]
    pub(super) years: Option<f64>,
    /// The period in days.
    #[json(optional)]
    pub(super) days: Option<f64>,
    /// The number of technologies times the number of days.
    #[json(optional)]
    pub(super) technology_days: Option<f64>,
    /// The usage rate: the fraction of technologies in use.
    pub(super) usage: f64,
    /// The survey of the usage rate.
    #[json(optional)]
    pub(super) usage_survey: Option<UsageSurvey>,
    /// The number of persons per household.
    #[json(optional)]
    pub(super) household_size: Option<f64>,
    /// The consumption, as given and as applied.
    pub(super) consumption: AppliedConsumption,
    /// The consumption per person before the cap, if the household size is known.
    #[json(optional)]
    pub(super) per_capita: Option<PerCapita>,
    /// The fuel that all technologies consume, in `quantityUnit`.
    pub(super) quantity: f64,
    /// The unit of the quantity: `t` or `MWh`.
    pub(super) quantity_unit: &'static str,
    /// The factors of the term.
    pub(super) factors: TermFactors,
    /// The emissions calculated with the mean, in tCO2e.
    pub(super) unadjusted: f64,
    /// The emissions calculated with the applied consumption, in tCO2e.
    pub(super) emissions: f64,
    /// The calculation: one sentence for each step, with all numbers.
    pub(super) derivation: Vec<String>,
}

/// The consumption per household or technology, as given and as applied.
#[answer]
pub(super) struct AppliedConsumption {
    /// The mean as given, in `unit`.
    pub(super) given: f64,
    /// The unit of the given consumption.
    pub(super) unit: String,
    /// The source of the consumption, if it is a default.
    #[json(optional)]
    pub(super) source: Option<&'static str>,
    /// The conservative value that replaces the mean, in `unit`.
    #[json(optional)]
    pub(super) conservative: Option<f64>,
    /// The reason for the conservative value.
    #[json(optional)]
    pub(super) because: Option<String>,
    /// The mean, in `appliedUnit`.
    pub(super) mean: f64,
    /// The consumption before the cap, in `appliedUnit`.
    pub(super) uncapped: f64,
    /// The cap of the methodology.
    #[json(optional)]
    pub(super) cap: Option<AppliedCap>,
    /// The applied consumption, in `appliedUnit`.
    pub(super) applied: f64,
    /// The unit of the calculation.
    pub(super) applied_unit: &'static str,
}

/// A methodology's cap on the consumption of a household.
#[answer(name = "ConsumptionCap")]
pub(super) struct AppliedCap {
    /// The cap per person, in t/person/year.
    pub(super) per_capita: f64,
    /// The number of persons per household.
    pub(super) household_size: f64,
    /// The cap per household, in `appliedUnit`.
    pub(super) value: f64,
    /// Whether the consumption exceeds the cap.
    pub(super) binds: bool,
    /// The source of the cap.
    pub(super) source: &'static str,
    /// `true` if the cap is not confirmed by the text of the methodology.
    #[json(optional)]
    pub(super) unconfirmed: Option<True>,
}

/// The consumption per person.
#[answer]
pub(super) struct PerCapita {
    /// The consumption, in `unit`.
    pub(super) value: f64,
    /// The unit: `t/person/year`.
    pub(super) unit: &'static str,
    /// The threshold above which the methodology requires a third-party study, if it has one for the fuel.
    #[json(optional)]
    pub(super) threshold: Option<f64>,
    /// Whether the consumption exceeds the threshold.
    #[json(optional)]
    pub(super) above: Option<bool>,
}

/// The factors of a term.
#[answer]
pub(super) struct TermFactors {
    /// The usage rate: the fraction of technologies in use.
    pub(super) usage: Factor,
    /// The number of persons per household, if the request gives it.
    #[json(optional)]
    pub(super) household_size: Option<Factor>,
    /// The emission factor of the grid.
    #[json(optional)]
    pub(super) grid_emission: Option<Factor>,
    /// The grid losses, as a fraction.
    #[json(optional)]
    pub(super) losses: Option<Factor>,
    /// The net calorific value.
    #[json(optional)]
    pub(super) ncv: Option<Factor>,
    /// The CO2 emission factor.
    #[json(optional)]
    pub(super) co2: Option<Factor>,
    /// The emission factor of the other greenhouse gases.
    #[json(optional)]
    pub(super) non_co2: Option<Factor>,
    /// The fraction of non-renewable biomass (fNRB).
    #[json(optional)]
    pub(super) fnrb: Option<Factor>,
    /// The density of the fuel.
    #[json(optional)]
    pub(super) density: Option<Factor>,
}
