//! The commands of databases over Postgres, as its administrator sees them.

use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};
use hearth_tests::postgres::Postgres;
use hearth_tests::server;
use tempfile::TempDir;

/// A connection that ends within a transaction is a line in the log of the server.
#[test]
fn commands_end_their_transactions() -> Result<()> {
    let server = Postgres::start(&["fsync=off"])?;
    let (database, moved, folder) = (server.empty_database()?, server.database()?, TempDir::new()?);
    let backup = folder.path().join("backup.db");
    let file = backup.to_string_lossy();
    for (arguments, url) in [
        (&["migrate"][..], database.url()),
        // The tables are up to date by then.
        (&["migrate"], database.url()),
        (&["migrate", "--dry-run"], database.url()),
        (&["backup", &file], database.url()),
        (&["import", "--all", &file], moved.url()),
    ] {
        let output = Command::new(server::command()?).args(arguments).env("HEARTH_DATABASE", url).output()?;
        ensure!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    // The server notices the end of a connection a moment later.
    thread::sleep(Duration::from_secs(1));
    let log = server.log();
    ensure!(!log.contains("with an open transaction"), "{log}");
    Ok(())
}
