//! The suite `chromium`: the module in a page by `tests/chromium`, then the form of `pages/form`.

use std::fs;

use anyhow::{Context, Result};

use crate::browser::{Browser, DRIVER};
use crate::native;
use crate::npm::{self, FORM, WEB_FORM};
use crate::options::Options;
use crate::postgres::Store;
use crate::process;
use crate::tools::Tool;
use crate::workspace::{BROWSER_TESTS, WASM, Workspace, install_target};

/// Returns whether every part of the suite exists.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    workspace.has_target(BROWSER_TESTS, "module") && npm::are_there(workspace, &[WEB_FORM])
}

/// Runs the suite. Over Postgres, it has the form alone, because the module has no store. A filter selects tests of the
/// form.
///
/// # Errors
///
/// Returns an error if Chromium is missing, or a test fails.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let browser = Browser::find()?;
    // Run both parts, so that one run reports all failures.
    let has_module = options.store() == Store::Sqlite && options.filter.is_all();
    let module = if has_module { module(workspace, &browser) } else { Ok(()) };
    npm::page(workspace, &FORM).and_then(|_| npm::test(workspace, WEB_FORM, options))?;
    module
}

/// Runs every conformance case with the test runner of wasm-bindgen.
fn module(workspace: &Workspace, browser: &Browser) -> Result<()> {
    install_target(WASM)?;
    let runner = runner(workspace)?.install(workspace)?;
    let capabilities = workspace.target().join("tools").join("webdriver.json");
    fs::write(&capabilities, capabilities_of(browser))
        .with_context(|| format!("cannot write {}", capabilities.display()))?;
    let test = ["test", "--target", WASM, "--package", BROWSER_TESTS];
    let mut command = native::by_clippy(workspace.cargo(&test));
    command
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities)
        .env("WASM_BINDGEN_TEST_TIMEOUT", SECONDS)
        .env(DRIVER, &browser.driver);
    process::run(&mut command)
}

/// Returns the runner of the tests in a page, in the version of the library that they use.
///
/// # Errors
///
/// Returns an error if the tests specify no version.
pub(crate) fn runner(workspace: &Workspace) -> Result<Tool<'static>> {
    let version = workspace.required(BROWSER_TESTS, "wasm-bindgen");
    let version = version.context("tests/chromium does not specify a version of wasm-bindgen")?;
    Ok(Tool {
        package: "wasm-bindgen-cli",
        version: version.trim_start_matches('=').to_owned().into(),
        program: "wasm-bindgen-test-runner",
        // TLS is not needed: the runner connects only to the driver on this machine.
        options: &["--no-default-features"],
    })
}

/// Returns the capabilities for the driver. The runner itself adds the options for no window and no sandbox.
fn capabilities_of(browser: &Browser) -> String {
    let arguments = ARGUMENTS.map(|argument| format!("{argument:?}")).join(",");
    let program = browser.chromium.display().to_string();
    format!(r#"{{"goog:chromeOptions":{{"binary":{program:?},"args":[{arguments}]}}}}"#)
}

/// Options that turn off the background activity of the browser, above all over the network.
const ARGUMENTS: [&str; 6] = [
    "disable-background-networking",
    "disable-component-update",
    "disable-gpu",
    "disable-quic",
    "disable-sync",
    "no-first-run",
];
/// The time limit for all cases, in seconds.
const SECONDS: &str = "600";
