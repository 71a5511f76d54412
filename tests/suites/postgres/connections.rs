//! The connections of `hearth serve` to Postgres: their number, and the time of their statements.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use data_encoding::HEXLOWER;
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::postgres::{Database, Postgres};
use hearth_tests::server::{Server, State};
use sha2::{Digest as _, Sha256};

/// The statements of the server that wait for the lock of a test.
const WAITING: &str = "SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = 'hearth' AND wait_event_type = 'Lock'";
const CONNECTED: &str = "SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = 'hearth'";
/// The time after which the server certainly has the requests of a test.
const ARRIVAL: Duration = Duration::from_secs(2);
const LOCK: &str = "LOCK TABLE records IN ACCESS EXCLUSIVE MODE";

/// Starts a server with two connections to a database and the key `team`.
fn start(url: &str) -> Result<Server> {
    let sha256 = HEXLOWER.encode(&Sha256::digest("team"));
    let settings = format!(
        "database_connections = 2\n\n[[api_keys]]\nid = \"team\"\nsha256 = {sha256:?}\nsubject = \"team\"\n\
         scopes = [\"claims:write\"]\n"
    );
    Server::in_directory(State::over(url, &settings)?, &[])
}

fn count(database: &Database<'_>, query: &str) -> Result<i64> {
    Ok(database.connect()?.query_one(query, &[])?.get(0))
}

/// Waits until a number of statements waits for a lock.
fn wait_for(database: &Database<'_>, statements: i64) -> Result<()> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        if count(database, WAITING)? == statements {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(20));
    }
    bail!("{} statements wait, not {statements}", count(database, WAITING)?)
}

#[test]
fn requests_share_the_connections_of_the_setting() -> Result<()> {
    let postgres = Postgres::start(&["fsync=off"])?;
    let database = postgres.database()?;
    let server = start(&database.url())?;
    let mut locking = database.connect()?;
    let mut lock = locking.transaction()?;
    lock.batch_execute(LOCK)?;
    thread::scope(|scope| {
        for _ in 0..12 {
            scope.spawn(|| server.submit("team", SAMPLE.as_bytes()));
        }
        // One of the two is left for the server itself.
        wait_for(&database, 1)?;
        thread::sleep(ARRIVAL);
        let waiting = count(&database, WAITING)?;
        scope.spawn(|| server.read("/healthz", None));
        wait_for(&database, 2)?;
        let connected = count(&database, CONNECTED)?;
        lock.commit()?;
        ensure!(waiting == 1 && connected == 2, "{waiting} of {connected} connections wait");
        Ok(())
    })
}

/// The time of the URL ends a statement while its lock is still there. Without it, Hearth's own ends it after 25 s.
#[test]
fn the_url_can_limit_statements_further() -> Result<()> {
    let postgres = Postgres::start(&["fsync=off"])?;
    let database = postgres.database()?;
    let url = database.url();
    let parameters = if url.contains('?') { '&' } else { '?' };
    let url = format!("{url}{parameters}options=-c%20statement_timeout%3D500");
    let server = start(&url)?;
    let mut locking = database.connect()?;
    let mut lock = locking.transaction()?;
    lock.batch_execute(LOCK)?;
    thread::scope(|scope| {
        let answer = scope.spawn(|| server.submit("team", SAMPLE.as_bytes()));
        wait_for(&database, 1)?;
        let start = Instant::now();
        let ended = || postgres.log().contains("canceling statement due to statement timeout");
        while !ended() && start.elapsed() < Duration::from_secs(15) {
            thread::sleep(Duration::from_millis(50));
        }
        let is_ended = ended();
        lock.commit()?;
        ensure!(is_ended, "the statement still waits");
        // The service repeats the statement, or names the store as the reason.
        let status = answer.join().map_err(|_| anyhow::anyhow!("the request panicked"))??.status;
        ensure!(matches!(status, 201 | 503), "{status}");
        Ok(())
    })
}
