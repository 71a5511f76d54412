//! The optimiser: `wasm-opt` of the npm package `binaryen`, pinned by the lock file beside this crate.
//!
//! It is installed into the target directory, never into the checkout.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::workspace::Workspace;
use crate::{node, process};

/// Optimises a module.
///
/// # Errors
///
/// When the optimiser cannot be installed or refuses the module.
pub(crate) fn optimize(workspace: &Workspace, module: &[u8]) -> Result<Vec<u8>> {
    let program = install(workspace)?;
    let input = workspace.artifact("sealed.wasm");
    let output = workspace.artifact("optimized.wasm");
    fs::write(&input, module).with_context(|| format!("cannot write {}", input.display()))?;
    let mut command = Command::new("node");
    command.arg(program).args(OPTIONS).arg(&input).arg("--output").arg(&output);
    process::run(&mut command).context("wasm-opt refuses the module")?;
    let optimized =
        fs::read(&output).with_context(|| format!("wasm-opt left nothing at {}", output.display()))?;
    fs::remove_file(input)?;
    fs::remove_file(output)?;
    Ok(optimized)
}

/// Installs the pinned package where it is missing, and gives back the program.
fn install(workspace: &Workspace) -> Result<PathBuf> {
    let directory = workspace.tools().join("binaryen");
    fs::create_dir_all(&directory)?;
    fs::write(directory.join("package.json"), PACKAGE)?;
    fs::write(directory.join("package-lock.json"), LOCK)?;
    node::install(&directory)?;
    Ok(directory.join("node_modules/binaryen/bin/wasm-opt"))
}

/// `-O3`, because `-Oz` saves half a per cent; repeated until nothing changes, it saves as little. A function with one
/// caller stays apart, so that functions stay small (see `budget.rs`). The features are those that rustc uses by default
/// for this target, without references: a module that still needs them is refused here, and no pass brings in an
/// instruction that a host does not know.
///
/// Below 1,024 is the end of the stack, so that additions of less to an address are part of the instructions that load and
/// store (0.7 % of the module, compressed). Alignments are hints that no engine needs (0.4 %).
const OPTIONS: [&str; 12] = [
    "-O3",
    "--low-memory-unused",
    "--dealign",
    "--one-caller-inline-max-function-size=0",
    "--mvp-features",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--strip-debug",
];

const PACKAGE: &str = include_str!("../package.json");
const LOCK: &str = include_str!("../package-lock.json");
