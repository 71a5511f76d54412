//! Rule 2: the total is the sum of the daily logs.
//!
//! The sum is that of the decimals as written, without a tolerance. Because clients add doubles, two doubles are also
//! accepted: the one nearest to the exact sum, and the result of adding the logs in their order. So 0.1 + 0.2 + 0.3 =
//! 0.6 is accepted on every host, and 11.91 instead of 11.9 is not.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! assert!(validate(SAMPLE.as_bytes()).is_valid());
//!
//! let invalid = validate(SAMPLE.replace("11.9", "11.91").as_bytes());
//! let error = invalid.errors().next().unwrap();
//! assert_eq!(error.message(), "the total is 11.91, and the daily logs add up to 11.9");
//! assert_eq!(invalid.status(), Some(409));
//! ```

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};
use crate::json::{Number, Sum};

pub(super) static RULE: Rule = Rule {
    id: "total_matches_logs",
    number: Some(2),
    title: "the total is the sum of the daily logs",
    satisfied_by: "a `total` equal to the decimal sum of `dailyLogs`, or to the result of adding them as doubles",
    source: "specification §2A, rule 2; §7, status 409",
    codes: &[&TOTAL_MISMATCH],
    evaluation: Evaluation::Data(check),
};

static TOTAL_MISMATCH: Code =
    Code::error(409, "claim.total_mismatch", "the total is {total}, and the daily logs add up to {sum}")
        .help("look for a day that is missing or was weighed twice");

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    let (Some(total), Some(logs)) = (claim.total(), claim.logs()) else {
        return;
    };
    // If one log cannot be read, the sum is unknown.
    let added = logs.value.iter().try_fold(0.0, |sum, log| Some(sum + log.value?.double()));
    let (Some(added), claimed) = (added, total.value.double()) else {
        return;
    };
    #[expect(clippy::float_cmp, reason = "the rule has no tolerance")]
    let equal = |double: f64| claimed == double;
    if equal(added) {
        return;
    }
    let logs: Vec<Number<'_>> = logs.value.iter().filter_map(|log| log.value).collect();
    let sum = Sum::of(&logs);
    if !equal(sum.double()) {
        let finding = Finding::new(&TOTAL_MISMATCH, "/fuelMeasurements/total", total.at);
        findings.add(finding.with("total", total.value.text()).with("sum", sum.to_string()));
    }
}
