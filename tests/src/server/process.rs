//! The processes of a server: the command, its log, and a server that has reported its address.

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Child;

use anyhow::{Result, ensure};

use crate::upstream::Node;

/// A server that has reported its address.
#[derive(Debug)]
pub(super) struct Launched {
    pub(super) child: Child,
    pub(super) address: SocketAddr,
    /// The sample node that was started for the server.
    pub(super) node: Option<Node>,
}

/// Returns the path of the command in the profile of this program: `cargo xtask test` and `cargo xtask bench` build it.
///
/// # Errors
///
/// Returns an error if the command has not been built.
pub fn command() -> Result<PathBuf> {
    let command =
        std::env::current_exe()?.with_file_name("..").join(format!("hearth{}", std::env::consts::EXE_SUFFIX));
    ensure!(
        command.is_file(),
        "{} is missing; run `cargo xtask test` or `cargo xtask bench`",
        command.display()
    );
    Ok(command)
}

/// Opens a file for appending.
pub(super) fn append(file: &Path) -> Result<File> {
    Ok(File::options().create(true).append(true).open(file)?)
}
