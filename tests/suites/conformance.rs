//! Runs every vector and 20,000 generated cases on every host, and compares all answers byte for byte with those of the
//! core. Also checks that every package contains the one module. In the short form of a run, hosts in other processes
//! get a quarter of the generated cases, and those whose own suites compare every vector with the core get no vector.
//!
//! `cargo xtask test conformance` builds the executors of the hosts, and passes their commands in the file that
//! `HEARTH_EXECUTORS` names. `HEARTH_HOSTS` limits the run to some hosts, except in CI; `HEARTH_SEED` selects other
//! cases.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anstream::{print, println};
use anyhow::{Context, Result, bail, ensure};
use hearth_conformance::report::{bad, bold, good, grouped, head, row, wrong};
use hearth_conformance::{Executor, Host, Outcome, Program};
use hearth_tests::suite::is_long;
use serde::Deserialize;

use crate::edge::Edge;
use crate::found::found;
use crate::host::{Core, Embedded};
use crate::packages::Package;
use crate::questions::Questions;
use crate::shrink::{Smallest, compare};
use crate::slice::Slice;

#[path = "conformance/command.rs"]
mod command;
#[path = "conformance/edge.rs"]
mod edge;
#[path = "conformance/found.rs"]
mod found;
#[path = "conformance/generate/mod.rs"]
mod generate;
#[path = "conformance/host.rs"]
mod host;
#[path = "conformance/packages.rs"]
mod packages;
#[path = "conformance/proof.rs"]
mod proof;
#[path = "conformance/questions.rs"]
mod questions;
#[path = "conformance/shrink.rs"]
mod shrink;
#[path = "conformance/slice.rs"]
mod slice;

fn main() -> ExitCode {
    if let Some(played) = proof::played() {
        return played.map_or_else(
            |error| {
                report(&error);
                ExitCode::from(proof::BAD_END)
            },
            |()| ExitCode::SUCCESS,
        );
    }
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            report(&error);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stderr, reason = "reports an error that prevents the table")]
fn report(error: &anyhow::Error) {
    eprintln!("error: {error:#}");
}

/// The settings from the environment.
struct Settings {
    hosts: Vec<String>,
    all: bool,
    seed: u64,
    built: Built,
}

/// The content of the file that `HEARTH_EXECUTORS` names.
#[derive(Default, Deserialize)]
struct Built {
    executors: Vec<Program>,
    packages: Vec<Package>,
}

impl Settings {
    fn read() -> Result<Self> {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let named = variable("HEARTH_HOSTS");
        let hosts: Vec<String> = match &named {
            Some(some) => some.split(',').map(|name| name.trim().to_owned()).collect(),
            None => hosts().map(str::to_owned).collect(),
        };
        if let Some(unknown) = hosts.iter().find(|name| !self::hosts().any(|host| host == name.as_str())) {
            bail!(
                "`{unknown}` in HEARTH_HOSTS is not a host; the hosts are {}",
                self::hosts().collect::<Vec<_>>().join(", ")
            );
        }
        ensure!(
            named.is_none() || variable("CI").is_none_or(|value| value != "true"),
            "HEARTH_HOSTS is not allowed in CI, which tests all hosts"
        );
        let seed = variable("HEARTH_SEED").map_or(Ok(SEED), |seed| seed.parse());
        let built = match variable("HEARTH_EXECUTORS") {
            Some(path) => {
                let text = std::fs::read(&path).with_context(|| format!("cannot read {path}"))?;
                serde_json::from_slice(&text).with_context(|| format!("{path} is not a list of executors"))?
            }
            None => Built::default(),
        };
        let seed = seed.context("HEARTH_SEED must be a whole number")?;
        Ok(Self { all: named.is_none(), hosts, seed, built })
    }

    /// Starts a host.
    fn start(&self, name: &str) -> Result<Box<dyn Host>> {
        Ok(match name {
            "core" => Box::new(Core),
            "wasmtime" => Box::new(Embedded::new()?),
            "edge" => Box::new(Edge::start()?),
            name if SLICES.contains(&name) => Box::new(Slice::new(&artifacts()?, name)?),
            name => {
                let program =
                    self.built.executors.iter().find(|program| program.host.as_deref() == Some(name));
                let program =
                    program.context("the host has no executor; run `cargo xtask test conformance`")?;
                Box::new(Executor::start(program, PATIENCE)?)
            }
        })
    }
}

/// Runs the suite, and returns whether it passed.
fn run() -> Result<bool> {
    let settings = Settings::read()?;
    let questions = Questions::new(settings.seed)?;
    println!(
        "{} and {}, seed {}",
        bold(&format!("{} vectors", grouped(questions.vectors()))),
        bold(&format!("{} generated cases", grouped(questions.generated()))),
        settings.seed
    );
    for (area, reached) in questions.reached()? {
        println!(
            "  {area:<12} {:>6} valid answers, {:>6} findings, {:>6} could not run; {} codes",
            grouped(reached.valid),
            grouped(reached.findings),
            grouped(reached.could_not_run),
            reached.codes
        );
    }
    let roles = proof::prove(&questions.first(PROVED)?)?;
    packages::prove()?;
    command::prove(&settings.built.executors)?;
    println!("  all {} kinds of wrong hosts are detected, and so is another module", roles - 1);
    println!("  `hearth conformance` accepts the executors of {} hosts\n", settings.built.executors.len());

    let parts = if is_long() { None } else { Some([questions.part()?, questions.part()?.without_vectors()]) };
    if let Some([part, _]) = &parts {
        println!("hosts in other processes: {} generated cases\n", grouped(part.generated()));
    }
    println!("{}", head());
    let (mut outcomes, mut differences) = (Vec::new(), String::new());
    for name in &settings.hosts {
        let is_here = HERE.contains(&name.as_str()) || SLICES.contains(&name.as_str());
        let part = parts
            .as_ref()
            .map(|[all, generated]| if TESTED_ELSEWHERE.contains(&name.as_str()) { generated } else { all });
        let questions = part.filter(|_| !is_here).unwrap_or(&questions);
        let (outcome, smallest) = match settings.start(name) {
            Ok(mut host) => compare(&mut *host, questions),
            Err(error) => (Outcome::missing(format!("{error:#}")), Smallest::new()),
        };
        println!("{}", row(name, &outcome));
        differences.push_str(&wrong(name, &outcome, questions.cases(), |difference, case| {
            found(difference, case, &smallest)
        }));
        outcomes.push((name, outcome));
    }
    let one = one_module(&settings, &outcomes)?;
    print!("{differences}");
    let agreeing = outcomes.iter().filter(|(_, outcome)| outcome.is_good()).count();
    let agree = agreeing == outcomes.len();
    let verdict = match (agree, one, settings.all) {
        (true, true, true) => good("all hosts agree and run the one module"),
        (true, true, false) => good("all hosts in HEARTH_HOSTS agree; others were not tested"),
        (true, false, _) => bad("all hosts agree, but not all run the one module"),
        (false, ..) => bad(&format!("{agreeing} of {} hosts agree", outcomes.len())),
    };
    println!("\n{verdict}");
    Ok(agree && one)
}

/// Returns every host; the slices come last.
fn hosts() -> impl Iterator<Item = &'static str> {
    HOSTS.into_iter().chain(SLICES)
}

/// Returns the directory of the artefacts.
fn artifacts() -> Result<PathBuf> {
    std::env::var_os("HEARTH_ARTIFACTS").map(PathBuf::from).context("HEARTH_ARTIFACTS is not set")
}

/// Checks and prints the table of packages: whether each contains the one module, and each host runs it.
fn one_module(settings: &Settings, outcomes: &[(&String, Outcome)]) -> Result<bool> {
    let digest = packages::digest_of(hearth_kpt::MODULE);
    let mut found = packages::check(&artifacts()?, &settings.built.packages, &digest);
    if settings.all {
        for name in PACKAGES {
            if !found.iter().any(|(known, _)| known == name) {
                found.push((name.to_owned(), Err(anyhow::anyhow!("the package is missing"))));
            }
        }
    }
    for (host, outcome) in outcomes {
        match &outcome.module {
            Some(own) if *own == digest => found.push((format!("reported by {host}"), Ok(1))),
            Some(own) => {
                found
                    .push((format!("reported by {host}"), Err(anyhow::anyhow!("the module differs: {own}"))));
            }
            None => {}
        }
    }
    println!("\n{}  {digest}", bold("the one module"));
    for (name, places) in &found {
        match places {
            Ok(1) => println!("  {name:<24} {}", good("✓")),
            Ok(places) => println!("  {name:<24} {}  in {places} places", good("✓")),
            Err(error) => println!("  {name:<24} {}  {error:#}", bad("✗")),
        }
    }
    Ok(found.iter().all(|(_, places)| places.is_ok()))
}

/// Every host, in the order of the table.
const HOSTS: [&str; 8] = ["core", "wasmtime", "node", "chromium", "python", "go", "java", "edge"];
/// The hosts that, as the slices, run in this process. The others get a part of the cases in the short form.
const HERE: [&str; 2] = ["core", "wasmtime"];
/// The hosts whose suites compare every vector with the core: `javascript`, `chromium`, `python`, `go` and `java`.
const TESTED_ELSEWHERE: [&str; 5] = ["node", "chromium", "python", "go", "java"];
/// The slices of the module. Each runs the cases of its operations.
const SLICES: [&str; 8] =
    ["forms", "claims", "preferences", "gateway", "studies", "credentials", "catalogue", "rules"];
/// Every package that the builder makes.
const PACKAGES: [&str; 5] = ["npm package", "Python wheel", "Go module", "Java archive", "conformance kit"];
/// The seed of runs without `HEARTH_SEED`.
const SEED: u64 = 2026;
/// The time limit for an answer, including the start of the host: some hosts compile the module first.
const PATIENCE: Duration = Duration::from_mins(2);
/// How many generated cases of each area are used to prove that the suite can fail.
const PROVED: usize = 12;
