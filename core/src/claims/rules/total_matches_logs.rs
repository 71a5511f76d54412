//! Rule 2: the total is the sum of the daily logs.
//!
//! The logs are added as the decimals that they are written as. A total with fewer than 15 significant digits must be
//! that sum. A total with more digits is a double that a program has added up; every order of adding n logs as doubles
//! gives a result within n units in the last place of the sum, so such a total may be that far from it. So 0.1 + 0.2 + 0.3
//! is 0.6 or 0.6000000000000001 on every host, and 11.91 instead of 11.9 is wrong.
//!
//! The bound: adding n numbers in any order has an error of at most (n − 1)·u·Σ|x| with u = 2⁻⁵³ (Jeannerod and Rump,
//! Improved error bounds for inner products in floating-point arithmetic, 2013), reading n decimals adds at most u·Σ|x|,
//! and u·Σ|x| is less than a unit in the last place of Σ|x|.
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
    satisfied_by: "a `total` equal to the decimal sum of `dailyLogs`; a total with 15 or more significant digits may \
                   differ from it, as a double, by one unit in the last place for each log",
    source: "specification §2A, rule 2; §7, status 409",
    codes: &[&TOTAL_MISMATCH],
    evaluation: Evaluation::Data(check),
};

static TOTAL_MISMATCH: Code =
    Code::error(409, "claim.total_mismatch", "the total is {total}, and the daily logs add up to {sum}")
        .help("check each log against the field sheet, and write their sum without rounding");

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    let (Some(total), Some(logs)) = (claim.total(), claim.logs()) else {
        return;
    };
    // If one log cannot be read, the sum is unknown.
    let Some(logs) = logs.value.iter().map(|log| log.value).collect::<Option<Vec<Number<'_>>>>() else {
        return;
    };
    let sum = Sum::of(&logs);
    if !is_sum(total.value, &sum, logs.len()) {
        let finding = Finding::new(&TOTAL_MISMATCH, "/fuelMeasurements/total", total.at);
        findings.add(finding.with("total", total.value.text()).with("sum", sum.to_string()));
    }
}

/// Returns whether `total` is the sum of `count` logs, or a double that adding them can give.
fn is_sum(total: Number<'_>, sum: &Sum, count: usize) -> bool {
    let (claimed, nearest) = (total.double(), sum.double());
    #[expect(clippy::float_cmp, reason = "a total with few digits has no tolerance")]
    if claimed == nearest {
        return true;
    }
    // The bits of doubles of one sign count their units in the last place.
    let units = claimed.to_bits().abs_diff(nearest.to_bits());
    nearest.is_finite() && total.significant_digits() >= DOUBLE_DIGITS && units <= count as u64
}

/// The least number of significant digits of a total that is the result of adding doubles. Every decimal with fewer
/// digits survives a double, so a person or a program can write it exactly.
const DOUBLE_DIGITS: usize = 15;
