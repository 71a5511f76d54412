//! `GET /v1/events`: each change of a record is one event, in order, and only its subject sees it.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::Server;
use hearth_tests::suite::{Alone, only_with_file, trial};
use libtest_mimic::Trial;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::api::{accepted, sample};
use crate::assessments::{PATH, fill};
use crate::client::{SUBJECT, change, keys, post, problem, proof, record, with_status};
use crate::{OnServe, Test};

pub(crate) const TESTS: &[(&str, Test)] = named![
    each_change_is_an_event,
    an_amendment_and_a_correction_name_the_later_record,
    a_refused_or_repeated_claim_is_no_event,
    events_are_read_in_pages,
    another_subject_sees_no_event,
    a_malformed_query_of_events_is_400,
    an_event_that_does_not_exist_is_409,
    concurrent_changes_leave_no_gap,
    the_credential_of_a_study_is_an_event,
];

/// Tests under the policy `study`.
pub(crate) const STUDIES: &[(&str, Test)] = named![a_pending_record_that_is_settled_is_an_event,];

const FILE: &[OnServe<Alone>] = &[(
    "a_database_of_an_earlier_version_gets_its_events",
    a_database_of_an_earlier_version_gets_its_events,
    "the test writes the database file of `hearth serve`",
)];

/// Tests that start their own servers.
pub(crate) fn trials() -> Vec<Trial> {
    let file =
        FILE.iter().map(|(name, test, why)| only_with_file(why, trial(format!("events::{name}"), test)));
    file.collect()
}

/// Returns a page of events.
fn page(server: &Server, key: &str, query: &str) -> Result<Value> {
    with_status(&server.read(&format!("/v1/events{query}"), Some(key))?, 200)
}

/// Returns all events of a key, after checking that their numbers have no gaps.
pub(crate) fn all(server: &Server, key: &str) -> Result<Vec<Value>> {
    let mut events = Vec::new();
    loop {
        let page = page(server, key, &format!("?limit=1000&after={}", events.len()))?;
        let data = page["data"].as_array().context("no events")?;
        events.extend(data.iter().cloned());
        for (number, event) in (1..).zip(&events) {
            ensure!(event["id"] == number && event["timestamp"].is_string(), "{event}");
        }
        ensure!(page["next"] == events.len(), "{}", page["next"]);
        if data.len() < 1_000 {
            return Ok(events);
        }
    }
}

/// Returns the types and the data of events.
fn told(events: &[Value]) -> Vec<(&str, &Value)> {
    events.iter().map(|event| (event["type"].as_str().unwrap_or_default(), &event["data"])).collect()
}

fn each_change_is_an_event(server: &Server, key: &str) -> Result<()> {
    let stored = accepted(server, key, SAMPLE)?;
    let (id, by) = (&stored["id"], &stored["sentBy"]);
    for (status, reason) in
        [("disputed", "the scale"), ("verified", "it was right"), ("invalidated", "moved")]
    {
        with_status(&change(server, key, id, status, reason)?, 200)?;
    }
    let events = all(server, key)?;
    let changed = |reason: &str| json!({"id": id, "reason": reason, "changedBy": by, "sentBy": by});
    ensure!(
        told(&events)
            == [
                ("claim.created", &json!({"id": id, "sentBy": by})),
                ("claim.verified", &json!({"id": id, "sentBy": by})),
                ("claim.disputed", &changed("the scale")),
                ("claim.reinstated", &changed("it was right")),
                ("claim.invalidated", &changed("moved")),
            ],
        "{events:?}"
    );
    let history = record(server, key, id)?["statusHistory"].clone();
    ensure!(events[0]["timestamp"] == stored["createdAt"] && events[1]["timestamp"] == stored["createdAt"]);
    for (event, change) in events[2..].iter().zip(history.as_array().context("no history")?) {
        ensure!(event["timestamp"] == change["at"], "{event} {change}");
    }
    Ok(())
}

fn an_amendment_and_a_correction_name_the_later_record(server: &Server, key: &str) -> Result<()> {
    let first = accepted(server, key, SAMPLE)?;
    let wet = sample(&[("\"season\":\"dry\"", "\"season\":\"wet\"")]);
    let second = accepted(server, key, &wet)?;
    let replaces = format!("{{\"replaces\":{},\"type\"", second["id"]);
    let third =
        accepted(server, key, &sample(&[("{\"type\"", &replaces), ("3.2,", "3.1,"), ("11.9", "11.8")]))?;
    let events = all(server, key)?;
    let find = |kind: &str, id: &Value| {
        let mut found = events.iter().filter(|event| event["type"] == kind && event["data"]["id"] == *id);
        let one = found.next().with_context(|| format!("no {kind} of {id}: {events:?}"))?;
        ensure!(found.next().is_none(), "{kind} of {id} twice");
        Ok(one["data"].clone())
    };
    for stored in [&first, &second, &third] {
        find("claim.created", &stored["id"])?;
        find("claim.verified", &stored["id"])?;
    }
    ensure!(find("claim.superseded", &first["id"])?["by"] == second["id"], "{events:?}");
    ensure!(find("claim.invalidated", &second["id"])?["by"] == third["id"], "{events:?}");
    ensure!(events.len() == 8, "{events:?}");
    Ok(())
}

fn a_refused_or_repeated_claim_is_no_event(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, SAMPLE)?;
    with_status(&server.submit(key, SAMPLE.as_bytes())?, 200)?;
    let other = sample(&[("3.2,", "3.1,"), ("11.9", "11.8")]);
    with_status(&server.submit(key, other.as_bytes())?, 409)?;
    with_status(&server.submit(key, b"{}")?, 400)?;
    ensure!(all(server, key)?.len() == 2);
    Ok(())
}

fn events_are_read_in_pages(server: &Server, key: &str) -> Result<()> {
    ensure!(page(server, key, "")? == json!({"data": [], "next": 0}));
    for household in 1..=3 {
        accepted(server, key, &sample(&[("household/123", &format!("household:page-{household}"))]))?;
    }
    let whole = all(server, key)?;
    ensure!(whole.len() == 6, "{whole:?}");
    let first = page(server, key, "?limit=4")?;
    ensure!(first["data"] == json!(whole[..4]) && first["next"] == 4, "{first}");
    let second = page(server, key, "?after=4&limit=4")?;
    ensure!(second["data"] == json!(whole[4..]) && second["next"] == 6, "{second}");
    ensure!(page(server, key, "?after=6")? == json!({"data": [], "next": 6}));
    Ok(())
}

fn another_subject_sees_no_event(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, SAMPLE)?;
    ensure!(page(server, "reader", "")? == json!({"data": [], "next": 0}));
    problem(&server.read("/v1/events", None)?, 401, "unauthorized", "")
}

fn a_malformed_query_of_events_is_400(server: &Server, key: &str) -> Result<()> {
    for (query, words) in [
        ("after=-1", "`after` must be a whole number from 0"),
        ("after=", "not ``"),
        ("after=9223372036854775808", "`after`"),
        ("after=+1", "not `+1`"),
        ("limit=0", "`limit` must be a whole number from 1 to 1000, not `0`"),
        ("limit=1001", "not `1001`"),
        ("limit=ten", "not `ten`"),
        ("after=1&after=2", "`after` occurs twice"),
        ("since=2026-01-01", "`since` is not a parameter"),
    ] {
        problem(&server.read(&format!("/v1/events?{query}"), Some(key))?, 400, "bad-request", words)?;
    }
    Ok(())
}

fn an_event_that_does_not_exist_is_409(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, SAMPLE)?;
    let words = "`after` is 3, but the last event is 2";
    problem(&server.read("/v1/events?after=3", Some(key))?, 409, "unknown-event", words)
}

/// A reader follows the feed while eight clients write.
fn concurrent_changes_leave_no_gap(server: &Server, key: &str) -> Result<()> {
    std::thread::scope(|scope| {
        let client = |number: usize| {
            for household in 0..20 {
                let household = format!("household:gap-{number}-{household}");
                accepted(server, key, &sample(&[("household/123", &household)]))?;
            }
            Ok::<_, anyhow::Error>(())
        };
        let clients: Vec<_> = (0..8).map(|number| scope.spawn(move || client(number))).collect();
        let mut seen = 0;
        while seen < 320 {
            let page = page(server, key, &format!("?after={seen}&limit=7"))?;
            for event in page["data"].as_array().context("no events")? {
                seen += 1;
                ensure!(event["id"] == seen, "event {seen} is missing: {event}");
            }
            ensure!(page["next"] == seen, "{page}");
            ensure!(
                seen == 320
                    || clients.iter().any(|client| !client.is_finished())
                    || all(server, key)?.len() == 320
            );
        }
        clients.into_iter().try_for_each(|client| client.join().ok().context("a client panicked")?)
    })
}

fn the_credential_of_a_study_is_an_event(server: &Server, key: &str) -> Result<()> {
    fill(server, key)?;
    with_status(&post(server, key, PATH, "{\"rule\":\"90/30\"}")?, 201)?;
    let before = all(server, key)?.len();
    let issued = with_status(&post(server, key, &format!("{PATH}/credential"), "")?, 201)?;
    with_status(&post(server, key, &format!("{PATH}/credential"), "")?, 200)?;
    let events = all(server, key)?;
    let data = json!({"id": issued["id"], "studyId": issued["studyId"]});
    ensure!(told(&events[before..]) == [("study.credential_issued", &data)], "{events:?}");
    ensure!(events[before]["timestamp"] == issued["issuedAt"], "{issued}");
    Ok(())
}

fn a_pending_record_that_is_settled_is_an_event(server: &Server, key: &str) -> Result<()> {
    let (from, to) = proof(&["did:ixo:household/123", "did:ixo:household/900"])?;
    let selected = |claim: String| claim.replace(&from, &to);
    let pending = accepted(server, key, &selected(sample(&[])))?;
    ensure!(pending["status"] == "pending", "{pending}");
    let group = ("\"testGroup\":\"intervention\"", "\"testGroup\":\"reference\"");
    let other = sample(&[group])
        .replace("\"householdId\":\"did:ixo:household/123", "\"householdId\":\"did:ixo:household/900");
    let control = accepted(server, key, &selected(other))?;
    ensure!(control["status"] == "verified", "{control}");
    ensure!(record(server, key, &pending["id"])?["status"] == "verified");
    let events = all(server, key)?;
    let [pending, control] =
        [&pending, &control].map(|stored| json!({"id": stored["id"], "sentBy": SUBJECT}));
    ensure!(
        told(&events)
            == [
                ("claim.created", &pending),
                ("claim.created", &control),
                ("claim.verified", &control),
                ("claim.verified", &pending),
            ],
        "{events:?}"
    );
    Ok(())
}

/// Takes the events out of a database, and the tables that versions added after them.
fn make_older(database: &Path) -> Result<()> {
    Connection::open(database)?.execute_batch(
        "DROP TABLE events; DROP TRIGGER created; DROP TRIGGER status_changed; DROP TRIGGER issued;
         DROP TABLE attachments; DROP TABLE submission_files; DROP TABLE mappings; DROP TABLE api_keys;
         DROP TRIGGER placing; DROP TABLE places; DROP TABLE idempotency_keys; DROP VIEW counting;
         DROP TRIGGER marking; DROP TABLE marks;
         DROP VIEW registered; DROP TABLE frames; DROP TRIGGER study_stored; DROP TRIGGER study_changed; DROP TABLE revisions;",
    )?;
    Ok(())
}

/// Returns the events that an earlier version has, without their numbers. The parameters of its studies are no event.
fn of_earlier(server: &Server, key: &str) -> Result<Vec<Value>> {
    let mut events = all(server, key)?;
    events.retain(|event| event["type"] != "study.revised");
    for event in &mut events {
        event["id"] = Value::Null;
    }
    Ok(events)
}

fn a_database_of_an_earlier_version_gets_its_events() -> Result<()> {
    // An earlier version did not keep the sender, who then was the organisation.
    let settings = ["a", "b"].map(|name| keys([name]).replace(SUBJECT, name)).concat();
    let server = Server::configured(&settings, &[], &[])?;
    each_change_is_an_event(&server, "a")?;
    the_credential_of_a_study_is_an_event(&server, "b")?;
    let before = [of_earlier(&server, "a")?, of_earlier(&server, "b")?];
    let state = server.stop_and_keep()?;
    make_older(&state.path().join("hearth.db"))?;
    let server = Server::in_directory(state, &[])?;
    ensure!([of_earlier(&server, "a")?, of_earlier(&server, "b")?] == before);
    accepted(&server, "a", &sample(&[("household/123", "household:later")]))?;
    ensure!(all(&server, "a")?.len() == before[0].len() + 2);
    Ok(())
}
