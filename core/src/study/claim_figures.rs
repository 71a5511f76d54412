//! The figures of one claim: those that a study calculates for the household, and the spread of its days.

use alloc::vec::Vec;

use super::households::Household;
use super::number;
use crate::claims::{self, Claim, Context};
use crate::finding::{Finding, Findings};
use crate::json::Node;
use crate::statistics::spread;
use crate::wire::{Valid, answer};

/// The figures of a claim.
#[answer]
pub(crate) struct ClaimFiguresAnswer {
    /// The outcome: `valid`.
    outcome: Valid,
    /// The figures.
    figures: ClaimFigures,
    /// The warnings about the claim.
    findings: Vec<Finding>,
}

/// The fuel that a household used, in the unit of the claim. A day on which the fuel was not used counts as 0.
#[answer]
pub(crate) struct ClaimFigures {
    /// The number of daily logs.
    days: usize,
    /// The number of days on which the fuel was not used.
    not_used_days: usize,
    /// The number of days that were not weighed.
    missing_days: usize,
    /// The number of days whose weights are left out.
    excluded_days: usize,
    /// The mean over the days with a log and the days on which the fuel was not used.
    daily_mean: f64,
    /// The sample standard deviation over the same days, with n − 1.
    standard_deviation: f64,
    /// The lowest daily log; `null` without logs.
    lowest: Option<f64>,
    /// The highest daily log; `null` without logs.
    highest: Option<f64>,
    /// The share of the same days on which the fuel was used, from 0 to 1.
    usage: f64,
    /// The daily mean as dry fuel; `null` unless the claim states the moisture of the fuel.
    dry_mean: Option<f64>,
    /// The mean number of persons present, or the size of the household; `null` if neither is known.
    persons: Option<f64>,
    /// The number of standard adults; `null` unless ages and sexes are known.
    standard_adults: Option<f64>,
    /// The daily mean for each person; `null` if their number is unknown.
    per_person: Option<f64>,
    /// The daily mean for each standard adult; `null` if their number is unknown.
    per_standard_adult: Option<f64>,
}

/// Calculates the figures of the claim in `root`. Returns `None` if the claim has errors.
pub(crate) fn claim_figures(root: &Node<'_>, findings: &mut Findings) -> Option<ClaimFiguresAnswer> {
    let (claim, report) = claims::judge(root, "", &Context::default());
    let is_valid = report.is_valid();
    report.findings.into_iter().for_each(|finding| findings.add(finding));
    let figures = ClaimFigures::of(&claim.filter(|_| is_valid)?)?;
    Some(ClaimFiguresAnswer { outcome: Valid, figures, findings: Vec::new() })
}

impl ClaimFigures {
    /// Returns the figures of a claim without errors.
    fn of(claim: &Claim<'_>) -> Option<Self> {
        let (_, household) = Household::of(claim, 0)?;
        let measured = household.measured;
        let used = claim.logs()?.value.iter().filter_map(|log| Some(log.value?.double()));
        let days: Vec<f64> = used.chain(core::iter::repeat_n(0.0, measured.not_used)).collect();
        let persons = household.size.map(|size| size.persons);
        let standard_adults = household.size.and_then(|size| size.adults);
        let per = |count: Option<f64>| count.filter(|count| *count > 0.0).map(|count| measured.mean / count);
        let has_logs = measured.days > 0;
        Some(Self {
            days: measured.days,
            not_used_days: measured.not_used,
            missing_days: household.missing_days,
            excluded_days: household.excluded_days,
            daily_mean: measured.mean,
            standard_deviation: spread(&days)?,
            lowest: has_logs.then_some(measured.lowest),
            highest: has_logs.then_some(measured.highest),
            usage: number(measured.days) / number(measured.days + measured.not_used),
            dry_mean: household.dry_mean(),
            persons,
            standard_adults,
            per_person: per(persons),
            per_standard_adult: per(standard_adults),
        })
    }
}
