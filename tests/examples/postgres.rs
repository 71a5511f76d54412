//! Starts a Postgres with Hearth's tables, prints the URL of the database, and ends it at the end of standard input.
//!
//! The tests of pages start it for each of their servers: see `tests/browser/store.mjs`.

#[cfg(unix)]
fn main() -> anyhow::Result<()> {
    use std::io::{self, Read as _, Write as _};

    use hearth_tests::postgres::{Postgres, migrate};

    let server = Postgres::start(&["fsync=off", "full_page_writes=off"])?;
    let database = server.empty_database()?;
    migrate(&database.url())?;
    writeln!(io::stdout(), "{}", database.url())?;
    io::stdin().read_to_end(&mut Vec::new())?;
    Ok(())
}

#[cfg(not(unix))]
fn main() {}
