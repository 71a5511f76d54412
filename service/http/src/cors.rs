//! Cross-origin resource sharing (the Fetch standard).
//!
//! CORS is off by default. Responses then have no CORS headers, so browsers do not show them to pages of other origins.

use http::Method;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, HeaderMap,
    HeaderValue, ORIGIN, VARY,
};
use http::request::Parts;

use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Origins, Settings};

/// The CORS policy of some paths.
pub(crate) struct Pages {
    /// Returns the allowed origins; `None` if the setting cannot be used.
    pub(crate) origins: fn(&Settings) -> Option<&Origins>,
    pub(crate) request_headers: &'static str,
    pub(crate) exposed_headers: &'static str,
    /// Whether a request with an unlisted origin is refused. A browser only hides the response from the page, which
    /// does not prevent the effects of the request.
    pub(crate) listed_only: bool,
}

/// The result of comparing a request with the allow list.
pub(crate) struct Cors {
    pages: &'static Pages,
    /// Whether the origin of the request is listed; `None` if the request has no origin.
    listed: Option<bool>,
    /// Whether the allow list has entries.
    open: bool,
    /// The headers of every response to the request.
    headers: HeaderMap,
}

impl Cors {
    /// Compares the request with the allow list.
    pub(crate) fn of(pages: &'static Pages, settings: &Settings, request: &HeaderMap) -> Self {
        let mut headers = HeaderMap::new();
        let named = request.contains_key(ORIGIN);
        let Some(allowed) = (pages.origins)(settings).filter(|allowed| !allowed.is_empty()) else {
            return Self { pages, listed: named.then_some(false), open: false, headers };
        };
        // Two origins are ambiguous, so none is used.
        let mut origins = request.get_all(ORIGIN).iter();
        let origin = origins.next().filter(|_| origins.next().is_none());
        let any = allowed.any();
        let admitted = origin.filter(|origin| allowed.lists(origin));
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
        Self { pages, listed: named.then_some(listed), open: true, headers }
    }

    /// Returns the response to a preflight request, which states the methods of the path; `None` for other requests and
    /// without an allow list.
    pub(crate) fn preflight(&self, request: &Parts, methods: HeaderValue) -> Option<Result<Reply, Problem>> {
        if request.method != Method::OPTIONS || !request.headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD) {
            return None;
        }
        match self.listed {
            Some(listed) if self.open => {
                Some(if listed { Ok(self.preflight_reply(methods)) } else { Err(origin_not_allowed()) })
            }
            _ => None,
        }
    }

    /// Refuses a request of an unlisted origin if the policy requires a listed one.
    pub(crate) fn admit(&self) -> Result<(), Problem> {
        if self.pages.listed_only && self.listed == Some(false) { Err(origin_not_allowed()) } else { Ok(()) }
    }

    /// Adds the CORS headers to a response.
    pub(crate) fn on(&self, answer: Result<Reply, Problem>) -> Result<Reply, Problem> {
        match answer {
            Ok(reply) => Ok(reply.with_headers(&self.headers)),
            Err(problem) => Err(problem.with_headers(&self.headers)),
        }
    }

    fn preflight_reply(&self, methods: HeaderValue) -> Reply {
        Reply::no_content()
            .with_header(ACCESS_CONTROL_ALLOW_METHODS, methods)
            .with_header(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(self.pages.request_headers))
            .with_header(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"))
    }
}

fn origin_not_allowed() -> Problem {
    Problem::origin_not_allowed("the origin of the page is not in the operator's allow list")
}
