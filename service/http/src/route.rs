//! An entry of the table of routes: a path, a method, who may use it, and its handler.
//!
//! Paths are compared without percent-decoding. Only the value of a variable can contain escapes, and its handler
//! decodes it.

use http::{HeaderMap, Method};

use crate::auth::{Scheme, Scope};
use crate::call::Handler;
use crate::cors::Pages;
use crate::problem::Problem;
use crate::reply::Reply;

/// An entry of the route table.
pub(crate) struct Route {
    pub(crate) method: Method,
    /// The template: segments, of which at most one is the API key, `{key}`, and at most one another `{variable}`.
    path: &'static str,
    /// The length of the template before its first variable. Most routes are excluded by this part alone.
    literal: usize,
    pub(crate) access: Access,
    /// Where a request carries its key, unless the path has it.
    pub(crate) scheme: Scheme,
    /// The CORS policy of the path, if it has one.
    pub(crate) pages: Option<&'static Pages>,
    /// Completes every answer of the path, also problems.
    pub(crate) finish: Finish,
    /// How a request with an `Idempotency-Key` that was answered is answered again, if the route takes one.
    pub(crate) replay: Option<Replay>,
    /// Whether a request with these headers is answered while its body is read, so that it takes no `Idempotency-Key`.
    pub(crate) streams: fn(&HeaderMap) -> bool,
    pub(crate) handler: Handler,
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
pub(crate) enum Access {
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
    pub(crate) fn capture<'a>(&self, path: &'a str) -> Option<Captured<'a>> {
        let (literal, _) = self.path.split_at_checked(self.literal)?;
        if path.starts_with(literal) { capture(self.path, path) } else { None }
    }
}

type Finish = fn(Result<Reply, Problem>) -> Result<Reply, Problem>;

/// The values of a template's variables.
#[derive(Clone, Copy, Default)]
pub(crate) struct Captured<'a> {
    /// The API key, if the template contains it.
    pub(crate) key: Option<&'a str>,
    /// The other variable; empty if the template has none.
    pub(crate) variable: &'a str,
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

/// The finish of most paths.
fn identity(answer: Result<Reply, Problem>) -> Result<Reply, Problem> {
    answer
}

/// The variable for the API key.
const KEY: &str = "{key}";
