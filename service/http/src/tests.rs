//! Tests of the surfaces as a whole, with a real database in memory.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::module::GOLDEN_CLAIM;
use crate::testing::{ask, host_with};

/// Returns the description of the service.
fn description() -> Value {
    let (status, document) = ask("GET", "/openapi.json", "");
    assert_eq!(status, 200, "{document}");
    serde_json::from_str(&document).expect("JSON")
}

#[test]
fn a_claim_is_stored_once_and_read_again() {
    host_with(&[]);
    let (status, record) = ask("POST", "/v1/claims", GOLDEN_CLAIM);
    assert_eq!(status, 201, "{record}");
    let record: Value = serde_json::from_str(&record).expect("JSON");
    let (again, same) = ask("POST", "/v1/claims", GOLDEN_CLAIM);
    assert_eq!(again, 200, "{same}");
    let path = format!("/v1/claims/{}/claim", record["id"].as_str().expect("an id"));
    assert_eq!(ask("GET", &path, ""), (200, GOLDEN_CLAIM.to_owned()));
}

#[test]
fn a_refused_claim_has_the_findings_of_the_rules_and_a_line_in_the_log() {
    let log = host_with(&[]);
    let (status, problem) = ask("POST", "/v1/claims", "{}");
    assert_eq!(status, 400, "{problem}");
    assert!(problem.contains("urn:hearth:problem:invalid-claim"), "{problem}");
    let log = String::from_utf8_lossy(&log.borrow()).into_owned();
    assert!(log.contains("the rules refused the request"), "{log}");
}

#[test]
fn paths_and_methods_are_checked_before_the_key() {
    host_with(&[]);
    for (method, path, status, words) in [
        ("DELETE", "/v1/claims", 405, "use GET, HEAD, POST"),
        ("GET", "/v1/claims/", 404, "trailing slash; use `/v1/claims`"),
        ("GET", "/v1/clams", 404, "did you mean `/v1/claims`?"),
        ("GET", "/v1/claims/%00", 400, "U+0000"),
        ("POST", "/v1/studies/%20", 400, "must not be blank"),
        ("POST", "/v1/studies/%C2%85", 400, "must not be blank"),
        ("HEAD", "/version", 200, "\"contract\""),
        ("GET", "/openrosa/none", 404, "This address is not complete"),
    ] {
        let (answered, body) = ask(method, path, "");
        let body = body.replace("&#x60;", "`");
        assert!(answered == status && body.contains(words), "{method} {path}: {answered} {body}");
    }
}

#[test]
fn a_wrong_setting_is_named_and_nothing_is_stored() {
    host_with(&[("policy", "none")]);
    assert_eq!(ask("POST", "/v1/claims", GOLDEN_CLAIM).0, 503);
    let (status, health) = ask("GET", "/healthz", "");
    assert!(status == 503 && health.contains("the variable `policy` is not valid"), "{health}");
}

#[test]
fn every_response_of_the_description_has_its_content() {
    host_with(&[]);
    let document = description();
    let responses = document["components"]["responses"].as_object().expect("responses");
    for (name, response) in responses {
        assert!(response["content"].is_object(), "`{name}` is in no table of `openapi/responses.rs`");
    }
}

#[test]
fn a_repeated_answer_and_a_malformed_path_are_described() {
    host_with(&[]);
    let document = description();
    let submitted = &document["paths"]["/v1/claims"]["post"]["responses"]["201"];
    assert_eq!(submitted["headers"]["Idempotent-Replayed"]["$ref"], "#/components/headers/Replayed");
    assert!(document["components"]["headers"]["Replayed"].is_object());
    for path in ["/v1/claims/{id}", "/v1/status/{list}", "/v1/selections/{id}"] {
        assert!(document["paths"][path]["get"]["responses"]["400"].is_object(), "{path}");
    }
}

#[test]
fn answers_have_the_members_of_the_description() {
    host_with(&[("gateway", r#"{"extends":["protocol"]}"#), ("gateway_upstream_kind", "http")]);
    assert_eq!(ask("POST", "/v1/claims", GOLDEN_CLAIM).0, 201);
    let document = description();
    for path in [
        "/gateway/routes",
        "/healthz",
        "/v1/claims",
        "/v1/events",
        "/v1/keys",
        "/v1/keys/self",
        "/v1/rules",
        "/version",
    ] {
        let (status, answer) = ask("GET", path, "");
        assert_eq!(status, 200, "{path}: {answer}");
        let answer = serde_json::from_str(&answer).expect("JSON");
        let content = &document["paths"][path]["get"]["responses"]["200"]["content"];
        let schema = &content["application/json"]["schema"];
        assert!(schema.is_object(), "{path} has no schema");
        check_members(path, &answer, schema, &document);
    }
}

#[test]
fn a_study_keeps_its_revisions() {
    host_with(&[]);
    let document = description();
    for (body, status, number) in [
        (r#"{"rule":"90/10","revision":0}"#, 201, 1),
        (r#"{"rule":"90/10"}"#, 200, 1),
        (r#"{"rule":"95/10","reason":"agreed"}"#, 200, 2),
        (r#"{"rule":"95/5","revision":1}"#, 412, 0),
    ] {
        let (answered, study) = ask("POST", "/v1/studies/dry", body);
        assert_eq!(answered, status, "{study}");
        let study: Value = serde_json::from_str(&study).expect("JSON");
        assert_eq!(study["revision"].as_i64().unwrap_or_default(), number, "{study}");
    }
    for (path, template, members) in
        [("/v1/studies/dry/revisions", "/v1/studies/{id}/revisions", 2), ("/v1/events", "/v1/events", 2)]
    {
        let (status, answer) = ask("GET", path, "");
        assert_eq!(status, 200, "{answer}");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["data"].as_array().map(Vec::len), Some(members), "{answer}");
        let content = &document["paths"][template]["get"]["responses"]["200"]["content"];
        check_members(path, &answer, &content["application/json"]["schema"], &document);
    }
    assert_eq!(ask("GET", "/v1/studies/wet/revisions", "").0, 404);
}

#[test]
fn a_registered_frame_has_the_members_of_the_description() {
    host_with(&[]);
    let document = description();
    let pledge = r#"{"kind":"quicknet","round":400000000}"#;
    let body =
        format!(r#"{{"studyId":"dry","frame":["did:example:a"],"design":"simple","pledge":{pledge}}}"#);
    let described = |path: &str, method: &str, status: &str, answer: &str| {
        let answer = serde_json::from_str(answer).expect("JSON");
        let content = &document["paths"][path][method]["responses"][status]["content"];
        let schema = &content["application/json"]["schema"];
        assert!(schema.is_object(), "{path} has no schema");
        check_members(path, &answer, schema, &document);
    };
    let (status, answer) = ask("POST", "/v1/frames", &body);
    assert_eq!(status, 201, "{answer}");
    described("/v1/frames", "post", "201", &answer);
    for (path, template) in
        [("/v1/studies/dry/frames", "/v1/studies/{id}/frames"), ("/v1/events", "/v1/events")]
    {
        let (status, answer) = ask("GET", path, "");
        assert_eq!(status, 200, "{answer}");
        described(template, "get", "200", &answer);
    }
}

/// Sends a GET request with a parameter, and returns whether it was understood.
fn understands(path: &str, name: &str, value: &str) -> bool {
    let path = format!("{path}{}{name}={value}", if path.contains('?') { '&' } else { '?' });
    let (status, body) = ask("GET", &path, "");
    assert!([200, 400, 409].contains(&status), "{path}: {status} {body}");
    status != 400
}

#[test]
fn lists_have_the_parameters_of_the_description() {
    host_with(&[]);
    let document = description();
    let resolved = |one: &Value| match one["$ref"].as_str() {
        Some(reference) => document.pointer(reference.trim_start_matches('#')).expect(reference).clone(),
        None => one.clone(),
    };
    for path in ["/v1/claims", "/v1/events", "/v1/keys", "/v1/studies", "/v1/households?study=none"] {
        let template = path.split('?').next().expect("a path");
        let parameters = document["paths"][template]["get"]["parameters"].as_array().expect(path);
        let parameters: Vec<Value> =
            parameters.iter().map(resolved).filter(|one| one["in"] == "query").collect();
        let (_, refused) = ask("GET", &format!("{template}?none=1"), "");
        let words: BTreeSet<&str> = refused.split('`').skip(3).step_by(2).collect();
        let names: BTreeSet<&str> =
            parameters.iter().map(|one| one["name"].as_str().expect("a name")).collect();
        assert_eq!(names, words, "{path}: {refused}");
        for one in &parameters {
            let (name, schema) = (one["name"].as_str().expect("a name"), &one["schema"]);
            let items = if schema["items"].is_object() { &schema["items"] } else { schema };
            for word in items["enum"].as_array().into_iter().flatten() {
                assert!(understands(path, name, word.as_str().expect("a word")), "{path}: {name}={word}");
            }
            if items["enum"].is_array() {
                assert!(!understands(path, name, "none"), "{path}: {name}");
            }
            if let (Some(least), Some(most)) = (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
                let (least, most) = (i128::from(least), i128::from(most));
                for (value, is_known) in [(least, true), (most, true), (least - 1, false), (most + 1, false)]
                {
                    assert_eq!(
                        understands(path, name, &value.to_string()),
                        is_known,
                        "{path}: {name}={value}"
                    );
                }
            }
        }
    }
}

/// Checks that each object of an answer has the required members of its schema, and no members that the schema lacks.
fn check_members(place: &str, answer: &Value, schema: &Value, document: &Value) {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = document.pointer(reference.trim_start_matches('#')).expect(reference);
        return check_members(place, answer, schema, document);
    }
    for item in answer.as_array().into_iter().flatten() {
        check_members(place, item, &schema["items"], document);
    }
    let (Some(members), Some(known)) = (answer.as_object(), schema["properties"].as_object()) else { return };
    for name in schema["required"].as_array().into_iter().flatten() {
        assert!(members.contains_key(name.as_str().expect("a name")), "{place}: {name} is missing");
    }
    for (name, member) in members {
        let schema = known.get(name).unwrap_or_else(|| panic!("{place}: `{name}` is not described"));
        check_members(&format!("{place}/{name}"), member, schema, document);
    }
}
