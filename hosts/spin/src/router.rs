//! From a request to its handler: path, method, origin, key, in this order. A browser that asks beforehand is answered
//! before the method is looked at, because its own is none of the path's.
//!
//! Paths are compared as they were sent, without decoding: no path of the table needs an escape, but for what stands for
//! a variable, which its handler reads. A path that is not in the table is the gateway's, which keeps the same order. `HEAD` is answered as `GET`; the HTTP
//! server in front leaves the body out.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use http::header::{ALLOW, HeaderValue};
use http::request::Parts;
use http::{Method, Response};
use spin_sdk::http::{FullBody, Request};
use spin_sdk::wasip3::http_compat::IncomingRequestBody;

use crate::auth::{self, Scheme, Scope, Subject};
use crate::cors::{Cors, Pages};
use crate::gateway;
use crate::log;
use crate::problem::Problem;
use crate::reply::{self, Reply};
use crate::settings::Settings;

/// One line of the route table.
pub(crate) struct Route {
    method: Method,
    /// Segments, of which one may be a `{variable}`.
    path: &'static str,
    /// What a key must be allowed; `None` is a public route.
    scope: Option<Scope>,
    /// What pages of other origins may do; `None` is a path that says nothing of origins.
    pages: Option<&'static Pages>,
    handler: Handler,
}

impl Route {
    /// The same, and pages may ask as these do. All lines of a path have to say so.
    pub(crate) const fn open_to(mut self, pages: &'static Pages) -> Self {
        self.pages = Some(pages);
        self
    }
}

/// A request on its way through a handler.
pub(crate) struct Call {
    pub(crate) head: Parts,
    pub(crate) body: IncomingRequestBody,
    /// What the path has in place of the route's variable; empty when the route has none.
    pub(crate) variable: String,
    /// Whom the key belongs to; empty on a public route.
    pub(crate) subject: Subject,
    /// What the operator set, as it was when the request came.
    pub(crate) settings: Rc<Settings>,
}

type Handler = fn(Call) -> Pin<Box<dyn Future<Output = Result<Reply, Problem>>>>;

/// A line of the route table.
pub(crate) const fn route(
    method: Method,
    path: &'static str,
    scope: Option<Scope>,
    handler: Handler,
) -> Route {
    Route { method, path, scope, pages: None, handler }
}

/// Answers a request by the routes given.
pub(crate) async fn serve(routes: &[Route], request: Request) -> Response<FullBody<bytes::Bytes>> {
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
            Some(served) => {
                Err(Problem::not_found(format!("`{served}` is served without the slash at its end")))
            }
            None => gateway::answer(&head, &settings).await,
        };
    };
    let Some(pages) = pages else { return serve_path(routes, head, body, settings).await };
    let cors = Cors::of(pages, &settings, &head.headers);
    let answer = match (cors.preflight(&head), cors.admit()) {
        (Some(answer), _) => answer,
        (None, Err(foreign)) if find(routes, &head).is_some() => Err(foreign),
        (None, _) => serve_path(routes, head, body, settings).await,
    };
    cors.on(answer)
}

/// Answers a request whose path is in the table.
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

/// The line for path and method, and what stands for its variable.
fn find<'a>(routes: &'a [Route], head: &'a Parts) -> Option<(&'a Route, &'a str)> {
    let method = if head.method == Method::HEAD { &Method::GET } else { &head.method };
    let mut here = routes.iter().filter_map(|route| Some((route, capture(route.path, head.uri.path())?)));
    here.find(|(route, _)| route.method == *method)
}

/// What stands for the template's variable, when the path has the template's shape.
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

/// The path of the table that this one would be without a slash at its end.
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
        Problem::method_not_allowed(format!("this path takes {allowed}, and not `{}`", head.method));
    match HeaderValue::try_from(allowed) {
        Ok(value) => problem.with_header(ALLOW, value),
        Err(_) => problem,
    }
}
