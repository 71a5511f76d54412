//! What the operator sets of the gateway beside its configuration.

use std::time::Duration;

use http::Uri;
use http::uri::Scheme as UriScheme;

use crate::auth::Scheme;
use crate::problem::Problem;
use crate::settings::variable;

/// Where queries go.
pub(super) struct Upstream {
    /// Scheme and authority, and perhaps a path that everything there begins with.
    pub(super) base: Uri,
    pub(super) kind: Kind,
}

/// What is spoken there.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// gRPC, by a node itself.
    Grpc,
    /// JSON over HTTP, by a node's own gateway.
    Http,
}

impl Upstream {
    /// Reads `gateway_upstream` and `gateway_upstream_kind`.
    pub(super) async fn read() -> Result<Self, Problem> {
        let kind = match variable("gateway_upstream_kind").await?.as_str() {
            "grpc" => Kind::Grpc,
            "http" => Kind::Http,
            _ => return Err(unusable("gateway_upstream_kind", "`grpc` or `http`")),
        };
        let base = variable("gateway_upstream").await?;
        let base = base.trim_end_matches('/').parse().ok().filter(is_base);
        let base = base.ok_or_else(|| unusable("gateway_upstream", "a URL of `http` or `https`"))?;
        Ok(Self { base, kind })
    }

    /// The path that everything there begins with; it does not end in a slash.
    pub(super) fn prefix(&self) -> &str {
        self.base.path().trim_end_matches('/')
    }
}

fn is_base(url: &Uri) -> bool {
    let web = [Some(&UriScheme::HTTP), Some(&UriScheme::HTTPS)].contains(&url.scheme());
    let host = url.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    web && host && url.query().is_none()
}

/// How a request to the gateway has to show a key; `None` is not at all. Reads `gateway_auth`.
pub(super) async fn scheme() -> Result<Option<Scheme>, Problem> {
    let name = variable("gateway_auth").await?;
    if name == "none" {
        return Ok(None);
    }
    let words = "`none`, `bearer`, `x-api-key` or `basic`";
    Scheme::named(&name).map(Some).ok_or_else(|| unusable("gateway_auth", words))
}

/// How long a query may take at most. Reads `gateway_deadline_ms`.
pub(super) async fn deadline() -> Result<Duration, Problem> {
    let milliseconds = variable("gateway_deadline_ms").await?.parse().ok();
    let milliseconds = milliseconds.filter(|milliseconds| *milliseconds > 0);
    let deadline = milliseconds.map(Duration::from_millis);
    deadline
        .map(|deadline| deadline.min(MAX_DEADLINE))
        .ok_or_else(|| unusable("gateway_deadline_ms", "a number of milliseconds"))
}

fn unusable(name: &str, words: &str) -> Problem {
    Problem::internal(format!("the variable `{name}` is not {words}"))
}

/// Below the 30 s after which a server gives a request up, so that the answer to a slow node is still ours.
const MAX_DEADLINE: Duration = Duration::from_secs(28);
