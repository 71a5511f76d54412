//! The claim as a plain struct with handwritten checks for its errors: the minimum of a custom implementation.

use chrono::NaiveDate;
use serde::Deserialize;

/// The members of the sample.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlainClaim {
    r#type: String,
    household_id: String,
    test_group: String,
    test_period: Option<PlainPeriod>,
    fuel_measurements: PlainMeasurements,
    external_factors: Option<PlainFactors>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlainPeriod {
    start_date: String,
    end_date: String,
    duration_days: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlainMeasurements {
    total: f64,
    daily_logs: Vec<f64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlainFactors {
    season: Option<String>,
    cultural_events: Option<Vec<String>>,
    occupational_factors: Option<Vec<String>>,
}

impl PlainClaim {
    /// Parses a claim, and returns the members that violate a rule.
    pub(crate) fn check(text: &[u8]) -> serde_json::Result<Vec<&'static str>> {
        serde_json::from_slice::<Self>(text).map(|claim| claim.errors())
    }

    fn errors(&self) -> Vec<&'static str> {
        let PlainMeasurements { total, daily_logs } = &self.fuel_measurements;
        #[expect(clippy::float_cmp, reason = "the sum has no tolerance")]
        let rules = [
            ("type", self.r#type == "KPTClaim"),
            ("householdId", is_did(&self.household_id)),
            ("testGroup", matches!(self.test_group.as_str(), "intervention" | "reference")),
            ("testPeriod", self.test_period.as_ref().is_none_or(|period| period.agrees(daily_logs.len()))),
            ("dailyLogs", daily_logs.len() >= 3 && daily_logs.iter().all(|log| *log > 0.0)),
            ("total", daily_logs.iter().sum::<f64>() == *total),
            ("externalFactors", self.external_factors.as_ref().is_none_or(PlainFactors::are_texts)),
        ];
        rules.into_iter().filter(|(_, holds)| !holds).map(|(member, _)| member).collect()
    }
}

impl PlainPeriod {
    /// Returns whether the dates are valid, and duration and logs match them.
    fn agrees(&self, logs: usize) -> bool {
        let (Ok(start), Ok(end)) = (self.start_date.parse::<NaiveDate>(), self.end_date.parse::<NaiveDate>())
        else {
            return false;
        };
        let days = (end - start).num_days();
        let agree = |count: i64| count == days || count == days + 1;
        #[expect(clippy::cast_possible_truncation, reason = "a number of days, compared with its double")]
        let duration = self.duration_days as i64;
        #[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "the number must be whole")]
        let is_whole = duration as f64 == self.duration_days;
        is_whole && duration >= 3 && agree(duration) && i64::try_from(logs).is_ok_and(agree)
    }
}

impl PlainFactors {
    /// Returns whether all texts are non-empty and within their limits.
    fn are_texts(&self) -> bool {
        let lists = [&self.cultural_events, &self.occupational_factors];
        let texts = self.season.iter().chain(lists.into_iter().flatten().flatten());
        texts.into_iter().all(|text| !text.trim().is_empty() && text.chars().count() <= 2_000)
    }
}

fn is_did(text: &str) -> bool {
    let Some((method, id)) = text.strip_prefix("did:").and_then(|rest| rest.split_once(':')) else {
        return false;
    };
    let is_method = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_id = |byte: u8| byte.is_ascii_alphanumeric() || b".-_%:/".contains(&byte);
    !method.is_empty() && method.bytes().all(is_method) && !id.is_empty() && id.bytes().all(is_id)
}
