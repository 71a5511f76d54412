//! Checks that the period, its duration and the number of daily logs agree.
//!
//! If the last date is d days after the first, field teams count the test as d days (the nights between weighings) or
//! as d + 1 days (including both ends). Both counts are accepted for the duration and for the logs, together with the
//! days that the claim lists without a log. Any other count is a contradiction. A test with four visits has three
//! weighings, so three logs from the first to the fourth day are complete.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! // Three days from 1 to 4 February, four logs.
//! assert!(validate(SAMPLE.as_bytes()).is_valid());
//!
//! let invalid = validate(SAMPLE.replace("2024-02-04", "2024-02-09").as_bytes());
//! let codes: Vec<_> = invalid.findings.iter().map(|finding| finding.code().code).collect();
//! assert!(codes.starts_with(&["claim.did_has_path", "claim.duration_mismatch", "claim.log_count_mismatch"]));
//! ```

use alloc::string::ToString;

use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, Finding, Findings};
use crate::period::Days;

pub(super) static RULE: Rule = Rule {
    id: "coherent_period",
    number: None,
    title: "dates, duration and daily logs agree",
    satisfied_by: "with d = `endDate` − `startDate`: a `durationDays` of d or d + 1, and d or d + 1 daily logs and days without a log",
    source: "specification §2A, `testPeriod`; §7, status 409; the platform's published samples, which count both ways",
    codes: &[&PERIOD_ABSENT, &PERIOD_REVERSED, &DURATION_MISMATCH, &LOG_COUNT_MISMATCH],
    evaluation: Evaluation::Data(check),
};

static PERIOD_ABSENT: Code = Code::warning("claim.period_absent", "the claim has no `testPeriod`")
    .help("add `testPeriod`: without it, the test periods of the two groups cannot be compared");

static PERIOD_REVERSED: Code = Code::error(
    400,
    "claim.period_reversed",
    "the period ends on {endDate}, before it starts on {startDate}",
);

static DURATION_MISMATCH: Code = Code::error(
    409,
    "claim.duration_mismatch",
    "`durationDays` is {durationDays}, but the number of days from {startDate} to {endDate} is {days}, or {inclusive} including \
     both ends",
);

static LOG_COUNT_MISMATCH: Code = Code::error(
    409,
    "claim.log_count_mismatch",
    "the number of daily logs and of days without a log is {count}, but the number of days from {startDate} to {endDate} is \
     {days}, or {inclusive} including both ends",
)
.help("list each day without a log in `daysWithoutLog`, as `missing`, `excluded` or `not-used`");

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    if claim.period.is_none() {
        findings.add(Finding::new(&PERIOD_ABSENT, "/testPeriod", claim.at));
    }
    let (Some(days), Some(end)) = (claim.days(), claim.period().and_then(|period| period.end)) else {
        return;
    };
    let difference = days.difference();
    if difference < 0 {
        findings.add(with_dates(Finding::new(&PERIOD_REVERSED, "/testPeriod/endDate", end.at), days));
        return;
    }
    let agrees = |count: i64| count == difference || count == difference + 1;
    if let Some(duration) = claim.duration().filter(|duration| !agrees(duration.value.days)) {
        let finding = Finding::new(&DURATION_MISMATCH, "/testPeriod/durationDays", duration.at);
        findings.add(with_days(finding.with("durationDays", duration.value.text), days));
    }
    let Some(logs) = claim.logs() else { return };
    let count = logs.value.len() + claim.count_without_log();
    if !i64::try_from(count).is_ok_and(agrees) {
        let finding = Finding::new(&LOG_COUNT_MISMATCH, "/fuelMeasurements/dailyLogs", logs.at);
        findings.add(with_days(finding.with("count", count), days));
    }
}

fn with_days(finding: Finding, days: Days) -> Finding {
    let difference = days.difference();
    with_dates(finding, days).with("days", difference).with("inclusive", difference + 1)
}

fn with_dates(finding: Finding, days: Days) -> Finding {
    finding.with("startDate", days.start.to_string()).with("endDate", days.end.to_string())
}

#[cfg(test)]
mod tests {
    use crate::claims::{SAMPLE, validate};

    #[test]
    fn both_ways_of_counting_are_reported() {
        let report = validate(SAMPLE.replace("\"durationDays\":3", "\"durationDays\":7").as_bytes());
        let message = report.errors().next().map(crate::finding::Finding::message);
        assert!(
            message.is_some_and(|message| message.contains("is 3, or 4 including both ends")),
            "{report:?}"
        );
    }
}
