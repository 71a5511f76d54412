//! Net calorific values, which convert fuels to energy: those of the request, and those of the IPCC.

use alloc::format;
use alloc::vec::Vec;

use super::codes;
use super::request::StatedCalorificValue;
use super::shown;
use crate::finding::{Finding, Findings};
use crate::json::Path;
use crate::reductions;
use crate::wire::{At, Place};

/// The net calorific value of a fuel in a unit, in MJ.
#[derive(Clone, Copy, Debug)]
pub(super) struct CalorificValue<'n> {
    pub(super) value: f64,
    pub(super) source: &'n str,
    /// Whether the value is not confirmed by a primary text.
    pub(super) unconfirmed: bool,
}

/// The share of the module's value by which one of the request may differ without a warning.
const OWN_DIFFERENCE: f64 = 0.05;

/// The net calorific values of a request.
#[derive(Debug, Default)]
pub(super) struct CalorificValues<'n>(Vec<(&'n str, &'n str, CalorificValue<'n>)>);

impl<'n> CalorificValues<'n> {
    /// Reads the values of a request. Rejects a fuel and unit with two values, and warns of short sources.
    pub(super) fn of(stated: &[At<StatedCalorificValue<'n>>], findings: &mut Findings) -> Self {
        let mut values = Self::default();
        for (index, At { value, at }) in stated.iter().enumerate() {
            let StatedCalorificValue { fuel_type, unit, value, source } = *value;
            let (fuel, unit) = (fuel_type.0, unit.0);
            let path = Path::ROOT.member("netCalorificValues");
            let place = Place { path: &path.item(index), at: *at };
            reductions::warn_of_source("value", source, place, findings);
            if values.stated(fuel, unit).is_some() {
                let place = format!("/netCalorificValues/{index}");
                let finding = Finding::new(&codes::CALORIFIC_REPEATED, place, *at);
                findings.add(finding.with("fuel", fuel).with("unit", unit));
            }
            if let Some((default, ..)) = reductions::calorific_value(fuel, unit)
                && (value - default).abs() > OWN_DIFFERENCE * default
            {
                let finding =
                    Finding::new(&codes::CALORIFIC_DIFFERS, place.path.member("value").pointer(), *at);
                let finding = finding.with("fuel", fuel).with("unit", unit).with("value", shown(value));
                findings.add(finding.with("default", shown(default)));
            }
            values.0.push((fuel, unit, CalorificValue { value, source, unconfirmed: false }));
        }
        values
    }

    fn stated(&self, fuel: &str, unit: &str) -> Option<CalorificValue<'n>> {
        let found = self.0.iter().find(|(known, in_unit, _)| *known == fuel && *in_unit == unit);
        found.map(|(.., value)| *value)
    }

    /// Returns the value of the request, or else that of the IPCC for a fuel in kilograms, or that of electricity.
    pub(super) fn find(&self, fuel: &str, unit: &str) -> Option<CalorificValue<'n>> {
        self.stated(fuel, unit).or_else(|| {
            let (value, source, confirmed) = reductions::calorific_value(fuel, unit)?;
            Some(CalorificValue { value, source, unconfirmed: !confirmed })
        })
    }
}
