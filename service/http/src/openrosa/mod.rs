//! OpenRosa 1.0: the interface through which ODK Collect and KoBoCollect download the form of a claim and send it.
//!
//! The API key is in the path, or the password of HTTP Basic. A success is 201, also for a form that is stored already:
//! a phone takes 200 for a failure. Errors are messages that the phone shows. `hearth-xlsform` has the form and reads
//! its submissions; its measurements take the path of every claim.

mod attachment;
mod form;
mod message;
mod multipart;
mod submission;

use http::header::{HeaderName, HeaderValue, REFERRER_POLICY};

use crate::problem::Problem;
use crate::reply::Reply;
pub(crate) use form::{form, list};
pub(crate) use message::message;
pub(crate) use submission::{announce, submit};

/// Adds the headers of every answer, and gives a problem the form that phones show.
pub(crate) fn finish(answer: Result<Reply, Problem>) -> Result<Reply, Problem> {
    let headers = [
        (VERSION, HeaderValue::from_static("1.0")),
        // The address may contain the key.
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ]
    .into_iter()
    .collect();
    match answer {
        Ok(reply) => Ok(reply.with_headers(&headers)),
        Err(problem) => Err(problem.written_by(message).with_headers(&headers)),
    }
}

/// The problem of another path below that of this interface.
pub(crate) fn no_such_path() -> Problem {
    Problem::not_found(
        "this address is not complete; the address of the server ends in `/openrosa/` and the API key, or in \
         `/openrosa` with a user name and a password",
    )
}

const VERSION: HeaderName = HeaderName::from_static("x-openrosa-version");
