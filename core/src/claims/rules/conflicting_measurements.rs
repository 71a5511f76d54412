//! Checks that two claims of one household do not report different measurements for the same days.
//!
//! The caller, which stores the claims, passes a conflicting stored claim in the [`Context`]. Equal measurements never
//! conflict: a claim that is sent again with more evidence amends the earlier one.
//!
//! ```
//! use hearth_kpt_core::contract::claims::record;
//!
//! let claim = hearth_kpt_core::claims::SAMPLE.replace('\n', "").replace('"', "\\\"");
//! let request = |conflict: &str| {
//!     format!(r#"{{"claim":"{claim}","issuer":"did:web:localhost","policy":"claim"{conflict}}}"#)
//! };
//! let stored = r#","conflict":{"id":"kpt-1","startDate":"2024-02-03","endDate":"2024-02-06"}"#;
//! assert!(record(request(stored).as_bytes()).contains("claim.conflicting_measurements"));
//! assert!(record(request("").as_bytes()).contains(r#""status":"verified""#));
//! ```

use alloc::string::ToString;

use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};

pub(super) static RULE: Rule = Rule {
    id: "conflicting_measurements",
    number: None,
    title: "a household's measurements do not contradict each other",
    satisfied_by: "no stored claim of the same household with different measurements over an overlapping period",
    source: "specification §7, status 409, \"conflicting measurement data\"",
    codes: &[&CONFLICTING_MEASUREMENTS],
    evaluation: Evaluation::Data(check),
};

static CONFLICTING_MEASUREMENTS: Code = Code::error(
    409,
    "claim.conflicting_measurements",
    "record `{id}` has different measurements of this household from {startDate} to {endDate}",
)
.help("to add evidence, send the same measurements again; different measurements need a period that does not overlap");

fn check(claim: &Claim<'_>, context: &Context, findings: &mut Findings) {
    let Some(conflict) = &context.conflict else { return };
    let at = claim.fuel.as_ref().map_or(claim.at, |fuel| fuel.at);
    findings.add(
        Finding::new(&CONFLICTING_MEASUREMENTS, "/fuelMeasurements", at)
            .with("id", conflict.id.as_str())
            .with("startDate", conflict.days.start.to_string())
            .with("endDate", conflict.days.end.to_string()),
    );
}
