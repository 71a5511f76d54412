//! The height of a query. Every method answers through [`at_height`].

use tonic::metadata::MetadataValue;
use tonic::{Request, Response, Status};

/// The height of a query that does not choose one.
pub const LATEST_HEIGHT: i64 = 1_250;

/// Calls `at` with the height that the request chooses, and adds the height to the metadata of the response.
pub(crate) fn at_height<Q, A>(
    request: Request<Q>,
    at: impl FnOnce(i64, Q) -> Result<A, Status>,
) -> Result<Response<A>, Status> {
    let height = chosen_height(&request)?;
    let mut response = Response::new(at(height, request.into_inner())?);
    response.metadata_mut().insert(HEADER, MetadataValue::from(height));
    Ok(response)
}

fn chosen_height<Q>(request: &Request<Q>) -> Result<i64, Status> {
    let Some(value) = request.metadata().get(HEADER) else { return Ok(LATEST_HEIGHT) };
    let text = String::from_utf8_lossy(value.as_bytes());
    match text.parse::<i64>() {
        Ok(0) => Ok(LATEST_HEIGHT),
        Ok(height @ 1..=LATEST_HEIGHT) => Ok(height),
        Ok(height) if height > LATEST_HEIGHT => Err(Status::invalid_argument(format!(
            "cannot query with height {height} in the future, the latest is {LATEST_HEIGHT}: invalid height"
        ))),
        Ok(_) | Err(_) => Err(Status::invalid_argument(format!("invalid height header {HEADER} `{text}`"))),
    }
}

const HEADER: &str = "x-cosmos-block-height";
