//! Faults of the system below the server: a failing disk, a full disk, and a clock that is changed.
//!
//! `strace` makes system calls of the running server fail, and libfaketime changes its clock.

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

/// Returns the tests.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Alone); 3] = [
        ("a_claim_answered_with_201_survives_failing_syncs", failing_syncs),
        ("a_full_disk_rejects_claims_and_returns_stored_ones", full_disk),
        ("a_change_of_the_clock_does_not_disturb_the_server", set_clock),
    ];
    let why = "Spin itself manages the disk and the clock of its store";
    tests.into_iter().map(|(name, test)| only(Host::Serve, why, trial(name, test))).collect()
}

/// System calls that fail until this value is dropped.
struct Failing(Child);

impl Failing {
    /// Makes system calls of the server's process fail, as described by `strace -e inject`.
    fn calls(server: &Server, inject: &str) -> Result<Self> {
        let calls = inject.split(':').next().unwrap_or_default();
        let report = server.state().join("strace");
        let child = Command::new("strace")
            .args(["-f", "-qq", "-e", &format!("trace={calls}"), "-e", &format!("inject={inject}"), "-o"])
            .arg(&report)
            .args(["-p", &server.id().to_string()])
            .stdin(Stdio::null())
            .spawn()
            .context("cannot start strace, which `cargo xtask test faults` installs")?;
        let failing = Self(child);
        // The status of the process shows when strace has attached to its threads.
        let status = format!("/proc/{}/status", server.id());
        let start = Instant::now();
        while fs::read_to_string(&status)?.contains("TracerPid:\t0\n") {
            ensure!(start.elapsed() < Duration::from_secs(20), "strace did not attach");
            thread::sleep(Duration::from_millis(20));
        }
        Ok(failing)
    }
}

impl Drop for Failing {
    fn drop(&mut self) {
        // On SIGTERM, strace detaches from the process. On SIGKILL, it would end the process too.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
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
    let failing = Failing::calls(&server, "fsync,fdatasync:error=EIO:when=1+3")?;
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

fn full_disk() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let id = server.submit("team", claim(0, 0).as_bytes())?.json()["id"]
        .as_str()
        .context("the id is missing")?
        .to_owned();
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
        ("LD_PRELOAD", library.to_str().context("the path is not UTF-8")?),
        ("FAKETIME_TIMESTAMP_FILE", clock.path().to_str().context("the path is not UTF-8")?),
        ("FAKETIME_NO_CACHE", "1"),
        // The clock of the system itself is never changed.
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

/// Returns the path of the library for threaded programs in Debian's package.
fn faketime() -> Result<PathBuf> {
    let libraries = fs::read_dir("/usr/lib")?.flatten();
    let mut found = libraries.map(|directory| directory.path().join("faketime/libfaketimeMT.so.1"));
    found.find(|file| file.is_file()).context("libfaketime is missing; `cargo xtask test faults` installs it")
}
