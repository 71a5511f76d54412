//! The module's operations as they are, for services in languages without a WebAssembly runtime: the bytes of a request
//! in, and the very bytes of the module's answer out. Nothing is stored.
//!
//! An answer is data whatever its outcome, so it is a 200 that findings are found, or that the module could not run. A
//! problem says that it was not asked.

mod calls;

use http::StatusCode;

use crate::body::{self, Limit};
use crate::module::Operation;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use calls::Calls;

/// `POST /v1/operations/{operation}`: one call, whose request is the body.
pub(crate) async fn one(call: Call) -> Result<Reply, Problem> {
    let name = call.variable.as_str();
    let operation = Operation::named(name).ok_or_else(|| {
        Problem::not_found(format!("there is no operation `{name}`; there are {}", Operation::names()))
    })?;
    if operation.is_on_tables {
        return Err(Problem::bad_request(format!(
            "`{name}` is about a table that another call has compiled, or will use: send them together, as the \
             `calls` of one `POST /v1/operations`"
        )));
    }
    let request = body::read(&call.head, call.body, REQUEST).await?;
    let answer = operation.answer(&request);
    let answer = answer.ok_or_else(|| Problem::internal("the operation takes a session"))?;
    Ok(Reply::json(StatusCode::OK, answer))
}

/// `POST /v1/operations`: calls made one after the other of one instance, whose tables nobody else has.
pub(crate) async fn several(call: Call) -> Result<Reply, Problem> {
    let body = body::read(&call.head, call.body, CALLS).await?;
    let answers = Calls::read(&body)?.answers()?;
    Ok(Reply::json(StatusCode::OK, answers))
}

/// Twice what most operations take, so that it is the module that says what is too large. Larger frames and studies have
/// paths of their own.
const REQUEST: Limit = Limit { bytes: 4 << 20, what: "the request" };

/// Room for the largest request that there is, a configuration of 8 MiB, in base64.
const CALLS: Limit = Limit { bytes: 12 << 20, what: "the calls" };
