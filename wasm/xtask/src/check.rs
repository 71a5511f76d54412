//! The checks that run no tests: formatting, the published digest, generated files, lints, the bare target,
//! documentation and dependencies.

use std::borrow::Cow;
use std::io::BufReader;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use cargo_metadata::{CompilerMessage, Message};

use crate::summary::Summary;
use crate::tools::Tool;
use crate::workspace::{BROWSER_TESTS, WASM, Workspace, install_target};
use crate::{advisories, build, digests, docs, empty, fuzz, generate, native, process, prose};

/// Runs every check, including those after a failed one.
///
/// # Errors
///
/// Returns an error if a check fails.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    // The command embeds the artefacts, so its lints need them.
    build::artifacts(workspace)?;
    let mut summary = Summary::default();
    summary.part("format", "rustfmt changes nothing", || {
        process::run(&mut workspace.cargo(&["fmt", "--all", "--check"]))?;
        for manifest in [fuzz::MANIFEST, empty::MANIFEST] {
            process::run(&mut workspace.cargo(&["fmt", "--manifest-path", manifest, "--check"]))?;
        }
        Ok(())
    });
    summary.part("digests", "the module is that of the release, if its version is released", || {
        digests::check(workspace, &build::digest(workspace)?)
    });
    summary.part("generated", "the generated files match the table of operations", || {
        generate::check(workspace)
    });
    summary.part("lints", "clippy, without a warning", || lints(workspace));
    summary.part("wasm lints", "clippy on the crates for WebAssembly, without a warning", || {
        wasm_lints(workspace)
    });
    summary.part("prose", "comments, pages and messages in plain English", || prose::check(workspace));
    summary.part("book", "the book of documentation builds", || docs::build(workspace).map(drop));
    summary.part("bare target", "the core needs no operating system", || bare_target(workspace));
    summary.part("documentation", "rustdoc of the core, without a warning", || documentation(workspace));
    summary.part("dependencies", "cargo-deny: licences, sources and restricted crates", || {
        dependencies(workspace)
    });
    summary.part("advisories", "no known vulnerability, in the databases that can be reached", || {
        advisories::check(workspace, &cargo_deny(workspace)?)
    });
    summary.finish()
}

/// Builds every native target as the tests are built, by clippy, and fails if there was a warning.
fn lints(workspace: &Workspace) -> Result<()> {
    without_warnings(native::linted(workspace, &["build", "--all-targets", "--keep-going"]))?;
    // Only the tests, because another build of the program would replace the one that is running.
    without_warnings(native::by_clippy(workspace.builder("build", &["--tests"])))
}

/// Runs a build, prints its warnings and errors, also those that cargo kept from earlier builds, and fails if there are
/// any.
fn without_warnings(mut build: Command) -> Result<()> {
    build.arg("--message-format=json-diagnostic-rendered-ansi").stdout(Stdio::piped());
    let mut child = build.spawn().context("cannot start cargo")?;
    let output = child.stdout.take().context("cargo has no output")?;
    let mut count = 0;
    for message in Message::parse_stream(BufReader::new(output)) {
        if let Message::CompilerMessage(CompilerMessage { message, .. }) = message? {
            print!("{}", message.rendered.unwrap_or(message.message));
            count += 1;
        }
    }
    ensure!(child.wait()?.success(), "`{}` failed", process::line(&build));
    ensure!(count == 0, "`{}`: {count} warnings", process::line(&build));
    Ok(())
}

/// Lints the edge, the component exports of the module, the empty component, and the browser tests.
fn wasm_lints(workspace: &Workspace) -> Result<()> {
    for package in ["hearth-wasm", "hearth-edge"] {
        let mut command =
            workspace.cargo(&["clippy", "--profile", "wasm", "--target", WASM, "--package", package]);
        command.args(["--", "--deny", "warnings"]).env("HEARTH_MODULE_DIGEST", build::identity(workspace)?);
        process::run(&mut command)?;
    }
    let mut empty = workspace.cargo(&["clippy", "--release", "--target", WASM]);
    process::run(empty.args(["--manifest-path", empty::MANIFEST, "--", "--deny", "warnings"]))?;
    let page = ["build", "--target", WASM, "--package", BROWSER_TESTS, "--all-targets"];
    without_warnings(native::by_clippy(workspace.cargo(&page)))
}

fn bare_target(workspace: &Workspace) -> Result<()> {
    install_target(BARE)?;
    process::run(&mut workspace.cargo(&["check", "--target", BARE, "--package", "hearth-kpt-core"]))
}

fn documentation(workspace: &Workspace) -> Result<()> {
    // For the bare target, whose dependencies are there.
    let mut command =
        workspace.cargo(&["doc", "--target", BARE, "--no-deps", "--package", "hearth-kpt-core"]);
    process::run(command.env("RUSTDOCFLAGS", "--deny warnings"))
}

fn cargo_deny(workspace: &Workspace) -> Result<PathBuf> {
    CARGO_DENY.install(workspace)
}

fn dependencies(workspace: &Workspace) -> Result<()> {
    let mut command = Command::new(cargo_deny(workspace)?);
    command.args(["--workspace", "check", "bans", "licenses", "sources"]).current_dir(workspace.root());
    process::run(&mut command)?;
    // The other workspaces are not distributed, so their licences are not checked.
    for manifest in [fuzz::MANIFEST, empty::MANIFEST] {
        let mut command = Command::new(cargo_deny(workspace)?);
        command.args(["--manifest-path", manifest, "--config", "deny.toml", "check", "sources"]);
        process::run(command.current_dir(workspace.root()))?;
    }
    Ok(())
}

/// A target without an operating system and without a standard library.
const BARE: &str = "thumbv7m-none-eabi";
pub(crate) const CARGO_DENY: Tool<'static> =
    Tool { package: "cargo-deny", version: Cow::Borrowed("0.20.2"), program: "cargo-deny", options: &[] };
