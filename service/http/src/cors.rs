//! Cross-origin resource sharing (the Fetch standard).
//!
//! CORS is off by default. Responses then have no CORS headers, so browsers do not show them to pages of other origins.

use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, HeaderMap,
    HeaderValue, ORIGIN, VARY,
};
use http::request::Parts;
use http::{Method, Uri};

use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Fault, Setting, Settings, Variables};

/// The CORS policy of some paths.
pub(crate) struct Pages {
    /// Returns the allowed origins; `None` if the setting cannot be used.
    pub(crate) origins: fn(&Settings) -> Option<&Origins>,
    pub(crate) methods: &'static str,
    pub(crate) request_headers: &'static str,
    pub(crate) exposed_headers: &'static str,
    /// Whether a request with an unlisted origin is refused. A browser only hides the response from the page, which
    /// does not prevent the effects of the request.
    pub(crate) listed_only: bool,
}

/// The allowed origins: a comma-separated variable, in which `*` allows every origin.
pub(crate) struct Origins(Vec<String>);

impl Origins {
    /// Reads a variable. An entry that is not an origin is a fault, and the other entries are used.
    pub(crate) fn read(variables: &Variables, variable: &'static str) -> Setting<Self> {
        let text = match variables.text(variable) {
            Ok(text) => text,
            Err(fault) => return Err(fault).into(),
        };
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let (mut listed, wrong): (Vec<&str>, Vec<&str>) =
            entries.partition(|entry| *entry == ANY || is_origin(entry));
        let mut faults: Vec<Fault> = wrong
            .into_iter()
            .map(|entry| {
                Fault::new(
                    variable,
                    format!(
                        "lists `{entry}`, which is not an origin; write scheme, host and port in the form that \
                         browsers send, such as `https://app.example` or `http://localhost:3000`"
                    ),
                )
            })
            .collect();
        if listed.contains(&ANY) && listed.len() > 1 {
            faults.push(Fault::new(
                variable,
                "lists `*` together with other origins; set it to `*` alone, or remove `*`",
            ));
            listed = vec![ANY];
        }
        Setting::usable(Self(listed.into_iter().map(str::to_owned).collect()), faults)
    }

    fn any(&self) -> bool {
        self.0.iter().any(|one| one == ANY)
    }

    fn lists(&self, origin: &HeaderValue) -> bool {
        self.0.iter().any(|one| origin.as_bytes().eq_ignore_ascii_case(one.as_bytes()))
    }
}

/// Checks whether a text is an origin in the form that browsers send: scheme, host, and a port other than the default.
fn is_origin(text: &str) -> bool {
    let Ok(uri) = text.parse::<Uri>() else { return false };
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return false };
    let usual = if scheme == "https" { 443 } else { 80 };
    matches!(scheme, "http" | "https")
        && text == format!("{scheme}://{authority}")
        && text == text.to_ascii_lowercase()
        && !authority.host().is_empty()
        && !authority.as_str().contains('@')
        && match authority.port_u16() {
            Some(port) => port != usual,
            None => authority.as_str() == authority.host(),
        }
}

/// Allows every origin.
const ANY: &str = "*";

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
        let Some(allowed) = (pages.origins)(settings).filter(|allowed| !allowed.0.is_empty()) else {
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

    /// Returns the response to a preflight request; `None` for other requests and without an allow list.
    pub(crate) fn preflight(&self, request: &Parts) -> Option<Result<Reply, Problem>> {
        if request.method != Method::OPTIONS || !request.headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD) {
            return None;
        }
        match self.listed {
            Some(listed) if self.open => {
                Some(if listed { Ok(self.preflight_reply()) } else { Err(origin_not_allowed()) })
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

    fn preflight_reply(&self) -> Reply {
        Reply::no_content()
            .with_header(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(self.pages.methods))
            .with_header(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(self.pages.request_headers))
            .with_header(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"))
    }
}

fn origin_not_allowed() -> Problem {
    Problem::origin_not_allowed("the origin of the page is not in the operator's allow list")
}
