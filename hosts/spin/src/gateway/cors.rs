//! Pages of other origins (the Fetch standard): which may ask, and what their scripts may read.
//!
//! Off by default: then nothing is said about origins, and browsers keep answers from foreign pages.

use http::Method;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, HeaderMap,
    HeaderValue, ORIGIN, VARY,
};
use http::request::Parts;

use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::variable;

/// What the allow-list says to one request.
pub(super) struct Cors {
    allowed: Option<bool>,
    /// What every answer to it carries.
    pub(super) headers: HeaderMap,
}

impl Cors {
    /// Judges the request by `gateway_cors_origins`.
    pub(super) async fn read(request: &HeaderMap) -> Result<Self, Problem> {
        let allowed = variable("gateway_cors_origins").await?;
        let mut allowed = allowed.split(',').map(str::trim).filter(|one| !one.is_empty()).peekable();
        let mut headers = HeaderMap::new();
        if allowed.peek().is_none() {
            return Ok(Self { allowed: None, headers });
        }
        // Of two origins, nobody can say which is meant.
        let mut origins = request.get_all(ORIGIN).iter();
        let origin = origins.next().filter(|_| origins.next().is_none());
        let mut admitted = None;
        let mut any = false;
        for one in allowed {
            any |= one == "*";
            let one = one.trim_end_matches('/').as_bytes();
            admitted = admitted.or(origin.filter(|origin| origin.as_bytes().eq_ignore_ascii_case(one)));
        }
        if any {
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        } else {
            headers.insert(VARY, HeaderValue::from_static("origin"));
            if let Some(origin) = admitted {
                headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
            }
        }
        let allowed = any || admitted.is_some();
        if allowed && origin.is_some() {
            headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED_HEADERS));
        }
        Ok(Self { allowed: origin.map(|_| allowed), headers })
    }

    /// The answer to a browser that asks beforehand, when this is one and there is an allow-list.
    pub(super) fn preflight(&self, request: &Parts) -> Option<Result<Reply, Problem>> {
        if request.method != Method::OPTIONS || !request.headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD) {
            return None;
        }
        Some(if self.allowed? {
            Ok(Reply::no_content()
                .with_header(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(METHODS))
                .with_header(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(REQUEST_HEADERS))
                .with_header(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600")))
        } else {
            Err(Problem::foreign_origin("this service is not open to pages of that origin"))
        })
    }
}

/// What the gateway's paths take.
pub(super) const METHODS: &str = "GET, HEAD, OPTIONS";
const REQUEST_HEADERS: &str = "authorization, x-api-key, content-type, grpc-timeout, \
                               x-cosmos-block-height, grpc-metadata-x-cosmos-block-height, x-request-id";
const EXPOSED_HEADERS: &str = "x-cosmos-block-height, grpc-metadata-x-cosmos-block-height, deprecation, link, \
                               x-request-id, retry-after";
