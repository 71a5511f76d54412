//! `study.*`: see [`crate::study`] and [`crate::reductions`].

use alloc::string::String;

use super::answer::{Violations, answered, typed};
use super::{could_not_run, placed};
use crate::finding::Findings;
use crate::json::Node;
use crate::wire::{Input, Object};
use crate::{limits, reductions, study};

/// Assesses the claims of both groups of a study.
///
/// The request has the `claims` and, optionally, further facts about the study: `study`, `fuels`, `households`,
/// `selection`, `dropouts` and `gaps`; the parameters of the statistics: `design`, `rule`, `sides`, `distribution`,
/// `quantileDecimals` and `outliers`; and the emission reductions to calculate in `reductions`.
///
/// Returns the `assessment` (completeness, comparability of the groups, fuel use with intervals and derivations,
/// saving, and plausibility) and the warnings in `findings`.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error, or if a statistic would be
/// meaningless (for example, a group without claims). It is `could-not-run` if the request is not valid JSON, or has
/// more than 16 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::study::assess;
///
/// assert!(assess(br#"{"claims":[]}"#).contains(r#""code":"study.group_empty""#));
/// ```
pub fn assess(request: &[u8]) -> String {
    answered(request, limits::STUDY_BYTES, Violations::Found, &|root, findings| {
        typed(root, findings, study::assess)
    })
}

/// Calculates the confidence interval of a mean from published figures.
///
/// The request has the `mean`, its sample `standardDeviation` and the number of `households`, and optionally the
/// `rule`, the `sides`, the `distribution`, the `quantileDecimals` and the `group`, as in `study.assess`.
///
/// Returns the `parameters` with their defaults, the `estimate` (the mean, its interval and its precision), and the
/// warnings in `findings`.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error. It is `could-not-run` if the
/// request is not valid JSON, or has more than 1 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::study::estimate;
///
/// let request = br#"{"mean":4.5,"standardDeviation":1.5,"households":48,"rule":"90/10"}"#;
/// assert!(estimate(request).contains(r#""met":true"#));
/// ```
pub fn estimate(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Violations::Found, &|root, findings| {
        typed(root, findings, study::estimate)
    })
}

/// Calculates emission reductions by one version of a methodology.
///
/// The request has the `methodology` and its `version`. The other members depend on the methodology: `gwp`, `fnrb`,
/// `baseline` and `project` or `savings`, `cap`, `downwardAdjustment`, `businessAsUsual`, `hawthorne`, `leakage`,
/// `efficiency` and `netToGross`.
///
/// Returns the `reductions` with every input and the calculation, and the warnings in `findings`.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error, for example an unknown version. It
/// is `could-not-run` if the request is not a JSON object, or has more than 1 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::study::reductions;
///
/// let request = br#"{"methodology":"TPDDTEC","version":"4.0","fnrb":{"value":0.5,"source":"a national study"},
///     "savings":[{"fuel":"wood","technologyDays":36500,"usage":{"value":0.9,"source":"a survey"},
///                 "consumption":{"value":2,"unit":"kg/technology/day"}}]}"#;
/// assert!(reductions(request).contains(r#""value":63.73"#));
/// assert!(reductions(br#"{"methodology":"SMEC","version":"3.0"}"#).contains("reductions.unknown_version"));
/// ```
pub fn reductions(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Violations::Malformed, &|root, findings| match not_an_object(
        root,
    ) {
        Some(answer) => Ok(answer),
        None => typed(root, findings, reductions::answer),
    })
}

/// Returns the answer `could-not-run` if the request is not an object.
fn not_an_object(root: &Node<'_>) -> Option<String> {
    let mut findings = Findings::default();
    Object::of(Input::whole(root), &mut findings).err()?;
    let found = findings.into_document_order();
    found.first().map(|finding| could_not_run(finding.code().code, placed(finding)))
}
