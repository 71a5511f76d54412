//! Rule 3: measurements are positive.
//!
//! Zero and negative values have separate codes because field data contains both: a zero if the fuel was not used that
//! day, and a negative value if a weighing went wrong. The claim states such days in `daysWithoutLog`. A household that
//! is left out because of such a day would bias the study: households with little consumption have them more often. The rule applies to each daily log (specification §8); rule 2
//! constrains the total.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! assert!(validate(SAMPLE.as_bytes()).is_valid());
//!
//! let invalid = validate(SAMPLE.replace("2.8,3.0", "5.8,0").as_bytes());
//! let error = invalid.errors().next().unwrap();
//! assert_eq!(error.code().code, "claim.measurement_zero");
//! assert_eq!(error.path(), "/fuelMeasurements/dailyLogs/2");
//! ```

use alloc::format;

use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};

pub(super) static RULE: Rule = Rule {
    id: "positive_measurements",
    number: Some(3),
    title: "measurements are positive",
    satisfied_by: "only daily logs above zero",
    source: "specification §2A, rule 3; §8",
    codes: &[&MEASUREMENT_ZERO, &MEASUREMENT_NEGATIVE],
    evaluation: Evaluation::Data(check),
};

static MEASUREMENT_ZERO: Code = Code::error(400, "claim.measurement_zero", "the daily log is zero").help(
    "if the fuel was not used, remove the log and list the day in `daysWithoutLog` with the status `not-used`; a study counts it as zero",
);

static MEASUREMENT_NEGATIVE: Code =
    Code::error(400, "claim.measurement_negative", "the daily log {value} is below zero")
        .help("check for two weighings that were swapped, or for fuel that was added between them; if the weight is lost, list the day in `daysWithoutLog` as `excluded`, with the reason");

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    let Some(logs) = claim.logs() else { return };
    for (index, log) in logs.value.iter().enumerate() {
        let Some(value) = log.value else { continue };
        let code = if value.is_negative() {
            &MEASUREMENT_NEGATIVE
        } else if value.is_zero() {
            &MEASUREMENT_ZERO
        } else {
            continue;
        };
        let finding = Finding::new(code, format!("/fuelMeasurements/dailyLogs/{index}"), log.at);
        findings.add(finding.with("value", value.text()));
    }
}
