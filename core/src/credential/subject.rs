//! What a credential says of a claim: derived from the claim alone, when it is issued and again when it is verified.

use alloc::string::String;
use alloc::vec::Vec;

use super::document::{member, one_or_many, string, text};
use crate::digest;
use crate::json::{Node, Number, Sum, Value, canonical};
use crate::wire::answer;

/// The members of `credentialSubject` that follow from the claim.
#[answer]
pub(crate) struct MeasuredSubject {
    /// DID of the household.
    id: String,
    /// `KitchenPerformanceTest`.
    r#type: &'static str,
    /// `reference` or `intervention`.
    test_group: String,
    /// The name of the study, which its keeper may know where the claim does not.
    #[json(optional)]
    pub(super) study_id: Option<String>,
    /// The period.
    test_period: SubjectPeriod,
    /// The fuel.
    fuel_measurements: SubjectFuel,
}

/// The period of a claim.
#[answer]
pub(crate) struct SubjectPeriod {
    /// First day, YYYY-MM-DD.
    start_date: String,
    /// Last day, YYYY-MM-DD.
    end_date: String,
    /// Days from the first to the last.
    #[json(optional)]
    duration_days: Option<f64>,
}

/// The fuel of a claim.
#[answer]
pub(crate) struct SubjectFuel {
    /// The fuel of all days, in the unit of the claim.
    #[json(optional)]
    total: Option<f64>,
    /// Days with a log.
    days: usize,
    /// The mean of the logs, from their exact sum: the total may be rounded.
    daily_mean: f64,
    /// The kind of fuel.
    #[json(optional)]
    fuel_type: Option<String>,
    /// The unit; kg if absent.
    #[json(optional)]
    unit: Option<String>,
}

/// A document of a claim's evidence.
#[answer]
pub(crate) struct ClaimEvidence {
    /// URL of the document.
    id: String,
    /// `Evidence`.
    r#type: &'static str,
}

impl MeasuredSubject {
    /// Derives the members from a valid claim. Of another claim, missing texts are empty.
    pub(super) fn of(claim: &Node<'_>) -> Self {
        let required = |name| text(claim, name).unwrap_or_default().into();
        Self {
            id: required("householdId"),
            r#type: "KitchenPerformanceTest",
            test_group: required("testGroup"),
            study_id: text(claim, STUDY).map(String::from),
            test_period: SubjectPeriod::of(member(claim, "testPeriod")),
            fuel_measurements: SubjectFuel::of(claim),
        }
    }
}

impl SubjectPeriod {
    fn of(period: Option<&Node<'_>>) -> Self {
        let date = |name| period.and_then(|period| text(period, name)).unwrap_or_default().into();
        let days = period.and_then(|period| member(period, "durationDays")).and_then(number);
        Self {
            start_date: date("startDate"),
            end_date: date("endDate"),
            duration_days: days.map(|days| days.double()),
        }
    }
}

impl SubjectFuel {
    fn of(claim: &Node<'_>) -> Self {
        let fuel = member(claim, "fuelMeasurements");
        let logs = fuel.and_then(|fuel| member(fuel, "dailyLogs")).map(|node| &node.value);
        let logs: Vec<Number<'_>> = match logs {
            Some(Value::Array(items)) => items.iter().filter_map(number).collect(),
            _ => Vec::new(),
        };
        #[expect(clippy::cast_precision_loss, reason = "a claim has no more logs than a year has days")]
        let daily_mean = Sum::of(&logs).double() / logs.len() as f64;
        let total = fuel.and_then(|fuel| member(fuel, "total")).and_then(number);
        Self {
            total: total.map(|total| total.double()),
            days: logs.len(),
            daily_mean,
            fuel_type: text(claim, "fuelType").map(String::from),
            unit: text(claim, "unit").map(String::from),
        }
    }
}

fn number<'n>(node: &Node<'n>) -> Option<Number<'n>> {
    match &node.value {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

/// The evidence of a valid claim as its credential has it; `None` if there is none.
pub(super) fn evidence(claim: &Node<'_>) -> Option<Vec<ClaimEvidence>> {
    let items = member(claim, "evidence").map(one_or_many).filter(|items| !items.is_empty())?;
    let id = |item| string(item).or_else(|| text(item, "uri")).unwrap_or_default().into();
    Some(items.iter().map(|item| ClaimEvidence { id: id(item), r#type: "Evidence" }).collect())
}

/// The digest of a claim: SHA-256 over its canonical form (RFC 8785), so that spaces and the order of members do not
/// change it.
pub(super) fn digest(claim: &Node<'_>) -> String {
    digest::sha256(canonical(claim).as_bytes())
}

/// The member with the study's name, which the keeper may know where the claim does not.
pub(super) const STUDY: &str = "studyId";
