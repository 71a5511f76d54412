//! Studies: sample sizes, random selections of households, and the assessment of the stored claims.
//!
//! The module computes all three. This module stores registered frames, selections, and each revision of the parameters of a
//! study. Every read of a study assesses its claims again.

mod assess;
mod change;
mod credential;
mod frames;
mod history;
mod households;
mod id;
mod list;
mod members;
mod report;
mod revisions;
mod sampling;
mod selections;
mod staleness;
mod study;
#[cfg(test)]
mod tests;

use crate::cors::Pages;
pub(crate) use credential::{issue as issue_credential, read as read_credential};
pub(crate) use frames::{list as frames, register as register_frame};
pub(crate) use households::households;
pub(crate) use list::list;
pub(crate) use report::{FORMATS, report};
pub(crate) use revisions::revisions;
pub(crate) use sampling::sample_size;
pub(crate) use selections::{draw, read_selection};
pub(crate) use study::{keep, read};

/// The CORS policy of studies.
pub(crate) static PAGES: Pages = Pages {
    origins: |settings| settings.claims_origins.value(),
    request_headers: "authorization, content-type, accept, idempotency-key, if-none-match, traceparent, tracestate, x-request-id",
    exposed_headers: "etag, idempotent-replayed, location, retry-after, www-authenticate, x-request-id",
    listed_only: false,
};
