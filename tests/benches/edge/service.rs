//! The requests that the service answers itself, beside `GET /healthz` of the same server.

use anyhow::{Context, Result, ensure};
use hearth_tests::server::Server;
use serde_json::json;

use crate::rows::{Goal, Row, head};
use crate::target::Target;
use crate::wrk::Request;
use crate::{KEY, claim};

/// Which rows are measured.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Extent {
    All,
    /// Those with a target.
    Targets,
}

/// Measures the rows over a store, and returns the rate of claims with a credential.
pub(crate) fn rows(store: &str, extent: Extent, server: &Server, by_study: &Server) -> Result<f64> {
    let first = server.submit(KEY, claim("read").as_bytes())?;
    let id = first.json()["id"].as_str().context("the first claim was not stored")?.to_owned();
    let arguments = json!({"name": "set_user_preferences", "arguments": {"language": "es"}});
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": arguments});
    let changed = server.post("/mcp?room=lounge", KEY, &call)?;
    ensure!(changed.status == 200 && !changed.body.contains("\"isError\":true"), "{changed:?}");
    let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string();
    let (edge, pending) = (Target::edge(server)?, Target::edge(by_study)?);
    let credential = "POST /v1/claims, with a credential";
    let record = format!("/v1/claims/{id}");
    let rows = [
        ("POST /v1/claims, no credential", &pending, Request::claims("pending"), Some(0.6), 16),
        (credential, &edge, Request::claims("verified"), Some(0.5), 16),
        (credential, &edge, Request::claims("one"), None, 1),
        (credential, &edge, Request::claims("many"), None, 256),
        ("GET /v1/claims/{id}", &edge, Request::get(&record), Some(0.7), 16),
        ("GET /user-preferences", &edge, Request::get("/user-preferences?room=lounge"), Some(0.7), 16),
        ("POST /mcp, tools/list", &edge, Request::post("/mcp?room=lounge", &list), None, 16),
        (
            "POST /mcp, tools/call in a new room",
            &edge,
            Request::numbered("/mcp?room=NUMBER", &call.to_string()),
            None,
            16,
        ),
        ("GET /v1/claims, a page of 100", &edge, Request::get("/v1/claims?limit=100"), None, 16),
    ];
    head(&format!("the service over {store}"), "GET /healthz of the same server");
    let health = Request::query("/healthz");
    let mut claims = 0.0;
    for (name, target, request, goal, connections) in rows {
        if extent == Extent::Targets && goal.is_none() {
            continue;
        }
        let goal = goal.map(Goal::Rate);
        let (own, _) =
            Row { name, connections, request, target, beside: (target, &health), goal }.measure()?;
        if name == credential && connections == 16 {
            claims = own.rate;
        }
    }
    Ok(claims)
}
