//! The result of an accepted claim in an answer about several.

use http::StatusCode;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::record;
use crate::problem::Problem;
use crate::store::StoredRecord;

/// The stored record of a claim, in short.
#[derive(Serialize)]
pub(super) struct Accepted<'a> {
    status: u16,
    id: &'a str,
    record: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    amends: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    warnings: Option<&'a RawValue>,
}

impl<'a> Accepted<'a> {
    /// Returns the result of a claim whose record is stored.
    pub(super) fn of(status: StatusCode, stored: &'a StoredRecord) -> Result<Self, Problem> {
        Ok(Self {
            status: status.as_u16(),
            id: &stored.id,
            record: &stored.status,
            amends: stored.amends.as_deref(),
            warnings: record::warnings(stored)?,
        })
    }
}

/// Returns the result of a measured fuel of field data whose record is stored.
pub(crate) fn fuel_result(
    fuel: &str,
    status: StatusCode,
    stored: &StoredRecord,
) -> Result<Box<RawValue>, Problem> {
    #[derive(Serialize)]
    struct OfFuel<'a> {
        fuel: &'a str,
        #[serde(flatten)]
        accepted: Accepted<'a>,
    }
    let result = OfFuel { fuel, accepted: Accepted::of(status, stored)? };
    to_raw_value(&result).map_err(|_| Problem::internal("the result cannot be serialised"))
}
