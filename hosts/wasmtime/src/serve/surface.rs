//! The parts of the service that do not take each other's instances: a crowd at one of them leaves the others alone.

use std::time::Duration;

use http::{Method, Request};

/// A part of the service, by its paths. What a path means is the edge's business.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Surface {
    /// Whether the service is healthy, and what it is.
    Health,
    /// Claims, studies, credentials and preferences.
    Records,
    /// One operation of the module.
    Operations,
    /// Several operations in a session. Its body and its answers may be large, so each gets an instance of its own.
    Sessions,
    /// Queries, which wait for a node. Every path that is none of the others is a gateway's.
    Gateway,
}

impl Surface {
    /// The part that a request is for.
    pub(crate) fn of<T>(request: &Request<T>) -> Self {
        let path = request.uri().path();
        let is_below = |root: &str| path.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'));
        match path {
            "/healthz" | "/version" | "/openapi.json" => Self::Health,
            "/v1/operations" if request.method() == Method::POST => Self::Sessions,
            _ if is_below("/v1/operations") => Self::Operations,
            "/user-preferences" | "/mcp" | "/.well-known/did.json" => Self::Records,
            _ if is_below("/v1") => Self::Records,
            _ => Self::Gateway,
        }
    }

    /// The most instances that it has. Each has some megabytes while it waits, and up to 256 MiB while it works on the
    /// largest request.
    pub(crate) fn instances(self) -> usize {
        match self {
            Self::Health => 4,
            Self::Records => 64,
            Self::Operations | Self::Sessions => 16,
            // Each waits for the node most of its time.
            Self::Gateway => 128,
        }
    }

    /// How many requests wait for an instance. One more is told to come back at once.
    pub(crate) fn queue(self) -> usize {
        match self {
            // A burst of claims is stored within the time that they wait.
            Self::Records => 2_048,
            Self::Health | Self::Operations | Self::Sessions | Self::Gateway => 256,
        }
    }

    /// How long a request waits for an instance. Then it is told to come back.
    pub(crate) fn patience(self) -> Duration {
        match self {
            // The store decides a thousand in some seconds.
            Self::Records => Duration::from_secs(10),
            Self::Health | Self::Operations | Self::Sessions => Duration::from_secs(2),
            Self::Gateway => Duration::from_secs(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_has_its_part() -> Result<(), http::Error> {
        for (method, path, surface) in [
            (Method::GET, "/healthz", Surface::Health),
            (Method::GET, "/healthz/", Surface::Gateway),
            (Method::POST, "/v1/operations", Surface::Sessions),
            (Method::GET, "/v1/operations", Surface::Records),
            (Method::POST, "/v1/operations/claims.validate", Surface::Operations),
            (Method::POST, "/v1/claims", Surface::Records),
            (Method::GET, "/v1", Surface::Gateway),
            (Method::GET, "/v1beta/claims", Surface::Gateway),
            (Method::GET, "/chain/entity", Surface::Gateway),
        ] {
            let request = Request::builder().method(method).uri(path).body(())?;
            assert_eq!(Surface::of(&request), surface, "{path}");
        }
        Ok(())
    }
}
