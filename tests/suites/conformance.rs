//! One answer everywhere: every vector and 20,000 generated cases asked of every host, and all answers compared byte for
//! byte with those of the core; and every package ships the one module.
//!
//! `cargo xtask test conformance` builds the hosts and says by `HEARTH_ASKERS` how to ask them. `HEARTH_HOSTS` names some
//! of them, outside the continuous integration; `HEARTH_SEED` makes other cases.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anstream::{print, println};
use anyhow::{Context, Result, bail, ensure};
use hearth_conformance::report::{bad, bold, good, grouped, head, row, wrong};
use hearth_conformance::{Executor, Host, Outcome, Program};
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
                complain(&error);
                ExitCode::from(proof::BAD_END)
            },
            |()| ExitCode::SUCCESS,
        );
    }
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            complain(&error);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stderr, reason = "why there is no table")]
fn complain(error: &anyhow::Error) {
    eprintln!("error: {error:#}");
}

/// What the environment says.
struct Settings {
    hosts: Vec<String>,
    all: bool,
    seed: u64,
    built: Built,
}

/// The file that `HEARTH_ASKERS` names.
#[derive(Default, Deserialize)]
struct Built {
    askers: Vec<Program>,
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
                "HEARTH_HOSTS names `{unknown}`; the hosts are {}",
                self::hosts().collect::<Vec<_>>().join(", ")
            );
        }
        ensure!(
            named.is_none() || variable("CI").is_none_or(|value| value != "true"),
            "the continuous integration asks all hosts, and HEARTH_HOSTS names some"
        );
        let seed = variable("HEARTH_SEED").map_or(Ok(SEED), |seed| seed.parse());
        let built = match variable("HEARTH_ASKERS") {
            Some(path) => {
                let text = std::fs::read(&path).with_context(|| format!("cannot read {path}"))?;
                serde_json::from_slice(&text)
                    .with_context(|| format!("{path} does not say how hosts are asked"))?
            }
            None => Built::default(),
        };
        let seed = seed.context("HEARTH_SEED is a whole number")?;
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
                let program = self.built.askers.iter().find(|program| program.host.as_deref() == Some(name));
                let program =
                    program.context("nothing says how to ask it; run `cargo xtask test conformance`")?;
                Box::new(Executor::start(program, PATIENCE)?)
            }
        })
    }
}

/// Whether all is well.
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
            "  {area:<12} {:>6} answers valid, {:>6} findings, {:>6} could not run; {} codes",
            grouped(reached.valid),
            grouped(reached.findings),
            grouped(reached.could_not_run),
            reached.codes
        );
    }
    let ways = proof::prove(&questions.first(PROVED)?)?;
    packages::prove()?;
    command::prove(&settings.built.askers)?;
    println!("  hosts that answer wrongly in {} ways are told apart, and so is another module", ways - 1);
    println!("  `hearth conformance` takes the executors of {} hosts\n", settings.built.askers.len());

    println!("{}", head());
    let (mut outcomes, mut differences) = (Vec::new(), String::new());
    for name in &settings.hosts {
        let (outcome, smallest) = match settings.start(name) {
            Ok(mut host) => compare(&mut *host, &questions),
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
        (true, true, true) => good("one module, one answer everywhere"),
        (true, true, false) => good("the hosts that were asked agree; HEARTH_HOSTS names no others"),
        (true, false, _) => bad("one answer everywhere, but not one module"),
        (false, ..) => bad(&format!("{agreeing} of {} hosts agree", outcomes.len())),
    };
    println!("\n{verdict}");
    Ok(agree && one)
}

/// Every host, the slices last.
fn hosts() -> impl Iterator<Item = &'static str> {
    HOSTS.into_iter().chain(SLICES)
}

/// Where the build left what it made.
fn artifacts() -> Result<PathBuf> {
    std::env::var_os("HEARTH_ARTIFACTS").map(PathBuf::from).context("HEARTH_ARTIFACTS is not set")
}

/// The table of packages: whether each ships the one module, and each host runs it.
fn one_module(settings: &Settings, outcomes: &[(&String, Outcome)]) -> Result<bool> {
    let digest = packages::digest_of(hearth_kpt::MODULE);
    let mut found = packages::check(&artifacts()?, &settings.built.packages, &digest);
    if settings.all {
        for name in PACKAGES {
            if !found.iter().any(|(known, _)| known == name) {
                found.push((name.to_owned(), Err(anyhow::anyhow!("there is none"))));
            }
        }
    }
    for (host, outcome) in outcomes {
        match &outcome.module {
            Some(own) if *own == digest => found.push((format!("as {host} says"), Ok(1))),
            Some(own) => {
                found.push((format!("as {host} says"), Err(anyhow::anyhow!("another module: {own}"))));
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
/// The slices of the module, each asked what it has operations for.
const SLICES: [&str; 8] =
    ["forms", "claims", "preferences", "gateway", "studies", "credentials", "catalogue", "rules"];
/// Every package that the builder makes.
const PACKAGES: [&str; 5] = ["npm package", "Python wheel", "Go module", "Java archive", "conformance kit"];
/// The seed of every run that names none.
const SEED: u64 = 2026;
/// How long a host may take for an answer, its start included: some of them compile the module first.
const PATIENCE: Duration = Duration::from_mins(2);
/// How many generated cases of each area serve to prove that the suite can fail.
const PROVED: usize = 12;
