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

use http::header::{ALLOW, HeaderName, HeaderValue};
use http::request::Parts;
use http::{Method, Request, Response, StatusCode};

use crate::answer;
use crate::auth::{self, Key};
use crate::body::{self, Body as RequestBody};
use crate::call::Call;
use crate::characters;
use crate::context;
use crate::cors::Cors;
use crate::gateway;
use crate::idempotency;
use crate::log;
use crate::nearest;
use crate::openrosa;
use crate::problem::Problem;
use crate::reply::{Body, Reply};
use crate::route::{Access, Captured, Replay, Route};
use crate::settings::Settings;
use crate::trace;
use crate::work;

/// Serves a request with these routes.
pub(crate) async fn serve(routes: &[Route], request: Request<RequestBody>) -> Response<Body> {
    let (head, body) = request.into_parts();
    let id = answer::request_id(&head.headers);
    let trace_id = trace::id(&head.headers).map(str::to_owned);
    let outcome = Box::pin(work::of_request(id.clone(), trace_id, async {
        let settings = Settings::current().await;
        let answer = dispatch(routes, head, body, settings).await;
        if let Some(line) = answer.as_ref().err().and_then(Problem::log_line) {
            log::error(line).await;
        }
        match context::server_timing() {
            Some(timing) => answer.map(|reply| reply.with_header(SERVER_TIMING, timing)),
            None => answer,
        }
    }));
    answer::finish(outcome.await, &id)
}

async fn dispatch(
    routes: &[Route],
    head: Parts,
    body: RequestBody,
    settings: Rc<Settings>,
) -> Result<Reply, Problem> {
    let path = head.uri.path();
    let Some(at) = routes.iter().find(|route| route.capture(path).is_some()) else {
        let slash = without_slash(routes, path)
            .map(|served| Problem::not_found(format!("the path has a trailing slash; use `{served}`")));
        return match slash {
            slash if openrosa::has(path) => {
                openrosa::finish(Err(slash.unwrap_or_else(openrosa::no_such_path)))
            }
            Some(problem) => Err(problem),
            None => match gateway::answer(&head, &settings).await {
                Err(problem) if problem.status() == StatusCode::NOT_FOUND => {
                    Err(nearest::advise(problem, routes, path))
                }
                answer => answer,
            },
        };
    };
    let (pages, finish) = (at.pages, at.finish);
    let Some(pages) = pages else { return finish(serve_path(routes, head, body, settings).await) };
    let cors = Cors::of(pages, &settings, &head.headers);
    let answer = match (cors.preflight(&head), cors.admit()) {
        (Some(answer), _) => answer,
        (None, Err(problem)) if find(routes, &head).is_some() => Err(problem),
        (None, _) => serve_path(routes, head, body, settings).await,
    };
    cors.on(answer)
}

/// Serves a request whose path is in the table.
async fn serve_path(
    routes: &[Route],
    head: Parts,
    body: RequestBody,
    settings: Rc<Settings>,
) -> Result<Reply, Problem> {
    let Some((route, Captured { key, variable })) = find(routes, &head) else {
        return Err(wrong_method(routes, &head));
    };
    if characters::has_null(head.uri.path()) {
        return Err(Problem::bad_request("the path contains U+0000 (`%00`)"));
    }
    let (handler, replay, streams, variable) =
        (route.handler, route.replay, route.streams, variable.to_owned());
    let scope = match route.access {
        Access::Scope(scope) => Some(scope),
        Access::Public | Access::AnyKey => None,
    };
    let Settings { keys, database, .. } = &*settings;
    let key = match (route.access, key) {
        (Access::Public, _) => Key::default(),
        (_, Some(key)) => auth::admit_in_path(keys, database, key, scope).await?,
        (_, None) => auth::admit(keys, database, &head.headers, route.scheme, scope).await?,
    };
    let call = Call { head, body, variable, key, settings };
    match replay {
        Some(_) if streams(&call.head.headers) => {
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

/// Returns the route for the path and the method, and the values of its variables.
fn find<'a>(routes: &'a [Route], head: &'a Parts) -> Option<(&'a Route, Captured<'a>)> {
    let here = || routes.iter().filter_map(|route| Some((route, route.capture(head.uri.path())?)));
    let with = |method: &Method| here().find(|(route, _)| route.method == *method);
    with(&head.method).or_else(|| with(&Method::GET).filter(|_| head.method == Method::HEAD))
}

/// Returns the template that matches the path without its trailing slash.
fn without_slash(routes: &[Route], path: &str) -> Option<&'static str> {
    let path = path.strip_suffix('/')?;
    routes.iter().find(|route| route.capture(path).is_some()).map(Route::path)
}

fn wrong_method(routes: &[Route], head: &Parts) -> Problem {
    let path = head.uri.path();
    let mut allowed: Vec<&str> = Vec::new();
    for route in routes.iter().filter(|route| route.capture(path).is_some()) {
        allowed.push(route.method.as_str());
        if route.method == Method::GET {
            allowed.push(Method::HEAD.as_str());
        }
    }
    let allowed = allowed.join(", ");
    let problem =
        Problem::method_not_allowed(format!("this path does not support `{}`; use {allowed}", head.method));
    match HeaderValue::try_from(allowed) {
        Ok(value) => problem.with_header(ALLOW, value),
        Err(_) => problem,
    }
}

const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");
