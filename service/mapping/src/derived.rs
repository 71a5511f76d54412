//! The answer of `claims.derive`, and the places of the claim's members in the request.

use serde::Deserialize;
use serde::de::IgnoredAny;

/// A claim that was derived from weighings.
///
/// # Examples
///
/// ```
/// use hearth_mapping::Derived;
///
/// let answer = r#"{"claim": "{…}", "findings": [], "days": [
///     {"date": "2024-02-01", "status": "not-used", "path": "/visits/1"},
///     {"date": "2024-02-02", "log": 2.9, "path": "/visits/2"}]}"#;
/// let derived: Derived = serde_json::from_str(answer)?;
/// assert_eq!(derived.place("/fuelMeasurements/dailyLogs/0"), "/visits/2");
/// assert_eq!(derived.place("/testGroup"), "/claim/testGroup");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Deserialize)]
pub struct Derived {
    /// The JSON text of the claim.
    pub claim: String,
    days: Vec<Day>,
}

/// A day of the test.
#[derive(Debug, Deserialize)]
struct Day {
    log: Option<IgnoredAny>,
    path: Option<String>,
}

impl Derived {
    /// Returns the place in the request of a member of the claim. Both are JSON Pointers; the place is empty for a
    /// member that follows from the whole request.
    #[must_use]
    pub fn place(&self, pointer: &str) -> String {
        if let Some(rest) = pointer.strip_prefix("/fuelMeasurements") {
            return self.day(rest).and_then(|day| day.path.clone()).unwrap_or_default();
        }
        let is_derived = |name: &str| {
            pointer.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        if pointer.is_empty()
            || ["/testPeriod", "/personsPresent", "/fuelMoisture"].into_iter().any(is_derived)
        {
            return String::new();
        }
        format!("/claim{pointer}")
    }

    /// Returns the day of a member below `/fuelMeasurements`.
    fn day(&self, rest: &str) -> Option<&Day> {
        let (list, index) = rest.strip_prefix('/')?.split_once('/')?;
        let index = index.split('/').next()?.parse().ok()?;
        let has_log = match list {
            "dailyLogs" => true,
            "daysWithoutLog" => false,
            _ => return None,
        };
        self.days.iter().filter(|day| day.log.is_some() == has_log).nth(index)
    }
}

#[cfg(test)]
mod tests {
    use super::Derived;

    fn derived() -> Derived {
        let answer = r#"{"claim": "{}", "days": [
            {"date": "2024-02-01", "log": 2.7, "path": "/intervals/0"},
            {"date": "2024-02-02", "status": "missing"},
            {"date": "2024-02-03", "status": "not-used", "path": "/intervals/1"},
            {"date": "2024-02-04", "log": 0.1, "path": "/intervals/2"}]}"#;
        serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_log_has_the_place_of_its_interval() {
        assert_eq!(derived().place("/fuelMeasurements/dailyLogs/1"), "/intervals/2");
        assert_eq!(derived().place("/fuelMeasurements/daysWithoutLog/1/reason"), "/intervals/1");
    }

    #[test]
    fn a_value_of_the_whole_request_has_no_place() {
        for pointer in [
            "",
            "/testPeriod/startDate",
            "/fuelMeasurements/total",
            "/fuelMeasurements/daysWithoutLog/0",
            "/fuelMoisture",
        ] {
            assert_eq!(derived().place(pointer), "", "{pointer}");
        }
    }

    #[test]
    fn a_copied_member_is_below_the_claim() {
        assert_eq!(derived().place("/externalFactors/season"), "/claim/externalFactors/season");
        assert_eq!(derived().place("/testPeriods"), "/claim/testPeriods");
    }
}
