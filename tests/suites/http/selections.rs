//! `POST /v1/selections`: households are drawn at random, stored, and redrawn by a third party.

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::contract::selection;
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use crate::Test;
use crate::client::{draw, drawing, has_code, post, problem, with_status};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_selection_is_drawn_and_stored,
    a_third_party_can_redraw_the_selection,
    strata_and_substitutes_are_stored,
    a_sample_is_drawn_from_a_large_frame,
    an_impossible_selection_is_rejected,
    selections_of_other_subjects_are_hidden,
];

const PATH: &str = "/v1/selections";

fn request() -> Value {
    let mut request = drawing(&["did:example:a", "did:example:b", "did:example:c", "did:example:d"]);
    request["size"] = json!(2);
    request["reserves"] = json!(1);
    request
}

fn a_selection_is_drawn_and_stored(server: &Server, key: &str) -> Result<()> {
    let request = request();
    let answer = post(server, key, PATH, &request.to_string())?;
    let drawn = with_status(&answer, 201)?;
    let id = drawn["id"].as_str().context("the id is missing")?;
    ensure!(id.starts_with("sel-") && id.len() == 30, "{id}");
    let path = format!("{PATH}/{id}");
    ensure!(answer.header("location") == Some(&path), "{answer:?}");
    ensure!(drawn["selection"] == draw(&request)?, "{drawn}");
    let read = server.read(&path, Some(key))?;
    ensure!(read.header("etag").is_some() && read.header("cache-control") == Some("no-store"), "{read:?}");
    let read = with_status(&read, 200)?;
    ensure!(read["selection"] == drawn["selection"] && read["frame"] == request["frame"], "{read}");
    ensure!(read["createdAt"] == drawn["createdAt"], "{read}");
    let again = with_status(&post(server, key, PATH, &request.to_string())?, 200)?;
    ensure!(again == drawn, "{again}");
    // Other randomness leads to another selection.
    let mut other = request;
    other["randomness"]["value"] = json!("00112233445566778899aabbccddeeff");
    ensure!(with_status(&post(server, key, PATH, &other.to_string())?, 201)?["id"] != drawn["id"]);
    Ok(())
}

fn a_third_party_can_redraw_the_selection(server: &Server, key: &str) -> Result<()> {
    let drawn = with_status(&post(server, key, PATH, &request().to_string())?, 201)?;
    let path = format!("{PATH}/{}", drawn["id"].as_str().context("the id is missing")?);
    let mut read = with_status(&server.read(&path, Some(key))?, 200)?;
    let verified = |read: &Value| -> Result<Value> {
        let request = json!({"selection": read["selection"], "frame": read["frame"]});
        Ok(serde_json::from_str(&selection::verify(request.to_string().as_bytes()))?)
    };
    ensure!(verified(&read)?["redrawn"] == true, "{read}");
    read["frame"][0] = json!("did:example:z");
    ensure!(verified(&read)?["outcome"] == "findings");
    Ok(())
}

fn strata_and_substitutes_are_stored(server: &Server, key: &str) -> Result<()> {
    let household = |number: usize| {
        let stratum = if number < 6 { "rural" } else { "urban" };
        json!({"household": format!("did:example:{number}"), "stratum": stratum})
    };
    let frame: Vec<Value> = (0..10).map(household).collect();
    let request = json!({
        "frame": frame, "randomness": {"value": "8f14e45fceea167a5a36dedd4bea2543", "source": "drand round 4711"},
        "design": "stratified", "size": 5, "reserves": 2,
    });
    let drawn = with_status(&post(server, key, PATH, &request.to_string())?, 201)?;
    let selection = &drawn["selection"];
    let rural =
        selection["selected"].as_array().into_iter().flatten().filter(|one| one["stratum"] == "rural");
    ensure!(rural.count() == 3, "{selection}");
    ensure!(selection["reserves"].as_array().map(Vec::len) == Some(2), "{selection}");
    Ok(())
}

fn a_sample_is_drawn_from_a_large_frame(server: &Server, key: &str) -> Result<()> {
    let frame: Vec<String> = (0..20_000).map(|number| format!("did:example:household-{number:08}")).collect();
    let request = json!({
        "frame": frame, "randomness": {"value": "8f14e45fceea167a5a36dedd4bea2543", "source": "drand round 4711"},
        "design": "simple", "size": 400,
    });
    let drawn = with_status(&post(server, key, PATH, &request.to_string())?, 201)?;
    ensure!(drawn["selection"]["selected"].as_array().map(Vec::len) == Some(400));
    Ok(())
}

fn an_impossible_selection_is_rejected(server: &Server, key: &str) -> Result<()> {
    for body in ["", "[]", "null", "{\"frame\":[],\"frame\":[]}", "{\"fraem\":[]}"] {
        let answer = post(server, key, PATH, body)?;
        ensure!(answer.status == 400, "{body}: {} {}", answer.status, answer.body);
    }
    for (member, value, code) in [
        ("frame", json!([]), "selection.empty_frame"),
        ("size", json!(5), "selection.size_exceeds_frame"),
        (
            "frame",
            json!(["did:example:a", "did:example:a", "did:example:b"]),
            "selection.duplicate_household",
        ),
    ] {
        let mut request = request();
        request[member] = value;
        let answer = post(server, key, PATH, &request.to_string())?;
        ensure!(matches!(answer.status, 400 | 409), "{} {}", answer.status, answer.body);
        has_code(&answer, code)?;
    }
    problem(&post(server, key, PATH, &" ".repeat((16 << 20) + 1))?, 413, "too-large", "")
}

fn selections_of_other_subjects_are_hidden(server: &Server, key: &str) -> Result<()> {
    let drawn = with_status(&post(server, key, PATH, &request().to_string())?, 201)?;
    let path = format!("{PATH}/{}", drawn["id"].as_str().context("the id is missing")?);
    problem(&server.read(&path, Some("stranger"))?, 404, "not-found", "")?;
    problem(&server.read(&path, None)?, 401, "unauthorized", "")?;
    problem(&server.read(&path, Some("reader"))?, 403, "insufficient-scope", "studies:read")?;
    problem(&server.read(&format!("{PATH}/sel-a"), Some(key))?, 404, "not-found", "sel-a")
}
