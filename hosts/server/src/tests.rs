//! Tests of the edge in this process, without an HTTP server.

use std::path::Path;
use std::sync::atomic::Ordering;

use admission::{Edge, Queue};
use http::{Method, Request, StatusCode};
use http_body_util::{BodyExt as _, Full};
use tempfile::TempDir;

use super::gateway::Flags;
use super::shares::Place;
use super::*;

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// A server that answers requests one at a time.
struct Server {
    runtime: Runtime,
    edge: Edge,
}

impl Server {
    fn on(state: &Path, issuer_key: &str) -> Result<Self, Box<dyn std::error::Error>> {
        Self::at(state, issuer_key, "")
    }

    /// Returns a server whose credentials have entries in the status lists.
    fn signing(state: &Path, issuer_key: &str) -> Result<Self, Box<dyn std::error::Error>> {
        Self::at(state, issuer_key, "http://localhost")
    }

    fn at(state: &Path, issuer_key: &str, base_url: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let epochs = Epochs::default();
        let runtime = epochs.runtime()?;
        let (settings, _) = Settings::open(&state.join("hearth.toml"), Some("secret"))?;
        let (gateway, _sample) = Gateway::prepare(&Flags::default(), &settings.gateway, state, &runtime)?;
        let issuer_key = Some(issuer_key).filter(|key| !key.is_empty());
        let chosen = Chosen {
            policy: "claim",
            policy_from: "the default",
            issuer: "did:web:localhost",
            issuer_from: "the default",
            issuer_key,
            issuer_public_keys: &[],
            base_url: Some(base_url).filter(|url| !url.is_empty()),
            database: None,
        };
        let variables = Values::new(settings.variables(&chosen, Some(&gateway)));
        let storage = Storage::file(&state.join("hearth.db"))?;
        let cache = std::env::current_exe()?.with_file_name("../hearth-cache");
        let component = Linked::new(&cache, None, &epochs)?;
        let instances = instances(component, storage, &gateway, variables, Log::Off)?;
        let edge = Edge::new(&instances, Part::Records, Queue::of(Part::Records));
        let server = Self { runtime, edge };
        // On a busy disk, a new store takes longer than the edge waits for it, as in `Front::faults`.
        for _ in 0..20 {
            let (status, body) = server.ask(Method::GET, "/healthz", "")?;
            if status == StatusCode::OK || body.contains(r#""errors""#) {
                break;
            }
        }
        Ok(server)
    }

    fn ask(
        &self,
        method: Method,
        path: &'static str,
        body: &'static str,
    ) -> Result<(StatusCode, String), Box<dyn std::error::Error>> {
        let body = Full::from(body).map_err(|never| match never {}).boxed_unsync();
        let request = Request::builder().method(method).uri(path);
        let request = request.header("host", "localhost").header("authorization", "Bearer secret");
        let request = request.body(body)?;
        self.runtime.block_on(async {
            let answer = self.edge.answer(request, Place::default()).await?;
            let status = answer.status();
            let body = answer.into_body().collect().await.map_err(|error| error.to_string())?.to_bytes();
            Ok((status, String::from_utf8(body.into())?))
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.edge.instances().stopping.store(true, Ordering::Relaxed);
    }
}

/// Simulates a host on which sessions share an instance: the tables of a session are separate from those of the
/// instance.
#[test]
fn a_session_does_not_depend_on_what_the_instance_did() -> Outcome {
    let directory = tempfile::tempdir()?;
    let server = Server::on(directory.path(), "")?;
    let session = r#"{"calls":[
        {"operation":"gateway.routes","request":"{\"handle\":1}"},
        {"operation":"gateway.compile"},
        {"operation":"gateway.route","request":"{\"handle\":1,\"method\":\"GET\",\"target\":\"/chain/token/params\"}"}]}"#;
    let mut answers = Vec::new();
    for _ in 0..20 {
        assert_eq!(server.ask(Method::GET, "/healthz", "")?.0, StatusCode::OK, "it compiles a table");
        let (status, body) = server.ask(Method::POST, "/v1/operations", session)?;
        assert_eq!(status, StatusCode::OK, "{body}");
        answers.push(body);
        let (status, body) = server.ask(Method::GET, "/gateway/routes", "")?;
        assert!(status == StatusCode::OK && body.contains("/ixo/token/params"), "{body}");
    }
    answers.dedup();
    let [answer] = answers.as_slice() else { return Err("the answers differ".into()) };
    assert!(answer.contains("gateway.unknown_handle") && answer.contains(r#"\"handle\":1,"#), "{answer}");
    assert!(answer.contains("ixo.token.v1beta1.Query/Params"), "{answer}");
    Ok(())
}

/// If another credential takes the drawn place in the status lists, another place is drawn.
#[test]
fn a_valid_claim_is_stored_although_its_place_was_taken() -> Outcome {
    let directory = tempfile::tempdir()?;
    let key = IssuerKey::open(directory.path(), None, None)?;
    let submit = |server: &Server, claim| server.ask(Method::POST, "/v1/claims", claim);
    let server = Server::signing(directory.path(), key.secret())?;
    let (status, body) = submit(&server, hearth_kpt_core::claims::SAMPLE)?;
    assert_eq!(status, StatusCode::CREATED, "{body}");
    drop(server);
    // On the first attempt for the next claim, its place has just been assigned to the first record.
    let database = rusqlite::Connection::open(directory.path().join("hearth.db"))?;
    database.execute_batch(
        "CREATE TABLE taken (place INTEGER);
         CREATE TRIGGER take BEFORE INSERT ON records WHEN NOT EXISTS (SELECT 1 FROM taken) BEGIN
             INSERT INTO taken VALUES (NEW.status_index);
             UPDATE records SET status_index = NEW.status_index;
         END;",
    )?;
    drop(database);
    let server = Server::signing(directory.path(), key.secret())?;
    let other = hearth_kpt_core::claims::SAMPLE.replace("household/123", "household/124");
    let (status, body) = submit(&server, other.leak())?;
    assert_eq!(status, StatusCode::CREATED, "{body}");
    assert!(body.contains(r#""verifiableCredential":{"#), "{body}");
    drop(server);
    let database = rusqlite::Connection::open(directory.path().join("hearth.db"))?;
    let taken: i64 = database.query_row("SELECT COUNT(*) FROM taken", [], |row| row.get(0))?;
    assert_eq!(taken, 1, "no place was taken, so nothing was tried");
    Ok(())
}

/// If the key cannot sign, no verified record is stored without its credential.
#[test]
fn nothing_is_stored_with_a_wrong_setting() -> Outcome {
    let directory = tempfile::tempdir()?;
    let server = Server::on(directory.path(), "z3u2hunter2")?;
    let (status, body) = server.ask(Method::POST, "/v1/claims", hearth_kpt_core::claims::SAMPLE)?;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{body}");
    assert!(body.contains("/healthz") && !body.contains("hunter2"), "{body}");
    drop(server);
    let server = Server::on(directory.path(), "")?;
    let (status, body) = server.ask(Method::POST, "/v1/claims", hearth_kpt_core::claims::SAMPLE)?;
    assert_eq!(status, StatusCode::CREATED, "it was stored before: {body}");
    Ok(())
}

/// Creates the database of an older server that issued no credentials.
fn older_database() -> Result<TempDir, Box<dyn std::error::Error>> {
    let directory = tempfile::tempdir()?;
    let database = rusqlite::Connection::open(directory.path().join("hearth.db"))?;
    database.execute_batch(
        "CREATE TABLE records (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL,
             household TEXT NOT NULL, study TEXT NOT NULL, test_group TEXT NOT NULL, start_date TEXT, end_date TEXT,
             measurements TEXT NOT NULL, claim TEXT NOT NULL, status TEXT NOT NULL, decision TEXT NOT NULL, amends TEXT,
             created_at TEXT NOT NULL, rule_set TEXT NOT NULL, module TEXT NOT NULL) STRICT;
         CREATE INDEX records_by_group ON records (tenant, study, test_group, household, measurements);",
    )?;
    let decision = r#"{"status":"verified","credential":{"type":"KPTCredential","issuer":"did:web:localhost","evidence":[]},
        "checks":[],"outstanding":[],"warnings":[]}"#;
    database.execute(
        "INSERT INTO records VALUES (1, 'kpt-old', 'default', 'did:ixo:household/123', '', 'intervention',
             '2024-02-01', '2024-02-04', 'x', ?1, 'verified', ?2, NULL, '2026-01-31T09:30:00.000Z', '2026.1', 'sha256:0')",
        [hearth_kpt_core::claims::SAMPLE, decision],
    )?;
    Ok(directory)
}

#[test]
fn an_older_database_is_migrated() -> Outcome {
    let directory = older_database()?;
    let read = |server: &Server| server.ask(Method::GET, "/v1/claims/kpt-old", "");
    let server = Server::on(directory.path(), "")?;
    let (status, body) = read(&server)?;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert!(body.contains(r#""ruleSet":"2026.1""#) && !body.contains("verifiableCredential"), "{body}");
    drop(server);
    // With a key, the record gets a credential when it is first read, and keeps it.
    let key = IssuerKey::open(directory.path(), None, None)?;
    let server = Server::on(directory.path(), key.secret())?;
    let (status, first) = read(&server)?;
    assert_eq!(status, StatusCode::OK, "{first}");
    assert!(first.contains(r#""verifiableCredential":{"#) && first.contains(key.did()), "{first}");
    assert!(!first.contains("credentialStatus"), "the URL of the lists is unknown: {first}");
    assert_eq!(read(&server)?.1, first);
    let disputed = r#"{"status":"disputed","reason":"why"}"#;
    let (status, body) = server.ask(Method::POST, "/v1/claims/kpt-old/status", disputed)?;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert!(body.contains(r#""statusReason":"why""#), "{body}");
    let (status, _) = server.ask(Method::GET, "/v1/status/revocation", "")?;
    assert_eq!(status, StatusCode::NOT_FOUND, "a list without an address");
    Ok(())
}

#[test]
fn a_key_that_cannot_sign_is_not_healthy() -> Outcome {
    let directory = tempfile::tempdir()?;
    let healthy = Server::on(directory.path(), "")?;
    assert_eq!(healthy.ask(Method::GET, "/healthz", "")?.0, StatusCode::OK);
    drop(healthy);
    let server = Server::on(directory.path(), "z3u2hunter2")?;
    let (status, body) = server.ask(Method::GET, "/healthz", "")?;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{body}");
    assert!(body.contains("issuer_key") && !body.contains("hunter2"), "{body}");
    Ok(())
}
