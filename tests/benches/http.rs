//! `hearth serve` under load: each of 16 connections waits for an answer before the next request.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::measure::percentile;
use hearth_tests::server::Server;

const CONNECTIONS: usize = 16;
const TIME: Duration = Duration::from_secs(8);

fn main() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let next = AtomicUsize::new(0);
    println!("hearth serve, {CONNECTIONS} connections, {TIME:?} each, load and server on one machine");
    report("GET /healthz", || Ok(server.read("/healthz", None)?.status == 200))?;
    report("POST /v1/claims", || {
        let household = format!("household:{}", next.fetch_add(1, Ordering::Relaxed));
        let claim = SAMPLE.replace("household/123", &household);
        Ok(server.submit("team", claim.as_bytes())?.status == 201)
    })?;
    report("POST /v1/claims, the same claim again", || {
        Ok(server.submit("team", SAMPLE.replace("household/123", "household:0").as_bytes())?.status == 200)
    })?;
    lines(&server)?;
    drop(server);
    study()
}

/// Sends claims one after another, and then on the lines of one request, each with one connection.
fn lines(server: &Server) -> Result<()> {
    const ALONE: usize = 1_000;
    const LINES: usize = 10_000;
    let claim = |series: &str, number: usize| {
        SAMPLE.replace("household/123", &format!("household:{series}-{number}")).replace('\n', " ")
    };
    let start = Instant::now();
    for number in 0..ALONE {
        let answer = server.submit("team", claim("alone", number).as_bytes())?;
        ensure!(answer.status == 201, "{}", answer.status);
    }
    let alone = rate(ALONE, start);
    let body: String = (0..LINES).map(|number| claim("line", number) + "\n").collect();
    let start = Instant::now();
    let answer = server.submit_lines("team", body.as_bytes(), &[])?;
    let together = rate(LINES, start);
    let stored = answer.body.lines().filter(|line| line.contains("\"status\":201")).count();
    ensure!(answer.status == 200 && stored == LINES, "{} and {stored} lines", answer.status);
    println!("one connection");
    println!("  POST /v1/claims, one after another     {alone:>7.0} claims/s");
    println!(
        "  POST /v1/claims, {LINES} lines         {together:>7.0} claims/s   {:.1} times as many",
        together / alone
    );
    Ok(())
}

/// Returns the number for each second since `start`.
#[expect(clippy::cast_precision_loss, reason = "claims are counted in thousands")]
fn rate(number: usize, start: Instant) -> f64 {
    number as f64 / start.elapsed().as_secs_f64()
}

/// Sends claims under the policy `study` one after another, while the number of stored claims grows.
fn study() -> Result<()> {
    let settings = format!("policy = \"study\"\n{}", Server::keys(["team"])?);
    let server = Server::configured(&settings, &[], &[])?;
    let mut stored = 0_usize;
    println!("policy `study`, one connection");
    for many in [100, 1_000, 3_000, 6_000, 12_000] {
        while stored < many {
            submit_one(&server, stored)?;
            stored += 1;
        }
        let mut times = Vec::new();
        for _ in 0..200 {
            let sent = Instant::now();
            submit_one(&server, stored)?;
            times.push(sent.elapsed());
            stored += 1;
        }
        println!(
            "  beside {many:>6} claims   p50 {:>6.2} ms",
            percentile(&mut times, 50).as_secs_f64() * 1e3
        );
    }
    Ok(())
}

fn submit_one(server: &Server, household: usize) -> Result<()> {
    let claim = SAMPLE.replace("household/123", &format!("household:{household}"));
    let answer = server.submit("team", claim.as_bytes())?;
    ensure!(answer.status == 201, "{} for household {household}", answer.status);
    Ok(())
}

fn report(name: &str, request: impl Fn() -> Result<bool> + Sync) -> Result<()> {
    let times: Mutex<Vec<Duration>> = Mutex::default();
    let start = Instant::now();
    thread::scope(|scope| {
        let connection = || -> Result<()> {
            let mut own = Vec::new();
            while start.elapsed() < TIME {
                let sent = Instant::now();
                ensure!(request()?, "{name}: the answer has an unexpected status");
                own.push(sent.elapsed());
            }
            times.lock().ok().context("a worker panicked")?.extend(own);
            Ok(())
        };
        let workers: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(connection)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().ok().context("a worker panicked")?)
    })?;
    let seconds = start.elapsed().as_secs_f64();
    let mut times = times.into_inner()?;
    #[expect(clippy::cast_precision_loss, reason = "requests are counted in thousands")]
    let rate = times.len() as f64 / seconds;
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "  {name:<38} {rate:>7.0} requests/s   p50 {:>6.2} ms   p99 {:>6.2} ms",
        milliseconds(percentile(&mut times, 50)),
        milliseconds(percentile(&mut times, 99))
    );
    Ok(())
}
