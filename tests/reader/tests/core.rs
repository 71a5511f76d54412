//! Runs every vector on the core, without WebAssembly: `cargo test -p hearth-vectors --test core -- claims/period`.
//! With `--features bless` and the argument `--bless`, it updates the expected answers of vectors that differ.

#![expect(clippy::print_stdout, reason = "a run reports the failures")]

use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use hearth_vectors::bless;
use hearth_vectors::case::on_core;
use hearth_vectors::vector::{self, Vector};

/// Compares the answers of the core with the vectors.
#[derive(Parser)]
struct Options {
    /// Run only vectors whose path below tests/vectors begins with one of these
    paths: Vec<String>,
    /// Write the answers into the vectors that differ
    #[arg(long)]
    bless: bool,
}

fn main() -> Result<ExitCode> {
    let options = Options::parse();
    ensure!(!options.bless || cfg!(feature = "bless"), "`--bless` requires `--features bless`");
    let chosen = |vector: &Vector| {
        options.paths.is_empty() || options.paths.iter().any(|path| vector.name.starts_with(path.as_str()))
    };
    let vectors: Vec<Vector> = vector::load_all()?.into_iter().filter(chosen).collect();
    ensure!(!vectors.is_empty(), "no vector has a path that begins with one of {:?}", options.paths);
    let mut different = 0;
    for vector in &vectors {
        let answer = on_core(&vector.calls()?)?.pop().context("the vector has no call")?;
        if let Err(error) = vector.compare(&answer) {
            different += 1;
            println!("{}: {error:#}\n", vector.name);
            if options.bless {
                bless(vector, &answer)?;
            }
        }
    }
    println!("{} vectors, {different} {}", vectors.len(), if options.bless { "blessed" } else { "failed" });
    Ok(if different == 0 || options.bless { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
