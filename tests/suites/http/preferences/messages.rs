//! Which messages are accepted, which keys may send them, and how large they may be.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use super::client::{Called, Room, error, post, request};
use super::{Test, problem};

pub(super) const TESTS: &[(&str, Test)] = named![
    a_body_that_is_not_json_is_reported,
    an_invalid_message_is_reported,
    ids_are_returned_unchanged,
    notifications_and_responses_get_no_answer,
    arguments_reach_the_rules_as_they_were_sent,
    absent_arguments_are_empty,
    long_names_are_shortened,
    writing_needs_a_key_with_the_scope,
    the_size_of_bodies_is_limited,
    bodies_of_other_types_are_rejected,
];

fn a_body_that_is_not_json_is_reported(server: &Server) -> Result<()> {
    let room = Room::named(server, "not-json");
    let bodies: &[&[u8]] = &[
        b"",
        b" ",
        b"{",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}x",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",}",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":NaN}}",
        b"{'jsonrpc':'2.0'}",
        b"jsonrpc=2.0",
        b"\xEF\xBB\xBF{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}",
        b"{\"jsonrpc\":\"2.0\",\"id\":\"\xFF\",\"method\":\"ping\"}",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":\"\xC3\x28\"}}",
    ];
    for body in bodies {
        let answer =
            error(&room.post(&[], body)?, 400, -32700).context(String::from_utf8_lossy(body).into_owned())?;
        ensure!(answer.get("id") == Some(&Value::Null), "{answer}");
    }
    Ok(())
}

fn an_invalid_message_is_reported(server: &Server) -> Result<()> {
    let room = Room::named(server, "no-message");
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    for (body, id) in [
        ("null", None),
        ("1", None),
        ("\"ping\"", None),
        ("[]", None),
        (&format!("[{ping}]"), None),
        (&format!("[{ping},{ping}]"), None),
        // Parameters by position are not allowed.
        (r#"["2.0",1,"ping",{}]"#, None),
        ("{}", None),
        (r#"{"id":1,"method":"ping"}"#, Some(json!(1))),
        (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, Some(json!(1))),
        (r#"{"jsonrpc":2.0,"id":"a","method":"ping"}"#, Some(json!("a"))),
        (r#"{"jsonrpc":"2.0","id":1}"#, Some(json!(1))),
        (r#"{"jsonrpc":"2.0","id":1,"method":1}"#, Some(json!(1))),
        (r#"{"jsonrpc":"2.0","id":1,"method":null}"#, Some(json!(1))),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, None),
        (r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, None),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, None),
        (r#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, None),
        (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, None),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}"#, None),
    ] {
        let answer = error(&room.post(&[], body.as_bytes())?, 400, -32600).context(body.to_owned())?;
        ensure!(answer.get("id") == Some(&id.unwrap_or_default()), "{body}: {answer}");
    }
    for (params, expected) in [
        ("[]", "`params` is not an object"),
        ("1", "`params` is not an object"),
        ("null", "`params` is not an object"),
        ("\"a\"", "`params` is not an object"),
        (r#"{"name":"a","name":"b"}"#, "`params` has `name` twice"),
        (r#"{"arguments":{},"name":"a","arguments":{}}"#, "`params` has `arguments` twice"),
        (r#"{"_meta":{},"_meta":{}}"#, "`params` has `_meta` twice"),
    ] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{params}}}"#);
        let answer = error(&room.post(&[], body.as_bytes())?, 400, -32602).context(body)?;
        ensure!(answer["id"] == 1 && answer["error"]["message"] == expected, "{answer}");
    }
    for meta in ["[]", "1", "null"] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"_meta":{meta}}}}}"#);
        error(&room.post(&[], body.as_bytes())?, 400, -32602).context(body)?;
    }
    Ok(())
}

fn ids_are_returned_unchanged(server: &Server) -> Result<()> {
    let room = Room::named(server, "ids");
    for id in ["0", "-1", "7", "18446744073709551616", "\"\"", "\"a b\"", "\"\\u0041\\n\"", "\"7\""] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
        let answer = room.post(&[], body.as_bytes())?;
        ensure!(answer.body == format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#), "{answer:?}");
    }
    // Members may be in any order, and methods may be escaped.
    let answer = room.post(&[], br#" {"method":"p\u0069ng","x":[1],"id":1,"jsonrpc":"2.0"} "#)?;
    ensure!(answer.body == r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, "{answer:?}");
    Ok(())
}

fn notifications_and_responses_get_no_answer(server: &Server) -> Result<()> {
    let room = Room::named(server, "notifications");
    for message in [
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}),
        json!({"jsonrpc": "2.0", "method": "anything"}),
        json!({"jsonrpc": "2.0", "id": 1, "result": {}}),
        json!({"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "no"}}),
        // A call without an id has no reader, so it is not made.
        json!({"jsonrpc": "2.0", "method": "tools/call",
               "params": {"name": "set_user_preferences", "arguments": {"tone": "dry"}}}),
    ] {
        let answer = room.message(&message)?;
        ensure!(answer.status == 202 && answer.body.is_empty(), "{message}: {answer:?}");
        ensure!(answer.header("content-length") == Some("0"), "{answer:?}");
    }
    ensure!(room.record()?.is_null());
    Ok(())
}

/// Duplicate members, and texts with escapes, must arrive unchanged.
fn arguments_reach_the_rules_as_they_were_sent(server: &Server) -> Result<()> {
    let room = Room::named(server, "as-sent");
    let twice = room.call(r#"{"tone":"dry","tone":"warm"}"#)?;
    ensure!(twice.is_error && twice.text().contains("tone"), "{twice:?}");
    let surrogate = room.call(r#"{"tone":"\ud800"}"#)?;
    ensure!(surrogate.is_error && surrogate.text().contains("surrogate"), "{surrogate:?}");
    let number = room.call(r#"{"tone":1e999}"#)?;
    ensure!(number.is_error && number.text().contains("/tone"), "{number:?}");
    let deep = format!("{{\"tone\":{}{}}}", "[".repeat(20_000), "]".repeat(20_000));
    ensure!(room.call(&deep)?.is_error);
    ensure!(room.record()?.is_null());
    let escaped = room.call(r#"{"tone":"d\u0072y","format":"a\/b"}"#)?;
    ensure!(!escaped.is_error, "{escaped:?}");
    let record = room.record()?;
    ensure!(record["tone"] == "dry" && record["format"] == "a/b", "{record}");
    Ok(())
}

fn absent_arguments_are_empty(server: &Server) -> Result<()> {
    let room = Room::named(server, "absent");
    let message = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call",
                         "params": {"name": "set_user_preferences"}});
    let called = Called::of(&room.message(&message)?)?;
    ensure!(!called.is_error && called.structured == Some(json!({})), "{called:?}");
    let record = room.change(&json!({"tone": "dry"}))?;
    let called = Called::of(&room.message(&message)?)?;
    ensure!(!called.is_error && called.structured.as_ref() == Some(&record), "{called:?}");
    let null = room.call("null")?;
    ensure!(null.is_error && null.text().contains("object"), "{null:?}");
    ensure!(room.record()? == record);
    Ok(())
}

/// A name of a megabyte is not repeated in the error.
fn long_names_are_shortened(server: &Server) -> Result<()> {
    let room = Room::named(server, "long-names");
    let long = "ü".repeat(1 << 20);
    let shown = format!("`{}…`", "ü".repeat(80));
    for message in
        [request(&long, &json!({})), request("tools/call", &json!({"name": long, "arguments": {}}))]
    {
        let answer = room.message(&message)?.json();
        let text = answer["error"]["message"].as_str().context("the message is missing")?;
        ensure!(text.contains(&shown) && text.len() < 300, "{text}");
    }
    let meta = json!({"io.modelcontextprotocol/protocolVersion": long});
    let message = request("server/discover", &json!({"_meta": meta})).to_string();
    let headers = [("mcp-protocol-version", "2026-07-28")];
    let answer = error(&room.post(&headers, message.as_bytes())?, 400, -32020)?;
    ensure!(answer.to_string().len() < 500, "{answer}");
    Ok(())
}

fn writing_needs_a_key_with_the_scope(server: &Server) -> Result<()> {
    let ping = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    let none = post(server, "/mcp?room=a", &[], ping)?;
    problem(&none, 401, "unauthorized")?;
    ensure!(none.header("www-authenticate").is_some(), "{none:?}");
    problem(&post(server, "/mcp?room=a", &[("authorization", "Bearer x")], ping)?, 401, "unauthorized")?;
    for key in ["reader", "of-claims"] {
        let other = Room::named(server, "a").with_key(key).post(&[], ping)?;
        problem(&other, 403, "insufficient-scope")?;
        ensure!(other.body.contains("preferences:write"), "{}", other.body);
    }
    ensure!(Room::named(server, "a").with_key("writer").post(&[], ping)?.status == 200);
    Ok(())
}

fn the_size_of_bodies_is_limited(server: &Server) -> Result<()> {
    let room = Room::named(server, "large");
    let padded = |bytes: usize| {
        let mut body = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.to_vec();
        body.resize(bytes, b' ');
        body
    };
    let longest = (6 << 20) + (16 << 10);
    ensure!(room.post(&[], &padded(longest))?.status == 200);
    problem(&room.post(&[], &padded(longest + 1))?, 413, "too-large")?;
    // White space is not stored, but counts towards the limit on the text of a change.
    let spaced = room.call(&format!("{{\"tone\":{}\"dry\"}}", " ".repeat(1 << 20)))?;
    ensure!(spaced.is_error && spaced.text().contains("white space"), "{spaced:?}");
    ensure!(room.record()?.is_null());
    let little = room.call(&format!("{{\"tone\":{}\"dry\"}}", " ".repeat(1 << 10)))?;
    ensure!(!little.is_error, "{little:?}");
    Ok(())
}

fn bodies_of_other_types_are_rejected(server: &Server) -> Result<()> {
    let room = Room::named(server, "kinds");
    let ping: &[u8] = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    let zipped = room.post(&[("content-encoding", "gzip")], ping)?;
    problem(&zipped, 415, "unsupported-media-type")?;
    let answer = server.ask(
        "POST",
        "/mcp?room=a",
        &[
            ("authorization", "Bearer every-room"),
            ("content-type", "multipart/form-data; boundary=a"),
            ("content-length", "0"),
        ],
    )?;
    problem(&answer, 415, "unsupported-media-type")?;
    let body: Value = room.post(&[("accept", "text/plain")], ping)?.json();
    ensure!(body["result"].is_object(), "{body}");
    Ok(())
}
