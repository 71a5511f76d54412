//! The defaults: no upstream is given, and queries are answered.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use super::{PARAMS, Test, answered, get};
use crate::OnServe;

pub(super) const TESTS: &[(&str, Test)] = named![
    the_three_forms_of_requests_are_answered,
    a_route_that_the_node_does_not_serve_is_501,
    a_page_has_the_key_of_the_next_page,
    an_escaped_slash_is_part_of_an_id,
    a_missing_entity_is_404,
    an_api_key_is_not_sent_to_the_node,
    unusual_templates_match_their_methods,
    head_returns_the_headers_of_get,
    the_index_names_prefixes_and_routes,
    claims_are_served_beside_it,
];

pub(super) const SERVE: &[OnServe<Test>] = &[(
    "the_banner_shows_an_example_that_works",
    the_banner_shows_an_example_that_works,
    "only `hearth serve` prints a banner",
)];

fn the_three_forms_of_requests_are_answered(server: &Server) -> Result<()> {
    for prefix in ["/chain", "/ixo"] {
        for (path, pointer, value) in [
            ("/entity/did:ixo:entity:4f8e2a91", "/entity/id", json!("did:ixo:entity:4f8e2a91")),
            ("/entity/did%3Aixo%3Aentity%3A4f8e2a91", "/iidDocument/id", json!("did:ixo:entity:4f8e2a91")),
            ("/claims/claims", "/claims/0/claim_id", json!("bafkreisample0001")),
            ("/token/params", "", json!({"params": {"ixo1155_contract_code": "25"}})),
        ] {
            let answer = get(server, &format!("{prefix}{path}"))?;
            answered(&answer, 200)?;
            ensure!(answer.header("cache-control") == Some("no-store"), "{answer:?}");
            ensure!(answer.json().pointer(pointer) == Some(&value), "{prefix}{path}: {}", answer.body);
        }
    }
    Ok(())
}

/// The route exists, but the node does not serve it. The error has the form of a node's error.
fn a_route_that_the_node_does_not_serve_is_501(server: &Server) -> Result<()> {
    for path in ["/chain/mint/v1beta1/params", "/ixo/bonds/bonds", "/hearth/sample/v1/fault/unimplemented"] {
        let answer = get(server, path)?;
        answered(&answer, 501)?;
        let body = answer.json();
        ensure!(body["code"] == 12 && body["message"].is_string() && body["details"] == json!([]), "{body}");
        ensure!(body.as_object().is_some_and(|body| body.len() == 3), "{body}");
    }
    Ok(())
}

fn a_page_has_the_key_of_the_next_page(server: &Server) -> Result<()> {
    let mut seen = Vec::new();
    let mut key = String::new();
    loop {
        // As clients send it: the pagination key unchanged, with its plus signs.
        let page = get(server, &format!("/chain/claims/claims?pagination.limit=100{key}"))?;
        answered(&page, 200)?;
        let page = page.json();
        let claims = page["claims"].as_array().context("the claims are missing")?;
        seen.extend(claims.iter().map(|claim| claim["claim_id"].clone()));
        match page["pagination"]["next_key"].as_str() {
            Some(next) => key = format!("&pagination.key={next}"),
            None => break,
        }
    }
    ensure!(seen.len() == 250 && seen.contains(&json!("ixo:claim/7")), "{seen:?}");
    let counted = get(server, "/ixo/claims/claims?pagination.limit=1&pagination.countTotal=true")?.json();
    ensure!(counted["pagination"]["total"] == "250", "{counted}");
    Ok(())
}

fn an_escaped_slash_is_part_of_an_id(server: &Server) -> Result<()> {
    for (path, id) in [
        ("/chain/claims/claim/ixo:claim%2F7", "ixo:claim/7"),
        ("/chain/claims/claim/ixo%3aclaim%2f7", "ixo:claim/7"),
        ("/ixo/claims/claim/%C3%84hren%20100%25", "Ähren 100%"),
    ] {
        let answer = get(server, path)?;
        answered(&answer, 200)?;
        ensure!(answer.json()["claim"]["claim_id"] == id, "{}", answer.body);
    }
    // The escape is a part of the identifier's text.
    let answer = get(server, "/chain/entity/did:x:farm%253A12")?;
    ensure!(answer.json()["entity"]["id"] == "did:x:farm%3A12", "{}", answer.body);
    Ok(())
}

fn a_missing_entity_is_404(server: &Server) -> Result<()> {
    let answer = get(server, "/chain/entity/did:ixo:entity:none")?;
    answered(&answer, 404)?;
    let expected = json!({"code": 5, "message": "entity not found: did:ixo:entity:none", "details": []});
    ensure!(answer.json() == expected, "{}", answer.body);
    // The claims module of the protocol reports the error without a gRPC code.
    let answer = get(server, "/chain/claims/claim/none")?;
    answered(&answer, 500)?;
    ensure!(answer.json()["code"] == 2, "{}", answer.body);
    Ok(())
}

fn an_api_key_is_not_sent_to_the_node(server: &Server) -> Result<()> {
    let key = "hearth_-KqtVYcwB6h2Q0rXvJ9sLzE4mNfTgUoPaDiC8k1yWx3";
    for path in ["/chain/entity/KEY", "/chain/claims/claim/KEY", "/chain/claims/claims?pagination.key=KEY"] {
        let answer = get(server, &path.replace("KEY", key))?;
        ensure!(answer.status == 400 && answer.body.contains("not passed on to the node"), "{answer:?}");
        ensure!(!answer.body.contains(key), "{answer:?}");
    }
    Ok(())
}

fn unusual_templates_match_their_methods(server: &Server) -> Result<()> {
    let stove = json!({"name": "things/stove", "display_name": "STOVE", "weight": "12"});
    for (path, expected) in [
        ("thing/stove", stove.clone()),
        ("things/stove", json!({"thing": stove})),
        ("things/stove:describe", json!({"description": "STOVE weighs 12"})),
        ("things:count", json!({"count": "4"})),
        ("files/a/b%2Fc/d", json!({"path": "a/b%2Fc/d", "segments": ["a", "b%2Fc", "d"]})),
    ] {
        let answer = get(server, &format!("/hearth/sample/v1/{path}"))?;
        answered(&answer, 200)?;
        ensure!(answer.json() == expected, "{path}: {}", answer.body);
    }
    // A colon that does not begin a verb.
    let answer = get(server, "/hearth/sample/v1/things/did:x:kettle")?;
    ensure!(answer.json()["thing"]["weight"] == "2", "{}", answer.body);
    Ok(())
}

fn head_returns_the_headers_of_get(server: &Server) -> Result<()> {
    for (path, status) in [(PARAMS, 200), ("/chain/entity/none", 404), ("/chain/nothing", 404)] {
        let (head, whole) = (server.ask("HEAD", path, &[])?, get(server, path)?);
        ensure!(head.status == status && head.body.is_empty(), "{head:?}");
        for name in ["content-type", "content-length"] {
            ensure!(head.header(name) == whole.header(name), "{name}: {head:?}\n{whole:?}");
        }
    }
    Ok(())
}

fn the_index_names_prefixes_and_routes(server: &Server) -> Result<()> {
    let answer = get(server, "/gateway/routes")?;
    answered(&answer, 200)?;
    let index = answer.json();
    let paths: Vec<&Value> =
        index["prefixes"].as_array().into_iter().flatten().map(|prefix| &prefix["path"]).collect();
    ensure!(paths == ["/chain", "/ixo", "/hearth"], "{paths:?}");
    let routes = index["routes"].as_array().context("the routes are missing")?;
    let protocol = routes
        .iter()
        .filter(|route| route["template"].as_str().is_some_and(|template| template.starts_with("/ixo/")));
    ensure!(protocol.count() == 59, "{index}");
    let entity = json!({
        "template": "/ixo/entity/{id}", "rpc": "ixo.entity.v1beta1.Query/Entity", "disabled": false
    });
    ensure!(routes.contains(&entity), "{index}");
    // A method that writes is not a query.
    ensure!(!answer.body.contains("Query/Submit"), "{index}");
    let tag = answer.header("etag").context("the tag is missing")?;
    let again = server.ask("GET", "/gateway/routes", &[("if-none-match", tag)])?;
    ensure!(again.status == 304 && again.body.is_empty(), "{again:?}");
    Ok(())
}

fn the_banner_shows_an_example_that_works(server: &Server) -> Result<()> {
    let banner = server.banner()?;
    ensure!(banner.contains(" routes at /chain, /ixo, /hearth\n"), "{banner}");
    ensure!(banner.contains("sample node on http://127.0.0.1:"), "{banner}");
    let url =
        banner.lines().find_map(|line| line.trim().strip_prefix("curl http://")).context(banner.clone())?;
    let path = url.strip_prefix(&server.address().to_string()).context(banner.clone())?;
    answered(&get(server, path)?, 200)
}

fn claims_are_served_beside_it(server: &Server) -> Result<()> {
    let claim = hearth_kpt_core::claims::SAMPLE.as_bytes();
    let answer = server.submit("all-key", claim)?;
    ensure!(matches!(answer.status, 200 | 201), "{} {}", answer.status, answer.body);
    ensure!(server.submit("reader-key", claim)?.status == 403);
    ensure!(get(server, "/healthz")?.status == 200);
    Ok(())
}
