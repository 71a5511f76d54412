//! Fuels and their units.

use crate::finding::{Code, Findings};
use crate::limits;
use crate::wire::{FromJson, Input, Limits, Refused, codes};

/// The name of a fuel: one of [`FUELS`], or any other text with a warning.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(crate) struct FuelName<'n>(
    #[cfg_attr(feature = "schema", schemars(length(max = limits::WORD_CODE_POINTS), extend("pattern" = r"\S")))]
    pub(crate) &'n str,
);

/// The name of a unit: one of [`UNITS`], or any other text with a warning.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent, inline))]
pub(crate) struct UnitName<'n>(
    #[cfg_attr(feature = "schema", schemars(length(max = limits::WORD_CODE_POINTS), extend("pattern" = r"\S")))]
    pub(crate) &'n str,
);

impl<'n> FromJson<'n> for FuelName<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        name(input, (&codes::UNKNOWN_FUEL, "fuel"), FUELS, findings).map(Self)
    }
}

impl<'n> FromJson<'n> for UnitName<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        name(input, (&codes::UNKNOWN_UNIT, "unit"), UNITS, findings).map(Self)
    }
}

/// Reads one of the `known` names, or any other text with a warning.
fn name<'n>(
    input: Input<'_, 'n>,
    (code, what): (&'static Code, &'static str),
    known: &'static [&'static str],
    findings: &mut Findings,
) -> Result<&'n str, Refused> {
    let most = Limits { most: Some(limits::WORD_CODE_POINTS), ..Limits::NONE };
    let word = <&str>::from_json(input, &most, findings)?;
    if !known.contains(&word) {
        input.add(code, findings, &|finding| finding.with(what, word).with("allowed", known));
    }
    Ok(word)
}

/// The known fuels.
pub(crate) const FUELS: &[&str] =
    &["wood", "charcoal", "dung", "residues", "lpg", "kerosene", "biogas", "electricity"];

/// The known units of fuels: mass, volume of liquids, volume of gas, energy.
pub(crate) const UNITS: &[&str] = &["kg", "L", "m3", "kWh"];

#[cfg(test)]
mod tests {
    use crate::reductions::FuelName;

    #[test]
    fn the_fuels_of_claims_are_those_with_factors() {
        assert_eq!(super::FUELS, FuelName::WORDS);
    }
}
