//! The moisture of a fuel, and the mass of the dry fuel.

use alloc::vec::Vec;

use crate::finding::Findings;
use crate::limits;
use crate::wire::{At, Bound, FromJson, Input, Limits, Refused, request, words};

/// The moisture of the fuel, as read from a meter.
#[request(open)]
pub(crate) struct FuelMoisture {
    /// The mass to which the readings refer: `dry` or `wet`. Meters commonly show the dry basis.
    pub(crate) basis: MoistureBasis,
    /// The readings in per cent, for example nine at each visit. A mean of them is a list with one item.
    #[json(most = limits::MOISTURE_READINGS)]
    #[cfg_attr(feature = "schema", schemars(extend("minItems" = 1)))]
    pub(crate) readings: Vec<At<Percent>>,
}

/// The mass to which the moisture of a fuel refers.
#[words]
pub(crate) enum MoistureBasis {
    /// The mass of the dry fuel: water ÷ dry fuel.
    Dry,
    /// The mass of the fuel as weighed: water ÷ (water + dry fuel).
    Wet,
}

/// A percentage of at least 0.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(crate) struct Percent(#[cfg_attr(feature = "schema", schemars(extend("minimum" = 0)))] pub(crate) f64);

impl FuelMoisture {
    /// Returns the mean of the readings in per cent; `None` without readings.
    pub(crate) fn mean(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "the number of readings is limited")]
        let count = self.readings.len() as f64;
        (count > 0.0).then(|| self.readings.iter().map(|reading| reading.value.0 / count).sum())
    }

    /// Returns the mass of the dry fuel in `wet` units of fuel as weighed; `None` without readings.
    pub(crate) fn dry(&self, wet: f64) -> Option<f64> {
        let share = self.mean()? / 100.0;
        Some(match self.basis {
            MoistureBasis::Dry => wet / (1.0 + share),
            MoistureBasis::Wet => wet * (1.0 - share),
        })
    }
}

impl<'n> FromJson<'n> for Percent {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let limits = Limits { least: Some(Bound { value: 0.0, is_open: false }), ..Limits::NONE };
        f64::from_json(input, &limits, findings).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{At, FuelMoisture, MoistureBasis, Percent};

    #[test]
    fn one_wood_has_the_same_dry_mass_on_both_bases() {
        let dry = |basis, readings: &[f64]| {
            let readings: Vec<_> =
                readings.iter().map(|percent| At { value: Percent(*percent), at: 0 }).collect();
            FuelMoisture { basis, readings }.dry(10.0)
        };
        // 2 kg of water in 8 kg of dry wood: 25 % of the dry wood, 20 % of the whole.
        let is_eight = |mass: Option<f64>| mass.is_some_and(|mass| (mass - 8.0).abs() < 1e-12);
        assert!(is_eight(dry(MoistureBasis::Dry, &[25.0])));
        assert!(is_eight(dry(MoistureBasis::Wet, &[20.0])));
        assert!(is_eight(dry(MoistureBasis::Wet, &[10.0, 20.0, 30.0])));
        assert_eq!(dry(MoistureBasis::Dry, &[]), None);
    }
}
