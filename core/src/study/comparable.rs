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
    // The homes of a paired design are the same.
    if !study.parameters.is_paired() {
        compared.warn_of_sizes(findings);
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

    /// Warns if the homes of the reference group are larger.
    fn warn_of_sizes(&self, findings: &mut Findings) {
        let sizes = self.groups.map(|group| {
            let sizes = group.households.iter().filter_map(|household| Some(household.size?.persons));
            sizes.collect::<Vec<f64>>()
        });
        let [Some(one), Some(other)] =
            sizes.each_ref().map(|sizes| Some((mean(sizes)?, spread(sizes)?, number(sizes.len()))))
        else {
            return;
        };
        let part = |(_, spread, count): (f64, f64, f64)| spread * spread / count;
        let (ours, theirs) = (part(one), part(other));
        let variance = ours + theirs;
        let freedom = variance * variance / (ours * ours / (one.2 - 1.0) + theirs * theirs / (other.2 - 1.0));
        let least = student_quantile(SURE, freedom.max(1.0)) * libm::sqrt(variance);
        if one.0 - other.0 > least && one.0 > other.0 * LARGER {
            let [before, after] = self.means;
            self.add(before - after * one.0 / other.0, &codes::HOMES_DIFFER_IN_SIZE, findings, |finding| {
                finding.with("reference", shown(one.0)).with("intervention", shown(other.0))
            });
        }
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

/// Returns the mean of a group whose homes count nights, in relation to its mean.
fn by_night(group: &Group<'_>) -> f64 {
    let sum = |of: fn(&Household<'_>) -> f64| group.households.iter().map(of).sum::<f64>();
    let all = sum(|household| household.measured.mean);
    if all > 0.0 { sum(|household| household.by_night) / all } else { 1.0 }
}

/// The share of the saving that a difference may move without a warning.
const MATERIAL: f64 = 0.01;
/// The sizes of homes differ if they do by a tenth, and if chance alone would do so in one of 100 studies.
const LARGER: f64 = 1.1;
const SURE: f64 = 0.995;
