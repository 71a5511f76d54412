//! The edge under load by wrk, as ratios to servers that are measured in the same run: an empty component on the same host,
//! grpc-gateway in Go in front of the same node, and `GET /healthz` of the edge itself.
//!
//! The host is `hearth serve`, or Spin if `HEARTH_SPIN` is set. `cargo xtask bench edge` builds the alternatives, and runs
//! this program for each host.

#![expect(clippy::indexing_slicing, reason = "a missing member of a JSON value is null")]
#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "edge/beside.rs"]
mod beside;
#[path = "edge/growth.rs"]
mod growth;
#[path = "edge/rows.rs"]
mod rows;
#[path = "edge/service.rs"]
mod service;
#[path = "edge/studies.rs"]
mod studies;
#[path = "edge/target.rs"]
mod target;
#[path = "edge/wrk.rs"]
mod wrk;

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::postgres::Postgres;
use hearth_tests::server::{Host, Server, State};
use service::Extent;
use target::Target;
use wrk::{Load, Request};

const KEY: &str = "bench";

fn main() -> Result<()> {
    println!(
        "{}, wrk and servers on one machine; each figure is the better of two runs of {:?}",
        Host::of_run().name(),
        wrk::TIME
    );
    // A process that compiles the edge keeps memory of the compiler, so none that is measured does.
    drop(over_sqlite(&[])?);
    let sqlite = over_sqlite(&[])?;
    beside::empty(&Target::edge(&sqlite)?)?;
    beside::grpc_gateway()?;
    let extent = if Host::of_run() == Host::Serve { Extent::All } else { Extent::Targets };
    let rate = service::rows("SQLite", extent, &sqlite, &over_sqlite(&["--policy", "study"])?)?;
    if Host::of_run() == Host::Spin {
        return Ok(());
    }
    over_postgres(rate)?;
    growth::measure()?;
    println!();
    studies::measure(&over_sqlite(&[])?)?;
    starts()
}

/// Returns settings without limits of requests, with a key of all scopes that the rows need.
fn settings() -> Result<String> {
    let scopes =
        "\"claims:write\", \"studies:read\", \"studies:write\", \"preferences:read\", \"preferences:write\"";
    let keys = Server::keys([KEY])?.replace("\"claims:write\"", scopes);
    Ok(format!(
        "[limits]\nrequests_per_second = 0\nrequests_per_second_per_address = 0\n{keys}rooms = [\"*\"]\n"
    ))
}

fn over_sqlite(arguments: &[&str]) -> Result<Server> {
    Server::configured(&settings()?, arguments, &[])
}

/// Measures the service over Postgres with the settings of an installation: every commit is on the disk before it is
/// answered. `sqlite` is the rate of claims over SQLite.
fn over_postgres(sqlite: f64) -> Result<()> {
    let postgres = Postgres::start(&[])?;
    let start = |arguments: &[&str]| -> Result<(_, Server)> {
        let database = postgres.database()?;
        let state = State::over(&database.url(), &settings()?)?;
        Ok((database, Server::in_directory(state, arguments)?))
    };
    let (_one, server) = start(&[])?;
    let (_other, by_study) = start(&["--policy", "study"])?;
    let stored = service::rows("Postgres", Extent::Targets, &server, &by_study)?;
    println!("\nPOST /v1/claims over Postgres: {:.2} × of SQLite (target: 0.5)", stored / sqlite);
    two_edges(&server)
}

/// Sends claims to two servers over one database, half of the connections each.
fn two_edges(server: &Server) -> Result<()> {
    let other = server.beside()?;
    let (first, second) = (Target::edge(server)?, Target::edge(&other)?);
    let one = Load::of(&first, &Request::claims("one"), 16)?.run()?;
    let halves =
        [Load::of(&first, &Request::claims("left"), 8)?, Load::of(&second, &Request::claims("right"), 8)?];
    let [left, right] = halves.map(Load::start);
    let (left, right) = (left?.end()?, right?.end()?);
    println!(
        "two edges over one Postgres: {:.0} + {:.0} claims/s, {:.2} × of one edge with all connections",
        left.rate,
        right.rate,
        (left.rate + right.rate) / one.rate
    );
    Ok(())
}

/// Measures the time from the start of the process to the first answer, with a compiled cache.
fn starts() -> Result<()> {
    let mut times = Vec::new();
    for _ in 0..10 {
        let start = Instant::now();
        let server = Server::start([KEY], &[])?;
        ensure!(server.read("/healthz", None)?.status == 200);
        times.push(start.elapsed());
    }
    let median = hearth_tests::measure::percentile(&mut times, 50);
    println!("start to first answer, compiled before: {:.0} ms (target: 300)", milliseconds(median));
    Ok(())
}

/// Returns the sample for another household.
fn claim(household: &str) -> String {
    SAMPLE.replace("household/123", &format!("household:{household}"))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
