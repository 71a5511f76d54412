//! A measurement has one live record, and no two live records contradict each other.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Violations;
use crate::history::Entry;
use crate::observed::{Observed, Stored};

/// The part of a claim that decides whether it contradicts another one.
struct Measurement<'s> {
    id: &'s str,
    stored: &'s Stored,
    group: String,
    fuel: Option<String>,
    /// The first and the last day. ISO dates are in the order of their texts.
    days: (String, String),
    logs: Value,
}

/// Compares the live records of each household.
pub(super) fn check(_: &[Entry], observed: &Observed) -> Violations {
    let mut violations = Violations::new();
    for tenant in observed.tenants.values() {
        let mut households: BTreeMap<String, Vec<Measurement<'_>>> = BTreeMap::new();
        for (id, stored) in &tenant.records {
            if !matches!(stored.status(), "invalidated" | "superseded") {
                let (household, measurement) = Measurement::of(id, stored);
                households.entry(household).or_default().push(measurement);
            }
        }
        for measurements in households.values() {
            for (index, one) in measurements.iter().enumerate() {
                let others = measurements.iter().skip(index + 1);
                violations.extend(others.filter_map(|other| one.compare(other)));
            }
        }
    }
    violations
}

impl<'s> Measurement<'s> {
    /// Reads a record, and returns its household.
    fn of(id: &'s str, stored: &'s Stored) -> (String, Self) {
        let claim: Value = serde_json::from_str(&stored.claim).unwrap_or_default();
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let day = |name: &str| text(&claim["testPeriod"][name]).unwrap_or_default();
        let measurement = Self {
            id,
            stored,
            group: text(&claim["testGroup"]).unwrap_or_default(),
            fuel: text(&claim["fuelType"]).map(|fuel| fuel.trim().to_lowercase()),
            days: (day("startDate"), day("endDate")),
            logs: claim["fuelMeasurements"]["dailyLogs"].clone(),
        };
        (text(&claim["householdId"]).unwrap_or_default(), measurement)
    }

    /// Returns the violation of two live records of one household.
    fn compare(&self, other: &Self) -> Option<String> {
        if self.days.0 > other.days.1 || other.days.0 > self.days.1 {
            return None;
        }
        let (one, two) = (self.id, other.id);
        if self.group != other.group {
            return Some(format!("{one} and {two} are of both test groups on the same days"));
        }
        // A claim without a fuel may measure any.
        if self.fuel.is_some() && other.fuel.is_some() && self.fuel != other.fuel {
            return None;
        }
        if (&self.days, &self.logs) != (&other.days, &other.logs) {
            return Some(format!("{one} and {two} contradict each other"));
        }
        // An amendment that is still pending is live beside the record that it amends.
        let is_pending = |stored: &Stored| stored.status() == "pending";
        (is_pending(self.stored) == is_pending(other.stored))
            .then(|| format!("{one} and {two} are live records of one measurement"))
    }
}
