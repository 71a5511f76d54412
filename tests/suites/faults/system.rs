//! Faults of the system below the server: a disk that fails, a disk that is full, a clock that is set.
//!
//! `strace` makes the calls of the running server fail, and libfaketime sets its clock.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{self, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;

use super::{claim, concurrently};

/// The tests.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Alone); 3] = [
        ("what_was_answered_201_survives_failing_syncs", failing_syncs),
        ("a_full_disk_takes_no_claim_and_gives_those_it_has", full_disk),
        ("a_clock_that_is_set_stops_nothing", set_clock),
    ];
    let why = "the disk and the clock of Spin's store are Spin's";
    tests.into_iter().map(|(name, test)| only(Host::Serve, why, trial(name, test))).collect()
}

/// Calls that fail for as long as this lives.
struct Failing(Child);

impl Failing {
    /// Makes calls of the server's process fail, as `strace -e inject` describes it.
    fn calls(server: &Server, inject: &str) -> Result<Self> {
        let calls = inject.split(':').next().unwrap_or_default();
        let report = server.state().join("strace");
        let child = Command::new("strace")
            .args(["-f", "-qq", "-e", &format!("trace={calls}"), "-e", &format!("inject={inject}"), "-o"])
            .arg(&report)
            .args(["-p", &server.id().to_string()])
            .stdin(Stdio::null())
            .spawn()
            .context("strace; `cargo xtask test faults` installs it")?;
        let failing = Self(child);
        // All threads of the server say so when it has them.
        let status = format!("/proc/{}/status", server.id());
        let start = Instant::now();
        while fs::read_to_string(&status)?.contains("TracerPid:\t0\n") {
            ensure!(start.elapsed() < Duration::from_secs(20), "strace does not attach");
            thread::sleep(Duration::from_millis(20));
        }
        Ok(failing)
    }
}

impl Drop for Failing {
    fn drop(&mut self) {
        // Asked to end, it lets go of the process; killed, it would take it along.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// The audit of the stored records finds no error.
fn is_whole(server: &Server) -> Result<()> {
    let output = Command::new(server::command()?).args(["verify", "--store"]).arg(server.state()).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    Ok(())
}

fn failing_syncs() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let stored: Mutex<Vec<(String, String)>> = Mutex::default();
    let statuses: Mutex<Vec<u16>> = Mutex::default();
    // Every third one fails, the first of them at once.
    let failing = Failing::calls(&server, "fsync,fdatasync:error=EIO:when=1+3")?;
    concurrently(400, |index| {
        let claim = claim(index, 0);
        let answer = server.submit("team", claim.as_bytes())?;
        ensure!(matches!(answer.status, 201 | 503), "{} {}", answer.status, answer.body);
        statuses.lock().ok().context("no panic")?.push(answer.status);
        if answer.status == 201 {
            let id = answer.json()["id"].as_str().context("an id")?.to_owned();
            stored.lock().ok().context("no panic")?.push((id, claim));
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
    ensure!(causes.len() == failed, "{failed} answers, {} lines of the log", causes.len());
    ensure!(causes.iter().all(|line| line.contains("disk I/O error")), "{causes:?}");
    // Sent again, every claim is there or is stored.
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

fn full_disk() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let id =
        server.submit("team", claim(0, 0).as_bytes())?.json()["id"].as_str().context("an id")?.to_owned();
    let full = Failing::calls(&server, "pwrite64:error=ENOSPC")?;
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
    let clock = tempfile::NamedTempFile::new()?;
    let set = |offset: &str| fs::write(clock.path(), format!("{offset}\n"));
    set("+0")?;
    let library = faketime()?;
    let environment = [
        ("LD_PRELOAD", library.to_str().context("a path")?),
        ("FAKETIME_TIMESTAMP_FILE", clock.path().to_str().context("a path")?),
        ("FAKETIME_NO_CACHE", "1"),
        // The system's own is never set.
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
    ];
    let server = Server::configured(&super::key("team"), &[], &environment)?;
    let now =
        || -> Result<i64> { Ok(i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs())?) };
    for (step, (offset, seconds)) in
        [("+0", 0), ("-86400", -86_400), ("+315360000", 315_360_000), ("+0", 0)].into_iter().enumerate()
    {
        set(offset)?;
        let answer = server.submit("team", claim(step, 0).as_bytes())?;
        ensure!(answer.status == 201, "{offset}: {} {}", answer.status, answer.body);
        let record = answer.json();
        let created = record["createdAt"].as_str().context("a time")?.to_owned();
        let at = chrono::DateTime::parse_from_rfc3339(&created)?.timestamp();
        ensure!((at - now()? - seconds).abs() < 60, "{offset}: {created}");
        let health = server.read("/healthz", None)?;
        ensure!(health.status == 200, "{offset}: {} {}", health.status, health.body);
        // A record has the time at which it was stored.
        let first = server.submit("team", claim(0, 0).as_bytes())?;
        ensure!(first.status == 200 || step == 0, "{offset}: {} {}", first.status, first.body);
        // The quotas go by another clock.
        for _ in 0..50 {
            let read = server.read("/v1/claims/none", Some("team"))?;
            ensure!(read.status == 404, "{offset}: {} {}", read.status, read.body);
        }
    }
    is_whole(&server)
}

/// Where Debian's package has the library for programs with threads.
fn faketime() -> Result<PathBuf> {
    let libraries = fs::read_dir("/usr/lib")?.flatten();
    let mut found = libraries.map(|directory| directory.path().join("faketime/libfaketimeMT.so.1"));
    found
        .find(|file| file.is_file())
        .context("there is no libfaketime; `cargo xtask test faults` installs it")
}
