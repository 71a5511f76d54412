//! The answer: every number with its unit, every factor with its source, and the derivation.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::names::{FuelName, MethodologyName, WarmingName};
use crate::finding::Finding;
use crate::wire::{True, Valid, answer};

/// Emission reductions by a methodology.
#[answer(name = "CalculatedReductions")]
pub(crate) struct ReductionsAnswer {
    /// `valid`.
    pub(super) outcome: Valid,
    /// The reductions, and all from which they are calculated.
    pub(super) reductions: Reductions,
    /// Warnings.
    pub(super) findings: Vec<Finding>,
}

/// Emission reductions, and all from which they are calculated.
#[answer(name = "EmissionReductions")]
pub(crate) struct Reductions {
    /// The methodology.
    pub(super) methodology: MethodologyName,
    /// Its version.
    pub(super) version: String,
    /// Its title.
    pub(super) title: &'static str,
    /// Its publisher and date.
    pub(super) source: &'static str,
    /// What is not confirmed about the calculation, as sentences.
    pub(super) unconfirmed: Vec<&'static str>,
    /// The warming potentials. Not for AMS-II.G.
    #[json(optional)]
    pub(super) gwp: Option<WarmingName>,
    /// The baseline.
    #[json(optional)]
    pub(super) baseline: Option<SideReductions>,
    /// The project.
    #[json(optional)]
    pub(super) project: Option<SideReductions>,
    /// What is saved.
    #[json(optional)]
    pub(super) savings: Option<SideReductions>,
    /// The baseline less the project, or what is saved, in tCO2e.
    pub(super) difference: f64,
    /// The leakage, if the methodology takes it off.
    #[json(optional)]
    pub(super) leakage: Option<Leakage>,
    /// The factors that are not of one term.
    pub(super) factors: AppliedFactors,
    /// The reductions, in `unit`.
    pub(super) value: f64,
    /// `tCO2e`.
    pub(super) unit: &'static str,
    /// Whether the value is below zero.
    pub(super) negative: bool,
    /// The calculation, a sentence for each step, with the numbers put in.
    pub(super) derivation: Vec<String>,
}

/// The terms of one side, and their sums in tCO2e.
#[answer(name = "ReductionSum")]
pub(super) struct SideReductions {
    /// The emissions by the means, without caps and conservative values.
    pub(super) unadjusted: f64,
    /// The emissions by caps and conservative values, if the baseline is lowered after that.
    #[json(optional)]
    pub(super) uncertainty_adjusted: Option<f64>,
    /// The emissions after the downward adjustment.
    #[json(optional)]
    pub(super) downward_adjusted: Option<f64>,
    /// The emissions of business as usual.
    #[json(optional)]
    pub(super) business_as_usual: Option<f64>,
    /// Business as usual less what is credited against.
    #[json(optional)]
    pub(super) excluded: Option<f64>,
    /// The emissions that count.
    pub(super) emissions: f64,
    /// The terms, in the order of the request.
    pub(super) terms: Vec<TermReductions>,
}

/// What leaks, in tCO2e.
#[answer(name = "AppliedLeakage")]
pub(super) struct Leakage {
    /// The emissions of the making and the transport of technologies.
    #[json(optional)]
    pub(super) embodied: Option<f64>,
    /// The leakage through the market.
    #[json(optional)]
    pub(super) market: Option<f64>,
    /// The leakage of renewable biomass.
    #[json(optional)]
    pub(super) renewable_biomass: Option<f64>,
    /// All of it.
    pub(super) emissions: f64,
}

/// The factors that are not of one term.
#[answer]
#[derive(Default)]
pub(super) struct AppliedFactors {
    /// The part by which the baseline is lowered.
    #[json(optional)]
    pub(super) downward_adjustment: Option<Factor>,
    /// The emissions of business as usual.
    #[json(optional)]
    pub(super) business_as_usual: Option<Factor>,
    /// The factor for households that cook differently while they are observed.
    #[json(optional)]
    pub(super) hawthorne: Option<Factor>,
    /// The part of the saved emissions that leaks through the market.
    #[json(optional)]
    pub(super) market: Option<Factor>,
    /// The technical life.
    #[json(optional)]
    pub(super) technical_life: Option<Factor>,
    /// The emissions of the making and the transport of one technology.
    #[json(optional)]
    pub(super) embodied: Option<Factor>,
    /// The leakage of renewable biomass.
    #[json(optional)]
    pub(super) renewable_biomass: Option<Factor>,
    /// The factor of the methodology for uncertainty.
    #[json(optional)]
    pub(super) adjustment: Option<Factor>,
    /// The factor for leakage.
    #[json(optional)]
    pub(super) net_to_gross: Option<Factor>,
    /// The efficiency of the old technology.
    #[json(optional)]
    pub(super) efficiency_old: Option<Factor>,
    /// The efficiency of the new technology.
    #[json(optional)]
    pub(super) efficiency_new: Option<Factor>,
}

/// A value with its source.
#[answer(name = "AppliedFactor")]
#[derive(Clone)]
pub(super) struct Factor {
    /// The value.
    pub(super) value: f64,
    /// The unit; absent for a part of one.
    #[json(optional)]
    pub(super) unit: Option<&'static str>,
    /// The source.
    pub(super) source: Cow<'static, str>,
    /// `true` if the value is not confirmed against the methodology's own text.
    #[json(optional)]
    pub(super) unconfirmed: Option<True>,
}

impl Factor {
    /// A confirmed factor; `unit` is empty for a part of one.
    pub(super) fn of(value: f64, unit: &'static str, source: Cow<'static, str>) -> Self {
        Self { value, unit: Some(unit).filter(|unit| !unit.is_empty()), source, unconfirmed: None }
    }
}

/// A number of technologies over a period, and what they emit.
#[answer(name = "AppliedTerm")]
pub(super) struct TermReductions {
    /// The fuel.
    pub(super) fuel: FuelName,
    /// The number of technologies.
    #[json(optional)]
    pub(super) count: Option<f64>,
    /// The years of the period.
    #[json(optional)]
    pub(super) years: Option<f64>,
    /// The days of the period.
    #[json(optional)]
    pub(super) days: Option<f64>,
    /// Technologies times days.
    #[json(optional)]
    pub(super) technology_days: Option<f64>,
    /// The part of technologies that are used.
    pub(super) usage: f64,
    /// The persons of a household.
    #[json(optional)]
    pub(super) household_size: Option<f64>,
    /// The consumption, as it is given and as it is applied.
    pub(super) consumption: AppliedConsumption,
    /// The consumption of a person before the cap, if the persons of a household are known.
    #[json(optional)]
    pub(super) per_capita: Option<PerCapita>,
    /// The fuel that all technologies consume, in `quantityUnit`.
    pub(super) quantity: f64,
    /// `t` or `MWh`.
    pub(super) quantity_unit: &'static str,
    /// The factors of the term.
    pub(super) factors: TermFactors,
    /// The emissions by the mean, in tCO2e.
    pub(super) unadjusted: f64,
    /// The emissions by the applied consumption, in tCO2e.
    pub(super) emissions: f64,
    /// The calculation, a sentence for each step, with the numbers put in.
    pub(super) derivation: Vec<String>,
}

/// The consumption of a household or technology, as it is given and as it is applied.
#[answer]
pub(super) struct AppliedConsumption {
    /// The mean, in `unit`.
    pub(super) given: f64,
    /// The unit in which it is given.
    pub(super) unit: String,
    /// The source of a default.
    #[json(optional)]
    pub(super) source: Option<&'static str>,
    /// The bound of the mean that counts, in `unit`.
    #[json(optional)]
    pub(super) conservative: Option<f64>,
    /// Why the bound counts.
    #[json(optional)]
    pub(super) because: Option<String>,
    /// The mean, in `appliedUnit`.
    pub(super) mean: f64,
    /// What counts of it before the cap, in `appliedUnit`.
    pub(super) uncapped: f64,
    /// The cap of the methodology.
    #[json(optional)]
    pub(super) cap: Option<AppliedCap>,
    /// What counts, in `appliedUnit`.
    pub(super) applied: f64,
    /// The unit of the calculation.
    pub(super) applied_unit: &'static str,
}

/// The cap of a methodology on the consumption of a household.
#[answer(name = "ConsumptionCap")]
pub(super) struct AppliedCap {
    /// The cap of a person, in t/person/year.
    pub(super) per_capita: f64,
    /// The persons of a household.
    pub(super) household_size: f64,
    /// The cap of a household, in the unit of the calculation.
    pub(super) value: f64,
    /// Whether the consumption is above the cap.
    pub(super) binds: bool,
    /// The source of the cap.
    pub(super) source: &'static str,
    /// `true` if the cap is not confirmed against the methodology's own text.
    #[json(optional)]
    pub(super) unconfirmed: Option<True>,
}

/// The consumption of a person.
#[answer]
pub(super) struct PerCapita {
    /// The consumption, in `unit`.
    pub(super) value: f64,
    /// `t/person/year`.
    pub(super) unit: &'static str,
    /// The threshold above which a third party has to study why, if the methodology has one for the fuel.
    #[json(optional)]
    pub(super) threshold: Option<f64>,
    /// Whether the consumption is above the threshold.
    #[json(optional)]
    pub(super) above: Option<bool>,
}

/// The factors of a term.
#[answer]
pub(super) struct TermFactors {
    /// The part of technologies that are used.
    pub(super) usage: Factor,
    /// The persons of a household, if the request gives them.
    #[json(optional)]
    pub(super) household_size: Option<Factor>,
    /// The emissions of the grid.
    #[json(optional)]
    pub(super) grid_emission: Option<Factor>,
    /// The part of the grid's electricity that is lost.
    #[json(optional)]
    pub(super) losses: Option<Factor>,
    /// The net calorific value.
    #[json(optional)]
    pub(super) ncv: Option<Factor>,
    /// The emissions of CO2.
    #[json(optional)]
    pub(super) co2: Option<Factor>,
    /// The emissions of other gases.
    #[json(optional)]
    pub(super) non_co2: Option<Factor>,
    /// The fraction of non-renewable biomass.
    #[json(optional)]
    pub(super) fnrb: Option<Factor>,
    /// The density of the fuel.
    #[json(optional)]
    pub(super) density: Option<Factor>,
}
