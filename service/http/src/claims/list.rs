//! `GET /v1/claims`: the records of a tenant in pages, as JSON, as lines, or as a table.
//!
//! A record is listed as it is stored: a pending one with its last decision. Reading the record itself decides it again.

use hearth_resources::{GROUPS, STATUSES};

use super::listed::Entry;
use crate::call::Call;
use crate::lists::{Cursor, Format, Listed, Parameters, malformed_cursor};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{Filters, Order, Page, RecordsPage, Store};

/// Returns a page of records.
pub(crate) async fn list(call: Call) -> Result<Reply, Problem> {
    let parameters = Parameters::read(call.head.uri.query(), PARAMETERS, "status")?;
    let format = Format::requested(&call.head.headers, parameters.value("decimal"))?;
    let (filters, order) = (filters(&parameters)?, order(&parameters)?);
    let tenant = call.key.organisation.as_str();
    let cursor = cursor(tenant, &filters, order);
    let after = match parameters.value("after") {
        Some(after) => cursor.key(after)?.parse().map_err(|_| malformed_cursor())?,
        None => order.start(),
    };
    let page = Page { tenant, after, limit: parameters.limit()? };
    let RecordsPage { rows, next } =
        Store::open(&call.settings.database).await?.records_page(page, &filters, order).await?;
    let next = next.map(|key| cursor.after(&key.to_string()));
    let data = rows.iter().map(Entry::of).collect::<Result<_, _>>()?;
    Ok(Listed::new(data, next).reply(format, "attachment; filename=\"claims.csv\"", &call.head))
}

fn filters(parameters: &Parameters) -> Result<Filters, Problem> {
    let (from, to) = (parameters.date("from")?, parameters.date("to")?);
    if let (Some(from), Some(to)) = (&from, &to)
        && from > to
    {
        return Err(Problem::bad_request(format!("`from` is `{from}`, which is after `to`, `{to}`")));
    }
    // The store has fuels without spaces around them and in lower case, as the module writes them.
    let fuel = parameters.text("fuel")?.map(|fuel| fuel.trim().to_lowercase());
    Ok(Filters {
        household: parameters.text("household")?,
        study: parameters.text("study")?,
        statuses: parameters.words("status", &STATUSES)?,
        group: parameters.word("group", &GROUPS)?,
        fuel,
        from,
        to,
        since: parameters.time("since")?,
        search: search(parameters)?,
    })
}

/// Returns the text to search for, in the case of the stored texts.
fn search(parameters: &Parameters) -> Result<Option<String>, Problem> {
    let text = parameters.text("search")?;
    if text.as_deref() == Some("") {
        return Err(Problem::bad_request(
            "`search` is empty; set it to a part of a household, a study, a sender or the id of a record, or omit it",
        ));
    }
    Ok(text.map(|text| text.to_lowercase()))
}

fn order(parameters: &Parameters) -> Result<Order, Problem> {
    let word = parameters.word("order", &ORDERS)?;
    Ok(if word == Some(NEWEST) { Order::Newest } else { Order::Oldest })
}

/// Returns the cursors of the list with these filters in this order.
fn cursor(tenant: &str, filters: &Filters, order: Order) -> Cursor {
    let Filters { household, study, statuses, group, fuel, from, to, since, search } = filters;
    let mut statuses = statuses.clone();
    statuses.sort_unstable();
    statuses.dedup();
    let statuses = (!statuses.is_empty()).then(|| statuses.join(","));
    let texts = [household, study, &statuses, fuel, from, to, since, search].map(Option::as_deref);
    let newest = (order == Order::Newest).then_some(NEWEST);
    Cursor::of("claims", &[&[Some(tenant), *group, newest], texts.as_slice()].concat())
}

const NEWEST: &str = "newest";
/// The orders of the list.
pub(crate) const ORDERS: [&str; 2] = ["oldest", NEWEST];

const PARAMETERS: &[&str] = &[
    "household",
    "study",
    "group",
    "status",
    "fuel",
    "from",
    "to",
    "since",
    "search",
    "order",
    "limit",
    "after",
    "decimal",
];
