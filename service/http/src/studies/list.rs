//! `GET /v1/studies`: the studies of a tenant in pages, with the number of their records by group and status.
//!
//! The counts are those of the store; nothing is assessed.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::call::Call;
use crate::lists::{Cursor, Listed, Parameters};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{ListedStudy as Row, Page, Store};

/// Returns a page of studies, in the order of their ids.
pub(crate) async fn list(call: Call) -> Result<Reply, Problem> {
    let parameters = Parameters::read(call.head.uri.query(), &["limit", "after"], "")?;
    let tenant = call.key.organisation();
    let cursor = Cursor::of("studies", &[Some(tenant)]);
    let after = parameters.value("after").map(|after| cursor.key(after)).transpose()?.unwrap_or_default();
    let page = Page { tenant, after: after.as_str(), limit: parameters.limit()? };
    let (rows, more) = Store::open(&call.settings.database).await?.studies_page(page).await?;
    let next = rows.last().filter(|_| more).map(|last| cursor.after(&last.id));
    let data: Vec<_> = rows.iter().map(ListedStudy::of).collect();
    Listed { data, next }.json(&call.head)
}

/// A study, as the list shows it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ListedStudy<'a> {
    id: &'a str,
    /// The number of records by group and status.
    records: BTreeMap<&'a str, BTreeMap<&'a str, u64>>,
    first_day: Option<&'a str>,
    last_day: Option<&'a str>,
    households: Option<Households>,
    has_parameters: bool,
    has_credential: bool,
}

/// The households of a study with a selection.
#[derive(Serialize)]
struct Households {
    /// The drawn households, without reserves.
    drawn: u64,
    /// The drawn households and reserves with a record that counts.
    measured: u64,
}

impl<'a> ListedStudy<'a> {
    fn of(row: &'a Row) -> Self {
        let mut records: BTreeMap<&str, BTreeMap<&str, u64>> = BTreeMap::new();
        for tally in &row.records {
            records.entry(&tally.group).or_default().insert(&tally.status, tally.records);
        }
        // Withdrawn records do not count for a study, so neither do their days.
        let counting = || {
            row.records.iter().filter(|tally| !matches!(tally.status.as_str(), "superseded" | "invalidated"))
        };
        Self {
            id: &row.id,
            records,
            first_day: counting().filter_map(|tally| tally.first.as_deref()).min(),
            last_day: counting().filter_map(|tally| tally.last.as_deref()).max(),
            households: row.households().map(|(drawn, measured)| Households { drawn, measured }),
            has_parameters: row.updated_at.is_some(),
            has_credential: row.has_credential(),
        }
    }
}
