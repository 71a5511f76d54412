//! Studies: how large a sample has to be, which households are drawn, and what the stored claims of both groups come to.
//!
//! What any of it means is the module's; kept here are selections, and for each study the parameters by which its claims
//! are assessed whenever somebody asks.

mod assess;
mod members;
mod report;
mod sampling;
mod selections;
mod study;

use crate::cors::Pages;
pub(crate) use report::report;
pub(crate) use sampling::sample_size;
pub(crate) use selections::{draw, read_selection};
pub(crate) use study::{keep, read};

/// What pages may do with a study.
pub(crate) static PAGES: Pages = Pages {
    origins: |settings| settings.claims_origins.value(),
    methods: "GET, HEAD, POST",
    request_headers: "authorization, content-type, accept, if-none-match, traceparent, x-request-id",
    exposed_headers: "etag, location, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};
