//! What the operator sets of the gateway, read and checked.

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
    /// How a request has to show a key; `None` is not at all.
    pub(super) scheme: Option<Scheme>,
    pub(super) origins: Origins,
    /// How long a query may take at most.
    pub(super) deadline: Duration,
}

impl Gateway {
    /// Reads the variables; `None` where `gateway` is empty: then the deployment has no gateway.
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

    /// Admits a request that shows a key as the deployment asks for it, if it asks for one.
    pub(super) fn admit(&self, settings: &Settings, headers: &HeaderMap) -> Result<(), Problem> {
        match self.scheme {
            Some(scheme) => auth::admit(settings, headers, scheme, Scope::GatewayRead).map(drop),
            None => Ok(()),
        }
    }
}

/// Where queries go.
pub(super) struct Upstream {
    /// Scheme and authority, and perhaps a path that everything there begins with.
    pub(super) base: Uri,
    pub(super) kind: Kind,
}

/// What is spoken there.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Kind {
    /// gRPC, by a node itself.
    Grpc,
    /// JSON over HTTP, by a node's own gateway.
    Http,
}

impl Upstream {
    fn read(variables: &Variables) -> Result<Self, Fault> {
        let kind = match variables.text("gateway_upstream_kind")? {
            "grpc" => Kind::Grpc,
            "http" => Kind::Http,
            _ => return Err(Fault::new("gateway_upstream_kind", "is not `grpc` or `http`")),
        };
        let base = variables.text("gateway_upstream")?.trim_end_matches('/').parse().ok().filter(is_base);
        let base = base.ok_or_else(|| {
            Fault::new("gateway_upstream", "is not a URL that begins with `http://` or `https://`")
        })?;
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

fn scheme(variables: &Variables) -> Result<Option<Scheme>, Fault> {
    match variables.text("gateway_auth")? {
        "none" => Ok(None),
        name => Scheme::named(name)
            .map(Some)
            .ok_or_else(|| Fault::new("gateway_auth", "is not `none`, `bearer`, `x-api-key` or `basic`")),
    }
}

fn deadline(variables: &Variables) -> Result<Duration, Fault> {
    let milliseconds: Option<u64> = variables.text("gateway_deadline_ms")?.parse().ok();
    let milliseconds = milliseconds.filter(|milliseconds| (1..=MAX_DEADLINE_MS).contains(milliseconds));
    milliseconds.map(Duration::from_millis).ok_or_else(|| {
        Fault::new(
            "gateway_deadline_ms",
            format!("is not a whole number of milliseconds from 1 to {MAX_DEADLINE_MS}"),
        )
    })
}

/// Below the 30 s after which a server gives a request up, so that the answer to a slow node is still ours.
const MAX_DEADLINE_MS: u64 = 28_000;
