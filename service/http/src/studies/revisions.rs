//! `GET /v1/studies/{id}/revisions`: each set of parameters that a study had, with the person and the reason of the change.

use hearth_resources::StudyRevision;

use super::id::id;
use crate::call::Call;
use crate::lists::{Cursor, Listed, Parameters, malformed_cursor};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{Page, Selections, Store, StoredRevision};

/// Returns a page of the revisions of a study, in the order of their numbers.
pub(crate) async fn revisions(call: Call) -> Result<Reply, Problem> {
    let id = id(&call.variable)?;
    let parameters = Parameters::read(call.head.uri.query(), &["limit", "after"], "")?;
    let tenant = call.key.organisation.as_str();
    let cursor = Cursor::of("revisions", &[Some(tenant), Some(&id)]);
    let after = parameters.value("after").map(|after| number(&cursor, after)).transpose()?.unwrap_or(0);
    let page = Page { tenant, after, limit: parameters.limit()? };
    let store = Store::open(&call.settings.database).await?;
    let (rows, more) = store.revisions_page(page, &id, PAGE_BYTES).await?;
    if rows.is_empty() && store.stored_study(tenant, &id).await?.is_none() {
        return Err(Problem::no_parameters(&id));
    }
    let next = rows.last().filter(|_| more).map(|last| cursor.after(&last.number.to_string()));
    let data = rows.iter().map(listed).collect::<Result<_, _>>()?;
    Ok(Listed::new(data, next).json(&call.head))
}

/// Returns the number of the revision before a page.
fn number(cursor: &Cursor, after: &str) -> Result<i64, Problem> {
    cursor.key(after)?.parse().ok().filter(|number| *number >= 0).ok_or_else(malformed_cursor)
}

/// Returns a revision, as the list shows it.
fn listed(row: &StoredRevision) -> Result<StudyRevision<'_, &Selections>, Problem> {
    let unreadable = |_| Problem::internal("a stored revision cannot be read");
    Ok(StudyRevision {
        revision: row.number,
        at: &row.at,
        by: row.by.as_deref(),
        reason: row.reason.as_deref(),
        parameters: serde_json::from_str(&row.parameters).map_err(unreadable)?,
        selection: row.selections.is_some().then_some(&row.selections),
    })
}

/// The bytes of parameters after which a page ends.
const PAGE_BYTES: i64 = 1 << 20;
