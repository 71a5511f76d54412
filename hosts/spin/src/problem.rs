//! Refusals as problem documents (RFC 9457).
//!
//! `type` is a stable URN and what a program should look at; `errors` holds the module's findings. Nothing
//! of what went wrong inside the service is told to the client, only that it did.

use std::fmt::{self, Write as _};

use http::header::{HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use http::{StatusCode, header};
use serde::Serialize;

use crate::module::{Finding, Findings};
use crate::reply::Reply;
use crate::settings::Fault;

/// Why a request was not served.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    kind: &'static str,
    title: &'static str,
    detail: String,
    errors: Vec<Finding>,
    headers: HeaderMap,
    /// The operator's part, which only the log has.
    cause: Option<String>,
}

impl From<hearth_identity::Error> for Problem {
    fn from(error: hearth_identity::Error) -> Self {
        Self::internal("what was sent has no canonical form").because(error)
    }
}

impl Problem {
    /// 400: the body could not be read as a request.
    pub(crate) fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", "The request is malformed", detail)
    }

    /// 400 or 409: the module found the claim wanting.
    pub(crate) fn claim(findings: Findings) -> Self {
        let detail = findings.summary().unwrap_or_else(|| String::from("the claim was refused"));
        let (status, kind, title) = if findings.status == 409 {
            (StatusCode::CONFLICT, "claim-conflict", "The claim contradicts itself or a stored claim")
        } else {
            (StatusCode::BAD_REQUEST, "invalid-claim", "The claim is not valid")
        };
        Self { errors: findings.all, ..Self::new(status, kind, title, detail) }
    }

    /// 400 or 409: the module found the data of a study, a sample or a selection wanting.
    pub(crate) fn study(findings: Findings) -> Self {
        let detail = findings.summary().unwrap_or_else(|| String::from("the request was refused"));
        let (status, kind, title) = if findings.status == 409 {
            (StatusCode::CONFLICT, "study-conflict", "The data of the study contradict each other")
        } else {
            (StatusCode::BAD_REQUEST, "invalid-study", "The data of the study are not valid")
        };
        Self { errors: findings.all, ..Self::new(status, kind, title, detail) }
    }

    /// 409: the record is not one whose status can become this one.
    pub(crate) fn status_conflict(detail: impl Into<String>) -> Self {
        let title = "The record's status does not allow this";
        Self::new(StatusCode::CONFLICT, "status-conflict", title, detail)
    }

    /// 409: there is no record that the claim could replace.
    pub(crate) fn nothing_to_replace(detail: impl Into<String>) -> Self {
        let title = "The claim replaces no record that it could";
        Self::new(StatusCode::CONFLICT, "nothing-to-replace", title, detail)
    }

    /// 409: a study that is too large.
    pub(crate) fn study_too_large(detail: impl Into<String>) -> Self {
        let title = "The study has more claims than can be assessed";
        Self::new(StatusCode::CONFLICT, "study-too-large", title, detail)
    }

    /// 406.
    pub(crate) fn not_acceptable(detail: impl Into<String>) -> Self {
        let title = "The answer is not to be had in that form";
        Self::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", title, detail)
    }

    /// 400, 404, 405 or 501: the module finds no query method for method and target of a request.
    pub(crate) fn query(findings: Findings) -> Self {
        let detail = findings.summary().unwrap_or_else(|| String::from("the request was refused"));
        let problem = match findings.status {
            404 => Self::not_found(detail),
            405 => Self::method_not_allowed(detail),
            501 => Self::not_implemented(detail),
            _ => {
                let title = "The request cannot be mapped to a query";
                Self::new(StatusCode::BAD_REQUEST, "invalid-request", title, detail)
            }
        };
        Self { errors: findings.all, ..problem }
    }

    /// 401: no key, or not one of ours.
    pub(crate) fn unauthorized(detail: impl Into<String>, challenge: &'static str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "A valid API key is needed", detail)
            .with_header(header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge))
    }

    /// 403: a key of ours, which may not do this.
    pub(crate) fn forbidden(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "insufficient-scope", "The API key does not allow this", detail)
    }

    /// 403: a key of ours, and a room that it may not see.
    pub(crate) fn foreign_room(detail: impl Into<String>) -> Self {
        let title = "The API key does not allow this room";
        Self::new(StatusCode::FORBIDDEN, "room-not-allowed", title, detail)
    }

    /// 403: a page of this origin may not ask.
    pub(crate) fn foreign_origin(detail: impl Into<String>) -> Self {
        let title = "Pages of this origin may not ask";
        Self::new(StatusCode::FORBIDDEN, "origin-not-allowed", title, detail)
    }

    /// 404.
    pub(crate) fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", "There is nothing here", detail)
    }

    /// 405; the caller adds `Allow`.
    pub(crate) fn method_not_allowed(detail: impl Into<String>) -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method-not-allowed",
            "The method is not served here",
            detail,
        )
    }

    /// 408: the client stopped sending.
    pub(crate) fn timeout(detail: impl Into<String>) -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            "request-timeout",
            "The request took too long to arrive",
            detail,
        )
    }

    /// 413.
    pub(crate) fn too_large(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "The request body is too large", detail)
    }

    /// 415.
    pub(crate) fn unsupported_media_type(detail: impl Into<String>) -> Self {
        let title = "The media type is not read here";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", title, detail)
    }

    /// 500: the service contradicts itself; `detail` must be fit for a client's eyes.
    pub(crate) fn internal(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "The service failed", detail)
    }

    /// 501: known, and not served by this deployment.
    pub(crate) fn not_implemented(detail: impl Into<String>) -> Self {
        let title = "The method is not implemented here";
        Self::new(StatusCode::NOT_IMPLEMENTED, "not-implemented", title, detail)
    }

    /// 502: what the node behind this service answers cannot be used.
    pub(crate) fn bad_gateway(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_GATEWAY, "bad-gateway", "The node's answer cannot be used", detail)
    }

    /// 503: try again.
    pub(crate) fn unavailable(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "The service cannot answer now", detail)
            .with_header(RETRY_AFTER, HeaderValue::from_static("1"))
    }

    /// 504: the node behind this service was too slow.
    pub(crate) fn gateway_timeout(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::GATEWAY_TIMEOUT, "timeout", "The answer took too long", detail)
    }

    /// 503: a setting that the request needs is wrong. Nothing was stored.
    pub(crate) fn misconfigured() -> Self {
        Self::unavailable("the service is not configured correctly; `/healthz` lists what is wrong")
    }

    /// 503 with each wrong setting, for the operator.
    pub(crate) fn unhealthy(faults: Vec<Fault>) -> Self {
        let detail = match faults.as_slice() {
            [one] => one.to_string(),
            [first, rest @ ..] => format!("{first}, and {} more", rest.len()),
            [] => String::from("the service is not configured correctly"),
        };
        Self { errors: faults.into_iter().map(Finding::from).collect(), ..Self::unavailable(detail) }
    }

    /// The same after the request did what it was to do: what failed came later.
    pub(crate) fn though_stored(self) -> Self {
        let detail = "the service failed after it stored what was sent; sending it again does no harm";
        let cause = self.cause.unwrap_or(self.detail);
        Self { detail: String::from(detail), cause: Some(cause), ..self }
    }

    /// The same, and the log says why.
    pub(crate) fn because(self, cause: impl fmt::Display) -> Self {
        Self { cause: Some(cause.to_string()), ..self }
    }

    /// The line for the log, if the service or what is behind it failed.
    pub(crate) fn log_line(&self) -> Option<String> {
        let failed = self.status.is_server_error() && self.status != StatusCode::NOT_IMPLEMENTED;
        failed.then(|| match &self.cause {
            Some(cause) => format!("{}: {cause}", self.detail),
            None => self.detail.clone(),
        })
    }

    /// The same with one more header.
    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// The same with more headers.
    pub(crate) fn with_headers(mut self, headers: &HeaderMap) -> Self {
        self.headers.extend(headers.clone());
        self
    }

    /// The answer. `instance` is the request's id, which the log has too.
    pub(crate) fn into_reply(self, request_id: &str) -> Reply {
        let document = Document {
            kind: format!("urn:hearth:problem:{}", self.kind),
            title: self.title,
            status: self.status.as_u16(),
            detail: &self.detail,
            instance: format!("urn:hearth:request:{request_id}"),
            errors: self.errors.iter().map(Entry::from).collect(),
        };
        let body = serde_json::to_vec(&document).unwrap_or_default();
        let mut reply = Reply::typed(self.status, "application/problem+json", body);
        reply.headers.extend(self.headers);
        reply.with_header(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))
    }

    fn new(status: StatusCode, kind: &'static str, title: &'static str, detail: impl Into<String>) -> Self {
        Self {
            status,
            kind,
            title,
            detail: detail.into(),
            errors: Vec::new(),
            headers: HeaderMap::new(),
            cause: None,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(rename = "type")]
    kind: String,
    title: &'a str,
    status: u16,
    detail: &'a str,
    instance: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<Entry<'a>>,
}

/// A finding as RFC 9457 shows such things.
#[derive(Serialize)]
struct Entry<'a> {
    detail: &'a str,
    pointer: String,
    code: &'a str,
    rule: Option<u8>,
    severity: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    params: Option<&'a serde_json::value::RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
}

impl<'a> From<&'a Finding> for Entry<'a> {
    fn from(finding: &'a Finding) -> Self {
        Self {
            detail: &finding.message,
            pointer: fragment(&finding.path),
            code: &finding.code,
            rule: finding.rule,
            severity: &finding.severity,
            params: finding.params.as_deref(),
            help: finding.help.as_deref(),
        }
    }
}

/// A JSON Pointer as a URI fragment (RFC 6901, section 6).
fn fragment(pointer: &str) -> String {
    let mut text = String::from("#");
    for byte in pointer.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}
