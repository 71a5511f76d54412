//! Pages of other origins (the Fetch standard): which may ask, and what their scripts may read.
//!
//! Off by default: then nothing is said about origins, and browsers keep answers from foreign pages.

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

/// What pages may do with some paths.
pub(crate) struct Pages {
    /// Their origins; none where the setting cannot be used.
    pub(crate) origins: fn(&Settings) -> Option<&Origins>,
    pub(crate) methods: &'static str,
    pub(crate) request_headers: &'static str,
    pub(crate) exposed_headers: &'static str,
    /// Whether a request that names an origin is refused unless it is listed. A browser would only keep the answer
    /// from the page, which is no help against a request that does something.
    pub(crate) listed_only: bool,
}

/// The origins whose pages may ask, of a variable that separates them by commas. `*` is every origin.
pub(crate) struct Origins(Vec<String>);

impl Origins {
    /// Reads a variable. An entry that no browser sends is a fault, and the others work without it.
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
                        "lists `{entry}`, which no browser sends; an origin looks like `https://app.example` or \
                         `http://localhost:3000`"
                    ),
                )
            })
            .collect();
        if listed.contains(&ANY) && listed.len() > 1 {
            faults.push(Fault::new(variable, "lists `*`, which stands alone, beside others"));
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

/// Whether a text is an origin as browsers send it: scheme, host, and a port that is not the scheme's own.
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

/// In place of an origin: every one.
const ANY: &str = "*";

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
    pub(crate) fn of(pages: &'static Pages, settings: &Settings, request: &HeaderMap) -> Self {
        let mut headers = HeaderMap::new();
        let named = request.contains_key(ORIGIN);
        let Some(allowed) = (pages.origins)(settings).filter(|allowed| !allowed.0.is_empty()) else {
            return Self { pages, listed: named.then_some(false), open: false, headers };
        };
        // Of two origins, nobody can say which is meant.
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
