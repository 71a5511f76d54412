//! Connections to Postgres over TLS, and the refusals of a server that cannot be trusted.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::postgres::{Authority, Database, Postgres};
use hearth_tests::server::{self, Server, State};
use tempfile::TempDir;

/// Returns the URL of a database for another host name and with these parameters.
fn url(database: &Database<'_>, host: &str, parameters: &str) -> String {
    format!("{}?{parameters}", database.url().replace("127.0.0.1", host))
}

/// Returns the parameters that verify the server with this authority.
fn verified(authority: &Authority) -> String {
    // The path of a temporary file has no characters that need escapes.
    format!("sslmode=verify-full&sslrootcert={}", authority.file().display())
}

/// Runs a command over a database, and returns the message if it fails.
fn message(command: &str, url: &str, folder: &Path) -> Result<Option<String>> {
    let output = Command::new(server::command()?)
        .arg(command)
        .args(["--database", url])
        .args((command == "backup").then(|| folder.join("backup.db")))
        .output()?;
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(!error.contains("hearth-secret-of-tests"), "the message has the password: {error}");
    Ok((!output.status.success()).then_some(error))
}

#[test]
fn a_verified_server_is_used_over_tls() -> Result<()> {
    let authority = Authority::new()?;
    let server = Postgres::start(&["fsync=off"])?;
    server.secure(&authority)?;
    let (database, folder) = (server.empty_database()?, TempDir::new()?);
    let url = url(&database, "localhost", &verified(&authority));
    ensure!(message("migrate", &url, folder.path())? == None);
    let edge = Server::in_directory(State::over(&url, &Server::keys(["team"])?)?, &[])?;
    let answer = edge.submit("team", SAMPLE.as_bytes())?;
    ensure!(answer.status == 201, "{answer:?}");
    let rows = database.connect()?.query(
        "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'hearth'",
        &[],
    )?;
    ensure!(!rows.is_empty() && rows.iter().all(|row| row.get(0)), "a connection has no TLS: {rows:?}");
    ensure!(message("backup", &url, folder.path())? == None);
    ensure!(fs::metadata(folder.path().join("backup.db"))?.len() > 0);
    Ok(())
}

#[test]
fn a_server_that_cannot_be_trusted_is_refused() -> Result<()> {
    let (authority, other) = (Authority::new()?, Authority::new()?);
    let (secure, plain) = (Postgres::start(&["fsync=off"])?, Postgres::start(&["fsync=off"])?);
    secure.secure(&authority)?;
    let (database, unprotected, folder) = (secure.database()?, plain.database()?, TempDir::new()?);
    let (own, foreign) = (verified(&authority), verified(&other));
    for (database, host, parameters, expected) in [
        (&database, "localhost", foreign.as_str(), "does not have the authority that signed"),
        (&database, "localhost", "sslmode=require", "name a file with the certificate of the authority"),
        (&database, "127.0.0.1", own.as_str(), "write a host name into the URL"),
        (&unprotected, "localhost", own.as_str(), "the server must have it"),
        (&unprotected, "127.0.0.1", "sslmode=require", "the server must have it"),
    ] {
        let url = url(database, host, parameters);
        for command in ["migrate", "backup"] {
            let message = message(command, &url, folder.path())?.unwrap_or_default();
            ensure!(message.contains(expected), "{command} {host} {parameters}: {message}");
        }
        let Err(error) = Server::in_directory(State::over(&url, &Server::keys(["team"])?)?, &[]) else {
            anyhow::bail!("`hearth serve` starts with {host} {parameters}");
        };
        ensure!(error.to_string().contains(expected), "{error}");
    }
    // The advice about TLS is given only if TLS is missing.
    let without = url(&database, "localhost", &own).replace(":hearth-secret-of-tests", "");
    let refused = message("migrate", &without, folder.path())?.unwrap_or_default();
    ensure!(refused.contains("password missing") && !refused.contains("TLS"), "{refused}");
    // `require` verifies as well, and without TLS only an explicit `disable` is accepted.
    let required = own.replace("verify-full", "require");
    ensure!(message("migrate", &url(&database, "localhost", &required), folder.path())? == None);
    ensure!(message("migrate", &url(&unprotected, "localhost", "sslmode=disable"), folder.path())? == None);
    Ok(())
}
