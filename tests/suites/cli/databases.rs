//! Tests of `hearth migrate`, `hearth backup`, `hearth export --all` and `hearth import --all`: a deployment moves from
//! one database to another without a changed byte.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_sql::TABLES;
use hearth_tests::postgres::{Database, Postgres};
use hearth_tests::server::Server;
use rusqlite::Connection;
use rusqlite::types::Value as Cell;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{hearth, text};

const KEY: &str = "a-key-for-the-deployment-that-moves";
const PATHS: [&str; 10] = [
    "/v1/claims?limit=100",
    "/v1/claims?household=did:example:moved",
    "/v1/claims?search=moved",
    "/v1/events",
    "/v1/studies",
    "/v1/studies/dry-2024/credential",
    "/v1/studies/dry-2024/revisions",
    "/v1/studies/dry-2024/frames",
    "/v1/keys",
    "/user-preferences?room=lounge",
];

/// A deployment on SQLite with rows in every table, and a folder for its files.
struct Deployment {
    server: Server,
    /// The paths of records, and [`PATHS`].
    paths: Vec<String>,
    folder: TempDir,
}

impl Deployment {
    fn new() -> Result<Self> {
        let server =
            Server::configured("", &["--api-key", KEY, "--base-url", "https://claims.example"], &[])?;
        let mut deployment = Self { server, paths: PATHS.map(String::from).into(), folder: TempDir::new()? };
        let ids = deployment.store_claims()?;
        deployment.paths.extend(ids.iter().map(|id| format!("/v1/claims/{id}")));
        deployment.store_study()?;
        deployment.store_rest()?;
        Ok(deployment)
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let answer = self.server.post(path, KEY, body)?;
        ensure!(matches!(answer.status, 200 | 201), "{path}: {answer:?}");
        Ok(answer.json())
    }

    /// Stores claims that are replaced, amended, disputed, reinstated and invalidated.
    fn store_claims(&self) -> Result<Vec<String>> {
        let claim = |household: &str| -> Result<Value> {
            let mut claim: Value = serde_json::from_str(SAMPLE)?;
            claim["householdId"] = json!(format!("did:example:{household}"));
            Ok(claim)
        };
        let mut ids = Vec::new();
        let mut store = |claim: &Value| -> Result<String> {
            let id = self.post("/v1/claims", claim)?["id"].as_str().context("no id")?.to_owned();
            ids.push(id.clone());
            Ok(id)
        };
        let replaced = store(&claim("moved")?)?;
        let mut newer = claim("moved")?;
        newer["replaces"] = json!(replaced);
        newer["fuelMeasurements"] = json!({"total": 11.8, "dailyLogs": [3.2, 2.8, 3.0, 2.8]});
        store(&newer)?;
        store(&claim("amended")?)?;
        let mut amending = claim("amended")?;
        amending["evidence"] = json!([{"type": "photo", "uri": "ipfs://Qm"}]);
        store(&amending)?;
        for (household, statuses) in
            [("a", &["disputed"][..]), ("b", &["disputed", "verified"]), ("c", &["disputed", "invalidated"])]
        {
            let id = store(&claim(household)?)?;
            for status in statuses {
                let change = json!({"status": status, "reason": "Ünclear \u{1f} \"quoted\" \\ text"});
                self.post(&format!("/v1/claims/{id}/status"), &change)?;
            }
        }
        Ok(ids)
    }

    /// Stores a study with a frame, selections, claims, and two credentials.
    fn store_study(&self) -> Result<()> {
        let selection = json!({
            "design": "simple",
            "randomness": {"value": "00112233445566778899aabbccddeeff", "source": "a die"},
            "frame": ["did:example:r1", "did:example:r2", "did:example:r3", "did:example:r4"],
            "size": 2,
            "reserves": 1,
        });
        let frame = json!({
            "studyId": "dry-2024", "frame": selection["frame"], "design": "simple",
            "pledge": {"kind": "block", "chain": "Ünclear", "height": 900_000},
        });
        self.post("/v1/frames", &frame)?;
        self.post("/v1/selections", &selection)?;
        self.post("/v1/studies/dry-2024", &json!({"rule": "90/30"}))?;
        for (household, group, first) in [
            ("r1", "reference", 6.0),
            ("r2", "reference", 6.4),
            ("i1", "intervention", 3.2),
            ("i2", "intervention", 3.0),
        ] {
            let mut claim: Value = serde_json::from_str(SAMPLE)?;
            for (name, value) in [
                ("studyId", json!("dry-2024")),
                ("householdId", json!(format!("did:example:{household}"))),
                ("testGroup", json!(group)),
                ("fuelType", json!("wood")),
                ("unit", json!("kg")),
                ("fuelMeasurements", json!({"total": first + 8.75, "dailyLogs": [first, 2.75, 3.0, 3.0]})),
            ] {
                claim[name] = value;
            }
            self.post("/v1/claims", &claim)?;
        }
        let credential = "/v1/studies/dry-2024/credential";
        self.post(credential, &json!({}))?;
        self.post("/v1/studies/dry-2024", &json!({"rule": "95/10", "reason": "Ünclear", "revision": 1}))?;
        self.post(credential, &json!({}))?;
        Ok(())
    }

    /// Stores preferences, a key, a mapping, attachments and the names of files of a filled form.
    fn store_rest(&self) -> Result<()> {
        let call = |arguments: Value| {
            json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call",
                   "params": {"name": "set_user_preferences", "arguments": arguments}})
        };
        for change in [json!({"length": "terse"}), json!({"tone": "warm"})] {
            self.post("/mcp?room=lounge", &call(change))?;
        }
        self.post("/v1/keys", &json!({"subject": "amina", "scopes": ["claims:read"]}))?;
        // The rest is written by phones.
        let database = Connection::open(self.server.database())?;
        let bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
        database.execute(
            "INSERT INTO attachments VALUES ('default', 'digest', 'image/jpeg', ?1, ?2, '2026-01-31T09:30:00.000Z'),
                                            ('default', 'empty', 'image/png', 0, x'', '2026-01-31T09:30:00.000Z')",
            rusqlite::params![100_000, bytes],
        )?;
        database.execute_batch(
            "INSERT INTO submission_files VALUES ('default', 'uuid:1', 'scale.jpg', 'digest', 100000, '2026-01-31');
             INSERT INTO mappings VALUES ('default', 'kpt', '{\"n\":1e2,\"n\":100}', '2026-01-31', '2026-02-01');
             UPDATE sqlite_sequence SET seq = seq + 1000 WHERE name = 'preferences';",
        )?;
        Ok(())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the answers of a server with the same rows.
    fn answers(&self, server: &Server) -> Result<Vec<String>> {
        let read = |path: &String| -> Result<String> {
            let answer = server.read(path, Some(KEY))?;
            ensure!(answer.status == 200, "{path}: {answer:?}");
            Ok(answer.body)
        };
        self.paths.iter().map(read).collect()
    }
}

/// Runs the command, which must end with this exit code, and returns its output.
fn run(arguments: &[&str], code: i32) -> Result<String> {
    let output = hearth(arguments, b"")?;
    let printed = text(&[output.stdout, output.stderr].concat());
    ensure!(output.status.code() == Some(code), "{arguments:?}: {printed}");
    ensure!(!printed.contains("hunter2"), "{printed}");
    Ok(printed)
}

fn name(path: &Path) -> Result<&str> {
    path.to_str().context("a path that is no text")
}

/// Returns all rows of a file by their table, in the order of the table.
fn rows(file: &Path) -> Result<BTreeMap<&'static str, Vec<Vec<Cell>>>> {
    let database = Connection::open(file)?;
    let mut all = BTreeMap::new();
    for table in TABLES {
        let columns: Vec<String> =
            table.columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
        let select = format!("SELECT {} FROM {} ORDER BY {}", columns.join(", "), table.name, table.order);
        let mut statement = database.prepare(&select)?;
        let read = |row: &rusqlite::Row<'_>| (0..columns.len()).map(|column| row.get(column)).collect();
        let rows = statement.query_map([], read)?.collect::<Result<Vec<Vec<Cell>>, _>>()?;
        ensure!(!rows.is_empty(), "the table `{}` has no row to compare", table.name);
        all.insert(table.name, rows);
    }
    let last = "SELECT seq FROM sqlite_sequence WHERE name = 'preferences'";
    all.insert("sqlite_sequence", vec![vec![database.query_row(last, [], |row| row.get(0))?]]);
    Ok(all)
}

fn over(url: &str) -> Result<Server> {
    Server::configured(
        "",
        &["--api-key", KEY, "--base-url", "https://claims.example", "--database", url],
        &[],
    )
}

#[test]
fn a_deployment_moves_to_postgres_and_back() -> Result<()> {
    let deployment = Deployment::new()?;
    let answers = deployment.answers(&deployment.server)?;
    // While it serves.
    let first = deployment.file("first.db");
    let state = name(deployment.server.state())?;
    run(&["backup", name(&first)?, "--state", state], 0)?;
    ensure!(rows(&first)? == rows(deployment.server.database())?, "the backup differs");

    let database = Postgres::shared()?.database()?;
    let loaded = run(&["import", "--all", name(&first)?, "--database", &database.url()], 0)?;
    ensure!(loaded.contains("rows"), "{loaded}");
    let second = deployment.file("second.db");
    run(&["export", "--all", name(&second)?, "--database", &database.url()], 0)?;
    ensure!(rows(&first)? == rows(&second)?, "Postgres changed a value");
    ensure!(deployment.answers(&over(&database.url())?)? == answers, "the answers over Postgres differ");

    let third = deployment.file("third.db");
    run(&["import", "--all", name(&second)?, "--database", name(&third)?], 0)?;
    ensure!(rows(&first)? == rows(&third)?, "SQLite changed a value");
    let back = TempDir::new()?;
    fs::copy(&third, back.path().join("hearth.db"))?;
    let server = Server::in_directory(back, &["--api-key", KEY, "--base-url", "https://claims.example"])?;
    ensure!(deployment.answers(&server)? == answers, "the answers over SQLite differ");
    Ok(())
}

#[test]
fn a_backup_has_no_answers_of_repeated_requests() -> Result<()> {
    let deployment = Deployment::new()?;
    // The answer to a request for a key contains the key.
    let created: Value = ureq::post(deployment.server.url("/v1/keys"))
        .header("authorization", format!("Bearer {KEY}"))
        .header("idempotency-key", "once")
        .send_json(json!({"subject": "baraka", "scopes": ["claims:read"]}))?
        .into_body()
        .read_json()?;
    let secret = created["key"].as_str().with_context(|| created.to_string())?;
    let source = Connection::open(deployment.server.database())?;
    let count = |connection: &Connection| -> Result<i64> {
        Ok(connection.query_row("SELECT COUNT(*) FROM idempotency_keys", [], |row| row.get(0))?)
    };
    ensure!(count(&source)? == 1, "the server keeps no answer");
    let file = deployment.file("backup.db");
    run(&["backup", name(&file)?, "--state", name(deployment.server.state())?], 0)?;
    #[cfg(unix)]
    ensure!(super::is_private(&file)?, "others can read the backup");
    ensure!(count(&Connection::open(&file)?)? == 0, "the backup has an answer");
    let bytes = fs::read(&file)?;
    ensure!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()), "the backup has the key");
    Ok(())
}

#[test]
fn a_moved_deployment_goes_on() -> Result<()> {
    let deployment = Deployment::new()?;
    let file = deployment.file("backup.db");
    run(&["backup", name(&file)?, "--state", name(deployment.server.state())?], 0)?;
    let database = Postgres::shared()?.database()?;
    run(&["import", "--all", name(&file)?, "--database", &database.url()], 0)?;
    let server = over(&database.url())?;
    let mut claim: Value = serde_json::from_str(SAMPLE)?;
    let stored = server.post("/v1/claims", KEY, &claim)?;
    ensure!(stored.status == 201, "{stored:?}");
    claim["householdId"] = json!("did:example:moved");
    claim["fuelMeasurements"] = json!({"total": 11.7, "dailyLogs": [3.1, 2.8, 3.0, 2.8]});
    let contradicting = server.post("/v1/claims", KEY, &claim)?;
    ensure!(contradicting.status == 409, "the moved records are not compared: {contradicting:?}");
    let path = "/v1/studies/dry-2024";
    let stale = server.post(path, KEY, &json!({"rule": "95/5", "revision": 1}))?;
    ensure!(stale.status == 412, "the moved revisions are not compared: {stale:?}");
    let revised = server.post(path, KEY, &json!({"rule": "95/5", "revision": 2}))?;
    ensure!(revised.status == 200 && revised.json()["revision"] == 3, "{revised:?}");
    let frame = json!({"studyId": "dry-2024", "frame": ["did:example:r1"], "design": "simple"});
    let registered = server.post("/v1/frames", KEY, &frame)?;
    ensure!(registered.status == 201, "{registered:?}");
    let events = server.read("/v1/events", Some(KEY))?.json();
    let before = rows(&file)?["events"].len();
    let numbers: Vec<u64> = events["data"]
        .as_array()
        .context("no events")?
        .iter()
        .filter_map(|event| event["id"].as_u64())
        .collect();
    let expected: Vec<u64> = (1..).take(before + 4).collect();
    ensure!(numbers == expected, "{numbers:?}");
    Ok(())
}

#[test]
fn a_database_with_rows_is_not_overwritten() -> Result<()> {
    let deployment = Deployment::new()?;
    let file = deployment.file("backup.db");
    let state = name(deployment.server.state())?;
    run(&["backup", name(&file)?, "--state", state], 0)?;
    let before = rows(&file)?;
    let said = run(&["backup", name(&file)?, "--state", state], 2)?;
    ensure!(said.contains("the file exists"), "{said}");
    let said = run(&["import", "--all", name(&file)?, "--state", state], 2)?;
    ensure!(said.contains("is not empty"), "{said}");
    ensure!(rows(deployment.server.database())? == before, "the database changed");
    let database = Postgres::shared()?.database()?;
    run(&["import", "--all", name(&file)?, "--database", &database.url()], 0)?;
    let said = run(&["import", "--all", name(&file)?, "--database", &database.url()], 2)?;
    ensure!(said.contains("is not empty"), "{said}");
    let again = deployment.file("again.db");
    run(&["backup", name(&again)?, "--database", &database.url()], 0)?;
    ensure!(rows(&again)? == before, "the database changed");
    let left = fs::read_dir(deployment.folder.path())?.count();
    ensure!(left == 2, "a draft was left");
    Ok(())
}

#[test]
fn a_file_that_cannot_be_loaded_changes_nothing() -> Result<()> {
    let folder = TempDir::new()?;
    let database = Postgres::shared()?.database()?;
    let url = database.url();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::write(path("text.db"), "no database")?;
    Connection::open(path("other.db"))?.execute_batch("CREATE TABLE other (id INTEGER)")?;
    Connection::open(path("older.db"))?.execute_batch("CREATE TABLE records (id TEXT)")?;
    for (file, said) in [
        ("missing.db", "missing.db"),
        ("text.db", "not a database"),
        ("other.db", "is not a database of Hearth"),
        ("older.db", "hearth migrate"),
    ] {
        let printed = run(&["import", "--all", &path(file), "--database", &url], 2)?;
        ensure!(printed.contains(said), "{file}: {printed}");
    }
    // Postgres refuses a second name, after it took other rows.
    run(&["migrate", "--database", &path("same.db")], 0)?;
    Connection::open(path("same.db"))?.execute_batch(
        "INSERT INTO preferences (room, change, at, whole) VALUES ('a', '{}', 'now', 0);
         INSERT INTO mappings (tenant, name, document, created_at, updated_at)
         VALUES ('a', 'a' || char(0), '{}', 'now', 'now'), ('a', 'a' || char(65533), '{}', 'now', 'now')",
    )?;
    let printed = run(&["import", "--all", &path("same.db"), "--database", &url], 2)?;
    ensure!(printed.contains("cannot load") && printed.contains("mappings"), "{printed}");
    run(&["backup", &path("empty.db"), "--database", &url], 0)?;
    let left: i64 =
        Connection::open(path("empty.db"))?
            .query_row("SELECT COUNT(*) FROM preferences", [], |row| row.get(0))?;
    ensure!(left == 0, "rows of the failed import are left");
    Ok(())
}

#[test]
fn a_file_with_null_characters_is_loaded_into_postgres() -> Result<()> {
    let folder = TempDir::new()?;
    let database = Postgres::shared()?.database()?;
    let url = database.url();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    run(&["migrate", "--database", &path("nul.db")], 0)?;
    Connection::open(path("nul.db"))?.execute_batch(
        r#"INSERT INTO preferences (room, change, at, whole)
           VALUES ('a', '{}', 'now', 0), ('b' || char(0), '{"tone":"a\u0000"}', 'now', 0)"#,
    )?;
    let printed = run(&["import", "--all", &path("nul.db"), "--database", &url], 0)?;
    ensure!(printed.contains("U+0000") && printed.contains("`preferences.room` (1: 2)"), "{printed}");
    ensure!(!printed.contains("`preferences.change`"), "{printed}");
    run(&["backup", &path("moved.db"), "--database", &url], 0)?;
    let moved: (String, String) = Connection::open(path("moved.db"))?.query_row(
        "SELECT room, change FROM preferences WHERE id = 2",
        [],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    ensure!(moved == (String::from("b\u{fffd}"), String::from(r#"{"tone":"a\u0000"}"#)), "{moved:?}");
    Ok(())
}

#[test]
fn records_with_null_characters_move_and_go_on() -> Result<()> {
    const STUDY: [&str; 4] = ["--api-key", KEY, "--policy", "study"];
    let server = Server::configured("", &STUDY, &[])?;
    let store = |household: &str| -> Result<String> {
        let stored = server.submit(KEY, SAMPLE.replace("household/123", household).as_bytes())?;
        ensure!(stored.status == 201, "{stored:?}");
        Ok(stored.json()["id"].as_str().context("no id")?.to_owned())
    };
    let (pending, disputed) = (store("household/1")?, store("household/2")?);
    // As earlier versions stored them.
    Connection::open(server.database())?.execute_batch(&format!(
        r#"UPDATE records
              SET household = household || char(0), claim = replace(claim, 'household/1', 'household/1\u0000')
            WHERE id = '{pending}';
           UPDATE records
              SET status = 'disputed',
                  history = '[{{"status":"disputed","at":"2026-01-31T09:30:00.000Z","reason":"a\u0000b","by":"a"}}]'
            WHERE id = '{disputed}'"#
    ))?;
    let read = |server: &Server, id: &str| -> Result<Value> {
        let answer = server.read(&format!("/v1/claims/{id}"), Some(KEY))?;
        ensure!(answer.status == 200, "{answer:?}");
        Ok(answer.json())
    };
    ensure!(read(&server, &pending)?["status"] == "pending");
    ensure!(read(&server, &disputed)?["statusReason"] == "a\0b");
    let claim = |server: &Server| server.read(&format!("/v1/claims/{pending}/claim"), Some(KEY));
    let before = claim(&server)?.body;
    ensure!(before.contains("household/1\\u0000"), "{before}");

    let folder = TempDir::new()?;
    let file = folder.path().join("backup.db");
    run(&["backup", name(&file)?, "--state", name(server.state())?], 0)?;
    let database = Postgres::shared()?.database()?;
    let printed = run(&["import", "--all", name(&file)?, "--database", &database.url()], 0)?;
    for column in [
        format!("`records.household` (1: {pending})"),
        format!("`records.history` (1: {disputed})"),
        String::from("`events.reason` (1: "),
    ] {
        ensure!(printed.contains(&column), "{column}: {printed}");
    }
    ensure!(!printed.contains("`records.claim`"), "{printed}");
    let url = database.url();
    let moved = Server::configured("", &[&STUDY[..], &["--database", &url]].concat(), &[])?;
    ensure!(read(&moved, &pending)?["status"] == "pending");
    ensure!(read(&moved, &disputed)?["statusReason"] == "a\u{fffd}b");
    ensure!(claim(&moved)?.body == before, "the claim changed");
    let change = json!({"status": "invalidated", "reason": "the scale"});
    let changed = moved.post(&format!("/v1/claims/{disputed}/status"), KEY, &change)?;
    ensure!(changed.status == 200, "{changed:?}");
    Ok(())
}

#[test]
fn a_backup_is_one_moment_of_a_busy_service() -> Result<()> {
    let database = Postgres::shared()?.database()?;
    let folder = TempDir::new()?;
    for url in [None, Some(database.url())] {
        let server = match &url {
            None => Server::configured("", &["--api-key", KEY], &[])?,
            Some(url) => over(url)?,
        };
        let post = |number: usize| -> Result<()> {
            let mut claim: Value = serde_json::from_str(SAMPLE)?;
            claim["householdId"] = json!(format!("did:example:{number}"));
            let answer = server.post("/v1/claims", KEY, &claim)?;
            ensure!(answer.status == 201, "{answer:?}");
            Ok(())
        };
        post(0)?;
        let file = folder.path().join(if url.is_some() { "postgres.db" } else { "sqlite.db" });
        thread::scope(|scope| -> Result<()> {
            let posting = scope.spawn(|| (1..60).try_for_each(post));
            let source = match &url {
                None => ["--state", name(server.state())?],
                Some(url) => ["--database", url],
            };
            run(&[&["backup", name(&file)?], &source[..]].concat(), 0)?;
            posting.join().map_err(|_| anyhow::anyhow!("the client failed"))?
        })?;
        let copied = Connection::open(&file)?;
        let count = |query: &str| copied.query_row(query, [], |row| row.get::<_, i64>(0));
        let records = count("SELECT COUNT(*) FROM records")?;
        let created = count("SELECT COUNT(*) FROM events WHERE type = 'claim.created'")?;
        ensure!(records >= 1 && records == created, "{records} records and {created} events");
    }
    Ok(())
}

#[test]
fn migrations_run_once() -> Result<()> {
    let database = Postgres::shared()?.empty_database()?;
    let url = database.url();
    let said = run(&["migrate", "--dry-run", "--database", &url], 1)?;
    ensure!(said.contains("version 1 is pending"), "{said}");
    refused(&database, "has no tables of Hearth")?;
    // Several at once.
    let runs: Vec<String> = thread::scope(|scope| {
        let runs: Vec<_> = (0..4).map(|_| scope.spawn(|| run(&["migrate", "--database", &url], 0))).collect();
        runs.into_iter()
            .map(|run| run.join().map_err(|_| anyhow::anyhow!("a run failed"))?)
            .collect::<Result<_>>()
    })?;
    let migrated = runs.iter().filter(|said| said.contains("migrated to version 2")).count();
    ensure!(migrated == 1 && runs.iter().all(|said| said.contains("is up to date")), "{runs:?}");
    let said = run(&["migrate", "--dry-run", "--database", &url], 0)?;
    ensure!(said.contains("is up to date"), "{said}");
    over(&url)?;
    // A later version that this one does not know.
    database.connect()?.batch_execute("INSERT INTO hearth_schema (version, oldest_edge) VALUES (90, 1)")?;
    let said = run(&["migrate", "--database", &url], 0)?;
    ensure!(said.contains("newer"), "{said}");
    over(&url)?;
    database.connect()?.batch_execute("UPDATE hearth_schema SET oldest_edge = 90 WHERE version = 90")?;
    refused(&database, "install a newer version")
}

#[test]
fn lost_tables_of_postgres_are_named() -> Result<()> {
    for table in ["mappings", "idempotency_keys", "records"] {
        let database = Postgres::shared()?.database()?;
        let url = database.url();
        database.connect()?.batch_execute(&format!("DROP TABLE {table} CASCADE"))?;
        let lost = format!("has lost the table `{table}`; restore a backup");
        for arguments in [&["migrate", "--database", &url][..], &["migrate", "--dry-run", "--database", &url]]
        {
            let said = run(arguments, 2)?;
            ensure!(said.contains(&lost) && !said.contains("is up to date"), "{said}");
        }
        refused(&database, &lost)?;
    }
    Ok(())
}

/// Checks that no server starts over this database.
fn refused(database: &Database<'_>, said: &str) -> Result<()> {
    let folder = TempDir::new()?;
    let state = name(folder.path())?;
    let serve = ["serve", "--listen", "127.0.0.1:0", "--state", state, "--database"];
    let printed = run(&[&serve[..], &[&database.url()]].concat(), 2)?;
    ensure!(printed.contains(said), "{printed}");
    ensure!(!folder.path().join("hearth.db").exists(), "a database file was created");
    Ok(())
}

#[test]
fn a_file_is_migrated() -> Result<()> {
    let folder = TempDir::new()?;
    let file = folder.path().join("hearth.db");
    let file = name(&file)?;
    ensure!(run(&["migrate", "--dry-run", "--database", file], 1)?.contains("would be created"));
    ensure!(!Path::new(file).exists(), "a dry run created the file");
    ensure!(run(&["migrate", "--database", file], 0)?.contains("created"));
    ensure!(run(&["migrate", "--state", name(folder.path())?], 0)?.contains("is up to date"));
    Connection::open(file)?.execute_batch("DROP TRIGGER issued")?;
    ensure!(run(&["migrate", "--database", file], 0)?.contains("updated"));
    ensure!(run(&["migrate", "--database", file], 0)?.contains("is up to date"));
    Ok(())
}

#[test]
fn wrong_databases_are_refused_without_their_passwords() -> Result<()> {
    let folder = TempDir::new()?;
    let state = name(folder.path())?;
    for (url, said) in [
        ("mysql://hearth:hunter2@127.0.0.1/a", "`postgres://`"),
        ("postgres://hearth:hunter2@127.0.0.1:port/a", "malformed"),
        ("postgres://hearth:hunter2@127.0.0.1:1/a", "cannot connect to `postgres://hearth@127.0.0.1:1/a`"),
        ("postgres://hearth:hunter2@127.0.0.1:1/a?sslrootcert=missing.pem", "`missing.pem` (`sslrootcert`)"),
    ] {
        for command in ["migrate", "backup", "import", "serve"] {
            let mut arguments = vec![command, "--state", state, "--database", url];
            match command {
                "backup" => arguments.push("new.db"),
                "import" => {
                    let source = folder.path().join("source.db");
                    run(&["migrate", "--database", name(&source)?], 0)?;
                    let output = hearth(&[&arguments[..], &["--all", name(&source)?]].concat(), b"")?;
                    let printed = text(&[output.stdout, output.stderr].concat());
                    ensure!(printed.contains(said) && !printed.contains("hunter2"), "{url}: {printed}");
                    continue;
                }
                "serve" => arguments.extend(["--listen", "127.0.0.1:0"]),
                _ => {}
            }
            let printed = run(&arguments, 2)?;
            ensure!(printed.contains(said), "{command} {url}: {printed}");
        }
    }
    Ok(())
}
