//! The test suites, in the order in which they run. To add a suite, add a line to the table. Those that need cargo for
//! native builds come first, because `check`, the last one beside them, holds its lock for minutes.
//!
//! Native tests are built in release, like the command, so that wasmtime is compiled once. The builder's own tests are
//! built in dev, like the builder.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::summary::{Summary, select};
use crate::venv::Venv;
use crate::workspace::Workspace;
use crate::{
    beside, check, chromium, conformance, deploy, faults, folders, fuzz, go, java, native, node, npm,
    openapi, oracle, postgres, process, python, recipes, schemas, schemathesis, spin, tools, vectors,
};

const SUITES: &[Suite] = &[
    Suite::new("core", "unit and documentation tests, including types, transcoder and builder", Run::Core),
    Suite::new("catalogue", "rules, files, vectors and the guide are consistent", Run::Integration),
    Suite::new("house", "the files of the core have no circular references", Run::Integration),
    Suite::new("vectors", "every vector, on the core and on the embedded module", Run::Integration),
    Suite::new(
        "scaling",
        "cost and answer size of each operation are linear in its request",
        Run::Integration,
    ),
    Suite::new("conformance", "every host returns the same bytes for every case", Run::Conformance),
    Suite::new("cli", "output and exit status of the command", Run::Integration),
    Suite::new("fixtures", "the data of earlier versions are read, moved and verified", Run::Integration),
    Suite::new("docs", "the code in the README and in the book", Run::Integration),
    Suite::new("http", "the edge over HTTP", Run::Integration),
    Suite::new("faults", "crashes, floods, failing disks and hostile input", Run::Faults),
    Suite::new("postgres", "the Postgres of the tests, and the edge over it", Run::Postgres),
    Suite::new("spin", "the manifest, and the edge over HTTP if Spin is on the path", Run::Spin),
    Suite::new("chromium", "every vector in a browser, and the web form", Run::Chromium),
    Suite::new("desk", "the page for programme officers, in a browser with 2,000 claims", Run::Desk),
    Suite::new("openapi", "linters on the OpenAPI document, and the page that shows it", Run::OpenApi),
    Suite::new(
        "javascript",
        "every vector, in a JavaScript engine, by both export families",
        Run::JavaScript,
    ),
    Suite::new(
        "npm",
        "the npm package, and the examples that use it in Node.js",
        Run::Npm(&[npm::PACKAGE, "examples/agent", "examples/react-hook-form"]),
    ),
    Suite::new(
        "bundlers",
        "the packed npm package in bundlers and other runtimes",
        Run::Npm(&[npm::BUNDLERS]),
    ),
    Suite::new("python", "the Python package, and the example that uses it", Run::Package(python::test)),
    Suite::new("go", "the Go module, and the example that uses it", Run::Package(go::test)),
    Suite::new("java", "the Java archive, and the example that uses it", Run::Package(java::test)),
    Suite::new(
        "schemas",
        "the published schemas in validators of Rust, JavaScript, Python, Go and Java",
        Run::Schemas,
    ),
    Suite::new("clients", "MCP clients in Node.js, against the served tool", Run::Clients),
    Suite::new("credentials", "interoperability of credentials with other implementations", Run::Credentials),
    Suite::new("fuzz", "every operation, on inputs mutated from the vectors", Run::Fuzz).beside(),
    Suite::new("folders", "a build in another folder makes the same module", Run::Folders).beside(),
    Suite::new(
        "recipes",
        "the recipes of CONTRIBUTING.md for a claim member, a methodology and an operation",
        Run::Recipes,
    )
    .beside(),
    Suite::new("oracle", "comparison with independent implementations in Python", Run::Oracle).beside(),
    Suite::new(
        "schemathesis",
        "requests generated from the OpenAPI document, against the served edge",
        Run::Schemathesis,
    )
    .beside(),
    Suite::new("deploy", "the files in `deploy`, two edges over Postgres, and a registry", Run::Deploy)
        .beside(),
    Suite::new("check", "formatting, digest, lints, bare target, documentation, dependencies", Run::Check)
        .beside(),
];

/// One line of the table.
#[derive(Debug)]
struct Suite {
    name: &'static str,
    about: &'static str,
    run: Run,
    /// Whether a run of all suites runs this one beside the others, because it shares no files with them.
    is_beside: bool,
}

/// How a suite runs.
#[derive(Debug)]
enum Run {
    /// Unit and documentation tests.
    Core,
    /// The file `tests/suites/<name>.rs` of the crate `hearth-tests`.
    Integration,
    /// `tests/javascript`, in Node.js.
    JavaScript,
    /// The tests of these folders, after the package in `npm` is built.
    Npm(&'static [&'static str]),
    /// `tests/chromium` and `examples/web-form`, in Chromium.
    Chromium,
    /// `hosts/desk`, in Chromium.
    Desk,
    /// The tests of a language's package, after the package is built.
    Package(fn(&Workspace) -> Result<()>),
    /// `tests/suites/schemas.rs`, with the programs in `tests/schemas`.
    Schemas,
    /// `tests/openapi`, and `hosts/docs` in Chromium.
    OpenApi,
    /// `tests/suites/conformance.rs`, which runs every host, after all packages are built.
    Conformance,
    /// `tests/clients`, in Node.js.
    Clients,
    /// `tests/credentials`, in Node.js and Python.
    Credentials,
    /// The file `tests/suites/faults.rs`, with the programs that make a system fail.
    Faults,
    /// `tests/suites/postgres.rs`, and the suites of the edge over Postgres.
    Postgres,
    /// `tests/suites/spin.rs`, and the suites of the edge on Spin.
    Spin,
    /// `tests/deploy`, in Go.
    Deploy,
    /// `tests/oracle`, in Python.
    Oracle,
    /// `tests/schemathesis`, in Python.
    Schemathesis,
    /// The targets of `tests/fuzz`, on a fixed number of inputs each.
    Fuzz,
    /// A second build of the module.
    Folders,
    /// The edits of the recipes in a copy of the sources.
    Recipes,
    /// The checks of `cargo xtask check`.
    Check,
}

impl Suite {
    const fn new(name: &'static str, about: &'static str, run: Run) -> Self {
        Self { name, about, run, is_beside: false }
    }

    const fn beside(self) -> Self {
        Self { is_beside: true, ..self }
    }

    fn is_there(&self, workspace: &Workspace) -> bool {
        match self.run {
            Run::Core
            | Run::JavaScript
            | Run::Package(_)
            | Run::Clients
            | Run::Credentials
            | Run::Fuzz
            | Run::Folders
            | Run::Recipes
            | Run::Check => true,
            Run::Integration | Run::Schemas | Run::Conformance | Run::Faults | Run::Postgres | Run::Spin => {
                workspace.has_target(TESTS, self.name)
            }
            Run::Npm(folders) => npm::are_there(workspace, folders),
            Run::Chromium => chromium::is_there(workspace),
            Run::OpenApi => openapi::is_there(workspace),
            Run::Desk => npm::are_there(workspace, &[npm::DESK.folder]),
            Run::Deploy => deploy::is_there(workspace),
            Run::Oracle => oracle::is_there(workspace),
            Run::Schemathesis => schemathesis::is_there(workspace),
        }
    }

    fn integration(&self, workspace: &Workspace, options: &Options) -> Result<()> {
        let mut command = workspace.native(&["test", "--release", "--test", self.name]);
        process::run(command.env("HEARTH_STORE", options.store.unwrap_or_default().name()))
    }

    /// Runs the suite once, or again and again for the time of the options, with longer tests.
    fn faults(&self, workspace: &Workspace, options: &Options) -> Result<()> {
        let environment = faults::environment(workspace)?;
        let store = options.store.unwrap_or_default();
        let run = |seconds: &str| {
            let mut command = workspace.native(&["test", "--release", "--test", self.name]);
            command.env("HEARTH_STORE", store.name()).env("HEARTH_FAULT_SECONDS", seconds);
            process::run(command.envs(environment.iter().cloned()))
        };
        let Some(minutes) = options.minutes else { return run("") };
        let end = Instant::now() + Duration::from_secs(60 * minutes);
        while Instant::now() < end {
            run("30")?;
        }
        Ok(())
    }

    /// Returns whether the suite can run over each store.
    fn takes_store(&self) -> bool {
        postgres::SUITES.contains(&self.name) || postgres::PAGES.contains(&self.name)
    }

    /// Returns whether the suite can use more time for more inputs.
    fn takes_time(&self) -> bool {
        matches!(self.run, Run::Faults | Run::Fuzz | Run::Schemathesis)
    }

    fn run(&self, workspace: &Workspace, options: &Options) -> Result<()> {
        let minutes = options.minutes;
        match self.run {
            Run::Core => core(workspace),
            Run::Integration => self.integration(workspace, options),
            Run::Faults => self.faults(workspace, options),
            Run::JavaScript => javascript(workspace),
            Run::Npm(folders) => npm::run(workspace, folders),
            Run::Chromium => chromium::run(workspace, options.store.unwrap_or_default()),
            Run::Desk => {
                npm::page(workspace, &npm::DESK)?;
                npm::test(workspace, npm::DESK.folder, options.store.unwrap_or_default())
            }
            Run::Package(test) => test(workspace),
            Run::Schemas => schemas::run(workspace),
            Run::OpenApi => openapi::run(workspace),
            Run::Conformance => conformance::run(workspace),
            Run::Clients => clients(workspace),
            Run::Credentials => credentials(workspace),
            Run::Postgres => postgres::run(workspace),
            Run::Spin => spin::run(workspace),
            Run::Deploy => deploy::run(workspace),
            Run::Oracle => oracle::run(workspace),
            Run::Schemathesis => schemathesis::run(workspace, minutes),
            Run::Fuzz => {
                minutes.map_or_else(|| fuzz::suite(workspace), |minutes| fuzz::run(workspace, None, minutes))
            }
            Run::Folders => folders::run(workspace),
            Run::Recipes => recipes::run(workspace),
            Run::Check => check::run(workspace),
        }
    }
}

/// The options of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// The duration of each named suite that can use more time.
    pub(crate) minutes: Option<u64>,
    /// The store of the named suites, which all can run over each store.
    pub(crate) store: Option<postgres::Store>,
}

/// Builds everything, then runs the named suites, or all suites if no name is given.
///
/// # Errors
///
/// Returns an error if a name is unknown, the build fails, or a suite fails.
pub(crate) fn run(workspace: &Workspace, names: &[String], options: &Options) -> Result<()> {
    if let Some(paths) = vectors::paths(names, &suite_names()) {
        return vectors::run(workspace, paths, false);
    }
    let suites = select(SUITES, |suite| suite.name, names)?;
    if let Some(fixed) = suites.iter().find(|suite| options.minutes.is_some() && !suite.takes_time()) {
        bail!("the suite `{}` does not take `--minutes`; leave the option out", fixed.name);
    }
    if let Some(fixed) = suites.iter().find(|suite| options.store.is_some() && !suite.takes_store()) {
        bail!("the suite `{}` does not take `--store`; leave the option out", fixed.name);
    }
    if options.store == Some(postgres::Store::Postgres) {
        postgres::need()?;
    }
    native::for_tests(workspace)?;
    let (beside, alone): (Vec<&Suite>, _) = suites
        .into_iter()
        .partition(|suite| names.is_empty() && suite.is_beside && suite.is_there(workspace));
    let mut summary = Summary::default();
    thread::scope(|scope| {
        if names.is_empty() {
            scope.spawn(|| tools::install_ahead(workspace));
        }
        let ended = beside::start(scope, workspace, beside.iter().map(|suite| suite.name).collect());
        for suite in alone {
            if suite.is_there(workspace) {
                summary.part(suite.name, suite.about, || suite.run(workspace, options));
            } else {
                summary.missing(suite.name, "its files are missing", !names.is_empty());
            }
            for suite in ended.try_iter() {
                summary.beside(suite);
            }
        }
        for suite in ended {
            summary.beside(suite);
        }
    });
    summary.finish()
}

/// Writes the answers of the core into the named vectors.
///
/// # Errors
///
/// Returns an error if the names are not `vectors` followed by paths below `tests/vectors`.
pub(crate) fn bless(workspace: &Workspace, names: &[String]) -> Result<()> {
    vectors::run(workspace, vectors::blessed(names, &suite_names())?, true)
}

fn suite_names() -> Vec<&'static str> {
    SUITES.iter().map(|suite| suite.name).collect()
}

fn core(workspace: &Workspace) -> Result<()> {
    let own = ["test", "--release", "--lib", "--bins", "--test", "transcode", "--test", "format"];
    process::run(&mut workspace.native(&own))?;
    process::run(&mut workspace.native(&["test", "--release", "--doc"]))?;
    process::run(&mut workspace.cargo(&SCHEMA))?;
    process::run(&mut workspace.cargo(&["test", "--package", "xtask"]))
}

fn javascript(workspace: &Workspace) -> Result<()> {
    let mut command = Command::new("node");
    command.args(["--test", "tests/javascript"]).current_dir(workspace.root());
    process::run(command.env("HEARTH_ARTIFACTS", workspace.artifacts()))
}

fn clients(workspace: &Workspace) -> Result<()> {
    let directory = workspace.root().join("tests/clients");
    node::install(&directory)?;
    process::run(node::script(&directory, "test").env("HEARTH_COMMAND", workspace.hearth()))
}

fn credentials(workspace: &Workspace) -> Result<()> {
    let directory = workspace.root().join("tests/credentials");
    node::install(&directory)?;
    let list = directory.join("requirements.txt");
    let python = Venv { name: "credentials", requirements: Some(&list), wheel: None }.python(workspace)?;
    let mut command = node::script(&directory, "test");
    process::run(command.env("HEARTH_ARTIFACTS", workspace.artifacts()).env("HEARTH_PYTHON", python))
}

/// The tests of the contract's schema, which no other build includes.
const SCHEMA: [&str; 9] = [
    "test",
    "--package",
    "hearth-kpt-core",
    "--package",
    "hearth-vectors",
    "--features",
    "schema",
    "--lib",
    "--test=schema",
];

const TESTS: &str = "hearth-tests";
