//! The gateway of this deployment: which node it asks, and by which configuration.
//!
//! All of it is settled and checked before the server listens. What a path means is the module's business,
//! and what is done with a request the edge's.

mod check;
mod configuration;
mod sample;
mod settings;
mod upstream;

use std::path::Path;

use tokio::runtime::Runtime;

use check::Index;
use configuration::Given;
use sample::Sample;
pub(crate) use settings::{Auth, Flags, Table};
pub(crate) use upstream::{Kind, Upstream};

use crate::serve::origins::Origins;

/// A gateway that can be served.
pub(crate) struct Gateway {
    pub(crate) upstream: Upstream,
    pub(crate) node: Node,
    pub(crate) index: Index,
    pub(crate) auth: Auth,
    configuration: String,
    cors_origins: Origins,
    deadline_ms: u64,
}

/// What the upstream is to this deployment.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Node {
    /// The one with sample data, in this process.
    Sample,
    /// The operator's, with a configuration of the operator's or the protocol's.
    Named,
    /// The operator's, and the routes are those it tells.
    Asked,
}

impl Gateway {
    /// Settles what flags and file leave open, with the node's help where that is needed. A sample node is
    /// still to be started. The error is for the operator.
    pub(crate) fn prepare(
        flags: &Flags,
        table: &Table,
        state: &Path,
        runtime: &Runtime,
    ) -> Result<(Self, Option<Sample>), String> {
        let named = table.upstream(flags)?;
        let given = table.configuration(flags, state).map(|file| Given::read(&file)).transpose()?;
        // Before anybody else is bothered.
        let index = given.as_ref().map(|given| check::check(given.text(), given.name())).transpose()?;
        let (upstream, sample) = match named {
            Some(upstream) => (upstream, None),
            None => runtime.block_on(Sample::bind()).map(|(sample, upstream)| (upstream, Some(sample)))?,
        };
        let node = match (&sample, &given, upstream.kind()) {
            (Some(_), _, _) => Node::Sample,
            (None, None, Kind::Grpc) => Node::Asked,
            (None, _, _) => Node::Named,
        };
        let ask = || runtime.block_on(configuration::ask(&upstream));
        let configuration = match (given, node, upstream.kind()) {
            (Some(given), _, Kind::Http) => given.into_text(),
            (Some(given), _, _) if given.has_descriptors() => {
                given.check_descriptors()?;
                given.into_text()
            }
            (Some(given), Node::Sample, _) => given.with_descriptors(hearth_node::DESCRIPTORS)?,
            (Some(given), _, _) => given.with_descriptors(&ask()?)?,
            (None, Node::Sample, _) => configuration::of_sample()?,
            (None, Node::Asked, _) => {
                let (configuration, refused) = configuration::of_node(&ask()?)?;
                check::warn_of_refused(&refused, &upstream);
                configuration
            }
            (None, Node::Named, _) => configuration::DEFAULT.to_owned(),
        };
        let index = match index {
            Some(index) => index,
            None => check::check(&configuration, &format!("for `{upstream}`"))?,
        };
        let (auth, cors_origins, deadline_ms) = (table.auth, table.cors_origins.clone(), table.deadline_ms());
        Ok((Self { upstream, node, index, auth, configuration, cors_origins, deadline_ms }, sample))
    }

    /// The edge's variables.
    pub(crate) fn variables(&self) -> [(&'static str, String); 6] {
        [
            ("gateway", self.configuration.clone()),
            ("gateway_upstream", self.upstream.to_string()),
            ("gateway_upstream_kind", self.upstream.kind().word().to_owned()),
            ("gateway_auth", self.auth.word().to_owned()),
            ("gateway_cors_origins", self.cors_origins.joined()),
            ("gateway_deadline_ms", self.deadline_ms.to_string()),
        ]
    }
}
