//! The table of routes.

use std::future::ready;

use http::Method;

use crate::auth::{Scheme, Scope};
use crate::route::{Replay, Route, route};
use crate::{
    attachments, claims, credentials, events, gateway, imports, keys, mcp, meta, openapi, openrosa,
    operations, preferences, start, studies,
};

/// The paths of the HTTP surfaces. Every other path belongs to the gateway.
pub(crate) const ROUTES: &[Route] = &[
    route(Method::GET, "/", None, |call| Box::pin(start::start(call))),
    route(Method::POST, "/v1/claims", Some(Scope::ClaimsWrite), |call| Box::pin(claims::submit(call)))
        .with_idempotency_key(Replay::Body)
        .streaming(claims::is_lines)
        .open_to(&claims::RECORDS),
    route(Method::GET, "/v1/claims", Some(Scope::ClaimsRead), |call| Box::pin(claims::list(call)))
        .open_to(&claims::RECORDS),
    route(Method::GET, "/v1/claims/{id}", Some(Scope::ClaimsRead), |call| {
        Box::pin(claims::read_record(call))
    })
    .open_to(&claims::READERS),
    route(Method::GET, "/v1/claims/{id}/claim", Some(Scope::ClaimsRead), |call| {
        Box::pin(claims::read_claim(call))
    })
    .open_to(&claims::READERS),
    route(Method::POST, "/v1/claims/{id}/status", Some(Scope::ClaimsStatus), |call| {
        Box::pin(claims::change_status(call))
    })
    .with_idempotency_key(Replay::Body)
    .open_to(&claims::FORMS),
    route(Method::GET, "/openrosa/formList", Some(Scope::ClaimsWrite), |call| {
        Box::pin(ready(openrosa::list(&call)))
    })
    .with_scheme(Scheme::Basic)
    .finished_by(openrosa::finish),
    route(Method::GET, "/openrosa/forms/{id}", Some(Scope::ClaimsWrite), |call| {
        Box::pin(ready(openrosa::form(&call)))
    })
    .with_scheme(Scheme::Basic)
    .finished_by(openrosa::finish),
    route(Method::HEAD, "/openrosa/submission", Some(Scope::ClaimsWrite), |call| {
        Box::pin(ready(Ok(openrosa::announce(&call))))
    })
    .with_scheme(Scheme::Basic)
    .finished_by(openrosa::finish),
    route(Method::POST, "/openrosa/submission", Some(Scope::ClaimsWrite), |call| {
        Box::pin(openrosa::submit(call))
    })
    .with_scheme(Scheme::Basic)
    .finished_by(openrosa::finish),
    route(Method::GET, "/openrosa/{key}/formList", Some(Scope::ClaimsWrite), |call| {
        Box::pin(ready(openrosa::list(&call)))
    })
    .finished_by(openrosa::finish),
    route(Method::GET, "/openrosa/{key}/forms/{id}", Some(Scope::ClaimsWrite), |call| {
        Box::pin(ready(openrosa::form(&call)))
    })
    .finished_by(openrosa::finish),
    route(Method::HEAD, "/openrosa/{key}/submission", Some(Scope::ClaimsWrite), |call| {
        Box::pin(ready(Ok(openrosa::announce(&call))))
    })
    .finished_by(openrosa::finish),
    route(Method::POST, "/openrosa/{key}/submission", Some(Scope::ClaimsWrite), |call| {
        Box::pin(openrosa::submit(call))
    })
    .finished_by(openrosa::finish),
    route(Method::GET, "/.well-known/ni/sha-256/{digest}", Some(Scope::ClaimsRead), |call| {
        Box::pin(attachments::read(call))
    })
    .open_to(&claims::READERS),
    route(Method::POST, "/v1/attachments", Some(Scope::ClaimsWrite), |call| {
        Box::pin(attachments::keep(call))
    })
    .with_idempotency_key(Replay::Body)
    .open_to(&claims::FORMS),
    route(Method::GET, "/v1/households", Some(Scope::ClaimsWrite), |call| {
        Box::pin(studies::households(call))
    })
    .open_to(&claims::READERS),
    route(Method::GET, "/v1/events", Some(Scope::ClaimsRead), |call| Box::pin(events::read(call)))
        .open_to(&claims::READERS),
    route(Method::GET, "/v1/status/{list}", None, |call| Box::pin(credentials::status_list(call)))
        .open_to(&claims::READERS),
    route(Method::GET, "/.well-known/did.json", None, |call| Box::pin(credentials::controller(call)))
        .open_to(&claims::READERS),
    route(Method::POST, "/v1/sampling", Some(Scope::StudiesWrite), |call| {
        Box::pin(studies::sample_size(call))
    })
    .open_to(&claims::FORMS),
    route(Method::POST, "/v1/selections", Some(Scope::StudiesWrite), |call| Box::pin(studies::draw(call)))
        .with_idempotency_key(Replay::Body)
        .open_to(&claims::FORMS),
    route(Method::GET, "/v1/selections/{id}", Some(Scope::StudiesRead), |call| {
        Box::pin(studies::read_selection(call))
    })
    .open_to(&claims::READERS),
    route(Method::GET, "/v1/studies", Some(Scope::StudiesRead), |call| Box::pin(studies::list(call)))
        .open_to(&claims::READERS),
    route(Method::POST, "/v1/studies/{id}", Some(Scope::StudiesWrite), |call| Box::pin(studies::keep(call)))
        .with_idempotency_key(Replay::Body)
        .open_to(&studies::PAGES),
    route(Method::GET, "/v1/studies/{id}", Some(Scope::StudiesRead), |call| Box::pin(studies::read(call)))
        .open_to(&studies::PAGES),
    route(Method::POST, "/v1/studies/{id}/credential", Some(Scope::StudiesWrite), |call| {
        Box::pin(studies::issue_credential(call))
    })
    .with_idempotency_key(Replay::Body)
    .open_to(&studies::PAGES),
    route(Method::GET, "/v1/studies/{id}/credential", Some(Scope::StudiesRead), |call| {
        Box::pin(studies::read_credential(call))
    })
    .open_to(&studies::PAGES),
    route(Method::GET, "/v1/studies/{id}/report", Some(Scope::StudiesRead), |call| {
        Box::pin(studies::report(call))
    })
    .open_to(&claims::READERS),
    route(Method::PUT, "/v1/mappings/{name}", Some(Scope::ClaimsWrite), |call| Box::pin(imports::keep(call))),
    route(Method::GET, "/v1/mappings/{name}", Some(Scope::ClaimsWrite), |call| Box::pin(imports::read(call))),
    route(Method::POST, "/v1/imports/kobo", Some(Scope::ClaimsWrite), |call| {
        Box::pin(imports::receive(call))
    })
    .with_idempotency_key(Replay::Body),
    route(Method::POST, "/v1/keys", Some(Scope::KeysAdmin), |call| Box::pin(keys::create(call)))
        .with_idempotency_key(Replay::Refusal)
        .open_to(&keys::PAGES),
    route(Method::GET, "/v1/keys", Some(Scope::KeysAdmin), |call| Box::pin(keys::list(call)))
        .open_to(&keys::PAGES),
    route(Method::GET, "/v1/keys/self", None, |call| Box::pin(ready(keys::own(&call))))
        .for_any_key()
        .open_to(&claims::READERS),
    route(Method::POST, "/v1/keys/{id}/revocation", Some(Scope::KeysAdmin), |call| {
        Box::pin(keys::revoke(call))
    })
    .open_to(&claims::FORMS),
    route(Method::GET, "/v1/rules", None, |call| Box::pin(ready(Ok(meta::rules(&call)))))
        .open_to(&claims::READERS),
    route(Method::GET, "/v1/schemas/{name}", None, |call| Box::pin(ready(meta::schema(&call))))
        .open_to(&claims::READERS),
    route(Method::GET, "/v1/contexts/kpt", None, |call| Box::pin(ready(Ok(meta::context(&call)))))
        .open_to(&claims::READERS),
    route(Method::POST, "/v1/operations", Some(Scope::OperationsCall), |call| {
        Box::pin(operations::several(call))
    })
    .open_to(&claims::FORMS),
    route(Method::POST, "/v1/operations/{operation}", Some(Scope::OperationsCall), |call| {
        Box::pin(operations::one(call))
    })
    .open_to(&claims::FORMS),
    route(Method::GET, "/gateway/routes", None, |call| Box::pin(gateway::index(call))),
    route(Method::GET, "/user-preferences", Some(Scope::PreferencesRead), |call| {
        Box::pin(preferences::read(call))
    })
    .open_to(&preferences::PAGES),
    route(Method::POST, "/mcp", Some(Scope::PreferencesWrite), |call| Box::pin(mcp::post(call)))
        .open_to(&mcp::PAGES),
    route(Method::GET, "/openapi.json", None, |call| Box::pin(ready(openapi::document(&call)))),
    route(Method::GET, "/healthz", None, |call| Box::pin(meta::health(call))),
    route(Method::GET, "/version", None, |call| Box::pin(ready(meta::version(&call)))),
];
