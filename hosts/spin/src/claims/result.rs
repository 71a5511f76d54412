//! The result of a measured fuel of field data.

use http::StatusCode;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::record;
use crate::problem::Problem;
use crate::store::StoredRecord;

/// Returns the result of a fuel whose record is stored.
pub(crate) fn fuel_result(
    fuel: &str,
    status: StatusCode,
    stored: &StoredRecord,
) -> Result<Box<RawValue>, Problem> {
    #[derive(Serialize)]
    struct Accepted<'a> {
        fuel: &'a str,
        status: u16,
        id: &'a str,
        record: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        amends: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        warnings: Option<&'a RawValue>,
    }
    let accepted = Accepted {
        fuel,
        status: status.as_u16(),
        id: &stored.id,
        record: &stored.status,
        amends: stored.amends.as_deref(),
        warnings: record::warnings(stored)?,
    };
    to_raw_value(&accepted).map_err(|_| Problem::internal("the result cannot be serialised"))
}
