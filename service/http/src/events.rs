//! `GET /v1/events`: the changes of an organisation's records and studies, in the order in which they were stored.
//!
//! A reader stores the number of the last event that it has handled, and passes it as `after`. The statement that makes
//! a change writes its event ([`crate::store`]), so the feed loses none.

use std::ops::RangeInclusive;

use hearth_resources::{Change, Event, EventPage};
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};

use crate::call::Call;
use crate::lists::{DEFAULT_LIMIT, LARGEST_LIMIT};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{Event as Stored, Store};

/// Returns the events after a number.
pub(crate) async fn read(call: Call) -> Result<Reply, Problem> {
    let Page { after, limit } = Page::requested(call.head.uri.query().unwrap_or_default())?;
    let (events, last) =
        Store::open(&call.settings.database).await?.events(&call.key.organisation, after, limit).await?;
    if after > last {
        return Err(Problem::unknown_event(format!(
            "`after` is {after}, but the last event is {last}: the database is older than the event; read all records \
             again, and continue after {last}"
        )));
    }
    let next = events.last().map_or(after, |event| event.number);
    let document = EventPage { data: events.iter().map(event).collect(), next };
    Ok(Reply::of_json(StatusCode::OK, &document)
        .with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// The requested part of the feed.
struct Page {
    after: i64,
    limit: i64,
}

impl Page {
    /// Reads the query.
    fn requested(query: &str) -> Result<Self, Problem> {
        let (mut after, mut limit) = (None, None);
        for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let (read, range) = match name {
                "after" => (&mut after, 0..=i64::MAX),
                "limit" => (&mut limit, 1..=LARGEST_LIMIT.into()),
                _ => {
                    return Err(Problem::bad_request(format!(
                        "`{name}` is not a parameter of this list; its parameters are `after` and `limit`"
                    )));
                }
            };
            if read.replace(number(name, value, &range)?).is_some() {
                return Err(Problem::bad_request(format!(
                    "the parameter `{name}` occurs twice; send it once"
                )));
            }
        }
        Ok(Self { after: after.unwrap_or(0), limit: limit.unwrap_or(DEFAULT_LIMIT.into()) })
    }
}

fn number(name: &str, value: &str, range: &RangeInclusive<i64>) -> Result<i64, Problem> {
    let is_plain = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let number = value.parse().ok().filter(|number| is_plain && range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        Problem::bad_request(format!("`{name}` must be a whole number from {least} to {most}, not `{value}`"))
    })
}

/// Returns an event, with the members of a Standard Webhooks payload.
fn event(stored: &Stored) -> Event<'_> {
    let Stored { number, kind, at, record, study, revision, by, reason, changed_by, sent_by } = stored;
    let data = Change {
        id: record,
        study_id: Some(study.as_str()).filter(|study| !study.is_empty()),
        revision: *revision,
        by: by.as_deref(),
        reason: reason.as_deref(),
        changed_by: changed_by.as_deref(),
        sent_by: sent_by.as_deref(),
    };
    Event { id: *number, kind, timestamp: at, data }
}
