//! The request: the consumption, the factors, and the further members of each methodology.

use alloc::vec::Vec;

use super::fnrb::FnrbRequest;
use super::names::{CapName, FuelName, MethodologyName, ServiceName, Side, WarmingName};
use super::sourced::{
    AboveZero, Calorific, CarbonDioxide, Density, Emissions, Fraction, GridEmission, HouseholdSize,
    OtherGases, Source, Sourced, Years,
};
use super::unit::Unit;
use super::usage::UsageRequest;
use crate::limits;
use crate::wire::{At, True, request};

/// The input of a calculation of emission reductions. The members that apply depend on the methodology.
#[request]
pub(crate) struct ReductionsRequest<'n> {
    /// The methodology.
    pub(crate) methodology: MethodologyName,
    /// The version of the methodology, for example `4.0`.
    pub(crate) version: At<&'n str>,
    /// The global warming potentials; `AR5` if absent. Does not apply to AMS-II.G.
    pub(super) gwp: Option<At<WarmingName>>,
    /// The fraction of non-renewable biomass (fNRB) for terms that have none.
    pub(super) fnrb: Option<At<FnrbRequest<'n>>>,
    /// The terms of the baseline.
    #[json(most = limits::REDUCTION_TERMS)]
    pub(super) baseline: Option<At<Vec<At<TermRequest<'n>>>>>,
    /// The terms of the project.
    #[json(most = limits::REDUCTION_TERMS)]
    pub(super) project: Option<At<Vec<At<TermRequest<'n>>>>>,
    /// The terms of the savings, instead of baseline and project: for TPDDTEC and AMS-II.G.
    #[json(most = limits::REDUCTION_TERMS)]
    pub(super) savings: Option<At<Vec<At<TermRequest<'n>>>>>,
    /// The cap on the consumption of the baseline: for TPDDTEC.
    pub(super) cap: Option<At<CapName>>,
    /// The fraction by which the baseline is adjusted downward: for RECH and SMEC.
    pub(super) downward_adjustment: Option<Sourced<'n, Fraction>>,
    /// The emissions of business as usual, which limit the crediting baseline: for RECH and SMEC.
    pub(super) business_as_usual: Option<Sourced<'n, Emissions>>,
    /// The factor for the Hawthorne effect (households cook differently while they are observed): for RECH and SMEC.
    pub(super) hawthorne: Option<At<Observation<'n>>>,
    /// The leakage: for RECH, SMEC and VM0050.
    pub(super) leakage: Option<At<LeakageRequest<'n>>>,
    /// The efficiencies of the old and the new technology, instead of a project: for AMS-II.G.
    pub(super) efficiency: Option<At<EfficiencyRequest<'n>>>,
    /// The net-to-gross factor for leakage: for AMS-II.G.
    pub(super) net_to_gross: Option<At<NetToGross<'n>>>,
}

/// A number of technologies over a period, and the fuel that each consumes.
#[request(name = "ReductionTerm")]
pub(super) struct TermRequest<'n> {
    /// The fuel. If a study has measured it, the study provides it.
    pub(super) fuel: Option<At<FuelName>>,
    /// The number of technologies, together with `years` or `days`.
    #[json(minimum = 0.0, maximum = 1e9)]
    pub(super) count: Option<f64>,
    /// The period in years; the consumption is calculated in tonnes per year.
    #[json(exclusive_minimum = 0.0, maximum = 100.0)]
    pub(super) years: Option<f64>,
    /// The period in days; the consumption is calculated in kilograms per day.
    #[json(exclusive_minimum = 0.0, maximum = 36_525.0)]
    pub(super) days: Option<f64>,
    /// The number of technologies times the number of days, instead of `count` and `days`.
    #[json(minimum = 0.0, maximum = 1e12)]
    pub(super) technology_days: Option<f64>,
    /// The usage rate: the fraction of technologies in use, from a survey.
    pub(super) usage: At<UsageRequest<'n>>,
    /// The consumption of one household or technology. If a study has measured it, the study provides it.
    pub(super) consumption: Option<At<ConsumptionRequest<'n>>>,
    /// The number of persons per household.
    pub(super) household_size: Option<Sourced<'n, HouseholdSize>>,
    /// The fraction of non-renewable biomass (fNRB).
    pub(super) fnrb: Option<At<FnrbRequest<'n>>>,
    /// The factors of the fuel.
    pub(super) factors: Option<At<FactorsRequest<'n>>>,
}

/// A consumption: an amount, or a default of the methodology.
#[request(first)]
pub(super) enum ConsumptionRequest<'n> {
    /// An amount.
    Value {
        /// The mean, in `unit`. It may be negative only for savings.
        #[json(minimum = -1e9, maximum = 1e9)]
        value: At<f64>,
        /// The unit, for example `kg/household/day`.
        unit: At<Unit>,
        /// The conservative value, which replaces the mean if the precision requirement is not met, in `unit`.
        #[json(minimum = -1e9, maximum = 1e9)]
        conservative: Option<At<f64>>,
        /// The reason for the conservative value.
        because: Option<&'n str>,
    },
    /// A default.
    Default {
        /// The name of the default.
        default: At<ServiceName>,
    },
}

/// The factors of a fuel: `gridEmission` and `losses` for electricity, the others for fuels that are burnt.
#[request]
pub(super) struct FactorsRequest<'n> {
    /// The name of a set of factors, which provides the factors that are absent.
    pub(super) set: Option<At<&'n str>>,
    /// The net calorific value.
    pub(super) ncv: Option<Sourced<'n, Calorific>>,
    /// The CO2 emission factor.
    pub(super) co2: Option<Sourced<'n, CarbonDioxide>>,
    /// The emission factor of the other greenhouse gases. Does not apply to AMS-II.G.
    pub(super) non_co2: Option<Sourced<'n, OtherGases>>,
    /// The density of a fuel whose consumption is given by volume, in `kg/L` or `kg/m3`.
    pub(super) density: Option<Sourced<'n, Density>>,
    /// The emission factor of the grid.
    pub(super) grid_emission: Option<Sourced<'n, GridEmission>>,
    /// The grid losses, as a fraction.
    pub(super) losses: Option<Sourced<'n, Fraction>>,
}

/// The factor for the Hawthorne effect: households cook differently while they are observed. It is given in one of four
/// ways.
#[request(first, name = "Hawthorne")]
pub(super) enum Observation<'n> {
    /// A default of the methodology.
    Default {
        /// The default: 0.9, 0.85 or 0.75.
        #[json(minimum = 0.0, maximum = 1.0)]
        default: At<f64>,
    },
    /// Cooking events that were monitored.
    Unobserved {
        /// Cooking events per day without observation.
        #[json(minimum = 0.0, maximum = 1e9)]
        unobserved: f64,
        /// Cooking events per day during the test.
        #[json(exclusive_minimum = 0.0, maximum = 1000.0)]
        observed: f64,
        /// The source of both numbers.
        source: Source<'n>,
    },
    /// The consumption was monitored continuously.
    Continuous {
        /// Always `true`.
        continuous: True,
        /// The source of the monitoring.
        source: Source<'n>,
    },
    /// Another factor.
    Value {
        /// The factor.
        #[json(minimum = 0.0, maximum = 1.0)]
        value: f64,
        /// The source of the factor.
        source: Source<'n>,
        /// The unit; always absent or empty, because the factor is a fraction.
        unit: Option<At<&'n str>>,
    },
}

/// The leakage: `embodied` and `market` for RECH and SMEC, `renewableBiomass` for VM0050.
#[request]
pub(super) struct LeakageRequest<'n> {
    /// The embodied emissions: production and transport of the technologies.
    pub(super) embodied: Option<At<EmbodiedRequest<'n>>>,
    /// The fraction of the saved emissions that leaks through the market; the methodology's default if absent.
    pub(super) market: Option<Sourced<'n, Fraction>>,
    /// The leakage of renewable biomass.
    pub(super) renewable_biomass: Option<Sourced<'n, Emissions>>,
}

/// Technologies that were produced and transported.
#[request(name = "EmbodiedEmissions")]
pub(super) struct EmbodiedRequest<'n> {
    /// The number of technologies.
    #[json(minimum = 0.0, maximum = 1e9)]
    pub(super) units: f64,
    /// The technical life of the technologies. From five years on, a fifth of the embodied emissions is charged for each of
    /// the first five years, and for a share of a year that share.
    pub(super) technical_life: Sourced<'n, Years>,
    /// The first crediting year of the period, counted from 1. Required for a technical life of five years or more.
    #[json(minimum = 1, maximum = 100)]
    pub(super) crediting_year: Option<u32>,
}

/// The thermal efficiencies of the technologies.
#[request(name = "Efficiencies")]
pub(super) struct EfficiencyRequest<'n> {
    /// The efficiency of the old technology.
    pub(super) old: Sourced<'n, AboveZero>,
    /// The efficiency of the new technology.
    pub(super) new: Sourced<'n, AboveZero>,
}

/// The net-to-gross factor of AMS-II.G for leakage: its default, or another factor.
#[request(first)]
pub(super) enum NetToGross<'n> {
    /// The default, which is not confirmed.
    Default {
        /// The default: 0.95.
        #[json(minimum = 0.0, maximum = 1.0)]
        default: At<f64>,
    },
    /// Another factor.
    Value {
        /// The factor.
        #[json(minimum = 0.0, maximum = 1.0)]
        value: f64,
        /// The source of the factor.
        source: Source<'n>,
        /// The unit; always absent or empty, because the factor is a fraction.
        unit: Option<At<&'n str>>,
    },
}

impl ReductionsRequest<'_> {
    /// Returns whether the terms of a side are given.
    pub(crate) fn has(&self, side: Side) -> bool {
        self.terms(side).is_some()
    }

    /// Returns whether the request names a cap.
    pub(crate) fn has_cap(&self) -> bool {
        self.cap.is_some()
    }
}

impl<'n> ReductionsRequest<'n> {
    /// Returns the terms of a side.
    pub(super) fn terms(&self, side: Side) -> Option<&At<Vec<At<TermRequest<'n>>>>> {
        match side {
            Side::Baseline => self.baseline.as_ref(),
            Side::Project => self.project.as_ref(),
            Side::Savings => self.savings.as_ref(),
        }
    }
}
