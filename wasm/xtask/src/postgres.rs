//! The suite `postgres`: the suites of the edge over a Postgres that they start themselves.

use std::fs;
use std::process::Command;

use anyhow::{Result, bail, ensure};
use clap::ValueEnum;

use crate::filter::Filter;
use crate::workspace::Workspace;
use crate::{faults, native, process, system};

/// The suites of the edge, which run over each store.
pub(crate) const SUITES: &[&str] = &["http", "faults"];

/// The suites of pages, which also run over each store, and for which the example `postgres` starts one.
pub(crate) const PAGES: &[&str] = &["chromium", "desk"];

/// The store of the edge.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum Store {
    /// The file of SQLite.
    #[default]
    Sqlite,
    /// A database of Postgres.
    Postgres,
}

impl Store {
    /// Returns the name in the variable `HEARTH_STORE`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }

    /// Builds the program that starts the store for a test in JavaScript, if one is needed.
    ///
    /// # Errors
    ///
    /// Returns an error if the program that starts Postgres does not build.
    pub(crate) fn prepare(self, workspace: &Workspace, test: &mut Command) -> Result<()> {
        if self == Self::Postgres {
            process::run(&mut native::linted(workspace, &["build", "--example", "postgres"]))?;
            test.env("HEARTH_POSTGRES", workspace.target().join("debug/examples/postgres"));
        }
        Ok(())
    }
}

/// Tests the Postgres of the tests, then runs the suites of the edge over it.
///
/// # Errors
///
/// Returns an error if Postgres is missing, or a test fails.
pub(crate) fn run(workspace: &Workspace, filter: &Filter) -> Result<()> {
    need()?;
    let environment = faults::environment(workspace)?;
    let mut failed = Vec::new();
    for suite in [&["postgres"], SUITES].concat() {
        println!("postgres: the suite `{suite}`");
        let mut command = native::test(workspace, suite)?;
        command.env("HEARTH_STORE", Store::Postgres.name()).envs(environment.iter().cloned());
        if let Err(error) = filter.run(filter.cargo(&mut command)) {
            println!("postgres: {error:#}");
            failed.push(suite);
        }
    }
    if !failed.is_empty() {
        bail!("over Postgres failed: {}", failed.join(", "));
    }
    Ok(())
}

/// Ensures that Debian's package of Postgres is installed. Its programs are not on the path.
///
/// # Errors
///
/// Returns an error if it is missing and cannot be installed; the message states what to do.
pub(crate) fn need() -> Result<()> {
    if !is_installed() {
        system::install(&["postgresql"])?;
    }
    ensure!(is_installed(), "Postgres is missing; install it (`apt-get install postgresql`)");
    Ok(())
}

/// Returns whether the programs of Debian's package are installed.
pub(crate) fn is_installed() -> bool {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.map(|version| version.path().join("bin/postgres")).any(|program| program.is_file())
}
