//! `study.reductions`: see [`crate::reductions`].

use alloc::string::String;

use super::request;
use super::{VALID, could_not_run, too_large};
use crate::finding::{Finding, Findings};
use crate::json::{Node, Value, Writer};
use crate::limits;
use crate::reductions::calculate;

/// The emission reductions of a methodology in one version:
/// `{"methodology":"SMEC","version":"4.0","baseline":[…],"project":[…],…}`.
///
/// `{"outcome":"valid","reductions":{…},"findings":[…]}` with warnings only, or
/// `{"outcome":"findings","status":400|409,"findings":[…]}`.
///
/// ```
/// use hearth_core::contract::reductions::reductions;
///
/// let request = br#"{"methodology":"TPDDTEC","version":"4.0","fnrb":{"value":0.5,"source":"a national study"},
///     "savings":[{"fuel":"wood","technologyDays":36500,"usage":0.9,
///                 "consumption":{"value":2,"unit":"kg/technology/day"}}]}"#;
/// assert!(reductions(request).contains(r#""value":63.73"#));
/// assert!(reductions(br#"{"methodology":"SMEC","version":"3.0"}"#).contains("reductions.unknown_version"));
/// ```
pub fn reductions(request: &[u8]) -> String {
    if let Some(refusal) = too_large(request, limits::REQUEST_BYTES) {
        return refusal;
    }
    match request::read(request) {
        Ok(root) if matches!(root.value, Value::Object(_)) => answered(&root),
        Ok(root) => {
            let mut message = String::from("expected an object, found ");
            message.push_str(root.value.kind());
            could_not_run("request.malformed", message)
        }
        Err(message) => could_not_run("request.malformed", message),
    }
}

fn answered(root: &Node<'_>) -> String {
    let mut findings = Findings::default();
    let reductions = calculate(root, "", None, &mut findings);
    let findings = findings.into_document_order();
    let mut writer = Writer::default();
    writer.begin_object();
    if let Some(reductions) = reductions {
        writer.text_member("outcome", VALID);
        writer.name("reductions");
        reductions.write(&mut writer);
    } else {
        writer.text_member("outcome", "findings");
        writer.name("status");
        writer.integer(i64::from(status(&findings)));
    }
    writer.name("findings");
    writer.serialized(&findings);
    writer.end_object();
    writer.finish()
}

/// 400 when any of the errors stands for it, else 409.
fn status(findings: &[Finding]) -> u16 {
    findings.iter().filter_map(|finding| finding.code().status).min().unwrap_or(400)
}
