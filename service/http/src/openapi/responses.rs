//! The responses that are problems. The document describes them; their examples, headers and media types follow from a
//! problem.

use serde_json::{Map, Value, json};

use super::reference::reference;
use crate::findings::Finding;
use crate::module::{self, Table};
use crate::problem::Problem;

/// Completes the responses of the document. Returns `None` if it lacks one.
pub(super) fn add(responses: &mut Map<String, Value>) -> Option<()> {
    for response in responses.values_mut() {
        let headers = response.as_object_mut()?.entry("headers").or_insert_with(|| json!({}));
        headers.as_object_mut()?.insert("X-Request-Id".into(), reference("headers", "RequestId"));
    }
    for (name, problem) in own()? {
        describe(responses.get_mut(name)?.as_object_mut()?, &problem, None)?;
    }
    let refusal = json!({ "schema": reference("schemas", "NodeRefusal") });
    for (name, problem) in of_queries()? {
        describe(responses.get_mut(name)?.as_object_mut()?, &problem, Some(&refusal))?;
    }
    Some(())
}

/// Adds the content and the headers of a problem that only one operation has.
pub(super) fn describe_own(response: &mut Map<String, Value>, name: &str) -> Option<()> {
    match name {
        "KeyOfSettings" => describe(
            response,
            &Problem::key_of_settings(
                "the key `officer` is in the operator's settings, so it cannot be revoked here; the operator removes \
                 its entry from `api_keys`",
            ),
            None,
        ),
        _ => None,
    }
}

/// Adds the content and the headers of a problem, beside which a node may have a form of its own.
fn describe(members: &mut Map<String, Value>, problem: &Problem, of_node: Option<&Value>) -> Option<()> {
    let header = match problem.status().as_u16() {
        401 => Some(("WWW-Authenticate", "Challenge")),
        403 => Some(("WWW-Authenticate", "MissingScope")),
        405 => Some(("Allow", "Allow")),
        503 => Some(("Retry-After", "RetryAfter")),
        _ => None,
    };
    if let Some((name, component)) = header {
        members.get_mut("headers")?.as_object_mut()?.insert(name.into(), reference("headers", component));
    }
    let example: Value = serde_json::from_str(&problem.document("64f28a5a46d78a80d143213975e9089a")).ok()?;
    let own = json!({ "schema": reference("schemas", "Problem"), "example": example });
    let forms = [("application/problem+json", Some(&own)), ("application/json", of_node)];
    let forms = forms.into_iter().filter_map(|(name, form)| Some((name.to_owned(), form?.clone())));
    members.insert("content".into(), forms.collect::<Map<_, _>>().into());
    Some(())
}

/// Returns an example of each response of the service itself.
fn own() -> Option<Vec<(&'static str, Problem)>> {
    let contradictory = module::GOLDEN_CLAIM.replace(r#""total":11.9"#, r#""total":12"#);
    let field = Finding::of_field(
        "mapping.not_a_number",
        String::from("days[2]/after"),
        String::from("`3,2` is not a number"),
        String::from("set `format.decimal` of the mapping to `comma` if the table has decimal commas"),
    );
    Some(vec![
        ("BadRequest", module::validate(b"{}").err()?),
        ("BadList", Problem::bad_request("`from` must be a date such as `2026-02-01`, not `2026-2-1`")),
        ("BadCalls", Problem::bad_request("call 1: missing field `operation` at line 1 column 2")),
        ("BadSubmission", Problem::submission(vec![field]).of_fuel("wood")),
        ("BadStudy", module::sample_size(b"{}").err()?),
        (
            "Malformed",
            Problem::bad_request("`status` must be one of `disputed`, `invalidated`, `verified`, not `open`"),
        ),
        (
            "RoomUnknown",
            Problem::bad_request(
                "the room is missing, and the API key does not list exactly one; add `?room=` and the name of the room",
            ),
        ),
        ("Unauthorized", Problem::unauthorized("the API key is unknown", "Bearer")),
        ("Forbidden", Problem::forbidden("the API key lacks the scope `claims:write`")),
        (
            "GrantForbidden",
            Problem::grant_not_allowed("the API key lacks the scope `studies:write`, so it cannot grant it"),
        ),
        ("RoomForbidden", Problem::room_not_allowed("the API key does not list this room")),
        ("NotFound", Problem::not_found("no record has the id `kpt-o2pfeqzsobfjphiaxuqs6wxvhf`")),
        ("MethodNotAllowed", Problem::method_not_allowed("this path does not support `PUT`; use POST")),
        (
            "NotAcceptable",
            Problem::not_acceptable(
                "the report is available as `application/json`, `text/csv` and `text/html`",
            ),
        ),
        ("Timeout", Problem::timeout("the client stopped sending the body")),
        ("Conflict", module::validate(contradictory.as_bytes()).err()?),
        (
            "StatusConflict",
            Problem::status_conflict(
                "the record is `disputed` since 2026-02-02T14:05:00.000Z by `officer` with the reason `the scale was not \
                 calibrated`, and only a `verified` record can become `disputed`",
            ),
        ),
        (
            "UnknownEvent",
            Problem::unknown_event(
                "`after` is 500, but the last event is 300: the database is older than the event; read all records \
                 again, and continue after 300",
            ),
        ),
        ("AlreadyAnswered", Problem::already_answered()),
        (
            "TooManyMappings",
            Problem::too_many_mappings(
                "the organisation has 100 mappings, and no more are stored; replace one of them",
            ),
        ),
        ("StudyConflict", Problem::study_too_large("the claims of the study have more than 10 MiB together")),
        (
            "FrameConflict",
            Problem::too_many_frames(
                "the study `dry-2026` has 100 frames and the organisation 120, and at most 100 of a study and 10000 of an \
                 organisation are registered",
            ),
        ),
        ("StaleRevision", Problem::stale_revision("dry-2026", 5, 4)),
        ("TooManyRequests", Problem::too_many_requests()),
        ("TooLarge", Problem::too_large("the body is larger than 1048576 bytes")),
        (
            "UnsupportedMediaType",
            Problem::unsupported_media_type(
                "the body is a multipart form; send the claim as `application/json`",
            ),
        ),
        ("IdempotencyKeyReused", Problem::idempotency_key_reused()),
        ("Internal", Problem::internal("the service's log contains the cause")),
        ("BadGateway", Problem::bad_gateway("the node's response is not gRPC")),
        ("Unavailable", Problem::unavailable("the store is busy, and nothing was stored")),
        ("GatewayTimeout", Problem::gateway_timeout("the request exceeded its time limit")),
    ])
}

/// Returns an example of each response to a query. The node can refuse it, too, in a form of its own.
fn of_queries() -> Option<Vec<(&'static str, Problem)>> {
    let table = Table::compile("").ok()?;
    let refused = |target| Some(Problem::query(table.route("GET", target).ok()?.err()?));
    Some(vec![
        ("InvalidQuery", refused("/chain/claims/claims?pagination.limit=many")?),
        ("QueryForbidden", Problem::forbidden("the API key lacks the scope `gateway:read`")),
        ("QueryNotFound", refused("/chain/entities")?),
        ("QueryInternal", Problem::internal("the service's log contains the cause")),
        ("NotImplemented", Problem::not_implemented("the query is disabled in this deployment")),
        ("QueryUnavailable", Problem::unavailable("the node cannot be reached")),
        ("QueryTimeout", Problem::gateway_timeout("the node did not respond within the deadline")),
    ])
}
