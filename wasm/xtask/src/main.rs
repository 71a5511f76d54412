//! `cargo xtask`: the one entry to building, packing, serving, testing, measuring and checking Hearth.
//!
//! It runs the tools and checks what they made; it knows no rule of the product. What CI does, it does here,
//! so that a green run on a desk is a green run there.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to the person who ran it")]

mod advisories;
mod benches;
mod binaryen;
mod bindgen;
mod browser;
mod budget;
mod build;
mod check;
mod chromium;
mod codes;
mod component;
mod conformance;
mod digests;
mod docs;
mod folders;
mod fuzz;
mod generate;
mod go;
mod java;
mod kit;
mod module;
mod node;
mod npm;
mod oracle;
mod packages;
mod process;
mod program;
mod prose;
mod python;
mod recipes;
mod reference;
mod report;
mod rust;
mod sbom;
mod schemas;
mod schemathesis;
mod seal;
mod serve;
mod silence;
mod slices;
mod spin;
mod stamp;
mod step;
mod suites;
mod summary;
mod system;
mod tools;
mod vectors;
mod venv;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::LazyLock;

use anyhow::Result;
use clap::{Parser, Subcommand};

use workspace::Workspace;

/// Build, serve, test, measure and check Hearth.
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
        /// Build the `hearth` command too, into `target/release`
        #[arg(long)]
        release: bool,
    },
    /// Build the module and write its digest into `DIGESTS`, after the core changed
    Digests,
    /// Write the files that follow from the types and the table of operations in the core
    Generate {
        /// `core`, or languages; all of them if none is named, and an unknown name lists them
        names: Vec<String>,
        /// Write nothing, and fail if a file of `core` is out of date
        #[arg(long, conflicts_with = "names")]
        check: bool,
    },
    /// Build the packages of the languages and the conformance kit, those named or all, into `target/packages`
    Package {
        /// The packages; an unknown name lists them
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
        /// Passed on to `hearth serve`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run test suites: those named, or all of them
    Test {
        /// The suites; an unknown name lists them. Paths after `vectors` name vectors below tests/vectors, which run on the
        /// core alone
        names: Vec<String>,
        /// Write the answers of the core into the vectors that expect others
        #[arg(long, requires = "names")]
        bless: bool,
        /// Run `faults`, `fuzz` and `schemathesis` for so long each
        #[arg(long, value_name = "N", requires = "names", value_parser = clap::value_parser!(u64).range(1..))]
        minutes: Option<u64>,
    },
    /// Run the fuzz target that is named, or all of them, starting from the vectors
    Fuzz {
        /// The target; an unknown name lists them
        target: Option<String>,
        /// Minutes that each target runs
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
        minutes: u64,
    },
    /// Run benches: those named, or all of them
    Bench {
        /// The benches; an unknown name lists them
        names: Vec<String>,
    },
    /// Prove that a slice is a part of a module, and say which operations it has
    VerifySlice {
        /// The file of the module
        module: PathBuf,
        /// The files of slices
        #[arg(required = true)]
        slices: Vec<PathBuf>,
    },
    /// Check formatting, lints, the bare target, documentation and dependencies
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
    match command {
        Command::Build { release: false } => build::artifacts(&workspace),
        Command::Build { release: true } => build::everything(&workspace),
        Command::Digests => digests::write(&workspace),
        Command::Generate { check: true, .. } => generate::check(&workspace),
        Command::Generate { names, .. } => generate::run(&workspace, &names),
        Command::Package { names } => packages::run(&workspace, &names),
        Command::Docs { pictures: true } => docs::pictures(&workspace),
        Command::Docs { pictures: false } => {
            docs::build(&workspace).map(|book| println!("{}", book.join("index.html").display()))
        }
        Command::Serve { arguments } => serve::run(&workspace, &arguments),
        Command::Test { names, bless: true, .. } => suites::bless(&workspace, &names),
        Command::Test { names, minutes, .. } => suites::run(&workspace, &names, minutes),
        Command::Fuzz { target, minutes } => fuzz::run(&workspace, target.as_deref(), minutes),
        Command::Bench { names } => benches::run(&workspace, &names),
        Command::VerifySlice { module, slices } => slices::prove(&module, &slices),
        Command::Check => check::run(&workspace),
    }
}
