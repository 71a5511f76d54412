//! Refuses a test that had not reached its last day when the claim arrived.
//!
//! The module has no clock: the service states the time at which it received the claim first, and every later decision uses
//! that time. Without it, nothing is refused. The last day begins first at UTC+14, so no phone with a right clock is refused.
//!
//! ```
//! use hearth_kpt_core::claims::{Context, Policy, SAMPLE, Time, record};
//!
//! let context = Context { received: Time::of("2024-02-03T09:00:00Z"), ..Context::default() };
//! let report = record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Claim, &context).unwrap_err();
//! assert_eq!(report.errors().next().unwrap().code().code, "claim.period_in_future");
//!
//! let context = Context { received: Time::of("2024-02-03T10:00:00Z"), ..context };
//! assert!(record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Claim, &context).is_ok());
//! ```

use alloc::string::ToString;

use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};

pub(super) static RULE: Rule = Rule {
    id: "ended_period",
    number: None,
    title: "the test has ended",
    satisfied_by: "a last day that had begun somewhere on Earth when the claim arrived",
    source: "a measurement cannot be stated before it is made; the first time zone is UTC+14",
    codes: &[&PERIOD_IN_FUTURE],
    evaluation: Evaluation::Data(check),
};

static PERIOD_IN_FUTURE: Code = Code::error(
    409,
    "claim.period_in_future",
    "the last day of the test, {date}, had not begun when the claim arrived",
)
.help("check the year and the month, and send the claim after the last day of the test");

fn check(claim: &Claim<'_>, context: &Context, findings: &mut Findings) {
    let (Some(received), Some(period)) = (context.received, claim.period()) else { return };
    let Some(end) = period.end.filter(|end| !received.has_begun(end.value)) else { return };
    let finding = Finding::new(&PERIOD_IN_FUTURE, "/testPeriod/endDate", end.at);
    findings.add(finding.with("date", end.value.to_string()));
}
