//! Requests that are not valid queries, and queries that the node rejects, with every status.

use anyhow::{Context, Result, ensure};
use hearth_node::UNICODE_MESSAGE;
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::json;

use super::{PARAMS, Test, answered, codes, get, problem};

pub(super) const TESTS: &[(&str, Test)] = named![
    a_malformed_target_is_400,
    a_value_of_the_wrong_type_is_400,
    a_target_that_http_does_not_carry_is_400,
    an_unknown_path_names_the_nearest,
    an_unknown_prefix_error_lists_the_prefixes,
    another_method_is_405,
    options_returns_the_allowed_methods,
    every_code_has_its_status,
    a_message_arrives_whole,
    details_arrive_as_json,
];

/// The tests of a table with disabled methods.
pub(super) const OFF: &[(&str, Test)] = named![a_disabled_method_is_501,];

/// The protocol's table without one service and one method.
pub(super) const DISABLED: &str = r#"{
    "extends": ["protocol"],
    "disabled": ["ixo.token.v1beta1.Query", "ixo.claims.v1beta1.Query/ClaimList"]
}"#;

fn a_malformed_target_is_400(server: &Server) -> Result<()> {
    let long = format!("/chain/entity/{}", "a".repeat(8192));
    for (target, code) in [
        ("/chain/entity/%zz", "gateway.bad_escape"),
        ("/chain/entity/%4", "gateway.bad_escape"),
        ("/chain/token/params?a=%", "gateway.bad_escape"),
        ("/chain/entity/%ff", "gateway.not_utf8"),
        ("/chain/claims/claims?pagination.key=%C3", "gateway.not_utf8"),
        ("/chain/entity/../token/params", "gateway.dot_segment"),
        ("/chain/entity/%2e%2E/token/params", "gateway.dot_segment"),
        ("/chain/entity/./params", "gateway.dot_segment"),
        (&long, "gateway.target_too_long"),
    ] {
        let answer = get(server, target)?;
        problem(&answer, 400, "invalid-request")?;
        ensure!(codes(&answer) == [code], "{target}: {}", answer.body);
        ensure!(answer.json()["errors"][0]["pointer"] == "#/target", "{}", answer.body);
    }
    let longest = format!("/chain/entity/{}", "a".repeat(8192 - "/chain/entity/".len()));
    answered(&get(server, &longest)?, 404)
}

fn a_value_of_the_wrong_type_is_400(server: &Server) -> Result<()> {
    for (target, code) in [
        ("/chain/smartaccount/authenticator/ixo1a/seven", "gateway.wrong_type"),
        ("/chain/claims/dispute-by-subject/s/JUDGE", "gateway.wrong_type"),
        ("/chain/claims/claims?pagination.limit=ten", "gateway.wrong_type"),
        ("/chain/claims/claims?pagination.limit=-1", "gateway.wrong_type"),
        ("/chain/claims/claims?pagination.limit=18446744073709551616", "gateway.wrong_type"),
        ("/chain/claims/claims?pagination.reverse=maybe", "gateway.wrong_type"),
        ("/chain/claims/claims?pagination.key=!!!!", "gateway.wrong_type"),
        ("/chain/claims/claims?pagination.limit=1&pagination.limit=1", "gateway.parameter_twice"),
        (
            "/chain/claims/claims?pagination.count_total=true&pagination.countTotal=true",
            "gateway.parameter_twice",
        ),
        ("/chain/claims/claims?pagination=1", "gateway.parameter_not_scalar"),
        ("/chain/claims/claims?pagination[limit]=1", "gateway.parameter_brackets"),
        ("/hearth/sample/v1/tree/-1", "gateway.wrong_type"),
        ("/hearth/sample/v1/echo?timestamp_value=yesterday", "gateway.wrong_type"),
        ("/hearth/sample/v1/echo?labels=a", "gateway.parameter_not_scalar"),
    ] {
        let answer = get(server, target)?;
        problem(&answer, 400, "invalid-request")?;
        ensure!(codes(&answer) == [code], "{target}: {}", answer.body);
    }
    Ok(())
}

/// Bytes that are not allowed in an HTTP target never reach a node, whichever component rejects them.
fn a_target_that_http_does_not_carry_is_400(server: &Server) -> Result<()> {
    for target in ["chain/token/params", "/chain/entity/a b", "/chain/entity/\u{7}", "\\chain", "*"] {
        let answer = get(server, target)?;
        ensure!(matches!(answer.status, 400 | 404), "{target}: {answer:?}");
    }
    let text =
        server.raw(b"GET /chain/entity/\xff HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    ensure!(text.starts_with("HTTP/1.1 400"), "{text}");
    answered(&get(server, PARAMS)?, 200)
}

fn an_unknown_path_names_the_nearest(server: &Server) -> Result<()> {
    for (target, prefix, nearest) in [
        ("/chain/entiti/did:ixo:entity:4f8e2a91", "/chain", "/chain/entity/{id}"),
        ("/ixo/token/parms", "/ixo", "/ixo/token/params"),
        ("/chain/claims/claim", "/chain", "/chain/claims/claims"),
        ("/chain/token/params/", "/chain", "/chain/token/params"),
    ] {
        let answer = get(server, target)?;
        problem(&answer, 404, "not-found")?;
        ensure!(codes(&answer) == ["gateway.no_such_path"], "{}", answer.body);
        let body = answer.json();
        let params = &body["errors"][0]["params"];
        ensure!(params["prefix"] == prefix && params["nearest"] == nearest, "{target}: {body}");
        ensure!(body["detail"].as_str().is_some_and(|detail| detail.contains(nearest)), "{body}");
    }
    Ok(())
}

fn an_unknown_prefix_error_lists_the_prefixes(server: &Server) -> Result<()> {
    for target in ["/chains/token/params", "/Chain/token/params", "//chain/token/params", "/cosmos/tx"] {
        let answer = get(server, target)?;
        problem(&answer, 404, "not-found").context(target)?;
        ensure!(codes(&answer) == ["gateway.no_such_prefix"], "{}", answer.body);
        let body = answer.json();
        let prefixes = &body["errors"][0]["params"]["prefixes"];
        ensure!(*prefixes == json!(["/chain", "/ixo", "/hearth"]), "{target}: {body}");
    }
    Ok(())
}

fn another_method_is_405(server: &Server) -> Result<()> {
    for method in ["POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY", "get"] {
        let answer = server.ask(method, PARAMS, &[])?;
        problem(&answer, 405, "method-not-allowed").context(method)?;
        ensure!(answer.header("allow") == Some("GET, HEAD, OPTIONS"), "{answer:?}");
        ensure!(codes(&answer) == ["gateway.method_not_allowed"], "{}", answer.body);
        // A path that does not exist has no allowed method.
        problem(&server.ask(method, "/chain/nothing", &[])?, 404, "not-found").context(method)?;
    }
    Ok(())
}

fn options_returns_the_allowed_methods(server: &Server) -> Result<()> {
    let answer = server.ask("OPTIONS", PARAMS, &[])?;
    ensure!(answer.status == 204 && answer.body.is_empty(), "{answer:?}");
    ensure!(answer.header("allow") == Some("GET, HEAD, OPTIONS"), "{answer:?}");
    problem(&server.ask("OPTIONS", "/chain/nothing", &[])?, 404, "not-found")
}

/// Statuses follow the table that the protocol's own gateways use.
fn every_code_has_its_status(server: &Server) -> Result<()> {
    for (code, status) in [
        (1, 408),
        (2, 500),
        (3, 400),
        (4, 504),
        (5, 404),
        (6, 409),
        (7, 403),
        (8, 429),
        (9, 400),
        (10, 409),
        (11, 400),
        (12, 501),
        (13, 500),
        (14, 503),
        (15, 500),
        (16, 401),
    ] {
        let answer = get(server, &format!("/hearth/sample/v1/fault/code-{code}"))?;
        answered(&answer, status)?;
        let expected = json!({"code": code, "message": format!("sample fault {code}"), "details": []});
        ensure!(answer.json() == expected, "{}", answer.body);
        ensure!(answer.header("retry-after").is_some() == (code == 14), "{answer:?}");
        for place in ["late", "after-message"] {
            let answer = get(server, &format!("/hearth/sample/v1/fault/{place}-{code}"))?;
            answered(&answer, status)?;
            ensure!(answer.json()["code"] == code, "{place}: {}", answer.body);
        }
    }
    // Numbers that gRPC does not define.
    for code in [17, 99] {
        let answer = get(server, &format!("/hearth/sample/v1/fault/code-{code}"))?;
        answered(&answer, 500)?;
        ensure!(answer.json()["code"] == 2, "{code}: {answer:?}");
    }
    // Status 0 is a success, but an answer without a message is not one.
    problem(&get(server, "/hearth/sample/v1/fault/code-0")?, 502, "bad-gateway")
}

fn a_message_arrives_whole(server: &Server) -> Result<()> {
    for (kind, message) in [("message-unicode", UNICODE_MESSAGE), ("message-empty", "")] {
        let answer = get(server, &format!("/hearth/sample/v1/fault/{kind}"))?;
        answered(&answer, 404)?;
        ensure!(answer.json() == json!({"code": 5, "message": message, "details": []}), "{}", answer.body);
    }
    Ok(())
}

fn details_arrive_as_json(server: &Server) -> Result<()> {
    let details = json!([
        {"@type": "/hearth.sample.v1.Reason", "code": "sample.reason", "count": "18446744073709551615"},
        {"@type": "/google.protobuf.Duration", "value": "3.500s"}
    ]);
    // For an unknown type, at least its name is returned.
    let unknown = json!([{"@type": "/hearth.sample.v1.Nowhere", "value": ""}]);
    for (kind, details) in
        [("details", details), ("details-unresolvable", unknown), ("details-garbage", json!([]))]
    {
        let answer = get(server, &format!("/hearth/sample/v1/fault/{kind}"))?;
        answered(&answer, 400)?;
        let body = answer.json();
        ensure!(body["code"] == 3 && body["message"] == "sample fault with details", "{body}");
        ensure!(body["details"] == details, "{kind}: {body}");
    }
    Ok(())
}

fn a_disabled_method_is_501(server: &Server) -> Result<()> {
    for path in [PARAMS, "/ixo/token/params", "/chain/claims/claims", "/ixo/claims/claims?pagination.limit=x"]
    {
        let answer = get(server, path)?;
        problem(&answer, 501, "not-implemented").context(path)?;
        ensure!(codes(&answer) == ["gateway.method_disabled"], "{}", answer.body);
    }
    answered(&get(server, "/chain/claims/claim/bafkreisample0001")?, 200)?;
    let index = get(server, "/gateway/routes")?.json();
    let disabled = index["routes"].as_array().into_iter().flatten().filter(|route| route["disabled"] == true);
    ensure!(disabled.count() == 5, "{index}");
    Ok(())
}
