//! `GET /v1/studies`: the studies of a tenant in pages, with the number of their records by group and status.
//!
//! The counts are those of the store; nothing is assessed.

use std::collections::BTreeMap;

use hearth_resources::{ListedStudy, Progress};

use crate::call::Call;
use crate::lists::{Cursor, Listed, Parameters};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{ListedStudy as Row, Page, Store};

/// Returns a page of studies, in the order of their ids.
pub(crate) async fn list(call: Call) -> Result<Reply, Problem> {
    let parameters = Parameters::read(call.head.uri.query(), &["limit", "after"], "")?;
    let tenant = call.key.organisation.as_str();
    let cursor = Cursor::of("studies", &[Some(tenant)]);
    let after = parameters.value("after").map(|after| cursor.key(after)).transpose()?.unwrap_or_default();
    let page = Page { tenant, after: after.as_str(), limit: parameters.limit()? };
    let (rows, more) = Store::open(&call.settings.database).await?.studies_page(page).await?;
    let next = rows.last().filter(|_| more).map(|last| cursor.after(&last.id));
    let data: Vec<_> = rows.iter().map(listed).collect();
    Ok(Listed::new(data, next).json(&call.head))
}

/// Returns a study, as the list shows it.
fn listed(row: &Row) -> ListedStudy<'_> {
    let mut records: BTreeMap<&str, BTreeMap<&str, u64>> = BTreeMap::new();
    for tally in &row.records {
        records.entry(&tally.group).or_default().insert(&tally.status, tally.records);
    }
    // Withdrawn records do not count for a study, so neither do their days.
    let counting =
        || row.records.iter().filter(|tally| !matches!(tally.status.as_str(), "superseded" | "invalidated"));
    ListedStudy {
        id: &row.id,
        records,
        first_day: counting().filter_map(|tally| tally.first.as_deref()).min(),
        last_day: counting().filter_map(|tally| tally.last.as_deref()).max(),
        households: row.households().map(|(drawn, measured)| Progress { drawn, measured }),
        has_parameters: row.updated_at.is_some(),
        has_credential: row.has_credential(),
    }
}
