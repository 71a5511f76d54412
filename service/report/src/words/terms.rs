//! Units, fuels, factors and places in words.

use std::borrow::Cow;

use hearth_contract::{
    BandName, ChanceResult, DecisionMoment, DropoutCategory, FuelName, OutlierMethodName, TestGroup,
    UncertainEstimate, Variation, WarmingName,
};
use maud::Markup;

use super::{Words, unchanged};
use crate::reductions::Side;
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

    /// Returns the name of a group, with its first letter in upper case.
    pub(crate) fn group(&self, group: TestGroup) -> String {
        self.text(match group {
            TestGroup::Reference => "group.reference",
            TestGroup::Intervention => "group.intervention",
        })
    }

    /// Returns the kind of the reason of a dropout.
    pub(crate) fn kind(&self, kind: Option<DropoutCategory>) -> String {
        self.text(match kind {
            None => "kind.notRecorded",
            Some(DropoutCategory::NotAtHome) => "kind.notAtHome",
            Some(DropoutCategory::Refused) => "kind.refused",
            Some(DropoutCategory::Moved) => "kind.moved",
            Some(DropoutCategory::NotEligible) => "kind.notEligible",
            Some(DropoutCategory::NotCompleted) => "kind.notCompleted",
            Some(DropoutCategory::Other) => "kind.other",
        })
    }

    /// Returns the group that a claim states. A group of another name keeps it.
    pub(crate) fn stated_group(&self, name: &str) -> String {
        TestGroup::of(name).map_or_else(|| title(name), |group| self.group(group))
    }

    /// Returns the name of a group as a heading.
    pub(crate) fn group_heading(&self, group: TestGroup) -> String {
        self.text(match group {
            TestGroup::Reference => "group.reference.heading",
            TestGroup::Intervention => "group.intervention.heading",
        })
    }

    /// Returns the name of a fuel. A fuel without an entry keeps its name.
    pub(crate) fn fuel<'f>(&self, fuel: &'f str) -> Cow<'f, str> {
        FuelName::of(fuel).map_or(Cow::Borrowed(fuel), |fuel| Cow::Owned(self.known_fuel(fuel)))
    }

    /// Returns the name of a fuel that the methodologies have.
    pub(crate) fn known_fuel(&self, fuel: FuelName) -> String {
        self.text(match fuel {
            FuelName::Wood => "fuel.wood",
            FuelName::Charcoal => "fuel.charcoal",
            FuelName::Dung => "fuel.dung",
            FuelName::Residues => "fuel.residues",
            FuelName::Lpg => "fuel.lpg",
            FuelName::Kerosene => "fuel.kerosene",
            FuelName::Biogas => "fuel.biogas",
            FuelName::Electricity => "fuel.electricity",
        })
    }

    /// Returns the name of a side of the reductions, with its first letter in upper case.
    pub(crate) fn side(&self, side: Side) -> String {
        self.text(match side {
            Side::Baseline => "side.baseline",
            Side::Project => "side.project",
            Side::Savings => "side.savings",
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
    pub(crate) fn estimate(&self, estimate: UncertainEstimate) -> String {
        self.text(match estimate {
            UncertainEstimate::Reference => "estimate.reference",
            UncertainEstimate::Intervention => "estimate.intervention",
            UncertainEstimate::Saving => "estimate.saving",
            UncertainEstimate::Usage => "estimate.usage",
        })
    }

    /// Returns when a parameter got its value.
    pub(crate) fn moment(&self, moment: DecisionMoment) -> String {
        self.text(match moment {
            DecisionMoment::BeforeTheFrame => "moment.beforeTheFrame",
            DecisionMoment::BeforeTheTests => "moment.beforeTheTests",
            DecisionMoment::DuringTheTests => "moment.duringTheTests",
            DecisionMoment::AfterTheTests => "moment.afterTheTests",
            DecisionMoment::NotDated => "moment.notDated",
        })
    }

    /// Returns whether a draw came before the tests.
    pub(crate) fn chance(&self, chance: ChanceResult) -> String {
        self.text(match chance {
            ChanceResult::Before => "chance.before",
            ChanceResult::After => "chance.after",
            ChanceResult::NotProvable => "chance.notProvable",
        })
    }

    /// Returns the households and days that a row of the sensitivity table counts.
    pub(crate) fn variation(&self, variation: Variation) -> String {
        self.text(match variation {
            Variation::AsAssessed => "variation.asAssessed",
            Variation::WithoutOutliers => "variation.withoutOutliers",
            Variation::WithoutDaysNotUsed => "variation.withoutDaysNotUsed",
            Variation::WithoutIncompleteHouseholds => "variation.withoutIncompleteHouseholds",
            Variation::WithoutLittleEnergy => "variation.withoutLittleEnergy",
            Variation::WithoutReserves => "variation.withoutReserves",
            Variation::WorstForTheLost => "variation.worstForTheLost",
            Variation::WithDefaultFnrb => "variation.withDefaultFnrb",
        })
    }

    /// Returns a limit of plausible consumption.
    pub(crate) fn band(&self, band: BandName) -> String {
        self.text(match band {
            BandName::Threshold => "term.threshold",
            BandName::Cap => "term.cap",
            BandName::FieldHigh => "term.fieldHigh",
            BandName::FieldMost => "term.fieldMost",
        })
    }

    /// Returns a method of outliers, a limit of plausible consumption, a factor of the emission reductions, or an
    /// abbreviated fuel in words. Returns `None` for another name.
    pub(crate) fn term(&self, name: &str) -> Option<String> {
        if let Some(band) = BandName::of(name) {
            return Some(self.band(band));
        }
        let text = match OutlierMethodName::of(name) {
            Some(OutlierMethodName::Iqr) => "term.iqr",
            Some(OutlierMethodName::Mad) => "term.mad",
            Some(OutlierMethodName::None) => return None,
            None if name == FuelName::Lpg.as_str() => "term.lpg",
            None => factor(name)?,
        };
        Some(self.text(text))
    }

    /// Returns the global warming potentials of an assessment report.
    pub(crate) fn warming(&self, report: WarmingName) -> String {
        self.text(match report {
            WarmingName::AR4 => "warming.fourth",
            WarmingName::AR5 => "warming.fifth",
            WarmingName::AR6 => "warming.sixth",
        })
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
