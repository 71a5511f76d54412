//! Tests of the database with real files.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use futures::future::join_all;

use super::*;
use crate::quotas::{Key, Organisation};

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// A database in a temporary directory.
struct Scratch {
    database: Option<Arc<Database>>,
    directory: tempfile::TempDir,
}

impl Scratch {
    async fn new() -> Outcome<Self> {
        let directory = tempfile::tempdir()?;
        let database = Some(Arc::new(Database::open(&directory.path().join("test.db"))?));
        let scratch = Self { database, directory };
        scratch.run("CREATE TABLE t (name TEXT PRIMARY KEY, value INTEGER)").await?;
        Ok(scratch)
    }

    async fn run(&self, statement: &str) -> Outcome<super::Outcome> {
        self.run_with(statement, Vec::new()).await
    }

    async fn run_with(&self, statement: &str, parameters: Vec<Value>) -> Outcome<super::Outcome> {
        let database = self.database.as_ref().ok_or("closed")?;
        Ok(database.execute(None, statement.to_owned(), parameters).await?)
    }

    /// Returns whether a file of the directory contains [`SECRET`].
    fn has_the_secret(&self) -> Outcome<bool> {
        for file in std::fs::read_dir(self.directory.path())? {
            let bytes = std::fs::read(file?.path())?;
            if bytes.windows(SECRET.len()).any(|window| window == SECRET.as_bytes()) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn count(&self) -> Outcome<i64> {
        let rows = self.run("SELECT count(*) FROM t").await?.rows;
        match rows.first().and_then(|row| row.values.first()) {
            Some(Value::Integer(count)) => Ok(*count),
            other => Err(format!("{other:?}").into()),
        }
    }
}

#[tokio::test]
async fn values_are_read_back_unchanged() -> Outcome {
    let scratch = Scratch::new().await?;
    let written = vec![Value::Text(String::from("a\u{0}ü")), Value::Integer(i64::MIN)];
    let outcome = scratch.run_with("INSERT INTO t VALUES (?, ?)", written).await?;
    assert_eq!((outcome.changes, outcome.last_insert_rowid), (1, 1));
    let outcome = scratch.run("SELECT name, value, 1.5, x'00ff', NULL FROM t").await?;
    assert_eq!(outcome.columns.len(), 5);
    let row = outcome.rows.first().ok_or("no row")?;
    assert!(matches!(&row.values[0], Value::Text(text) if text == "a\u{0}ü"));
    assert!(matches!(row.values[1], Value::Integer(i64::MIN)));
    assert!(matches!(row.values[2], Value::Real(real) if real.to_bits() == 1.5_f64.to_bits()));
    assert!(matches!(&row.values[3], Value::Blob(bytes) if bytes == &[0, 255]));
    assert!(matches!(row.values[4], Value::Null));
    Ok(())
}

#[tokio::test]
async fn a_failed_statement_does_not_affect_the_batch() -> Outcome {
    let scratch = Scratch::new().await?;
    let insert = |name: String| scratch.run_with("INSERT INTO t VALUES (?, 1)", vec![Value::Text(name)]);
    let names = (0..200).map(|number| format!("{}", number % 100));
    let outcomes = join_all(names.map(insert)).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 100);
    assert_eq!(scratch.count().await?, 100);
    Ok(())
}

#[tokio::test]
async fn one_statement_decides_among_many_at_once() -> Outcome {
    let scratch = Scratch::new().await?;
    let decide = "INSERT INTO t SELECT ?, 1 WHERE NOT EXISTS (SELECT 1 FROM t) RETURNING name";
    let tries = (0..100).map(|number| scratch.run_with(decide, vec![Value::Text(number.to_string())]));
    let outcomes = join_all(tries).await;
    let stored = outcomes.iter().flatten().filter(|outcome| !outcome.rows.is_empty()).count();
    assert_eq!((stored, scratch.count().await?), (1, 1));
    Ok(())
}

#[tokio::test]
async fn a_long_read_is_complete() -> Outcome {
    let scratch = Scratch::new().await?;
    let fill = "INSERT INTO t SELECT value, value FROM generated";
    let numbers = "WITH RECURSIVE generated (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM generated LIMIT 50000)";
    scratch.run(&format!("{numbers} {fill}")).await?;
    for _ in 0..3 {
        let rows = scratch.run("SELECT sum(value) FROM t").await?.rows;
        assert!(matches!(
            rows.first().and_then(|row| row.values.first()),
            Some(Value::Integer(1_250_025_000))
        ));
        assert_eq!(scratch.run("SELECT name FROM t").await?.rows.len(), 50_000);
    }
    assert_eq!(scratch.run("SELECT value FROM t WHERE name = '7'").await?.rows.len(), 1);
    Ok(())
}

#[tokio::test]
async fn long_reads_of_an_organisation_leave_threads_to_others() -> Outcome {
    let scratch = Scratch::new().await?;
    let database = scratch.database.as_ref().ok_or("closed")?;
    let long =
        "WITH RECURSIVE n (v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n LIMIT 1000000) SELECT sum(v) FROM n";
    scratch.run(long).await?;
    let client = |organisation: u8| Client::Key(Key([organisation; 32]), Organisation(organisation.into()));
    let (ended, read) = (AtomicUsize::new(0), |organisation: u8| {
        database.execute(Some(client(organisation)), long.to_owned(), Vec::new())
    });
    let first = join_all((0..12).map(|_| async {
        let outcome = read(1).await;
        ended.fetch_add(1, Ordering::Relaxed);
        outcome
    }));
    let other = async { read(2).await.map(|_| ended.load(Ordering::Relaxed)) };
    let (first, before) = futures_util::join!(first, other);
    assert!(first.iter().all(Result::is_ok));
    assert!(before? <= 6, "it waited for most of the reads of the first organisation");
    Ok(())
}

#[tokio::test]
async fn a_guest_may_not_leave_its_database() -> Outcome {
    let scratch = Scratch::new().await?;
    let refused = [
        "ATTACH DATABASE 'other.db' AS other",
        "PRAGMA synchronous = off",
        "BEGIN",
        "COMMIT",
        "SAVEPOINT s",
        "VACUUM INTO 'copy.db'",
        "SELECT load_extension('x')",
    ];
    for statement in refused {
        assert!(scratch.run(statement).await.is_err(), "{statement}");
    }
    scratch.run("INSERT INTO t VALUES ('still', 1)").await?;
    assert_eq!(scratch.count().await?, 1);
    Ok(())
}

#[tokio::test]
async fn a_committed_row_survives_a_restart() -> Outcome {
    let mut scratch = Scratch::new().await?;
    scratch.run("INSERT INTO t VALUES ('kept', 1)").await?;
    scratch.count().await?;
    scratch.database = None;
    assert!(!scratch.directory.path().join("test.db-wal").exists());
    scratch.database = Some(Arc::new(Database::open(&scratch.directory.path().join("test.db"))?));
    assert_eq!(scratch.count().await?, 1);
    Ok(())
}

#[tokio::test]
async fn deleted_data_is_in_no_file() -> Outcome {
    let mut scratch = Scratch::new().await?;
    let long =
        |number: i64| format!("{SECRET} {}", "x".repeat(usize::try_from(number * 37 % 5_000).unwrap_or(0)));
    for number in 0..300 {
        let row = vec![Value::Text(long(number)), Value::Integer(number)];
        scratch.run_with("INSERT INTO t VALUES (?, ?)", row).await?;
    }
    scratch.run("UPDATE t SET name = 'n' || value WHERE value % 3 = 0").await?;
    scratch.run("DELETE FROM t WHERE value % 3 = 1").await?;
    scratch.run("UPDATE t SET name = 'n' || value WHERE value % 3 = 2").await?;
    assert_eq!(scratch.count().await?, 200);
    // The log is empty after the writer was idle, while the database is still open.
    let (wal, start) = (scratch.directory.path().join("test.db-wal"), Instant::now());
    while std::fs::metadata(&wal)?.len() > 0 {
        assert!(start.elapsed() < Duration::from_secs(10), "the log is not emptied");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    scratch.run_with("INSERT INTO t VALUES (?, 1)", vec![Value::Text(long(100))]).await?;
    scratch.run("DELETE FROM t WHERE name LIKE 'to be%'").await?;
    assert!(scratch.has_the_secret()?, "not even the log has the secret");
    scratch.database = None;
    assert!(!scratch.has_the_secret()?);
    Ok(())
}

const SECRET: &str = "to be forgotten";
