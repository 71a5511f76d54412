//! Errors as problem documents (RFC 9457).
//!
//! Programs should compare `type`, a stable URN. `errors` contains the module's findings. The cause of an internal
//! error goes to the log and is not part of the document. A document contains no API key, because parts of it can repeat
//! the request.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use hearth_api_key::redacted;
use hearth_resources::{Problem as Document, ProblemError};
use http::header::{HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use http::{StatusCode, header};
use serde_json::value::RawValue;

use crate::findings::{Finding, Findings};
use crate::json;
use crate::reply::{self, Reply};

/// An error response.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    kind: &'static str,
    title: &'static str,
    detail: Box<str>,
    errors: Vec<Finding>,
    extension: Option<Box<Extension>>,
    headers: Box<HeaderMap>,
    /// Writes the response in another form than a problem document.
    write: Option<Write>,
    /// The cause for the operator, which only the log contains.
    cause: Option<Box<str>>,
}

/// The advice for the holder of a key that is no longer valid.
const ASK: &str = "ask the person who manages keys for a new one";

/// A member of the document that only some problems have (RFC 9457, section 3.2).
#[derive(Clone, Debug)]
enum Extension {
    /// The results of the parts of the request that were stored.
    Results(Vec<Box<RawValue>>),
    /// The paths below the longest part of the requested path that exists.
    Paths(Vec<String>),
}

/// Writes a response with the status and the detail of a problem.
type Write = fn(StatusCode, &str) -> Reply;

impl From<hearth_identity::Error> for Problem {
    fn from(error: hearth_identity::Error) -> Self {
        Self::internal("the request has no canonical form").because(error)
    }
}

impl Problem {
    /// 400: the request is malformed.
    pub(crate) fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", "The request is malformed", detail)
    }

    /// 400 or 409: the module found errors in the claim.
    pub(crate) fn claim(findings: Findings) -> Self {
        let detail = findings.summary();
        let (status, kind, title) = if findings.status == 409 {
            (StatusCode::CONFLICT, "claim-conflict", "The claim contradicts itself or a stored claim")
        } else {
            (StatusCode::BAD_REQUEST, "invalid-claim", "The claim is not valid")
        };
        Self { errors: findings.all, ..Self::new(status, kind, title, detail) }
    }

    /// 400: texts contain U+0000.
    pub(crate) fn null_character(findings: Vec<Finding>) -> Self {
        let findings = Findings::of_client(findings);
        Self { detail: findings.summary().into(), errors: findings.all, ..Self::bad_request("") }
    }

    /// 400: fields of a submission cannot be read.
    pub(crate) fn submission(findings: Vec<Finding>) -> Self {
        let detail = Findings::of_client(findings);
        let title = "The submission is not valid";
        let (detail, errors) = (detail.summary(), detail.all);
        Self { errors, ..Self::new(StatusCode::BAD_REQUEST, "invalid-submission", title, detail) }
    }

    /// 422: the `Idempotency-Key` belongs to another request.
    pub(crate) fn idempotency_key_reused() -> Self {
        let detail = "another request had this `idempotency-key`; send a new key with each new request";
        let title = "The idempotency key belongs to another request";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency-key-reused", title, detail)
    }

    /// 409: the request with this `Idempotency-Key` is not answered yet.
    pub(crate) fn still_running() -> Self {
        let detail = "the first request with this `idempotency-key` is not answered yet; send it again later";
        Self::new(StatusCode::CONFLICT, "request-in-progress", "The request is in progress", detail)
    }

    /// 409: the request with this `Idempotency-Key` was answered, and the answer is not stored.
    pub(crate) fn already_answered() -> Self {
        let detail = "the first request with this `idempotency-key` succeeded, and its answer is not stored";
        Self::new(StatusCode::CONFLICT, "already-answered", "The request was answered before", detail)
    }

    /// 409: the organisation has too many mappings.
    pub(crate) fn too_many_mappings(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "too-many-mappings", "No more mappings are stored", detail)
    }

    /// 409: the study has too many revisions.
    pub(crate) fn too_many_revisions(detail: impl Into<String>) -> Self {
        let title = "No more revisions of the study are stored";
        Self::new(StatusCode::CONFLICT, "too-many-revisions", title, detail)
    }

    /// 409: the study or the organisation has too many frames.
    pub(crate) fn too_many_frames(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "too-many-frames", "No more frames are registered", detail)
    }

    /// 412: the request changes a revision of the study that is not the current one.
    pub(crate) fn stale_revision(study: &str, current: i64, expected: i64) -> Self {
        let detail = if current == 0 {
            format!(
                "the study `{study}` has no revision yet, and the request changes {expected}; send it again with the \
                 `revision` 0"
            )
        } else {
            format!(
                "the current revision of the study `{study}` is {current}, and the request changes {expected}; read the \
                 study, and send the change again with the `revision` {current}"
            )
        };
        let title = "The revision is not the current one of the study";
        Self::new(StatusCode::PRECONDITION_FAILED, "stale-revision", title, detail)
    }

    /// 409: the household has too many records.
    pub(crate) fn too_many_records(household: &str) -> Self {
        let detail = format!("the household `{household}` has 1,000 records, and no more are stored");
        Self::new(
            StatusCode::CONFLICT,
            "too-many-records",
            "No more records of the household are stored",
            detail,
        )
    }

    /// 400 or 409: the module found errors in the data of a study, a sample or a selection.
    pub(crate) fn study(findings: Findings) -> Self {
        let detail = findings.summary();
        let (status, kind, title) = if findings.status == 409 {
            (StatusCode::CONFLICT, "study-conflict", "The study data contradict each other")
        } else {
            (StatusCode::BAD_REQUEST, "invalid-study", "The study data are not valid")
        };
        Self { errors: findings.all, ..Self::new(status, kind, title, detail) }
    }

    /// 409: the record's status cannot change to the requested one.
    pub(crate) fn status_conflict(detail: impl Into<String>) -> Self {
        let title = "The status change is not allowed";
        Self::new(StatusCode::CONFLICT, "status-conflict", title, detail)
    }

    /// 409: the record that the claim replaces is missing or cannot be replaced.
    pub(crate) fn nothing_to_replace(detail: impl Into<String>) -> Self {
        let title = "The record cannot be replaced";
        Self::new(StatusCode::CONFLICT, "nothing-to-replace", title, detail)
    }

    /// 409: the feed does not have the event that the client has seen.
    pub(crate) fn unknown_event(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "unknown-event", "The event is unknown", detail)
    }

    /// 409: the study is too large.
    pub(crate) fn study_too_large(detail: impl Into<String>) -> Self {
        let title = "The study is too large to be assessed";
        Self::new(StatusCode::CONFLICT, "study-too-large", title, detail)
    }

    /// 409: a claim of the study counts in a credential of another organisation.
    pub(crate) fn counted_elsewhere(claim: &str) -> Self {
        let detail = format!(
            "the days and weights of the claim `{claim}` are counted in the study credential of another organisation, and an \
             issuer certifies a measurement once"
        );
        let title = "A measurement of the study counts elsewhere";
        Self::new(StatusCode::CONFLICT, "counted-elsewhere", title, detail)
    }

    /// 406: no representation matches `Accept`.
    pub(crate) fn not_acceptable(detail: impl Into<String>) -> Self {
        let title = "Not acceptable";
        Self::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", title, detail)
    }

    /// 400, 404, 405 or 501: the module found no query for the method and the target of a request.
    pub(crate) fn query(findings: Findings) -> Self {
        let detail = findings.summary();
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

    /// 401: the API key is missing or unknown.
    pub(crate) fn unauthorized(detail: impl Into<String>, challenge: &'static str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "A valid API key is required", detail)
            .with_challenge(challenge)
    }

    /// 403: the API key was revoked at this time. [`Self::with_challenge`] makes it a 401.
    pub(crate) fn revoked_key(at: &str) -> Self {
        let detail = format!("the API key was revoked at {at}; {ASK}");
        Self::new(StatusCode::FORBIDDEN, "revoked-key", "The API key was revoked", detail)
    }

    /// 403: the API key expired at this time. [`Self::with_challenge`] makes it a 401.
    pub(crate) fn expired_key(at: &str) -> Self {
        let detail = format!("the API key expired at {at}; {ASK}");
        Self::new(StatusCode::FORBIDDEN, "expired-key", "The API key has expired", detail)
    }

    /// Returns the problem as 401, with the authentication scheme to use.
    pub(crate) fn with_challenge(self, challenge: &'static str) -> Self {
        Self { status: StatusCode::UNAUTHORIZED, ..self }
            .with_header(header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge))
    }

    /// 409: the operator's settings list the key, so it cannot be revoked over HTTP.
    pub(crate) fn key_of_settings(detail: impl Into<String>) -> Self {
        let title = "The key is in the operator's settings";
        Self::new(StatusCode::CONFLICT, "key-of-settings", title, detail)
    }

    /// 403: the API key lacks a scope.
    pub(crate) fn forbidden(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "insufficient-scope", "The API key lacks a scope", detail)
    }

    /// 403: the API key cannot grant the requested access, because it does not have it.
    pub(crate) fn grant_not_allowed(detail: impl Into<String>) -> Self {
        let title = "The API key cannot grant this access";
        Self::new(StatusCode::FORBIDDEN, "grant-not-allowed", title, detail)
    }

    /// 403: the API key in the path is unknown.
    pub(crate) fn unknown_key(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "unknown-key", "The API key is unknown", detail)
    }

    /// 403: the API key does not list the room.
    pub(crate) fn room_not_allowed(detail: impl Into<String>) -> Self {
        let title = "The API key does not grant access to the room";
        Self::new(StatusCode::FORBIDDEN, "room-not-allowed", title, detail)
    }

    /// 403: the operator does not list the origin of the page.
    pub(crate) fn origin_not_allowed(detail: impl Into<String>) -> Self {
        let title = "Origin not allowed";
        Self::new(StatusCode::FORBIDDEN, "origin-not-allowed", title, detail)
    }

    /// 404: the resource does not exist, or belongs to another organisation.
    pub(crate) fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", "Not found", detail)
    }

    /// 404: the study has no parameters, or belongs to another organisation.
    pub(crate) fn no_parameters(study: &str) -> Self {
        Self::not_found(format!("the study `{study}` has no parameters; set them with `POST`"))
    }

    /// 405: the path does not support the method. The caller adds `Allow`.
    pub(crate) fn method_not_allowed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", "Method not allowed", detail)
    }

    /// 400: the body ended in the middle of a line, or before the line.
    pub(crate) fn truncated(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "truncated", "The body is truncated", detail)
    }

    /// 408: the client stopped sending the body.
    pub(crate) fn timeout(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "request-timeout", "Request timeout", detail)
    }

    /// 413: the body is larger than the limit.
    pub(crate) fn too_large(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "The request body is too large", detail)
    }

    /// 415: the body has a media type or a content encoding that is not supported.
    pub(crate) fn unsupported_media_type(detail: impl Into<String>) -> Self {
        let title = "Unsupported media type";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", title, detail)
    }

    /// 429: a quota is exceeded. `hearth serve` answers so; the edge only describes it.
    pub(crate) fn too_many_requests() -> Self {
        let detail = "send the request again after the time in `Retry-After`";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", "Too many requests", detail)
    }

    /// 500: an internal error. Clients see `detail`, so it must not contain internals.
    pub(crate) fn internal(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "The service failed", detail)
    }

    /// 501: the query is known, but disabled in this deployment.
    pub(crate) fn not_implemented(detail: impl Into<String>) -> Self {
        let title = "Not implemented";
        Self::new(StatusCode::NOT_IMPLEMENTED, "not-implemented", title, detail)
    }

    /// 502: the response of the node cannot be used.
    pub(crate) fn bad_gateway(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_GATEWAY, "bad-gateway", "The node's response cannot be used", detail)
    }

    /// 503: the client can try again.
    pub(crate) fn unavailable(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "The service is unavailable", detail)
            .with_header(RETRY_AFTER, HeaderValue::from_static("1"))
    }

    /// 504: the node did not respond within the deadline.
    pub(crate) fn gateway_timeout(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::GATEWAY_TIMEOUT, "timeout", "The response took too long", detail)
    }

    /// 503: a setting that the request needs is wrong, and nothing was stored.
    pub(crate) fn misconfigured() -> Self {
        Self::unavailable("the service is not configured correctly; `GET /healthz` lists the wrong settings")
    }

    /// 503 with every wrong setting, for the operator.
    pub(crate) fn unhealthy(faults: Vec<Finding>) -> Self {
        let detail = match faults.as_slice() {
            [one] => one.message.clone(),
            [first, ..] => format!("{} (the first of {} wrong settings)", first.message, faults.len()),
            [] => String::from("the service is not configured correctly"),
        };
        Self { errors: faults, ..Self::unavailable(detail) }
    }

    /// Converts an error that occurred after the data of the request were stored.
    pub(crate) fn after_storing(self) -> Self {
        let detail = "the service failed after it stored the data; the request can be repeated safely";
        let cause = self.cause.unwrap_or(self.detail);
        Self { detail: detail.into(), cause: Some(cause), ..self }
    }

    /// Replaces the path of each finding.
    pub(crate) fn with_paths(mut self, place: impl Fn(&str) -> String) -> Self {
        for finding in &mut self.errors {
            finding.path = place(&finding.path);
        }
        self
    }

    /// Replaces the path of each finding by the field of a submission.
    pub(crate) fn with_fields(mut self, field: impl Fn(&str) -> String) -> Self {
        for finding in &mut self.errors {
            finding.field = Some(field(&std::mem::take(&mut finding.path)));
        }
        self
    }

    /// Names the fuel in the detail.
    pub(crate) fn of_fuel(self, fuel: &str) -> Self {
        Self { detail: format!("{fuel}: {}", self.detail).into(), ..self }
    }

    /// Adds the findings of another problem of the request.
    pub(crate) fn joined(mut self, other: Self) -> Self {
        self.errors.extend(other.errors);
        Self { detail: format!("{}; {}", self.detail, other.detail).into(), ..self }
    }

    /// Adds the results of the parts of the request that were stored.
    pub(crate) fn with_results(self, results: Vec<Box<RawValue>>) -> Self {
        Self { extension: Some(Box::new(Extension::Results(results))), ..self }
    }

    /// Adds the paths below the longest part of the requested path that exists.
    pub(crate) fn with_near_paths(self, paths: Vec<String>) -> Self {
        Self { extension: Some(Box::new(Extension::Paths(paths))), ..self }
    }

    /// The findings of the module.
    pub(crate) fn findings(&self) -> &[Finding] {
        &self.errors
    }

    /// Adds the cause for the log.
    pub(crate) fn because(self, cause: impl fmt::Display) -> Self {
        Self { cause: Some(cause.to_string().into()), ..self }
    }

    /// Returns the log message, if the service or the node failed.
    pub(crate) fn log_line(&self) -> Option<String> {
        let failed = self.status.is_server_error() && self.status != StatusCode::NOT_IMPLEMENTED;
        failed.then(|| match &self.cause {
            Some(cause) => format!("{}: {cause}", self.detail),
            None => self.detail.to_string(),
        })
    }

    /// Adds a header.
    pub(crate) fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Adds headers.
    pub(crate) fn with_headers(mut self, headers: &HeaderMap) -> Self {
        reply::add(&mut self.headers, headers);
        self
    }

    /// Replaces the detail.
    pub(crate) fn with_detail(self, detail: String) -> Self {
        Self { detail: detail.into(), ..self }
    }

    /// Returns the problem with another form of its response.
    pub(crate) fn written_by(self, write: Write) -> Self {
        Self { write: Some(write), ..self }
    }

    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    /// Whether the store failed, so that further statements would fail as well.
    pub(crate) fn is_outage(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE && self.cause.is_some()
    }

    /// Returns the response.
    pub(crate) fn into_reply(self, request_id: &str) -> Reply {
        let mut reply = match self.write {
            Some(write) => write(self.status, &self.detail),
            None => Reply::typed(self.status, "application/problem+json", self.document(request_id)),
        };
        reply.headers.extend(*self.headers);
        reply.with_header(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))
    }

    /// Returns the document. `instance` contains the id of the request, which the log contains as well.
    pub(crate) fn document(&self, request_id: &str) -> String {
        let (paths, results): (&[String], &[Box<RawValue>]) = match self.extension.as_deref() {
            Some(Extension::Paths(paths)) => (paths, &[]),
            Some(Extension::Results(results)) => (&[], results),
            None => (&[], &[]),
        };
        let document = Document {
            kind: format!("urn:hearth:problem:{}", self.kind),
            title: self.title.into(),
            status: self.status.as_u16(),
            detail: Cow::from(&*self.detail),
            instance: format!("urn:hearth:request:{request_id}"),
            errors: self.errors.iter().map(error).collect(),
            paths,
            results,
        };
        redacted(&json::written(&document)).into_owned()
    }

    fn new(status: StatusCode, kind: &'static str, title: &'static str, detail: impl Into<String>) -> Self {
        Self {
            status,
            kind,
            title,
            detail: detail.into().into(),
            errors: Vec::new(),
            extension: None,
            headers: Box::default(),
            write: None,
            cause: None,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

/// Returns a finding in the form of the `errors` example of RFC 9457.
fn error(finding: &Finding) -> ProblemError<'_> {
    ProblemError {
        detail: Cow::from(&finding.message),
        pointer: fragment(&finding.path),
        field: finding.field.as_deref().map(Cow::from),
        code: Cow::from(&finding.code),
        rule: finding.rule,
        severity: Cow::from(&finding.severity),
        params: finding.params.as_deref(),
        help: finding.help.as_deref().map(Cow::from),
    }
}

/// Returns a JSON Pointer as a URI fragment (RFC 6901, section 6).
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
