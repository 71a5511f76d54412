//! The edge: the Spin component with Hearth's three HTTP surfaces, which are claims, queries to a protocol node, and
//! user preferences.
//!
//! The edge contains HTTP, API keys, storage, the clock, the client of a protocol node, and the Model Context Protocol.
//! The module ([`module`]), which is composed into the same component, decides on claims, maps paths to queries, and
//! merges user preferences.
//!
//! An instance serves many requests and may be dropped at any moment. Statics therefore contain no request state, only
//! values that can be derived again, such as the settings ([`settings`]) and the connection to the database
//! ([`store`]).
//!
//! A request passes [`router`], which finds its route, and [`auth`], which checks its API key. Then a handler returns a
//! [`reply`] or a [`problem`]. The [`gateway`] serves every path that no route matches.

mod accept;
mod attachments;
mod auth;
mod body;
mod characters;
mod claims;
mod clock;
mod context;
mod cors;
mod credentials;
mod decimal;
mod events;
mod form;
mod gateway;
mod idempotency;
mod imports;
mod keys;
mod lines;
mod lists;
mod log;
mod mcp;
mod meta;
mod module;
mod nearest;
mod openapi;
mod openrosa;
mod operations;
mod preferences;
mod problem;
mod reply;
mod request;
mod router;
mod sent;
mod settings;
mod start;
mod store;
mod studies;
mod trace;

use std::future::ready;

use http::Method;
use spin_sdk::wasip3::exports::http::handler::Guest;
use spin_sdk::wasip3::http::service::export;
use spin_sdk::wasip3::http::types::{ErrorCode, Request, Response};

use crate::auth::{Scheme, Scope};
use crate::router::{Replay, Route, route};

/// The paths of this component. Every other path belongs to the gateway.
const ROUTES: &[Route] = &[
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

struct Edge;

impl Guest for Edge {
    async fn handle(request: Request) -> Result<Response, ErrorCode> {
        router::serve(ROUTES, request::read(request)?).await
    }
}

export!(Edge);
