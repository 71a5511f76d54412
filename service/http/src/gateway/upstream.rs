//! The upstream of the gateway.

use http::Uri;
use http::uri::Scheme;

use crate::settings::{Fault, Variables};

/// The upstream: a node, or the HTTP gateway of a node.
pub(super) struct Upstream {
    /// The scheme, the authority, and the common prefix of all paths.
    pub(super) base: Uri,
    pub(super) kind: Kind,
}

/// The protocol of the upstream.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Kind {
    /// gRPC, as a node serves it.
    Grpc,
    /// JSON over HTTP, as a node's own gateway serves it.
    Http,
}

impl Upstream {
    /// Reads the variables.
    pub(super) fn read(variables: &Variables) -> Result<Self, Fault> {
        let kind = match variables.text("gateway_upstream_kind")? {
            "grpc" => Kind::Grpc,
            "http" => Kind::Http,
            _ => {
                return Err(Fault::new(
                    "gateway_upstream_kind",
                    "is not `grpc` or `http`; set it to `grpc` for a node, or to `http` for a node's own HTTP gateway",
                ));
            }
        };
        let base = variables.text("gateway_upstream")?.trim_end_matches('/').parse().ok().filter(is_base);
        let base = base.ok_or_else(|| {
            Fault::new(
                "gateway_upstream",
                "is not a URL of a node; set it to a scheme (`http` or `https`), a host and a port, such as \
                 `https://node.example:443`",
            )
        })?;
        Ok(Self { base, kind })
    }

    /// Returns the common prefix of all paths, without a trailing slash.
    pub(super) fn prefix(&self) -> &str {
        self.base.path().trim_end_matches('/')
    }
}

fn is_base(url: &Uri) -> bool {
    let web = [Some(&Scheme::HTTP), Some(&Scheme::HTTPS)].contains(&url.scheme());
    let host = url.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    web && host && url.query().is_none()
}
