//! The statistics of a group: estimates, spread, sizes, and the values of its households.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{
    AssessedGroup, EstimateMethod, GroupSizes, KnownSizes, MeasuredHousehold, OutlierSide, Spread,
};
use super::codes;
use super::days::Day;
use super::difference::Saving;
use super::estimate::{FEW, Mean, NOT_WEIGHED, warn_of_precision};
use super::households::Valued;
use super::households::{Group, Household};
use super::moments::Moments;
use super::outliers::Fences;
use super::size::Size;
use super::terms::Terms;
use super::{number, shown};
use crate::finding::{Finding, Findings};
use crate::invariant::Held as _;
use crate::statistics::{normal_quantile, ordered, quantile_type7};

/// The estimates of a group.
#[derive(Debug)]
pub(super) struct Figures {
    pub(super) per_household: Mean,
    /// The daily means, in ascending order.
    pub(super) ordered: Vec<f64>,
    persons: Per,
    adults: Per,
    /// The mean number of persons for which a cap is calculated.
    capped_persons: Option<f64>,
    /// The daily means as dry fuel, if the moisture of every household's fuel is known.
    dry: Option<Mean>,
}

/// The consumption per person or per standard adult.
#[derive(Debug)]
struct Per {
    known: usize,
    /// The mean of the known sizes, in persons or in standard adults.
    mean: Option<f64>,
    estimate: Option<Mean>,
}

impl Figures {
    /// Calculates the figures of a group. Returns `None` if a value exceeds the range of a double.
    pub(super) fn of(group: &Group<'_>, terms: Terms) -> Option<Self> {
        let mut per_household = Mean::of(&group.valued(), &group.strata, group.kind, terms)?;
        per_household.unit = unit(group, "household");
        let persons = Per::of(group, "person", terms, |household| Some(household.size?.persons));
        let adults = Per::of(group, "standard adult", terms, |household| household.size?.adults);
        let dry = dry(group, terms);
        let ordered = ordered(&group.daily_means());
        let capped_persons = capped_persons(group);
        let figures = Self { per_household, ordered, persons, adults, capped_persons, dry };
        let finite = figures.estimates().all(|estimate| estimate.interval.is_finite());
        finite.then_some(figures)
    }

    fn estimates(&self) -> impl Iterator<Item = &Mean> {
        let others = [&self.persons.estimate, &self.adults.estimate, &self.dry];
        [&self.per_household].into_iter().chain(others.into_iter().flatten())
    }

    /// Returns the mean number of persons in the households, as a cap on the consumption counts them.
    pub(super) fn household_size(&self) -> Option<f64> {
        self.capped_persons
    }

    /// Counts the households whose size is known.
    pub(super) fn sizes_known(&self) -> usize {
        self.persons.known
    }

    /// Returns whether the sizes of at least half the households are known.
    pub(super) fn has_sizes(&self) -> bool {
        self.persons.known * 2 >= self.per_household.moments.households
    }

    /// Adds the warnings about the estimates.
    pub(super) fn warn(&self, group: &Group<'_>, at: usize, findings: &mut Findings) {
        let word = group.kind.word();
        let unknown = group.households.len() - self.persons.known;
        if unknown > 0 && self.persons.known > 0 {
            let finding = Finding::new(&codes::SIZE_UNKNOWN, "/households", at).with("count", unknown);
            findings.add(finding.with("households", group.households.len()).with("group", word));
        }
        warn_of_moisture(group, at, findings);
        self.warn_of_persons(group, at, findings);
        self.warn_of_few(word, at, findings);
        if self.per_household.moments.deviation <= 0.0 {
            findings.add(Finding::new(&codes::NO_SPREAD, "/claims", at).with("group", word));
        }
        let what = [word, " group"].concat();
        warn_of_precision(&self.per_household.interval, &what, at, findings);
        self.per_household.interval.warn_of_quantile(&what, "/distribution", at, findings);
        let moments = &self.per_household.moments;
        if !self.per_household.is_weighed() || !moments.is_proportional() {
            let finding = Finding::new(&codes::STRATA_NOT_PROPORTIONAL, "/selection", at).with("group", word);
            let how = if self.per_household.is_weighed() { WEIGHED } else { NOT_WEIGHED };
            findings.add(finding.with("factors", moments.factors()).with("how", how));
        }
    }

    /// Warns of strata that explain more of the spread than strata that are formed before the tests do.
    pub(super) fn warn_of_strata(&self, word: &str, at: usize, findings: &mut Findings) {
        let moments = &self.per_household.moments;
        let of_each = moments.households / moments.parts.len().max(1);
        // The spread within few households is small by chance: the quantile of the chi-squared distribution by Wilson and
        // Hilferty (1931).
        let freedom = 2.0 / 9.0 / number(moments.households.saturating_sub(moments.parts.len()).max(1));
        let root = 1.0 - freedom - normal_quantile(SURE) * libm::sqrt(freedom);
        let by_chance = 1.0 / (root * root * root).max(f64::MIN_POSITIVE);
        let much = if of_each < LARGE { MUCH } else { VERY_MUCH };
        let much = number(moments.households) * by_chance.max(much);
        let effective = moments.effective().filter(|_| moments.method == EstimateMethod::Stratified);
        if let Some(effective) = effective.filter(|effective| *effective > much) {
            let finding = Finding::new(&codes::STRATA_EXPLAIN_MUCH, "/selection", at).with("group", word);
            let finding = finding.with("households", moments.households);
            findings.add(finding.with("effective", shown(libm::floor(effective))));
        }
    }

    /// Warns of numbers of persons that contradict each other, and of a cap that counts fewer persons than their mean.
    fn warn_of_persons(&self, group: &Group<'_>, at: usize, findings: &mut Findings) {
        let differ = |household: &&Household<'_>| household.size.is_some_and(Size::is_contradicted);
        let count = group.households.iter().filter(differ).count();
        if let (1.., Some(mean), Some(capped)) = (count, self.persons.mean, self.capped_persons) {
            let finding = Finding::new(&codes::PERSONS_DIFFER, "/claims", at).with("count", count);
            let finding = finding.with("group", group.kind.word()).with("mean", shown(mean));
            findings.add(finding.with("persons", shown(capped)));
        }
    }

    fn warn_of_few(&self, word: &str, at: usize, findings: &mut Findings) {
        let households = self.per_household.moments.households;
        if households < FEW {
            let finding = Finding::new(&codes::FEW_HOUSEHOLDS, "/claims", at).with("group", word);
            findings.add(finding.with("households", households).with("minimum", FEW));
        }
    }

    /// Builds the group of the answer.
    pub(super) fn answer<'n>(&self, group: &Group<'n>, fences: &Fences) -> AssessedGroup<'n> {
        let estimate = |per: &Per| per.estimate.as_ref().map(Mean::answer);
        AssessedGroup {
            fuel_type: group.fuel,
            unit: group.unit,
            households: group.households.len(),
            spread: Spread::of(&self.ordered),
            per_household: self.per_household.answer(),
            sizes: GroupSizes {
                persons: self.persons.sizes(group),
                standard_adults: self.adults.sizes(group),
            },
            per_capita: estimate(&self.persons),
            per_standard_adult: estimate(&self.adults),
            per_household_dry: self.dry.as_ref().map(Mean::answer),
            values: values(group, fences),
        }
    }
}

/// Returns the mean number of persons for which a cap is calculated: of the stated sizes of a household and the persons
/// present, the smallest, and for a household of unknown size the smallest of the others.
fn capped_persons(group: &Group<'_>) -> Option<f64> {
    let persons = |household: &Household<'_>| Some(household.size?.least);
    let least = group.households.iter().filter_map(persons).reduce(f64::min)?;
    let sizes =
        group.households.iter().map(|household| (persons(household).unwrap_or(least), household.stratum));
    let sizes: Vec<Valued> = sizes.collect();
    let one = || sizes.first().map(|(size, _)| *size);
    Moments::of(&sizes, &group.strata).map(|moments| moments.mean).or_else(one)
}

impl Per {
    fn of(group: &Group<'_>, of: &str, terms: Terms, size: fn(&Household<'_>) -> Option<f64>) -> Self {
        let known = || group.households.iter().filter_map(|household| Some((household, size(household)?)));
        let sizes: Vec<Valued> = known().map(|(household, size)| (size, household.stratum)).collect();
        let values: Vec<Valued> =
            known().map(|(household, size)| (household.measured.mean / size, household.stratum)).collect();
        let mut estimate = Mean::of(&values, &group.strata, group.kind, terms);
        if let Some(estimate) = &mut estimate {
            estimate.unit = unit(group, of);
        }
        let one = || sizes.first().map(|(size, _)| *size);
        let mean = Moments::of(&sizes, &group.strata).map(|moments| moments.mean).or_else(one);
        Self { known: sizes.len(), mean, estimate }
    }

    fn sizes(&self, group: &Group<'_>) -> KnownSizes {
        let sizes = group.households.iter().filter_map(|household| household.size);
        let present = sizes.filter(|size| size.is_present).count();
        let unknown = group.households.len() - self.known;
        KnownSizes { known: self.known, unknown, present, mean: self.mean }
    }
}

/// Returns whether each group that is large enough has figures, and all values are within the range of a double.
pub(super) fn are_finite(
    groups: [&Group<'_>; 2],
    figures: &[Option<Figures>; 2],
    saving: Option<&Saving>,
) -> bool {
    groups.iter().zip(figures).all(|(group, figures)| figures.is_some() == group.is_estimable())
        && saving.is_none_or(|saving| saving.interval.is_finite())
}

/// Warns if some claims of a group state the moisture of the fuel, and others do not.
fn warn_of_moisture(group: &Group<'_>, at: usize, findings: &mut Findings) {
    let households = group.households.len();
    let unknown = group.households.iter().filter(|household| household.dry_share.is_none()).count();
    if (1..households).contains(&unknown) {
        let finding = Finding::new(&codes::MOISTURE_UNKNOWN, "/claims", at).with("count", unknown);
        findings.add(finding.with("households", households).with("group", group.kind.word()));
    }
}

/// Estimates the daily means as dry fuel; `None` unless the moisture of every household's fuel is known.
fn dry(group: &Group<'_>, terms: Terms) -> Option<Mean> {
    let valued = group.households.iter().map(|household| Some((household.dry_mean()?, household.stratum)));
    let valued: Vec<Valued> = valued.collect::<Option<_>>()?;
    let mut mean = Mean::of(&valued, &group.strata, group.kind, terms)?;
    mean.unit = unit(group, "household");
    Some(mean)
}

/// The effective households, as a multiple of the measured ones, above which strata are a warning: of strata with fewer than
/// [`LARGE`] households on average, and of other ones.
const MUCH: f64 = 2.0;
const VERY_MUCH: f64 = 4.0;
const LARGE: usize = 10;
/// The probability with which chance does not explain them.
const SURE: f64 = 0.99;

const WEIGHED: &str = "means and intervals weight each stratum by its share of the frame";

/// Returns the unit of a mean, for example `kg/household/day`; `None` if the unit of the logs is unknown.
fn unit(group: &Group<'_>, of: &str) -> Option<String> {
    group.unit.map(|unit| [unit, "/", of, "/day"].concat())
}

impl Spread {
    /// Calculates the quartiles of values in ascending order.
    fn of(values: &[f64]) -> Self {
        Self {
            least: quantile_type7(values, 0.0),
            lower_quartile: quantile_type7(values, 0.25),
            median: quantile_type7(values, 0.5),
            upper_quartile: quantile_type7(values, 0.75),
            most: quantile_type7(values, 1.0),
        }
    }
}

/// Lists the households of a group for the answer.
fn values<'n>(group: &Group<'n>, fences: &Fences) -> Vec<MeasuredHousehold<'n>> {
    let mut side = fences.sides();
    let households = group.households.iter().enumerate();
    let name = |stratum: usize| group.strata.get(stratum).held("an index has a stratum").name;
    let value = |(index, household): (usize, &Household<'n>)| {
        value(household, household.stratum.map(name), side(index))
    };
    households.map(value).collect()
}

fn value<'n>(
    household: &Household<'n>,
    stratum: Option<&'n str>,
    outlier: Option<OutlierSide>,
) -> MeasuredHousehold<'n> {
    MeasuredHousehold {
        household: household.name,
        daily_mean: household.measured.mean,
        dry_mean: household.dry_mean(),
        days: household.measured.days,
        not_used_days: household.measured.not_used,
        missing_days: household.missing_days,
        excluded_days: household.excluded_days,
        lowest: household.measured.lowest,
        highest: household.measured.highest,
        start_date: household.period.map(|period| Day(period.first)),
        end_date: household.period.map(|period| Day(period.last)),
        stratum,
        persons: household.size.map(|size| size.persons),
        standard_adults: household.size.and_then(|size| size.adults),
        outlier,
    }
}
