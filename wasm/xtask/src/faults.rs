//! The programs with which the suite `faults` makes a system fail.

use std::ffi::OsString;

use anyhow::Result;

use crate::workspace::Workspace;
use crate::{go, system};

/// Ensures that the programs are installed, and returns the variables of the suite.
///
/// # Errors
///
/// Returns an error if a program is missing and cannot be installed; the message states what to do.
pub(crate) fn environment(workspace: &Workspace) -> Result<Vec<(&'static str, OsString)>> {
    if !cfg!(target_os = "linux") {
        return Ok(Vec::new());
    }
    system::need(&["strace", "faketime"])?;
    Ok(vec![("HEARTH_TOXIPROXY", go::toxiproxy(workspace)?.into_os_string())])
}
