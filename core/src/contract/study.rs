//! `study.*`: see [`crate::study`] and [`crate::reductions`].

use alloc::string::String;

use super::answer::{Violations, answered, typed};
use super::{could_not_run, placed};
use crate::finding::Findings;
use crate::json::Node;
use crate::wire::{Input, Object, documented};
use crate::{limits, study};

/// Assesses the claims of both groups of a study.
///
/// Request:
///
/// - `claims`: the claims of both groups, in any order.
/// - `study` (optional): the study; if absent, the study that the claims state.
/// - `about` (optional): the facts for the title of a report.
/// - `design` (optional): how the groups are related, `independent` or `paired`; `independent`
///   if absent.
/// - `rule` (optional): the precision requirement; `95/5` if absent.
/// - `sides` (optional): whether the conservative bounds have `two` sides or `one`; if absent, as
///   the methodology of `reductions` requires, else `two`. Intervals, which test the precision,
///   are two-sided.
/// - `distribution` (optional): the distribution of the quantiles, `t` or `normal`; `t` if
///   absent.
/// - `quantileDecimals` (optional): the decimals to which quantiles are rounded; not rounded if
///   absent.
/// - `fuels` (optional): the fuel and the unit of each group.
/// - `netCalorificValues` (optional): the energy of fuels, for a study of several fuels.
/// - `households` (optional): the sizes of households that their claims do not state.
/// - `selection` (optional): how the households were drawn.
/// - `dropouts` (optional): the households that were to be measured but were not.
/// - `gaps` (optional): the periods in which no household of a group was monitored, with the
///   reasons.
/// - `outliers` (optional): how outliers are flagged; by `iqr` if absent. No household is
///   removed.
/// - `reductions` (optional): the emission reductions to calculate from the measurements.
///
/// Answer:
///
/// - `assessment`: the completeness of the study, whether the groups can be compared, the fuel
///   use with intervals and derivations, the difference between the groups, and the
///   plausibility.
/// - `findings`: the warnings.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error, or if a
/// statistic would be meaningless (for example, because a group has no claims). It is
/// `could-not-run` if the request is not valid JSON, or has more than 16 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::study::assess;
///
/// assert!(assess(br#"{"claims":[]}"#).contains(r#""code":"study.group_empty""#));
/// ```
#[documented]
pub fn assess(request: &[u8]) -> String {
    answered(request, limits::STUDY_BYTES, Violations::Found, &|root, findings| {
        typed(root, findings, study::assess)
    })
}

/// Calculates the confidence interval of a mean from published figures.
///
/// Request:
///
/// - `mean`: the mean.
/// - `standardDeviation`: the standard deviation of the sample, with n − 1.
/// - `households`: the number of households.
/// - `rule`, `sides`, `distribution`, `quantileDecimals` (optional): as for `study.assess`.
/// - `group` (optional): the group, which decides which bound is conservative.
///
/// Answer:
///
/// - `parameters`: the parameters of the interval, with their defaults.
/// - `estimate`: the mean, its interval, its precision and the derivation.
/// - `findings`: the warnings.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error. It is
/// `could-not-run` if the request is not valid JSON, or has more than 1 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::study::estimate;
///
/// let request = br#"{"mean":4.5,"standardDeviation":1.5,"households":48,"rule":"90/10"}"#;
/// assert!(estimate(request).contains(r#""met":true"#));
/// ```
#[documented]
pub fn estimate(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Violations::Found, &|root, findings| {
        typed(root, findings, study::estimate)
    })
}

/// Calculates emission reductions by one version of a methodology.
///
/// Request (which of the optional members are used depends on the methodology):
///
/// - `methodology`: the methodology: `TPDDTEC`, `RECH`, `SMEC`, `VM0050` or `AMS-II.G`.
/// - `version`: the version of the methodology, such as `4.0`.
/// - `gwp` (optional): the assessment report of the warming potentials; `AR5` if absent.
/// - `fnrb` (optional): the fraction of non-renewable biomass.
/// - `baseline`, `project` (optional): the terms of the baseline and of the project.
/// - `savings` (optional): the terms of the savings, in place of `baseline` and `project`.
/// - `cap` (optional): the cap of the baseline's consumption.
/// - `downwardAdjustment` (optional): the fraction by which the baseline is reduced.
/// - `businessAsUsual` (optional): the emissions of business as usual, which limit the credited
///   baseline.
/// - `hawthorne` (optional): the factor for households that cook differently while they are
///   observed.
/// - `leakage` (optional): the leakage.
/// - `efficiency` (optional): the efficiencies of the old and the new technology.
/// - `netToGross` (optional): the factor for leakage.
///
/// Answer:
///
/// - `reductions`: the reductions with every input, factor and step of the calculation.
/// - `findings`: the warnings.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error, for example
/// an unknown version. It is `could-not-run` if the request is not a JSON object, or has more
/// than 1 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::study::reductions;
///
/// let request = br#"{"methodology":"TPDDTEC","version":"4.0","fnrb":{"value":0.5,"source":"a national study"},
///     "savings":[{"fuel":"wood","technologyDays":36500,"usage":{"value":0.9,"source":"a usage survey"},
///                 "consumption":{"value":2,"unit":"kg/technology/day"}}]}"#;
/// assert!(reductions(request).contains(r#""value":63.73"#));
/// assert!(reductions(br#"{"methodology":"SMEC","version":"3.0"}"#).contains("reductions.unknown_version"));
/// ```
#[documented]
pub fn reductions(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Violations::Malformed, &|root, findings| match not_an_object(
        root,
    ) {
        Some(answer) => Ok(answer),
        None => typed(root, findings, crate::reductions::answer),
    })
}

/// Returns the answer `could-not-run` if the request is not an object.
fn not_an_object(root: &Node<'_>) -> Option<String> {
    let mut findings = Findings::default();
    Object::of(Input::whole(root), &mut findings).err()?;
    let found = findings.into_document_order();
    found.first().map(|finding| could_not_run(finding.code().code, placed(finding)))
}
