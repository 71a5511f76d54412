//! The statements of a credential that are derived from the claim alone, both when it is issued and when it is
//! verified.

use alloc::string::String;
use alloc::vec::Vec;

use super::document::{member, one_or_many, string, text};
use crate::digest;
use crate::json::{Node, Number, Sum, Value, canonical};
use crate::wire::answer;

/// The members of `credentialSubject` that are derived from the claim.
#[answer]
pub(crate) struct MeasuredSubject {
    /// The DID of the household.
    id: String,
    /// `KitchenPerformanceTest`.
    r#type: &'static str,
    /// `reference` or `intervention`.
    test_group: String,
    /// The name of the study, from the claim or from the issuer.
    #[json(optional)]
    pub(super) study_id: Option<String>,
    /// The period.
    test_period: SubjectPeriod,
    /// The fuel measurements.
    fuel_measurements: SubjectFuel,
}

/// The period of a claim.
#[answer]
pub(crate) struct SubjectPeriod {
    /// The first day, YYYY-MM-DD.
    start_date: String,
    /// The last day, YYYY-MM-DD.
    end_date: String,
    /// The number of days from the first to the last.
    #[json(optional)]
    duration_days: Option<f64>,
}

/// The fuel measurements of a claim.
#[answer]
pub(crate) struct SubjectFuel {
    /// The fuel of all days, in the unit of the claim.
    #[json(optional)]
    total: Option<f64>,
    /// The number of days with a log.
    days: usize,
    /// The mean of the daily logs, computed from their exact sum because the total may be rounded.
    daily_mean: f64,
    /// The kind of fuel.
    #[json(optional)]
    fuel_type: Option<String>,
    /// The unit; kg if absent.
    #[json(optional)]
    unit: Option<String>,
}

/// A document in the evidence of a claim.
#[answer]
pub(crate) struct ClaimEvidence {
    /// The URL of the document.
    id: String,
    /// `Evidence`.
    r#type: &'static str,
}

impl MeasuredSubject {
    /// Derives the members from a claim. If the claim is not valid, missing texts are empty.
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

/// Returns the evidence of a valid claim in the form of a credential, or `None` if the claim has no evidence.
pub(super) fn evidence(claim: &Node<'_>) -> Option<Vec<ClaimEvidence>> {
    let items = member(claim, "evidence").map(one_or_many).filter(|items| !items.is_empty())?;
    let id = |item| string(item).or_else(|| text(item, "uri")).unwrap_or_default().into();
    Some(items.iter().map(|item| ClaimEvidence { id: id(item), r#type: "Evidence" }).collect())
}

/// Returns the digest of a claim: SHA-256 over its canonical form (RFC 8785), which does not depend on spaces and the
/// order of members.
pub(super) fn digest(claim: &Node<'_>) -> String {
    digest::sha256(canonical(claim).as_bytes())
}

/// The member with the name of the study, which the issuer may add if the claim lacks it.
pub(super) const STUDY: &str = "studyId";

/// The member with the subject of a credential.
pub(super) const SUBJECT: &str = "credentialSubject";
