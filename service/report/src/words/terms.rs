//! Units, fuels, factors and places in words.

use std::borrow::Cow;

use maud::Markup;

use super::{Words, unchanged};
use crate::text::{title, visible};

impl Words {
    /// Returns a unit such as `kg/household/day` in words.
    pub(crate) fn unit(&self, unit: &str) -> String {
        let mut parts = unit.split('/');
        let quantity = self.quantity(parts.next().unwrap_or_default());
        self.per(&quantity, parts)
    }

    /// Returns a quantity for each of the things that a unit names after its first slash.
    pub(crate) fn per<'u>(&self, quantity: &str, things: impl Iterator<Item = &'u str>) -> String {
        let things: Vec<String> = things.map(|thing| self.thing(thing)).collect();
        match things.as_slice() {
            [] => quantity.to_owned(),
            [thing] => {
                self.with("unit.per", &[("quantity", quantity.into()), ("thing", thing.as_str().into())])
            }
            [first, others @ ..] => self.with(
                "unit.perEach",
                &[
                    ("quantity", quantity.into()),
                    ("first", first.as_str().into()),
                    ("second", others.join(&self.text("unit.and")).into()),
                ],
            ),
        }
    }

    /// Returns the first part of a unit.
    pub(crate) fn quantity(&self, quantity: &str) -> String {
        match quantity {
            "years" => self.text("unit.years"),
            symbol => symbol.replace("CO2", "CO₂"),
        }
    }

    fn thing(&self, thing: &str) -> String {
        let name = match thing {
            "household" => "unit.household",
            "person" => "unit.person",
            "standard adult" => "unit.standardAdult",
            "day" => "unit.day",
            "year" => "unit.year",
            "unit" => "unit.unit",
            symbol => return symbol.replace("CO2", "CO₂"),
        };
        self.text(name)
    }

    /// Returns the name of a group, with its first letter in upper case. A group of another name keeps it.
    pub(crate) fn group(&self, name: &str) -> String {
        match name {
            "reference" => self.text("group.reference"),
            "intervention" => self.text("group.intervention"),
            other => title(other),
        }
    }

    /// Returns the name of a group as a heading.
    pub(crate) fn group_heading(&self, name: &str) -> String {
        self.text(if name == "reference" { "group.reference.heading" } else { "group.intervention.heading" })
    }

    /// Returns the name of a fuel. A fuel without an entry keeps its name.
    pub(crate) fn fuel<'f>(&self, fuel: &'f str) -> Cow<'f, str> {
        let name = match fuel {
            "wood" => "fuel.wood",
            "charcoal" => "fuel.charcoal",
            "dung" => "fuel.dung",
            "residues" => "fuel.residues",
            "lpg" => "fuel.lpg",
            "kerosene" => "fuel.kerosene",
            "biogas" => "fuel.biogas",
            "electricity" => "fuel.electricity",
            other => return Cow::Borrowed(other),
        };
        Cow::Owned(self.text(name))
    }

    /// Returns the name of a fuel, or the word `fuel` if it is not stated.
    pub(crate) fn fuel_or_any(&self, fuel: Option<&str>) -> String {
        fuel.map_or_else(|| self.text("fuel.any"), |fuel| self.fuel(fuel).into_owned())
    }

    /// Returns the name of a side of the reductions, with its first letter in upper case.
    pub(crate) fn side(&self, side: &str) -> String {
        self.text(match side {
            "baseline" => "side.baseline",
            "project" => "side.project",
            _ => "side.savings",
        })
    }

    /// Returns the name of a factor of the emission reductions.
    pub(crate) fn factor(&self, member: &str) -> String {
        match factor(member) {
            Some(name) => self.text(name),
            None => spaced(member),
        }
    }

    /// Returns an estimate that contributes to an uncertainty.
    pub(crate) fn estimate(&self, name: &str) -> String {
        match name {
            "reference" => self.text("estimate.reference"),
            "intervention" => self.text("estimate.intervention"),
            "saving" => self.text("estimate.saving"),
            "usage" => self.text("estimate.usage"),
            other => spaced(other),
        }
    }

    /// Returns the households and days that a row of the sensitivity table counts.
    pub(crate) fn variation(&self, name: &str) -> String {
        match name {
            "as-assessed" => self.text("variation.asAssessed"),
            "without-outliers" => self.text("variation.withoutOutliers"),
            "without-days-not-used" => self.text("variation.withoutDaysNotUsed"),
            "without-incomplete-households" => self.text("variation.withoutIncompleteHouseholds"),
            other => title(&spaced(other)),
        }
    }

    /// Returns a method of outliers, a limit of plausible consumption, a factor of the emission reductions, or an
    /// abbreviated fuel in words. Returns `None` for another name.
    pub(crate) fn term(&self, name: &str) -> Option<String> {
        let text = match name {
            "lpg" => "term.lpg",
            "iqr" => "term.iqr",
            "mad" => "term.mad",
            "threshold" => "term.threshold",
            "cap" => "term.cap",
            "field-high" => "term.fieldHigh",
            "field-most" => "term.fieldMost",
            other => factor(other)?,
        };
        Some(self.text(text))
    }

    /// Returns the global warming potentials of an assessment report.
    pub(crate) fn warming(&self, name: &str) -> String {
        match name {
            "AR4" => self.text("warming.fourth"),
            "AR5" => self.text("warming.fifth"),
            "AR6" => self.text("warming.sixth"),
            other => other.to_owned(),
        }
    }

    /// Returns the status of a record, with its first letter in upper case.
    pub(crate) fn status(&self, status: &str) -> String {
        match status {
            "verified" => self.text("status.verified"),
            "pending" => self.text("status.pending"),
            "disputed" => self.text("status.disputed"),
            other => title(&visible(other)),
        }
    }

    /// Returns a season. A season of another name keeps it.
    pub(crate) fn season(&self, season: &str) -> String {
        match season {
            "dry" => self.text("season.dry"),
            "wet" => self.text("season.wet"),
            "harvest" => self.text("season.harvest"),
            "hot" => self.text("season.hot"),
            "cold" => self.text("season.cold"),
            other => other.to_owned(),
        }
    }

    /// Returns a place in a request, given as a JSON Pointer, in words. Items are counted from 1. In other languages than
    /// English, only the claim is in words.
    pub(crate) fn place(&self, pointer: &str) -> String {
        if self.is_english() {
            return place(pointer);
        }
        let claim = pointer.strip_prefix("/claims/").map(|rest| rest.split_once('/').unwrap_or((rest, "")));
        match claim.and_then(|(index, rest)| Some((index.parse().ok()?, rest))) {
            Some((index, "")) => self.claim(index),
            Some((index, rest)) => {
                format!("{}{}\u{2066}{rest}\u{2069}", self.claim(index), self.text("list.comma"))
            }
            None => format!("\u{2066}{pointer}\u{2069}"),
        }
    }

    /// Returns a claim by its index, counted from 1.
    pub(crate) fn claim(&self, index: u64) -> String {
        self.with("place.claim", &[("number", self.whole(index.saturating_add(1)).into())])
    }

    /// Returns a name that the module gives to a method or a design, in words if they are known.
    pub(crate) fn named(&self, name: &str) -> Markup {
        self.module(name, unchanged)
    }
}

/// Returns the text with the name of a factor whose member is not its name.
fn factor(member: &str) -> Option<&'static str> {
    Some(match member {
        "adjustment" => "factor.adjustment",
        "businessAsUsual" => "factor.businessAsUsual",
        "co2" => "factor.co2",
        "downwardAdjustment" => "factor.downwardAdjustment",
        "efficiencyNew" => "factor.efficiencyNew",
        "efficiencyOld" => "factor.efficiencyOld",
        "embodied" => "factor.embodied",
        "fnrb" => "factor.fnrb",
        "gridEmission" => "factor.gridEmission",
        "hawthorne" => "factor.hawthorne",
        "householdSize" => "factor.householdSize",
        "losses" => "factor.losses",
        "market" => "factor.market",
        "ncv" => "factor.ncv",
        "netToGross" => "factor.netToGross",
        "nonCo2" => "factor.nonCo2",
        "renewableBiomass" => "factor.renewableBiomass",
        "technicalLife" => "factor.technicalLife",
        "usage" => "factor.usage",
        _ => return None,
    })
}

/// Returns a place in a request in English words, which are the names of its members.
fn place(pointer: &str) -> String {
    let mut words = String::new();
    for part in pointer.split('/').skip(1) {
        if let Ok(index) = part.parse::<u64>() {
            let singular = words.ends_with('s') && !words.ends_with("ss");
            words.truncate(words.len() - usize::from(singular));
            words.push(' ');
            words.push_str(&index.saturating_add(1).to_string());
        } else {
            words.push_str(if words.is_empty() { "" } else { ", " });
            words.push_str(&spaced(part));
        }
    }
    words
}

/// Separates the words of a member's name, for example `dailyLogs`, or of a name with hyphens.
fn spaced(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        match letter {
            '-' | '_' => words.push(' '),
            letter if letter.is_uppercase() => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            letter => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_words() {
        for (given, expected) in [
            ("kg", "kg"),
            ("kg/household/day", "kg per household and day"),
            ("kg/standard adult/day", "kg per standard adult and day"),
            ("tCO2e/TJ", "tCO₂e per TJ"),
        ] {
            assert_eq!(Words::english().unit(given), expected);
        }
    }

    #[test]
    fn places_are_counted_from_one() {
        for (given, expected) in [
            ("/claims/0", "claim 1"),
            ("/claims/3/fuelMeasurements/dailyLogs/2", "claim 4, fuel measurements, daily log 3"),
            ("/reductions/baseline/0/usage", "reductions, baseline 1, usage"),
            ("/claims", "claims"),
        ] {
            assert_eq!(place(given), expected);
        }
    }
}
