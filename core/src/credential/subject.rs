//! What a credential says of a claim: derived from the claim alone, when it is issued and again when it is verified.

use alloc::string::String;
use alloc::vec::Vec;

use super::document::{member, one_or_many, string, text};
use crate::claims::{self, Verdict};
use crate::digest;
use crate::json::{Node, Number, Sum, Value, Writer, canonical};

/// The members of `credentialSubject` that follow from the claim, in their order, each as JSON. The claim is valid.
#[inline(never)]
pub(super) fn members(claim: &Node<'_>) -> Vec<(&'static str, String)> {
    let mut members = Vec::with_capacity(6);
    let mut add = |name, write: &dyn Fn(&mut Writer)| {
        let mut writer = Writer::default();
        write(&mut writer);
        members.push((name, writer.finish()));
    };
    let household = text(claim, "householdId").unwrap_or_default();
    add("id", &|writer| writer.string(household));
    add("type", &|writer| writer.string("KitchenPerformanceTest"));
    add("testGroup", &|writer| writer.string(text(claim, "testGroup").unwrap_or_default()));
    if let Some(study) = text(claim, "studyId") {
        add(STUDY, &|writer| writer.string(study));
    }
    add("testPeriod", &|writer| period(claim, writer));
    add("fuelMeasurements", &|writer| fuel(claim, writer));
    members
}

#[inline(never)]
fn period(claim: &Node<'_>, writer: &mut Writer) {
    writer.begin_object();
    if let Some(period) = member(claim, "testPeriod") {
        for name in ["startDate", "endDate"] {
            writer.text_member(name, text(period, name).unwrap_or_default());
        }
        if let Some(days) = member(period, "durationDays").and_then(number) {
            writer.number_member("durationDays", days.double());
        }
    }
    writer.end_object();
}

/// The mean is that of the daily logs, from their exact sum: the total may be rounded.
#[inline(never)]
fn fuel(claim: &Node<'_>, writer: &mut Writer) {
    writer.begin_object();
    if let Some(fuel) = member(claim, "fuelMeasurements") {
        let logs: Vec<Number<'_>> = match member(fuel, "dailyLogs").map(|node| &node.value) {
            Some(Value::Array(items)) => items.iter().filter_map(number).collect(),
            _ => Vec::new(),
        };
        if let Some(total) = member(fuel, "total").and_then(number) {
            writer.number_member("total", total.double());
        }
        writer.count_member("days", logs.len());
        #[expect(clippy::cast_precision_loss, reason = "a claim has no more logs than a year has days")]
        writer.number_member("dailyMean", Sum::of(&logs).double() / logs.len() as f64);
    }
    for name in ["fuelType", "unit"] {
        if let Some(word) = text(claim, name) {
            writer.text_member(name, word);
        }
    }
    writer.end_object();
}

fn number<'n>(node: &Node<'n>) -> Option<Number<'n>> {
    match &node.value {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

/// The evidence of a claim as its credential has it, as JSON; `None` where there is none. The claim is valid.
#[inline(never)]
pub(super) fn evidence(claim: &Node<'_>) -> Option<String> {
    let items = member(claim, "evidence").map(one_or_many).filter(|items| !items.is_empty())?;
    let mut writer = Writer::default();
    writer.begin_array();
    for item in items {
        writer.begin_object();
        writer.text_member("id", string(item).or_else(|| text(item, "uri")).unwrap_or_default());
        writer.text_member("type", "Evidence");
        writer.end_object();
    }
    writer.end_array();
    Some(writer.finish())
}

/// The digest of a claim: SHA-256 over its canonical form (RFC 8785), so that spaces and the order of members are
/// nothing.
#[inline(never)]
pub(super) fn digest(claim: &Node<'_>) -> String {
    digest::sha256(canonical(claim).as_bytes())
}

/// A verdict in a credential: number and name of the rule, result, and the code of what it is for.
pub(super) fn check(check: &claims::Check) -> (u8, &'static str, &'static str, Option<&'static str>) {
    let result = match check.verdict {
        Verdict::Pass => "pass",
        Verdict::Fail(_) => "fail",
        Verdict::NotAssessed(_) => "not-assessed",
    };
    let code = check.verdict.reason().map(|reason| reason.code().code);
    (check.rule.number.unwrap_or_default(), check.rule.id, result, code)
}

/// The member with the study's name, which the keeper may know where the claim does not.
pub(super) const STUDY: &str = "studyId";
