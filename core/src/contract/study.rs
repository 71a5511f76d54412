//! `study.*`: see [`crate::study`].

use alloc::string::String;

use super::answer::{Odd, Refusal, answered, begun, ended, with_members};
use crate::{limits, study};

/// Assesses the claims of both groups of a study.
///
/// The request is `{"claims":[{…},…]}`, and what else is known of the study: `study`, `design`, `rule`, `sides`,
/// `distribution`, `quantileDecimals`, `fuels`, `households`, `selection`, `dropouts`, `gaps`, `outliers`,
/// `reductions`. The answer is `{"outcome":"valid","assessment":{…},"findings":[…]}` with warnings only, or
/// `{"outcome":"findings","status":400,"findings":[…]}`.
///
/// ```
/// use hearth_core::contract::study::assess;
///
/// assert!(assess(br#"{"claims":[]}"#).contains(r#""code":"study.group_empty""#));
/// ```
pub fn assess(request: &[u8]) -> String {
    answered(request, limits::STUDY_BYTES, Odd::Found, &|root, findings| {
        let mut writer = begun();
        let (assessed, found) = study::assess(root, findings, &mut writer);
        if assessed.is_some() { Ok(ended(writer, &found)) } else { Err(Refusal::Refused(found)) }
    })
}

/// The interval of a mean of which only mean, spread and number are known.
///
/// The request is `{"mean":4.5,"standardDeviation":1.5,"households":48,"rule":"90/10","group":"reference"}`, the last
/// two of which may be left out, as may `sides`, `distribution` and `quantileDecimals`; the answer
/// `{"outcome":"valid","parameters":{…},"estimate":{…},"findings":[]}`.
///
/// ```
/// use hearth_core::contract::study::estimate;
///
/// let request = br#"{"mean":4.5,"standardDeviation":1.5,"households":48,"rule":"90/10"}"#;
/// assert!(estimate(request).contains(r#""met":true"#));
/// ```
pub fn estimate(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Odd::Found, &|root, findings| {
        with_members(findings, &mut |findings, writer| study::estimate(root, findings, writer))
    })
}
