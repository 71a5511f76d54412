//! `GET /.well-known/did.json`: the document of the issuer's `did:web`, which contains the keys of its signatures.

use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};

use crate::call::Call;
use crate::problem::Problem;
use crate::reply::Reply;

/// Returns the controlled identifier document. A `did:key` contains its key and has no document.
pub(crate) async fn controller(call: Call) -> Result<Reply, Problem> {
    let signing = call.settings.recording.signing.get()?.as_ref();
    let Some(signing) = signing.filter(|signing| signing.issuer.is_some()) else {
        return Err(Problem::not_found("the issuer is not a `did:web`, so it has no document"));
    };
    let reply = Reply::json(StatusCode::OK, signing.document.clone())
        .with_header(CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
    Ok(reply.tagged(&call.head.headers))
}
