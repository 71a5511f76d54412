//! The test suites, in the order in which they run. To add a suite, add a line to the table. Those that call cargo come
//! first, because they wait while `check`, the last one beside them, builds. The longest of the others come before the
//! shorter ones, so that none runs alone at the end.
//!
//! Native tests, the command that they run and the builder are built in dev, so that each dependency is compiled once.

use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};

use crate::filter::Filter;
use crate::lanes::{self, Lanes, Part};
use crate::options::Options;
use crate::resume::Passed;
use crate::summary::{Summary, select};
use crate::usage::Meter;
use crate::venv::Venv;
use crate::workspace::Workspace;
use crate::{
    build, check, chromium, conformance, deploy, doctor, faults, folders, fuzz, go, java, native, node, npm,
    openapi, oracle, postgres, process, python, recipes, schemas, schemathesis, spin, tools, vectors,
};

const SUITES: &[Suite] = &[
    Suite::new("core", "unit and documentation tests, including types, transcoder and builder", Run::Core),
    Suite::new("catalogue", "rules, files, vectors and the guide are consistent", Run::Integration),
    Suite::new(
        "house",
        "no file of a crate or of a folder of scripts refers to another that leads back to it",
        Run::Integration,
    ),
    Suite::new("vectors", "every vector, on the core and on the embedded module", Run::Integration),
    Suite::new(
        "scaling",
        "cost and answer size of each operation are linear in its request",
        Run::Integration,
    ),
    Suite::new("conformance", "every host returns the same bytes", Run::Conformance),
    Suite::new("cli", "output and exit status of the command", Run::Integration),
    Suite::new("fixtures", "the data of earlier versions are read, moved and verified", Run::Integration),
    Suite::new("docs", "the code in the README and in the book", Run::Integration),
    Suite::new("postgres", "the Postgres of the tests, and the edge over it", Run::Postgres),
    Suite::new("http", "the edge over HTTP", Run::Integration),
    Suite::new("faults", "crashes, floods, failing disks and hostile input", Run::Faults),
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
    )
    .long(),
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
    .beside()
    .long(),
    Suite::new("oracle", "comparison with independent implementations in Python", Run::Oracle).beside(),
    Suite::new(
        "schemathesis",
        "requests generated from the OpenAPI document, against the served edge",
        Run::Schemathesis,
    )
    .beside(),
    Suite::new("deploy", "the files in `deploy`, two edges over Postgres, and a registry", Run::Deploy)
        .beside()
        .long(),
    Suite::new("check", "formatting, digest, lints, bare target, documentation, dependencies", Run::Check)
        .beside(),
];

/// One line of the table.
#[derive(Debug)]
struct Suite {
    name: &'static str,
    about: &'static str,
    run: Run,
    /// Whether a run of all suites has this one in the second lane.
    is_beside: bool,
    /// Whether only the long form of a run has this suite.
    is_long: bool,
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
    /// `tests/chromium` and `pages/form`, in Chromium.
    Chromium,
    /// `pages/desk`, in Chromium.
    Desk,
    /// The tests of a language's package, after the package is built.
    Package(fn(&Workspace, &Filter) -> Result<()>),
    /// `tests/suites/schemas.rs`, with the programs in `tests/schemas`.
    Schemas,
    /// `tests/openapi`, and `pages/docs` in Chromium.
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
        Self { name, about, run, is_beside: false, is_long: false }
    }

    const fn beside(self) -> Self {
        Self { is_beside: true, ..self }
    }

    const fn long(self) -> Self {
        Self { is_long: true, ..self }
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
        let mut command = native::test(workspace, self.name)?;
        options.prepare(&mut command);
        options.filter.run(options.filter.cargo(&mut command))
    }

    /// Runs the suite once, or again and again for the time of the options, with longer tests.
    fn faults(&self, workspace: &Workspace, options: &Options) -> Result<()> {
        let environment = faults::environment(workspace)?;
        let run = |seconds: &str| {
            let mut command = native::test(workspace, self.name)?;
            options.prepare(&mut command);
            command.env("HEARTH_FAULT_SECONDS", seconds);
            options.filter.run(options.filter.cargo(command.envs(environment.iter().cloned())))
        };
        let Some(minutes) = options.minutes else { return run("") };
        let end = Instant::now() + Duration::from_secs(60 * minutes);
        while Instant::now() < end {
            run("30")?;
        }
        Ok(())
    }

    /// Returns why the suite cannot run.
    fn obstacle(&self, workspace: &Workspace) -> Option<String> {
        let files = (!self.is_there(workspace)).then(|| "its files are missing".to_owned());
        files.or_else(|| doctor::obstacle(self.name))
    }

    /// Returns whether the suite can run over each store.
    fn takes_store(&self) -> bool {
        postgres::SUITES.contains(&self.name) || postgres::PAGES.contains(&self.name)
    }

    /// Returns whether the suite can use more time for more inputs.
    fn takes_time(&self) -> bool {
        matches!(self.run, Run::Faults | Run::Fuzz | Run::Schemathesis)
    }

    /// Returns whether no test of it puts load on a server.
    fn is_light(&self) -> bool {
        matches!(
            self.run,
            Run::OpenApi
                | Run::JavaScript
                | Run::Npm(_)
                | Run::Package(_)
                | Run::Schemas
                | Run::Clients
                | Run::Credentials
        )
    }

    /// Returns whether a part of its tests can be selected by name.
    fn takes_filter(&self) -> bool {
        match self.run {
            Run::Integration
            | Run::JavaScript
            | Run::Npm(_)
            | Run::Chromium
            | Run::Desk
            | Run::Package(_)
            | Run::OpenApi
            | Run::Clients
            | Run::Credentials
            | Run::Faults
            | Run::Postgres
            | Run::Deploy
            | Run::Oracle => true,
            Run::Core
            | Run::Schemas
            | Run::Conformance
            | Run::Spin
            | Run::Schemathesis
            | Run::Fuzz
            | Run::Folders
            | Run::Recipes
            | Run::Check => false,
        }
    }

    fn run(&self, workspace: &Workspace, options: &Options) -> Result<()> {
        self.tests(workspace, options)?;
        options.filter.check(self.name)
    }

    fn tests(&self, workspace: &Workspace, options: &Options) -> Result<()> {
        let Options { minutes, filter, .. } = options;
        match self.run {
            Run::Core => core(workspace),
            Run::Integration => self.integration(workspace, options),
            Run::Faults => self.faults(workspace, options),
            Run::JavaScript => javascript(workspace, filter),
            Run::Npm(folders) => npm::run(workspace, folders, options),
            Run::Chromium => chromium::run(workspace, options),
            Run::Desk => {
                npm::page(workspace, &npm::DESK)?;
                npm::test(workspace, npm::DESK.folder, options)
            }
            Run::Package(test) => test(workspace, filter),
            Run::Schemas => schemas::run(workspace, options.is_long),
            Run::OpenApi => openapi::run(workspace, options),
            Run::Conformance => conformance::run(workspace, options),
            Run::Clients => npm::test(workspace, "tests/clients", options),
            Run::Credentials => credentials(workspace, filter),
            Run::Postgres => postgres::run(workspace, filter),
            Run::Spin => spin::run(workspace),
            Run::Deploy => deploy::run(workspace, filter),
            Run::Oracle => oracle::run(workspace, filter),
            Run::Schemathesis => schemathesis::run(workspace, *minutes, options.is_long),
            Run::Fuzz => {
                minutes.map_or_else(|| fuzz::suite(workspace), |minutes| fuzz::run(workspace, None, minutes))
            }
            Run::Folders => folders::run(workspace),
            Run::Recipes => recipes::run(workspace),
            Run::Check => check::run(workspace),
        }
    }
}

/// Returns whether a run needs the edge for one test only, because a full build was made before.
fn is_quick(options: &Options, workspace: &Workspace, suites: &[&Suite]) -> bool {
    let all = suites.iter().all(|suite| postgres::SUITES.contains(&suite.name));
    let is_host_ours = spin::program().is_none();
    all && is_host_ours && !options.filter.is_all() && workspace.artifact(build::EDGE).is_file()
}

/// Checks that suites can use the options.
fn check(options: &Options, suites: &[&Suite]) -> Result<()> {
    let without =
        |takes: fn(&Suite) -> bool| suites.iter().find(|suite| !takes(suite)).map(|suite| suite.name);
    let refuse = |option: &str, is_set: bool, takes: fn(&Suite) -> bool| match without(takes) {
        Some(name) if is_set => bail!("the suite `{name}` does not take {option}; leave it out"),
        _ => Ok(()),
    };
    refuse("`--minutes`", options.minutes.is_some(), Suite::takes_time)?;
    refuse("`--store`", options.store.is_some(), Suite::takes_store)?;
    refuse("the name of a test", !options.filter.is_all(), Suite::takes_filter)?;
    ensure!(options.filter.is_all() || suites.len() == 1, "name one suite before the name of a test");
    Ok(())
}

/// Builds everything, then runs the named suites, or those of the short or long form if no name is given.
///
/// # Errors
///
/// Returns an error if a name is unknown, the build fails, or a suite fails.
pub(crate) fn run(workspace: &Workspace, names: &[String], options: &Options) -> Result<()> {
    if let Some(paths) = vectors::paths(names, &suite_names()) {
        return vectors::run(workspace, paths, false);
    }
    let mut suites = select(SUITES, |suite| suite.name, names)?;
    suites.retain(|suite| !names.is_empty() || options.is_long || !suite.is_long);
    check(options, &suites)?;
    if options.is_part {
        let meter = Meter::start();
        let result = suites.iter().try_for_each(|suite| suite.run(workspace, options));
        return suites
            .iter()
            .try_for_each(|suite| lanes::write(&logs(workspace), suite.name, meter.read()))
            .and(result);
    }
    let total = Meter::start();
    doctor::install(&suites.iter().map(|suite| suite.name).collect::<Vec<_>>())?;
    let mut summary = Summary::default();
    // Said before the builds, which take minutes.
    suites.retain(|suite| match suite.obstacle(workspace) {
        Some(why) => {
            summary.missing(suite.name, &why, true);
            false
        }
        None => true,
    });
    if suites.is_empty() {
        summary.write(&logs(workspace).join("times.json"), total.read())?;
        return summary.finish();
    }
    let built = Meter::start();
    let mut options = options.clone();
    if is_quick(&options, workspace, &suites) {
        options.edge = Some(native::for_one_test(workspace)?);
    } else if let [_] = suites[..] {
        native::for_one_suite(workspace)?;
    } else {
        native::for_tests(workspace)?;
    }
    let options = &options;
    summary.record("builds", &Ok(()), built.read());
    let is_whole = names.is_empty();
    if let [suite] = suites[..] {
        summary.part(suite.name, suite.about, || suite.run(workspace, options));
    } else {
        thread::scope(|scope| {
            if is_whole {
                scope.spawn(|| {
                    let tools = [chromium::runner(workspace), Ok(check::CARGO_DENY)];
                    tools::install_ahead(workspace, tools.into_iter().flatten());
                });
            }
            in_lanes(workspace, suites, options, is_whole, &mut summary)
        })?;
    }
    summary.write(&logs(workspace).join("times.json"), total.read())?;
    summary.finish()
}

/// Runs suites as processes of their own.
fn in_lanes(
    workspace: &Workspace,
    suites: Vec<&Suite>,
    options: &Options,
    is_whole: bool,
    summary: &mut Summary,
) -> Result<()> {
    let logs = logs(workspace);
    std::fs::create_dir_all(&logs)?;
    let mut passed = Passed::of(workspace, &logs, options.resume, options.is_long)?;
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for suite in suites {
        if passed.contains(suite.name) {
            summary.passed_before(suite.name);
        } else {
            let lane = if suite.is_beside && is_whole { &mut second } else { &mut first };
            lane.push(Part { name: suite.name, about: suite.about, is_light: suite.is_light() });
        }
    }
    println!("\nThe output of each suite is in {}.", logs.display());
    Lanes { logs, options: options.arguments(), first, second }.run(&mut passed, summary);
    Ok(())
}

/// Returns the folder of the output and times of suites.
fn logs(workspace: &Workspace) -> PathBuf {
    workspace.target().join("logs")
}

/// Writes the answers of the core into the named vectors.
///
/// # Errors
///
/// Returns an error if the names are not `vectors` followed by paths below `tests/vectors`.
pub(crate) fn bless(workspace: &Workspace, names: &[String]) -> Result<()> {
    vectors::run(workspace, vectors::blessed(names, &suite_names())?, true)
}

/// Returns the names of all suites.
pub(crate) fn suite_names() -> Vec<&'static str> {
    SUITES.iter().map(|suite| suite.name).collect()
}

fn core(workspace: &Workspace) -> Result<()> {
    let own = [
        "test",
        "--lib",
        "--bins",
        "--test",
        "transcode",
        "--test",
        "format",
        "--test",
        "numbers",
        "--test",
        "schema",
    ];
    process::run(&mut native::linted(workspace, &own))?;
    process::run(&mut native::linted(workspace, &["test", "--doc"]))?;
    process::run(&mut native::by_clippy(workspace.builder("test", &["--lib", "--bins"])))
}

fn javascript(workspace: &Workspace, filter: &Filter) -> Result<()> {
    let folder = "tests/javascript";
    let mut all = Command::new("node");
    all.args(["--test", "--test-reporter=spec"]).current_dir(workspace.root().join(folder));
    let mut command = filter.node(workspace, folder)?.unwrap_or(all);
    filter.run(command.env("HEARTH_ARTIFACTS", workspace.artifacts()))
}

fn credentials(workspace: &Workspace, filter: &Filter) -> Result<()> {
    let folder = "tests/credentials";
    let list = workspace.root().join(folder).join("requirements.txt");
    let python = Venv { name: "credentials", requirements: Some(&list), wheel: None }.python(workspace)?;
    node::install(workspace, &workspace.root().join(folder))?;
    let all = node::script(&workspace.root().join(folder), "test");
    let mut command = filter.node(workspace, folder)?.unwrap_or(all);
    filter.run(command.env("HEARTH_ARTIFACTS", workspace.artifacts()).env("HEARTH_PYTHON", python))
}

const TESTS: &str = "hearth-tests";
