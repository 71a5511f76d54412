//! Pages of other origins (the Fetch standard): which may ask, and what their scripts may read.
//!
//! Off by default: then nothing is said about origins, and browsers keep answers from foreign pages.

use http::Method;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, HeaderMap,
    HeaderValue, ORIGIN, VARY,
};
use http::request::Parts;

use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::variable;

/// What pages may do with some paths.
pub(crate) struct Pages {
    /// The variable that lists their origins, separated by commas; `*` is every origin.
    pub(crate) origins: &'static str,
    pub(crate) methods: &'static str,
    pub(crate) request_headers: &'static str,
    pub(crate) exposed_headers: &'static str,
    /// Whether a request that names an origin is refused unless it is listed. A browser would only keep the answer
    /// from the page, which is no help against a request that does something.
    pub(crate) listed_only: bool,
}

/// What the allow-list says to one request.
pub(crate) struct Cors {
    pages: &'static Pages,
    /// Whether the origin that the request names is listed; nothing where it names none.
    listed: Option<bool>,
    /// Whether any is.
    open: bool,
    /// What every answer to the request carries.
    headers: HeaderMap,
}

impl Cors {
    /// Judges the request.
    pub(crate) async fn read(pages: &'static Pages, request: &HeaderMap) -> Result<Self, Problem> {
        let allowed = variable(pages.origins).await?;
        let mut allowed = allowed.split(',').map(str::trim).filter(|one| !one.is_empty()).peekable();
        let mut headers = HeaderMap::new();
        let named = request.contains_key(ORIGIN);
        if allowed.peek().is_none() {
            return Ok(Self { pages, listed: named.then_some(false), open: false, headers });
        }
        // Of two origins, nobody can say which is meant.
        let mut origins = request.get_all(ORIGIN).iter();
        let origin = origins.next().filter(|_| origins.next().is_none());
        let mut admitted = None;
        let mut any = false;
        for one in allowed {
            any |= one == "*";
            let one = one.trim_end_matches('/').as_bytes();
            admitted = admitted.or(origin.filter(|origin| origin.as_bytes().eq_ignore_ascii_case(one)));
        }
        if any {
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        } else {
            headers.insert(VARY, HeaderValue::from_static("origin"));
            if let Some(origin) = admitted {
                headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
            }
        }
        let listed = any || admitted.is_some();
        if listed && origin.is_some() {
            headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(pages.exposed_headers));
        }
        Ok(Self { pages, listed: named.then_some(listed), open: true, headers })
    }

    /// The answer to a browser that asks beforehand, when this is one and there is an allow-list.
    pub(crate) fn preflight(&self, request: &Parts) -> Option<Result<Reply, Problem>> {
        if request.method != Method::OPTIONS || !request.headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD) {
            return None;
        }
        match self.listed {
            Some(listed) if self.open => Some(if listed { Ok(self.welcome()) } else { Err(foreign()) }),
            _ => None,
        }
    }

    /// Refuses a request of a page that may not make it.
    pub(crate) fn admit(&self) -> Result<(), Problem> {
        if self.pages.listed_only && self.listed == Some(false) { Err(foreign()) } else { Ok(()) }
    }

    /// The same answer, with what it says of origins.
    pub(crate) fn on(&self, answer: Result<Reply, Problem>) -> Result<Reply, Problem> {
        match answer {
            Ok(reply) => Ok(reply.with_headers(&self.headers)),
            Err(problem) => Err(problem.with_headers(&self.headers)),
        }
    }

    fn welcome(&self) -> Reply {
        Reply::no_content()
            .with_header(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(self.pages.methods))
            .with_header(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(self.pages.request_headers))
            .with_header(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"))
    }
}

fn foreign() -> Problem {
    Problem::foreign_origin("this service is not open to pages of that origin")
}
