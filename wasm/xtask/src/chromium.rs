//! The suite `chromium`: the module in a page by `tests/chromium`, then the form of `examples/web-form`.

use std::fs;

use anyhow::{Context, Result};

use crate::browser::{Browser, DRIVER};
use crate::npm::{self, WEB_FORM};
use crate::process;
use crate::tools::Tool;
use crate::workspace::{BROWSER_TESTS, WASM, Workspace, install_target};

/// Whether every part has been written.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    workspace.has_target(BROWSER_TESTS, "module") && npm::are_there(workspace, &[WEB_FORM])
}

/// Runs the suite.
///
/// # Errors
///
/// When there is no browser, or a test fails.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let browser = Browser::find()?;
    // Both, so that one run tells all.
    let module = module(workspace, &browser);
    npm::form(workspace).and_then(|_| npm::test(workspace, WEB_FORM))?;
    module
}

/// Every vector, by wasm-bindgen's test runner.
fn module(workspace: &Workspace, browser: &Browser) -> Result<()> {
    install_target(WASM)?;
    let version = workspace.required(BROWSER_TESTS, "wasm-bindgen");
    let version = version.context("tests/chromium names no version of wasm-bindgen")?;
    // Without TLS: it speaks to the driver of this machine alone.
    let options = ["--no-default-features"];
    let runner = Tool {
        package: "wasm-bindgen-cli",
        version: version.trim_start_matches('='),
        program: "wasm-bindgen-test-runner",
        options: &options,
    };
    let runner = runner.install(workspace)?;
    let capabilities = workspace.target().join("tools").join("webdriver.json");
    fs::write(&capabilities, capabilities_of(browser))
        .with_context(|| format!("cannot write {}", capabilities.display()))?;
    let mut command = workspace.cargo(&["test", "--target", WASM, "--package", BROWSER_TESTS]);
    command
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities)
        .env("WASM_BINDGEN_TEST_TIMEOUT", SECONDS)
        .env(DRIVER, &browser.driver);
    process::run(&mut command)
}

/// What the driver is told to start. The runner itself asks for no window and no sandbox.
fn capabilities_of(browser: &Browser) -> String {
    let arguments = ARGUMENTS.map(|argument| format!("{argument:?}")).join(",");
    let program = browser.chromium.display().to_string();
    format!(r#"{{"goog:chromeOptions":{{"binary":{program:?},"args":[{arguments}]}}}}"#)
}

/// Nothing that a browser does by itself, over the network least of all.
const ARGUMENTS: [&str; 6] = [
    "disable-background-networking",
    "disable-component-update",
    "disable-gpu",
    "disable-quic",
    "disable-sync",
    "no-first-run",
];
/// How long all vectors may take.
const SECONDS: &str = "600";
