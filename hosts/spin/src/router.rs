//! From a request to its handler: path, method, key, in this order.
//!
//! Paths are compared as they were sent, without decoding: no path of the table needs an escape. A path that
//! is not in the table is the gateway's, which keeps the same order. `HEAD` is answered as `GET`; the HTTP
//! server in front leaves the body out.

use std::future::Future;
use std::pin::Pin;

use http::header::{ALLOW, HeaderValue};
use http::request::Parts;
use http::{Method, Response};
use spin_sdk::http::{FullBody, Request};
use spin_sdk::wasip3::http_compat::IncomingRequestBody;

use crate::auth::{self, Scheme, Scope, Subject};
use crate::gateway;
use crate::problem::Problem;
use crate::reply::{self, Reply};

/// One line of the route table.
pub(crate) struct Route {
    method: Method,
    /// Segments, of which one may be a `{variable}`.
    path: &'static str,
    /// What a key must be allowed; `None` is a public route.
    scope: Option<Scope>,
    handler: Handler,
}

/// A request on its way through a handler.
pub(crate) struct Call {
    pub(crate) head: Parts,
    pub(crate) body: IncomingRequestBody,
    /// What the path has in place of the route's variable; empty when the route has none.
    pub(crate) variable: String,
    /// Whom the key belongs to; empty on a public route.
    pub(crate) subject: Subject,
}

type Handler = fn(Call) -> Pin<Box<dyn Future<Output = Result<Reply, Problem>>>>;

/// A line of the route table.
pub(crate) const fn route(
    method: Method,
    path: &'static str,
    scope: Option<Scope>,
    handler: Handler,
) -> Route {
    Route { method, path, scope, handler }
}

/// Answers a request by the routes given.
pub(crate) async fn serve(routes: &[Route], request: Request) -> Response<FullBody<bytes::Bytes>> {
    let (head, body) = request.into_parts();
    let id = reply::request_id(&head.headers);
    let answer = dispatch(routes, head, body).await;
    reply::finish(answer, &id)
}

async fn dispatch(routes: &[Route], head: Parts, body: IncomingRequestBody) -> Result<Reply, Problem> {
    let path = head.uri.path();
    let method = if head.method == Method::HEAD { Method::GET } else { head.method.clone() };
    let mut here = routes.iter().filter_map(|route| Some((route, capture(route.path, path)?))).peekable();
    if here.peek().is_none() {
        return gateway::answer(&head).await;
    }
    let Some((route, variable)) = here.find(|(route, _)| route.method == method) else {
        return Err(wrong_method(routes, &head));
    };
    let variable = variable.to_owned();
    let subject = match route.scope {
        Some(scope) => auth::admit(&head.headers, Scheme::Bearer, scope).await?,
        None => Subject::default(),
    };
    (route.handler)(Call { head, body, variable, subject }).await
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
