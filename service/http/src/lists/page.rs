//! A page as JSON, as a line for each entry (NDJSON), or as a table (CSV).

use std::fmt::Write as _;

use hearth_resources::Page;
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, HeaderValue, LINK, VARY};
use http::request::Parts;
use http::{HeaderMap, StatusCode, Uri};
use serde::Serialize;

use crate::accept;
use crate::decimal::Decimal;
use crate::form;
use crate::json;
use crate::problem::Problem;
use crate::reply::Reply;

/// An entry that can be a line of a table.
pub(crate) trait Line: Sized {
    /// Returns the columns in their order.
    fn columns() -> Vec<Column<Self>>;
}

/// A column of a table.
pub(crate) struct Column<T> {
    name: &'static str,
    /// Returns the cell of an entry.
    cell: fn(&T) -> String,
}

impl<T> Column<T> {
    pub(crate) fn new(name: &'static str, cell: fn(&T) -> String) -> Self {
        Self { name, cell }
    }
}

/// The representation of a page.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    Json,
    Lines,
    Csv(Decimal),
}

impl Format {
    /// Returns the representation that the client prefers; JSON by default.
    pub(crate) fn requested(headers: &HeaderMap, decimal: Option<&str>) -> Result<Self, Problem> {
        let decimal = Decimal::requested(decimal)?;
        accept::preferred(
            headers,
            &[
                (&["application/json", "application/*", "*/*"], Self::Json),
                (&["application/x-ndjson"], Self::Lines),
                (&["text/csv", "text/*"], Self::Csv(decimal)),
            ],
            "the list is available as `application/json`, `application/x-ndjson` and `text/csv`",
        )
    }
}

/// A page of a list as an answer.
pub(crate) struct Listed<T>(Page<T>);

impl<T: Serialize> Listed<T> {
    /// Returns the page with these entries, and the cursor of the next page, if there is one.
    pub(crate) fn new(data: Vec<T>, next: Option<String>) -> Self {
        Self(Page { data, next })
    }

    /// Returns the page as JSON.
    pub(crate) fn json(&self, request: &Parts) -> Reply {
        self.finished(Reply::of_json(StatusCode::OK, &self.0), request)
    }

    /// Returns the page in a representation. The table is a file with this name.
    pub(crate) fn reply(&self, format: Format, name: &'static str, request: &Parts) -> Reply
    where
        T: Line,
    {
        let reply = match format {
            Format::Json => self.json(request),
            Format::Lines => {
                let body: String = self.0.data.iter().map(|entry| json::written(entry) + "\n").collect();
                self.finished(Reply::typed(StatusCode::OK, "application/x-ndjson", body), request)
            }
            Format::Csv(decimal) => {
                let columns = T::columns();
                let head = columns.iter().map(|column| String::from(column.name)).collect();
                let cells = |entry| columns.iter().map(|column| (column.cell)(entry)).collect();
                let lines = self.0.data.iter().map(cells);
                let table = decimal.written(hearth_report::table(std::iter::once(head).chain(lines)));
                let reply = Reply::typed(StatusCode::OK, "text/csv; charset=utf-8; header=present", table)
                    .with_header(CONTENT_DISPOSITION, HeaderValue::from_static(name));
                self.finished(reply, request)
            }
        };
        reply.with_header(VARY, HeaderValue::from_static("accept"))
    }

    /// Adds the link to the next page, and the entity tag.
    fn finished(&self, reply: Reply, request: &Parts) -> Reply {
        let link = self.0.next.as_deref().map(|next| HeaderValue::try_from(link(&request.uri, next)));
        let reply = match link {
            Some(Ok(link)) => reply.with_header(LINK, link),
            _ => reply,
        };
        reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")).tagged(&request.headers)
    }
}

/// Returns the link to the next page (RFC 8288): the same query with another cursor.
fn link(uri: &Uri, next: &str) -> String {
    let mut link = format!("<{}?", uri.path());
    for (name, value) in form::parameters(uri.query().unwrap_or_default()) {
        if form::decoded(name).is_none_or(|name| name != "after") {
            let _ = write!(link, "{name}={value}&");
        }
    }
    let link = link.replace('>', "%3E");
    format!("{link}after={next}>; rel=\"next\"")
}
