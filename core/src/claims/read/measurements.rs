//! `testPeriod` and `fuelMeasurements`.

use alloc::format;

use super::object::{self, Object};
use crate::claims::claim::{DailyLogs, DurationDays, FuelMeasurements, Located, TestPeriod};
use crate::claims::format as codes;
use crate::finding::Findings;
use crate::json::Node;
use crate::limits;

/// `testPeriod`: optional; when it is there, whole.
pub(super) fn period<'a>(claim: &Object<'_, 'a>, findings: &mut Findings) -> Option<TestPeriod<'a>> {
    let node = claim.optional("testPeriod")?;
    let at = node.at();
    let Some(period) = Object::of(node, "/testPeriod", findings) else {
        return Some(TestPeriod { at, ..TestPeriod::default() });
    };
    let date = |name, findings: &mut Findings| {
        let node = period.required(name, findings)?;
        period.date(name, node, findings)
    };
    let (start, end) = (date("startDate", findings), date("endDate", findings));
    let duration = duration(&period, findings);
    period.warn_of_slips(&["startDate", "endDate", "durationDays"], findings);
    Some(TestPeriod { at, start, end, duration })
}

fn duration<'a>(period: &Object<'_, 'a>, findings: &mut Findings) -> Option<Located<DurationDays<'a>>> {
    let node = period.required("durationDays", findings)?;
    let Located { value: number, at } = period.number("durationDays", node, findings)?;
    let text = number.text();
    if let Some(days) = number.whole() {
        return Some(Located { value: DurationDays { days, text }, at });
    }
    let finding = period.finding(&codes::DURATION_NOT_WHOLE, "durationDays", node);
    findings.add(finding.with("durationDays", text));
    None
}

/// `fuelMeasurements`: required.
pub(super) fn fuel<'a>(claim: &Object<'_, 'a>, findings: &mut Findings) -> FuelMeasurements<'a> {
    let object = claim
        .required("fuelMeasurements", findings)
        .and_then(|node| Object::of(node, "/fuelMeasurements", findings));
    let Some(fuel) = object else {
        return FuelMeasurements { at: claim.at, ..FuelMeasurements::default() };
    };
    let total = fuel.required("total", findings).and_then(|node| fuel.number("total", node, findings));
    let logs = fuel.required("dailyLogs", findings).and_then(|node| daily_logs(&fuel, node, findings));
    fuel.warn_of_slips(&["total", "dailyLogs"], findings);
    FuelMeasurements { at: fuel.at, total, logs }
}

fn daily_logs<'a>(fuel: &Object<'_, 'a>, node: &Node<'a>, findings: &mut Findings) -> Option<DailyLogs<'a>> {
    let nodes = fuel.list("dailyLogs", node, limits::DAILY_LOGS, findings)?;
    let items = nodes.iter().enumerate().map(|(index, item)| {
        object::number(item, || format!("/fuelMeasurements/dailyLogs/{index}"), findings)
    });
    Some(DailyLogs { at: node.at(), items: items.collect() })
}
