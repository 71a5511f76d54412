//! The days of a test: the log of each, or the reason why it has none.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::answer::WeighedDay;
use super::codes;
use super::intervals::{Interval, Reading, Weighings};
use crate::claims::DayStatus;
use crate::date::CalendarDate;
use crate::finding::{Code, Finding, Findings};
use crate::json::{NUMBER_RANGE, Number, Sum};
use crate::limits;
use crate::period::Days;
use crate::wire::Verbatim;

/// The days of a test, and their total.
pub(super) struct Decided {
    /// The days from the first to the last weighing, without the last day.
    pub(super) days: Vec<WeighedDay>,
    /// The exact sum of the logs.
    pub(super) total: Sum,
}

/// Decides the days of the weighings.
pub(super) fn of(weighings: &Weighings<'_>, findings: &mut Findings) -> Decided {
    let mut days = Vec::new();
    let (mut plus, mut minus) = (Vec::new(), Vec::new());
    let mut end = weighings.period.start;
    for interval in &weighings.taken.intervals {
        let gap = Days { start: end, end: interval.days.start };
        if gap.difference() > 0 {
            let finding = Finding::new(&codes::DAYS_NOT_COVERED, interval.path.clone(), interval.at);
            findings.add(finding.with("days", gap.difference()).with("start", gap.start.to_string()));
            let reason = "no weighings of this day are given";
            let missing = |date| day(date, Decision::Without(DayStatus::Missing, reason.into()), None, None);
            days.extend(dates(gap).map(missing));
        }
        let (decision, derivation) = decided(interval, findings);
        if let (Decision::Log(_), Reading::Weighed { plus: more, minus: less }) =
            (&decision, &interval.reading)
        {
            plus.extend(more);
            minus.extend(less);
        }
        let day_of = |date| day(date, decision.clone(), derivation.clone(), Some(interval.path.clone()));
        days.extend(dates(interval.days).map(day_of));
        end = interval.days.end;
    }
    let total = Sum::difference(&plus, &minus);
    let (list, at) = weighings.list;
    if !findings.has_error()
        && let Some(finding) = unwritable(&total, |code| Finding::new(code, list, at))
    {
        findings.add(finding);
    }
    Decided { days, total }
}

/// Returns the finding about an amount that the claim cannot state; `about` makes a finding of a code.
fn unwritable(amount: &Sum, about: impl Fn(&'static Code) -> Finding) -> Option<Finding> {
    if !amount.is_within_a_double() {
        return Some(about(&NUMBER_RANGE).with("number", amount.to_string()));
    }
    let is_long = amount.significant_digits() > limits::WEIGHT_DIGITS;
    let finding = || about(&codes::TOO_MANY_DIGITS).with("amount", amount.to_string());
    is_long.then(|| finding().with("limit", limits::WEIGHT_DIGITS))
}

/// The log of a day, or why it has none.
#[derive(Clone)]
enum Decision {
    Log(String),
    NotUsed,
    Without(DayStatus, String),
}

fn day(
    date: CalendarDate,
    decision: Decision,
    derivation: Option<String>,
    path: Option<String>,
) -> WeighedDay {
    let (log, status, reason) = match decision {
        Decision::Log(amount) => (Some(Verbatim(amount)), None, None),
        Decision::NotUsed => (None, Some(DayStatus::NotUsed), None),
        Decision::Without(status, reason) => (None, Some(status), Some(reason)),
    };
    WeighedDay { date, log, status, reason, derivation, path }
}

/// Decides the days of an interval, and returns the calculation of the fuel used.
fn decided(interval: &Interval<'_>, findings: &mut Findings) -> (Decision, Option<String>) {
    let finding = |code| Finding::new(code, interval.path.clone(), interval.at);
    let start = interval.days.start.to_string();
    let calculated = match &interval.reading {
        Reading::Weighed { plus, minus } => {
            let used = Sum::difference(plus, minus.as_slice());
            let derivation = calculation(plus, *minus, &used);
            Ok((used, derivation))
        }
        Reading::Missing { member, date } => Err((*member, *date)),
    };
    if let Some(reason) = interval.excluded {
        let derivation = calculated.ok().map(|(_, derivation)| derivation);
        return (Decision::Without(DayStatus::Excluded, reason.value.to_string()), derivation);
    }
    let (used, derivation) = match (calculated, interval.missing) {
        (Err(_), Some(reason)) => {
            return (Decision::Without(DayStatus::Missing, reason.value.to_string()), None);
        }
        (Err((member, date)), None) => {
            let finding = finding(&codes::READING_MISSING).with("member", member);
            findings.add(finding.with("date", date.to_string()).with("start", start));
            let reason = format!("the weight `{member}` of {date} is missing");
            return (Decision::Without(DayStatus::Missing, reason), None);
        }
        (Ok(calculated), _) => calculated,
    };
    let wrong = if let Some(reason) = interval.missing {
        Finding::new(&codes::NOT_MISSING, format!("{}/missing", interval.path), reason.at)
    } else if used.is_negative() {
        finding(&codes::NEGATIVE_USE).with("date", start).with("derivation", derivation.as_str())
    } else if let Some(finding) = unwritable(&used, finding) {
        finding
    } else {
        return (amount(interval, &used, findings), Some(derivation));
    };
    findings.add(wrong);
    (Decision::Without(DayStatus::Missing, String::new()), Some(derivation))
}

/// Decides the days of an interval with all its weights. The stock did not change if nothing was used in several days,
/// so each of them is a day without use; any other amount of several days is not distributed among them.
fn amount(interval: &Interval<'_>, used: &Sum, findings: &mut Findings) -> Decision {
    let days = interval.days.difference();
    if used.is_zero() {
        return Decision::NotUsed;
    }
    if days == 1 {
        return Decision::Log(used.to_string());
    }
    let (start, end) = (interval.days.start.to_string(), interval.days.end.to_string());
    let reason = format!("{used} was used from {start} to {end}, without a weighing each day");
    let finding = Finding::new(&codes::SEVERAL_DAYS, interval.path.clone(), interval.at);
    let finding = finding.with("used", used.to_string()).with("days", days);
    findings.add(finding.with("start", start).with("end", end));
    Decision::Without(DayStatus::Missing, reason)
}

/// Writes the calculation of the fuel used, for example `14.2 + 1.5 − 11.5 = 4.2`.
fn calculation(plus: &[Number<'_>], minus: Option<Number<'_>>, used: &Sum) -> String {
    let mut text = String::new();
    // A sum of one number writes it without an exponent and without zeros at its end.
    let shown = |number: Number<'_>| Sum::of(&[number]).to_string();
    for number in plus {
        text.push_str(if text.is_empty() { "" } else { " + " });
        text.push_str(&shown(*number));
    }
    let Some(after) = minus else { return text };
    text.push_str(" − ");
    text.push_str(&shown(after));
    text.push_str(" = ");
    text.push_str(&used.to_string().replace('-', "−"));
    text
}

/// Iterates over the days of a period without its last day.
fn dates(period: Days) -> impl Iterator<Item = CalendarDate> {
    period.start.0.iter_days().take_while(move |date| *date < period.end.0).map(CalendarDate)
}
