//! Outliers: households whose daily mean is far from the others of their group. They are flagged with a named method,
//! and never excluded.
//!
//! No methodology's own rule for outliers is confirmed, so the request chooses the method, and the answer names it.

use alloc::vec::Vec;

use super::answer::AppliedOutlierMethod;
use super::answer::{GroupOutliers, OfGroups, OutlierSide, Outliers};
use super::codes;
use super::households::{Group, Household};
use super::request::{OutlierMethod, OutlierMethodName};
use crate::finding::{Finding, Findings};
use crate::invariant::Held as _;
use crate::statistics::{median, ordered, quantile_type7};

/// A method and its factor.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutlierRule {
    method: OutlierMethodName,
    factor: Option<f64>,
    source: &'static str,
}

/// The values beyond which a household is flagged.
#[derive(Debug)]
pub(super) struct Fences {
    lower: Option<f64>,
    upper: Option<f64>,
    basis: Option<Basis>,
    flagged: Vec<Flag>,
}

/// The values that the fences are derived from.
#[derive(Clone, Copy, Debug)]
enum Basis {
    Quartiles { lower: f64, upper: f64 },
    Median { median: f64, deviation: f64 },
}

/// A flagged household.
#[derive(Clone, Copy, Debug)]
struct Flag {
    index: usize,
    side: OutlierSide,
}

impl OutlierRule {
    /// Returns the rule in the member `outliers` of a request, by default Tukey's. Returns `None` if it has an error.
    pub(super) fn of(request: Option<&OutlierMethod>, findings: &mut Findings) -> Option<Self> {
        let method = request.and_then(|request| request.method);
        let rule = match method.unwrap_or(OutlierMethodName::Iqr) {
            OutlierMethodName::Iqr => TUKEY,
            OutlierMethodName::Mad => MEDIAN,
            OutlierMethodName::None => NONE,
        };
        let Some(factor) = request.and_then(|request| request.factor) else { return Some(rule) };
        if rule.factor.is_none() {
            findings.add(Finding::new(&codes::NO_FACTOR, "/outliers/factor", factor.at));
            return None;
        }
        Some(Self { factor: Some(factor.value), ..rule })
    }

    /// Builds the parameter of the answer.
    pub(super) fn answer(&self) -> AppliedOutlierMethod {
        AppliedOutlierMethod { method: self.method, factor: self.factor }
    }

    /// Returns Tukey's rule, which the sensitivity uses for every study.
    pub(super) fn tukey() -> Self {
        TUKEY
    }

    /// Returns the fences of a group without outliers, because it has too few households.
    pub(super) fn no_fences() -> Fences {
        Fences { lower: None, upper: None, basis: None, flagged: Vec::new() }
    }

    /// Finds the outliers of a group, whose daily means are `values` in ascending order.
    pub(super) fn fences(&self, group: &Group<'_>, values: &[f64]) -> Fences {
        let mut fences = self.unflagged(values);
        for (index, household) in group.households.iter().enumerate() {
            if fences.upper.is_some_and(|upper| household.measured.mean > upper) {
                fences.flagged.push(Flag { index, side: OutlierSide::High });
            } else if fences.lower.is_some_and(|lower| household.measured.mean < lower) {
                fences.flagged.push(Flag { index, side: OutlierSide::Low });
            }
        }
        fences
    }

    fn unflagged(&self, values: &[f64]) -> Fences {
        let none = Self::no_fences();
        let Some(factor) = self.factor else { return none };
        if self.method == OutlierMethodName::Iqr {
            let [lower, upper] = [0.25, 0.75].map(|part| quantile_type7(values, part).held(SOME));
            let reach = factor * (upper - lower);
            let basis = Some(Basis::Quartiles { lower, upper });
            return Fences { lower: Some(lower - reach), upper: Some(upper + reach), basis, ..none };
        }
        let middle = median(values).held(SOME);
        let distances: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
        let deviation = median(&ordered(&distances)).held(SOME);
        let basis = Some(Basis::Median { median: middle, deviation });
        // With a deviation of zero, every household other than the median itself would be flagged.
        let reach = Some(factor * deviation / NORMAL_DEVIATION).filter(|reach| *reach > 0.0);
        let (lower, upper) = (reach.map(|reach| middle - reach), reach.map(|reach| middle + reach));
        Fences { lower, upper, basis, ..none }
    }

    /// Warns of the outliers of a group.
    pub(super) fn warn(&self, fences: &Fences, group: &Group<'_>, findings: &mut Findings) {
        let Some(first) = fences.households(group).next() else { return };
        let finding = Finding::new(&codes::OUTLIERS, first.place("fuelMeasurements"), first.at);
        let finding = finding.with("count", fences.flagged.len()).with("group", group.kind.word());
        findings.add(finding.with("method", self.method.word()));
    }

    /// Builds the outliers of the answer.
    pub(super) fn outliers<'n>(&self, groups: [(&Group<'n>, &Fences); 2]) -> Outliers<'n> {
        Outliers {
            method: self.method,
            factor: self.factor,
            source: self.source,
            flagged: groups.iter().map(|(_, fences)| fences.flagged.len()).sum(),
            removed: 0,
            groups: OfGroups::of(groups.map(|(group, fences)| fences.answer(group))),
        }
    }
}

impl Fences {
    /// Returns a function that gives the side of an outlier by the index of its household. The indexes must ascend.
    pub(super) fn sides(&self) -> impl FnMut(usize) -> Option<OutlierSide> + '_ {
        let mut flags = self.flagged.iter().peekable();
        move |index| flags.next_if(|flag| flag.index == index).map(|flag| flag.side)
    }

    /// Returns the outliers of the group.
    fn households<'g, 'n>(&self, group: &'g Group<'n>) -> impl Iterator<Item = &'g Household<'n>> {
        let mut side = self.sides();
        let households = group.households.iter().enumerate();
        households.filter(move |(index, _)| side(*index).is_some()).map(|(_, household)| household)
    }

    fn answer<'n>(&self, group: &Group<'n>) -> GroupOutliers<'n> {
        let quartiles = match self.basis {
            Some(Basis::Quartiles { lower, upper }) => Some((lower, upper)),
            _ => None,
        };
        let middle = match self.basis {
            Some(Basis::Median { median, deviation }) => Some((median, deviation)),
            _ => None,
        };
        GroupOutliers {
            lower: self.lower,
            upper: self.upper,
            lower_quartile: quartiles.map(|(lower, _)| lower),
            upper_quartile: quartiles.map(|(_, upper)| upper),
            median: middle.map(|(median, _)| median),
            deviation: middle.map(|(_, deviation)| deviation),
            households: self.households(group).map(|household| household.name).collect(),
        }
    }
}

const TUKEY: OutlierRule = OutlierRule {
    method: OutlierMethodName::Iqr,
    factor: Some(1.5),
    source: "Tukey, Exploratory Data Analysis, 1977: more than the factor times the interquartile range beyond the quartiles; \
             quartiles of type 7 (Hyndman and Fan, 1996)",
};

const MEDIAN: OutlierRule = OutlierRule {
    method: OutlierMethodName::Mad,
    factor: Some(3.5),
    source: "Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993: a modified z-score above the factor; the score is \
             0.6745 times the distance from the median, divided by the median of these distances",
};

const NONE: OutlierRule =
    OutlierRule { method: OutlierMethodName::None, factor: None, source: "no method was requested" };

/// The invariant of a group with fences.
const SOME: &str = "the group has values";

/// The median absolute deviation of normal values, in standard deviations (Iglewicz and Hoaglin, 1993).
const NORMAL_DEVIATION: f64 = 0.6745;
