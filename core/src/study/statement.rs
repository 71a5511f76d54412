//! The statements of an assessment that the credential of its study repeats.

use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{
    AssessedGroup, Assessment, ConservativeValue, Interval, OfGroups, SelectionChance, StudyCheck,
};
use super::days::Day;
use crate::claims::RuleResult;
use crate::household::TestGroup;
use crate::reductions::CreditedReductions;
use crate::wire::{Verbatim, answer};

/// The statements of an assessment that the credential of its study repeats.
#[answer]
pub(crate) struct StudyStatement<'n> {
    /// The days from the first to the last measured day; absent if no claim has a period.
    #[json(optional)]
    period: Option<StatedPeriod>,
    /// The households of the study.
    households: StatedHouseholds,
    /// The measured consumption of each group; a credential is issued only if both have one.
    groups: OfGroups<Option<StatedGroup<'n>>>,
    /// The verdicts of rules 4 to 8 for the study as a whole.
    checks: Vec<StatedCheck>,
    /// The emission reductions, if the study calculates them.
    #[json(optional)]
    emission_reductions: Option<CreditedReductions>,
    /// The selections that the households were drawn by.
    #[json(optional)]
    selections: Option<Vec<StatedSelection>>,
}

/// The days of a study.
#[answer]
pub(crate) struct StatedPeriod {
    /// The first day, YYYY-MM-DD.
    start_date: Day,
    /// The last day, YYYY-MM-DD.
    end_date: Day,
}

/// The number of households of a study.
#[answer]
pub(crate) struct StatedHouseholds {
    /// The selected households, without reserves; absent without a selection.
    #[json(optional)]
    selected: Option<usize>,
    /// The households in the figures, each counted once.
    measured: usize,
    /// The measured households of which every claim is excluded from the figures.
    excluded: usize,
    /// The dropouts: households that were not measured, with a reason.
    dropouts: usize,
}

/// The measured consumption of a group.
#[answer]
pub(crate) struct StatedGroup<'n> {
    /// The number of measured households.
    households: usize,
    /// The fuel, if it is stated.
    #[json(optional)]
    fuel_type: Option<&'n str>,
    /// The unit of the mean, for example `kg/household/day`.
    #[json(optional)]
    unit: Option<String>,
    /// The mean of the households' daily means.
    mean: f64,
    /// The confidence level of the interval.
    confidence: f64,
    /// The interval around the mean.
    interval: Interval,
    /// Whether the interval meets the precision requirement.
    met: bool,
    /// The value that is credited, and the reason.
    #[json(optional)]
    conservative: Option<ConservativeValue>,
}

/// The verdict of a rule for the study as a whole.
#[answer]
pub(crate) struct StatedCheck {
    /// The number of the rule.
    rule: u8,
    /// The name of the rule.
    name: &'static str,
    /// The result. `not-assessed` means that the rule is not proven.
    result: RuleResult,
    /// The code of the reason, if any.
    #[json(optional)]
    code: Option<&'static str>,
}

/// A selection of households.
#[answer]
pub(crate) struct StatedSelection {
    /// The groups that the selection was drawn for.
    groups: Vec<TestGroup>,
    /// The digest of the selection's document in its canonical form (RFC 8785).
    digest: String,
    /// A description of the sampling frame.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::DrawnFrame<'static>"))]
    frame: Verbatim<String>,
    /// The randomness that was used for the draw.
    #[cfg_attr(feature = "schema", schemars(with = "crate::selection::StatedRandomness<'static>"))]
    randomness: Verbatim<String>,
    /// Whether chance came first.
    chance: SelectionChance,
}

impl<'n> Assessment<'n> {
    /// Returns the name of the study.
    pub(crate) fn study_id(&self) -> Option<&'n str> {
        self.study.id
    }

    /// Returns whether both groups have a mean with an interval.
    pub(crate) fn has_both_groups(&self) -> bool {
        self.groups.reference.is_some() && self.groups.intervention.is_some()
    }

    /// Returns whether a given selection is not the same when it is drawn again.
    pub(crate) fn has_unproven_selection(&self) -> bool {
        self.selection.iter().flatten().any(|selection| !selection.redrawn)
    }

    /// Counts the selected households with neither a claim nor a reason.
    pub(crate) fn unexplained(&self) -> usize {
        self.completeness.unexplained.unwrap_or_default()
    }

    /// Returns the statements for the credential of the study.
    pub(crate) fn statement(&self) -> StudyStatement<'n> {
        let selections = self.selection.as_ref().map(|selections| {
            let stated = selections.iter().map(|selection| StatedSelection {
                groups: selection.groups.clone(),
                digest: selection.digest.clone(),
                frame: Verbatim(selection.frame.0.clone()),
                randomness: Verbatim(selection.randomness.0.clone()),
                chance: selection.chance.clone(),
            });
            stated.collect()
        });
        StudyStatement {
            period: self.period(),
            households: StatedHouseholds {
                selected: self.completeness.selected,
                measured: self.completeness.measured,
                excluded: self.recruitment.total.excluded,
                dropouts: self.completeness.dropouts.0.len(),
            },
            groups: OfGroups {
                reference: self.groups.reference.as_ref().map(StatedGroup::of),
                intervention: self.groups.intervention.as_ref().map(StatedGroup::of),
            },
            checks: self.checks.iter().map(StatedCheck::of).collect(),
            emission_reductions: self.reductions.as_ref().map(CreditedReductions::of),
            selections,
        }
    }

    fn period(&self) -> Option<StatedPeriod> {
        let groups = [&self.groups.reference, &self.groups.intervention];
        let values = || groups.into_iter().flatten().flat_map(|group| &group.values);
        let start = values().filter_map(|household| household.start_date).map(|Day(day)| day).min()?;
        let end = values().filter_map(|household| household.end_date).map(|Day(day)| day).max()?;
        Some(StatedPeriod { start_date: Day(start), end_date: Day(end) })
    }
}

impl<'n> StatedGroup<'n> {
    fn of(group: &AssessedGroup<'n>) -> Self {
        let estimate = &group.per_household;
        Self {
            households: group.households,
            fuel_type: group.fuel_type,
            unit: estimate.unit.clone(),
            mean: estimate.mean,
            confidence: estimate.interval.confidence,
            interval: estimate.interval.interval,
            met: estimate.interval.met,
            conservative: estimate.conservative,
        }
    }
}

impl StatedCheck {
    fn of(check: &StudyCheck) -> Self {
        Self { rule: check.rule, name: check.id, result: check.result, code: check.code }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::finding::Findings;
    use crate::json::{self, Path, written};
    use crate::limits::LISTED_HOUSEHOLDS;
    use crate::study::{AssessRequest, assess};
    use crate::wire::{FromJson, Input, Limits};

    #[test]
    fn all_dropouts_count_even_if_the_assessment_lists_the_first() {
        let claims: Vec<String> = ["reference", "intervention"]
            .into_iter()
            .flat_map(|group| {
                [1, 2].map(|home| {
                    format!(
                        r#"{{"type":"KPTClaim","householdId":"did:x:{group}{home}","testGroup":"{group}",
                            "testPeriod":{{"startDate":"2024-02-05","endDate":"2024-02-07","durationDays":3}},
                            "fuelMeasurements":{{"total":{home}5,"dailyLogs":[{home}5]}},"fuelType":"wood","unit":"kg"}}"#
                    )
                })
            })
            .collect();
        let dropouts: Vec<String> = (0..=LISTED_HOUSEHOLDS)
            .map(|home| format!(r#"{{"household":"did:x:gone{home}","reason":"moved"}}"#))
            .collect();
        let request = format!(
            r#"{{"claims":[{}],"dropouts":[{}],"rule":"90/30"}}"#,
            claims.join(","),
            dropouts.join(",")
        );
        let mut findings = Findings::default();
        let node = json::read(request.as_bytes(), &mut findings).expect("a request");
        let input = Input { node: &node, path: &Path::ROOT };
        let request = AssessRequest::from_json(input, &Limits::NONE, &mut findings).expect("a shape");
        let assessment = assess(&request, &mut findings).expect("an assessment").assessment;
        assert!(written(&assessment.statement()).contains(r#""dropouts":1001}"#));
        assert_eq!(written(&assessment).matches(r#""reason":"moved""#).count(), LISTED_HOUSEHOLDS);
    }
}
