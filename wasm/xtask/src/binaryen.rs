//! The optimiser: `wasm-opt` of the npm package `binaryen`, pinned by the lock file beside this crate.
//!
//! It is installed into the target directory, so the checkout stays unchanged.

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
/// Returns an error if the optimiser cannot be installed or rejects the module.
pub(crate) fn optimize(workspace: &Workspace, module: &[u8]) -> Result<Vec<u8>> {
    let program = install(workspace)?;
    let input = workspace.artifact("sealed.wasm");
    let output = workspace.artifact("optimized.wasm");
    fs::write(&input, module).with_context(|| format!("cannot write {}", input.display()))?;
    let mut command = Command::new("node");
    command.arg(program).args(OPTIONS).arg(&input).arg("--output").arg(&output);
    process::run(&mut command).context("wasm-opt rejects the module")?;
    let optimized =
        fs::read(&output).with_context(|| format!("wasm-opt wrote no file to {}", output.display()))?;
    fs::remove_file(input)?;
    fs::remove_file(output)?;
    Ok(optimized)
}

/// Installs the pinned package if it is missing, and returns the path of the program.
fn install(workspace: &Workspace) -> Result<PathBuf> {
    let directory = workspace.tools().join("binaryen");
    fs::create_dir_all(&directory)?;
    fs::write(directory.join("package.json"), PACKAGE)?;
    fs::write(directory.join("package-lock.json"), LOCK)?;
    node::install(workspace, &directory)?;
    Ok(directory.join("node_modules/binaryen/bin/wasm-opt"))
}

/// `-O3`, because `-Oz` saves only 0.5 %. Repeated passes until a fixed point save as little. Functions with one caller
/// are not inlined, which keeps functions small (see `budget.rs`). The enabled features are the defaults of rustc for
/// this target without reference types. The optimiser therefore rejects a module that still uses reference types, and
/// no pass introduces an instruction that a host does not support.
///
/// The addresses below 1,024 belong to the end of the stack, so smaller offsets can be folded into load and store
/// instructions (0.7 % of the compressed module). Alignments are hints that no engine needs (0.4 %).
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
