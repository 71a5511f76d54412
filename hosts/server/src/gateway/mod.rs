//! The gateway of this deployment: its upstream node and its configuration.
//!
//! Both are resolved and checked before the server listens. The module routes paths, and the edge handles the requests.

mod check;
mod configuration;
mod path;
mod sample;
mod settings;
mod upstream;

use std::path::Path;

use tokio::runtime::Runtime;

use check::Index;
use configuration::Given;
pub(crate) use path::without_values;
use sample::Sample;
pub(crate) use settings::{Auth, Flags, Table};
pub use upstream::{Kind, Upstream};

/// A checked gateway.
#[derive(Debug)]
pub struct Gateway {
    /// The node that answers the queries.
    pub upstream: Upstream,
    pub(crate) node: Node,
    pub(crate) index: Index,
    pub(crate) auth: Auth,
    configuration: String,
}

/// The kind of the upstream node and the source of its routes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Node {
    /// The node with sample data in this process.
    Sample,
    /// The operator's node, with a configuration of the operator or of the protocol.
    Named,
    /// The operator's node, with the routes that it reports by reflection.
    Reflected,
}

impl Gateway {
    /// Resolves the gateway from the flags and the file, if needed with the node's descriptors. Without an upstream,
    /// returns a sample node, which the caller starts. The error is for the operator.
    pub(crate) fn prepare(
        flags: &Flags,
        table: &Table,
        state: &Path,
        runtime: &Runtime,
    ) -> Result<(Self, Option<Sample>), String> {
        let named = table.upstream(flags)?;
        let given = given(flags, table, state)?;
        let Some(upstream) = named else {
            let (sample, upstream) = runtime.block_on(Sample::bind())?;
            return Ok((Self::to_sample(upstream, given, table.auth)?, Some(sample)));
        };
        Ok((Self::to_node(upstream, given, table.auth, runtime)?, None))
    }

    /// Resolves the gateway for a host without a sample node. Returns `None` if no upstream is set. The error is for
    /// the operator.
    pub(crate) fn named(
        flags: &Flags,
        table: &Table,
        state: &Path,
        runtime: &Runtime,
    ) -> Result<Option<Self>, String> {
        let named = table.upstream(flags)?;
        let given = given(flags, table, state)?;
        match (named, given) {
            (Some(upstream), given) => Self::to_node(upstream, given, table.auth, runtime).map(Some),
            (None, Some((given, _))) => Err(format!(
                "the gateway configuration {} has no upstream; set one with `--upstream`",
                given.name()
            )),
            (None, None) => Ok(None),
        }
    }

    fn to_node(
        upstream: Upstream,
        given: Option<(Given, Index)>,
        auth: Auth,
        runtime: &Runtime,
    ) -> Result<Self, String> {
        let descriptors = || runtime.block_on(configuration::descriptors(&upstream));
        let (node, configuration, index) = match (given, upstream.kind()) {
            (Some((given, index)), Kind::Http) => (Node::Named, given.into_text(), Some(index)),
            (Some((given, index)), Kind::Grpc) => (Node::Named, given.complete(descriptors)?, Some(index)),
            (None, Kind::Http) => (Node::Named, configuration::DEFAULT.to_owned(), None),
            (None, Kind::Grpc) => {
                let (configuration, refused) = configuration::of_node(&descriptors()?)?;
                check::warn_of_refused(&refused, &upstream);
                (Node::Reflected, configuration, None)
            }
        };
        Self::new(upstream, node, configuration, index, auth)
    }

    fn to_sample(upstream: Upstream, given: Option<(Given, Index)>, auth: Auth) -> Result<Self, String> {
        let (configuration, index) = match given {
            Some((given, index)) => (given.complete(|| Ok(hearth_node::DESCRIPTORS.to_vec()))?, Some(index)),
            None => (configuration::of_sample()?, None),
        };
        Self::new(upstream, Node::Sample, configuration, index, auth)
    }

    /// `index` is the configuration's index, if it is already known.
    fn new(
        upstream: Upstream,
        node: Node,
        configuration: String,
        index: Option<Index>,
        auth: Auth,
    ) -> Result<Self, String> {
        let index = match index {
            Some(index) => index,
            None => check::check(&configuration, &format!("for `{upstream}`"))?,
        };
        Ok(Self { upstream, node, index, auth, configuration })
    }

    /// Returns the edge's variables for the node and the configuration.
    pub(crate) fn variables(&self) -> [(&'static str, String); 3] {
        [
            ("gateway", self.configuration.clone()),
            ("gateway_upstream", self.upstream.to_string()),
            ("gateway_upstream_kind", self.upstream.kind().word().to_owned()),
        ]
    }
}

/// Reads the operator's configuration and checks it before the node is contacted.
fn given(flags: &Flags, table: &Table, state: &Path) -> Result<Option<(Given, Index)>, String> {
    let Some(file) = table.configuration(flags, state) else { return Ok(None) };
    let given = Given::read(&file)?;
    let index = check::check(given.text(), given.name())?;
    Ok(Some((given, index)))
}
