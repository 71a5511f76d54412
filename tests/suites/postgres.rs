//! The Postgres that suites start: its databases, its failures, and its end.
//!
//! `cargo xtask test postgres` runs these tests, then the suites of the edge over Postgres.

#![cfg(unix)]

#[path = "postgres/commands.rs"]
mod commands;
#[path = "postgres/connections.rs"]
mod connections;
#[path = "postgres/frames.rs"]
mod frames;
#[path = "postgres/plans.rs"]
mod plans;
#[path = "postgres/revisions.rs"]
mod revisions;
#[path = "postgres/tls.rs"]
mod tls;

use anyhow::{Context, Result, ensure};
use hearth_tests::postgres::{Postgres, is_running};

fn count(server: &Postgres, name: &str) -> Result<i64> {
    let mut databases = server.connect("postgres")?;
    Ok(databases.query_one("SELECT count(*) FROM pg_database WHERE datname = $1", &[&name])?.get(0))
}

#[test]
fn a_database_is_dropped_with_its_value() -> Result<()> {
    let server = Postgres::shared()?;
    let database = server.empty_database()?;
    let other = server.empty_database()?;
    database.connect()?.batch_execute("CREATE TABLE visits (household int)")?;
    ensure!(other.connect()?.query("SELECT * FROM visits", &[]).is_err(), "the databases share tables");
    let name = database.name().to_owned();
    ensure!(count(server, &name)? == 1);
    drop(database);
    ensure!(count(server, &name)? == 0, "`{name}` is still there");
    Ok(())
}

#[test]
fn the_user_of_a_url_owns_only_its_database() -> Result<()> {
    let database = Postgres::shared()?.empty_database()?;
    let mut client = postgres::Client::connect(&database.url(), postgres::NoTls)?;
    client.batch_execute("CREATE EXTENSION btree_gist; CREATE TABLE visits (household int)")?;
    ensure!(client.batch_execute("CREATE ROLE other").is_err(), "the user is a superuser");
    let without_password = database.url().replace(":hearth-secret-of-tests", "");
    ensure!(without_password != database.url());
    ensure!(postgres::Client::connect(&without_password, postgres::NoTls).is_err(), "no password is needed");
    Ok(())
}

#[test]
fn committed_rows_survive_a_kill() -> Result<()> {
    let server = Postgres::start(&[])?;
    let database = server.empty_database()?;
    let mut client = database.connect()?;
    client.batch_execute("CREATE TABLE visits (household int); INSERT INTO visits VALUES (7)")?;
    server.kill()?;
    ensure!(client.query("SELECT 1", &[]).is_err(), "the connection is still open");
    ensure!(server.connect("postgres").is_err(), "the server still runs");
    server.restart()?;
    let household: i32 = database.connect()?.query_one("SELECT household FROM visits", &[])?.get(0);
    ensure!(household == 7, "{household}");
    ensure!(server.terminate_connections()? == 0);
    Ok(())
}

#[test]
fn a_replica_has_the_rows_and_can_be_promoted() -> Result<()> {
    let server = Postgres::start(&["fsync=off"])?;
    let replica = server.replica()?;
    let name = "postgres";
    let write = "CREATE TABLE IF NOT EXISTS visits (household int); INSERT INTO visits VALUES (7)";
    ensure!(replica.connect(name)?.batch_execute(write).is_err(), "the replica accepts changes");
    server.connect(name)?.batch_execute(write)?;
    server.kill()?;
    replica.promote()?;
    replica.connect(name)?.batch_execute(write)?;
    Ok(())
}

#[test]
fn a_dropped_server_leaves_nothing() -> Result<()> {
    let server = Postgres::start(&["fsync=off"])?;
    let (id, data) = (server.id()?, server.data());
    let folder = data.parent().context("the data have no folder")?.to_owned();
    ensure!(folder.is_dir());
    drop(server);
    ensure!(!folder.exists(), "{} is left", folder.display());
    ensure!(!is_running(id), "the process {id} is left");
    Ok(())
}
