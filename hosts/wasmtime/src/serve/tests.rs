//! The edge in this process, without a server in front.

use std::path::Path;
use std::sync::atomic::Ordering;

use admission::Edge;
use http::{Method, Request, StatusCode};
use http_body_util::{BodyExt as _, Full};
use tempfile::TempDir;

use super::*;

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// A deployment that answers one request after the other.
struct Deployment {
    runtime: Runtime,
    edge: Edge,
}

impl Deployment {
    fn on(state: &Path, issuer_key: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let runtime = Runtime::new()?;
        let (settings, _) = Settings::open(&state.join("hearth.toml"), Some("secret"))?;
        let (gateway, _sample) = Gateway::prepare(&Flags::default(), &settings.gateway, state, &runtime)?;
        let chosen = Chosen { policy: "claim", issuer: "did:web:localhost", issuer_key, base_url: "" };
        let variables = settings.variables(&chosen, &gateway);
        let edge = Edge::new(instances(state, &gateway, variables, Log::Off, None)?);
        Ok(Self { runtime, edge })
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
            let answer = self.edge.answer(request).await?;
            let status = answer.status();
            let body = answer.into_body().collect().await.map_err(|error| error.to_string())?.to_bytes();
            Ok((status, String::from_utf8(body.into())?))
        })
    }
}

impl Drop for Deployment {
    fn drop(&mut self) {
        self.edge.instances().stopping.store(true, Ordering::Relaxed);
    }
}

/// As on a host that gives no session an instance of its own: the edge itself sees to it that a session meets no
/// table of others.
#[test]
fn an_instance_with_tables_opens_no_session() -> Outcome {
    let directory = tempfile::tempdir()?;
    let deployment = Deployment::on(directory.path(), "")?;
    let call = |body| deployment.ask(Method::POST, "/v1/operations", body);
    let mut refused = 0;
    for _ in 0..20 {
        // Of a new instance, or of one that has answered this before.
        match call(r#"{"calls":[{"operation":"gateway.compile"}]}"#)? {
            (StatusCode::OK, body) => assert!(body.contains(r#"\"handle\":1,"#), "{body}"),
            (StatusCode::SERVICE_UNAVAILABLE, body) => {
                assert!(body.contains("has tables already"), "{body}");
                refused += 1;
            }
            other => return Err(format!("{other:?}").into()),
        }
        let (status, _) = call(r#"{"calls":[{"operation":"claims.validate","request":"{}"}]}"#)?;
        assert_eq!(status, StatusCode::OK, "it needs no session");
    }
    assert!(refused > 0, "no instance was asked twice");
    Ok(())
}

/// A record of a deployment from before there were credentials.
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
        [hearth_core::claims::SAMPLE, decision],
    )?;
    Ok(directory)
}

#[test]
fn an_older_database_is_brought_up_to_date() -> Outcome {
    let directory = older_database()?;
    let read = |deployment: &Deployment| deployment.ask(Method::GET, "/v1/claims/kpt-old", "");
    let deployment = Deployment::on(directory.path(), "")?;
    let (status, body) = read(&deployment)?;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert!(body.contains(r#""ruleSet":"2026.1""#) && !body.contains("verifiableCredential"), "{body}");
    drop(deployment);
    // With a key, it gets a credential when it is read, and keeps that.
    let key = IssuerKey::open(directory.path(), None, None)?;
    let deployment = Deployment::on(directory.path(), key.secret())?;
    let (status, first) = read(&deployment)?;
    assert_eq!(status, StatusCode::OK, "{first}");
    assert!(first.contains(r#""verifiableCredential":{"#) && first.contains(key.did()), "{first}");
    assert!(!first.contains("credentialStatus"), "where the lists are is not known: {first}");
    assert_eq!(read(&deployment)?.1, first);
    let disputed = r#"{"status":"disputed","reason":"why"}"#;
    let (status, body) = deployment.ask(Method::POST, "/v1/claims/kpt-old/status", disputed)?;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert!(body.contains(r#""statusReason":"why""#), "{body}");
    let (status, _) = deployment.ask(Method::GET, "/v1/status/revocation", "")?;
    assert_eq!(status, StatusCode::NOT_FOUND, "a list without an address");
    Ok(())
}

#[test]
fn a_key_that_cannot_sign_is_not_healthy() -> Outcome {
    let directory = tempfile::tempdir()?;
    let healthy = Deployment::on(directory.path(), "")?;
    assert_eq!(healthy.ask(Method::GET, "/healthz", "")?.0, StatusCode::OK);
    drop(healthy);
    let deployment = Deployment::on(directory.path(), "z3u2hunter2")?;
    let (status, body) = deployment.ask(Method::GET, "/healthz", "")?;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{body}");
    assert!(body.contains("issuer_key") && !body.contains("hunter2"), "{body}");
    Ok(())
}
