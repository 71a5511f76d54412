//! The methodologies, fuels and factors, as tables with their sources.
//!
//! Unconfirmed values are marked, and are used only if a request names them.

use super::names::{FuelName, MethodologyName, WarmingName};
use super::requirements::{self, Requirements};
use super::unit::Quantity;
use crate::statistics::PrecisionRuleName;

/// A methodology in one version.
#[derive(Debug)]
pub(super) struct Methodology {
    pub(super) name: MethodologyName,
    /// `None` if no version is confirmed. The answer then repeats the version of the request.
    pub(super) version: Option<&'static str>,
    pub(super) title: &'static str,
    pub(super) source: &'static str,
    pub(super) scheme: Scheme,
    pub(super) requirements: Requirements,
    pub(super) particulars: Particulars,
    /// The parts that are not confirmed by the text of the methodology, as sentences.
    pub(super) unconfirmed: &'static [&'static str],
}

/// The differences of a methodology from others with its formula.
#[derive(Debug)]
pub(super) struct Particulars {
    /// The place of the default for market leakage in the text of the methodology.
    pub(super) market: &'static str,
    /// The place of the default for embodied leakage.
    pub(super) embodied: &'static str,
    /// The least share of wood and charcoal in the thermal energy of a baseline.
    pub(super) least_biomass: Option<f64>,
    /// Whether wood and charcoal are baselines of their own.
    pub(super) separates_biomass: bool,
    /// The limit of the scale, in tCO2e per year.
    pub(super) scale: Option<f64>,
    /// The reasons, for the lower and for the upper bound, of a methodology in which a bound of the interval replaces
    /// the usage rate even if its survey meets the precision.
    pub(super) bounds_usage: Option<[&'static str; 2]>,
}

impl Particulars {
    const NONE: Self = Self {
        market: "",
        embodied: "",
        least_biomass: None,
        separates_biomass: false,
        scale: None,
        bounds_usage: None,
    };
}

/// The formula of a methodology, from consumption to reductions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scheme {
    /// Savings of pairs, times a factor: TPDDTEC, method 1.
    Pairs,
    /// Baseline with downward adjustment, activity, Hawthorne effect and leakage: RECH and SMEC.
    Adjusted,
    /// Baseline minus project, times a factor, minus the leakage of renewable biomass: VM0050.
    Discounted,
    /// Savings of non-renewable biomass: AMS-II.G.
    Biomass,
}

impl Scheme {
    /// Returns whether the methodology includes gases other than CO2.
    pub(super) fn has_other_gases(self) -> bool {
        self != Self::Biomass
    }
}

static IMPLEMENTATIONS: &str =
    "the formula is taken from published implementations, not from the text of the methodology";

static OBSERVATION: &str =
    "the years to which each default for the Hawthorne effect applies are not confirmed";

impl Methodology {
    /// Returns the methodology with this name.
    pub(super) fn of(name: MethodologyName) -> &'static Self {
        match name {
            MethodologyName::Tpddtec => &TPDDTEC,
            MethodologyName::Rech => &RECH,
            MethodologyName::Smec => &SMEC,
            MethodologyName::Vm0050 => &VM0050,
            MethodologyName::AmsIiG => &AMS_II_G,
        }
    }
}

impl MethodologyName {
    /// Returns what the methodology requires of a measured mean.
    pub(crate) fn requirements(self) -> &'static Requirements {
        &Methodology::of(self).requirements
    }

    /// Returns the reasons of a methodology that always uses a bound of the usage rate: for the lower and the upper one.
    pub(super) fn bounds_usage(self) -> Option<[&'static str; 2]> {
        Methodology::of(self).particulars.bounds_usage
    }

    /// Returns whether the methodology credits the savings of pairs.
    pub(crate) fn credits_pairs(self) -> bool {
        Methodology::of(self).scheme == Scheme::Pairs
    }

    /// Returns whether the methodology has caps per person, which require household sizes.
    pub(crate) fn has_caps(self) -> bool {
        Methodology::of(self).scheme == Scheme::Adjusted
    }
}

static TPDDTEC: Methodology = Methodology {
    name: MethodologyName::Tpddtec,
    version: Some("4.0"),
    title: "Technologies and Practices to Displace Decentralized Thermal Energy Consumption",
    source: "Gold Standard, 7 October 2021, method 1",
    scheme: Scheme::Pairs,
    requirements: Requirements {
        precision: PrecisionRuleName::Thirty,
        bound: requirements::NOT_CONFIRMED,
        households: Some(requirements::THIRTY),
    },
    particulars: Particulars::NONE,
    unconfirmed: &[IMPLEMENTATIONS, requirements::BOUND],
};

static RECH: Methodology = Methodology {
    name: MethodologyName::Rech,
    version: Some("5.0"),
    title: "Reduced Emissions from Cooking and Heating",
    source: "Gold Standard 407, PAA M400-08, 5 May 2026",
    scheme: Scheme::Adjusted,
    requirements: Requirements {
        precision: PrecisionRuleName::Ten,
        bound: requirements::ONE_SIDED,
        households: Some(requirements::FIFTY),
    },
    particulars: Particulars {
        market: "equation 20, option 2",
        embodied: "equations 18 and 19",
        separates_biomass: true,
        ..Particulars::NONE
    },
    unconfirmed: &[IMPLEMENTATIONS, OBSERVATION],
};

static SMEC: Methodology = Methodology {
    name: MethodologyName::Smec,
    version: Some("4.0"),
    title: "Simplified Methodology for Clean and Efficient Cookstoves",
    source: "Gold Standard 408, PAA M400-07, 5 May 2026",
    scheme: Scheme::Adjusted,
    requirements: Requirements {
        precision: PrecisionRuleName::Ten,
        bound: requirements::ONE_SIDED,
        households: None,
    },
    particulars: Particulars {
        market: "default",
        embodied: "default",
        least_biomass: Some(0.9),
        scale: Some(10_000.0),
        ..Particulars::NONE
    },
    unconfirmed: &[IMPLEMENTATIONS, OBSERVATION],
};

static VM0050: Methodology = Methodology {
    name: MethodologyName::Vm0050,
    version: Some("1.0"),
    title: "Energy Efficiency and Fuel-Switch Measures in Cookstoves",
    source: "Verra, 9 October 2024, equation 11",
    scheme: Scheme::Discounted,
    requirements: Requirements {
        precision: PrecisionRuleName::Ten,
        bound: requirements::NOT_CONFIRMED,
        households: None,
    },
    particulars: Particulars {
        bounds_usage: Some([
            "VM0050 uses the lower bound of the interval",
            "VM0050 uses a bound of the interval, and the baseline has another usage rate",
        ]),
        ..Particulars::NONE
    },
    unconfirmed: &[
        IMPLEMENTATIONS,
        requirements::BOUND,
        "the cap on usage rates from surveys (corrections of 3 February 2025) is not applied, because its values are \
         not confirmed",
    ],
};

static AMS_II_G: Methodology = Methodology {
    name: MethodologyName::AmsIiG,
    version: None,
    title: "Energy efficiency measures in thermal applications of non-renewable biomass",
    source: "UNFCCC, Clean Development Mechanism",
    scheme: Scheme::Biomass,
    requirements: Requirements {
        precision: PrecisionRuleName::Ten,
        bound: requirements::NOT_CONFIRMED,
        households: None,
    },
    particulars: Particulars::NONE,
    unconfirmed: &[
        "the details of the formula are not confirmed for any version of the methodology",
        "the clause on Kitchen Performance Tests is not confirmed",
        "the factor for leakage, 0.95, is not confirmed",
        requirements::BOUND,
    ],
};

/// The default of the CDM for the fraction of non-renewable biomass: ICVCM, decision of 7 March 2025.
pub(super) const CDM_FNRB: f64 = 0.3;

/// The adjustment factor of TPDDTEC and VM0050.
pub(super) const ADJUSTMENT: f64 = 0.95;

/// The net-to-gross factor of AMS-II.G for leakage, which is not confirmed.
pub(super) const NET_TO_GROSS: f64 = 0.95;

/// Embodied leakage of one unit (production and transport) in tCO2e: RECH 5.0 equations 18 and 19, SMEC 4.0.
pub(super) const EMBODIED: f64 = 0.017;

/// The technical life in years from which embodied leakage is spread, and the years over which it is spread.
pub(super) const EMBODIED_YEARS: f64 = 5.0;

/// Market leakage, as a fraction of baseline minus activity: RECH 5.0 equation 20, option 2; SMEC 4.0.
pub(super) const MARKET: f64 = 0.02;

/// Defaults for the Hawthorne effect: RECH 5.0 and SMEC 4.0.
pub(super) static OBSERVED: [(f64, &str); 3] = [(0.9, "0.9"), (0.85, "0.85"), (0.75, "0.75")];

/// Global warming potentials of CH4 and N2O over a hundred years.
#[derive(Clone, Copy, Debug)]
pub(super) struct Warming {
    pub(super) name: WarmingName,
    pub(super) methane: f64,
    pub(super) nitrous_oxide: f64,
}

impl Warming {
    /// Returns the potentials of an assessment report. The fifth is the default, because the factors of the
    /// methodologies are based on it.
    pub(super) fn of(name: Option<WarmingName>) -> Self {
        let name = name.unwrap_or(WarmingName::Fifth);
        let (methane, nitrous_oxide) = match name {
            WarmingName::Fifth => (28.0, 265.0),
            WarmingName::Fourth => (25.0, 298.0),
            WarmingName::Sixth => (27.0, 273.0),
        };
        Self { name, methane, nitrous_oxide }
    }
}

/// A fuel with the factors of the IPCC 2006 Guidelines for households, Tier 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fuel {
    pub(super) name: FuelName,
    /// TJ/t.
    pub(super) ncv: f64,
    /// tCO2/TJ.
    pub(super) co2: f64,
    /// kg/TJ.
    pub(super) methane: f64,
    /// kg/TJ.
    pub(super) nitrous_oxide: f64,
    /// Whether a fraction of the fuel may be non-renewable biomass.
    pub(super) biomass: bool,
    /// Whether the factors are confirmed.
    pub(super) confirmed: bool,
    /// Whether the factors are the default.
    pub(super) default: bool,
    /// The quantity in which the fuel may be measured, besides its mass.
    pub(super) volume: Option<Quantity>,
}

impl Fuel {
    /// Returns the emissions of methane and nitrous oxide in tCO2e/TJ.
    pub(super) fn other_gases(&self, warming: &Warming) -> f64 {
        (self.methane * warming.methane + self.nitrous_oxide * warming.nitrous_oxide) / 1000.0
    }
}

/// The source of the factors of a [`Fuel`].
pub(super) const IPCC: &str = "IPCC 2006 Guidelines, residential, Tier 1";

/// Returns the net calorific value of a fuel in MJ per `unit`, its source, and whether it is confirmed by a primary text.
/// Returns `None` for a fuel that the table does not have, and for volumes, whose density is unknown.
pub(crate) fn calorific_value(fuel: &str, unit: &str) -> Option<(f64, &'static str, bool)> {
    let fuel = Fuel::of(FuelName::named(fuel)?);
    match unit {
        "kWh" if fuel.is_electricity() => Some((3.6, "definition of the kilowatt-hour", true)),
        // TJ/t with four decimals.
        "kg" if !fuel.is_electricity() => Some((libm::round(fuel.ncv * 1e4) / 10.0, IPCC, fuel.confirmed)),
        _ => None,
    }
}

/// The name of the set with the factors of a [`Fuel`].
pub(super) const IPCC_SET: &str = "IPCC-2006";

const fn fuel(name: FuelName, [ncv, co2, methane, nitrous_oxide]: [f64; 4]) -> Fuel {
    Fuel {
        name,
        ncv,
        co2,
        methane,
        nitrous_oxide,
        biomass: false,
        confirmed: false,
        default: false,
        volume: None,
    }
}

impl Fuel {
    /// Returns the fuel with this name.
    pub(super) fn of(name: FuelName) -> Self {
        match name {
            FuelName::Wood => fuel(name, [0.0156, 112.0, 300.0, 4.0]).of_biomass().confirmed(true),
            // Burning only. Charcoal has no default, because the emissions of its production depend on a choice.
            FuelName::Charcoal => fuel(name, [0.0295, 112.0, 200.0, 1.0]).of_biomass().confirmed(false),
            FuelName::Dung | FuelName::Residues => fuel(name, [0.0116, 100.0, 300.0, 4.0]).of_biomass(),
            FuelName::Lpg => fuel(name, [0.0473, 63.1, 5.0, 0.1]).in_volume(Quantity::Litre),
            FuelName::Kerosene => fuel(name, [0.0438, 71.9, 10.0, 0.6]).in_volume(Quantity::Litre),
            FuelName::Biogas => {
                fuel(name, [0.0504, 54.6, 5.0, 0.1]).of_biomass().in_volume(Quantity::CubicMetre)
            }
            // Its emissions depend on the grid.
            FuelName::Electricity => fuel(name, [0.0; 4]).in_volume(Quantity::KilowattHour),
        }
    }

    const fn of_biomass(mut self) -> Self {
        self.biomass = true;
        self
    }

    const fn confirmed(mut self, default: bool) -> Self {
        self.confirmed = true;
        self.default = default;
        self
    }

    const fn in_volume(mut self, volume: Quantity) -> Self {
        self.volume = Some(volume);
        self
    }

    /// Returns whether the fuel is grid electricity.
    pub(super) fn is_electricity(&self) -> bool {
        self.volume == Some(Quantity::KilowattHour)
    }
}

/// A methodology's factors of charcoal, with or without the emissions of its production.
#[derive(Debug)]
pub(super) struct FactorSet {
    pub(super) name: &'static str,
    pub(super) methodology: MethodologyName,
    /// tCO2/TJ.
    pub(super) co2: f64,
    /// tCO2e/TJ.
    pub(super) non_co2: f64,
    pub(super) source: &'static str,
    pub(super) confirmed: bool,
}

static TPDDTEC_CHARCOAL: &str = "TPDDTEC 4.0, charcoal with carbonisation";
static TPDDTEC_CAP: &str = "TPDDTEC 4.0, cap for charcoal with carbonisation";
static VM0050_CHARCOAL: &str = "VM0050 1.0, charcoal with carbonisation";
static RECH_BURNING: &str = "RECH 5.0, section 14.2, ICS 8-11: burning only";
static RECH_FOUR: &str = "RECH 5.0, section 14.2, ICS 8-11: wood to charcoal 4:1";
static RECH_SIX: &str = "RECH 5.0, section 14.2, ICS 8-11: wood to charcoal 6:1";

/// The sets that convert charcoal to wood, at 4:1 and at 6:1.
pub(super) const WCCF_4: &str = "wccf-4";
pub(super) const WCCF_6: &str = "wccf-6";

/// The set that has the emissions of making charcoal.
pub(super) const WITH_CARBONISATION: &str = "with-carbonisation";

/// The sets for charcoal. Whether SMEC 4.0 has RECH's table is unknown, so its sets are unconfirmed.
pub(super) static CHARCOAL: [FactorSet; 9] = [
    charcoal(WITH_CARBONISATION, MethodologyName::Tpddtec, [165.22, 44.83], TPDDTEC_CHARCOAL, true),
    charcoal("with-carbonisation-cap", MethodologyName::Tpddtec, [197.15, 92.29], TPDDTEC_CAP, true),
    charcoal(WITH_CARBONISATION, MethodologyName::Vm0050, [165.22, 44.83], VM0050_CHARCOAL, true),
    charcoal("burning-only", MethodologyName::Rech, [112.0, 5.87], RECH_BURNING, true),
    charcoal(WCCF_4, MethodologyName::Rech, [236.91, 61.74], RECH_FOUR, true),
    charcoal(WCCF_6, MethodologyName::Rech, [355.36, 89.68], RECH_SIX, true),
    charcoal("burning-only", MethodologyName::Smec, [112.0, 5.87], RECH_BURNING, false),
    charcoal(WCCF_4, MethodologyName::Smec, [236.91, 61.74], RECH_FOUR, false),
    charcoal(WCCF_6, MethodologyName::Smec, [355.36, 89.68], RECH_SIX, false),
];

const fn charcoal(
    name: &'static str,
    methodology: MethodologyName,
    [co2, non_co2]: [f64; 2],
    source: &'static str,
    confirmed: bool,
) -> FactorSet {
    FactorSet { name, methodology, co2, non_co2, source, confirmed }
}

/// A limit on the consumption per person in a baseline household, in t per year.
#[derive(Debug)]
pub(crate) struct Cap {
    pub(crate) methodology: MethodologyName,
    pub(crate) fuel: FuelName,
    /// The threshold above which a third-party study is required.
    pub(crate) threshold: f64,
    /// The cap: consumption above it is not credited.
    pub(crate) most: f64,
    pub(crate) source: &'static str,
    /// Whether the cap applies only if the request names it.
    pub(crate) unconfirmed: bool,
}

impl Cap {
    /// Returns the cap of a methodology for a fuel. An unconfirmed cap applies only if the request names it.
    pub(crate) fn of(methodology: MethodologyName, fuel: FuelName, requested: bool) -> Option<&'static Self> {
        let cap = CAPS.iter().find(|cap| cap.methodology == methodology && cap.fuel == fuel)?;
        (!cap.unconfirmed || requested).then_some(cap)
    }
}

/// The threshold and the cap per person in SMEC 4.0 and RECH 5.0, in t of wood per year.
pub(crate) const WOOD: (f64, f64) = (0.75, 1.25);
/// The threshold and the cap per person for charcoal, in t per year.
pub(crate) const CHARCOAL_BURNT: (f64, f64) = (0.2, 0.4);

static RECH_CAPS: &str = "RECH 5.0 (GS 407, PAA-M400-08), section 7.4.2.3";
static SMEC_CAPS: &str = "SMEC 4.0 (GS 408, PAA-M400-07), cap per person";
static METHOD_2_CAPS: &str = "TPDDTEC 4.0, method 2: from one public implementation, not confirmed";

/// The caps.
static CAPS: [Cap; 5] = [
    cap(MethodologyName::Rech, FuelName::Wood, WOOD, RECH_CAPS, false),
    cap(MethodologyName::Rech, FuelName::Charcoal, CHARCOAL_BURNT, RECH_CAPS, false),
    cap(MethodologyName::Smec, FuelName::Wood, WOOD, SMEC_CAPS, false),
    cap(MethodologyName::Smec, FuelName::Charcoal, CHARCOAL_BURNT, SMEC_CAPS, false),
    cap(MethodologyName::Tpddtec, FuelName::Wood, (0.75, 0.95), METHOD_2_CAPS, true),
];

const fn cap(
    methodology: MethodologyName,
    fuel: FuelName,
    (threshold, most): (f64, f64),
    source: &'static str,
    unconfirmed: bool,
) -> Cap {
    Cap { methodology, fuel, threshold, most, source, unconfirmed }
}

/// The minimum service level per person, in t per year, for households with suppressed demand; and its discount factor.
#[derive(Debug)]
pub(super) struct Service {
    pub(super) methodology: MethodologyName,
    pub(super) fuel: FuelName,
    pub(super) per_capita: f64,
    pub(super) discount: Option<f64>,
    pub(super) source: &'static str,
}

static RECH_SERVICE: &str = "RECH 5.0, minimum service level";
static SMEC_SERVICE: &str = "SMEC 4.0, option B: minimum service level";
static VM0050_SERVICE: &str = "VM0050 1.0, section 8.1.1, option 2";

/// The minimum service levels.
pub(super) static SERVICE: [Service; 6] = [
    service(MethodologyName::Rech, FuelName::Wood, 0.5, Some(0.95), RECH_SERVICE),
    service(MethodologyName::Rech, FuelName::Charcoal, 0.13, Some(0.95), RECH_SERVICE),
    service(MethodologyName::Smec, FuelName::Wood, 0.5, Some(0.95), SMEC_SERVICE),
    service(MethodologyName::Smec, FuelName::Charcoal, 0.13, Some(0.95), SMEC_SERVICE),
    service(MethodologyName::Vm0050, FuelName::Wood, 0.5, None, VM0050_SERVICE),
    service(MethodologyName::Vm0050, FuelName::Charcoal, 0.13, None, VM0050_SERVICE),
];

const fn service(
    methodology: MethodologyName,
    fuel: FuelName,
    per_capita: f64,
    discount: Option<f64>,
    source: &'static str,
) -> Service {
    Service { methodology, fuel, per_capita, discount, source }
}
