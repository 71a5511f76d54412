//! Faults of the system below the server: a failing disk, a full disk, and a clock that is changed.
//!
//! `strace` makes system calls of the running server fail, and libfaketime changes its clock.

use std::fs;
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use hearth_tests::server::{self, Host, Server, Store};
use hearth_tests::suite::{Alone, only, only_over, trial};
use libtest_mimic::Trial;

use super::clock::Clock;
use super::strace::Failing;
use super::{claim, concurrently};

/// Returns the tests.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Alone); 4] = [
        ("a_claim_is_on_the_disk_before_its_answer", each_claim_is_synced),
        ("a_claim_answered_with_201_survives_failing_syncs", failing_syncs),
        ("a_full_disk_rejects_claims_and_returns_stored_ones", full_disk),
        ("a_change_of_the_clock_does_not_disturb_the_server", set_clock),
    ];
    let why = "Spin itself manages the disk and the clock of its store";
    let on_serve = |test| only(Host::Serve, why, test);
    let why = "the test makes the process fail that owns the database file";
    let limited = |(name, test)| on_serve(only_over(Store::Sqlite, why, trial(name, test)));
    let idle = only(
        Host::Serve,
        "Spin's threads are its own",
        trial("an_idle_server_wakes_no_thread", an_idle_server_wakes_no_thread),
    );
    tests.into_iter().map(limited).chain([idle]).collect()
}

/// Many servers on one machine, such as those of the tests, would otherwise take its time.
fn an_idle_server_wakes_no_thread() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let answer = server.submit("team", claim(0, 0).as_bytes())?;
    ensure!(answer.status == 201, "{answer:?}");
    // Connections of this test time out first.
    for _ in 0..60 {
        let before = runs(&server)?;
        thread::sleep(Duration::from_secs(1));
        if runs(&server)? == before {
            return Ok(());
        }
    }
    bail!("no second of a minute passed without work")
}

/// Returns how often each thread of the server ran.
fn runs(server: &Server) -> Result<Vec<String>> {
    let threads = fs::read_dir(format!("/proc/{}/task", server.id()))?;
    threads
        .map(|thread| {
            let folder = thread?.path();
            let times = fs::read_to_string(folder.join("schedstat"))?;
            Ok(format!("{}: {times}", folder.display()))
        })
        .collect()
}

/// Makes system calls of the server's process fail, as described by `strace -e inject`.
fn failing(server: &Server, inject: &str) -> Result<Failing> {
    Failing::calls(&[server.id()], &server.state().join("strace"), inject)
}

/// Checks that an audit of the stored records reports no error.
fn is_whole(server: &Server) -> Result<()> {
    let output = Command::new(server::command()?).args(["verify", "--store"]).arg(server.state()).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    Ok(())
}

fn failing_syncs() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let stored: Mutex<Vec<(String, String)>> = Mutex::default();
    let statuses: Mutex<Vec<u16>> = Mutex::default();
    // Every third call fails, starting with the first.
    let failing = failing(&server, "fsync,fdatasync:error=EIO:when=1+3")?;
    concurrently(400, |index| {
        let claim = claim(index, 0);
        let answer = server.submit("team", claim.as_bytes())?;
        ensure!(matches!(answer.status, 201 | 503), "{} {}", answer.status, answer.body);
        statuses.lock().ok().context("a worker panicked")?.push(answer.status);
        if answer.status == 201 {
            let id = answer.json()["id"].as_str().context("the id is missing")?.to_owned();
            stored.lock().ok().context("a worker panicked")?.push((id, claim));
        }
        Ok(())
    })?;
    drop(failing);
    let statuses = statuses.into_inner()?;
    let failed = statuses.iter().filter(|status| **status == 503).count();
    ensure!(failed > 0 && failed < statuses.len(), "{failed} of {} failed", statuses.len());
    let log = server.log()?;
    let causes = log.lines().filter(|line| line.contains("\"level\":\"error\""));
    let causes: Vec<&str> = causes.collect();
    ensure!(causes.len() == failed, "{failed} failed answers, but {} lines in the log", causes.len());
    ensure!(causes.iter().all(|line| line.contains("disk I/O error")), "{causes:?}");
    // A second submission finds each claim or stores it.
    for index in 0..400 {
        let answer = server.submit("team", claim(index, 0).as_bytes())?;
        ensure!(matches!(answer.status, 200 | 201), "{} {}", answer.status, answer.body);
    }
    server.kill()?;
    let server = server.kill_and_restart()?;
    for (id, claim) in stored.into_inner()? {
        let read = server.read(&format!("/v1/claims/{id}/claim"), Some("team"))?;
        ensure!(read.status == 200 && read.body == claim, "{id}: {} {}", read.status, read.body);
    }
    is_whole(&server)
}

/// If no sync succeeds, no claim is stored: each answer waits for one.
fn each_claim_is_synced() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let failing = failing(&server, "fsync,fdatasync:error=EIO")?;
    for household in 0..20 {
        let answer = server.submit("team", claim(household, 0).as_bytes())?;
        ensure!(answer.status == 503, "{household}: {} {}", answer.status, answer.body);
    }
    drop(failing);
    for household in 0..20 {
        let answer = server.submit("team", claim(household, 0).as_bytes())?;
        ensure!(answer.status == 201, "{household}: {} {}", answer.status, answer.body);
    }
    is_whole(&server)
}

fn full_disk() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let id = server.submit("team", claim(0, 0).as_bytes())?.json()["id"]
        .as_str()
        .context("the id is missing")?
        .to_owned();
    let full = failing(&server, "pwrite64:error=ENOSPC")?;
    for household in 1..20 {
        let answer = server.submit("team", claim(household, 0).as_bytes())?;
        ensure!(answer.status == 503, "{} {}", answer.status, answer.body);
        ensure!(answer.body.contains("the store is full, and nothing was stored"), "{}", answer.body);
        ensure!(answer.header("retry-after").is_some(), "{:?}", answer.headers);
    }
    let read = server.read(&format!("/v1/claims/{id}"), Some("team"))?;
    ensure!(read.status == 200, "{} {}", read.status, read.body);
    drop(full);
    for household in 1..20 {
        let answer = server.submit("team", claim(household, 0).as_bytes())?;
        ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
    }
    is_whole(&server)
}

fn set_clock() -> Result<()> {
    let clock = Clock::new()?;
    let environment = clock.environment()?;
    let environment: Vec<_> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let server = Server::configured(&super::key("team"), &[], &environment)?;
    let now =
        || -> Result<i64> { Ok(i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs())?) };
    for (step, (offset, seconds)) in
        [("+0", 0), ("-86400", -86_400), ("+315360000", 315_360_000), ("+0", 0)].into_iter().enumerate()
    {
        clock.set(offset)?;
        let answer = server.submit("team", claim(step, 0).as_bytes())?;
        ensure!(answer.status == 201, "{offset}: {} {}", answer.status, answer.body);
        let record = answer.json();
        let created = record["createdAt"].as_str().context("the time is missing")?.to_owned();
        let at = chrono::DateTime::parse_from_rfc3339(&created)?.timestamp();
        ensure!((at - now()? - seconds).abs() < 60, "{offset}: {created}");
        let health = server.read("/healthz", None)?;
        ensure!(health.status == 200, "{offset}: {} {}", health.status, health.body);
        // A record has the time of its storage.
        let first = server.submit("team", claim(0, 0).as_bytes())?;
        ensure!(first.status == 200 || step == 0, "{offset}: {} {}", first.status, first.body);
        // The quotas use another clock.
        for _ in 0..50 {
            let read = server.read("/v1/claims/none", Some("team"))?;
            ensure!(read.status == 404, "{offset}: {} {}", read.status, read.body);
        }
    }
    is_whole(&server)
}
