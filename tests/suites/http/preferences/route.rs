//! `GET /user-preferences`: the record, its tag, and who may read it.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use super::client::Room;
use super::{Test, problem};

pub(super) const TESTS: &[(&str, Test)] = named![
    a_room_without_a_record_is_null,
    a_record_is_read_byte_for_byte,
    a_known_record_is_not_sent_again,
    head_returns_the_headers_of_get,
    only_get_is_allowed,
    an_extra_slash_is_reported,
    a_key_with_the_scope_is_needed,
    the_description_covers_it,
];

fn a_room_without_a_record_is_null(server: &Server) -> Result<()> {
    let answer = Room::named(server, "nobody-was-here").get()?;
    ensure!(answer.status == 200 && answer.body == "null", "{answer:?}");
    ensure!(answer.header("content-type") == Some("application/json"), "{answer:?}");
    ensure!(answer.header("cache-control") == Some("private, no-cache"), "{answer:?}");
    ensure!(answer.header("etag").is_some_and(|tag| tag.starts_with('"')), "{answer:?}");
    Ok(())
}

fn a_record_is_read_byte_for_byte(server: &Server) -> Result<()> {
    let room = Room::named(server, "read-back");
    let record = room.change(&json!({"language": "es", "length": "terse", "userName": "Alex"}))?;
    ensure!(room.record()? == record, "{record}");
    let members: Vec<&str> =
        record.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    ensure!(members.len() == 4 && members.contains(&"updatedAt"), "{record}");
    Ok(())
}

fn a_known_record_is_not_sent_again(server: &Server) -> Result<()> {
    let room = Room::named(server, "tagged");
    room.change(&json!({"tone": "dry"}))?;
    let first = room.get()?;
    let tag = first.header("etag").context("the tag is missing")?.to_owned();
    let ask = |tag: &str| {
        let headers = [("authorization", "Bearer every-room"), ("if-none-match", tag)];
        server.ask("GET", "/user-preferences?room=tagged", &headers)
    };
    for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), String::from("*")] {
        let again = ask(&known)?;
        ensure!(again.status == 304 && again.body.is_empty(), "{known}: {again:?}");
        ensure!(again.header("etag") == Some(&tag), "{again:?}");
    }
    ensure!(ask("\"other\"")?.status == 200);
    room.change(&json!({"tone": "warm"}))?;
    let changed = ask(&tag)?;
    ensure!(changed.status == 200 && changed.header("etag") != Some(&tag), "{changed:?}");
    ensure!(changed.json()["tone"] == "warm", "{changed:?}");
    Ok(())
}

fn head_returns_the_headers_of_get(server: &Server) -> Result<()> {
    let room = Room::named(server, "head");
    room.change(&json!({"tone": "dry"}))?;
    let get = room.get()?;
    let head =
        server.ask("HEAD", "/user-preferences?room=head", &[("authorization", "Bearer every-room")])?;
    ensure!(head.status == 200 && head.body.is_empty(), "{head:?}");
    ensure!(head.header("content-length") == Some(&get.body.len().to_string()), "{head:?}");
    ensure!(head.header("etag") == get.header("etag"), "{head:?}");
    Ok(())
}

/// The path is checked before the method, and the method before the key.
fn only_get_is_allowed(server: &Server) -> Result<()> {
    for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
        let answer = server.ask(method, "/user-preferences?room=a", &[])?;
        problem(&answer, 405, "method-not-allowed").with_context(|| method.to_owned())?;
        ensure!(answer.header("allow") == Some("GET, HEAD"), "{answer:?}");
    }
    for path in ["/user-preferences/a", "/User-Preferences", "/user-preferences//"] {
        problem(&server.read(path, Some("every-room"))?, 404, "not-found")?;
    }
    Ok(())
}

fn an_extra_slash_is_reported(server: &Server) -> Result<()> {
    for (method, path, served) in [
        ("GET", "/user-preferences/", "/user-preferences"),
        ("GET", "/user-preferences/?room=a", "/user-preferences"),
        ("POST", "/mcp/", "/mcp"),
        ("POST", "/mcp/?room=a", "/mcp"),
        ("POST", "/v1/claims/", "/v1/claims"),
        ("GET", "/v1/claims/kpt-a/", "/v1/claims/{id}"),
        ("GET", "/healthz/", "/healthz"),
    ] {
        let answer =
            server.ask(method, path, &[("authorization", "Bearer every-room"), ("content-length", "0")])?;
        problem(&answer, 404, "not-found").with_context(|| path.to_owned())?;
        let said = format!("the path has a trailing slash; use `{served}`");
        ensure!(answer.json()["detail"] == said, "{path}: {}", answer.body);
    }
    Ok(())
}

fn a_key_with_the_scope_is_needed(server: &Server) -> Result<()> {
    let path = "/user-preferences?room=keys";
    let none = server.read(path, None)?;
    problem(&none, 401, "unauthorized")?;
    ensure!(none.header("www-authenticate") == Some("Bearer realm=\"hearth\""), "{none:?}");
    let wrong = server.read(path, Some("nobody's"))?;
    problem(&wrong, 401, "unauthorized")?;
    ensure!(wrong.header("www-authenticate").is_some_and(|text| text.contains("invalid_token")), "{wrong:?}");
    for key in ["writer", "of-claims"] {
        let other = server.read(path, Some(key))?;
        problem(&other, 403, "insufficient-scope")?;
        ensure!(other.body.contains("preferences:read"), "{}", other.body);
    }
    ensure!(server.read(path, Some("reader"))?.status == 200);
    // The key for preferences gives no access to claims.
    problem(
        &server.read("/v1/claims/kpt-aaaaaaaaaaaaaaaaaaaaaaaaaa", Some("every-room"))?,
        403,
        "insufficient-scope",
    )
}

fn the_description_covers_it(server: &Server) -> Result<()> {
    let description = server.read("/openapi.json", None)?.json();
    let paths = &description["paths"];
    ensure!(paths["/user-preferences"]["get"].is_object() && paths["/mcp"]["post"].is_object(), "{paths}");
    let schemas = &description["components"]["schemas"];
    for schema in ["UserPreferences", "UserPreferencesChange"] {
        let members = schemas[schema]["properties"].as_object().with_context(|| format!("no {schema}"))?;
        ensure!(members.contains_key("customInstructions"), "{members:?}");
    }
    let example = &description["components"]["examples"]["UserPreferences"]["value"];
    ensure!(example["language"] == "es" && example["updatedAt"].is_string(), "{example}");
    let missing: Vec<&str> = references(&description)
        .into_iter()
        .filter(|reference| {
            reference.strip_prefix('#').is_none_or(|pointer| description.pointer(pointer).is_none())
        })
        .collect();
    ensure!(missing.is_empty(), "{missing:?}");
    Ok(())
}

/// Returns every `$ref` of a document.
fn references(document: &Value) -> Vec<&str> {
    match document {
        Value::Object(members) => members
            .iter()
            .flat_map(|(name, value)| match value {
                Value::String(reference) if name == "$ref" => vec![reference.as_str()],
                value => references(value),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}
