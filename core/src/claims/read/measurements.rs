//! `testPeriod` and `fuelMeasurements`.

use alloc::format;

use super::object::{self, Object};
use crate::claims::claim::{DailyLogs, FuelMeasurements, Located, TestPeriod};
use crate::claims::format as codes;
use crate::finding::Findings;
use crate::json::Node;
use crate::limits;

/// `testPeriod`: optional; when it is there, whole.
pub(super) fn period(claim: &Object<'_, '_>, findings: &mut Findings) -> Option<TestPeriod> {
    let node = claim.optional("testPeriod")?;
    let Some(period) = Object::of(node, "/testPeriod", findings) else {
        return Some(TestPeriod::default());
    };
    let date = |name, findings: &mut Findings| {
        let node = period.required(name, findings)?;
        period.date(name, node, findings)
    };
    let read = TestPeriod {
        start: date("startDate", findings),
        end: date("endDate", findings),
        duration: duration(&period, findings),
    };
    period.warn_of_slips(&["startDate", "endDate", "durationDays"], findings);
    Some(read)
}

fn duration(period: &Object<'_, '_>, findings: &mut Findings) -> Option<Located<i64>> {
    let node = period.required("durationDays", findings)?;
    let number = period.number("durationDays", node, findings)?;
    let whole = number.value.whole();
    if whole.is_none() {
        let finding = period.finding(&codes::DURATION_NOT_WHOLE, "durationDays", node);
        findings.add(finding.with("durationDays", number.value.text()));
    }
    whole.map(|value| Located { value, at: number.at })
}

/// `fuelMeasurements`: required.
pub(super) fn fuel<'a>(claim: &Object<'_, 'a>, findings: &mut Findings) -> FuelMeasurements<'a> {
    let object = claim
        .required("fuelMeasurements", findings)
        .and_then(|node| Object::of(node, "/fuelMeasurements", findings));
    let Some(fuel) = object else {
        return FuelMeasurements::default();
    };
    let total = fuel.required("total", findings).and_then(|node| fuel.number("total", node, findings));
    let logs = fuel.required("dailyLogs", findings).and_then(|node| daily_logs(&fuel, node, findings));
    fuel.warn_of_slips(&["total", "dailyLogs"], findings);
    FuelMeasurements { total, logs }
}

fn daily_logs<'a>(fuel: &Object<'_, 'a>, node: &Node<'a>, findings: &mut Findings) -> Option<DailyLogs<'a>> {
    let nodes = fuel.list("dailyLogs", node, limits::DAILY_LOGS, findings)?;
    let items = nodes.iter().enumerate().map(|(index, item)| {
        object::number(item, || format!("/fuelMeasurements/dailyLogs/{index}"), findings)
    });
    Some(DailyLogs { at: node.at(), items: items.collect() })
}
