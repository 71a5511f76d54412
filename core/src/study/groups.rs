//! A group's figures: estimates, spread, sizes, and the values of its households.

use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::days;
use super::estimate::{Estimate, FEW};
use super::households::{Group, Household};
use super::outliers::Bounds;
use super::strata::{Method, Moments, Valued};
use super::terms::Terms;
use crate::finding::{Finding, Findings};
use crate::json::Writer;
use crate::statistics::{ordered, quantile_type7};

/// The estimates of a group.
#[derive(Debug)]
pub(super) struct Figures {
    pub(super) per_household: Estimate,
    /// The daily means, in ascending order.
    pub(super) ordered: Vec<f64>,
    persons: Per,
    adults: Per,
}

/// What is told per person, or per standard adult.
#[derive(Debug)]
struct Per {
    known: usize,
    /// Persons, or standard adults, of a household, as a mean of those that are known.
    mean: Option<f64>,
    estimate: Option<Estimate>,
}

impl Figures {
    /// Of a group; `None` when its values are beyond the range of a double.
    #[inline(never)]
    pub(super) fn of(group: &Group<'_>, terms: Terms) -> Option<Self> {
        let mut per_household = Estimate::of(&group.valued(), &group.strata, group.kind, terms)?;
        per_household.unit = unit(group, "household");
        let persons = Per::of(group, "person", terms, |household| Some(household.size?.persons));
        let adults = Per::of(group, "standard adult", terms, |household| household.size?.adults);
        let ordered = ordered(&group.daily_means());
        let figures = Self { per_household, ordered, persons, adults };
        let finite = figures.estimates().all(|estimate| estimate.interval.is_finite());
        finite.then_some(figures)
    }

    fn estimates(&self) -> impl Iterator<Item = &Estimate> {
        [Some(&self.per_household), self.persons.estimate.as_ref(), self.adults.estimate.as_ref()]
            .into_iter()
            .flatten()
    }

    /// Persons of a household, as the mean of those whose size is known.
    pub(super) fn household_size(&self) -> Option<f64> {
        self.persons.mean
    }

    /// Of how many households the size is known.
    pub(super) fn sizes_known(&self) -> usize {
        self.persons.known
    }

    /// Whether the sizes of half the households are known: fewer say little of the others.
    pub(super) fn has_sizes(&self) -> bool {
        self.persons.known * 2 >= self.per_household.moments.households
    }

    /// Warns of what a reader should know of the estimates.
    #[inline(never)]
    pub(super) fn warn(&self, group: &Group<'_>, at: usize, findings: &mut Findings) {
        let word = group.kind.word();
        let unknown = group.households.len() - self.persons.known;
        if unknown > 0 && self.persons.known > 0 {
            let finding = Finding::new(&codes::SIZE_UNKNOWN, "/households", at).with("count", unknown);
            findings.add(finding.with("households", group.households.len()).with("group", word));
        }
        self.warn_of_few(word, at, findings);
        if self.per_household.moments.deviation <= 0.0 {
            findings.add(Finding::new(&codes::NO_SPREAD, "/claims", at).with("group", word));
        }
        let what = [word, " group"].concat();
        super::answer::warn_of_precision(&self.per_household.interval, &what, at, findings);
        self.per_household.interval.warn_of_normal(&what, "/distribution", at, findings);
        let moments = &self.per_household.moments;
        if moments.method != Method::Simple {
            let finding = Finding::new(&codes::STRATA_NOT_PROPORTIONAL, "/selection", at).with("group", word);
            let how = if moments.method == Method::Stratified { WEIGHED } else { NOT_WEIGHED };
            findings.add(finding.with("factors", moments.factors()).with("how", how));
        }
    }

    #[inline(never)]
    fn warn_of_few(&self, word: &str, at: usize, findings: &mut Findings) {
        let households = self.per_household.moments.households;
        if households < FEW {
            let finding = Finding::new(&codes::FEW_HOUSEHOLDS, "/claims", at).with("group", word);
            findings.add(finding.with("households", households).with("minimum", FEW));
        }
    }

    /// Writes the group, as a value.
    #[inline(never)]
    pub(super) fn write(&self, group: &Group<'_>, bounds: &Bounds, writer: &mut Writer) {
        writer.begin_object();
        for (name, word) in [("fuelType", group.fuel), ("unit", group.unit)] {
            writer.name(name);
            match word {
                Some(word) => writer.string(word),
                None => writer.null(),
            }
        }
        writer.count_member("households", group.households.len());
        write_spread(&self.ordered, writer);
        writer.name("perHousehold");
        self.per_household.write(writer);
        writer.name("sizes");
        writer.begin_object();
        self.persons.write_size("persons", group, writer);
        self.adults.write_size("standardAdults", group, writer);
        writer.end_object();
        self.persons.write_estimate("perCapita", writer);
        self.adults.write_estimate("perStandardAdult", writer);
        writer.name("values");
        writer.begin_array();
        let mut outlier = bounds.words();
        for (index, household) in group.households.iter().enumerate() {
            write_value(household, outlier(index), writer);
        }
        writer.end_array();
        writer.end_object();
    }
}

impl Per {
    #[inline(never)]
    fn of(group: &Group<'_>, of: &str, terms: Terms, size: fn(&Household<'_>) -> Option<f64>) -> Self {
        let known = || group.households.iter().filter_map(|household| Some((household, size(household)?)));
        let sizes: Vec<Valued> = known().map(|(household, size)| (size, household.stratum)).collect();
        let values: Vec<Valued> =
            known().map(|(household, size)| (household.measured.mean / size, household.stratum)).collect();
        let mut estimate = Estimate::of(&values, &group.strata, group.kind, terms);
        if let Some(estimate) = &mut estimate {
            estimate.unit = unit(group, of);
        }
        let one = || sizes.first().map(|(size, _)| *size);
        let mean = Moments::of(&sizes, &group.strata).map(|moments| moments.mean).or_else(one);
        Self { known: sizes.len(), mean, estimate }
    }

    #[inline(never)]
    fn write_size(&self, name: &str, group: &Group<'_>, writer: &mut Writer) {
        writer.name(name);
        writer.begin_object();
        writer.count_member("known", self.known);
        writer.count_member("unknown", group.households.len() - self.known);
        super::estimate::optional_number(writer, "mean", self.mean);
        writer.end_object();
    }

    fn write_estimate(&self, name: &str, writer: &mut Writer) {
        writer.name(name);
        match &self.estimate {
            Some(estimate) => estimate.write(writer),
            None => writer.null(),
        }
    }
}

const WEIGHED: &str = "means and intervals weigh each stratum by its part of the frame";
const NOT_WEIGHED: &str = "strata with fewer than two households cannot be weighed, and no value counts";

/// `kg/household/day`; `None` where the unit is not known.
fn unit(group: &Group<'_>, of: &str) -> Option<String> {
    group.unit.map(|unit| [unit, "/", of, "/day"].concat())
}

/// Least, quartiles and most: what a box plot shows.
#[inline(never)]
fn write_spread(values: &[f64], writer: &mut Writer) {
    writer.name("spread");
    writer.begin_object();
    for (name, part) in
        [("least", 0.0), ("lowerQuartile", 0.25), ("median", 0.5), ("upperQuartile", 0.75), ("most", 1.0)]
    {
        super::estimate::optional_number(writer, name, quantile_type7(values, part));
    }
    writer.end_object();
}

#[inline(never)]
fn write_value(household: &Household<'_>, outlier: Option<&str>, writer: &mut Writer) {
    writer.begin_object();
    writer.text_member("household", household.name);
    writer.number_member("dailyMean", household.measured.mean);
    writer.count_member("days", household.measured.days);
    write_short(writer, "lowest", household.measured.lowest);
    write_short(writer, "highest", household.measured.highest);
    if let Some(period) = household.period {
        writer.text_member("startDate", &days::date(period.first));
        writer.text_member("endDate", &days::date(period.last));
    }
    if let Some(size) = household.size {
        write_short(writer, "persons", size.persons);
        if let Some(adults) = size.adults {
            write_short(writer, "standardAdults", adults);
        }
    }
    if let Some(outlier) = outlier {
        writer.text_member("outlier", outlier);
    }
    writer.end_object();
}

/// A member that is most often a number of few decimals: those are written without looking for the shortest decimal. One
/// of so few digits that is read as the same double is the shortest.
#[inline(never)]
fn write_short(writer: &mut Writer, name: &str, value: f64) {
    writer.name(name);
    let found = [1.0, 10.0, 100.0, 1000.0].into_iter().enumerate().find_map(|(decimals, scale)| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it saturates, as it should"
        )]
        let units = (value * scale + 0.5) as u32;
        let short = units < MOST_UNITS && (f64::from(units) / scale - value).abs() <= 0.0;
        short.then_some((units, decimals))
    });
    let Some((units, decimals)) = found else {
        writer.number(value);
        return;
    };
    let mut digits = [b'0'; 12];
    let mut left = units;
    let mut length = 0;
    for (place, digit) in digits.iter_mut().rev().enumerate() {
        if place == decimals && decimals > 0 {
            *digit = b'.';
        } else if left > 0 || place <= decimals + usize::from(decimals > 0) {
            *digit = b'0' + u8::try_from(left % 10).unwrap_or_default();
            left /= 10;
        } else {
            break;
        }
        length += 1;
    }
    let text = digits.get(digits.len() - length..).unwrap_or_default();
    writer.raw(core::str::from_utf8(text).unwrap_or_default());
}

/// Below this a number and its point have at most eleven characters.
const MOST_UNITS: u32 = 1_000_000_000;

#[cfg(test)]
mod tests {
    use super::{Writer, write_short};

    #[test]
    fn short_numbers_are_those_of_the_writer() {
        for value in [
            0.0,
            1.0,
            10.0,
            0.1,
            0.5,
            0.05,
            0.001,
            0.0005,
            6.1,
            6.125,
            123.45,
            100.0,
            999_999.999,
            1e9,
            2.8,
            1.0 / 3.0,
        ] {
            let mut short = Writer::default();
            write_short(&mut short, "a", value);
            let mut long = Writer::default();
            long.number_member("a", value);
            assert_eq!(short.finish(), long.finish());
        }
    }
}
