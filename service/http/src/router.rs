//! Dispatches a request to its handler.
//!
//! The router checks the path, the method, the origin and the API key, in this order; the gateway, which serves every
//! other path, does the same. Preflight requests are answered before the method is checked, because no route has the
//! method `OPTIONS`.
//!
//! `HEAD` is handled as `GET` unless it has its own route; the HTTP server drops the body.
//!
//! A path with an API key is not repeated in messages.

use std::rc::Rc;

use hearth_resources::ApiKey;
use hearth_routes::{Access, Found, Place, Replay, at, is_for_phones};
use http::header::{ALLOW, HeaderName, HeaderValue};
use http::request::Parts;
use http::{Method, Request, Response, StatusCode};

use crate::answer;
use crate::auth::{self, Scheme};
use crate::body::{self, Body as RequestBody};
use crate::call::Call;
use crate::characters;
use crate::context;
use crate::cors::Cors;
use crate::gateway;
use crate::handlers;
use crate::idempotency;
use crate::log;
use crate::nearest;
use crate::openrosa;
use crate::policies;
use crate::problem::Problem;
use crate::reply::{Body, Reply};
use crate::settings::Settings;
use crate::trace;
use crate::work;

/// Serves a request.
pub(crate) async fn serve(request: Request<RequestBody>) -> Response<Body> {
    let (head, body) = request.into_parts();
    let id = answer::request_id(&head.headers);
    let trace_id = trace::id(&head.headers).map(str::to_owned);
    let is_asked = head.headers.contains_key(ORGANISATION);
    let outcome = Box::pin(work::of_request(id.clone(), trace_id, async {
        let settings = Settings::current().await;
        let answer = dispatch(head, body, settings).await;
        if let Some(line) = answer.as_ref().err().and_then(Problem::log_line) {
            log::error(line).await;
        }
        let answer = match context::server_timing() {
            Some(timing) => answer.map(|reply| reply.with_header(SERVER_TIMING, timing)),
            None => answer,
        };
        match context::organisation().filter(|_| is_asked) {
            Some(organisation) => answer
                .map(|reply| reply.with_header(ORGANISATION, organisation.clone()))
                .map_err(|problem| problem.with_header(ORGANISATION, organisation)),
            None => answer,
        }
    }));
    answer::finish(outcome.await, &id)
}

async fn dispatch(head: Parts, body: RequestBody, settings: Rc<Settings>) -> Result<Reply, Problem> {
    // The URI shares its bytes.
    let uri = head.uri.clone();
    let answer = match at(uri.path()) {
        Some(found) => serve_to_origin(&found, head, body, settings).await,
        None => elsewhere(&head, &settings).await,
    };
    if is_for_phones(uri.path()) { openrosa::finish(answer) } else { answer }
}

/// Serves a request whose path is not in the table.
async fn elsewhere(head: &Parts, settings: &Settings) -> Result<Reply, Problem> {
    let path = head.uri.path();
    if let Some(served) = path.strip_suffix('/').and_then(at) {
        let served = served.first().path;
        return Err(Problem::not_found(format!("the path has a trailing slash; use `{served}`")));
    }
    if is_for_phones(path) {
        // The gateway does not get the key in it.
        return Err(openrosa::no_such_path());
    }
    match gateway::answer(head, settings).await {
        Err(problem) if problem.status() == StatusCode::NOT_FOUND => Err(nearest::advise(problem, path)),
        answer => answer,
    }
}

/// Serves a request whose path is in the table, by the policy of its origin.
async fn serve_to_origin(
    found: &Found<'_>,
    head: Parts,
    body: RequestBody,
    settings: Rc<Settings>,
) -> Result<Reply, Problem> {
    let Some(policy) = found.first().policy else { return serve_path(found, head, body, settings).await };
    let cors = Cors::of(policies::of(policy), &settings, &head.headers);
    let answer = match (cors.preflight(&head, methods(found)), cors.admit()) {
        (Some(answer), _) => answer,
        (None, Err(problem)) if found.route(&head.method).is_some() => Err(problem),
        (None, _) => serve_path(found, head, body, settings).await,
    };
    cors.on(answer)
}

/// Serves a request whose path is in the table.
async fn serve_path(
    found: &Found<'_>,
    head: Parts,
    body: RequestBody,
    settings: Rc<Settings>,
) -> Result<Reply, Problem> {
    let Some(route) = found.route(&head.method) else { return Err(wrong_method(found, &head.method)) };
    if characters::has_null(head.uri.path()) {
        return Err(Problem::bad_request("the path contains U+0000 (`%00`)"));
    }
    let scope = match route.access {
        Access::Scope(scope) => Some(scope),
        Access::Public | Access::AnyKey | Access::Gateway => None,
    };
    let scheme = match route.key {
        Place::Bearer => Scheme::Bearer,
        Place::Basic => Scheme::Basic,
    };
    let Settings { keys, database, .. } = &*settings;
    let key = match (route.access, found.key) {
        // The gateway checks the key of its index itself.
        (Access::Public | Access::Gateway, _) => ApiKey::default(),
        (_, Some(key)) => auth::admit_in_path(keys, database, key, scope).await?,
        (_, None) => auth::admit(keys, database, &head.headers, scheme, scope).await?,
    };
    let handler = handlers::of(route.endpoint);
    let call = Call { head, body, variable: found.variable.to_owned(), key, settings };
    match route.replay {
        Some(_) if route.streams(&call.head.headers) => {
            if let Err(problem) = idempotency::refuse_key(&call.head.headers) {
                body::refuse(call.body);
                return Err(problem);
            }
            handler(call).await
        }
        Some(replay) => idempotency::handle(handler, call, replay == Replay::Body).await,
        None => handler(call).await,
    }
}

fn wrong_method(found: &Found<'_>, method: &Method) -> Problem {
    let methods = methods(found);
    let allowed = String::from_utf8_lossy(methods.as_bytes());
    let detail = format!("this path does not support `{method}`; use {allowed}");
    Problem::method_not_allowed(detail).with_header(ALLOW, methods)
}

/// Returns the methods of a path.
#[expect(clippy::expect_used, reason = "the methods of the table are tokens")]
fn methods(found: &Found<'_>) -> HeaderValue {
    let mut methods: Vec<&Method> = Vec::new();
    for route in found.routes() {
        methods.push(&route.method);
        if route.method == Method::GET {
            methods.push(&Method::HEAD);
        }
    }
    methods.sort_unstable_by_key(|method| method.as_str());
    methods.dedup();
    let names: Vec<&str> = methods.iter().map(|method| method.as_str()).collect();
    HeaderValue::try_from(names.join(", ")).expect("a method is a token")
}

/// The header in which a server asks for the organisation of the key, and gets a digest of it.
const ORGANISATION: HeaderName = HeaderName::from_static("hearth-organisation");
const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");
