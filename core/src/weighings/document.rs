//! Writes the claim, from the given members and those that follow from the weighings, in its canonical form (RFC 8785).

use alloc::string::{String, ToString};

use super::codes;
use super::days::Decided;
use super::intervals::Weighings;
use super::request::DeriveRequest;
use crate::finding::{Finding, Findings};
use crate::json::{Member, Path, Value, Writer, canonical, read_written};
use crate::moisture::MoistureBasis;

/// Writes the claim. Returns `None` if the request has errors.
pub(super) fn write(
    request: &DeriveRequest<'_>,
    weighings: &Weighings<'_>,
    decided: &Decided,
    findings: &mut Findings,
) -> Option<String> {
    let members = match &request.claim.value.0.value {
        Value::Object(members) => members.as_slice(),
        _ => &[],
    };
    let basis = basis(request, weighings, findings);
    refuse_derived(members, weighings, findings);
    if findings.has_error() {
        return None;
    }
    let mut writer = Writer::default();
    writer.begin_object();
    if !members.iter().any(|member| member.name == "type") {
        writer.name("type");
        writer.string("KPTClaim");
    }
    for member in members {
        writer.name(&member.name);
        writer.raw(&canonical(&member.node));
    }
    write_period(&mut writer, weighings);
    write_fuel(&mut writer, decided);
    write_persons(&mut writer, weighings);
    if let Some(basis) = basis {
        writer.name("fuelMoisture");
        writer.begin_object();
        writer.name("basis");
        writer.string(basis.word());
        writer.name("readings");
        writer.begin_array();
        weighings.taken.moisture.iter().for_each(|reading| writer.number(*reading));
        writer.end_array();
        writer.end_object();
    }
    writer.end_object();
    let claim = writer.finish();
    Some(canonical(&read_written(&claim)))
}

/// Returns the basis of the moisture readings, or `None` without readings.
fn basis(
    request: &DeriveRequest<'_>,
    weighings: &Weighings<'_>,
    findings: &mut Findings,
) -> Option<MoistureBasis> {
    if !weighings.taken.moisture.is_empty() && request.moisture_basis.is_none() {
        findings.add(Finding::new(&codes::BASIS_MISSING, weighings.list.0, weighings.list.1));
    }
    request.moisture_basis.filter(|_| !weighings.taken.moisture.is_empty())
}

/// Reports the members of the claim that follow from the weighings.
fn refuse_derived(members: &[Member<'_>], weighings: &Weighings<'_>, findings: &mut Findings) {
    let is_derived = |name: &str| match name {
        "testPeriod" | "fuelMeasurements" => true,
        "personsPresent" => !weighings.taken.persons.is_empty(),
        "fuelMoisture" => !weighings.taken.moisture.is_empty(),
        _ => false,
    };
    for member in members.iter().filter(|member| is_derived(&member.name)) {
        let path = Path::ROOT.member("claim");
        let path = path.member(&member.name);
        let finding = Finding::new(&codes::MEMBER_DERIVED, path.pointer(), member.node.at());
        findings.add(finding.with("member", member.name.as_ref()));
    }
}

fn write_period(writer: &mut Writer, weighings: &Weighings<'_>) {
    writer.name("testPeriod");
    writer.begin_object();
    writer.name("startDate");
    writer.string(&weighings.period.start.to_string());
    writer.name("endDate");
    writer.string(&weighings.period.end.to_string());
    writer.name("durationDays");
    writer.integer(weighings.period.difference());
    writer.end_object();
}

fn write_fuel(writer: &mut Writer, Decided { days, total }: &Decided) {
    writer.name("fuelMeasurements");
    writer.begin_object();
    writer.name("total");
    writer.raw(&total.to_string());
    writer.name("dailyLogs");
    writer.begin_array();
    days.iter().filter_map(|day| day.log.as_ref()).for_each(|log| writer.raw(&log.0));
    writer.end_array();
    if days.iter().any(|day| day.log.is_none()) {
        writer.name("daysWithoutLog");
        writer.begin_array();
        for (day, status) in days.iter().filter_map(|day| Some((day, day.status?))) {
            writer.begin_object();
            writer.name("date");
            writer.string(&day.date.to_string());
            writer.name("status");
            writer.string(status.word());
            if let Some(reason) = &day.reason {
                writer.name("reason");
                writer.string(reason);
            }
            writer.end_object();
        }
        writer.end_array();
    }
    writer.end_object();
}

fn write_persons(writer: &mut Writer, weighings: &Weighings<'_>) {
    if weighings.taken.persons.is_empty() {
        return;
    }
    writer.name("personsPresent");
    writer.begin_array();
    for persons in &weighings.taken.persons {
        writer.begin_object();
        for (name, count) in [
            ("children", persons.children),
            ("women", persons.women),
            ("men", persons.men),
            ("elders", persons.elders),
        ] {
            writer.name(name);
            writer.number(count);
        }
        writer.end_object();
    }
    writer.end_array();
}
