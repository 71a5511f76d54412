//! Crashes and floods of a running server: on `hearth serve`, and with `cargo xtask test spin` on Spin; over SQLite, and
//! with `--store postgres` over Postgres.

#![expect(
    clippy::indexing_slicing,
    reason = "indexing a JSON value returns null for a missing member, and lengths are checked before"
)]

#[path = "faults/bulkheads.rs"]
mod bulkheads;
#[path = "faults/checker/mod.rs"]
mod checker;
#[cfg(target_os = "linux")]
#[path = "faults/clock.rs"]
mod clock;
#[path = "faults/crashes.rs"]
mod crashes;
#[path = "faults/deployment.rs"]
mod deployment;
#[path = "faults/history.rs"]
mod history;
#[cfg(target_os = "linux")]
#[path = "faults/memory.rs"]
mod memory;
#[path = "faults/observed.rs"]
mod observed;
#[cfg(target_os = "linux")]
#[path = "faults/postgres.rs"]
mod postgres;
#[cfg(target_os = "linux")]
#[path = "faults/proxy.rs"]
mod proxy;
#[cfg(target_os = "linux")]
#[path = "faults/strace.rs"]
mod strace;
#[cfg(target_os = "linux")]
#[path = "faults/system.rs"]
mod system;
#[path = "faults/workload.rs"]
mod workload;

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{self, only, trial};
use sha2::{Digest, Sha256};

fn main() -> ExitCode {
    suite::main(|| {
        let mut trials = vec![
            trial(
                "exactly_one_of_several_conflicting_claims_is_accepted",
                exactly_one_of_several_conflicting_claims_is_accepted,
            ),
            trial("a_claim_answered_with_201_survives_a_kill", a_claim_answered_with_201_survives_a_kill),
            trial("hostile_requests_do_not_stop_the_server", hostile_requests_do_not_stop_the_server),
            only(
                Host::Serve,
                "Spin aborts requests in flight when it stops",
                trial("a_stop_finishes_requests_in_flight", a_stop_finishes_requests_in_flight),
            ),
        ];
        trials.extend(bulkheads::trials());
        trials.extend(checker::trials());
        trials.extend(crashes::trials());
        #[cfg(target_os = "linux")]
        trials.extend(memory::trials());
        #[cfg(target_os = "linux")]
        trials.extend(postgres::trials());
        #[cfg(target_os = "linux")]
        trials.extend(system::trials());
        Ok(trials)
    })
}

/// Returns the settings of a key with the scopes for claims and operations.
fn key(secret: &str) -> String {
    let digest = HEXLOWER.encode(&Sha256::digest(secret));
    format!(
        "[[api_keys]]\nid = {secret:?}\nsha256 = {digest:?}\nsubject = {secret:?}\n\
         scopes = [\"claims:read\", \"claims:write\", \"operations:call\"]\n"
    )
}

/// Returns the sample for another household. Each `variant` has other measurements, and all variants are valid.
fn claim(household: usize, variant: usize) -> String {
    SAMPLE
        .replace("household/123", &format!("household:{household}"))
        .replace("3.2,2.8", &format!("{}.2,2.8", variant + 3))
        .replace("11.9", &format!("{}.9", variant + 11))
}

/// Runs `work` for every index below `count` on 32 threads.
fn concurrently(count: usize, work: impl Fn(usize) -> Result<()> + Sync) -> Result<()> {
    let next = AtomicUsize::new(0);
    let run = || -> Result<()> {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return Ok(());
            }
            work(index)?;
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..32).map(|_| scope.spawn(run)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().ok().context("a worker panicked")?)
    })
}

fn exactly_one_of_several_conflicting_claims_is_accepted() -> Result<()> {
    const HOUSEHOLDS: usize = 100;
    const POSTS: usize = 10;
    const VARIANTS: usize = 5;
    let server = Server::start(["team"], &[])?;
    let answers: Mutex<BTreeMap<(usize, usize), Vec<u16>>> = Mutex::default();
    concurrently(HOUSEHOLDS * POSTS, |index| {
        let (household, variant) = (index / POSTS, index % VARIANTS);
        let answer = server.submit("team", claim(household, variant).as_bytes())?;
        let mut answers = answers.lock().ok().context("a worker panicked")?;
        answers.entry((household, variant)).or_default().push(answer.status);
        Ok(())
    })?;
    let answers = answers.into_inner()?;
    for household in 0..HOUSEHOLDS {
        let of_household = || answers.range((household, 0)..(household, VARIANTS));
        let created: Vec<_> = of_household().filter(|(_, statuses)| statuses.contains(&201)).collect();
        ensure!(created.len() == 1, "household {household}: {:?}", of_household().collect::<Vec<_>>());
        for (variant, statuses) in of_household() {
            let mut statuses = statuses.clone();
            statuses.sort_unstable();
            let expected = if created[0].0 == variant { vec![200, 201] } else { vec![409, 409] };
            ensure!(statuses == expected, "household {household}, variant {variant:?}: {statuses:?}");
        }
    }
    Ok(())
}

fn a_claim_answered_with_201_survives_a_kill() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let stored: Mutex<Vec<(String, String)>> = Mutex::default();
    thread::scope(|scope| {
        for worker in 0..16 {
            let (server, stored) = (&server, &stored);
            scope.spawn(move || {
                // The loop ends when the connection fails, after the server is gone.
                for index in 0.. {
                    let claim = claim(worker * 1_000_000 + index, 0);
                    let Ok(answer) = server.submit("team", claim.as_bytes()) else { return };
                    let id = answer.json()["id"].as_str().unwrap_or_default().to_owned();
                    if let (201, Ok(mut stored)) = (answer.status, stored.lock()) {
                        stored.push((id, claim));
                    }
                }
            });
        }
        let count = || stored.lock().map_or(0, |stored| stored.len());
        let late = Instant::now() + Duration::from_mins(2);
        while count() <= 50 && Instant::now() < late {
            thread::sleep(Duration::from_millis(100));
        }
        server.kill()
    })?;
    let stored = stored.into_inner()?;
    ensure!(stored.len() > 50, "only {} records were stored before the kill", stored.len());
    let server = server.kill_and_restart()?;
    for (id, claim) in &stored {
        let read = server.read(&format!("/v1/claims/{id}/claim"), Some("team"))?;
        ensure!(read.status == 200 && read.body == *claim, "{id}: {} {}", read.status, read.body);
    }
    Ok(())
}

fn a_stop_finishes_requests_in_flight() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let mut stream = TcpStream::connect(server.address())?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    let (first, second) = SAMPLE.as_bytes().split_at(100);
    let head = format!(
        "POST /v1/claims HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer team\r\ncontent-length: {}\r\n\r\n",
        SAMPLE.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(first)?;
    // The server now has the head, and half of the body.
    thread::sleep(Duration::from_millis(300));
    let stopping = thread::spawn(move || server.stop());
    thread::sleep(Duration::from_millis(500));
    stream.write_all(second)?;
    let mut answer = [0_u8; 12];
    stream.read_exact(&mut answer)?;
    ensure!(&answer == b"HTTP/1.1 201", "{}", String::from_utf8_lossy(&answer));
    drop(stream);
    stopping.join().ok().context("a worker panicked")??;
    Ok(())
}

fn hostile_requests_do_not_stop_the_server() -> Result<()> {
    let server = Server::start(["team"], &[])?;
    let deep = "[".repeat(500_000);
    let wide = format!("{{{}}}", vec!["\"a\":1"; 150_000].join(","));
    let digits = SAMPLE.replace("11.9", &"9".repeat(900_000));
    let bodies: [&[u8]; 6] =
        [deep.as_bytes(), wide.as_bytes(), digits.as_bytes(), b"\xff\xfe{}", b"\0", b"{\"type\":"];
    concurrently(300, |index| {
        let answer = Answer::patiently(|| server.submit("team", bodies[index % bodies.len()]))?;
        ensure!(answer.status == 400, "{index}: {} {:.200}", answer.status, answer.body);
        Ok(())
    })?;
    ensure!(server.submit("team", SAMPLE.as_bytes())?.status == 201);
    Ok(())
}
