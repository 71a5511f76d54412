//! The revisions of a study: each change of its parameters is stored with its sender and its reason, and of two changes of
//! one revision exactly one succeeds.

use std::path::Path;
use std::thread;

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use hearth_tests::suite::{Alone, only_with_file, trial};
use libtest_mimic::Trial;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::client::{SUBJECT, drawing, has_code, keys, post, problem, with_status};
use crate::events;
use crate::{OnServe, Test};

pub(crate) const TESTS: &[(&str, Test)] = named![
    each_change_is_a_revision,
    the_same_parameters_are_no_revision,
    a_stale_revision_is_refused,
    a_refused_change_stores_nothing,
    one_of_several_changes_at_once_succeeds,
    changes_at_once_are_all_kept,
    the_members_of_a_change_have_limits,
    revisions_have_pages,
    a_page_ends_with_its_bytes,
    revisions_have_a_tag,
    revisions_of_other_organisations_are_hidden,
    a_revision_is_an_event,
    a_change_beside_the_service_leaves_a_revision,
    a_study_has_at_most_200_revisions,
    a_study_has_at_most_2_mib_of_revisions,
];

const FILE: &[OnServe<Alone>] = &[(
    "a_database_of_an_earlier_version_gets_its_revisions",
    a_database_of_an_earlier_version_gets_its_revisions,
    "the test writes the database file of `hearth serve`",
)];

/// Tests that start their own servers.
pub(crate) fn trials() -> Vec<Trial> {
    let file =
        FILE.iter().map(|(name, test, why)| only_with_file(why, trial(format!("revisions::{name}"), test)));
    file.collect()
}

const PATH: &str = "/v1/studies/dry-2024";

/// Sends parameters.
fn send(server: &Server, key: &str, body: &Value) -> Result<Answer> {
    post(server, key, PATH, &body.to_string())
}

/// Returns valid parameters, which differ by a number.
fn numbered(number: u32) -> Value {
    json!({"outliers": {"method": "mad", "factor": 1.0 + f64::from(number) / 1_000.0}})
}

/// Returns valid parameters with a number of spaces.
fn spaced(number: usize, spaces: usize) -> String {
    let spaces = " ".repeat(spaces);
    format!("{{\"outliers\":{{\"method\":\"mad\",{spaces}\"factor\":{}}}}}", number + 1)
}

fn study(server: &Server, key: &str) -> Result<Value> {
    with_status(&server.read(PATH, Some(key))?, 200)
}

fn page(server: &Server, key: &str, query: &str) -> Result<Value> {
    with_status(&server.read(&format!("{PATH}/revisions{query}"), Some(key))?, 200)
}

/// Returns all revisions, after checking that their numbers have no gaps.
fn revisions(server: &Server, key: &str) -> Result<Vec<Value>> {
    let page = page(server, key, "?limit=1000")?;
    let data = page["data"].as_array().context("no revisions")?.clone();
    for (number, revision) in (1..).zip(&data) {
        ensure!(revision["revision"] == number, "{revision}");
    }
    Ok(data)
}

fn each_change_is_a_revision(server: &Server, key: &str) -> Result<()> {
    problem(&server.read(&format!("{PATH}/revisions"), Some(key))?, 404, "not-found", "dry-2024")?;
    let first = with_status(&send(server, key, &json!({"rule": "90/10"}))?, 201)?;
    ensure!(first["revision"] == 1, "{first}");
    let drawn = post(server, key, "/v1/selections", &drawing(&["did:example:a"]).to_string())?;
    let id = with_status(&drawn, 201)?["id"].clone();
    let change = json!({"reason": " agreed\nwith the auditor ", "rule": "95/10", "selection": {"id": id}});
    let second = with_status(&send(server, key, &change)?, 200)?;
    ensure!(second["revision"] == 2 && second["parameters"] == json!({"rule": "95/10"}), "{second}");
    ensure!(study(server, key)? == second, "{second}");
    // Without the selection, and otherwise the same.
    let third = with_status(&send(server, key, &json!({"rule": "95/10"}))?, 200)?;
    ensure!(third["revision"] == 3 && third["createdAt"] == first["createdAt"], "{third}");
    let expected = json!({"data": [
        {"revision": 1, "at": first["createdAt"], "by": SUBJECT, "parameters": {"rule": "90/10"}},
        {"revision": 2, "at": second["updatedAt"], "by": SUBJECT, "reason": "agreed\nwith the auditor",
         "parameters": {"rule": "95/10"}, "selection": {"reference": id, "intervention": id}},
        {"revision": 3, "at": third["updatedAt"], "by": SUBJECT, "parameters": {"rule": "95/10"}},
    ], "next": null});
    let listed = page(server, key, "")?;
    ensure!(listed == expected, "{listed}");
    Ok(())
}

fn the_same_parameters_are_no_revision(server: &Server, key: &str) -> Result<()> {
    let first = with_status(&send(server, key, &numbered(1))?, 201)?;
    let mut again = numbered(1);
    again["reason"] = json!("to be sure");
    again["revision"] = json!(1);
    ensure!(with_status(&send(server, key, &again)?, 200)? == first, "{first}");
    ensure!(revisions(server, key)?.len() == 1);
    // The first parameters again are a third revision.
    with_status(&send(server, key, &numbered(2))?, 200)?;
    let third = with_status(&send(server, key, &numbered(1))?, 200)?;
    ensure!(third["revision"] == 3 && third["parameters"] == first["parameters"], "{third}");
    Ok(())
}

fn a_stale_revision_is_refused(server: &Server, key: &str) -> Result<()> {
    let change = |number: u32, revision: i64| {
        let mut body = numbered(number);
        body["revision"] = json!(revision);
        send(server, key, &body)
    };
    problem(&change(1, 3)?, 412, "stale-revision", "has no revision yet")?;
    problem(&server.read(PATH, Some(key))?, 404, "not-found", "")?;
    let first = with_status(&change(1, 0)?, 201)?;
    problem(&change(2, 0)?, 412, "stale-revision", "is 1, and the request changes 0")?;
    ensure!(study(server, key)? == first, "{first}");
    with_status(&change(2, 1)?, 200)?;
    for revision in [0, 1, 3, 200] {
        problem(&change(3, revision)?, 412, "stale-revision", "is 2")?;
        // Also if nothing would change.
        problem(&change(2, revision)?, 412, "stale-revision", "is 2")?;
    }
    ensure!(revisions(server, key)?.len() == 2);
    Ok(())
}

fn a_refused_change_stores_nothing(server: &Server, key: &str) -> Result<()> {
    let before = with_status(&send(server, key, &numbered(1))?, 201)?;
    let request = drawing(&["did:example:refused"]);
    let document = crate::client::draw(&request)?;
    let selection = json!({"document": document, "frame": request["frame"]});
    let stale = json!({"revision": 7, "selection": selection});
    problem(&send(server, key, &stale)?, 412, "stale-revision", "is 1")?;
    problem(&send(server, key, &json!({"rule": "80/20", "reason": "why"}))?, 400, "invalid-study", "")?;
    ensure!(study(server, key)? == before && revisions(server, key)?.len() == 1);
    let kept = with_status(&send(server, key, &json!({"revision": 1, "selection": selection}))?, 200)?;
    let id = kept["selection"]["reference"].as_str().context("no selection")?;
    // It was not stored by the refused request.
    let stored = with_status(&server.read(&format!("/v1/selections/{id}"), Some(key))?, 200)?;
    ensure!(stored["createdAt"].as_str() > before["updatedAt"].as_str(), "{stored}");
    Ok(())
}

/// Sends several changes at once, and returns the answers in their order.
fn at_once(server: &Server, key: &str, bodies: Vec<Value>) -> Result<Vec<Answer>> {
    thread::scope(|scope| {
        let sent: Vec<_> =
            bodies.into_iter().map(|body| scope.spawn(move || send(server, key, &body))).collect();
        sent.into_iter().map(|sent| sent.join().ok().context("a client panicked")?).collect()
    })
}

fn one_of_several_changes_at_once_succeeds(server: &Server, key: &str) -> Result<()> {
    for round in 0..5 {
        let officer = |officer: u32| {
            let mut body = numbered(10 * round + officer);
            body["revision"] = json!(round);
            body["reason"] = json!(format!("officer {officer}"));
            body
        };
        let answers = at_once(server, key, (0..6).map(officer).collect())?;
        let (kept, refused): (Vec<_>, Vec<_>) =
            (0..).zip(&answers).partition::<Vec<(u32, &Answer)>, _>(|(_, answer)| answer.status < 300);
        ensure!(kept.len() == 1, "{answers:?}");
        for (_, answer) in refused {
            problem(answer, 412, "stale-revision", &format!("is {}", round + 1))?;
        }
        for (officer, answer) in kept {
            let last = revisions(server, key)?.pop().context("no revision")?;
            ensure!(
                last["revision"] == round + 1 && last["reason"] == format!("officer {officer}"),
                "{last}"
            );
            ensure!(answer.json()["parameters"] == last["parameters"], "{last}");
        }
    }
    Ok(())
}

fn changes_at_once_are_all_kept(server: &Server, key: &str) -> Result<()> {
    let answers = at_once(server, key, (0..6).map(numbered).collect())?;
    let kept = revisions(server, key)?;
    ensure!(kept.len() == 6, "{kept:?}");
    ensure!(answers.iter().filter(|answer| answer.status == 201).count() == 1, "{answers:?}");
    for answer in &answers {
        ensure!(matches!(answer.status, 200 | 201), "{answer:?}");
        let answer = answer.json();
        let number = usize::try_from(answer["revision"].as_u64().context("no number")?)?;
        ensure!(kept[number - 1]["parameters"] == answer["parameters"], "{answer}");
        ensure!(kept[number - 1]["at"] == answer["updatedAt"], "{answer}");
    }
    ensure!(study(server, key)?["parameters"] == kept[5]["parameters"]);
    Ok(())
}

fn the_members_of_a_change_have_limits(server: &Server, key: &str) -> Result<()> {
    let null = send(server, key, &json!({"reason": "a\0b"}))?;
    problem(&null, 400, "bad-request", "U+0000")?;
    has_code(&null, "request.null_character")?;
    ensure!(null.json()["errors"][0]["pointer"] == "#/reason", "{null:?}");
    for reason in [json!("é".repeat(2_001)), json!(""), json!(" \u{85}\n"), json!(7), json!(null), json!([])]
    {
        let answer = send(server, key, &json!({"reason": reason}))?;
        problem(&answer, 400, "bad-request", "`reason` must be a text of 1 to 2000 characters")?;
    }
    for revision in ["-1", "201", "1.5", "\"1\"", "null", "99999999999999999999"] {
        let answer = post(server, key, PATH, &format!("{{\"revision\":{revision}}}"))?;
        problem(&answer, 400, "bad-request", "`revision` must be a whole number from 0 to 200")?;
    }
    problem(&server.read(PATH, Some(key))?, 404, "not-found", "")?;
    let longest = "é".repeat(2_000);
    with_status(&send(server, key, &json!({"reason": longest}))?, 201)?;
    ensure!(revisions(server, key)?[0]["reason"] == longest);
    Ok(())
}

fn revisions_have_pages(server: &Server, key: &str) -> Result<()> {
    for number in 0..5 {
        ensure!(send(server, key, &numbered(number))?.status < 300);
    }
    let whole = revisions(server, key)?;
    let (mut found, mut after) = (Vec::new(), String::new());
    for length in [2, 2, 1] {
        let answer = server.read(&format!("{PATH}/revisions?limit=2{after}"), Some(key))?;
        let page = with_status(&answer, 200)?;
        let data = page["data"].as_array().context("no revisions")?;
        ensure!(data.len() == length, "{page}");
        found.extend(data.iter().cloned());
        after = page["next"].as_str().map_or_else(String::new, |next| format!("&after={next}"));
        ensure!(answer.header("link").is_some() != after.is_empty(), "{answer:?}");
    }
    ensure!(after.is_empty() && found == whole, "{found:?}");
    ensure!(page(server, key, "?limit=5")?["next"].is_null());
    let cursor = page(server, key, "?limit=2")?["next"].as_str().context("no cursor")?.to_owned();
    for (query, words) in [
        ("limit=0".to_owned(), "`limit` must be"),
        ("after=AA".to_owned(), "not a cursor"),
        ("since=1".to_owned(), "`since` is not a parameter"),
    ] {
        let answer = server.read(&format!("{PATH}/revisions?{query}"), Some(key))?;
        problem(&answer, 400, "bad-request", words)?;
    }
    let other = server.read(&format!("/v1/studies/other/revisions?after={cursor}"), Some(key))?;
    problem(&other, 400, "bad-request", "other filters")
}

fn a_page_ends_with_its_bytes(server: &Server, key: &str) -> Result<()> {
    for number in 0..3 {
        ensure!(post(server, key, PATH, &spaced(number, 600_000))?.status < 300);
    }
    let (mut found, mut after) = (Vec::new(), String::new());
    for length in [2, 1] {
        let page = page(server, key, &format!("?limit=100{after}"))?;
        let numbers: Vec<i64> = page["data"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|one| one["revision"].as_i64())
            .collect();
        ensure!(numbers.len() == length, "{numbers:?}");
        found.extend(numbers);
        after = page["next"].as_str().map_or_else(String::new, |next| format!("&after={next}"));
    }
    ensure!(after.is_empty() && found == [1, 2, 3], "{found:?} {after}");
    Ok(())
}

fn revisions_have_a_tag(server: &Server, key: &str) -> Result<()> {
    let bearer = format!("Bearer {key}");
    let ask = |path: &str, tag: &str| {
        server.ask("GET", path, &[("authorization", &bearer), ("if-none-match", tag)])
    };
    let list = format!("{PATH}/revisions");
    let mut tags: Vec<String> = Vec::new();
    // The third revision has the parameters of the first.
    for number in [1, 2, 1] {
        ensure!(send(server, key, &numbered(number))?.status < 300);
        for path in [PATH, &list] {
            let tag = ask(path, "")?.header("etag").context("a tag")?.to_owned();
            ensure!(!tags.contains(&tag), "{tag} is an earlier tag");
            ensure!(ask(path, &tag)?.status == 304);
            tags.push(tag);
        }
    }
    Ok(())
}

fn revisions_of_other_organisations_are_hidden(server: &Server, key: &str) -> Result<()> {
    let own = with_status(&send(server, key, &numbered(1))?, 201)?;
    let path = format!("{PATH}-{key}");
    with_status(&post(server, key, &path, "{}")?, 201)?;
    problem(
        &server.read(&format!("{path}/revisions"), Some("stranger"))?,
        404,
        "not-found",
        "no parameters",
    )?;
    problem(&server.read(&format!("{path}/revisions"), None)?, 401, "unauthorized", "")?;
    problem(
        &server.read(&format!("{path}/revisions"), Some("reader"))?,
        403,
        "insufficient-scope",
        "studies:read",
    )?;
    // The study with this id of another organisation is another one.
    let other = with_status(&post(server, "stranger", &path, "{\"rule\":\"95/5\",\"revision\":0}")?, 201)?;
    ensure!(other["revision"] == 1, "{other}");
    ensure!(study(server, key)? == own);
    Ok(())
}

fn a_revision_is_an_event(server: &Server, key: &str) -> Result<()> {
    with_status(&send(server, key, &numbered(1))?, 201)?;
    let mut change = numbered(2);
    change["reason"] = json!("the scale");
    with_status(&send(server, key, &change)?, 200)?;
    with_status(&send(server, key, &change)?, 200)?;
    change["revision"] = json!(1);
    with_status(&send(server, key, &change)?, 412)?;
    let events = events::all(server, key)?;
    let expected = [
        json!({"id": "dry-2024", "studyId": "dry-2024", "revision": 1, "changedBy": SUBJECT}),
        json!({"id": "dry-2024", "studyId": "dry-2024", "revision": 2, "reason": "the scale", "changedBy": SUBJECT}),
    ];
    let data: Vec<&Value> = events.iter().map(|event| &event["data"]).collect();
    ensure!(data.iter().copied().eq(&expected), "{events:?}");
    let kept = revisions(server, key)?;
    for (event, revision) in events.iter().zip(&kept) {
        ensure!(event["type"] == "study.revised" && event["timestamp"] == revision["at"], "{event}");
    }
    Ok(())
}

/// An earlier version of the service stores parameters without a revision.
fn a_change_beside_the_service_leaves_a_revision(server: &Server, key: &str) -> Result<()> {
    with_status(&send(server, key, &json!({"rule": "90/10"}))?, 201)?;
    let store = |parameters: &str, at: &str| {
        server.stored().change(&format!(
            "INSERT INTO studies (tenant, id, parameters, created_at, updated_at)
             VALUES ('{key}', 'dry-2024', '{parameters}', '{at}', '{at}')
             ON CONFLICT (tenant, id) DO UPDATE SET parameters = excluded.parameters, updated_at = excluded.updated_at"
        ))
    };
    for at in ["2026-01-31T09:30:00.000Z", "2026-01-31T10:30:00.000Z"] {
        ensure!(store("{\"rule\":\"95/10\"}", at)? == 1);
    }
    let kept = revisions(server, key)?;
    let second = json!({"revision": 2, "at": "2026-01-31T09:30:00.000Z", "parameters": {"rule": "95/10"}});
    ensure!(kept.len() == 2 && kept[1] == second, "{kept:?}");
    ensure!(study(server, key)?["revision"] == 2);
    let change = json!({"rule": "95/5", "revision": 2});
    ensure!(with_status(&send(server, key, &change)?, 200)?["revision"] == 3);
    ensure!(events::all(server, key)?.len() == 3);
    Ok(())
}

fn a_study_has_at_most_200_revisions(server: &Server, key: &str) -> Result<()> {
    for number in 0..200 {
        ensure!(send(server, key, &numbered(number))?.status < 300, "{number}");
    }
    problem(&send(server, key, &numbered(200))?, 409, "too-many-revisions", "200 revisions")?;
    // The same parameters change nothing, and the precondition comes first.
    with_status(&send(server, key, &numbered(199))?, 200)?;
    problem(&send(server, key, &json!({"revision": 7}))?, 412, "stale-revision", "is 200")?;
    ensure!(revisions(server, key)?.len() == 200 && study(server, key)?["revision"] == 200);
    Ok(())
}

fn a_study_has_at_most_2_mib_of_revisions(server: &Server, key: &str) -> Result<()> {
    for number in 0..10 {
        ensure!(post(server, key, PATH, &spaced(number, 200_000))?.status < 300, "{number}");
    }
    let refused = post(server, key, PATH, &spaced(10, 200_000))?;
    problem(&refused, 409, "too-many-revisions", "10 revisions")?;
    // There is room for small ones.
    ensure!(with_status(&send(server, key, &numbered(10))?, 200)?["revision"] == 11);
    Ok(())
}

/// Takes the revisions out of a database.
fn make_older(database: &Path) -> Result<()> {
    Connection::open(database)?.execute_batch(
        "DROP VIEW registered; DROP TABLE frames; DROP TRIGGER study_stored; DROP TRIGGER study_changed; DROP TABLE revisions;
         DELETE FROM events WHERE type = 'study.revised';",
    )?;
    Ok(())
}

fn a_database_of_an_earlier_version_gets_its_revisions() -> Result<()> {
    let server = Server::configured(&keys(["a", "b"]), &[], &[])?;
    for key in ["a", "b"] {
        with_status(&send(&server, key, &json!({"rule": "90/30"}))?, 201)?;
        with_status(&send(&server, key, &json!({"rule": "90/10"}))?, 200)?;
    }
    let before = study(&server, "a")?;
    let state = server.stop_and_keep()?;
    make_older(&state.path().join("hearth.db"))?;
    let server = Server::in_directory(state, &[])?;
    let first = json!({"revision": 1, "at": before["updatedAt"], "parameters": {"rule": "90/10"}});
    ensure!(revisions(&server, "a")? == [first.clone()], "{:?}", revisions(&server, "a")?);
    let read = study(&server, "a")?;
    ensure!(read["revision"] == 1 && read["updatedAt"] == before["updatedAt"], "{read}");
    ensure!(events::all(&server, "a")?.is_empty(), "the first revision is an event");
    // The next change loses nothing, also before the revisions were read.
    for key in ["a", "b"] {
        let change = json!({"rule": "95/5", "reason": "later", "revision": 1});
        ensure!(with_status(&send(&server, key, &change)?, 200)?["revision"] == 2);
        let kept = revisions(&server, key)?;
        ensure!(kept.len() == 2 && kept[0]["parameters"] == first["parameters"], "{kept:?}");
        ensure!(kept[0].get("by").is_none() && kept[1]["by"] == SUBJECT, "{kept:?}");
    }
    let server = server.kill_and_restart()?;
    ensure!(revisions(&server, "a")?.len() == 2);
    Ok(())
}
