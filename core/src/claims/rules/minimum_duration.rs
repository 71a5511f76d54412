//! Rule 1: a test takes at least three days.
//!
//! A day on which the fuel was weighed and not used was observed, so it counts as a day of the test. Days that are
//! missing or excluded do not count.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! assert!(validate(SAMPLE.as_bytes()).is_valid());
//!
//! let invalid = validate(SAMPLE.replace("[3.2,2.8,3.0,2.9]", "[9.0,2.9]").as_bytes());
//! assert!(invalid.errors().any(|error| error.code().code == "claim.too_few_logs"));
//! ```

use crate::claims::DayStatus;
use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};
use crate::limits;

pub(super) static RULE: Rule = Rule {
    id: "minimum_duration",
    number: Some(1),
    title: "the test takes at least 3 days",
    satisfied_by: "at least 3 days with a daily log or without use of the fuel, and a `durationDays` of at least 3",
    source: "specification §2A, rule 1; §8; CDM KPT practice: three measured 24-hour intervals",
    codes: &[&TOO_FEW_LOGS, &DURATION_TOO_SHORT],
    evaluation: Evaluation::Data(check),
};

static TOO_FEW_LOGS: Code = Code::error(
    400,
    "claim.too_few_logs",
    "the number of observed days is {count}, but a test takes at least {minimum} days",
)
.help("each observed day has a daily log, or has the status `not-used` in `daysWithoutLog`");

static DURATION_TOO_SHORT: Code = Code::error(
    400,
    "claim.duration_too_short",
    "`durationDays` is {durationDays}, but a test takes at least {minimum} days",
);

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    let minimum = limits::MINIMUM_DAYS as usize;
    let observed = |logs: usize| logs + claim.count_with_status(DayStatus::NotUsed);
    if let Some(logs) = claim.logs().filter(|logs| observed(logs.value.len()) < minimum) {
        let finding = Finding::new(&TOO_FEW_LOGS, "/fuelMeasurements/dailyLogs", logs.at);
        findings.add(finding.with("count", observed(logs.value.len())).with("minimum", minimum));
    }
    if let Some(duration) =
        claim.duration().filter(|duration| duration.value.days < i64::from(limits::MINIMUM_DAYS))
    {
        let finding = Finding::new(&DURATION_TOO_SHORT, "/testPeriod/durationDays", duration.at);
        findings.add(finding.with("durationDays", duration.value.text).with("minimum", minimum));
    }
}
