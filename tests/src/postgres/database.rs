//! Databases for tests.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::PoisonError;

use anyhow::{Context, Result, ensure};
use postgres::Client;

use super::{Postgres, programs};
use crate::server;

/// A database. Dropping the value drops the database.
#[derive(Debug)]
pub struct Database<'p> {
    server: &'p Postgres,
    name: String,
}

impl Postgres {
    /// Creates a database with Hearth's tables and no rows: a copy of one that `hearth migrate` has prepared.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be created.
    pub fn database(&self) -> Result<Database<'_>> {
        let mut is_made = self.template.lock().unwrap_or_else(PoisonError::into_inner);
        if !*is_made {
            self.execute("DROP DATABASE IF EXISTS hearth_template WITH (FORCE)")?;
            self.execute("CREATE DATABASE hearth_template OWNER hearth")?;
            migrate(&self.url("hearth", "hearth_template"))?;
            // A connection to the template, such as that of a vacuum, would make copies fail.
            self.execute("ALTER DATABASE hearth_template ALLOW_CONNECTIONS false")?;
            *is_made = true;
        }
        self.create("TEMPLATE hearth_template")
    }

    /// Creates a database without tables.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be created.
    pub fn empty_database(&self) -> Result<Database<'_>> {
        self.create("")
    }

    fn create(&self, options: &str) -> Result<Database<'_>> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let name = format!("hearth_{next}");
        *next += 1;
        drop(next);
        self.execute(&format!("CREATE DATABASE {name} OWNER hearth {options}"))?;
        Ok(Database { server: self, name })
    }
}

impl Database<'_> {
    /// Returns the URL for `hearth serve --database`. Its user owns the database.
    pub fn url(&self) -> String {
        self.server.url("hearth", &self.name)
    }

    /// Returns the name of the database.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the server of the database.
    pub fn server(&self) -> &Postgres {
        self.server
    }

    /// Returns all tables and rows as SQL.
    ///
    /// # Errors
    ///
    /// Returns an error if `pg_dump` fails.
    pub fn dump(&self) -> Result<String> {
        let mut dumped = self.server.programs.command("pg_dump");
        dumped.arg("--dbname").arg(self.url());
        programs::read(dumped)
    }

    /// Runs the SQL of [`Database::dump`], as the owner of the database.
    ///
    /// # Errors
    ///
    /// Returns an error if a statement fails.
    pub fn restore(&self, dump: &str) -> Result<()> {
        let mut restored = self.server.programs.command("psql");
        restored
            .args(["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--file=-", "--dbname"])
            .arg(self.url());
        restored.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = restored.spawn().context("cannot start psql")?;
        let mut input = child.stdin.take().context("psql has no input")?;
        // An error ends the program before it has read everything.
        let written = input.write_all(dump.as_bytes());
        drop(input);
        let output = child.wait_with_output()?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        written.context("psql did not read the dump")
    }

    /// Connects as the superuser.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not accept the connection.
    pub fn connect(&self) -> Result<Client> {
        self.server.connect(&self.name)
    }
}

impl Drop for Database<'_> {
    fn drop(&mut self) {
        // The server may have ended, and its folder is removed with it.
        let _ = self.server.execute(&format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name));
    }
}

/// Creates Hearth's tables in a database.
///
/// # Errors
///
/// Returns an error if `hearth migrate` fails.
pub fn migrate(url: &str) -> Result<()> {
    let output = Command::new(server::command()?)
        .args(["migrate", "--database", url])
        .output()
        .context("cannot run `hearth migrate`")?;
    ensure!(output.status.success(), "`hearth migrate`: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
