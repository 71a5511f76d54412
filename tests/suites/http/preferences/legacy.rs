//! The protocol up to 2025-11-25: an `initialize` without a session, and one tool.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use super::Test;
use super::client::{Called, Room, error, request};

pub(super) const TESTS: &[(&str, Test)] = named![
    initialize_agrees_on_a_version,
    one_tool_is_listed,
    no_session_is_needed,
    ping_is_answered,
    unknown_methods_and_tools_are_reported,
    versions_in_headers_are_checked,
    get_and_delete_are_rejected,
];

fn room<'s>(server: &'s Server, name: &str) -> Room<'s> {
    Room::named(server, name)
}

fn initialize_agrees_on_a_version(server: &Server) -> Result<()> {
    let room = room(server, "initialize");
    for (proposed, agreed) in [
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2024-11-05", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("2099-01-01", "2025-11-25"),
        ("", "2025-11-25"),
    ] {
        let params = json!({
            "protocolVersion": proposed,
            "capabilities": {"roots": {}},
            "clientInfo": {"name": "test", "version": "1"}
        });
        let answer = room.message(&request("initialize", &params))?;
        let result = &answer.json()["result"];
        ensure!(answer.status == 200 && result["protocolVersion"] == agreed, "{proposed}: {answer:?}");
        ensure!(result["capabilities"] == json!({"tools": {}}), "{result}");
        ensure!(result["serverInfo"]["name"] == "hearth", "{result}");
        ensure!(result["serverInfo"]["version"].is_string(), "{result}");
        let instructions = result["instructions"].as_str().context("the instructions are missing")?;
        ensure!(instructions.contains("set_user_preferences"), "{instructions}");
        plain(result)?;
        ensure!(answer.header("mcp-session-id").is_none(), "{answer:?}");
        ensure!(answer.header("cache-control") == Some("no-store"), "{answer:?}");
    }
    let done = room.message(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))?;
    ensure!(done.status == 202 && done.body.is_empty(), "{done:?}");
    Ok(())
}

/// Methods of the newer version are missing.
fn plain(result: &Value) -> Result<()> {
    for member in ["resultType", "ttlMs", "cacheScope", "_meta"] {
        ensure!(result.get(member).is_none(), "{result}");
    }
    Ok(())
}

fn one_tool_is_listed(server: &Server) -> Result<()> {
    let room = room(server, "list");
    let answer = room.message(&request("tools/list", &json!({})))?;
    let body = answer.json();
    let tools = body["result"]["tools"].as_array().context("the tools are missing")?;
    let [tool] = tools.as_slice() else { anyhow::bail!("{tools:?}") };
    ensure!(tool["name"] == "set_user_preferences" && tool["title"].is_string(), "{tool}");
    ensure!(tool["description"].as_str().is_some_and(|text| text.len() > 100), "{tool}");
    for schema in ["inputSchema", "outputSchema"] {
        ensure!(tool[schema]["type"] == "object" && tool[schema].get("$id").is_none(), "{tool}");
    }
    ensure!(tool["annotations"]["readOnlyHint"] == false, "{tool}");
    ensure!(tool.get("outcome").is_none(), "{tool}");
    plain(&body["result"])?;
    // The list is the same for repeated requests, escaped text, an empty cursor and missing parameters.
    for message in [
        request("tools/list", &json!({"cursor": null})),
        request("tools/list", &json!({"_meta": {"progressToken": 1}})),
        json!({"jsonrpc": "2.0", "id": 7, "method": "tools/list"}),
    ] {
        ensure!(room.message(&message)?.body == answer.body, "{message}");
    }
    error(&room.message(&request("tools/list", &json!({"cursor": "page-2"})))?, 200, -32602)?;
    Ok(())
}

/// Without `initialize`, with an unknown session, and with a request to resume.
fn no_session_is_needed(server: &Server) -> Result<()> {
    let room = room(server, "no-session");
    let message =
        request("tools/call", &json!({"name": "set_user_preferences", "arguments": {"tone": "dry"}}));
    let headers = [
        ("mcp-session-id", "made-up"),
        ("last-event-id", "12"),
        ("mcp-protocol-version", "2025-06-18"),
        ("accept", "application/json, text/event-stream"),
    ];
    let answer = room.post(&headers, message.to_string().as_bytes())?;
    let called = Called::of(&answer)?;
    ensure!(!called.is_error && answer.header("mcp-session-id").is_none(), "{answer:?}");
    let result = &answer.json()["result"];
    ensure!(result.get("resultType").is_none(), "{result}");
    // `_meta` contains only the member of this service.
    ensure!(result["_meta"] == json!({"hearth/changed": ["tone"]}), "{result}");
    ensure!(room.record()?["tone"] == "dry");
    Ok(())
}

fn ping_is_answered(server: &Server) -> Result<()> {
    let answer = room(server, "ping").message(&json!({"jsonrpc": "2.0", "id": "p", "method": "ping"}))?;
    ensure!(answer.json() == json!({"jsonrpc": "2.0", "id": "p", "result": {}}), "{answer:?}");
    Ok(())
}

/// Errors have the HTTP status 200, because older clients treat any other status as a broken connection.
fn unknown_methods_and_tools_are_reported(server: &Server) -> Result<()> {
    let room = room(server, "unknown");
    for method in ["server/discover", "resources/list", "prompts/list", "logging/setLevel", "Ping", "x", ""] {
        let body = error(&room.message(&request(method, &json!({})))?, 200, -32601)?;
        ensure!(body["id"] == 7, "{body}");
    }
    for name in ["get_user_preferences", "Set_User_Preferences", "", "set_user_preferences "] {
        let call = request("tools/call", &json!({"name": name, "arguments": {"tone": "dry"}}));
        let body = error(&room.message(&call)?, 200, -32602)?;
        let message = body["error"]["message"].as_str().context("the message is missing")?;
        ensure!(message.contains("set_user_preferences"), "{message}");
    }
    for params in [json!({}), json!({"name": 1}), json!({"name": null, "arguments": {}})] {
        error(&room.message(&request("tools/call", &params))?, 400, -32602)?;
    }
    ensure!(room.record()?.is_null());
    Ok(())
}

fn versions_in_headers_are_checked(server: &Server) -> Result<()> {
    let room = room(server, "versions");
    let ping = request("ping", &json!({})).to_string();
    let notification = json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string();
    for version in ["2025-03-26", "2025-06-18", "2025-11-25", " 2025-11-25 "] {
        let headers = [("mcp-protocol-version", version)];
        ensure!(room.post(&headers, ping.as_bytes())?.status == 200, "{version}");
        ensure!(room.post(&headers, notification.as_bytes())?.status == 202, "{version}");
    }
    for version in ["2024-11-05", "2000-01-01", "2099-01-01", "latest", "2025-11-25, 2025-06-18"] {
        let headers = [("mcp-protocol-version", version)];
        for message in [&ping, &notification] {
            let body = error(&room.post(&headers, message.as_bytes())?, 400, -32022)?;
            let data = &body["error"]["data"];
            ensure!(data["requested"] == version, "{body}");
            ensure!(
                data["supported"] == json!(["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"]),
                "{body}"
            );
        }
        // `initialize` negotiates the version, so the header does not matter.
        let initialize = request("initialize", &json!({"protocolVersion": version})).to_string();
        ensure!(room.post(&headers, initialize.as_bytes())?.status == 200, "{version}");
    }
    // The newest version is required in the body too.
    error(&room.post(&[("mcp-protocol-version", "2026-07-28")], ping.as_bytes())?, 400, -32602)?;
    Ok(())
}

fn get_and_delete_are_rejected(server: &Server) -> Result<()> {
    for method in ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let answer = server.ask(method, "/mcp?room=a", &[("accept", "text/event-stream")])?;
        ensure!(answer.status == 405 && answer.header("allow") == Some("POST"), "{method}: {answer:?}");
    }
    Ok(())
}
