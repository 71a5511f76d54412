//! `POST /v1/sampling`: the size of a sample, in the request form of the module and in that of the platform.

use anyhow::{Result, ensure};
use hearth_kpt_core::contract::sampling;
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use crate::Test;
use crate::client::{post, problem, with_status};

pub(crate) const TESTS: &[(&str, Test)] = named![
    the_example_of_the_platform_is_reproduced,
    the_defaults_are_those_of_the_platform,
    the_request_of_the_module_gets_the_same_answer,
    a_client_may_choose_the_formula,
    a_stratification_may_be_switched_off,
    a_design_has_a_stable_id,
    an_invalid_design_is_rejected,
    a_size_needs_a_key,
];

const PATH: &str = "/v1/sampling";

fn platforms() -> Value {
    json!({
        "projectId": "prj-1", "population": 5000, "confidence": 0.95, "precision": 0.05,
        "expectedMean": 0.8, "expectedSD": 0.2, "dropoutRate": 0.15,
        "stratification": {"enabled": true, "strata": [
            {"name": "rural", "weight": 0.6}, {"name": "urban", "weight": 0.4}]},
    })
}

fn size(server: &Server, key: &str, request: &Value) -> Result<Value> {
    with_status(&post(server, key, PATH, &request.to_string())?, 200)
}

fn the_example_of_the_platform_is_reproduced(server: &Server, key: &str) -> Result<()> {
    let design = size(server, key, &platforms())?;
    ensure!(design["size"] == 357 && design["adjusted"] == 420, "{design}");
    ensure!(design["projectId"] == "prj-1", "{design}");
    ensure!(design["formula"] == "proportion-finite-population", "{design}");
    let strata: Vec<(&Value, &Value)> = design["strata"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|one| (&one["name"], &one["adjusted"]))
        .collect();
    ensure!(strata == [(&json!("rural"), &json!(252)), (&json!("urban"), &json!(168))], "{design}");
    // The answer states the inputs and the formula.
    ensure!(design["inputs"].to_string().contains("0.5"), "{design}");
    ensure!(design["derivation"].as_array().is_some_and(|sentences| !sentences.is_empty()), "{design}");
    Ok(())
}

/// The platform takes 95 % and 5 % where a request has one of the two.
fn the_defaults_are_those_of_the_platform(server: &Server, key: &str) -> Result<()> {
    for (given, value, default, other) in
        [("confidence", 0.9, "precision", 0.05), ("precision", 0.1, "confidence", 0.95)]
    {
        let mut alone = platforms();
        alone[given] = json!(value);
        let mut both = alone.clone();
        both[default] = json!(other);
        ensure!(alone.as_object_mut().and_then(|members| members.remove(default)).is_some());
        let (alone, both) = (size(server, key, &alone)?, size(server, key, &both)?);
        ensure!(alone["size"] == both["size"], "{default}: {alone} {both}");
    }
    Ok(())
}

fn the_request_of_the_module_gets_the_same_answer(server: &Server, key: &str) -> Result<()> {
    let request = json!({
        "population": 5000, "rule": "90/10", "estimate": {"kind": "mean", "coefficientOfVariation": 0.5},
        "dropout": 0.15,
    });
    let mut design = size(server, key, &request)?;
    let mut answer: Value = serde_json::from_str(&sampling::size(request.to_string().as_bytes()))?;
    ensure!(answer["outcome"] == "valid", "{answer}");
    for (document, member) in [(&mut design, "designId"), (&mut answer, "outcome")] {
        ensure!(document.as_object_mut().and_then(|members| members.remove(member)).is_some(), "{document}");
    }
    ensure!(design == answer, "{design}");
    Ok(())
}

fn a_client_may_choose_the_formula(server: &Server, key: &str) -> Result<()> {
    let mut request = platforms();
    request["estimate"] = json!({"kind": "mean", "mean": 0.8, "standardDeviation": 0.2});
    let design = size(server, key, &request)?;
    ensure!(design["size"] == 99 && design["formula"] == "mean-student", "{design}");
    Ok(())
}

fn a_stratification_may_be_switched_off(server: &Server, key: &str) -> Result<()> {
    let mut request = platforms();
    request["stratification"]["enabled"] = json!(false);
    let design = size(server, key, &request)?;
    ensure!(design["adjusted"] == 420, "{design}");
    ensure!(design["strata"].as_array().is_none_or(Vec::is_empty), "{design}");
    Ok(())
}

fn a_design_has_a_stable_id(server: &Server, key: &str) -> Result<()> {
    let id = |request: &Value| Ok::<_, anyhow::Error>(size(server, key, request)?["designId"].clone());
    let first = id(&platforms())?;
    ensure!(first.as_str().is_some_and(|id| id.starts_with("des-") && id.len() == 30), "{first}");
    ensure!(id(&platforms())? == first);
    let mut other = platforms();
    other["population"] = json!(5001);
    ensure!(id(&other)? != first);
    Ok(())
}

fn an_invalid_design_is_rejected(server: &Server, key: &str) -> Result<()> {
    for (body, kind) in [
        ("", "bad-request"),
        ("[]", "bad-request"),
        ("{\"population\":5000,\"population\":1}", "bad-request"),
        ("{\"projectId\":\"a\",\"populatoin\":5000}", "bad-request"),
        ("{\"stratification\":7}", "bad-request"),
        ("{\"stratification\":{\"enabled\":1}}", "bad-request"),
        ("{\"population\":5000}", "invalid-study"),
        ("{\"population\":-1,\"dropoutRate\":0.15}", "invalid-study"),
        ("{\"population\":5000,\"dropoutRate\":1.5}", "invalid-study"),
        ("{\"population\":\"NaN\",\"dropoutRate\":0.15}", "invalid-study"),
        ("{\"population\":5000,\"confidence\":1,\"precision\":0.05}", "invalid-study"),
    ] {
        let answer = post(server, key, PATH, body)?;
        problem(&answer, 400, kind, "").map_err(|error| error.context(body))?;
        if kind == "invalid-study" {
            ensure!(answer.json()["errors"][0]["code"].is_string(), "{}", answer.body);
        }
    }
    problem(&post(server, key, PATH, &" ".repeat(2 << 20))?, 413, "too-large", "")
}

fn a_size_needs_a_key(server: &Server, _: &str) -> Result<()> {
    let body = platforms().to_string();
    problem(&post(server, "nobody", PATH, &body)?, 401, "unauthorized", "")?;
    problem(&post(server, "reader", PATH, &body)?, 403, "insufficient-scope", "studies:write")?;
    problem(&server.read(PATH, Some("reader"))?, 405, "method-not-allowed", "POST")
}
