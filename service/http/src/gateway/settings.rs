//! The settings of the gateway.

use std::time::Duration;

use super::configuration::Configuration;
use super::upstream::Upstream;
use crate::auth::Scheme;
use crate::settings::{Fault, Origins, Setting, Variables};

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
