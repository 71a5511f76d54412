//! `study.*`: see [`crate::study`] and [`crate::reductions`].

use alloc::string::String;

use super::answer::{Odd, answered, typed};
use super::{could_not_run, placed};
use crate::finding::Findings;
use crate::json::Node;
use crate::wire::{Input, Object};
use crate::{limits, reductions, study};

/// Assesses the claims of both groups of a study.
///
/// The request is `{"claims":[{…},…]}`, and what else is known of the study: `study`, `design`, `rule`, `sides`,
/// `distribution`, `quantileDecimals`, `fuels`, `households`, `selection`, `dropouts`, `gaps`, `outliers`,
/// `reductions`. The answer is `{"outcome":"valid","assessment":{…},"findings":[…]}` with warnings only, or
/// `{"outcome":"findings","status":400,"findings":[…]}`.
///
/// ```
/// use hearth_kpt_core::contract::study::assess;
///
/// assert!(assess(br#"{"claims":[]}"#).contains(r#""code":"study.group_empty""#));
/// ```
pub fn assess(request: &[u8]) -> String {
    answered(request, limits::STUDY_BYTES, Odd::Found, &|root, findings| typed(root, findings, study::assess))
}

/// The interval of a mean of which only mean, spread and number are known.
///
/// The request is `{"mean":4.5,"standardDeviation":1.5,"households":48,"rule":"90/10","group":"reference"}`, the last
/// two of which may be left out, as may `sides`, `distribution` and `quantileDecimals`; the answer
/// `{"outcome":"valid","parameters":{…},"estimate":{…},"findings":[]}`.
///
/// ```
/// use hearth_kpt_core::contract::study::estimate;
///
/// let request = br#"{"mean":4.5,"standardDeviation":1.5,"households":48,"rule":"90/10"}"#;
/// assert!(estimate(request).contains(r#""met":true"#));
/// ```
pub fn estimate(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Odd::Found, &|root, findings| {
        typed(root, findings, study::estimate)
    })
}

/// The emission reductions of a methodology in one version:
/// `{"methodology":"SMEC","version":"4.0","baseline":[…],"project":[…],…}`.
///
/// `{"outcome":"valid","reductions":{…},"findings":[…]}` with warnings only, or
/// `{"outcome":"findings","status":400|409,"findings":[…]}`.
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
    answered(request, limits::REQUEST_BYTES, Odd::Malformed, &|root, findings| match not_an_object(root) {
        Some(answer) => Ok(answer),
        None => typed(root, findings, reductions::answer),
    })
}

/// The answer to a request that is not an object, so that the operation could not run.
fn not_an_object(root: &Node<'_>) -> Option<String> {
    let mut findings = Findings::default();
    Object::of(Input::whole(root), &mut findings).err()?;
    let found = findings.into_document_order();
    found.first().map(|finding| could_not_run(finding.code().code, placed(finding)))
}
