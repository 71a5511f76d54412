//! A group's figures: estimates, spread, sizes, and the values of its households.

use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::days;
use super::estimate::Estimate;
use super::households::{Group, Household};
use super::outliers::Bounds;
use super::terms::Terms;
use crate::finding::{Finding, Findings};
use crate::json::Writer;
use crate::statistics::{mean, ordered, quantile_type7};

/// The estimates of a group.
#[derive(Debug)]
pub(super) struct Figures {
    pub(super) per_household: Estimate,
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
    pub(super) fn of(group: &Group<'_>, terms: Terms) -> Option<Self> {
        let mut per_household = Estimate::of(&group.daily_means(), group.group, terms)?;
        per_household.unit = unit(group, "household");
        let persons = Per::of(group, "person", terms, |household| Some(household.size?.persons));
        let adults = Per::of(group, "standard adult", terms, |household| household.size?.adults);
        let figures = Self { per_household, persons, adults };
        let finite = figures.estimates().all(|estimate| estimate.interval.is_finite());
        finite.then_some(figures)
    }

    fn estimates(&self) -> impl Iterator<Item = &Estimate> {
        [Some(&self.per_household), self.persons.estimate.as_ref(), self.adults.estimate.as_ref()]
            .into_iter()
            .flatten()
    }

    /// Persons of a household, where that is known of any.
    pub(super) fn household_size(&self) -> Option<f64> {
        self.persons.mean
    }

    /// Warns of what a reader should know of the estimates.
    pub(super) fn warn(&self, group: &Group<'_>, at: usize, findings: &mut Findings) {
        let word = group.group.word();
        let unknown = group.households.len() - self.persons.known;
        if unknown > 0 && self.persons.known > 0 {
            let finding = Finding::new(&codes::SIZE_UNKNOWN, "/households", at).with("count", unknown);
            findings.add(finding.with("households", group.households.len()).with("group", word));
        }
        if self.per_household.deviation <= 0.0 {
            findings.add(Finding::new(&codes::NO_SPREAD, "/claims", at).with("group", word));
        }
        super::answer::warn_of_precision(&self.per_household.interval, word, at, findings);
    }

    /// Writes the group, as a value.
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
        write_spread(group, writer);
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
    fn of(group: &Group<'_>, of: &str, terms: Terms, size: fn(&Household<'_>) -> Option<f64>) -> Self {
        let known = || group.households.iter().filter_map(|household| Some((household, size(household)?)));
        let sizes: Vec<f64> = known().map(|(_, size)| size).collect();
        let values: Vec<f64> = known().map(|(household, size)| household.daily_mean / size).collect();
        let mut estimate = Estimate::of(&values, group.group, terms);
        if let Some(estimate) = &mut estimate {
            estimate.unit = unit(group, of);
        }
        Self { known: sizes.len(), mean: mean(&sizes), estimate }
    }

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

/// `kg/household/day`; `None` where the unit is not known.
fn unit(group: &Group<'_>, of: &str) -> Option<String> {
    group.unit.map(|unit| [unit, "/", of, "/day"].concat())
}

/// Least, quartiles and most: what a box plot shows.
fn write_spread(group: &Group<'_>, writer: &mut Writer) {
    let values = ordered(&group.daily_means());
    writer.name("spread");
    writer.begin_object();
    for (name, part) in
        [("least", 0.0), ("lowerQuartile", 0.25), ("median", 0.5), ("upperQuartile", 0.75), ("most", 1.0)]
    {
        super::estimate::optional_number(writer, name, quantile_type7(&values, part));
    }
    writer.end_object();
}

fn write_value(household: &Household<'_>, outlier: Option<&str>, writer: &mut Writer) {
    writer.begin_object();
    writer.text_member("household", household.name);
    writer.number_member("dailyMean", household.daily_mean);
    writer.count_member("days", household.days);
    writer.number_member("lowest", household.lowest);
    writer.number_member("highest", household.highest);
    if let Some(period) = household.period {
        writer.text_member("startDate", &days::date(period.first));
        writer.text_member("endDate", &days::date(period.last));
    }
    if let Some(size) = household.size {
        writer.number_member("persons", size.persons);
        if let Some(adults) = size.adults {
            writer.number_member("standardAdults", adults);
        }
    }
    if let Some(outlier) = outlier {
        writer.text_member("outlier", outlier);
    }
    writer.end_object();
}
