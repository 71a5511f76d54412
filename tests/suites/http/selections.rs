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
    the_signature_of_a_round_is_verified,
    the_time_of_arrival_is_that_of_the_service,
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

/// A round that drand's network quicknet published, and its randomness.
const SIGNATURE: &str =
    "929906c959032ab363c9f26570d215d66f5c06cb0c44fe508c12bb5839f04ec895bb6868e5b9ff13ab289bdb5266b394";
const RANDOMNESS: &str = "173df1f57805453a8d2015268205d68147de12cafc2f451f7bc6adadca3571b3";

/// The signature of round 1,000 of drand's testnet, and SHA-256 of it.
const OF_ANOTHER_NETWORK: [&str; 2] = [
    "b09eacd45767c4d58306b98901ad0d6086e2663766f3a4ec71d00cf26f0f49eaf248abc7151c60cf419c4e8b37e80412",
    "aa319fc2547e1bdd306633ff63d34e50be76a157477b066906f4d7d63d4e4964",
];

fn the_signature_of_a_round_is_verified(server: &Server, key: &str) -> Result<()> {
    let with = |round: u32, [signature, value]: [&str; 2]| {
        let mut request = request();
        request["randomness"] = json!({
            "value": value, "source": "drand quicknet",
            "beacon": {"kind": "quicknet", "round": round, "signature": signature},
        });
        request
    };
    let request = with(12_040_883, [SIGNATURE, RANDOMNESS]);
    let drawn = with_status(&post(server, key, PATH, &request.to_string())?, 201)?;
    ensure!(drawn["selection"]["randomness"] == request["randomness"], "{drawn}");
    for (round, [signature, value]) in [(12_040_884, [SIGNATURE, RANDOMNESS]), (1_000, OF_ANOTHER_NETWORK)] {
        let forged = with(round, [signature, value]);
        let refused = post(server, key, PATH, &forged.to_string())?;
        problem(&refused, 409, "study-conflict", "is not that of round")?;
        has_code(&refused, "selection.beacon_forged")?;
        // A study verifies the signature of a document that it is given.
        let document = draw(&forged)?;
        let body = json!({"selection": {"document": document, "frame": forged["frame"]}});
        let refused = post(server, key, "/v1/studies/forged", &body.to_string())?;
        problem(&refused, 409, "study-conflict", "is not that of round")?;
        has_code(&refused, "selection.beacon_forged")?;
    }
    Ok(())
}

fn the_time_of_arrival_is_that_of_the_service(server: &Server, key: &str) -> Result<()> {
    let mut request = request();
    request["receivedAt"] = json!("2020-01-01T00:00:00Z");
    problem(
        &post(server, key, PATH, &request.to_string())?,
        400,
        "bad-request",
        "`receivedAt` is not allowed",
    )
}
