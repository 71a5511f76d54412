//! Claims: submitting one, reading its record, and changing what becomes of that.

mod read;
mod record;
mod status;
mod submit;

use crate::cors::Pages;
pub(crate) use read::{read_claim, read_record};
pub(crate) use status::change_status;
pub(crate) use submit::submit;

/// What pages with a form may do. One of a foreign origin needs no other refusal: without the browser asking beforehand
/// it cannot send a key, and a page of the service's own names its origin too.
pub(crate) static FORMS: Pages = Pages {
    origins: |settings| settings.claims_origins.value(),
    methods: "POST",
    request_headers: "authorization, content-type, accept, traceparent, x-request-id",
    exposed_headers: "etag, location, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};

/// What pages may do with records, and with what is public about claims.
pub(crate) static READERS: Pages = Pages {
    origins: |settings| settings.claims_origins.value(),
    methods: "GET, HEAD",
    request_headers: "authorization, accept, content-type, if-none-match, traceparent, x-request-id",
    exposed_headers: "etag, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};
