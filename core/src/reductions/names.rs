//! The names of methodologies, fuels and defaults, and the sides of a comparison.

use crate::wire::words;

/// A methodology of emission reductions.
#[words]
pub(crate) enum MethodologyName {
    /// Technologies and Practices to Displace Decentralized Thermal Energy Consumption (Gold Standard).
    #[json(name = "TPDDTEC")]
    Tpddtec,
    /// Reduced Emissions from Cooking and Heating (Gold Standard).
    #[json(name = "RECH")]
    Rech,
    /// Simplified Methodology for Clean and Efficient Cookstoves (Gold Standard).
    #[json(name = "SMEC")]
    Smec,
    /// Energy Efficiency and Fuel-Switch Measures in Cookstoves (Verra).
    #[json(name = "VM0050")]
    Vm0050,
    /// Energy efficiency measures in thermal applications of non-renewable biomass (Clean Development Mechanism).
    #[json(name = "AMS-II.G")]
    AmsIiG,
}

/// The assessment report of the IPCC that the global warming potentials come from.
#[words]
pub(super) enum WarmingName {
    /// The fifth assessment report, of 2013.
    #[json(name = "AR5")]
    Fifth,
    /// The fourth assessment report, of 2007.
    #[json(name = "AR4")]
    Fourth,
    /// The sixth assessment report, of 2021.
    #[json(name = "AR6")]
    Sixth,
}

/// A fuel.
#[words]
pub(crate) enum FuelName {
    /// Wood.
    Wood,
    /// Charcoal.
    Charcoal,
    /// Dung.
    Dung,
    /// Crop residues.
    Residues,
    /// Liquefied petroleum gas.
    Lpg,
    /// Kerosene.
    Kerosene,
    /// Biogas.
    Biogas,
    /// Grid electricity.
    Electricity,
}

impl FuelName {
    /// Returns the fuel with this name.
    pub(crate) fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|fuel| fuel.word() == word)
    }
}

/// A cap that is applied only if the request names it.
#[words]
pub(super) enum CapName {
    /// The cap of TPDDTEC, method 2, which is not confirmed.
    #[json(name = "method-2")]
    Method2,
}

/// A default for a consumption.
#[words]
pub(super) enum ServiceName {
    /// The minimum service level, for households with suppressed demand.
    MinimumServiceLevel,
}

/// The side of a comparison that a term belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Households before the project, or without it.
    Baseline,
    /// Households in the project.
    Project,
    /// The savings.
    Savings,
}

impl Side {
    /// Returns the name of the member in the request.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Project => "project",
            Self::Savings => "savings",
        }
    }
}
