//! Checks the days without a daily log: each is a day of the test, is listed once, and has a reason.
//!
//! A day on which the fuel was not used needs no reason, because it is a measurement: the stock did not change.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! let with = |days: &str| SAMPLE.replace(
//!     r#""total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]"#,
//!     &format!(r#""total":9.1,"dailyLogs":[3.2,3.0,2.9],"daysWithoutLog":[{days}]"#),
//! );
//! assert!(validate(with(r#"{"date":"2024-02-02","status":"not-used"}"#).as_bytes()).is_valid());
//!
//! let invalid = validate(with(r#"{"date":"2024-02-02","status":"missing"}"#).as_bytes());
//! let error = invalid.errors().next().unwrap();
//! assert_eq!(error.code().code, "claim.day_without_reason");
//! assert_eq!(error.path(), "/fuelMeasurements/daysWithoutLog/0");
//! ```

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::claims::DayStatus;
use crate::claims::claim::Claim;
use crate::claims::context::Context;
use crate::claims::rule::{Evaluation, Rule};
use crate::date::CalendarDate;
use crate::finding::{Code, Finding, Findings};

pub(super) static RULE: Rule = Rule {
    id: "days_accounted_for",
    number: None,
    title: "each day without a log is accounted for",
    satisfied_by: "days in `daysWithoutLog` that lie in the test period, differ, and have a `reason` unless the fuel was not used",
    source: "specification §1A, item 6 (any gap is justified) and quality practices (track data completeness)",
    codes: &[&DAY_WITHOUT_REASON, &DAY_OUTSIDE_PERIOD, &DAY_REPEATED],
    evaluation: Evaluation::Data(check),
};

static DAY_WITHOUT_REASON: Code =
    Code::error(400, "claim.day_without_reason", "the day {date} is `{status}`, but has no `reason`")
        .help("state why the fuel was not weighed on this day, or why its weight is left out");

static DAY_OUTSIDE_PERIOD: Code = Code::error(
    409,
    "claim.day_outside_period",
    "the day {date} is not in the test period, from {startDate} to {endDate}",
)
.help("correct the date, or remove the day");

static DAY_REPEATED: Code = Code::error(409, "claim.day_repeated", "the day {date} is listed twice")
    .help("list each day without a log once");

fn check(claim: &Claim<'_>, _: &Context, findings: &mut Findings) {
    let period = claim.days().filter(|days| days.difference() >= 0);
    let mut listed: Vec<CalendarDate> = Vec::new();
    for (index, at, day) in claim.without_log() {
        let (Some(date), Some(status)) = (day.date, day.status) else { continue };
        let finding = |code: &'static Code| {
            let place = format!("/fuelMeasurements/daysWithoutLog/{index}");
            Finding::new(code, place, at).with("date", date.to_string())
        };
        if day.reason.is_none() && status != DayStatus::NotUsed {
            findings.add(finding(&DAY_WITHOUT_REASON).with("status", status.word()));
        }
        if let Some(period) = period.filter(|period| date < period.start || date > period.end) {
            let finding = finding(&DAY_OUTSIDE_PERIOD).with("startDate", period.start.to_string());
            findings.add(finding.with("endDate", period.end.to_string()));
        }
        match listed.binary_search(&date) {
            Ok(_) => findings.add(finding(&DAY_REPEATED)),
            Err(place) => listed.insert(place, date),
        }
    }
}
