//! `study.*`: see [`crate::study`].

use alloc::string::String;

use super::{VALID, could_not_run, too_large};
use crate::finding::{Finding, Findings, Severity, is_valid};
use crate::json::{self, Writer};
use crate::limits;
use crate::study;

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
    if let Some(refusal) = too_large(request, limits::STUDY_BYTES) {
        return refusal;
    }
    let mut findings = Findings::default();
    let Some(root) = json::read(request, &mut findings) else { return unread(findings) };
    let mut writer = begin();
    let (assessed, findings) = study::assess(&root, findings, &mut writer);
    end(assessed, &findings, writer)
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
    if let Some(refusal) = too_large(request, limits::REQUEST_BYTES) {
        return refusal;
    }
    let mut findings = Findings::default();
    let Some(root) = json::read(request, &mut findings) else { return unread(findings) };
    let mut writer = begin();
    let estimated = study::estimate(&root, &mut findings, &mut writer);
    let findings = findings.into_document_order();
    end(estimated.filter(|()| is_valid(&findings)), &findings, writer)
}

/// The answer to a request that is no JSON.
fn unread(findings: Findings) -> String {
    let findings = findings.into_document_order();
    could_not_run("request.malformed", findings.first().map(Finding::message).unwrap_or_default())
}

fn begin() -> Writer {
    let mut writer = Writer::default();
    writer.begin_object();
    writer.text_member("outcome", VALID);
    writer
}

/// The answer that is begun in `writer`, or the one that says why there is none.
fn end(answered: Option<()>, findings: &[Finding], writer: Writer) -> String {
    let mut writer = writer;
    if answered.is_none() {
        let errors = findings.iter().filter(|finding| finding.code().severity == Severity::Error);
        let status = errors.filter_map(|finding| finding.code().status).min();
        writer = Writer::default();
        writer.begin_object();
        writer.text_member("outcome", "findings");
        writer.name("status");
        writer.integer(status.map_or(400, i64::from));
    }
    writer.name("findings");
    writer.serialized(&findings);
    writer.end_object();
    writer.finish()
}
