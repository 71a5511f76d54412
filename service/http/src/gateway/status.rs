//! gRPC status codes as HTTP statuses, by the table that the protocol's own gateways use.

use hearth_api_key::redacted;
use hearth_resources::NodeRefusal;
use http::StatusCode;
use http::header::{HeaderMap, HeaderValue, RETRY_AFTER};
use tonic::{Code, Status};

use super::headers;
use crate::reply::Reply;
use hearth_transcode::Descriptors;

/// Returns an error of a node in the form of the node's own gateway: `code`, `message` and `details`.
///
/// `metadata` contains the headers of the response. The message can repeat the path, so an API key is removed from it.
pub(super) fn reply(status: &Status, mut metadata: HeaderMap, descriptors: &Descriptors) -> Reply {
    let body = NodeRefusal {
        code: status.code() as i32,
        message: &redacted(status.message()),
        details: descriptors.details(status.details()),
    };
    metadata.extend(status.metadata().clone().into_headers());
    let reply = Reply::of_json(http(status.code()), &body);
    let reply = reply.with_headers(&headers::answered_height(&metadata));
    match status.code() {
        Code::Unavailable => reply.with_header(RETRY_AFTER, HeaderValue::from_static("1")),
        _ => reply,
    }
}

/// Returns the error of a node for an unknown method. A method without a descriptor cannot be called.
pub(super) fn unknown_method(rpc: &str, descriptors: &Descriptors) -> Reply {
    let message = format!("unknown method: the node's descriptors have no `{rpc}`");
    reply(&Status::unimplemented(message), HeaderMap::new(), descriptors)
}

/// Returns the HTTP status of a gRPC code.
fn http(code: Code) -> StatusCode {
    match code {
        Code::Ok => StatusCode::OK,
        Code::Cancelled => StatusCode::REQUEST_TIMEOUT,
        Code::InvalidArgument | Code::FailedPrecondition | Code::OutOfRange => StatusCode::BAD_REQUEST,
        Code::DeadlineExceeded => StatusCode::GATEWAY_TIMEOUT,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::AlreadyExists | Code::Aborted => StatusCode::CONFLICT,
        Code::PermissionDenied => StatusCode::FORBIDDEN,
        Code::Unauthenticated => StatusCode::UNAUTHORIZED,
        Code::ResourceExhausted => StatusCode::TOO_MANY_REQUESTS,
        Code::Unimplemented => StatusCode::NOT_IMPLEMENTED,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Code::Unknown | Code::Internal | Code::DataLoss => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Returns the gRPC code of a plain HTTP response (gRPC's `http-grpc-status-mapping`).
pub(super) fn of_http(status: StatusCode) -> Code {
    match status {
        StatusCode::BAD_REQUEST => Code::Internal,
        StatusCode::UNAUTHORIZED => Code::Unauthenticated,
        StatusCode::FORBIDDEN => Code::PermissionDenied,
        StatusCode::NOT_FOUND => Code::Unimplemented,
        StatusCode::TOO_MANY_REQUESTS
        | StatusCode::BAD_GATEWAY
        | StatusCode::SERVICE_UNAVAILABLE
        | StatusCode::GATEWAY_TIMEOUT => Code::Unavailable,
        _ => Code::Unknown,
    }
}
