//! Kitchen Performance Test claims: one household's measured fuel use (specification §2A).
//!
//! JSON text is read into a tree that keeps every number as written, and the tree is read into a typed claim (`claim`).
//! Each of the [`RULES`] checks the types, and the findings form a [`Report`]. [`record()`] also decides the record of
//! the claim under a policy.
//!
//! [`validate`] checks a claim by itself. Rules 5 to 7 and conflicting measurements depend on other claims; the caller
//! supplies these facts in a [`Context`].

mod answer;
mod claim;
mod context;
mod evidence;
mod format;
mod location;
mod marks;
mod record;
mod report;
mod request;
mod rule;
mod rule_set;
mod rules;
mod schema;
mod values;
mod verdict;

pub use crate::date::CalendarDate;
pub use crate::household::TestGroup;
pub use crate::period::Days;
pub use crate::time::Time;
#[cfg(feature = "schema")]
pub(crate) use answer::{AcceptedClaim, RecordedClaim, RefusedClaim};
pub(crate) use answer::{RecordAnswer, RuleDescription, RulesAnswer, SchemaAnswer, ValidateAnswer};
pub(crate) use claim::Claim;
pub use context::{Conflict, Context, Copied, Difference, Policy, Study};
pub use marks::{Likeness, Mark};
pub(crate) use marks::{cells, photos, weights};
pub use record::{ClaimSummary, Record, RecordCredential, Status, record};
pub use report::{Check, Report};
pub(crate) use request::{RecordRequest, StudyContext};
pub use rule::Rule;
pub(crate) use rule_set::RULE_SET;
pub use rules::RULES;
pub use schema::{CLAIM_SCHEMA, RECORD_SCHEMA};
pub(crate) use values::DayStatus;
pub(crate) use verdict::RuleResult;
pub use verdict::Verdict;

use crate::finding::Findings;
use crate::json::{self, Node};
use crate::wire::{FromJson, Input, Limits};

/// Checks the claim in `text`, the bytes of a JSON text, by itself.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{SAMPLE, validate};
///
/// assert!(validate(SAMPLE.as_bytes()).is_valid());
/// ```
pub fn validate(text: &[u8]) -> Report {
    let mut findings = Findings::default();
    let Some(root) = json::read(text, &mut findings) else {
        return Report::unread(findings);
    };
    let Some(claim) = read(&root, &mut findings) else {
        return Report::unread(findings);
    };
    rules::apply(&claim, &Context::default(), findings)
}

/// Checks the claim in `node`, an object within a larger text, at the JSON Pointer `place`.
///
/// The claim is `None` if `node` is not an object. The paths of the findings refer to the larger text. Findings about
/// that text as JSON (numbers outside the range of a double, duplicate names) are not included.
pub(crate) fn judge<'n>(node: &'n Node<'_>, place: &str, context: &Context) -> (Option<Claim<'n>>, Report) {
    let mut findings = Findings::default();
    let claim = read(node, &mut findings);
    let mut report = match &claim {
        Some(claim) => rules::apply(claim, context, findings),
        None => Report::unread(findings),
    };
    report.move_below(place);
    (claim, report)
}

/// Reads the claim in `root`; returns `None` if it is not an object.
fn read<'n>(root: &'n Node<'_>, findings: &mut Findings) -> Option<Claim<'n>> {
    Claim::from_json(Input::whole(root), &Limits::NONE, findings).ok()
}

/// The sample claim of the platform's public documentation, which every release accepts.
pub const SAMPLE: &str = r#"{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",
 "testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},
 "fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},
 "externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}"#;
