//! The revisions of studies in Postgres: the migration of a database of an earlier version, and changes at the same time.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use hearth_sql::postgres::{MIGRATIONS, STATEMENTS};
use hearth_tests::postgres::{Database, Postgres};
use hearth_tests::server;
use postgres::Client;

/// The statement with which edges of version 3 store parameters.
const EARLIER: &str = "
    INSERT INTO studies (tenant, id, parameters, reference_selection, intervention_selection, created_at, updated_at)
    VALUES ('a', 'dry', $1, NULL, NULL, $2, $2)
    ON CONFLICT (tenant, id) DO UPDATE
       SET parameters = excluded.parameters,
           reference_selection = excluded.reference_selection,
           intervention_selection = excluded.intervention_selection,
           updated_at = excluded.updated_at
    RETURNING created_at";

/// The changes of each edge.
const CHANGES: usize = 60;

const REVISIONS: &str = "SELECT revision, at, by, parameters FROM revisions ORDER BY tenant, study, revision";

type Revision = (i64, String, Option<String>, String);

fn revisions(database: &Database<'_>) -> Result<Vec<Revision>> {
    let rows = database.connect()?.query(REVISIONS, &[])?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2), row.get(3))).collect())
}

fn revision(number: i64, at: &str, by: Option<&str>, parameters: &str) -> Revision {
    (number, at.to_owned(), by.map(str::to_owned), parameters.to_owned())
}

/// Stores parameters as an edge of version 3.
fn store_earlier(client: &mut impl postgres::GenericClient, parameters: &str, at: &str) -> Result<()> {
    client.query_one(EARLIER, &[&parameters, &at])?;
    Ok(())
}

/// Stores parameters as this version, and returns the number of the revision if it was stored.
fn keep(
    client: &mut impl postgres::GenericClient,
    parameters: &str,
    at: &str,
    expected: Option<i64>,
) -> Result<Option<i64>> {
    let none: Option<&str> = None;
    let kept = client.query_opt(
        STATEMENTS.keep_revision,
        &[&"a", &"dry", &parameters, &none, &none, &at, &"amina", &none, &expected, &200_i64, &100_000_i64],
    )?;
    Ok(kept.map(|row| row.get(0)))
}

/// Waits until a statement waits for a lock of another one.
fn wait_for_lock(client: &mut Client) -> Result<()> {
    let start = Instant::now();
    let waiting = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while start.elapsed() < Duration::from_secs(20) {
        if client.query_one(waiting, &[])?.get::<_, i64>(0) > 0 {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(10));
    }
    bail!("no statement waits")
}

fn migrate(database: &Database<'_>) -> Result<()> {
    let migrated =
        Command::new(server::command()?).args(["migrate", "--database", &database.url()]).output()?;
    ensure!(migrated.status.success(), "{}", String::from_utf8_lossy(&migrated.stderr));
    Ok(())
}

#[test]
fn parameters_of_version_3_become_the_first_revision() -> Result<()> {
    let database = Postgres::shared()?.empty_database()?;
    let mut client = Client::connect(&database.url(), postgres::NoTls)?;
    for migration in MIGRATIONS.iter().take_while(|migration| migration.version <= 3) {
        client.batch_execute(migration.sql)?;
    }
    store_earlier(&mut client, "one", "1")?;
    store_earlier(&mut client, "two", "2")?;
    migrate(&database)?;
    ensure!(revisions(&database)? == [revision(1, "2", None, "two")], "{:?}", revisions(&database)?);
    let count = |client: &mut Client| -> Result<i64> {
        Ok(client.query_one("SELECT count(*) FROM events WHERE type = 'study.revised'", &[])?.get(0))
    };
    ensure!(count(&mut client)? == 0, "the first revision is an event");
    // Edges of version 3 go on, and so do those of this version.
    store_earlier(&mut client, "two", "3")?;
    store_earlier(&mut client, "three", "4")?;
    ensure!(keep(&mut client, "four", "5", Some(1))?.is_none(), "a stale revision was changed");
    ensure!(keep(&mut client, "four", "5", Some(2))? == Some(3));
    ensure!(keep(&mut client, "four", "6", None)?.is_none(), "the same parameters are another revision");
    store_earlier(&mut client, "five", "7")?;
    let found = revisions(&database)?;
    let expected = [
        revision(1, "2", None, "two"),
        revision(2, "4", None, "three"),
        revision(3, "5", Some("amina"), "four"),
        revision(4, "7", None, "five"),
    ];
    ensure!(found == expected, "{found:?}");
    ensure!(count(&mut client)? == 3);
    let current: String = client.query_one("SELECT parameters FROM studies", &[])?.get(0);
    ensure!(current == "five", "{current}");
    Ok(())
}

/// The second change waits until the first one is committed, and then sees it.
#[test]
fn the_second_change_of_a_revision_is_refused() -> Result<()> {
    let database = Postgres::shared()?.database()?;
    let (mut one, mut other, mut observer) = (database.connect()?, database.connect()?, database.connect()?);
    ensure!(keep(&mut one, "one", "1", Some(0))? == Some(1));
    for commits in [true, false] {
        let current = if commits { 1 } else { 2 };
        let mut first = one.transaction()?;
        let parameters = format!("{commits}");
        ensure!(keep(&mut first, &parameters, "2", Some(current))? == Some(current + 1));
        let second = thread::scope(|scope| -> Result<Option<i64>> {
            let second = scope.spawn(|| keep(&mut other, "second", "3", Some(current)));
            wait_for_lock(&mut observer)?;
            if commits {
                first.commit()?;
            } else {
                first.rollback()?;
            }
            second.join().map_err(|_| anyhow::anyhow!("the statement panicked"))?
        })?;
        // A change that was rolled back leaves the revision to the other one.
        ensure!(second == if commits { None } else { Some(3) }, "{second:?}");
    }
    let found: Vec<String> = revisions(&database)?.into_iter().map(|(.., parameters)| parameters).collect();
    ensure!(found == ["one", "true", "second"], "{found:?}");
    Ok(())
}

/// Edges of two versions that change a study at once wait for each other in one order, and lose no change.
#[test]
fn edges_of_two_versions_change_a_study_at_once() -> Result<()> {
    let database = Postgres::shared()?.database()?;
    let (mut earlier, mut present) = (database.connect()?, database.connect()?);
    thread::scope(|scope| -> Result<()> {
        let earlier = scope.spawn(move || {
            (0..CHANGES).try_for_each(|number| store_earlier(&mut earlier, &format!("earlier {number}"), "1"))
        });
        let present = scope.spawn(move || {
            (0..CHANGES).try_for_each(|number| {
                let kept = keep(&mut present, &format!("present {number}"), "1", None)?;
                ensure!(kept.is_some(), "{number} was not stored");
                Ok(())
            })
        });
        for changes in [earlier, present] {
            changes.join().map_err(|_| anyhow::anyhow!("a client panicked"))??;
        }
        Ok(())
    })?;
    let found = revisions(&database)?;
    ensure!(found.len() == 2 * CHANGES, "{} revisions", found.len());
    ensure!((1..).zip(&found).all(|(number, revision)| revision.0 == number), "{found:?}");
    Ok(())
}
