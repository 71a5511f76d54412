//! The settings of the gateway.

use std::time::Duration;

use http::Uri;
use http::header::HeaderMap;
use http::uri::Scheme as UriScheme;

use super::configuration::Configuration;
use crate::auth::{self, Scheme, Scope};
use crate::cors::Origins;
use crate::problem::Problem;
use crate::settings::{Fault, Setting, Settings, Variables};

/// The gateway of a deployment.
pub(crate) struct Gateway {
    pub(crate) configuration: Configuration,
    pub(super) upstream: Upstream,
    /// The authentication scheme; `None` if queries need no API key.
    pub(super) scheme: Option<Scheme>,
    pub(super) origins: Origins,
    /// The longest time for a query.
    pub(super) deadline: Duration,
}

impl Gateway {
    /// Reads the variables. Returns `None` if `gateway` is empty, because the deployment then has no gateway.
    pub(crate) fn read(variables: &Variables) -> Setting<Option<Self>> {
        let text = match variables.text("gateway") {
            Ok("") => return Setting::usable(None, Vec::new()),
            Ok(text) => text,
            Err(fault) => return Err(fault).into(),
        };
        let (origins, mut faults) = Origins::read(variables, "gateway_cors_origins").into_parts();
        match (Upstream::read(variables), scheme(variables), deadline(variables), origins) {
            (Ok(upstream), Ok(scheme), Ok(deadline), Some(origins)) => {
                let configuration = Configuration::new(text, upstream.kind);
                let gateway = Self { configuration, upstream, scheme, origins, deadline };
                Setting::usable(Some(gateway), faults)
            }
            (upstream, scheme, deadline, _) => {
                faults.extend([upstream.err(), scheme.err(), deadline.err()].into_iter().flatten());
                Err(faults).into()
            }
        }
    }

    /// Checks the API key of a request, if the deployment requires one.
    pub(super) async fn admit(&self, settings: &Settings, headers: &HeaderMap) -> Result<(), Problem> {
        match self.scheme {
            Some(scheme) => auth::admit(settings, headers, scheme, Some(Scope::GatewayRead)).await.map(drop),
            None => Ok(()),
        }
    }
}

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
    fn read(variables: &Variables) -> Result<Self, Fault> {
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
    let web = [Some(&UriScheme::HTTP), Some(&UriScheme::HTTPS)].contains(&url.scheme());
    let host = url.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    web && host && url.query().is_none()
}

fn scheme(variables: &Variables) -> Result<Option<Scheme>, Fault> {
    match variables.text("gateway_auth")? {
        "none" => Ok(None),
        name => Scheme::named(name).map(Some).ok_or_else(|| {
            Fault::new(
                "gateway_auth",
                "is not `none`, `bearer`, `x-api-key` or `basic`; set it to one of these schemes",
            )
        }),
    }
}

fn deadline(variables: &Variables) -> Result<Duration, Fault> {
    let milliseconds: Option<u64> = variables.text("gateway_deadline_ms")?.parse().ok();
    let milliseconds = milliseconds.filter(|milliseconds| (1..=MAX_DEADLINE_MS).contains(milliseconds));
    milliseconds.map(Duration::from_millis).ok_or_else(|| {
        Fault::new(
            "gateway_deadline_ms",
            format!("is not a whole number of milliseconds; set it to a number from 1 to {MAX_DEADLINE_MS}"),
        )
    })
}

/// Below the 30 s after which a server aborts a request, so that this service can still report the timeout of a node.
const MAX_DEADLINE_MS: u64 = 28_000;
