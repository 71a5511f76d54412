//! The benches, in the order in which they run. To add a bench, add a line to the table.

use std::path::Path;

use anyhow::Result;

use serde_json::Value;

use crate::browser::{self, Browser};
use crate::program::{self, Program};
use crate::summary::{Summary, select};
use crate::workspace::Workspace;
use crate::{empty, go, grpc_gateway, java, native, node, npm, postgres, process, python, spin, system};

const BENCHES: &[Bench] = &[
    Bench { name: "claims", run: Run::Rust, about: "one claim on each host callable from Rust" },
    Bench { name: "batch", run: Run::Rust, about: "many claims at once, as `hearth validate` takes them" },
    Bench {
        name: "gateway",
        run: Run::Rust,
        about: "path mapping, table compilation and transcoding of answers",
    },
    Bench { name: "study", run: Run::Rust, about: "a study of 10,000 households, and credentials" },
    Bench { name: "http", run: Run::Rust, about: "the edge under load" },
    Bench {
        name: "edge",
        run: Run::Edge,
        about: "the edge under load, beside an empty component and grpc-gateway in Go",
    },
    Bench { name: "lists", run: Run::Rust, about: "a page of records of a small and of a large tenant" },
    Bench { name: "import", run: Run::Rust, about: "100,000 rows of weighings from tables" },
    Bench { name: "attacks", run: Run::Rust, about: "health and claim requests during attacks on the edge" },
    Bench { name: "hosts", run: Run::Hosts, about: "one claim in each language, compared with alternatives" },
    Bench { name: "npm", run: Run::Npm, about: "size and speed of the npm package, and its credentials" },
];

/// One line of the table.
#[derive(Debug)]
struct Bench {
    name: &'static str,
    run: Run,
    about: &'static str,
}

/// How a bench runs.
#[derive(Debug)]
enum Run {
    /// The file `tests/benches/<name>.rs` of the crate `hearth-tests`.
    Rust,
    /// `tests/benches/edge.rs`, with the program wrk, Postgres, an empty component and grpc-gateway.
    Edge,
    /// `tests/benches/hosts.rs`, which runs a program of each language.
    Hosts,
    /// `npm/bench`, in Node.js and in Chromium.
    Npm,
}

impl Bench {
    fn is_there(&self, workspace: &Workspace) -> bool {
        match self.run {
            Run::Rust | Run::Edge | Run::Hosts => workspace.has_target(TESTS, self.name),
            Run::Npm => npm::are_there(workspace, &[npm::BENCH]),
        }
    }

    fn run(&self, workspace: &Workspace) -> Result<()> {
        match self.run {
            Run::Rust => process::run(&mut workspace.native(&["bench", "--bench", self.name])),
            Run::Edge => edge(workspace),
            Run::Hosts => hosts(workspace),
            Run::Npm => package(workspace),
        }
    }
}

/// Builds everything, then runs the named benches, or all benches if no name is given.
///
/// # Errors
///
/// Returns an error if a name is unknown, the build fails, or a bench fails.
pub(crate) fn run(workspace: &Workspace, names: &[String]) -> Result<()> {
    let benches = select(BENCHES, |bench| bench.name, names)?;
    native::release(workspace)?;
    let mut summary = Summary::default();
    for bench in benches {
        if bench.is_there(workspace) {
            summary.part(bench.name, bench.about, || bench.run(workspace));
        } else {
            summary.missing(bench.name, "its files are missing", !names.is_empty());
        }
    }
    summary.finish()
}

/// Builds the alternatives to the edge, then measures the edge beside them on `hearth serve`, and on Spin if it is installed.
fn edge(workspace: &Workspace) -> Result<()> {
    system::need(&["wrk"])?;
    postgres::need()?;
    let (component, gateway) = (empty::build(workspace)?, grpc_gateway::build(workspace)?);
    let measure = |program: &Path| {
        let mut command = workspace.native(&["bench", "--bench", "edge"]);
        command.env("HEARTH_EMPTY", &component).env("HEARTH_GRPC_GATEWAY", &gateway);
        process::run(command.env("HEARTH_SPIN", program))
    };
    // An empty variable chooses `hearth serve`.
    measure(Path::new(""))?;
    let Some(program) = spin::program() else {
        println!("edge: the rows of Spin are left out because `spin` is not on the path");
        return Ok(());
    };
    measure(&program)
}

/// Builds the packages and their benchmark programs, then runs the programs.
fn hosts(workspace: &Workspace) -> Result<()> {
    let programs =
        [npm::bench(workspace)?, python::bench(workspace)?, go::bench(workspace)?, java::bench(workspace)?];
    let file = workspace.target().join("bench/hosts.json");
    program::write(&file, &Value::Array(programs.iter().map(Program::as_json).collect()))?;
    process::run(workspace.native(&["bench", "--bench", "hosts"]).env("HEARTH_BENCHES", file))
}

/// Builds the package, then measures it.
fn package(workspace: &Workspace) -> Result<()> {
    npm::package(workspace)?;
    let directory = workspace.root().join(npm::BENCH);
    node::install(workspace, &directory)?;
    let chromium = Browser::find()?.chromium;
    process::run(node::script(&directory, "bench").env(browser::CHROMIUM, chromium))
}

const TESTS: &str = "hearth-tests";
