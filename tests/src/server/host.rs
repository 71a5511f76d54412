//! The hosts that a server can run on. Their differences are here, and in the file of each host.

use std::env;
use std::path::Path;

use anyhow::Result;

use super::process::Launched;
use super::{serve, spin};

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
        if env::var_os(spin::SPIN).is_some_and(|program| !program.is_empty()) {
            Self::Spin
        } else {
            Self::Serve
        }
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
