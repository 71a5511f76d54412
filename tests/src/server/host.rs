//! The hosts that a server can run on. Their differences are here, and in the file of each host.

use std::env;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Child;

use anyhow::Result;

use super::{serve, spin};
use crate::upstream::Node;

/// The program that runs the edge.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Host {
    /// `hearth serve`.
    Serve,
    /// `spin up` with `hosts/spin/spin.toml`.
    Spin,
}

impl Host {
    /// Returns the host of this run: Spin if `HEARTH_SPIN` is set to its program, otherwise `hearth serve`.
    pub fn of_run() -> Self {
        if env::var_os(SPIN).is_some_and(|program| !program.is_empty()) { Self::Spin } else { Self::Serve }
    }

    /// Returns the name of the host for reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Serve => "hearth serve",
            Self::Spin => "Spin",
        }
    }

    /// Starts a server on a state directory, with the settings and flags of `hearth serve`.
    pub(super) fn launch(
        self,
        state: &Path,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Result<Launched> {
        match self {
            Self::Serve => serve::launch(state, arguments, environment),
            Self::Spin => spin::launch(state, arguments, environment),
        }
    }

    /// Returns the process ids of a server, given its first process.
    pub(super) fn processes(self, id: u32) -> Result<Vec<u32>> {
        match self {
            Self::Serve => Ok(vec![id]),
            Self::Spin => spin::processes(id),
        }
    }

    /// Returns the name of the database file in the state directory.
    pub(super) fn database(self) -> &'static str {
        match self {
            Self::Serve => "hearth.db",
            Self::Spin => "sqlite_db.db",
        }
    }
}

/// A server that has reported its address.
#[derive(Debug)]
pub(super) struct Launched {
    pub(super) child: Child,
    pub(super) address: SocketAddr,
    /// The sample node that was started for the server.
    pub(super) node: Option<Node>,
}

/// The variable with the path of the program `spin`.
pub(super) const SPIN: &str = "HEARTH_SPIN";
