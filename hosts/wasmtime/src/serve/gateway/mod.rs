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

/// A gateway that can be served.
pub(crate) struct Gateway {
    pub(crate) upstream: Upstream,
    pub(crate) node: Node,
    pub(crate) index: Index,
    pub(crate) auth: Auth,
    configuration: String,
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
    /// Settles what flags and file leave open, with the node's help where that is needed. Where no upstream is named,
    /// the node is a sample node, which is still to be started. The error is for the operator.
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

    /// The same for a host that has no sample node: `None` where no upstream is named. The error is for the operator.
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
                "the gateway configuration {} has no upstream; name one with `--upstream`",
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
        let ask = || runtime.block_on(configuration::ask(&upstream));
        let (node, configuration, index) = match (given, upstream.kind()) {
            (Some((given, index)), Kind::Http) => (Node::Named, given.into_text(), Some(index)),
            (Some((given, index)), Kind::Grpc) => (Node::Named, given.complete(ask)?, Some(index)),
            (None, Kind::Http) => (Node::Named, configuration::DEFAULT.to_owned(), None),
            (None, Kind::Grpc) => {
                let (configuration, refused) = configuration::of_node(&ask()?)?;
                check::warn_of_refused(&refused, &upstream);
                (Node::Asked, configuration, None)
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

    /// `index` is what the configuration serves, where that is known already.
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

    /// Those of the edge's variables that say which node is asked, and by which configuration.
    pub(crate) fn variables(&self) -> [(&'static str, String); 3] {
        [
            ("gateway", self.configuration.clone()),
            ("gateway_upstream", self.upstream.to_string()),
            ("gateway_upstream_kind", self.upstream.kind().word().to_owned()),
        ]
    }
}

/// The operator's configuration and what it serves, checked before the node is asked anything.
fn given(flags: &Flags, table: &Table, state: &Path) -> Result<Option<(Given, Index)>, String> {
    let Some(file) = table.configuration(flags, state) else { return Ok(None) };
    let given = Given::read(&file)?;
    let index = check::check(given.text(), given.name())?;
    Ok(Some((given, index)))
}
