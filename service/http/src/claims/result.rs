//! The result of an accepted claim in an answer about several.

use hearth_resources::{ClaimResult, FuelResult};
use http::StatusCode;
use serde_json::value::RawValue;

use super::record;
use crate::json;
use crate::problem::Problem;
use crate::store::StoredRecord;

/// Returns the result of a line with a claim whose record is stored.
pub(super) fn line_result(
    line: u64,
    status: StatusCode,
    stored: &StoredRecord,
) -> Result<ClaimResult<'_>, Problem> {
    Ok(ClaimResult {
        line,
        status: status.as_u16(),
        id: Some(&stored.id),
        record: Some(&stored.status),
        amends: stored.amends.as_deref(),
        warnings: record::warnings(stored)?,
        problem: None,
    })
}

/// Returns the result of a measured fuel of field data whose record is stored.
pub(crate) fn fuel_result(
    fuel: &str,
    status: StatusCode,
    stored: &StoredRecord,
) -> Result<Box<RawValue>, Problem> {
    let result = FuelResult {
        fuel,
        status: status.as_u16(),
        id: &stored.id,
        record: &stored.status,
        amends: stored.amends.as_deref(),
        warnings: record::warnings(stored)?,
    };
    Ok(json::member(&result))
}
