//! Claims: submitting claims, reading and listing records, and changing a record's status.

mod bulk;
mod checked;
mod derived;
mod list;
mod listed;
mod measured;
mod read;
mod record;
mod result;
mod status;
mod submit;

use crate::cors::Pages;
pub(crate) use derived::Measurement;
pub(crate) use list::{ORDERS, list};
pub(crate) use listed::Entry;
pub(crate) use read::{read_claim, read_record};
pub(crate) use record::settle_pending;
pub(crate) use result::fuel_result;
pub(crate) use status::change_status;
pub(crate) use submit::submit;

/// The CORS policy of paths that take claims.
///
/// Unlisted origins need not be refused: their pages cannot send a key, because the browser sends a preflight request
/// first. Pages of the service itself send their origin as well, so refusing unlisted origins would refuse them.
pub(crate) static FORMS: Pages = Pages {
    origins: |settings| settings.claims_origins.value(),
    request_headers: "authorization, content-type, accept, idempotency-key, traceparent, tracestate, x-request-id",
    exposed_headers: "etag, idempotent-replayed, location, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};

/// The CORS policy of the path that takes and lists claims.
pub(crate) static RECORDS: Pages = Pages {
    origins: |settings| settings.claims_origins.value(),
    request_headers: "authorization, content-type, accept, idempotency-key, if-none-match, traceparent, tracestate, x-request-id",
    exposed_headers: "etag, idempotent-replayed, link, location, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};

/// The CORS policy of records and public documents.
pub(crate) static READERS: Pages = Pages {
    origins: |settings| settings.claims_origins.value(),
    request_headers: "authorization, accept, content-type, if-none-match, traceparent, tracestate, x-request-id",
    exposed_headers: "etag, link, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};
