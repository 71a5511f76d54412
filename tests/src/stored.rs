//! Servers with many records.

use anyhow::{Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use rusqlite::Connection;

use crate::server::Server;

/// Starts a server with this text of `hearth.toml` and this number of records: copies of one that it stored with the key,
/// with the ids `kpt-2`, `kpt-3` and so on, and with other households. The copies have no credential.
///
/// # Errors
///
/// Returns an error if the server does not start, or the records cannot be stored.
pub fn over_sqlite(settings: &str, key: &str, records: u32) -> Result<Server> {
    let server = Server::configured(settings, &[], &[])?;
    let answer = server.submit(key, SAMPLE.as_bytes())?;
    ensure!(answer.status == 201, "{answer:?}");
    let database = server.database().to_owned();
    let state = server.stop_and_keep()?;
    let database = Connection::open(database)?;
    let mut first = 2;
    while first <= records {
        let last = records.min(first + BATCH - 1);
        database.execute(COPY, [first, last])?;
        first = last + 1;
    }
    drop(database);
    Server::in_directory(state, &[])
}

/// The records of one transaction.
const BATCH: u32 = 50_000;

const COPY: &str = "
    WITH RECURSIVE numbers (number) AS (
        SELECT ?1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?2)
    INSERT INTO records (id, tenant, household, study, test_group, start_date, end_date, measurements, claim, status,
                         decision, created_at, rule_set, module)
    SELECT 'kpt-' || number, tenant, 'did:example:' || number, 'study-' || (number % 10),
           CASE number % 2 WHEN 0 THEN 'reference' ELSE 'intervention' END, start_date, end_date, measurements, claim,
           CASE number % 50 WHEN 0 THEN 'pending' ELSE 'verified' END, decision, created_at, rule_set, module
      FROM numbers, records WHERE seq = 1";
