//! `POST /v1/frames` and `GET /v1/studies/{id}/frames`: a frame is registered once, with its pledge and the time of arrival, and
//! the assessment of its study depends on it.

use std::thread;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::contract::selection;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::api::accepted;
use crate::client::{SUBJECT, has_code, post, problem, verdict, verify, with_status};
use crate::{OnSqlite, Test, events, preferences};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_frame_is_registered_once,
    a_repeated_request_gets_the_first_answer,
    the_module_refuses_a_frame_with_findings,
    a_study_has_at_most_100_frames,
    frames_at_once_are_all_kept,
    one_frame_at_once_is_registered_once,
    frames_have_pages,
    frames_change_the_tag_of_a_study,
    frames_of_other_organisations_are_hidden,
    a_credential_states_the_history,
    parameters_contain_no_history,
];

pub(crate) const SQLITE: &[OnSqlite<Test>] = &[(
    "chance_that_came_first_passes_rule_5",
    chance_that_came_first_passes_rule_5,
    "the test writes a frame of the year 2024 into the database file",
)];

const PATH: &str = "/v1/frames";
const FRAMES: &str = "/v1/studies/dry-2024/frames";

/// A round that is published in the year 2061.
const LATER: u32 = 400_000_000;

/// A study of which the frame was registered, then its pledged round was published, and then its homes were tested.
const BEFORE: &str = include_str!("../../vectors/study/chance/before.json");
const STUDY: &str = "/v1/studies/s-46";

/// Returns the request that registers a frame with a number of homes.
fn frame(homes: usize) -> Value {
    let homes: Vec<String> = (0..homes).map(|home| format!("did:example:h{home:03}")).collect();
    json!({"studyId": "dry-2024", "frame": homes, "design": "simple"})
}

fn register(server: &Server, key: &str, body: &Value) -> Result<Answer> {
    post(server, key, PATH, &body.to_string())
}

fn page(server: &Server, key: &str, query: &str) -> Result<Value> {
    with_status(&server.read(&format!("{FRAMES}{query}"), Some(key))?, 200)
}

fn listed(server: &Server, key: &str) -> Result<Vec<Value>> {
    Ok(page(server, key, "?limit=1000")?["data"].as_array().context("no frames")?.clone())
}

fn a_frame_is_registered_once(server: &Server, key: &str) -> Result<()> {
    problem(&server.read(FRAMES, Some(key))?, 404, "not-found", "dry-2024")?;
    let mut body = frame(10);
    body["pledge"] = json!({"kind": "quicknet", "round": LATER});
    let answer = register(server, key, &body)?;
    ensure!(answer.header("location") == Some("/v1/studies/dry%2D2024/frames"), "{answer:?}");
    ensure!(answer.header("cache-control") == Some("no-store"), "{answer:?}");
    let mut first = with_status(&answer, 201)?;
    let described = json!({"frame": body["frame"], "design": "simple"}).to_string();
    let described: Value = serde_json::from_str(&selection::frame(described.as_bytes()))?;
    ensure!(first["digest"] == described["frame"]["digest"] && first["households"] == 10, "{first}");
    ensure!(first["pledge"] == body["pledge"] && first["by"] == SUBJECT, "{first}");
    let again = register(server, key, &body)?;
    ensure!(again.header("location").is_none() && with_status(&again, 200)? == first, "{again:?}");
    // The order of the households makes no difference.
    body["frame"].as_array_mut().context("a frame")?.reverse();
    ensure!(with_status(&register(server, key, &body)?, 200)? == first);
    ensure!(first["findings"] == json!([]), "{first}");
    first.as_object_mut().context("an object")?.remove("findings");
    ensure!(listed(server, key)? == [first.clone()], "{first}");
    let read = with_status(&server.read("/v1/studies/dry%2D2024/frames", Some(key))?, 200)?;
    ensure!(read["data"][0] == first, "{read}");
    let stored = events::all(server, key)?;
    let data = json!({"id": first["digest"], "studyId": "dry-2024", "changedBy": SUBJECT});
    let event = json!({"id": 1, "type": "frame.registered", "timestamp": first["receivedAt"], "data": data});
    ensure!(stored == [event], "{stored:?}");
    Ok(())
}

fn a_repeated_request_gets_the_first_answer(server: &Server, key: &str) -> Result<()> {
    let bearer = format!("Bearer {key}");
    let headers = [("authorization", bearer.as_str()), ("idempotency-key", "frame")];
    let body = frame(3).to_string();
    let send = || preferences::post(server, PATH, &headers, body.as_bytes());
    let (first, second) = (send()?, send()?);
    ensure!(second.header("idempotent-replayed") == Some("true"), "{second:?}");
    ensure!(with_status(&second, 201)? == with_status(&first, 201)?);
    Ok(())
}

fn the_module_refuses_a_frame_with_findings(server: &Server, key: &str) -> Result<()> {
    let with = |member: &str, value: Value| {
        let mut body = frame(3);
        body[member] = value;
        body
    };
    let spelt = json!(["did:example:home-a", "did:example:HOME-A", "did:example:b"]);
    let refused = register(server, key, &with("frame", spelt))?;
    problem(&refused, 409, "study-conflict", "")?;
    has_code(&refused, "selection.home_twice")?;
    let past = register(server, key, &with("pledge", json!({"kind": "quicknet", "round": 12_040_883})))?;
    problem(&past, 409, "study-conflict", "")?;
    has_code(&past, "selection.pledge_published")?;
    for (member, value, kind, words) in [
        ("receivedAt", json!("2024-10-11T09:00:00Z"), "bad-request", "own clock"),
        ("studyId", json!(7), "bad-request", "`studyId`"),
        ("studyId", json!("\u{85}"), "bad-request", "blank"),
        ("design", json!("census"), "invalid-study", ""),
        ("size", json!(2), "invalid-study", ""),
        ("frame", json!([]), "invalid-study", ""),
        ("frame", json!(["did:example:a\0"]), "bad-request", "U+0000"),
    ] {
        problem(&register(server, key, &with(member, value))?, 400, kind, words)?;
    }
    for body in ["", "[]", "{\"frame\":[],\"frame\":[]}"] {
        problem(&post(server, key, PATH, body)?, 400, "bad-request", "")?;
    }
    problem(&server.read(FRAMES, Some(key))?, 404, "not-found", "")?;
    problem(&post(server, key, PATH, &" ".repeat((16 << 20) + 1))?, 413, "too-large", "")
}

fn a_study_has_at_most_100_frames(server: &Server, key: &str) -> Result<()> {
    for homes in 1..=100 {
        with_status(&register(server, key, &frame(homes))?, 201)?;
    }
    problem(&register(server, key, &frame(101))?, 409, "too-many-frames", "`dry-2024` has 100 frames")?;
    with_status(&register(server, key, &frame(50))?, 200)?;
    let mut other = frame(101);
    other["studyId"] = json!("wet-2024");
    with_status(&register(server, key, &other)?, 201)?;
    ensure!(listed(server, key)?.len() == 100);
    Ok(())
}

/// Registers several frames at once, and returns the answers in their order.
fn at_once(server: &Server, key: &str, bodies: Vec<Value>) -> Result<Vec<Answer>> {
    thread::scope(|scope| {
        let sent: Vec<_> =
            bodies.into_iter().map(|body| scope.spawn(move || register(server, key, &body))).collect();
        sent.into_iter().map(|sent| sent.join().ok().context("a client panicked")?).collect()
    })
}

fn frames_at_once_are_all_kept(server: &Server, key: &str) -> Result<()> {
    for answer in at_once(server, key, (1..=8).map(frame).collect())? {
        with_status(&answer, 201)?;
    }
    let kept = listed(server, key)?;
    ensure!(kept.len() == 8 && events::all(server, key)?.len() == 8, "{kept:?}");
    Ok(())
}

fn one_frame_at_once_is_registered_once(server: &Server, key: &str) -> Result<()> {
    let answers = at_once(server, key, vec![frame(5); 8])?;
    ensure!(answers.iter().filter(|answer| answer.status == 201).count() == 1, "{answers:?}");
    ensure!(answers.iter().all(|answer| answer.json() == answers[0].json()), "{answers:?}");
    ensure!(listed(server, key)?.len() == 1 && events::all(server, key)?.len() == 1);
    Ok(())
}

fn frames_have_pages(server: &Server, key: &str) -> Result<()> {
    for homes in 1..=5 {
        with_status(&register(server, key, &frame(homes))?, 201)?;
    }
    let whole = listed(server, key)?;
    let (mut found, mut after) = (Vec::new(), String::new());
    for length in [2, 2, 1] {
        let page = page(server, key, &format!("?limit=2{after}"))?;
        let data = page["data"].as_array().context("no frames")?;
        ensure!(data.len() == length, "{page}");
        found.extend(data.iter().cloned());
        after = page["next"].as_str().map_or_else(String::new, |next| format!("&after={next}"));
    }
    ensure!(after.is_empty() && found == whole, "{found:?}");
    for (homes, frame) in (1..).zip(&whole) {
        ensure!(frame["households"] == homes, "the order is not that of the arrivals: {whole:?}");
    }
    for (query, words) in [
        ("?limit=0", "`limit` must be"),
        ("?after=AA", "not a cursor"),
        ("?since=1", "`since` is not a parameter"),
    ] {
        problem(&server.read(&format!("{FRAMES}{query}"), Some(key))?, 400, "bad-request", words)?;
    }
    Ok(())
}

fn frames_change_the_tag_of_a_study(server: &Server, key: &str) -> Result<()> {
    let path = "/v1/studies/dry-2024";
    with_status(&post(server, key, path, "{}")?, 201)?;
    ensure!(listed(server, key)?.is_empty(), "a study has a frame");
    let bearer = format!("Bearer {key}");
    let ask = |tag: &str| server.ask("GET", path, &[("authorization", &bearer), ("if-none-match", tag)]);
    let mut other = frame(4);
    other["studyId"] = json!("wet-2024");
    for body in [frame(3), other] {
        let tag = ask("")?.header("etag").context("a tag")?.to_owned();
        ensure!(ask(&tag)?.status == 304);
        with_status(&register(server, key, &body)?, 201)?;
        ensure!(ask(&tag)?.status == 200, "a frame does not change the tag");
    }
    Ok(())
}

fn frames_of_other_organisations_are_hidden(server: &Server, key: &str) -> Result<()> {
    let mut body = frame(3);
    body["studyId"] = json!(key);
    let path = format!("/v1/studies/{key}/frames");
    let own = with_status(&register(server, key, &body)?, 201)?;
    problem(&server.read(&path, Some("stranger"))?, 404, "not-found", key)?;
    problem(&server.read(&path, None)?, 401, "unauthorized", "")?;
    problem(&server.read(&path, Some("reader"))?, 403, "insufficient-scope", "studies:read")?;
    problem(&register(server, "reader", &body)?, 403, "insufficient-scope", "studies:write")?;
    // The frame of the other organisation is another one.
    let other = with_status(&register(server, "stranger", &body)?, 201)?;
    ensure!(other["digest"] == own["digest"], "{other}");
    Ok(())
}

/// Returns the request of the vector.
fn vector() -> Result<Value> {
    let vector: Value = serde_json::from_str(BEFORE)?;
    Ok(vector["call"]["request"]["json"].clone())
}

/// Stores the selection and the claims of the vector, and returns the study.
fn fill(server: &Server, key: &str) -> Result<Value> {
    let request = vector()?;
    with_status(&post(server, key, STUDY, &json!({"selection": request["selection"]}).to_string())?, 201)?;
    for claim in request["claims"].as_array().context("claims")? {
        accepted(server, key, &claim.to_string())?;
    }
    with_status(&server.read(STUDY, Some(key))?, 200)
}

/// Returns the result of chance, and the result and the code of rule 5.
fn verdicts(study: &Value) -> Result<[&str; 3]> {
    let checks = study["assessment"]["checks"].as_array().context("checks")?;
    let rule = checks.iter().find(|check| check["rule"] == 5).context("rule 5")?;
    let chance = &study["assessment"]["selection"][0]["chance"]["result"];
    Ok([chance, &rule["result"], &rule["code"]].map(|text| text.as_str().unwrap_or_default()))
}

/// The frame arrives long after the tests, which the credential states as well.
fn a_credential_states_the_history(server: &Server, key: &str) -> Result<()> {
    let unregistered = fill(server, key)?;
    let found = verdicts(&unregistered)?;
    ensure!(found == ["not-provable", "not-assessed", "study.frame_not_registered"], "{found:?}");
    let history = &unregistered["history"];
    ensure!(history["frames"] == json!([]) && history["otherFrames"] == 0, "{history}");
    let request = vector()?;
    let body = json!({"studyId": "s-46", "frame": request["selection"]["frame"], "design": "simple"});
    let frame = with_status(&register(server, key, &body)?, 201)?;
    let study = with_status(&server.read(STUDY, Some(key))?, 200)?;
    ensure!(verdicts(&study)? == ["after", "fail", "study.frame_after_tests"], "{study}");
    let history = &study["history"];
    let registered = json!({"digest": frame["digest"], "receivedAt": frame["receivedAt"]});
    ensure!(history["frames"] == json!([registered]) && history["otherFrames"] == 0, "{history}");
    let credential = format!("{STUDY}/credential");
    let issued = with_status(&post(server, key, &credential, "")?, 201)?;
    ensure!(issued["verifiableCredential"]["credentialSubject"]["history"].is_string(), "{issued}");
    let beside = |history: &Value| json!({"claims": request["claims"], "selection": request["selection"], "history": history});
    let verified = verify(&issued["verifiableCredential"], beside(history))?;
    ensure!(verified["outcome"] == "valid" && verdict(&verified, "study") == "pass", "{verified}");
    let forged = json!({"frames": [], "otherFrames": 0});
    let verified = verify(&issued["verifiableCredential"], beside(&forged))?;
    ensure!(verdict(&verified, "study") == "fail", "{verified}");
    // A frame of another study arrived after the selection was stored.
    with_status(&register(server, key, &self::frame(3))?, 201)?;
    ensure!(with_status(&server.read(&credential, Some(key))?, 200)?["status"] == "current");
    ensure!(with_status(&post(server, key, &credential, "")?, 200)? == issued);
    // Another frame of the study changes its history.
    let mut other = self::frame(3);
    other["studyId"] = json!("s-46");
    with_status(&register(server, key, &other)?, 201)?;
    ensure!(with_status(&server.read(&credential, Some(key))?, 200)?["status"] == "stale");
    Ok(())
}

fn parameters_contain_no_history(server: &Server, key: &str) -> Result<()> {
    let history = json!({"history": {"frames": [], "otherFrames": 0}}).to_string();
    problem(&post(server, key, STUDY, &history)?, 400, "bad-request", "`history` is not allowed")?;
    problem(&server.read(STUDY, Some(key))?, 404, "not-found", "")
}

fn chance_that_came_first_passes_rule_5(server: &Server, key: &str) -> Result<()> {
    let frame = &vector()?["history"]["frames"][0];
    Connection::open(server.database())?.execute(
        "INSERT INTO frames (tenant, study, number, digest, design, households, pledge, received_at, by)
         VALUES (?1, 's-46', 1, ?2, 'simple', 100, ?3, '2024-10-11T09:00:00.000Z', 'officer')",
        (key, frame["digest"].as_str(), frame["pledge"].to_string()),
    )?;
    let study = fill(server, key)?;
    ensure!(verdicts(&study)? == ["before", "pass", ""], "{study}");
    ensure!(study["history"]["frames"][0]["pledge"] == frame["pledge"], "{study}");
    Ok(())
}
