//! Faults of Postgres and of the network before it, while clients use two edges over it. The checker then compares the
//! answers with the state.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::time::Duration;
use std::{fs, io, thread};

use anyhow::{Context, Result, ensure};
use hearth_tests::postgres::{Database, Postgres};
use hearth_tests::server::{Host, Server, State, Store};
use hearth_tests::suite::{Alone, only, only_over, trial};
use libtest_mimic::Trial;
use tempfile::TempDir;

use super::clock::Clock;
use super::crashes::time;
use super::deployment::{Deployment, settings};
use super::proxy::Proxy;
use super::strace::Failing;
use super::workload;

/// Returns the tests.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Alone); 6] = [
        ("a_killed_postgres_loses_nothing", a_killed_postgres),
        ("ended_connections_and_locks_lose_nothing", ended_connections_and_locks),
        ("failing_syncs_of_postgres_lose_nothing", failing_syncs),
        ("a_full_disk_of_postgres_loses_nothing", a_full_disk),
        ("a_cut_network_loses_nothing", a_cut_network),
        ("clocks_that_step_back_lose_nothing", clocks_that_step_back),
    ];
    let why = "the test makes Postgres fail";
    let limited = |(name, test)| only_over(Store::Postgres, why, trial(format!("postgres::{name}"), test));
    let failover = limited(("a_failover_to_a_replica_loses_nothing", a_failover as Alone));
    let failover = only(Host::Serve, "Spin permits one host of the database", failover);
    let slow = limited(("a_start_waits_for_a_slow_store", slow_start as Alone));
    let slow = only(Host::Serve, "Spin does not check the store at its start", slow);
    tests.into_iter().map(limited).chain([failover, slow]).collect()
}

/// Starts two edges over a database.
fn edges(url: &str) -> Result<Deployment> {
    Deployment::of(Server::in_directory(State::over(url, &settings())?, &[])?, 2)
}

/// Starts Postgres again, if the fault has ended it.
fn revive(postgres: &Postgres) -> Result<()> {
    // After a crash of a child, Postgres itself starts its processes again.
    for _ in 0..100 {
        if postgres.connect("postgres").is_ok() {
            return Ok(());
        }
        if !postgres.id().is_ok_and(hearth_tests::postgres::is_running) {
            return postgres.restart();
        }
        thread::sleep(Duration::from_millis(100));
    }
    anyhow::bail!("Postgres does not answer: {}", postgres.log())
}

fn a_killed_postgres() -> Result<()> {
    let postgres = Postgres::start(&[])?;
    let database = postgres.database()?;
    let deployment = edges(&database.url())?;
    workload::run(&deployment, time(), |call| {
        if call % 3 == 1 {
            return deployment.restart(call);
        }
        postgres.kill()?;
        thread::sleep(Duration::from_millis(300));
        postgres.restart()
    })
}

fn ended_connections_and_locks() -> Result<()> {
    let postgres = Postgres::start(&["fsync=off"])?;
    let database = postgres.database()?;
    let deployment = edges(&database.url())?;
    workload::run(&deployment, time(), |call| {
        if call % 2 == 0 {
            ensure!(postgres.terminate_connections()? > 0, "the edges have no connection");
            return Ok(());
        }
        // A store that is slow for two seconds.
        let mut locking = database.connect()?;
        let mut lock = locking.transaction()?;
        lock.batch_execute("LOCK TABLE records, preferences IN ACCESS EXCLUSIVE MODE")?;
        thread::sleep(Duration::from_secs(2));
        Ok(lock.commit()?)
    })
}

/// The first connection of the edge, after that of the check of the tables, takes longer than `/healthz` waits for it.
fn slow_start() -> Result<()> {
    let postgres = Postgres::start(&["fsync=off"])?;
    let database = postgres.database()?;
    let address = delayed(postgres.address())?.to_string();
    let url = database.url().replace(&postgres.address().to_string(), &address);
    let server = Server::in_directory(State::over(&url, &settings())?, &[])?;
    ensure!(server.read("/healthz", None)?.status == 200, "the server is not healthy");
    let log = server.log()?;
    ensure!(log.contains("the store does not answer"), "the connection was not needed: {log}");
    Ok(())
}

/// Returns an address that leads to the server, and on which the second connection waits.
fn delayed(server: SocketAddr) -> Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    thread::spawn(move || {
        for (number, client) in listener.incoming().flatten().enumerate() {
            thread::spawn(move || {
                thread::sleep(if number == 1 { DELAY } else { Duration::ZERO });
                let server = TcpStream::connect(server)?;
                let (mut asks, mut gets) = (client.try_clone()?, server.try_clone()?);
                thread::spawn(move || io::copy(&mut asks, &mut gets));
                io::copy(&mut &server, &mut &client)
            });
        }
    });
    Ok(address)
}

fn failing_syncs() -> Result<()> {
    let postgres = Postgres::start(&[])?;
    let database = postgres.database()?;
    let deployment = edges(&database.url())?;
    let files = TempDir::new()?;
    workload::run(&deployment, time(), |_| {
        let report = files.path().join("strace");
        let failing = Failing::calls(&postgres.processes()?, &report, "fsync,fdatasync:error=EIO:when=2+2")?;
        thread::sleep(Duration::from_secs(1));
        drop(failing);
        ensure!(fs::read_to_string(&report)?.contains("EIO"), "no call has failed");
        revive(&postgres)
    })
}

/// The directory of the data on a small file system, until this value is dropped.
struct Disk(TempDir);

impl Disk {
    fn mount() -> Result<Self> {
        let disk = Self(TempDir::new()?);
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=160m,mode=0777", "tmpfs"])
            .arg(disk.0.path())
            .output()?;
        ensure!(
            mounted.status.success(),
            "cannot mount a disk: {}",
            String::from_utf8_lossy(&mounted.stderr)
        );
        Ok(disk)
    }

    /// Fills the disk for a time.
    fn fill(&self, time: Duration) -> Result<()> {
        let filler = self.0.path().join("filler");
        // The copy ends with an error when the disk is full.
        let _ = Command::new("dd")
            .args(["if=/dev/zero", "bs=64k"])
            .arg(format!("of={}", filler.display()))
            .output()?;
        thread::sleep(time);
        Ok(fs::remove_file(filler)?)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}

fn a_full_disk() -> Result<()> {
    let disk = Disk::mount()?;
    let postgres = Postgres::start_in(Some(disk.0.path()), &["fsync=off"], &[])?;
    let database = postgres.database()?;
    let deployment = edges(&database.url())?;
    workload::run(&deployment, time(), |_| {
        disk.fill(Duration::from_secs(1))?;
        revive(&postgres)
    })?;
    ensure!(postgres.log().contains("No space left on device"), "the disk was never full");
    Ok(())
}

fn a_cut_network() -> Result<()> {
    let postgres = Postgres::start(&["fsync=off"])?;
    let database = postgres.database()?;
    let proxy = Proxy::to(postgres.address())?;
    let direct = postgres.address().to_string();
    let deployment = edges(&database.url().replace(&direct, &proxy.address.to_string()))?;
    workload::run(&deployment, time(), |call| match call % 3 {
        0 => {
            proxy.refuse(true)?;
            thread::sleep(Duration::from_millis(500));
            proxy.refuse(false)
        }
        1 => proxy.cut_answers(2_000, Duration::from_secs(1)),
        _ => proxy.lose_bytes(Duration::from_secs(1)),
    })
}

/// Returns a URL that leads to the server of two that accepts changes.
fn of_both(database: &Database<'_>, replica: &Postgres) -> String {
    let primary = database.server().address().to_string();
    let both = format!("{primary},{}", replica.address());
    format!("{}?target_session_attrs=read-write", database.url().replace(&primary, &both))
}

/// The primary waits for the replica at each commit, so that the replica has every change that was acknowledged.
fn a_failover() -> Result<()> {
    let primary = Postgres::start(&["fsync=off"])?;
    let database = primary.database()?;
    let replica = primary.replica()?;
    primary.connect("postgres")?.batch_execute("ALTER SYSTEM SET synchronous_standby_names = '*'")?;
    primary.connect("postgres")?.batch_execute("SELECT pg_reload_conf()")?;
    let deployment = edges(&of_both(&database, &replica))?;
    workload::run(&deployment, time(), |call| match call {
        1 => {
            primary.kill()?;
            replica.promote()
        }
        _ => Ok(()),
    })?;
    let edge = deployment.edge(0).context("the edge does not run")?;
    let health = edge.read("/healthz", None)?;
    ensure!(health.status == 200, "{} {}", health.status, health.body);
    Ok(())
}

fn clocks_that_step_back() -> Result<()> {
    let (of_postgres, of_edges) = (Clock::new()?, Clock::new()?);
    let environment = of_postgres.environment()?;
    let environment: Vec<_> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let postgres = Postgres::start_in(None, &["fsync=off"], &environment)?;
    let database = postgres.database()?;
    let environment = of_edges.environment()?;
    let environment: Vec<_> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let state = State::over(&database.url(), &settings())?;
    let deployment = Deployment::of(Server::with_environment(state, &environment)?, 2)?;
    workload::run(&deployment, time(), |call| {
        let clocks = [("-3600", "+0"), ("-7200", "-86400"), ("+0", "-90000"), ("-60", "+60")];
        let (one, two) = clocks[call % clocks.len()];
        of_postgres.set(one)?;
        of_edges.set(two)
    })
}

/// More than two checks of the health take.
const DELAY: Duration = Duration::from_secs(4);
