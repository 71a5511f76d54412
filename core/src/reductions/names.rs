//! The names of methodologies, fuels and defaults, and of the sides of a sum.

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

/// The assessment report of the IPCC from which warming potentials are.
#[words]
pub(super) enum WarmingName {
    /// The fifth, of 2013.
    #[json(name = "AR5")]
    Fifth,
    /// The fourth, of 2007.
    #[json(name = "AR4")]
    Fourth,
    /// The sixth, of 2021.
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
    /// Residues of crops.
    Residues,
    /// Liquefied petroleum gas.
    Lpg,
    /// Kerosene.
    Kerosene,
    /// Biogas.
    Biogas,
    /// Electricity of a grid.
    Electricity,
}

impl FuelName {
    /// The fuel of a word.
    pub(crate) fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|fuel| fuel.word() == word)
    }
}

/// A cap that is applied only on request.
#[words]
pub(super) enum CapName {
    /// The cap of TPDDTEC's method 2, which is not confirmed.
    #[json(name = "method-2")]
    Method2,
}

/// A default of a consumption.
#[words]
pub(super) enum ServiceName {
    /// The least that a household needs, where less is used than is needed.
    MinimumServiceLevel,
}

/// What terms are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The households before the project, or without it.
    Baseline,
    /// The households of the project.
    Project,
    /// What is saved.
    Savings,
}

impl Side {
    /// The member of the request.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Project => "project",
            Self::Savings => "savings",
        }
    }
}
