//! What a keeper of claims knows and one claim does not: the study it belongs to, and what is stored.

use alloc::string::String;

use chrono::NaiveDate;
use serde::de::{Deserialize, Deserializer, Error};

use super::claim::{Days, calendar_date};

/// What is known beyond the claim itself.
#[derive(Debug, Default)]
pub struct Context {
    /// The claims of the same study; `None` when nobody looked.
    pub study: Option<Study>,
    /// A stored claim that contradicts this one.
    pub conflict: Option<Conflict>,
}

/// What the stored claims of the same study say, without the claim at hand.
#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Study {
    /// How many stored claims measure the reference group.
    pub reference_claims: u64,
    /// Of the stored claims of the other group, the period that is nearest to this claim's.
    pub counterpart: Option<Period>,
}

/// A stored claim of the same household, with other measurements, over an overlapping period.
#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Conflict {
    /// The id of its record.
    pub id: String,
    /// Its first day.
    pub start_date: Date,
    /// Its last day.
    pub end_date: Date,
}

/// A period: first and last day.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Period {
    /// First day.
    pub start_date: Date,
    /// Last day.
    pub end_date: Date,
}

impl From<Period> for Days {
    fn from(period: Period) -> Self {
        Self { start: period.start_date.0, end: period.end_date.0 }
    }
}

/// A calendar date, in JSON as YYYY-MM-DD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date(pub NaiveDate);

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        calendar_date(text)
            .map(Self)
            .ok_or_else(|| D::Error::custom("expected a date in the form YYYY-MM-DD"))
    }
}

/// What a record waits for before it is verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// For what the claim itself can show: rules 4 and 8.
    Claim,
    /// For what its study has to show as well: rules 4 to 8.
    Study,
}
