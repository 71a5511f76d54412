//! The fuels of a study of several fuels.

use serde::Deserialize;

use super::{Difference, Estimate, Pair};
use crate::text::Text;

/// A fuel, and its consumption.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Fuel {
    #[serde(rename = "fuelType")]
    pub(crate) name: Option<Text>,
    pub(crate) unit: Option<Text>,
    pub(crate) net_calorific_value: Option<NetCalorificValue>,
    pub(crate) groups: Option<Pair<FuelOf>>,
    pub(crate) difference: Option<Difference>,
}

/// The energy of a unit of fuel.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NetCalorificValue {
    pub(crate) value: Option<f64>,
    pub(crate) unit: Option<Text>,
    pub(crate) source: Option<Text>,
    pub(crate) unconfirmed: Option<bool>,
}

/// The consumption of a fuel in a group.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct FuelOf {
    pub(crate) users: Option<u64>,
    pub(crate) per_household: Option<Estimate>,
}
