//! The empty component in `tests/benches/empty`, which shows the bench `edge` the cost of a request without the edge.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use hearth_pack::{component, module};

use crate::workspace::{WASM, Workspace, install_target};
use crate::{binaryen, process};

/// The manifest of its workspace.
pub(crate) const MANIFEST: &str = "tests/benches/empty/Cargo.toml";

/// Builds the component in the way of the edge, and returns its path.
///
/// # Errors
///
/// Returns an error if it does not build.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    install_target(WASM)?;
    let arguments = ["build", "--release", "--locked", "--manifest-path", MANIFEST, "--target", WASM];
    process::run(workspace.cargo(&arguments).env_remove("HEARTH_ARTIFACTS"))?;
    let compiled = workspace.target().join(WASM).join("release/hearth_empty.wasm");
    let compiled = fs::read(&compiled).with_context(|| format!("no module in {}", compiled.display()))?;
    let optimized = binaryen::optimize(workspace, &compiled)?;
    let file = workspace.target().join("bench/empty.wasm");
    fs::create_dir_all(workspace.target().join("bench"))?;
    fs::write(&file, component::encode(&module::strip(&optimized)?)?)?;
    Ok(file)
}
