//! What differs between the groups apart from their stoves: the way in which days are counted, the size of the homes, and the
//! shares of the strata. Each is a warning with the saving of groups that do not differ in it.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use super::difference::Saving;
use super::estimate::Mean;
use super::groups::Figures;
use super::households::{Group, Household, WeightedStratum};
use super::input::StudyInput;
use super::moments::Moments;
use super::size::Size;
use super::{number, shown};
use crate::finding::{Code, Finding, Findings, List};
use crate::limits;
use crate::statistics::{mean, ordered, spread, student_quantile};

/// Groups, and their saving.
#[derive(Clone, Copy, Debug)]
struct Compared<'c, 'n> {
    study: &'c StudyInput<'n>,
    groups: [&'c Group<'n>; 2],
    means: [f64; 2],
    unit: &'c str,
    saving: f64,
}

/// Warns of the differences. If reductions are credited, it also warns of differences that cannot be known.
pub(super) fn warn(
    study: &StudyInput<'_>,
    [one, other]: [&Figures; 2],
    (saving, is_credited): (&Saving, bool),
    findings: &mut Findings,
) {
    let compared = Compared {
        study,
        groups: [&study.reference, &study.intervention],
        means: [one, other].map(|figures| figures.per_household.moments.mean),
        unit: one.per_household.unit.as_deref().unwrap_or_default(),
        saving: saving.interval.middle,
    };
    compared.warn_of_days(findings);
    compared.warn_of_sizes(findings);
    if is_credited && !study.parameters.is_paired() && !(one.has_sizes() && other.has_sizes()) {
        let finding = Finding::new(&codes::SIZES_NOT_COMPARED, "/households", study.at);
        let finding = finding.with("reference", one.sizes_known());
        findings.add(finding.with("intervention", other.sizes_known()));
    }
    compared.warn_of_weights([&one.per_household.moments, &other.per_household.moments], findings);
    if study.parameters.is_paired() {
        compared.warn_of_pairs(findings);
    } else {
        compared.warn_of_strata(findings);
    }
}

impl Compared<'_, '_> {
    /// Adds a finding if the saving of groups that do not differ is smaller.
    fn add(
        &self,
        saving: f64,
        code: &'static Code,
        findings: &mut Findings,
        with: impl Fn(Finding) -> Finding,
    ) {
        if saving < self.saving - MATERIAL * self.saving.abs() {
            let finding = Finding::new(code, "/claims", self.study.at).with("saving", shown(saving));
            let finding = finding.with("value", shown(self.saving)).with("unit", self.unit.to_string());
            findings.add(with(finding));
        }
    }

    /// Warns if homes count a day for each date of a test, and others for each night between two dates.
    fn warn_of_days(&self, findings: &mut Findings) {
        let [before, after] = self.means;
        let [Some(reference), Some(intervention)] = self.groups.map(by_night) else { return };
        // If both groups count dates, a saving grows with both means, and a loss as well.
        if self.saving <= 0.0 {
            return;
        }
        let saving = before * reference - after * intervention;
        self.add(saving, &codes::DAYS_COUNTED_DIFFERENTLY, findings, |finding| finding);
    }

    /// Warns if the homes of the reference group are larger, by the persons present or by the least stated number.
    fn warn_of_sizes(&self, findings: &mut Findings) {
        let by_present = self.size_difference(|size| size.persons);
        let Some([one, other]) = by_present.or_else(|| self.size_difference(|size| size.least)) else {
            return;
        };
        let [before, after] = self.means;
        self.add(before - after * one / other, &codes::HOMES_DIFFER_IN_SIZE, findings, |finding| {
            finding.with("reference", shown(one)).with("intervention", shown(other))
        });
    }

    /// Returns the mean sizes of the groups if the homes of the reference group are larger by more than chance, and the
    /// saving for homes of the same size is materially smaller.
    fn size_difference(&self, persons: fn(Size) -> f64) -> Option<[f64; 2]> {
        let [ours, theirs] = self.groups.map(|group| {
            group.households.iter().map(|home| home.size.map(persons)).collect::<Vec<Option<f64>>>()
        });
        let (means, variance, freedom) = if self.study.parameters.is_paired() {
            let pairs: Vec<(f64, f64)> =
                ours.iter().zip(&theirs).filter_map(|(one, other)| one.zip(*other)).collect();
            let of = |value: fn(&(f64, f64)) -> f64| estimated(pairs.iter().map(value));
            let difference = of(|(one, other)| one - other)?;
            ([of(|pair| pair.0)?.0, of(|pair| pair.1)?.0], difference.1, difference.2)
        } else {
            let [one, other] = [ours, theirs].map(|sizes| estimated(sizes.into_iter().flatten()));
            let ((one, ours, first), (other, theirs, second)) = (one?, other?);
            let variance = ours + theirs;
            let freedom = variance * variance / (ours * ours / first + theirs * theirs / second);
            ([one, other], variance, freedom)
        };
        let [one, other] = means;
        let least = student_quantile(SURE, freedom.max(1.0)) * libm::sqrt(variance);
        let [_, after] = self.means;
        let moved = after * (one / other - 1.0);
        (one - other > least && moved >= LARGER * self.saving.abs()).then_some(means)
    }

    /// Warns if the same strata have other shares in the frames of the groups, or if their names differ in more than case,
    /// spaces and punctuation.
    fn warn_of_strata(&self, findings: &mut Findings) {
        let [reference, intervention] = self.groups;
        if reference.strata == intervention.strata
            || reference.strata.is_empty()
            || intervention.strata.is_empty()
        {
            return;
        }
        let weight = |theirs: &WeightedStratum<'_>| {
            let same = |ours: &&WeightedStratum<'_>| spelling(ours.name) == spelling(theirs.name);
            reference.strata.iter().find(same).map(|ours| ours.weight)
        };
        let weights: Vec<Option<f64>> = intervention.strata.iter().map(weight).collect();
        if reference.strata.len() != intervention.strata.len() || weights.contains(&None) {
            let names = self.groups.map(|group| {
                let strata = group.strata.iter().take(limits::LISTED_HOUSEHOLDS);
                strata.map(|stratum| Cow::Owned(String::from(stratum.name))).collect::<List>()
            });
            let [ours, theirs] = names;
            let finding = Finding::new(&codes::STRATA_NAMES_DIFFER, "/selection", self.study.at);
            findings.add(finding.with("reference", ours).with("intervention", theirs));
            return;
        }
        let mut strata = intervention.strata.clone();
        for (stratum, weight) in strata.iter_mut().zip(weights) {
            stratum.weight = weight.unwrap_or(stratum.weight);
        }
        let terms = self.study.parameters.terms;
        if let Some(alike) = Mean::of(&intervention.valued(), &strata, intervention.kind, terms) {
            let [before, _] = self.means;
            let saving = before - alike.moments.mean;
            self.add(saving, &codes::STRATA_SHARES_DIFFER, findings, |finding| finding);
        }
    }

    /// Warns if the weights of strata that are measured in proportion to the frame raise the saving.
    fn warn_of_weights(&self, moments: [&Moments; 2], findings: &mut Findings) {
        let plain = moments
            .map(|moments| moments.unweighted.as_ref().map_or(moments.mean, |unweighted| unweighted.mean));
        let [before, after] = plain;
        let moved = self.saving - (before - after);
        if moments.iter().all(|moments| moments.is_proportional()) && moved > WEIGHED * self.saving.abs() {
            self.add(before - after, &codes::WEIGHTS_MOVE_SAVING, findings, |finding| finding);
        }
    }

    /// Warns if almost every household has the same rank before and after.
    fn warn_of_pairs(&self, findings: &mut Findings) {
        let [before, after] = self.groups.map(|group| ranks(&group.daily_means()));
        let pairs = before.len();
        let sum = |one: &[f64], other: &[f64]| {
            let middle = f64::midpoint(number(pairs), 1.0);
            one.iter().zip(other).map(|(one, other)| (one - middle) * (other - middle)).sum::<f64>()
        };
        let correlation = sum(&before, &after) / libm::sqrt(sum(&before, &before) * sum(&after, &after));
        if pairs >= MANY_PAIRS && correlation > ALIKE {
            let finding = Finding::new(&codes::PAIRS_TOO_ALIKE, "/claims", self.study.at);
            findings.add(finding.with("pairs", pairs).with("correlation", shown(correlation)));
        }
    }
}

/// Returns the letters and digits of a name in lower case.
fn spelling(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the rank of each value; equal values have the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let ordered = ordered(values);
    let rank = |value: &f64| {
        let below = ordered.partition_point(|other| other < value);
        let up_to = ordered.partition_point(|other| other <= value);
        (number(below) + number(up_to) + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Returns the mean of values with its variance and degrees of freedom; `None` if there are fewer than two.
fn estimated(values: impl Iterator<Item = f64>) -> Option<(f64, f64, f64)> {
    let values: Vec<f64> = values.collect();
    let (spread, count) = (spread(&values)?, number(values.len()));
    Some((mean(&values)?, spread * spread / count, count - 1.0))
}

/// Returns the mean of a group whose homes count nights, in relation to its mean; `None` if no home has a period.
fn by_night(group: &Group<'_>) -> Option<f64> {
    group.households.iter().find_map(|household| household.period)?;
    let sum = |of: fn(&Household<'_>) -> f64| group.households.iter().map(of).sum::<f64>();
    let all = sum(|household| household.measured.mean);
    Some(if all > 0.0 { sum(|household| household.by_night) / all } else { 1.0 })
}

/// The share of the saving that a difference may move without a warning.
const MATERIAL: f64 = 0.01;
/// The sizes of homes differ if the saving of homes of the same size is smaller by 5 %, and if chance alone would make them
/// differ in one of 100 studies.
const LARGER: f64 = 0.05;
const SURE: f64 = 0.995;

/// The share of the saving from which the weights of proportional strata are a warning.
const WEIGHED: f64 = 0.05;
/// The rank correlation above which pairs are more alike than homes are in two tests, and the fewest pairs to tell.
const ALIKE: f64 = 0.95;
const MANY_PAIRS: usize = 20;
