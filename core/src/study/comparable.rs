//! What differs between the groups apart from their stoves: the way in which days are counted, the size of the homes, and the
//! shares of the strata. Each is a warning with the saving of groups that do not differ in it.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::codes;
use super::difference::Saving;
use super::estimate::Mean;
use super::groups::Figures;
use super::households::{Group, Household};
use super::input::StudyInput;
use super::size::Size;
use super::{number, shown};
use crate::finding::{Code, Finding, Findings};
use crate::statistics::{mean, spread, student_quantile};

/// Groups, and their saving.
#[derive(Clone, Copy, Debug)]
struct Compared<'c, 'n> {
    study: &'c StudyInput<'n>,
    groups: [&'c Group<'n>; 2],
    means: [f64; 2],
    unit: &'c str,
    saving: f64,
}

/// Warns of the differences.
pub(super) fn warn(
    study: &StudyInput<'_>,
    [one, other]: [&Figures; 2],
    saving: &Saving,
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
    // The strata of a paired design are the same.
    if !study.parameters.is_paired() {
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
        let [reference, intervention] = self.groups.map(by_night);
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

    /// Warns if the same strata have other shares in the frames of the groups.
    fn warn_of_strata(&self, findings: &mut Findings) {
        let [reference, intervention] = self.groups;
        let names = [reference, intervention].map(|group| group.strata.iter().map(|stratum| stratum.name));
        let [ours, theirs] = names;
        if reference.strata == intervention.strata || ours.ne(theirs) {
            return;
        }
        let terms = self.study.parameters.terms;
        let alike = Mean::of(&intervention.valued(), &reference.strata, intervention.kind, terms);
        if let Some(alike) = alike {
            let [before, _] = self.means;
            let saving = before - alike.moments.mean;
            self.add(saving, &codes::STRATA_SHARES_DIFFER, findings, |finding| finding);
        }
    }
}

/// Returns the mean of values with its variance and degrees of freedom; `None` if there are fewer than two.
fn estimated(values: impl Iterator<Item = f64>) -> Option<(f64, f64, f64)> {
    let values: Vec<f64> = values.collect();
    let (spread, count) = (spread(&values)?, number(values.len()));
    Some((mean(&values)?, spread * spread / count, count - 1.0))
}

/// Returns the mean of a group whose homes count nights, in relation to its mean.
fn by_night(group: &Group<'_>) -> f64 {
    let sum = |of: fn(&Household<'_>) -> f64| group.households.iter().map(of).sum::<f64>();
    let all = sum(|household| household.measured.mean);
    if all > 0.0 { sum(|household| household.by_night) / all } else { 1.0 }
}

/// The share of the saving that a difference may move without a warning.
const MATERIAL: f64 = 0.01;
/// The sizes of homes differ if the saving of homes of the same size is smaller by 5 %, and if chance alone would make them
/// differ in one of 100 studies.
const LARGER: f64 = 0.05;
const SURE: f64 = 0.995;
