//! Emission reductions: what `emissionReductions` takes. What it answers is in `emissions`.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::Figure;

/// The request of `emissionReductions`. Which members a methodology needs, the answer says of a request without them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReductionsRequest {
    /// The methodology.
    #[tsify(type = "\"TPDDTEC\" | \"RECH\" | \"SMEC\" | \"VM0050\" | \"AMS-II.G\"")]
    pub methodology: String,
    /// Its version.
    pub version: String,
    /// The set of global warming potentials; AR5 without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "\"AR4\" | \"AR5\" | \"AR6\"")]
    pub gwp: Option<String>,
    /// The fraction of non-renewable biomass, for every term that has none of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fnrb: Option<SourcedFigure>,
    /// What is used in the baseline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Vec<ReductionTerm>>,
    /// What is used in the project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<Vec<ReductionTerm>>,
    /// What is saved, instead of the two (TPDDTEC, AMS-II.G).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub savings: Option<Vec<ReductionTerm>>,
    /// SMEC, RECH: by how much the baseline is adjusted downward.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub downward_adjustment: Option<SourcedFigure>,
    /// SMEC, RECH: emissions of business as usual, in tCO2e; the uncertainty-adjusted baseline without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub business_as_usual: Option<SourcedFigure>,
    /// SMEC, RECH: what households do otherwise when they are observed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hawthorne: Option<Hawthorne>,
    /// SMEC, RECH, VM0050: emissions elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leakage: Option<LeakageRequest>,
    /// TPDDTEC: the caps of its method 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional, type = "\"method-2\"")]
    pub cap: Option<String>,
    /// AMS-II.G: the efficiencies of the stoves, instead of a project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub efficiency: Option<Efficiencies>,
    /// AMS-II.G: the adjustment from gross to net.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net_to_gross: Option<DefaultOrSourced>,
}

/// A number of a request, and where it is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SourcedFigure {
    /// The number.
    pub value: Figure,
    /// Where it is from.
    pub source: String,
}

/// A number with its source, or the methodology's default by its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum DefaultOrSourced {
    /// The default.
    Default {
        /// Its value: who takes a default says which.
        default: Figure,
    },
    /// A number with its source.
    Sourced(SourcedFigure),
}

/// What households do otherwise when they are observed: one of the methodology's ways, or a number with its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum Hawthorne {
    /// Cooking events a day, unobserved by observed.
    Events {
        /// Without being observed.
        unobserved: Figure,
        /// While being observed.
        observed: Figure,
        /// Who counted them.
        source: String,
    },
    /// Households were monitored all the time.
    Continuous {
        /// Always `true`.
        #[tsify(type = "true")]
        continuous: bool,
        /// By what.
        source: String,
    },
    /// One of the defaults, or a number with its source.
    Other(DefaultOrSourced),
}

/// Emissions elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LeakageRequest {
    /// SMEC, RECH: of making the technologies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub embodied: Option<EmbodiedEmissions>,
    /// SMEC, RECH: of the market, as a part of the difference; the methodology's default without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<SourcedFigure>,
    /// VM0050: of renewable biomass, in tCO2e.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renewable_biomass: Option<SourcedFigure>,
}

/// Emissions of making the technologies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmbodiedEmissions {
    /// How many technologies.
    pub units: Figure,
    /// How many years they last.
    pub technical_life: SourcedFigure,
    /// Which year of crediting it is, needed from a life of five years on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crediting_year: Option<Figure>,
}

/// The efficiencies of the old and the new stove.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Efficiencies {
    /// Of the old one.
    pub old: SourcedFigure,
    /// Of the new one.
    pub new: SourcedFigure,
}

/// A fuel, how many use it for how long, and how much of it. Of `count` with `years`, `count` with `days`, and
/// `technologyDays` there is one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReductionTerm {
    /// The fuel; in a study, the group's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fuel: Option<String>,
    /// How many households, or technologies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Figure>,
    /// For how many years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub years: Option<Figure>,
    /// For how many days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Figure>,
    /// Technologies times days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technology_days: Option<Figure>,
    /// The part of them that is used.
    pub usage: SourcedFigure,
    /// How much each consumes; in a study, what its group does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consumption: Option<ConsumptionRequest>,
    /// How many persons a household has, where a cap or the unit needs it; in a study, what its group has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub household_size: Option<SourcedFigure>,
    /// The fraction of non-renewable biomass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fnrb: Option<SourcedFigure>,
    /// The factors; for wood those of IPCC 2006 without any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factors: Option<FactorsRequest>,
}

/// How much is consumed, or the methodology's minimum service level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum ConsumptionRequest {
    /// The minimum service level (SMEC, RECH, VM0050).
    MinimumServiceLevel {
        /// Always `minimum-service-level`.
        #[tsify(type = "\"minimum-service-level\"")]
        default: String,
    },
    /// As it was measured.
    Measured {
        /// How much.
        value: Figure,
        /// In which unit: `kg/household/day`.
        unit: String,
        /// What counts instead, where precision is missed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        conservative: Option<Figure>,
        /// Why it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<String>,
    },
}

/// Factors of a fuel: a set by its name, and single ones instead of the set's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct FactorsRequest {
    /// The name of a set: `IPCC-2006`, `with-carbonisation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// The net calorific value, in TJ/t.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ncv: Option<FactorFigure>,
    /// Carbon dioxide, in tCO2/TJ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub co2: Option<FactorFigure>,
    /// Other gases, in tCO2e/TJ.
    #[serde(rename = "nonCo2", skip_serializing_if = "Option::is_none")]
    pub non_co2: Option<FactorFigure>,
    /// Of fuels by volume: kg/L, or kg/m3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub density: Option<FactorFigure>,
    /// Of electricity, in tCO2/MWh.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid_emission: Option<FactorFigure>,
    /// Of electricity: the part that is lost on its way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<FactorFigure>,
}

/// A factor of a request, and where it is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FactorFigure {
    /// The number.
    pub value: Figure,
    /// Where it is from.
    pub source: String,
    /// Its unit, which has to be the factor's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}
