//! Dispatches a request to its handler.
//!
//! The router checks the path, the method, the origin and the API key, in this order; the gateway, which serves every
//! other path, does the same. Preflight requests are answered before the method is checked, because no route has the
//! method `OPTIONS`.
//!
//! Paths are compared without percent-decoding. Only the value of a variable can contain escapes, and its handler
//! decodes it. `HEAD` is handled as `GET`; the HTTP server drops the body.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use http::header::{ALLOW, HeaderValue};
use http::request::Parts;
use http::{Method, Response};
use spin_sdk::http::Request;
use spin_sdk::wasip3::http_compat::IncomingRequestBody;

use crate::auth::{self, Scheme, Scope, Subject};
use crate::cors::{Cors, Pages};
use crate::gateway;
use crate::log;
use crate::problem::Problem;
use crate::reply::{self, Reply, Sent};
use crate::settings::Settings;

/// An entry of the route table.
pub(crate) struct Route {
    method: Method,
    /// The template: segments, of which at most one is a `{variable}`.
    path: &'static str,
    /// The scope that the API key needs; `None` for a public route.
    scope: Option<Scope>,
    /// The CORS policy of the path, if it has one.
    pages: Option<&'static Pages>,
    handler: Handler,
}

impl Route {
    /// Sets the CORS policy. All routes of a path must have the same.
    pub(crate) const fn open_to(mut self, pages: &'static Pages) -> Self {
        self.pages = Some(pages);
        self
    }
}

/// A request for a handler.
pub(crate) struct Call {
    pub(crate) head: Parts,
    pub(crate) body: IncomingRequestBody,
    /// The value of the route's variable; empty if the route has none.
    pub(crate) variable: String,
    /// The subject of the API key; empty on a public route.
    pub(crate) subject: Subject,
    /// The settings at the time of the request.
    pub(crate) settings: Rc<Settings>,
}

type Handler = fn(Call) -> Pin<Box<dyn Future<Output = Result<Reply, Problem>>>>;

/// Returns an entry of the route table.
pub(crate) const fn route(
    method: Method,
    path: &'static str,
    scope: Option<Scope>,
    handler: Handler,
) -> Route {
    Route { method, path, scope, pages: None, handler }
}

/// Serves a request with these routes.
pub(crate) async fn serve(routes: &[Route], request: Request) -> Response<Sent> {
    let (head, body) = request.into_parts();
    let id = reply::request_id(&head.headers);
    let answer = log::with_request(id.clone(), async {
        let settings = Settings::current().await;
        let answer = dispatch(routes, head, body, settings).await;
        if let Some(line) = answer.as_ref().err().and_then(Problem::log_line) {
            log::error(line).await;
        }
        answer
    });
    reply::finish(answer.await, &id)
}

async fn dispatch(
    routes: &[Route],
    head: Parts,
    body: IncomingRequestBody,
    settings: Rc<Settings>,
) -> Result<Reply, Problem> {
    let path = head.uri.path();
    let Some(pages) =
        routes.iter().find(|route| capture(route.path, path).is_some()).map(|route| route.pages)
    else {
        return match without_slash(routes, path) {
            Some(served) => Err(Problem::not_found(format!("the path has a trailing slash; use `{served}`"))),
            None => gateway::answer(&head, &settings).await,
        };
    };
    let Some(pages) = pages else { return serve_path(routes, head, body, settings).await };
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
    body: IncomingRequestBody,
    settings: Rc<Settings>,
) -> Result<Reply, Problem> {
    let Some((route, variable)) = find(routes, &head) else { return Err(wrong_method(routes, &head)) };
    let variable = variable.to_owned();
    let subject = match route.scope {
        Some(scope) => auth::admit(&settings, &head.headers, Scheme::Bearer, scope)?,
        None => Subject::default(),
    };
    (route.handler)(Call { head, body, variable, subject, settings }).await
}

/// Returns the route for the path and the method, and the value of its variable.
fn find<'a>(routes: &'a [Route], head: &'a Parts) -> Option<(&'a Route, &'a str)> {
    let method = if head.method == Method::HEAD { &Method::GET } else { &head.method };
    let mut here = routes.iter().filter_map(|route| Some((route, capture(route.path, head.uri.path())?)));
    here.find(|(route, _)| route.method == *method)
}

/// Returns the value of the template's variable if the path matches the template; empty if the template has none.
fn capture<'a>(template: &str, path: &'a str) -> Option<&'a str> {
    let mut variable = "";
    let mut segments = path.split('/');
    for expected in template.split('/') {
        let segment = segments.next()?;
        if expected.starts_with('{') {
            if segment.is_empty() {
                return None;
            }
            variable = segment;
        } else if expected != segment {
            return None;
        }
    }
    segments.next().is_none().then_some(variable)
}

/// Returns the template that matches the path without its trailing slash.
fn without_slash(routes: &[Route], path: &str) -> Option<&'static str> {
    let path = path.strip_suffix('/')?;
    routes.iter().map(|route| route.path).find(|served| capture(served, path).is_some())
}

fn wrong_method(routes: &[Route], head: &Parts) -> Problem {
    let path = head.uri.path();
    let mut allowed: Vec<&str> = Vec::new();
    for route in routes.iter().filter(|route| capture(route.path, path).is_some()) {
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
