//! `POST /v1/claims/{id}/status`: disputes a verified record, ends the dispute, or invalidates the record.
//!
//! One statement checks the current status and changes it. The second of two concurrent changes therefore sees the
//! first: either both are in the history, or the second gets 409 with the change that came before it.

use hearth_resources::StatusChange;
use http::StatusCode;

use super::{read, record};
use crate::body::{self, Limit};
use crate::call::Call;
use crate::characters;
use crate::clock;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::StatusChange as Kept;

/// Changes the status, and returns the record.
pub(crate) async fn change_status(call: Call) -> Result<Reply, Problem> {
    let bytes = body::read(&call.head, call.body, CHANGE).await?;
    characters::check(&bytes)?;
    let Change { status, reason } = Change::read(&bytes)?;
    let tenant = call.key.organisation.as_str();
    let (store, stored) = read::find(&call.settings.database, tenant, &call.variable).await?;
    // A pending record may become verified with the claims that were stored since.
    let stored = record::refresh(&store, &call.settings.recording, tenant, stored).await?;
    if status != INVALIDATED && record::count_changes(&stored)? >= StatusChange::MOST_CHANGES {
        return Err(Problem::status_conflict(format!(
            "the record was changed {} times, so it can only be invalidated",
            StatusChange::MOST_CHANGES
        )));
    }
    let (at, by) = (&clock::now()?, &call.key.subject);
    let change = Kept { status, reason: &reason, at, by, from: allowed_from(status) };
    let changed = store.change_status(tenant, &stored.id, &change).await?;
    let found = read::find(&call.settings.database, tenant, &call.variable).await;
    let (_, stored) = if changed { found.map_err(Problem::after_storing)? } else { found? };
    if !changed {
        return Err(Problem::status_conflict(format!(
            "the record is `{}`{}, and only a `{}` record can become `{status}`",
            stored.status,
            record::last_change(&stored)?,
            change.from.join("` or `")
        )));
    }
    record::reply(StatusCode::OK, &stored, &http::HeaderMap::new())
}

/// Returns the statuses that can change to this one. `invalidated` is final.
fn allowed_from(status: &str) -> &'static [&'static str] {
    match status {
        DISPUTED => &[VERIFIED],
        INVALIDATED => &[VERIFIED, DISPUTED],
        _ => &[DISPUTED],
    }
}

/// The request.
struct Change {
    status: &'static str,
    reason: String,
}

impl Change {
    fn read(bytes: &[u8]) -> Result<Self, Problem> {
        if !bytes.trim_ascii_start().starts_with(b"{") {
            return Err(Problem::bad_request(EXPECTED));
        }
        let StatusChange { status, reason } = serde_json::from_slice(bytes)
            .map_err(|error| Problem::bad_request(format!("{EXPECTED}: {error}")))?;
        let known = StatusChange::STATUSES.into_iter().find(|known| *known == status);
        let Some(status) = known else {
            let known = StatusChange::STATUSES.join("`, `");
            return Err(Problem::bad_request(format!("`status` must be one of `{known}`, not `{status}`")));
        };
        let reason = reason.trim().to_owned();
        if !(1..=StatusChange::LONGEST_REASON).contains(&reason.chars().count()) {
            return Err(Problem::bad_request(format!(
                "`reason` must have 1 to {} characters",
                StatusChange::LONGEST_REASON
            )));
        }
        Ok(Self { status, reason })
    }
}

const EXPECTED: &str = "the body is not an object with `status` and `reason`";
const VERIFIED: &str = "verified";
const DISPUTED: &str = "disputed";
const INVALIDATED: &str = "invalidated";

/// Enough for the longest reason with every character escaped.
const CHANGE: Limit = Limit { bytes: 32 << 10, what: "the status change" };
