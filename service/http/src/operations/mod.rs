//! Direct calls of the module's operations, for services in languages without a WebAssembly runtime.
//!
//! The body is the request of the operation, and the response is the module's answer, byte for byte. Nothing is stored.
//! The status is 200 for every outcome, including `findings` and `could-not-run`. If the call itself fails, the
//! response is a problem document.

mod calls;

use http::StatusCode;

use crate::body::{self, Limit};
use crate::call::Call;
use crate::module::Operation;
use crate::problem::Problem;
use crate::reply::Reply;
use calls::Calls;

/// `POST /v1/operations/{operation}`: makes one call, whose request is the body.
pub(crate) async fn one(call: Call) -> Result<Reply, Problem> {
    let name = call.variable.as_str();
    let operation = Operation::named(name).ok_or_else(|| {
        Problem::not_found(format!("`{name}` is not an operation; the operations are {}", Operation::names()))
    })?;
    if operation.is_on_tables {
        return Err(Problem::bad_request(format!(
            "`{name}` shares a table with other calls; send these calls together, as the `calls` of one \
             `POST /v1/operations`"
        )));
    }
    let request = body::read(&call.head, call.body, REQUEST).await?;
    let answer = operation.answer(&request);
    let answer = answer.ok_or_else(|| Problem::internal("the operation needs a session"))?;
    Ok(Reply::json(StatusCode::OK, answer))
}

/// `POST /v1/operations`: makes calls one after the other in one session.
pub(crate) async fn several(call: Call) -> Result<Reply, Problem> {
    let body = body::read(&call.head, call.body, CALLS).await?;
    Ok(Reply::of_json(StatusCode::OK, &Calls::read(&body)?.answers()?))
}

/// Twice the limit of most operations, so that the module reports requests that are too large. Larger frames and
/// studies have other paths.
const REQUEST: Limit = Limit { bytes: 4 << 20, what: "the request" };

/// Enough for the largest request, a configuration of 8 MiB, in base64.
const CALLS: Limit = Limit { bytes: 12 << 20, what: "the calls" };
