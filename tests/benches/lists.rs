//! A page of 100 records of a tenant with 10,000 records, and of one with 1,000,000, through the edge over SQLite and over
//! Postgres.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::measure::{Candidate, compare, ratio};
use hearth_tests::postgres::{Database, Postgres};
use hearth_tests::server::{Server, State};
use hearth_tests::stored;

const KEY: &str = "bench";

/// The lists, as queries. Most lists have at least 100 records in both stores.
const LISTS: [(&str, &str, usize); 8] = [
    ("all records", "", 100),
    ("all records, newest first", "&order=newest", 100),
    ("one of 10 studies", "&study=study-3", 100),
    ("pending records, 1 in 50", "&status=pending", 100),
    ("a group of a study, pending", "&study=study-0&group=reference&status=pending", 100),
    ("one household", "&household=did:example:4001", 1),
    ("a text of each record", "&search=example", 100),
    // The service looks at 100,000 records at most.
    ("a text of no record", "&search=nairobi", 0),
];

fn main() -> Result<()> {
    let over_sqlite = |records| stored::over_sqlite(&Server::keys([KEY])?, KEY, records);
    measure("SQLite", &over_sqlite(10_000)?, &over_sqlite(1_000_000)?)?;
    let postgres = Postgres::start(&[])?;
    let (one, other) = (postgres.database()?, postgres.database()?);
    measure("Postgres", &over_postgres(&one, 10_000)?, &over_postgres(&other, 1_000_000)?)?;
    println!("target of pages: 1.2 ×; a search looks at no more than 100,000 records in a request");
    Ok(())
}

/// Compares the pages of a server with few records and of one with many.
fn measure(store: &str, few: &Server, many: &Server) -> Result<()> {
    println!(
        "{:<32} {:>12} {:>12} {:>8}",
        format!("{store}, a page of 100 of"),
        "10,000",
        "1,000,000",
        "ratio"
    );
    for (name, query, records) in LISTS {
        let target = format!("/v1/claims?limit=100{query}");
        let read = |server: &Server| -> Result<usize> {
            let page = server.read(&target, Some(KEY))?.json();
            Ok(page.get("data").and_then(|data| data.as_array()).context("no page")?.len())
        };
        for server in [few, many] {
            ensure!(read(server)? == records, "{name}: {} records", read(server)?);
        }
        let mut candidates = [Candidate::new("few", || read(few)), Candidate::new("many", || read(many))];
        let times = compare(1, &mut candidates);
        let [(_, few), (_, many)] = times.as_slice() else { continue };
        println!(
            "{name:<32} {:>9.2} ms {:>9.2} ms {:>6.2} ×",
            few.as_secs_f64() * 1_000.0,
            many.as_secs_f64() * 1_000.0,
            ratio(*many, *few)
        );
    }
    Ok(())
}

/// Returns a server over a Postgres database with this number of records.
fn over_postgres(database: &Database<'_>, records: u32) -> Result<Server> {
    let state = State::over(&database.url(), &Server::keys([KEY])?)?;
    let server = Server::in_directory(state, &[])?;
    submit(&server)?;
    let copy = COPY_IN_POSTGRES.replace("LAST", &records.to_string());
    database.connect()?.batch_execute(&copy)?;
    Ok(server)
}

fn submit(server: &Server) -> Result<()> {
    let answer = server.submit(KEY, SAMPLE.as_bytes())?;
    ensure!(answer.status == 201, "{answer:?}");
    Ok(())
}

/// Copies the first record in Postgres, as `stored::over_sqlite` does, without events.
const COPY_IN_POSTGRES: &str = "
    ALTER TABLE records DISABLE TRIGGER USER;
    INSERT INTO records (id, tenant, household, study, test_group, start_date, end_date, measurements, claim, status,
                         decision, created_at, rule_set, module, searched, changed_at)
    SELECT 'kpt-' || number, tenant, 'did:example:' || number, 'study-' || (number % 10),
           CASE number % 2 WHEN 0 THEN 'reference' ELSE 'intervention' END, start_date, end_date, measurements, claim,
           CASE number % 50 WHEN 0 THEN 'pending' ELSE 'verified' END, decision, created_at, rule_set, module,
           'did:example:' || number, changed_at
      FROM generate_series(2, LAST) AS number, records WHERE seq = 1;
    ALTER TABLE records ENABLE TRIGGER USER;
    ANALYZE";
