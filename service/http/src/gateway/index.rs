//! `GET /gateway/routes`, and the advice of the gateway about a path.

use http::StatusCode;
use serde::Deserialize;

use super::access::Served;
use crate::call::Call;
use crate::problem::Problem;
use crate::reply::Reply;

/// Returns the module's index of the routes. The API key is required in the same way as for
/// queries.
pub(crate) async fn index(call: Call) -> Result<Reply, Problem> {
    let served = Served::of(&call.settings)?;
    served.admit(&call.head.headers).await?;
    let table = served.gateway.configuration.table()?;
    Ok(Reply::json(StatusCode::OK, table.index()).tagged(&call.head.headers))
}

/// Returns whether the problem is about a path below a prefix of the gateway, which the module's finding then names.
pub(crate) fn is_below_prefix(problem: &Problem) -> bool {
    #[derive(Deserialize)]
    struct Params {
        prefix: Option<String>,
    }
    let params = problem.findings().iter().filter_map(|finding| finding.params.as_ref());
    let mut read = params.filter_map(|params| serde_json::from_str::<Params>(params.get()).ok());
    read.any(|params| params.prefix.is_some())
}
