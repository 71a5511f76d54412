//! The suite `deploy`: the files in `deploy`, in the tools of their formats, and two edges over one Postgres behind
//! balancers.

use anyhow::Result;

use crate::filter::Filter;
use crate::workspace::Workspace;
use crate::{go, native, postgres, system};

/// Returns whether the suite exists.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    workspace.root().join(TESTS).is_dir()
}

/// Runs the tests in Go, which call the command as operators run it. No other suite builds it so.
///
/// # Errors
///
/// Returns an error if Go, `HAProxy`, nginx, Postgres or the registry is missing, a tool cannot be downloaded, the command
/// does not build, or a test fails.
pub(crate) fn run(workspace: &Workspace, filter: &Filter) -> Result<()> {
    system::need(&["haproxy", "nginx", "docker-registry"])?;
    postgres::need()?;
    native::release(workspace)?;
    go::check(workspace, TESTS, filter)
}

const TESTS: &str = "tests/deploy";
