//! Warns of a test period in the far past or in the far future. Nothing is refused.
//!
//! The module has no clock, so that a claim has the same findings on every day. The period is compared with two years
//! instead: the Kitchen Performance Test was first published in December 1982 (VITA, Testing the Efficiency of
//! Wood-burning Cookstoves), and baselines are measured again at least every five years (VM0050, corrections of
//! 3 February 2025), so claims of more than four years after the rule set need newer rules.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! assert_eq!(validate(SAMPLE.as_bytes()).findings.len(), 1, "the household is a DID URL with a path");
//!
//! let implausible = validate(SAMPLE.replace("2024-", "1924-").as_bytes());
//! assert!(implausible.is_valid());
//! assert_eq!(implausible.findings[1].code().code, "claim.period_implausible");
//! assert_eq!(implausible.findings[1].path(), "/testPeriod/startDate");
//! ```

use alloc::string::ToString;

use chrono::Datelike;

use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::date::CalendarDate;
use crate::finding::{Code, Finding, Findings};
use crate::wire::At;

pub(super) static RULE: Rule = Rule {
    id: "plausible_period",
    number: None,
    title: "the test period is plausible",
    satisfied_by: "dates from 1982, the year of the first Kitchen Performance Test, to four years after the rule set",
    source: "VITA, Testing the Efficiency of Wood-burning Cookstoves, 1982; VM0050, corrections of 3 February 2025",
    codes: &[&PERIOD_IMPLAUSIBLE],
    evaluation: Evaluation::Data(check),
};

static PERIOD_IMPLAUSIBLE: Code = Code::warning(
    "claim.period_implausible",
    "`{date}` is not a plausible date of a test: expected a year from {first} to {last}",
)
.help("check the year; if it is right, check the claim with a newer version of the rules; the claim is accepted");

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    let Some(period) = claim.period() else { return };
    for (path, date) in [("/testPeriod/startDate", period.start), ("/testPeriod/endDate", period.end)] {
        let Some(At { value: CalendarDate(date), at }) = date else { continue };
        if !(FIRST_YEAR..=LAST_YEAR).contains(&date.year()) {
            let finding = Finding::new(&PERIOD_IMPLAUSIBLE, path, at).with("date", date.to_string());
            findings.add(finding.with("first", i64::from(FIRST_YEAR)).with("last", i64::from(LAST_YEAR)));
        }
    }
}

/// The year of the first Kitchen Performance Test.
const FIRST_YEAR: i32 = 1982;

/// Four years after the year of the rule set.
const LAST_YEAR: i32 = 2030;

#[cfg(test)]
mod tests {
    #[test]
    fn the_last_year_is_four_years_after_the_rule_set() {
        let year: i32 = crate::claims::RULE_SET.split('.').next().unwrap().parse().unwrap();
        assert_eq!(super::LAST_YEAR, year + 4);
    }
}
