//! The fuels of a study of several fuels.

use alloc::string::String;

use super::{Difference, Estimate, OfGroups};
use crate::wire::{True, answer};

/// A fuel of a study of several fuels.
#[answer]
pub(crate) struct StackedFuel<'n> {
    /// The fuel.
    pub(crate) fuel_type: &'n str,
    /// The unit of the daily logs.
    pub(crate) unit: &'n str,
    /// The net calorific value, which converts the fuel to energy.
    pub(crate) net_calorific_value: NetCalorificValue<'n>,
    /// The consumption of each group.
    pub(crate) groups: OfGroups<StackedFuelGroup>,
    /// The mean of the reference group minus the mean of the intervention group; `null` if a group has fewer than two
    /// households.
    pub(crate) difference: Option<Difference>,
}

/// A net calorific value with its source.
#[answer]
pub(crate) struct NetCalorificValue<'n> {
    /// The value.
    pub(crate) value: f64,
    /// The unit, for example `MJ/kg`.
    pub(crate) unit: String,
    /// The source of the value.
    pub(crate) source: &'n str,
    /// Present if the value is not confirmed by a primary text.
    #[json(optional)]
    pub(crate) unconfirmed: Option<True>,
}

/// The consumption of one fuel in a group.
#[answer]
pub(crate) struct StackedFuelGroup {
    /// The number of households with a claim of the fuel. The others count as 0.
    pub(crate) users: usize,
    /// The mean over all households of the group; `null` if it has fewer than two.
    pub(crate) per_household: Option<Estimate>,
}
