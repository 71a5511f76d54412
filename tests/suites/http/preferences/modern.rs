//! The protocol version 2026-07-28: every request states its version, and headers repeat members of the body.

use anyhow::{Context, Result, ensure};
use data_encoding::BASE64;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use serde_json::{Value, json};

use super::Test;
use super::client::{Called, Room, error};

pub(super) const TESTS: &[(&str, Test)] = named![
    the_server_is_discovered,
    the_list_of_tools_may_be_cached,
    the_tool_is_called,
    headers_must_match_the_body,
    names_in_base64_are_read,
    requests_must_state_the_required_metadata,
    other_versions_are_rejected,
    removed_methods_are_not_found,
    unknown_tools_are_reported,
];

const VERSION: &str = "2026-07-28";
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";

fn meta() -> Value {
    json!({
        VERSION_KEY: VERSION,
        CAPABILITIES_KEY: {},
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "traceparent": "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"
    })
}

pub(super) fn message(method: &str, mut params: Value) -> Value {
    if params.get("_meta").is_none() {
        params["_meta"] = meta();
    }
    json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})
}

/// Posts a message with these headers, followed by the headers that belong to the message.
pub(super) fn ask(room: &Room<'_>, message: &Value) -> Result<Answer> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (method, name) = (text(&message["method"]), text(&message["params"]["name"]));
    let version = text(&message["params"]["_meta"][VERSION_KEY]);
    let mut headers = vec![("mcp-protocol-version", version.as_str()), ("mcp-method", method.as_str())];
    if method == "tools/call" {
        headers.push(("mcp-name", &name));
    }
    room.post(&headers, message.to_string().as_bytes())
}

fn call(arguments: &Value) -> Value {
    message("tools/call", json!({"name": "set_user_preferences", "arguments": arguments}))
}

fn complete(answer: &Answer) -> Result<Value> {
    let body = answer.json();
    ensure!(answer.status == 200 && body["id"] == 7, "{} {}", answer.status, answer.body);
    let result = body["result"].clone();
    ensure!(result["resultType"] == "complete", "{body}");
    let server = &result["_meta"]["io.modelcontextprotocol/serverInfo"];
    ensure!(server["name"] == "hearth" && server["version"].is_string(), "{body}");
    Ok(result)
}

fn the_server_is_discovered(server: &Server) -> Result<()> {
    let result = complete(&ask(&Room::named(server, "modern"), &message("server/discover", json!({})))?)?;
    // The result depends on the room, and changes with the next change.
    ensure!(result["ttlMs"] == 0 && result["cacheScope"] == "private", "{result}");
    ensure!(
        result["supportedVersions"] == json!([VERSION, "2025-11-25", "2025-06-18", "2025-03-26"]),
        "{result}"
    );
    ensure!(result["capabilities"] == json!({"tools": {}}), "{result}");
    ensure!(result["instructions"].is_string(), "{result}");
    Ok(())
}

fn the_list_of_tools_may_be_cached(server: &Server) -> Result<()> {
    let room = Room::named(server, "modern");
    let answer = ask(&room, &message("tools/list", json!({})))?;
    let result = complete(&answer)?;
    ensure!(result["ttlMs"].as_u64().is_some_and(|ttl| ttl > 0), "{result}");
    ensure!(result["cacheScope"] == "public", "{result}");
    ensure!(result["tools"].as_array().is_some_and(|tools| tools.len() == 1), "{result}");
    ensure!(result.get("nextCursor").is_none(), "{result}");
    ensure!(ask(&room, &message("tools/list", json!({})))?.body == answer.body, "the order is not stable");
    Ok(())
}

fn the_tool_is_called(server: &Server) -> Result<()> {
    let room = Room::named(server, "modern-call");
    let answer = ask(&room, &call(&json!({"tone": "dry", "length": "terse"})))?;
    let result = complete(&answer)?;
    ensure!(result.get("ttlMs").is_none(), "{result}");
    let called = Called::of(&answer)?;
    ensure!(!called.is_error && called.structured == Some(room.record()?), "{called:?}");
    ensure!(called.changed == Some(json!(["length", "tone"])), "{called:?}");
    let wrong = ask(&room, &call(&json!({"length": "very short"})))?;
    complete(&wrong)?;
    let called = Called::of(&wrong)?;
    ensure!(called.is_error && called.changed.is_none(), "{wrong:?}");
    // An unknown room is an error of the tool in this version too.
    let unknown = ask(&Room::queried(server, ""), &call(&json!({"tone": "dry"})))?;
    ensure!(Called::of(&unknown)?.is_error, "{unknown:?}");
    Ok(())
}

fn headers_must_match_the_body(server: &Server) -> Result<()> {
    let room = Room::named(server, "modern-headers");
    let body = call(&json!({"tone": "dry"})).to_string();
    let list = message("tools/list", json!({})).to_string();
    let version = ("mcp-protocol-version", VERSION);
    let method = ("mcp-method", "tools/call");
    let name = ("mcp-name", "set_user_preferences");
    let wrong: &[&[(&str, &str)]] = &[
        &[],
        &[method, name],
        &[version, name],
        &[version, method],
        &[("mcp-protocol-version", "2025-11-25"), method, name],
        &[("mcp-protocol-version", "x"), method, name],
        &[version, ("mcp-method", "tools/list"), name],
        &[version, ("mcp-method", "TOOLS/CALL"), name],
        &[version, method, ("mcp-name", "other")],
        &[version, method, ("mcp-name", "Set_User_Preferences")],
        &[version, method, ("mcp-name", "")],
        &[version, version, method, name],
        &[version, method, method, name],
        &[version, method, name, name],
        &[version, method, name, ("mcp-name", "other")],
    ];
    for headers in wrong {
        let answer = error(&room.post(headers, body.as_bytes())?, 400, -32020)
            .with_context(|| format!("{headers:?}"))?;
        ensure!(answer["id"] == 7, "{answer}");
    }
    ensure!(room.record()?.is_null(), "a rejected request was executed");
    let right: &[&[(&str, &str)]] = &[
        &[version, method, name],
        &[("MCP-Protocol-Version", VERSION), ("MCP-METHOD", "tools/call"), ("Mcp-Name", name.1)],
        &[version, method, ("mcp-name", "  set_user_preferences  ")],
    ];
    for headers in right {
        Called::of(&room.post(headers, body.as_bytes())?).with_context(|| format!("{headers:?}"))?;
    }
    // Methods other than a call need no name, and may have one.
    for headers in
        [&[version, ("mcp-method", "tools/list")][..], &[version, ("mcp-method", "tools/list"), name]]
    {
        complete(&room.post(headers, list.as_bytes())?)?;
    }
    Ok(())
}

fn names_in_base64_are_read(server: &Server) -> Result<()> {
    let room = Room::named(server, "modern-names");
    let encoded = |text: &str| format!("=?base64?{}?=", BASE64.encode(text.as_bytes()));
    let post = |name: &str, header: &str| {
        let body = message("tools/call", json!({"name": name, "arguments": {}})).to_string();
        let headers = [("mcp-protocol-version", VERSION), ("mcp-method", "tools/call"), ("mcp-name", header)];
        room.post(&headers, body.as_bytes())
    };
    let own = "set_user_preferences";
    Called::of(&post(own, &encoded(own))?)?;
    // A name that needs base64 is decoded and compared; the tool is then unknown.
    for name in ["préférences", " padded ", "=?base64?literal?=", ""] {
        error(&post(name, &encoded(name))?, 200, -32602).with_context(|| name.to_owned())?;
    }
    for header in [
        encoded("other").as_str(),
        &encoded(own).to_ascii_uppercase(),
        &encoded(own).replace("?=", ""),
        "=?base64?!!!?=",
        "=?base64?/w==?=",
        "=?base64?",
        &BASE64.encode(own.as_bytes()),
    ] {
        error(&post(own, header)?, 400, -32020).with_context(|| header.to_owned())?;
    }
    Ok(())
}

fn requests_must_state_the_required_metadata(server: &Server) -> Result<()> {
    let room = Room::named(server, "modern-meta");
    let headers = [("mcp-protocol-version", VERSION), ("mcp-method", "server/discover")];
    let without = |key: &str| {
        let mut meta = meta();
        if let Some(members) = meta.as_object_mut() {
            members.remove(key);
        }
        meta
    };
    let with = |key: &str, value: Value| {
        let mut meta = meta();
        meta[key] = value;
        meta
    };
    for meta in [
        json!({}),
        without(VERSION_KEY),
        without(CAPABILITIES_KEY),
        with(VERSION_KEY, json!(20_260_728)),
        with(VERSION_KEY, Value::Null),
        with(CAPABILITIES_KEY, Value::Null),
        with(CAPABILITIES_KEY, json!([])),
    ] {
        let body = json!({"jsonrpc": "2.0", "id": 7, "method": "server/discover", "params": {"_meta": meta}});
        error(&room.post(&headers, body.to_string().as_bytes())?, 400, -32602)
            .with_context(|| meta.to_string())?;
    }
    for body in [
        json!({"jsonrpc": "2.0", "id": 7, "method": "server/discover"}),
        json!({"jsonrpc": "2.0", "id": 7, "method": "server/discover", "params": {}}),
    ] {
        error(&room.post(&headers, body.to_string().as_bytes())?, 400, -32602)?;
    }
    // The client info is optional.
    let meta = without("io.modelcontextprotocol/clientInfo");
    complete(&ask(&room, &message("server/discover", json!({"_meta": meta})))?)?;
    // Notifications state no version.
    let done = room.post(&headers[..1], br#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#)?;
    ensure!(done.status == 202 && done.body.is_empty(), "{done:?}");
    Ok(())
}

fn other_versions_are_rejected(server: &Server) -> Result<()> {
    let room = Room::named(server, "modern-versions");
    for version in ["1900-01-01", "2099-01-01", "2025-11-25", "v999.0.0"] {
        let mut meta = meta();
        meta[VERSION_KEY] = json!(version);
        let answer = error(&ask(&room, &message("server/discover", json!({"_meta": meta})))?, 400, -32022)?;
        let data = &answer["error"]["data"];
        ensure!(data["requested"] == version && data["supported"][0] == VERSION, "{answer}");
        ensure!(answer["id"] == 7, "{answer}");
    }
    Ok(())
}

fn removed_methods_are_not_found(server: &Server) -> Result<()> {
    let room = Room::named(server, "modern-gone");
    for method in [
        "initialize",
        "ping",
        "logging/setLevel",
        "resources/list",
        "subscriptions/listen",
        "x",
        "TOOLS/LIST",
    ] {
        let answer = error(&ask(&room, &message(method, json!({})))?, 404, -32601)?;
        ensure!(answer["id"] == 7, "{answer}");
    }
    Ok(())
}

fn unknown_tools_are_reported(server: &Server) -> Result<()> {
    let room = Room::named(server, "modern-tools");
    let unknown = message("tools/call", json!({"name": "delete_everything", "arguments": {}}));
    error(&ask(&room, &unknown)?, 200, -32602)?;
    error(&ask(&room, &message("tools/call", json!({"arguments": {}})))?, 400, -32602)?;
    error(&ask(&room, &message("tools/list", json!({"cursor": "2"})))?, 200, -32602)?;
    Ok(())
}
