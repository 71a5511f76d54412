//! The parts of the service, each with separate instances, so that load on one part does not affect the others.

use std::time::Duration;

use http::header::{CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING};
use http::{HeaderMap, Method, Request};

use crate::lanes;

/// A part of the service, identified by its paths.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Surface {
    /// Health, version, description and the start page.
    Health,
    /// One claim, form, credential or key, or the preferences of a room.
    Records,
    /// Lists, feeds and studies, and large bodies, which keep a core busy for longer.
    Collections,
    /// Claims on lines, which are read and answered while they arrive. A request takes seconds, so each gets its own
    /// instance, and waits for one without its body in memory.
    Bulk,
    /// One operation of the module.
    Operations,
    /// Several operations in a session. The body and the answers can be large, so each session gets its own instance.
    Sessions,
    /// Queries, which wait for a node. All other paths belong to the gateway.
    Gateway,
}

impl Surface {
    /// Returns the name of the part in metrics.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Records => "records",
            Self::Collections => "collections",
            Self::Bulk => "bulk",
            Self::Operations => "operations",
            Self::Sessions => "sessions",
            Self::Gateway => "gateway",
        }
    }

    /// Returns the part that serves a request.
    pub(crate) fn of<T>(request: &Request<T>) -> Self {
        let path = request.uri().path();
        let is_below = |root: &str| is_below(path, root);
        match path {
            "/" | "/healthz" | "/version" | "/openapi.json" => Self::Health,
            "/v1/operations" if request.method() == Method::POST => Self::Sessions,
            "/v1/claims" if request.method() == Method::POST && has_lines(request.headers()) => Self::Bulk,
            _ if is_below("/v1/operations") => Self::Operations,
            "/user-preferences" | "/mcp" | "/.well-known/did.json" => Self::of_size(request),
            _ if ["/v1", "/openrosa", "/.well-known/ni"].into_iter().any(is_below) => Self::of_size(request),
            _ => Self::Gateway,
        }
    }

    /// Returns the part that serves a request for one record or for many.
    fn of_size<T>(request: &Request<T>) -> Self {
        let path = request.uri().path();
        let is_list = request.method() == Method::GET && LISTS.contains(&path);
        if is_list || SETS.into_iter().any(|root| path == root || is_below(path, root)) || is_large(request) {
            Self::Collections
        } else {
            Self::Records
        }
    }

    /// Returns the limit of instances. Each has some megabytes while idle, and up to 256 MiB with the largest request.
    pub(crate) fn instances(self) -> usize {
        match self {
            Self::Health => 4,
            Self::Records => 64,
            Self::Collections => 32,
            // Each keeps a core busy.
            Self::Bulk => 8,
            Self::Operations | Self::Sessions => 16,
            // Each spends most of its time waiting for the node.
            Self::Gateway => 128,
        }
    }

    /// Returns the limit of requests that wait for an instance. Over the limit, a request gets `503` at once.
    pub(crate) fn queue(self) -> usize {
        match self {
            // A burst of this size is stored within the time limit.
            Self::Records | Self::Collections => 2_048,
            Self::Health | Self::Bulk | Self::Operations | Self::Sessions | Self::Gateway => 256,
        }
    }

    /// Returns the time that a request waits for an instance before it gets `503`.
    pub(crate) fn patience(self) -> Duration {
        match self {
            // The store processes a thousand claims in some seconds.
            Self::Records | Self::Collections => Duration::from_secs(10),
            // Another request of 10,000 lines takes less.
            Self::Bulk => Duration::from_secs(30),
            Self::Health | Self::Operations | Self::Sessions => Duration::from_secs(2),
            Self::Gateway => Duration::from_secs(1),
        }
    }

    /// Returns whether a request computes for so short a time that its instance can run on the thread of the connection.
    /// The way to another thread and back takes as long as reading a record.
    pub(crate) fn is_short(self) -> bool {
        matches!(self, Self::Health | Self::Records | Self::Gateway)
    }

    /// Returns the share of a thread in a number for the whole service. A part whose requests are long is not divided.
    pub(crate) fn share_of(self, number: usize) -> usize {
        if self.is_short() { number.div_ceil(lanes::count().min(MOST_SHARES)) } else { number }
    }

    /// Returns whether each request gets an instance of its own.
    pub(crate) fn has_own_instances(self) -> bool {
        matches!(self, Self::Bulk | Self::Sessions)
    }

    /// Returns the time limit of a request, including its body.
    pub(crate) fn deadline(self) -> Duration {
        match self {
            // The largest body arrives within this time at 110 KB/s.
            Self::Bulk => Duration::from_mins(10),
            _ => REQUEST_DEADLINE,
        }
    }
}

/// All parts.
pub(crate) const ALL: [Surface; 7] = [
    Surface::Health,
    Surface::Records,
    Surface::Collections,
    Surface::Bulk,
    Surface::Operations,
    Surface::Sessions,
    Surface::Gateway,
];

/// The time limit of a request, except for lines.
pub(crate) const REQUEST_DEADLINE: Duration = Duration::from_secs(30);

/// On more cores, all threads together have more, so that each can still answer some requests at once.
const MOST_SHARES: usize = 16;
/// The paths of lists.
const LISTS: [&str; 2] = ["/v1/claims", "/v1/keys"];
/// The paths of lists, feeds and studies, and those below.
const SETS: [&str; 6] =
    ["/v1/events", "/v1/households", "/v1/sampling", "/v1/selections", "/v1/status", "/v1/studies"];
/// A claim with the logs of several fuels is smaller.
const LARGE: u64 = 32 << 10;

fn is_below(path: &str, root: &str) -> bool {
    path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'))
}

/// Returns whether the body of a request is large, or of unknown length.
fn is_large<T>(request: &Request<T>) -> bool {
    let headers = request.headers();
    let length = headers.get(CONTENT_LENGTH).map(|value| value.to_str().ok()?.parse::<u64>().ok());
    match length {
        None => headers.contains_key(TRANSFER_ENCODING),
        Some(length) => length.is_none_or(|length| length > LARGE),
    }
}

/// Returns whether the body of a request has a claim on each line, as the edge determines it.
fn has_lines(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    media_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/x-ndjson")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_has_the_bounds_of_each_part() {
        let guide = include_str!("../../../docs/guide/deployment.md");
        let count = |number: usize| match number {
            0..1_000 => number.to_string(),
            _ => format!("{},{:03}", number / 1_000, number % 1_000),
        };
        for surface in ALL {
            let cells = [
                count(surface.instances()),
                count(surface.queue()),
                format!("{} s", surface.patience().as_secs()),
                format!("{} s |", surface.deadline().as_secs()),
            ];
            let (start, end) = (format!("| `{}` |", surface.name()), cells.join(" | "));
            let found = guide.lines().any(|line| line.starts_with(&start) && line.ends_with(&end));
            assert!(found, "docs/guide/deployment.md has no line {start} … {end}");
        }
    }

    #[test]
    fn every_path_has_its_part() -> Result<(), http::Error> {
        for (method, path, surface) in [
            (Method::GET, "/", Surface::Health),
            (Method::GET, "/healthz", Surface::Health),
            (Method::GET, "/healthz/", Surface::Gateway),
            (Method::POST, "/v1/operations", Surface::Sessions),
            (Method::GET, "/v1/operations", Surface::Records),
            (Method::GET, "/v1/claims", Surface::Collections),
            (Method::GET, "/v1/claims/kpt-1", Surface::Records),
            (Method::GET, "/v1/studies", Surface::Collections),
            (Method::GET, "/v1/studies/one/report", Surface::Collections),
            (Method::GET, "/v1/events", Surface::Collections),
            (Method::POST, "/v1/keys", Surface::Records),
            (Method::GET, "/user-preferences", Surface::Records),
            (Method::POST, "/v1/operations/claims.validate", Surface::Operations),
            (Method::POST, "/v1/claims", Surface::Records),
            (Method::GET, "/v1", Surface::Gateway),
            (Method::GET, "/v1beta/claims", Surface::Gateway),
            (Method::POST, "/openrosa/key/submission", Surface::Records),
            (Method::GET, "/.well-known/ni/sha-256/abc", Surface::Records),
            (Method::GET, "/chain/entity", Surface::Gateway),
        ] {
            let request = Request::builder().method(method).uri(path).body(())?;
            assert_eq!(Surface::of(&request), surface, "{path}");
        }
        for (media_type, surface) in [
            ("application/x-ndjson", Surface::Bulk),
            ("Application/X-NDJSON ; charset=utf-8", Surface::Bulk),
            ("application/json", Surface::Records),
        ] {
            let request = Request::post("/v1/claims").header(CONTENT_TYPE, media_type).body(())?;
            assert_eq!(Surface::of(&request), surface, "{media_type}");
        }
        for (field, value, surface) in [
            (CONTENT_LENGTH, "32768", Surface::Records),
            (CONTENT_LENGTH, "32769", Surface::Collections),
            (CONTENT_LENGTH, "many", Surface::Collections),
            (TRANSFER_ENCODING, "chunked", Surface::Collections),
        ] {
            let request = Request::post("/v1/claims").header(&field, value).body(())?;
            assert_eq!(Surface::of(&request), surface, "{field}: {value}");
        }
        Ok(())
    }
}
