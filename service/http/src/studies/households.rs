//! `GET /v1/households`: the households that the selections of a study drew, and which of them are measured.
//!
//! Field workers read this list with the key that sends claims.

use hearth_resources::{HouseholdRecord, ListedHousehold};

use crate::call::Call;
use crate::lists::{Cursor, Listed, Parameters, malformed_cursor};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{DrawnHousehold, Page, Selections, Store};

/// Returns a page of households in the order in which they were drawn; none if the study has no selection.
pub(crate) async fn households(call: Call) -> Result<Reply, Problem> {
    let parameters = Parameters::read(call.head.uri.query(), &["study", "limit", "after"], "")?;
    let missing = || Problem::bad_request("the parameter `study` is missing; set it to the id of a study");
    let study = parameters.text("study")?.ok_or_else(missing)?;
    let tenant = call.key.organisation.as_str();
    let store = Store::open(&call.settings.database).await?;
    // A cursor is a position in these selections.
    let stored = store.stored_study(tenant, &study).await?;
    let Selections { reference, intervention } = stored.map(|stored| stored.selections).unwrap_or_default();
    let cursor = Cursor::of(
        "households",
        &[Some(tenant), Some(study.as_str()), reference.as_deref(), intervention.as_deref()],
    );
    let after = parameters.value("after").map(|after| position(&cursor, after)).transpose()?.unwrap_or(0);
    let page = Page { tenant, after, limit: parameters.limit()? };
    let (rows, more) = store.households_page(page, &study).await?;
    let end = after.saturating_add(i64::try_from(rows.len()).unwrap_or(i64::MAX));
    let next = more.then(|| cursor.after(&end.to_string()));
    let data: Vec<_> = rows.iter().map(listed).collect();
    Ok(Listed::new(data, next).json(&call.head))
}

/// Returns the number of households before a page.
fn position(cursor: &Cursor, after: &str) -> Result<i64, Problem> {
    cursor.key(after)?.parse().ok().filter(|position| *position >= 0).ok_or_else(malformed_cursor)
}

/// Returns a drawn household, as the list shows it.
fn listed(row: &DrawnHousehold) -> ListedHousehold<'_> {
    ListedHousehold {
        household_id: &row.household,
        test_group: row.group(),
        is_reserve: row.is_reserve(),
        record: row.record().map(|(id, status)| HouseholdRecord { id, status }),
    }
}
