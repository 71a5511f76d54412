//! The plans of the statements on a table with many records: each reads `records`, `events`, `revisions` and `frames` from an
//! index.
//!
//! Postgres counts the scans of a table in a transaction, also those in functions. Every statement runs with a plan for its
//! values and with one for any values, because a connection changes to the latter after some calls.

use anyhow::{Context, Result, ensure};
use hearth_sql::postgres::STATEMENTS;
use hearth_tests::postgres::Postgres;
use postgres::{Client, SimpleQueryMessage};

/// A statement with its parameters; `None` is null.
struct Call {
    name: &'static str,
    statement: &'static str,
    values: Vec<Option<&'static str>>,
}

#[test]
fn no_statement_scans_the_records_or_the_events() -> Result<()> {
    let database = Postgres::shared()?.database()?;
    let mut client = database.connect()?;
    client.batch_execute(FILL).context("cannot fill the tables")?;
    for mode in ["force_custom_plan", "force_generic_plan"] {
        client.batch_execute(&format!("SET plan_cache_mode = {mode}"))?;
        for call in calls() {
            let scans = scans(&mut client, &call).with_context(|| format!("{} ({mode})", call.name))?;
            ensure!(
                scans.is_empty(),
                "{} ({mode}) scans {scans:?}:\n{}",
                call.name,
                plan(&mut client, &call)?
            );
        }
    }
    Ok(())
}

/// Before the first `ANALYZE`, the planner knows nothing of the columns. It must not read the records of the whole
/// organisation to find those of a household.
#[test]
fn a_decision_reads_only_its_household_before_the_first_analyze() -> Result<()> {
    let database = Postgres::shared()?.database()?;
    let mut client = database.connect()?;
    client.batch_execute(&FILL.replace("ANALYZE", "").replace("40000", "4000"))?;
    client.batch_execute("SET plan_cache_mode = force_generic_plan")?;
    for call in decisions() {
        let execute = prepared(&mut client, &call)?;
        client.batch_execute("BEGIN")?;
        client.batch_execute(&execute)?;
        let read: i64 = client.query_one(READ, &[])?.get(0);
        client.batch_execute("ROLLBACK; DEALLOCATE examined")?;
        ensure!(read <= 20, "{} reads {read} records", call.name);
    }
    Ok(())
}

#[test]
fn a_scan_is_noticed() -> Result<()> {
    let database = Postgres::shared()?.database()?;
    let mut client = database.connect()?;
    let call = Call { name: "scan", statement: "SELECT COUNT(claim) FROM records", values: vec![] };
    ensure!(scans(&mut client, &call)? == ["records"]);
    Ok(())
}

/// Returns the tables that a statement scans. Its changes are undone.
fn scans(client: &mut Client, call: &Call) -> Result<Vec<String>> {
    let execute = prepared(client, call)?;
    client.batch_execute("BEGIN")?;
    let done = client.batch_execute(&execute);
    let scanned = done.and_then(|()| client.query(SCANNED, &[]));
    client.batch_execute("ROLLBACK; DEALLOCATE examined")?;
    Ok(scanned?.iter().map(|row| row.get(0)).collect())
}

/// Returns the plan of a statement, without those of its functions.
fn plan(client: &mut Client, call: &Call) -> Result<String> {
    let execute = prepared(client, call)?;
    let lines = client.simple_query(&format!("EXPLAIN {execute}"))?;
    client.batch_execute("DEALLOCATE examined")?;
    let lines = lines.iter().filter_map(|line| match line {
        SimpleQueryMessage::Row(row) => row.get(0),
        _ => None,
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// Prepares a statement, and returns the command that executes it. Values beyond its parameters are left out.
fn prepared(client: &mut Client, call: &Call) -> Result<String> {
    client.batch_execute(&format!("PREPARE examined AS {}", call.statement))?;
    let count: i32 = client
        .query_one(
            "SELECT COALESCE(cardinality(parameter_types), 0) FROM pg_prepared_statements WHERE name = 'examined'",
            &[],
        )?
        .get(0);
    let count = usize::try_from(count)?;
    ensure!(call.values.len() >= count, "{} has {count} parameters", call.name);
    let values = call.values.iter().take(count);
    let values: Vec<String> =
        values.map(|value| value.map_or_else(|| "NULL".to_owned(), |value| format!("'{value}'"))).collect();
    Ok(if values.is_empty() {
        "EXECUTE examined".to_owned()
    } else {
        format!("EXECUTE examined ({})", values.join(", "))
    })
}

fn calls() -> Vec<Call> {
    let statements = STATEMENTS;
    let some = |values: &[&'static str]| values.iter().copied().map(Some).collect::<Vec<_>>();
    let mut calls = Vec::new();
    let mut add = |name, statement, values| calls.push(Call { name, statement, values });
    for (name, list, place, value) in [
        ("records_page", statements.records_page, 13, "1000"),
        ("study_page", statements.study_page, 5, "study-7"),
        ("household_page", statements.household_page, 4, "did:example:1007"),
        ("changed_page", statements.changed_page, 11, "2026-02-01T00:00:00.000Z"),
        ("search_page", statements.search_page, 12, "example:77"),
    ] {
        for statement in [list.oldest, list.newest] {
            let fixed = [
                (0, "many"),
                (1, "30000"),
                (2, "101"),
                (3, "4194304"),
                (6, "pending verified disputed"),
                (13, "1000"),
                (place, value),
            ];
            let given = |place| fixed.iter().find(|(at, _)| *at == place).map(|(_, value)| *value);
            add(name, statement, (0..14).map(given).collect());
        }
    }
    add("studies_page", statements.studies_page, some(&["many", "", "21"]));
    add("households_page", statements.households_page, some(&["many", "study-7", "0", "50"]));
    add("read_events", statements.read_events, some(&["many", "100", "101"]));
    add("read_events at the end", statements.read_events, some(&["many", "39990", "101"]));
    add("count_events", statements.count_events, some(&["many", "study-7"]));
    if let Some(statement) = statements.number_events {
        add("number_events", statement, some(&["many", "9000000"]));
    }
    add("find", statements.find, some(&["many", "many-7"]));
    let claim = ["many", "study-7", "did:example:7", "reference", "2024-02-01", "2024-02-04"];
    add("context", statements.context, some(&claim));
    add("study_size", statements.study_size, some(&["many", "study-7"]));
    add("first_test", statements.first_test, some(&["many", "study-7"]));
    add("study_claims", statements.study_claims, some(&["many", "study-7"]));
    add("list", statements.list, some(&["many-7"]));
    add("lists", statements.lists, Vec::new());
    add("find_study", statements.find_study, some(&["many", "study-7"]));
    add("revisions_size", statements.revisions_size, some(&["many", "study-7"]));
    add("revisions_page", statements.revisions_page, some(&["many", "study-7", "10", "5", "4194304"]));
    add("find_frame", statements.find_frame, some(&["many", "study-7", "digest-7", ""]));
    add("frames_page", statements.frames_page, some(&["many", "study-7", "10", "5"]));
    add("count_frames", statements.count_frames, some(&["many", "study-7", "2026-02-01"]));
    add("status_indexes", statements.status_indexes, some(&["[\"disputed\"]", "0"]));
    add("keep_credential", statements.keep_credential, some(&["many-7", "{}", "7"]));
    calls.extend(decisions());
    calls
}

/// Returns the statements that decide about records: functions of the database.
fn decisions() -> Vec<Call> {
    let (statements, at) = (STATEMENTS, "2026-11-26T00:00:00.000Z");
    let conflict = ["many", "did:example:1007", "reference", "2024-02-02", "2024-02-05", "other", "wood"];
    let insert = [
        "new",
        "many",
        "did:example:1007",
        "study-7",
        "reference",
        "2025-02-01",
        "2025-02-04",
        "new",
        "{}",
        "verified",
        "{}",
        at,
        "r",
        "m",
    ];
    let optional = [None, None, None, Some("wood"), Some("bench"), Some("new"), Some("[\"mark\"]")];
    let some = |values: &[&'static str]| values.iter().copied().map(Some).collect::<Vec<_>>();
    let revision = ["many", "study-7", "other"].map(Some);
    let beside = [None, None, Some(at), Some("who"), Some("why"), Some("20"), Some("200"), Some("67108864")];
    let frame = ["many", "study-7", "digest", "simple", "400", "", at, "who", "100", "10000"];
    vec![
        Call {
            name: "register_frame",
            statement: statements.register_frame,
            values: frame.into_iter().map(Some).collect(),
        },
        Call {
            name: "keep_revision",
            statement: statements.keep_revision,
            values: revision.into_iter().chain(beside).collect(),
        },
        Call {
            name: "conflict",
            statement: statements.conflict,
            values: some(&conflict).into_iter().chain([None]).collect(),
        },
        Call {
            name: "insert",
            statement: statements.insert,
            values: some(&insert).into_iter().chain(optional).collect(),
        },
        Call {
            name: "arrival",
            statement: statements.arrival,
            values: some(&["many", "did:example:1007", "[\"mark\"]", "999"]),
        },
        Call {
            name: "settle",
            statement: statements.settle,
            values: some(&["many-50", "verified", "{}", "r", "m", at]),
        },
        Call {
            name: "change_status",
            statement: statements.change_status,
            values: some(&["many", "many-7", "disputed", at, "why", "who", "[\"verified\"]"]),
        },
    ]
}

/// The tables that were scanned in this transaction.
const SCANNED: &str = "SELECT relname::text FROM pg_stat_xact_user_tables
    WHERE relname IN ('records', 'events', 'revisions', 'frames') AND seq_scan > 0 ORDER BY 1";

/// The records that were read in this transaction.
const READ: &str = "SELECT seq_tup_read + COALESCE(idx_tup_fetch, 0) FROM pg_stat_xact_user_tables
    WHERE relname = 'records'";

/// Two organisations, of which one has 40,000 records in 100 studies, each with its event, and 20 revisions of each study.
/// These and 30 others have 200 frames each.
const FILL: &str = "
    ALTER TABLE records DISABLE TRIGGER USER;
    INSERT INTO records (id, tenant, household, study, test_group, start_date, end_date, measurements, claim, status,
                         decision, created_at, rule_set, module, fuel, sent_by, searched, changed_at, status_index)
    SELECT tenant || '-' || n, tenant, 'did:example:' || n, 'study-' || (n % 100),
           CASE n / 100 % 2 WHEN 0 THEN 'reference' ELSE 'intervention' END, '2024-02-01', '2024-02-04', 'm' || n,
           repeat('c', 300), CASE WHEN n % 50 = 0 THEN 'pending' WHEN n % 50 = 1 THEN 'disputed' ELSE 'verified' END,
           repeat('d', 300), '2026-01-01T00:00:00.000Z', 'r', 'm', 'wood', 'bench', 'did:example:' || n,
           CASE WHEN n % 1000 = 0 THEN '2026-03-01T00:00:00.000Z' ELSE '2026-01-01T00:00:00.000Z' END,
           CASE tenant WHEN 'many' THEN n * 3 END
      FROM (VALUES ('few', 400), ('many', 40000)) AS filled (tenant, count), generate_series(1, count) AS n;
    ALTER TABLE records ENABLE TRIGGER USER;
    INSERT INTO events (tenant, number, type, at, record, study)
    SELECT tenant, CASE WHEN n <= 40000 THEN n END, 'created', '2026-01-01T00:00:00.000Z', tenant || '-' || n,
           'study-' || (n % 100)
      FROM (VALUES ('few', 400), ('many', 40100)) AS filled (tenant, count), generate_series(1, count) AS n;
    ALTER TABLE revisions DISABLE TRIGGER USER;
    INSERT INTO revisions (tenant, study, revision, at, by, parameters)
    SELECT tenant, 'study-' || study, revision, '2026-01-01T00:00:00.000Z', 'bench', repeat('p', 300)
      FROM (VALUES ('few'), ('many')) AS filled (tenant), generate_series(0, 99) AS study, generate_series(1, 20) AS revision;
    ALTER TABLE revisions ENABLE TRIGGER USER;
    ALTER TABLE frames DISABLE TRIGGER USER;
    INSERT INTO frames (tenant, study, number, digest, design, households, pledge, received_at, by)
    SELECT tenant, 'study-' || study, number, 'digest-' || number, 'simple', 400, '', '2026-01-01T00:00:00.000Z', 'bench'
      FROM (SELECT 'few' UNION SELECT 'many' UNION SELECT 'other-' || n FROM generate_series(1, 30) AS n) AS filled (tenant),
           generate_series(0, 9) AS study, generate_series(1, 20) AS number;
    ALTER TABLE frames ENABLE TRIGGER USER;
    ANALYZE";
