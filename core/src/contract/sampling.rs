//! `sampling.*`: see [`crate::sampling`].

use alloc::string::String;

use super::{VALID, could_not_run, request, too_large};
use crate::finding::{Findings, is_valid};
use crate::json::Writer;
use crate::{limits, sampling};

/// How many households a study needs.
///
/// The request is `{"population":5000,"rule":"95/5","estimate":{"kind":"proportion","expected":0.5},"dropout":0.15,
/// "strata":[{"name":"rural","weight":0.6},…],"perStratum":false}`, of which only `estimate` has to be there; the answer
/// `{"outcome":"valid","size":357,"adjusted":420,"formula":"…","rule":{…},"inputs":{…},"z":…,"derivation":["…"],
/// "strata":[…],"findings":[…]}`.
///
/// ```
/// use hearth_core::contract::sampling::size;
///
/// let request = br#"{"population":5000,"estimate":{"kind":"proportion","expected":0.5},"dropout":0.15}"#;
/// assert!(size(request).starts_with(r#"{"outcome":"valid","size":357,"adjusted":420"#));
/// let request = br#"{"population":5000,"estimate":{"kind":"mean","mean":0.8,"standardDeviation":0.2}}"#;
/// assert!(size(request).starts_with(r#"{"outcome":"valid","size":95,"adjusted":95"#));
/// ```
pub fn size(request: &[u8]) -> String {
    if let Some(refusal) = too_large(request, limits::REQUEST_BYTES) {
        return refusal;
    }
    let root = match request::read(request) {
        Ok(root) => root,
        Err(message) => return could_not_run("request.malformed", message),
    };
    let mut findings = Findings::default();
    let plan = sampling::plan(&root, &mut findings);
    let findings = findings.into_document_order();
    let mut writer = Writer::default();
    writer.begin_object();
    if let Some(plan) = plan.filter(|_| is_valid(&findings)) {
        writer.text_member("outcome", VALID);
        sampling::write(&plan, &mut writer);
    } else {
        let statuses = findings.iter().filter_map(|finding| finding.code().status);
        writer.text_member("outcome", "findings");
        writer.name("status");
        writer.integer(statuses.min().map_or(400, i64::from));
    }
    writer.name("findings");
    writer.serialized(&findings);
    writer.end_object();
    writer.finish()
}
