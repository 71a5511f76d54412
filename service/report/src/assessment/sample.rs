//! The selected households, the measured households, the test periods, and the verdicts of the rules.

use chrono::NaiveDate;
use serde::Deserialize;

use super::Pair;
use crate::text::Text;

/// A selection document of the study.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Selection {
    pub(crate) groups: Vec<Text>,
    pub(crate) redrawn: Option<bool>,
    pub(crate) method: Option<Text>,
    pub(crate) design: Option<Text>,
    pub(crate) randomness: Option<Randomness>,
    pub(crate) frame: Option<Frame>,
    pub(crate) selected: Option<u64>,
    pub(crate) reserves: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Randomness {
    pub(crate) value: Option<Text>,
    pub(crate) source: Option<Text>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Frame {
    pub(crate) digest: Option<Text>,
    pub(crate) households: Option<u64>,
    pub(crate) strata: Option<Vec<Stratum>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Stratum {
    pub(crate) name: Text,
    pub(crate) households: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Completeness {
    pub(crate) selected: Option<u64>,
    pub(crate) reserves: Option<u64>,
    pub(crate) measured: Option<u64>,
    pub(crate) selected_measured: Option<u64>,
    pub(crate) reserves_used: Option<u64>,
    pub(crate) not_drawn: Option<u64>,
    pub(crate) response_rate: Option<f64>,
    pub(crate) missing: Vec<Missing>,
    pub(crate) missing_households: Option<u64>,
    pub(crate) unexplained: Option<u64>,
    pub(crate) dropouts: Vec<Missing>,
    pub(crate) groups: Option<Pair<DaysOf>>,
}

/// A household without a claim.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Missing {
    pub(crate) household: Text,
    pub(crate) reason: Option<Text>,
    pub(crate) drawn: Option<Text>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct DaysOf {
    pub(crate) households: Option<u64>,
    pub(crate) days_expected: Option<u64>,
    pub(crate) days_logged: Option<u64>,
    pub(crate) days_missing: Option<u64>,
    pub(crate) days_excluded: Option<u64>,
    pub(crate) incomplete_households: Option<u64>,
    pub(crate) zero_days: Option<u64>,
    pub(crate) fewest_days: Option<u64>,
    pub(crate) most_days: Option<u64>,
}

/// The days of a group's span without a test.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Monitoring {
    pub(crate) days: Option<u64>,
    pub(crate) monitored_days: Option<u64>,
    pub(crate) gap_days: Option<u64>,
    pub(crate) unjustified_days: Option<u64>,
    pub(crate) gaps: Vec<Gap>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Gap {
    pub(crate) start_date: Option<NaiveDate>,
    pub(crate) end_date: Option<NaiveDate>,
    pub(crate) days: Option<u64>,
    pub(crate) justified: Option<bool>,
    pub(crate) justification: Option<Text>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Timing {
    pub(crate) reference: Option<Span>,
    pub(crate) intervention: Option<Span>,
    pub(crate) overlap_days: Option<u64>,
    pub(crate) apart_days: Option<u64>,
    pub(crate) apart_households: Option<u64>,
    pub(crate) apart: Vec<Apart>,
    pub(crate) without_period: Option<u64>,
    pub(crate) rule: Option<Text>,
}

impl Timing {
    /// Returns both spans with the names of their groups.
    pub(crate) fn each(&self) -> [(&'static str, Option<&Span>); 2] {
        [("reference", self.reference.as_ref()), ("intervention", self.intervention.as_ref())]
    }
}

/// The span of a group, from the first to the last day of its tests.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Span {
    pub(crate) start_date: Option<NaiveDate>,
    pub(crate) end_date: Option<NaiveDate>,
    pub(crate) days: Option<u64>,
    pub(crate) far_households: Option<u64>,
    pub(crate) seasons: Vec<Text>,
}

/// A household whose test shares no day with the other group.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Apart {
    pub(crate) household: Text,
    pub(crate) group: Option<Text>,
    pub(crate) days: Option<u64>,
}

/// The verdict of a rule.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Check {
    pub(crate) rule: Option<u64>,
    pub(crate) id: Text,
    pub(crate) title: Option<Text>,
    pub(crate) topic: Text,
    pub(crate) result: Text,
    pub(crate) code: Option<Text>,
}

/// The topic of a warning.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct WarningTopic {
    pub(crate) code: Text,
    pub(crate) topic: Text,
    pub(crate) required: bool,
}
