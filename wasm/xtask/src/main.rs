//! `cargo xtask`: the single entry point for building, packaging, serving, testing, benchmarking and checking Hearth.
//!
//! It runs the tools and checks their output; it contains no rules of the product. CI runs the same commands, so a
//! passing run on a developer's machine passes there too.
// The suite `check` lints the build of the tests only, which use more.
#![cfg_attr(not(test), deny(dead_code))]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command prints to its user")]

mod advisories;
mod benches;
mod binaryen;
mod browser;
mod build;
mod check;
mod chromium;
mod conformance;
mod deploy;
mod digests;
mod directory;
mod docs;
mod doctor;
mod empty;
mod faults;
mod filter;
mod folders;
mod fuzz;
mod generate;
mod go;
mod group;
mod grpc_gateway;
mod java;
mod kit;
mod lanes;
mod locked;
mod native;
mod node;
mod npm;
mod openapi;
mod options;
mod oracle;
mod packages;
mod phase;
mod postgres;
mod process;
mod program;
mod prose;
mod python;
mod recipes;
mod report;
mod resume;
mod sbom;
mod schemas;
mod schemathesis;
mod serve;
mod site;
mod slices;
mod spin;
mod stamp;
mod step;
mod suites;
mod summary;
mod system;
mod tools;
mod usage;
mod vectors;
mod venv;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::LazyLock;

use anyhow::Result;
use clap::{Parser, Subcommand};

use filter::Filter;
use options::Options;
use workspace::{Workspace, install_components};

/// Build, serve, test, benchmark and check Hearth.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the module, its component and the edge into `target/hearth`
    Build {
        /// Also build the `hearth` command into `target/release`
        #[arg(long)]
        release: bool,
    },
    /// Build the module and add its digest to `DIGESTS`, for a release
    Digests,
    /// Write the files that are generated from the types and the table of operations in the core
    Generate {
        /// `core` or languages, all by default; an unknown name lists them
        names: Vec<String>,
        /// Check that the files of `core` are up to date, and write nothing
        #[arg(long, conflicts_with = "names")]
        check: bool,
    },
    /// Build packages and the conformance kit into `target/packages`
    Package {
        /// The packages, all by default; an unknown name lists them
        names: Vec<String>,
    },
    /// Build the book of documentation into `target/hearth/docs`
    Docs {
        /// Take the picture of the README, `docs/images/hearth.png`, again
        #[arg(long)]
        pictures: bool,
    },
    /// Build everything and run `hearth serve`
    Serve {
        /// Arguments for `hearth serve`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run test suites
    Test {
        /// The suites, all by default; an unknown name lists them. Paths after `vectors` select vectors below
        /// tests/vectors, which run on the core alone
        names: Vec<String>,
        /// Write the answers of the core into the vectors that differ
        #[arg(long, requires = "names")]
        bless: bool,
        /// Run `faults`, `fuzz` and `schemathesis` for N minutes each
        #[arg(long, value_name = "N", requires = "names", value_parser = clap::value_parser!(u64).range(1..))]
        minutes: Option<u64>,
        /// Run `http`, `faults`, `chromium` and `desk` over this store, by default SQLite
        #[arg(long, requires = "names", conflicts_with = "bless")]
        store: Option<postgres::Store>,
        /// Run the suites that take longer too, and the others at full length
        #[arg(long)]
        long: bool,
        /// Leave out the suites that passed on the same sources in the last run
        #[arg(long)]
        resume: bool,
        /// Install missing programs with the package manager of the system, as in CI
        #[arg(long)]
        install: bool,
        /// Run as a part of another run, which built everything
        #[arg(long, hide = true, requires = "names")]
        part: bool,
        /// A part of the names of the tests to run, of one suite
        #[arg(last = true, requires = "names")]
        tests: Vec<String>,
    },
    /// List the programs that the suites need, and the command that installs the missing ones
    Doctor,
    /// Run fuzz targets, seeded from the vectors
    Fuzz {
        /// The target, all by default; an unknown name lists them
        target: Option<String>,
        /// Minutes for each target
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
        minutes: u64,
    },
    /// Run benches
    Bench {
        /// The benches, all by default; an unknown name lists them
        names: Vec<String>,
    },
    /// Prove that slices are parts of a module, and list their operations
    VerifySlice {
        /// The module file
        module: PathBuf,
        /// The slice files
        #[arg(required = true)]
        slices: Vec<PathBuf>,
    },
    /// Check formatting, the digest, generated files, lints, prose, documentation and dependencies
    Check,
}

fn main() -> ExitCode {
    if fuzz::is_wrapper() {
        return fuzz::wrap();
    }
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    LazyLock::force(&stamp::BUILDER);
    let workspace = Workspace::find()?;
    if let Command::Test { .. } | Command::Check = command {
        install_components()?;
    }
    match command {
        Command::Build { release: false } => build::artifacts(&workspace),
        Command::Build { release: true } => native::release(&workspace),
        Command::Digests => digests::write(&workspace, &build::module(&workspace)?),
        Command::Generate { check: true, .. } => generate::check(&workspace),
        Command::Generate { names, .. } => generate::run(&workspace, &names),
        Command::Package { names } => packages::run(&workspace, &names),
        Command::Docs { pictures: true } => docs::pictures(&workspace),
        Command::Docs { pictures: false } => {
            docs::build(&workspace).map(|book| println!("{}", book.join("index.html").display()))
        }
        Command::Serve { arguments } => serve::run(&workspace, &arguments),
        Command::Test { names, bless: true, .. } => suites::bless(&workspace, &names),
        Command::Test {
            names, minutes, store, long: is_long, resume, install, part: is_part, tests, ..
        } => {
            if install {
                system::allow();
            }
            let filter = Filter::of(&tests)?;
            suites::run(
                &workspace,
                &names,
                &Options { minutes, store, filter, is_long, resume, is_part, edge: None },
            )
        }
        Command::Doctor => {
            doctor::run();
            Ok(())
        }
        Command::Fuzz { target, minutes } => fuzz::run(&workspace, target.as_deref(), minutes),
        Command::Bench { names } => benches::run(&workspace, &names),
        Command::VerifySlice { module, slices } => slices::prove(&module, &slices),
        Command::Check => check::run(&workspace),
    }
}
