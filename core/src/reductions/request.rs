//! The request: consumption, factors and what a methodology needs beside them.

use alloc::vec::Vec;

use super::names::{CapName, FuelName, MethodologyName, ServiceName, Side, WarmingName};
use super::sourced::{
    AboveZero, Calorific, CarbonDioxide, Density, Emissions, Fraction, GridEmission, HouseholdSize,
    OtherGases, Source, Sourced, Years,
};
use super::unit::Unit;
use crate::limits;
use crate::wire::{At, True, request};

/// What emission reductions are calculated from. Which members there are depends on the methodology.
#[request]
pub(crate) struct ReductionsRequest<'n> {
    /// The methodology.
    pub(crate) methodology: MethodologyName,
    /// The version of the methodology, such as `4.0`.
    pub(crate) version: At<&'n str>,
    /// The warming potentials; `AR5` if absent. Not for AMS-II.G.
    pub(super) gwp: Option<At<WarmingName>>,
    /// The fraction of non-renewable biomass, for the terms without one of their own.
    pub(super) fnrb: Option<Sourced<'n, Fraction>>,
    /// The terms of the baseline.
    #[json(most = limits::REDUCTION_TERMS)]
    pub(super) baseline: Option<At<Vec<At<TermRequest<'n>>>>>,
    /// The terms of the project.
    #[json(most = limits::REDUCTION_TERMS)]
    pub(super) project: Option<At<Vec<At<TermRequest<'n>>>>>,
    /// The terms of what is saved, in place of baseline and project: for TPDDTEC and AMS-II.G.
    #[json(most = limits::REDUCTION_TERMS)]
    pub(super) savings: Option<At<Vec<At<TermRequest<'n>>>>>,
    /// The cap of the baseline's consumption: for TPDDTEC.
    pub(super) cap: Option<At<CapName>>,
    /// The part by which the baseline is lowered: for RECH and SMEC.
    pub(super) downward_adjustment: Option<Sourced<'n, Fraction>>,
    /// The emissions of business as usual, above which the baseline is not credited: for RECH and SMEC.
    pub(super) business_as_usual: Option<Sourced<'n, Emissions>>,
    /// The factor for households that cook differently while they are observed: for RECH and SMEC.
    pub(super) hawthorne: Option<At<Observation<'n>>>,
    /// The leakage: for RECH, SMEC and VM0050.
    pub(super) leakage: Option<At<LeakageRequest<'n>>>,
    /// The efficiencies of the old and the new technology, in place of a project: for AMS-II.G.
    pub(super) efficiency: Option<At<EfficiencyRequest<'n>>>,
    /// The factor for leakage: for AMS-II.G.
    pub(super) net_to_gross: Option<At<NetToGross<'n>>>,
}

/// A number of technologies over a period, and the fuel that each consumes.
#[request(name = "ReductionTerm")]
pub(super) struct TermRequest<'n> {
    /// The fuel. A study that has measured it gives it in place of the request.
    pub(super) fuel: Option<At<FuelName>>,
    /// The number of technologies, beside `years` or `days`.
    #[json(minimum = 0.0, maximum = 1e9)]
    pub(super) count: Option<f64>,
    /// The years of the period; the consumption is calculated in tonnes a year.
    #[json(exclusive_minimum = 0.0, maximum = 100.0)]
    pub(super) years: Option<f64>,
    /// The days of the period; the consumption is calculated in kilograms a day.
    #[json(exclusive_minimum = 0.0, maximum = 36_525.0)]
    pub(super) days: Option<f64>,
    /// Technologies times days, in place of `count` and `days`.
    #[json(minimum = 0.0, maximum = 1e12)]
    pub(super) technology_days: Option<f64>,
    /// The part of technologies that are used.
    pub(super) usage: Sourced<'n, Fraction>,
    /// The consumption of one household or technology. A study that has measured it gives it in place of the request.
    pub(super) consumption: Option<At<ConsumptionRequest<'n>>>,
    /// The persons of a household.
    pub(super) household_size: Option<Sourced<'n, HouseholdSize>>,
    /// The fraction of non-renewable biomass.
    pub(super) fnrb: Option<Sourced<'n, Fraction>>,
    /// The factors of the fuel.
    pub(super) factors: Option<At<FactorsRequest<'n>>>,
}

/// A consumption: an amount, or a default of the methodology.
#[request(first)]
pub(super) enum ConsumptionRequest<'n> {
    /// An amount.
    Value {
        /// The mean, in `unit`. Below zero only for savings.
        #[json(minimum = -1e9, maximum = 1e9)]
        value: At<f64>,
        /// The unit, such as `kg/household/day`.
        unit: At<Unit>,
        /// The bound of the mean that counts if the precision was missed, in `unit`.
        #[json(minimum = -1e9, maximum = 1e9)]
        conservative: Option<At<f64>>,
        /// Why `conservative` counts.
        because: Option<&'n str>,
    },
    /// A default.
    Default {
        /// The default's name.
        default: At<ServiceName>,
    },
}

/// The factors of a fuel: `gridEmission` and `losses` of electricity, the others of fuels that are burnt.
#[request]
pub(super) struct FactorsRequest<'n> {
    /// The name of a set of factors, for those that are absent.
    pub(super) set: Option<At<&'n str>>,
    /// The net calorific value.
    pub(super) ncv: Option<Sourced<'n, Calorific>>,
    /// The emissions of CO2.
    pub(super) co2: Option<Sourced<'n, CarbonDioxide>>,
    /// The emissions of other gases. Not for AMS-II.G.
    pub(super) non_co2: Option<Sourced<'n, OtherGases>>,
    /// The density of a fuel whose consumption is a volume, in `kg/L` or `kg/m3`.
    pub(super) density: Option<Sourced<'n, Density>>,
    /// The emissions of the grid.
    pub(super) grid_emission: Option<Sourced<'n, GridEmission>>,
    /// The part of the grid's electricity that is lost.
    pub(super) losses: Option<Sourced<'n, Fraction>>,
}

/// The factor for households that cook differently while they are observed, by one of four ways.
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
        /// Cooking events a day while nobody observes.
        #[json(minimum = 0.0, maximum = 1e9)]
        unobserved: f64,
        /// Cooking events a day during the test.
        #[json(exclusive_minimum = 0.0, maximum = 1000.0)]
        observed: f64,
        /// The source of both.
        source: Source<'n>,
    },
    /// The consumption was monitored all the time.
    Continuous {
        /// `true`.
        continuous: True,
        /// The source.
        source: Source<'n>,
    },
    /// A factor of the request's own.
    Value {
        /// The factor.
        #[json(minimum = 0.0, maximum = 1.0)]
        value: f64,
        /// The source of the factor.
        source: Source<'n>,
        /// The unit: a part of one has none.
        unit: Option<At<&'n str>>,
    },
}

/// The leakage: `embodied` and `market` for RECH and SMEC, `renewableBiomass` for VM0050.
#[request]
pub(super) struct LeakageRequest<'n> {
    /// The emissions of the making and the transport of technologies.
    pub(super) embodied: Option<At<EmbodiedRequest<'n>>>,
    /// The part of the saved emissions that leaks through the market; the methodology's default if absent.
    pub(super) market: Option<Sourced<'n, Fraction>>,
    /// The leakage of renewable biomass.
    pub(super) renewable_biomass: Option<Sourced<'n, Emissions>>,
}

/// Technologies that were made and transported.
#[request(name = "EmbodiedEmissions")]
pub(super) struct EmbodiedRequest<'n> {
    /// The number of technologies.
    #[json(minimum = 0.0, maximum = 1e9)]
    pub(super) units: f64,
    /// The technical life.
    pub(super) technical_life: Sourced<'n, Years>,
    /// The first crediting year of the period, from 1. Required for a technical life of five years or more.
    #[json(minimum = 1, maximum = 100)]
    pub(super) crediting_year: Option<u32>,
}

/// The thermal efficiencies of technologies.
#[request(name = "Efficiencies")]
pub(super) struct EfficiencyRequest<'n> {
    /// The efficiency of the old technology.
    pub(super) old: Sourced<'n, AboveZero>,
    /// The efficiency of the new technology.
    pub(super) new: Sourced<'n, AboveZero>,
}

/// The factor for leakage of AMS-II.G: its default, or another.
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
        /// The unit: a part of one has none.
        unit: Option<At<&'n str>>,
    },
}

impl ReductionsRequest<'_> {
    /// Whether the terms of a side are given.
    pub(crate) fn has(&self, side: Side) -> bool {
        self.terms(side).is_some()
    }

    /// Whether a cap is asked for.
    pub(crate) fn has_cap(&self) -> bool {
        self.cap.is_some()
    }
}

impl<'n> ReductionsRequest<'n> {
    /// The terms of a side.
    pub(super) fn terms(&self, side: Side) -> Option<&At<Vec<At<TermRequest<'n>>>>> {
        match side {
            Side::Baseline => self.baseline.as_ref(),
            Side::Project => self.project.as_ref(),
            Side::Savings => self.savings.as_ref(),
        }
    }
}
