//! API keys: creating, listing and revoking them with a key of the scope `keys:admin`.
//!
//! A key grants at most the access that its creator has, and only to the creator's organisation. The keys of the
//! operator, which the variable `api_keys` lists, are listed here but not revoked.

mod create;
mod grant;
mod manage;
pub(crate) mod secret;

use crate::cors::Pages;
pub(crate) use create::create;
pub(crate) use manage::{list, own, revoke};

/// The CORS policy of the path that creates and lists keys.
pub(crate) static PAGES: Pages = Pages {
    origins: |settings| settings.claims_origins.value(),
    request_headers: "authorization, content-type, accept, idempotency-key, if-none-match, traceparent, tracestate, x-request-id",
    exposed_headers: "etag, idempotent-replayed, link, location, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};
