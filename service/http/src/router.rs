//! Dispatches a request to its handler.
//!
//! The router checks the path, the method, the origin and the API key, in this order; the gateway, which serves every
//! other path, does the same. Preflight requests are answered before the method is checked, because no route has the
//! method `OPTIONS`.
//!
//! Paths are compared without percent-decoding. Only the value of a variable can contain escapes, and its handler
//! decodes it. `HEAD` is handled as `GET` unless it has its own route; the HTTP server drops the body.
//!
//! A path with an API key is not repeated in messages.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use http::header::{ALLOW, HeaderValue};
use http::request::Parts;
use http::{HeaderMap, Method, Request, Response, StatusCode};

use crate::auth::{self, Key, Scheme, Scope};
use crate::body::{self, Body};
use crate::characters;
use crate::context;
use crate::cors::{Cors, Pages};
use crate::gateway;
use crate::idempotency;
use crate::log;
use crate::nearest;
use crate::openrosa;
use crate::problem::Problem;
use crate::reply::{self, Reply};
use crate::settings::Settings;
use crate::trace;

/// An entry of the route table.
pub(crate) struct Route {
    method: Method,
    /// The template: segments, of which at most one is the API key, `{key}`, and at most one another `{variable}`.
    path: &'static str,
    /// The length of the template before its first variable. Most routes are excluded by this part alone.
    literal: usize,
    access: Access,
    /// Where a request carries its key, unless the path has it.
    scheme: Scheme,
    /// The CORS policy of the path, if it has one.
    pages: Option<&'static Pages>,
    /// Completes every answer of the path, also problems.
    finish: Finish,
    /// How a request with an `Idempotency-Key` that was answered is answered again, if the route takes one.
    replay: Option<Replay>,
    /// Whether a request with these headers is answered while its body is read, so that it takes no `Idempotency-Key`.
    streams: fn(&HeaderMap) -> bool,
    handler: Handler,
}

/// The second answer to a request with an `Idempotency-Key`.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(crate) enum Replay {
    /// The first answer.
    Body,
    /// A refusal, because the first answer has a secret that is not stored.
    Refusal,
}

/// The API key that a route needs.
#[derive(Clone, Copy)]
enum Access {
    /// None: the route is public.
    Public,
    /// Any valid key.
    AnyKey,
    /// A key with this scope.
    Scope(Scope),
}

impl Route {
    /// Requires an API key, whatever its scopes are.
    pub(crate) const fn for_any_key(mut self) -> Self {
        self.access = Access::AnyKey;
        self
    }

    /// Sets the CORS policy. All routes of a path must have the same.
    pub(crate) const fn open_to(mut self, pages: &'static Pages) -> Self {
        self.pages = Some(pages);
        self
    }

    /// Sets the authentication scheme of a path without `{key}`; bearer tokens by default.
    pub(crate) const fn with_scheme(mut self, scheme: Scheme) -> Self {
        self.scheme = scheme;
        self
    }

    /// Takes an `Idempotency-Key`.
    pub(crate) const fn with_idempotency_key(mut self, replay: Replay) -> Self {
        self.replay = Some(replay);
        self
    }

    /// Sets which requests are answered while their bodies are read. They take no `Idempotency-Key`.
    pub(crate) const fn streaming(mut self, streams: fn(&HeaderMap) -> bool) -> Self {
        self.streams = streams;
        self
    }

    /// Sets the function that completes every answer of the path. All routes of a path must have the same.
    pub(crate) const fn finished_by(mut self, finish: Finish) -> Self {
        self.finish = finish;
        self
    }
}

impl Route {
    /// The template of the path.
    pub(crate) fn path(&self) -> &'static str {
        self.path
    }

    /// Returns the values of the template's variables if the path matches the template.
    fn capture<'a>(&self, path: &'a str) -> Option<Captured<'a>> {
        let (literal, _) = self.path.split_at_checked(self.literal)?;
        if path.starts_with(literal) { capture(self.path, path) } else { None }
    }
}

/// A request for a handler.
pub(crate) struct Call {
    pub(crate) head: Parts,
    pub(crate) body: Body,
    /// The value of the route's variable; empty if the route has none.
    pub(crate) variable: String,
    /// The API key, without its secret; empty on a public route.
    pub(crate) key: Key,
    /// The settings at the time of the request.
    pub(crate) settings: Rc<Settings>,
}

pub(crate) type Handler = fn(Call) -> Pin<Box<dyn Future<Output = Result<Reply, Problem>>>>;

type Finish = fn(Result<Reply, Problem>) -> Result<Reply, Problem>;

/// The values of a template's variables.
#[derive(Clone, Copy, Default)]
struct Captured<'a> {
    /// The API key, if the template contains it.
    key: Option<&'a str>,
    /// The other variable; empty if the template has none.
    variable: &'a str,
}

/// Returns an entry of the route table. A route without a scope is public.
pub(crate) const fn route(
    method: Method,
    path: &'static str,
    scope: Option<Scope>,
    handler: Handler,
) -> Route {
    let access = match scope {
        Some(scope) => Access::Scope(scope),
        None => Access::Public,
    };
    Route {
        method,
        path,
        literal: literal(path),
        access,
        scheme: Scheme::Bearer,
        pages: None,
        finish: identity,
        replay: None,
        streams: |_| false,
        handler,
    }
}

/// Returns the length of a template before its first variable.
const fn literal(template: &str) -> usize {
    let mut rest = template.as_bytes();
    while let [first, others @ ..] = rest
        && *first != b'{'
    {
        rest = others;
    }
    template.len() - rest.len()
}

/// Serves a request with these routes.
pub(crate) async fn serve(routes: &[Route], request: Request<Body>) -> Response<reply::Body> {
    let (head, body) = request.into_parts();
    let id = reply::request_id(&head.headers);
    let trace_id = trace::id(&head.headers).map(str::to_owned);
    let answer = context::with_request(id.clone(), trace_id, async {
        let settings = Settings::current().await;
        let answer = dispatch(routes, head, body, settings).await;
        if let Some(line) = answer.as_ref().err().and_then(Problem::log_line) {
            log::error(line).await;
        }
        match context::server_timing() {
            Some(timing) => answer.map(|reply| reply.with_header(reply::SERVER_TIMING, timing)),
            None => answer,
        }
    });
    reply::finish(answer.await, &id)
}

async fn dispatch(
    routes: &[Route],
    head: Parts,
    body: Body,
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
    body: Body,
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
    let key = match (route.access, key) {
        (Access::Public, _) => Key::default(),
        (_, Some(key)) => auth::admit_in_path(&settings, key, scope).await?,
        (_, None) => auth::admit(&settings, &head.headers, route.scheme, scope).await?,
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

/// Returns the values of the template's variables if the path matches the template.
fn capture<'a>(template: &str, path: &'a str) -> Option<Captured<'a>> {
    let mut captured = Captured::default();
    let mut segments = path.split('/');
    for expected in template.split('/') {
        let segment = segments.next()?;
        if expected.starts_with('{') {
            if segment.is_empty() {
                return None;
            }
            if expected == KEY {
                captured.key = Some(segment);
            } else {
                captured.variable = segment;
            }
        } else if expected != segment {
            return None;
        }
    }
    segments.next().is_none().then_some(captured)
}

/// Returns the template that matches the path without its trailing slash.
fn without_slash(routes: &[Route], path: &str) -> Option<&'static str> {
    let path = path.strip_suffix('/')?;
    routes.iter().find(|route| route.capture(path).is_some()).map(Route::path)
}

/// The finish of most paths.
fn identity(answer: Result<Reply, Problem>) -> Result<Reply, Problem> {
    answer
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

/// The variable for the API key.
const KEY: &str = "{key}";
