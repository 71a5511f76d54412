//! The edge under load by wrk, over SQLite and over Postgres: requests a second as ratios of `GET /healthz` of the same
//! server, which is measured before and after each row.

#![expect(clippy::indexing_slicing, reason = "a missing member of a JSON value is null")]
#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "edge/wrk.rs"]
mod wrk;

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::postgres::Postgres;
use hearth_tests::server::{Server, State};
use wrk::{Load, Request};

const KEY: &str = "bench";

fn main() -> Result<()> {
    println!(
        "hearth serve, {} connections, {:?} each, wrk and servers on one machine",
        Load::CONNECTIONS,
        Load::TIME
    );
    // Without the quota of a key.
    let keys = Server::keys([KEY])?
        .replace("\"claims:write\"", "\"claims:write\", \"studies:read\", \"studies:write\"");
    let settings = format!("[limits]\nrequests_per_second = 0\n{keys}");
    let over_sqlite = |arguments: &[&str]| Server::configured(&settings, arguments, &[]);
    let sqlite = rows("SQLite", &over_sqlite(&[])?, &over_sqlite(&["--policy", "study"])?)?;
    // With the settings of an installation: every commit is on the disk before it is answered.
    let postgres = Postgres::start(&[])?;
    let over_postgres = |arguments: &[&str]| -> Result<(_, Server)> {
        let database = postgres.database()?;
        let state = State::over(&database.url(), &settings)?;
        Ok((database, Server::in_directory(state, arguments)?))
    };
    let (_one, server) = over_postgres(&[])?;
    let (_other, by_study) = over_postgres(&["--policy", "study"])?;
    let stored = rows("Postgres", &server, &by_study)?;
    println!("POST /v1/claims over Postgres: {:.2} × of SQLite (target 0.5)", stored / sqlite);
    two_edges(&server)?;
    studies(&over_sqlite(&[])?)?;
    starts()
}

/// Measures the rows of a table, and returns the rate of claims.
fn rows(store: &str, server: &Server, by_study: &Server) -> Result<f64> {
    let first = server.submit(KEY, claim("read").as_bytes())?;
    let id = first.json()["id"].as_str().context("the first claim was not stored")?.to_owned();
    println!("{store:<38} {:>10}  {:>8}  {:>8}  of /healthz", "requests/s", "p50", "p99");
    let mut claims = 0.0;
    let record = format!("/v1/claims/{id}");
    let rows = [
        ("GET /healthz", server, Request::get("/healthz"), None),
        ("POST /v1/claims, pending, no credential", by_study, Request::claims("pending"), Some(0.6)),
        ("POST /v1/claims, with a credential", server, Request::claims("verified"), Some(0.5)),
        ("GET /v1/claims/{id}", server, Request::get(&record), Some(0.7)),
        ("GET /v1/claims, a page of 100", server, Request::get("/v1/claims?limit=100"), None),
    ];
    for (name, server, request, target) in rows {
        let health = || Load::of(server, &Request::get("/healthz"), 1)?.run();
        let before = health()?;
        let load = Load::of(server, &request, 1)?.run()?;
        // The faster of both, since other work on the machine only slows it.
        let health = before.rate.max(health()?.rate);
        let target = target.map(|target| format!(" (target {target})")).unwrap_or_default();
        println!(
            "  {name:<36} {:>10.0}  {:>8}  {:>8}  {:.2} ×{target}",
            load.rate,
            load.p50,
            load.p99,
            load.rate / health
        );
        if name.ends_with("with a credential") {
            claims = load.rate;
        }
    }
    Ok(claims)
}

/// Sends claims to two servers over one database, half of the connections each.
fn two_edges(server: &Server) -> Result<()> {
    let other = server.beside()?;
    let one = Load::of(server, &Request::claims("one"), 1)?.run()?;
    let halves =
        [Load::of(server, &Request::claims("left"), 2)?, Load::of(&other, &Request::claims("right"), 2)?];
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

/// Measures how long a study of 10,000 households takes when it is read first, read again, and read again after one more
/// claim.
fn studies(server: &Server) -> Result<()> {
    for group in ["reference", "intervention"] {
        let lines: Vec<String> = (0..HOUSEHOLDS / 2).map(|number| studied(group, number)).collect();
        let stored = server.submit_lines(KEY, lines.join("\n").as_bytes(), &[])?;
        let kept = stored.body.matches("\"status\":201").count();
        ensure!(stored.status == 200 && kept == lines.len(), "{kept} claims of the study were stored");
    }
    let kept = server.post("/v1/studies/large", KEY, &serde_json::json!({}))?;
    ensure!(kept.status == 201, "{kept:?}");
    let read = |tag: &str, status| -> Result<(String, Duration)> {
        let authorization = format!("Bearer {KEY}");
        let headers = [("authorization", authorization.as_str()), ("if-none-match", tag)];
        let start = Instant::now();
        let study = server.ask("GET", "/v1/studies/large", &headers)?;
        let took = start.elapsed();
        ensure!(study.status == status, "{study:?}");
        Ok((study.header("etag").context("no tag")?.to_owned(), took))
    };
    let (tag, first) = read("\"none\"", 200)?;
    let (_, unchanged) = read(&tag, 304)?;
    let more = server.submit(KEY, studied("reference", HOUSEHOLDS).as_bytes())?;
    ensure!(more.status == 201, "{more:?}");
    let (_, changed) = read(&tag, 200)?;
    println!(
        "a study of {HOUSEHOLDS} households: {:.0} ms; unchanged: {:.1} ms; with one more claim: {:.0} ms",
        milliseconds(first),
        milliseconds(unchanged),
        milliseconds(changed)
    );
    Ok(())
}

/// Returns the claim of a household of a study, on one line.
fn studied(group: &str, number: usize) -> String {
    let claim = claim(&format!("{group}-{number}")).replace("\"intervention\"", &format!("\"{group}\""));
    claim.replacen('{', "{\"studyId\":\"large\",", 1).replace('\n', " ")
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
    println!("start to first answer, compiled before: {:.0} ms (target 300)", milliseconds(median));
    Ok(())
}

/// Returns the sample for another household.
fn claim(household: &str) -> String {
    SAMPLE.replace("household/123", &format!("household:{household}"))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The households of a large study.
const HOUSEHOLDS: usize = 10_000;
