//! Tests of registered frames, with a clock that shows the times of a real round.

use serde_json::{Value, json};

use crate::testing::{ask, host_with, run, set_time};

/// A study of which the frame was registered, then its pledged round was published, and then its homes were tested.
const BEFORE: &str = include_str!("../../../../tests/vectors/study/chance/before.json");

/// The times of the study: its frame arrived on 2024-10-11, its round was published on 2024-10-14 at 17:13:33, and its tests
/// began on 2024-10-21.
const REGISTERED: i64 = 1_728_637_200;
const DRAWN: i64 = 1_728_950_400;
const TESTED: i64 = 1_730_419_200;

/// Sends a request, and returns the answer after checking its status.
fn send(method: &str, path: &str, body: &Value, status: u16) -> Value {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let (answered, answer) = ask(method, path, &body);
    assert_eq!(answered, status, "{method} {path}: {answer}");
    serde_json::from_str(&answer).expect("JSON")
}

fn register(body: &Value, status: u16) -> Value {
    send("POST", "/v1/frames", body, status)
}

/// Returns a frame of some homes for a study.
fn frame(study: &str, homes: usize) -> Value {
    let homes: Vec<String> = (0..homes).map(|home| format!("did:example:h{home:03}")).collect();
    json!({"studyId": study, "frame": homes, "design": "simple"})
}

/// Returns the request of the vector.
fn vector() -> Value {
    let vector: Value = serde_json::from_str(BEFORE).expect("JSON");
    vector["call"]["request"]["json"].clone()
}

/// Returns the frame of the vector, with its pledge, for a study.
fn pledged(study: &str) -> Value {
    let request = vector();
    let pledge = &request["history"]["frames"][0]["pledge"];
    json!({"studyId": study, "frame": request["selection"]["frame"], "design": "simple", "pledge": pledge})
}

/// Stores the selection and the claims of the vector.
fn fill(selection: &Value) {
    set_time(DRAWN);
    send("POST", "/v1/studies/s-46", &json!({"selection": selection}), 201);
    set_time(TESTED);
    for claim in vector()["claims"].as_array().expect("claims") {
        send("POST", "/v1/claims", claim, 201);
    }
}

fn study() -> Value {
    send("GET", "/v1/studies/s-46", &Value::Null, 200)
}

/// Returns the result of chance, and the result and the code of rule 5.
fn verdicts(study: &Value) -> [&str; 3] {
    let checks = study["assessment"]["checks"].as_array().expect("checks");
    let rule = checks.iter().find(|check| check["rule"] == 5).expect("rule 5");
    let chance = &study["assessment"]["selection"][0]["chance"]["result"];
    [chance, &rule["result"], &rule["code"]].map(|text| text.as_str().unwrap_or_default())
}

fn has_code(answer: &Value, code: &str) -> bool {
    let listed = answer["errors"].as_array().or(answer["findings"].as_array());
    listed.expect("findings").iter().any(|finding| finding["code"] == code)
}

#[test]
fn a_frame_is_registered_once() {
    host_with(&[]);
    send("GET", "/v1/studies/dry/frames", &Value::Null, 404);
    let first = register(&frame("dry", 10), 201);
    let digest = first["digest"].as_str().expect("a digest");
    assert!(digest.starts_with("sha256:") && first["households"] == 10 && first["by"] == "tests", "{first}");
    set_time(1_795_858_300);
    assert_eq!(register(&frame("dry", 10), 200), first);
    let stored = json!({
        "digest": digest, "design": "simple", "households": 10, "receivedAt": "2026-11-28T09:30:00.000Z", "by": "tests",
    });
    let page = send("GET", "/v1/studies/dry/frames", &Value::Null, 200);
    assert_eq!(page, json!({"data": [stored], "next": null}));
    let event = &send("GET", "/v1/events", &Value::Null, 200)["data"];
    let data = json!({"id": digest, "studyId": "dry", "changedBy": "tests"});
    let expected =
        json!([{"id": 1, "type": "frame.registered", "timestamp": "2026-11-28T09:30:00.000Z", "data": data}]);
    assert_eq!(*event, expected);
}

#[test]
fn a_pledge_makes_another_registration() {
    host_with(&[]);
    let mut body = frame("dry", 3);
    register(&body, 201);
    body["pledge"] = json!({"kind": "block", "chain": "bitcoin", "height": 900_000});
    let block = register(&body, 201);
    assert_eq!(block["pledge"], body["pledge"]);
    body["pledge"] = json!({"round": 400_000_000, "kind": "quicknet"});
    assert_eq!(register(&body, 201)["pledge"], body["pledge"]);
    register(&body, 200);
    let first = send("GET", "/v1/studies/dry/frames?limit=2", &Value::Null, 200);
    let next = format!("/v1/studies/dry/frames?after={}", first["next"].as_str().expect("a cursor"));
    let second = send("GET", &next, &Value::Null, 200);
    assert!(first["data"][0]["pledge"].is_null() && first["data"][1]["pledge"] == block["pledge"], "{first}");
    assert!(second["data"][0]["pledge"]["round"] == 400_000_000 && second["next"].is_null(), "{second}");
}

#[test]
fn the_module_refuses_a_frame() {
    host_with(&[]);
    let with = |member: &str, value: Value| {
        let mut body = frame("dry", 3);
        body[member] = value;
        body
    };
    let spelt = json!(["did:example:home-a", "did:example:HOME-A", "did:example:b"]);
    assert!(has_code(&register(&with("frame", spelt), 409), "selection.home_twice"));
    let past = register(&with("pledge", json!({"kind": "quicknet", "round": 12_040_883})), 409);
    assert!(
        has_code(&past, "selection.pledge_published") && past["errors"][0]["pointer"] == "#/pledge",
        "{past}"
    );
    for (member, value, words) in [
        ("receivedAt", json!("2024-10-11T09:00:00Z"), "`receivedAt` is not allowed"),
        ("studyId", Value::Null, "`studyId` must be a text"),
        ("studyId", json!(" "), "must not be blank"),
        ("studyId", json!("a".repeat(201)), "at most 200 characters"),
        ("design", json!("census"), ""),
        ("pledge", json!({"kind": "dice"}), ""),
        ("size", json!(2), ""),
    ] {
        let refused = register(&with(member, value), 400);
        assert!(refused["detail"].as_str().is_some_and(|detail| detail.contains(words)), "{refused}");
    }
    send("GET", "/v1/studies/dry/frames", &Value::Null, 404);
    let parameters = json!({"history": {"frames": []}});
    let refused = send("POST", "/v1/studies/dry", &parameters, 400);
    assert!(
        refused["detail"].as_str().is_some_and(|detail| detail.contains("`history` is not allowed")),
        "{refused}"
    );
}

#[test]
fn frames_have_limits() {
    host_with(&[]);
    for homes in 1..=100 {
        register(&frame("dry", homes), 201);
    }
    let refused = register(&frame("dry", 101), 409);
    assert_eq!(refused["type"], "urn:hearth:problem:too-many-frames", "{refused}");
    register(&frame("dry", 100), 200);
    register(&frame("wet", 101), 201);
    run(
        "WITH RECURSIVE filled (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM filled WHERE n < 9898)
         INSERT INTO frames
         SELECT 'tests', 'other ' || (n / 100), n % 100, n, 'simple', 1, '', '2026-11-28T09:30:00.000Z', 'tests' FROM filled",
    );
    register(&frame("wet", 2), 201);
    let refused = register(&frame("wet", 3), 409);
    assert!(refused["detail"].as_str().is_some_and(|detail| detail.contains("10000")), "{refused}");
}

#[test]
fn chance_came_before_the_tests() {
    host_with(&[]);
    set_time(REGISTERED);
    register(&pledged("s-46"), 201);
    register(&frame("s-45", 10), 201);
    fill(&vector()["selection"]);
    let assessed = study();
    assert_eq!(verdicts(&assessed), ["before", "pass", ""], "{assessed}");
    let frames = &vector()["history"]["frames"];
    let history = json!({
        "frames": [{"digest": frames[0]["digest"], "receivedAt": "2024-10-11T09:00:00.000Z", "pledge": frames[0]["pledge"]}],
        "otherFrames": 1,
        "revisions": [{"at": "2024-10-15T00:00:00.000Z", "by": "tests", "parameters": {}}],
        "firstTest": "2024-10-21",
    });
    assert_eq!(assessed["history"], history);
    // Frames that other studies get later do not change the assessment.
    register(&frame("s-47", 10), 201);
    assert_eq!(study(), assessed);
    // The frame is registered already, also now that its round is published.
    register(&pledged("s-46"), 200);
    register(&frame("s-46", 10), 201);
    let other = study();
    assert!(has_code(&other, "study.other_frames") && verdicts(&other) == ["before", "pass", ""], "{other}");
}

#[test]
fn a_frame_after_the_round_comes_too_late() {
    host_with(&[]);
    set_time(DRAWN);
    let mut late = pledged("s-46");
    late["pledge"] = Value::Null;
    register(&late, 201);
    fill(&vector()["selection"]);
    let assessed = study();
    assert_eq!(verdicts(&assessed), ["after", "fail", "study.frame_after_randomness"], "{assessed}");
}

#[test]
fn a_study_without_a_frame_proves_nothing() {
    host_with(&[]);
    fill(&vector()["selection"]);
    let assessed = study();
    assert_eq!(
        verdicts(&assessed),
        ["not-provable", "not-assessed", "study.frame_not_registered"],
        "{assessed}"
    );
    assert_eq!(assessed["history"]["frames"], json!([]));
    // Without a selection, there is no draw.
    assert!(send("POST", "/v1/studies/s-46", &json!({}), 200)["assessment"]["selection"].is_null());
}

#[test]
fn a_parameter_that_is_changed_after_the_tests_is_named_with_its_registered_value() {
    host_with(&[]);
    fill(&vector()["selection"]);
    assert_eq!(study()["assessment"]["decisions"], json!([]));
    let change =
        json!({"selection": vector()["selection"], "rule": "90/30", "reason": "as the auditor asked"});
    let changed = send("POST", "/v1/studies/s-46", &change, 200);
    assert_eq!(changed["assessment"], study()["assessment"]);
    assert_eq!(changed["assessment"]["decisions"][0]["parameter"], "");
    let decision = &changed["assessment"]["decisions"][1];
    assert_eq!(decision["parameter"], "/rule");
    assert_eq!(decision["moment"], "after-the-tests");
    assert_eq!(
        [&decision["by"], &decision["reason"], &decision["revision"], &decision["changed"]],
        [&json!("tests"), &json!("as the auditor asked"), &json!(2), &json!(true)]
    );
    assert_eq!(decision["registered"]["saving"]["change"], json!(0));
    assert!(has_code(&changed, "study.changed_after_registration"), "{changed}");
    // The same parameters again are no revision.
    assert_eq!(send("POST", "/v1/studies/s-46", &change, 200)["history"], changed["history"]);
}

#[test]
fn a_selection_in_the_claims_needs_a_frame_as_well() {
    host_with(&[]);
    set_time(DRAWN);
    send("POST", "/v1/studies/s-46", &json!({}), 201);
    set_time(TESTED);
    let request = vector();
    let evidence = json!([{
        "type": "selection-methodology", "uri": "ipfs://Qm",
        "selection": request["selection"]["document"], "frame": request["selection"]["frame"],
    }]);
    for claim in request["claims"].as_array().expect("claims") {
        let mut claim = claim.clone();
        claim["evidence"] = evidence.clone();
        send("POST", "/v1/claims", &claim, 201);
    }
    let assessed = study();
    assert_eq!(
        verdicts(&assessed),
        ["not-provable", "not-assessed", "study.frame_not_registered"],
        "{assessed}"
    );
}

#[test]
fn an_unknown_parameter_is_refused_whatever_its_name() {
    host_with(&[]);
    for name in ["rules", "a/b", "a~b", "~1"] {
        let refused = send("POST", "/v1/studies/s-46", &json!({ name: 1 }), 400);
        let errors = refused["errors"].as_array().expect("errors");
        assert!(errors.iter().any(|error| error["code"] == "request.unknown_member"), "{refused}");
    }
}
