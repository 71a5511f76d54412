//! Intervals: those of a request, and those between the visits of a request.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chrono::Datelike as _;

use super::codes;
use super::request::{DeriveRequest, UsedAmount, WeighedInterval, WeighingVisit, Weight};
use crate::date::CalendarDate;
use crate::finding::{Finding, Findings};
use crate::household::PersonsPresent;
use crate::invariant::Held as _;
use crate::json::{Number, Path};
use crate::limits;
use crate::moisture::Percent;
use crate::period::Days;
use crate::sentence::{Digits, shown};
use crate::wire::codes::OUT_OF_RANGE;
use crate::wire::{At, Place};

/// The weighings of a request, in either form.
pub(super) struct Weighings<'n> {
    /// The list of the request, for findings about all weighings.
    pub(super) list: (&'static str, usize),
    /// From the first weighing to the last.
    pub(super) period: Days,
    pub(super) taken: Taken<'n>,
}

/// The items of a list of weighings.
#[derive(Default)]
pub(super) struct Taken<'n> {
    /// The intervals in the order of their dates, which do not overlap.
    pub(super) intervals: Vec<Interval<'n>>,
    /// The persons present, in order.
    pub(super) persons: Vec<PersonsPresent>,
    /// The readings of the moisture in per cent, in order.
    pub(super) moisture: Vec<f64>,
}

/// The time between two weighings.
pub(super) struct Interval<'n> {
    /// The place in the request.
    pub(super) path: String,
    pub(super) at: usize,
    /// The days of the two weighings.
    pub(super) days: Days,
    pub(super) reading: Reading<'n>,
    pub(super) hours: Option<f64>,
    pub(super) missing: Option<At<&'n str>>,
    pub(super) excluded: Option<At<&'n str>>,
}

/// The weights of an interval.
pub(super) enum Reading<'n> {
    /// The weights that are added, and the weight that is subtracted.
    Weighed { plus: Vec<Number<'n>>, minus: Option<Number<'n>> },
    /// The weight with this name was not taken, on this day.
    Missing { member: &'static str, date: CalendarDate },
}

/// Reads the weighings of a request. Returns `None` if they have errors.
pub(super) fn read<'n>(request: &DeriveRequest<'n>, findings: &mut Findings) -> Option<Weighings<'n>> {
    let (list, (count, least), taken) = match (&request.intervals, &request.visits) {
        (Some(At { value, at }), None) => {
            (("/intervals", *at), (value.len(), 1_usize), of_intervals(value, findings)?)
        }
        (None, Some(At { value, at })) => (("/visits", *at), (value.len(), 2), of_visits(value, findings)?),
        _ => {
            Place { path: &Path::ROOT, at: 0 }.one_of(&["intervals", "visits"], findings);
            return None;
        }
    };
    let finding = |code| Finding::new(code, list.0, list.1);
    let (Some(earliest), Some(latest)) = (taken.intervals.first(), taken.intervals.last()) else {
        findings.add(finding(&codes::TOO_FEW).with("count", count).with("least", least));
        return None;
    };
    let period = Days { start: earliest.days.start, end: latest.days.end };
    let (days, most) = (period.difference(), limits::DAILY_LOGS);
    if usize::try_from(days).is_ok_and(|days| days > most) {
        findings.add(finding(&codes::PERIOD_TOO_LONG).with("days", days).with("limit", most));
        return None;
    }
    let weighings = Weighings { list, period, taken };
    weighings.warn_of_hours(findings);
    Some(weighings)
}

impl Weighings<'_> {
    /// Warns once if intervals do not last 24 hours for each day.
    #[expect(clippy::float_cmp, reason = "any difference is reported")]
    fn warn_of_hours(&self, findings: &mut Findings) {
        let other = |interval: &Interval<'_>| {
            let hours = interval.hours?;
            let days = i32::try_from(interval.days.difference()).held("a period is within the calendar");
            (hours != 24.0 * f64::from(days)).then_some(hours)
        };
        let others: Vec<f64> = self.taken.intervals.iter().filter_map(other).collect();
        if others.is_empty() {
            return;
        }
        let shortest = others.iter().copied().fold(f64::INFINITY, f64::min);
        let longest = others.iter().copied().fold(0.0, f64::max);
        let finding =
            Finding::new(&codes::NOT_24_HOURS, self.list.0, self.list.1).with("count", others.len());
        let finding = finding.with("shortest", shown(shortest, Digits::All));
        findings.add(finding.with("longest", shown(longest, Digits::All)));
    }
}

impl Taken<'_> {
    fn add(&mut self, persons: Option<PersonsPresent>, moisture: Option<&Vec<At<Percent>>>) {
        self.persons.extend(persons);
        self.moisture.extend(moisture.into_iter().flatten().map(|reading| reading.value.0));
    }
}

/// Returns the intervals of the request, or `None` if they have errors.
fn of_intervals<'n>(items: &[At<WeighedInterval<'n>>], findings: &mut Findings) -> Option<Taken<'n>> {
    let mut taken = Taken::default();
    let mut is_right = true;
    for (index, At { value: item, at }) in items.iter().enumerate() {
        let path = format!("/intervals/{index}");
        let start = item.date.value;
        let Some(end) = item.end_date.map_or_else(|| next(start), |end| Some(end.value)) else {
            let finding = Finding::new(&OUT_OF_RANGE, format!("{path}/date"), item.date.at);
            findings.add(finding.with("found", start.to_string()).with("allowed", BEFORE_THE_LAST));
            return None;
        };
        let before = taken.intervals.last().map(|interval| interval.days);
        let date = (format!("{path}/date"), item.date.at);
        is_right &= follows(before.map(|days| days.start), start, date, findings);
        if let Some(end) = item.end_date {
            is_right &= follows(Some(start), end.value, (format!("{path}/endDate"), end.at), findings);
        }
        if let Some(before) = before.filter(|before| before.start < start && start < before.end) {
            let finding = Finding::new(&codes::INTERVALS_OVERLAP, format!("{path}/date"), item.date.at);
            let finding = finding.with("date", start.to_string());
            findings.add(finding.with("before", before.end.to_string()));
            is_right = false;
        }
        let place = Path::ROOT.member("intervals");
        let place = place.item(index);
        let place = Place { path: &place, at: *at };
        is_right &= alone(place, [item.missing, item.excluded], findings);
        if item.used.is_some() && (item.before.is_some() || item.after.is_some() || item.added.is_some()) {
            place.one_of(&["used", "before"], findings);
            is_right = false;
        }
        taken.add(item.persons_present, item.moisture.as_ref());
        taken.intervals.push(Interval {
            path,
            at: *at,
            days: Days { start, end },
            reading: reading_of(item, end),
            hours: item.hours,
            missing: item.missing,
            excluded: item.excluded,
        });
    }
    is_right.then_some(taken)
}

fn reading_of<'n>(item: &WeighedInterval<'n>, end: CalendarDate) -> Reading<'n> {
    if let Some(UsedAmount(used)) = item.used {
        return Reading::Weighed { plus: alloc::vec![used], minus: None };
    }
    let Some(Weight(before)) = item.before else {
        return Reading::Missing { member: "before", date: item.date.value };
    };
    let Some(Weight(after)) = item.after else {
        return Reading::Missing { member: "after", date: end };
    };
    let plus = [before].into_iter().chain(item.added.map(|added| added.0)).collect();
    Reading::Weighed { plus, minus: Some(after) }
}

/// Returns the intervals between visits, or `None` if the visits have errors.
fn of_visits<'n>(items: &[At<WeighingVisit<'n>>], findings: &mut Findings) -> Option<Taken<'n>> {
    let (mut taken, mut is_right) = (Taken::default(), true);
    let mut before: Option<&WeighingVisit<'n>> = None;
    for (index, At { value: visit, at }) in items.iter().enumerate() {
        let path = format!("/visits/{index}");
        let date = (format!("{path}/date"), visit.date.at);
        is_right &= follows(before.map(|before| before.date.value), visit.date.value, date, findings);
        let place = Path::ROOT.member("visits");
        let place = place.item(index);
        let place = Place { path: &place, at: *at };
        is_right &= alone(place, [visit.missing, visit.excluded], findings);
        if visit.left.is_some() && visit.added.is_some() {
            place.one_of(&["added", "left"], findings);
            is_right = false;
        }
        taken.add(visit.persons_present, visit.moisture.as_ref());
        match before {
            Some(before) => taken.intervals.push(Interval {
                path,
                at: *at,
                days: Days { start: before.date.value, end: visit.date.value },
                reading: between(before, visit),
                hours: visit.hours.map(|hours| hours.value),
                missing: visit.missing,
                excluded: visit.excluded,
            }),
            None => is_right &= is_first(visit, place, findings),
        }
        before = Some(visit);
    }
    is_right.then_some(taken)
}

/// Checks that the first visit has no members about an interval before it.
fn is_first(visit: &WeighingVisit<'_>, place: Place<'_>, findings: &mut Findings) -> bool {
    let given = [
        ("addedSince", visit.added_since.map(|weight| weight.at)),
        ("hours", visit.hours.map(|hours| hours.at)),
        ("missing", visit.missing.map(|reason| reason.at)),
        ("excluded", visit.excluded.map(|reason| reason.at)),
    ];
    let mut is_right = true;
    for (member, at) in given.into_iter().filter(|(_, at)| at.is_some()) {
        findings.add(place.about(member, at, &codes::NO_INTERVAL_BEFORE).with("member", member));
        is_right = false;
    }
    is_right
}

fn between<'n>(before: &WeighingVisit<'n>, visit: &WeighingVisit<'n>) -> Reading<'n> {
    let mut plus = Vec::with_capacity(3);
    match (before.left, before.found) {
        (Some(left), _) => plus.push(left.value.0),
        (None, Some(found)) => plus.extend([found.0].into_iter().chain(before.added.map(|added| added.0))),
        (None, None) => return Reading::Missing { member: "found", date: before.date.value },
    }
    plus.extend(visit.added_since.map(|added| added.value.0));
    match visit.found {
        Some(found) => Reading::Weighed { plus, minus: Some(found.0) },
        None => Reading::Missing { member: "found", date: visit.date.value },
    }
}

/// Checks that a date is after the date before it.
fn follows(
    before: Option<CalendarDate>,
    date: CalendarDate,
    (path, at): (String, usize),
    findings: &mut Findings,
) -> bool {
    let Some(before) = before.filter(|before| date <= *before) else { return true };
    let code = if date == before { &codes::DATE_REPEATED } else { &codes::DATES_UNSORTED };
    let finding = Finding::new(code, path, at).with("date", date.to_string());
    findings.add(finding.with("before", before.to_string()));
    false
}

/// Checks that at most one reason is given why an interval has no log.
fn alone(place: Place<'_>, reasons: [Option<At<&str>>; 2], findings: &mut Findings) -> bool {
    let is_right = reasons.iter().flatten().count() < 2;
    if !is_right {
        place.one_of(&["missing", "excluded"], findings);
    }
    is_right
}

/// Returns the next day, or `None` after the last day whose year has four digits.
fn next(date: CalendarDate) -> Option<CalendarDate> {
    date.0.succ_opt().filter(|next| next.year() <= LAST_YEAR).map(CalendarDate)
}

const LAST_YEAR: i32 = 9999;

const BEFORE_THE_LAST: &str = "a date before 9999-12-31, as the interval ends on the next day";
