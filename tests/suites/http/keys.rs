//! API keys over HTTP: a key grants at most the access of its creator, is valid at once, and is rejected once it is
//! revoked or has expired. The keys of an organisation share its claims.

use std::sync::Arc;
use std::thread::{scope, sleep};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use chrono::{SecondsFormat, TimeDelta, Utc};
use data_encoding::{BASE64, HEXLOWER};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use hearth_tests::suite::{only_with_file, trial};
use libtest_mimic::Trial;
use rusqlite::Connection;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::Test;
use crate::api::{accepted, sample};
use crate::bulk::{Lines, claim};
use crate::client::{change, post, problem, record, with_status};

const TESTS: &[(&str, Test)] = named![
    a_created_key_is_valid_at_once_and_shown_once,
    keys_of_an_organisation_share_its_claims,
    a_key_grants_at_most_its_own_access,
    a_key_gives_access_to_its_rooms,
    a_malformed_request_is_rejected,
    a_revoked_key_is_rejected_with_the_time,
    a_revoked_key_ends_its_open_lines,
    an_expired_key_is_rejected_with_the_time,
    keys_are_listed_in_pages,
    every_key_can_read_itself,
    keys_of_the_settings_are_listed,
    a_key_is_revoked_once,
    a_phone_gets_the_reason,
    two_officers_who_dispute_at_once,
];

/// Every scope of the keys in these tests.
const SCOPES: [&str; 6] =
    ["claims:read", "claims:write", "claims:status", "studies:read", "preferences:read", "keys:admin"];

/// Returns every test of keys.
pub(crate) fn trials() -> Result<Vec<Trial>> {
    let names = TESTS.iter().map(|(name, _)| *name).chain(["stranger"]);
    let admins: String = names.map(|name| entry(name, "", &SCOPES, "rooms = [\"lounge\"]\n")).collect();
    let others = [
        entry("plain", "", &["claims:read"], ""),
        entry("late", "organisation = \"late\"\n", &SCOPES, "expires = \"2020-01-01T00:00:00Z\"\n"),
        entry("soon", "", &SCOPES, "expires = \"2999-01-01T02:00:00+02:00\"\n"),
    ];
    let server = Arc::new(Server::configured(&(admins + &others.concat()), &[], &[])?);
    let shared = TESTS.iter().map(|(name, test)| {
        let server = Arc::clone(&server);
        trial(format!("keys::{name}"), move || test(&server, name))
    });
    let restart = trial("keys::keys_remain_after_a_restart", keys_remain_after_a_restart);
    let older =
        trial("keys::a_database_of_an_earlier_version_is_used", a_database_of_an_earlier_version_is_used);
    let older = only_with_file("the test writes the database file of `hearth serve`", older);
    Ok(shared.chain([restart, older]).collect())
}

/// Returns an entry of the settings. The key is the name of its subject.
fn entry(name: &str, organisation: &str, scopes: &[&str], rest: &str) -> String {
    let digest = HEXLOWER.encode(&Sha256::digest(name));
    format!(
        "[[api_keys]]\nid = {name:?}\nsha256 = {digest:?}\nsubject = {name:?}\n{organisation}scopes = {scopes:?}\n{rest}"
    )
}

/// Requests a key.
fn request(server: &Server, admin: &str, body: &Value) -> Result<Answer> {
    post(server, admin, "/v1/keys", &body.to_string())
}

/// Creates a key, and returns the answer of the service.
fn created(server: &Server, admin: &str, body: &Value) -> Result<Value> {
    with_status(&request(server, admin, body)?, 201)
}

/// Creates a key of a subject with these scopes, and returns the key.
fn key(server: &Server, admin: &str, subject: &str, scopes: &[&str]) -> Result<String> {
    let answer = created(server, admin, &json!({"subject": subject, "scopes": scopes}))?;
    Ok(secret(&answer)?.to_owned())
}

fn secret(answer: &Value) -> Result<&str> {
    answer["key"].as_str().with_context(|| answer.to_string())
}

fn revoke(server: &Server, admin: &str, id: &Value) -> Result<Answer> {
    let id = id.as_str().context("the id is missing")?;
    post(server, admin, &format!("/v1/keys/{id}/revocation"), "")
}

fn a_created_key_is_valid_at_once_and_shown_once(server: &Server, admin: &str) -> Result<()> {
    let body = json!({"subject": " amina ", "scopes": ["claims:write", "claims:read", "claims:read"],
                      "rooms": ["lounge"], "expires": "2999-01-01T01:00:00+01:00"});
    let answer = request(server, admin, &body)?;
    ensure!(answer.header("cache-control") == Some("no-store"), "{answer:?}");
    let entry = with_status(&answer, 201)?;
    let secret = secret(&entry)?;
    ensure!(secret.starts_with("hearth_") && secret.len() == "hearth_".len() + 43, "{entry}");
    ensure!(entry["id"].as_str().is_some_and(|id| id.starts_with("key-")), "{entry}");
    for (member, value) in [
        ("subject", json!("amina")),
        ("organisation", json!(admin)),
        ("scopes", json!(["claims:write", "claims:read"])),
        ("rooms", json!(["lounge"])),
        ("expires", json!("2999-01-01T00:00:00.000Z")),
        ("createdBy", json!(admin)),
        ("revokedAt", Value::Null),
    ] {
        ensure!(entry[member] == value, "{member}: {entry}");
    }
    ensure!(with_status(&server.submit(secret, SAMPLE.as_bytes())?, 201)?["sentBy"] == "amina");
    problem(&request(server, secret, &body)?, 403, "insufficient-scope", "keys:admin")?;
    // Neither the list nor the database has the key.
    let list = server.read("/v1/keys", Some(admin))?;
    let listed = &with_status(&list, 200)?["data"][1];
    ensure!(listed["id"] == entry["id"] && listed.get("key").is_none(), "{listed}");
    ensure!(!list.body.contains(secret), "{list:?}");
    ensure!(!server.log()?.contains(secret));
    let another = key(server, admin, "amina", &["claims:read"])?;
    ensure!(another != secret);
    Ok(())
}

/// The claims of a worker belong to the organisation: its officers read and dispute them, and other organisations cannot.
fn keys_of_an_organisation_share_its_claims(server: &Server, admin: &str) -> Result<()> {
    let amina = key(server, admin, "amina", &["claims:write", "claims:read"])?;
    let joseph = key(server, admin, "joseph", &["claims:write", "claims:read"])?;
    let officer = key(server, admin, "officer", &["claims:read", "claims:status"])?;
    let stored = accepted(server, &amina, SAMPLE)?;
    ensure!(stored["sentBy"] == "amina", "{stored}");
    // The same claim of another worker is the same record.
    let again = with_status(&server.submit(&joseph, SAMPLE.as_bytes())?, 200)?;
    ensure!(again == stored, "{again}");
    let id = &stored["id"];
    ensure!(record(server, &officer, id)? == stored);
    let disputed = with_status(&change(server, &officer, id, "disputed", "the scale was wrong")?, 200)?;
    ensure!(disputed["statusHistory"][0]["by"] == "officer", "{disputed}");
    problem(&change(server, &amina, id, "disputed", "why")?, 403, "insufficient-scope", "claims:status")?;
    problem(&change(server, "stranger", id, "disputed", "why")?, 404, "not-found", "")?;
    problem(
        &server.read(&format!("/v1/claims/{}", id.as_str().unwrap_or_default()), Some("stranger"))?,
        404,
        "not-found",
        "",
    )?;
    // Lists, tables and events name the sender, and events the officer.
    let list = with_status(&server.read("/v1/claims", Some(&officer))?, 200)?;
    ensure!(list["data"][0]["sentBy"] == "amina", "{list}");
    let table = server.ask(
        "GET",
        "/v1/claims",
        &[("authorization", &format!("Bearer {officer}")), ("accept", "text/csv")],
    )?;
    ensure!(table.body.lines().next().is_some_and(|head| head.ends_with(",sent_by")), "{table:?}");
    ensure!(table.body.contains(",amina"), "{table:?}");
    let events = with_status(&server.read("/v1/events", Some(&officer))?, 200)?;
    let data: Vec<&Value> =
        events["data"].as_array().into_iter().flatten().map(|event| &event["data"]).collect();
    ensure!(data.iter().all(|data| data["sentBy"] == "amina") && data.len() == 3, "{events}");
    ensure!(data[0].get("changedBy").is_none() && data[2]["changedBy"] == "officer", "{events}");
    // A later claim of a colleague supersedes the record, and the history names the colleague.
    with_status(&change(server, &officer, id, "verified", "it was right")?, 200)?;
    let amending = accepted(server, &joseph, &sample(&[("\"season\":\"dry\"", "\"season\":\"wet\"")]))?;
    let superseded = record(server, &officer, id)?;
    let history = superseded["statusHistory"].as_array().context("a history")?;
    ensure!(amending["amends"] == *id && superseded["status"] == "superseded", "{superseded}");
    ensure!(history.last().is_some_and(|last| last["by"] == "joseph"), "{superseded}");
    Ok(())
}

fn a_key_grants_at_most_its_own_access(server: &Server, admin: &str) -> Result<()> {
    let kind = "grant-not-allowed";
    let refused =
        |admin: &str, body: Value, words: &str| problem(&request(server, admin, &body)?, 403, kind, words);
    refused(admin, json!({"subject": "a", "scopes": ["claims:read", "studies:write"]}), "studies:write")?;
    refused(admin, json!({"subject": "a", "scopes": ["claims:read"], "rooms": ["*"]}), "room `*`")?;
    refused(admin, json!({"subject": "a", "scopes": ["claims:read"], "rooms": ["attic"]}), "attic")?;
    refused(
        admin,
        json!({"subject": "a", "organisation": "stranger", "scopes": ["claims:read"]}),
        "stranger",
    )?;
    let later = json!({"subject": "a", "scopes": ["claims:read"], "expires": "2999-01-01T00:00:01Z"});
    refused("soon", later, "2999-01-01T00:00:00.000Z")?;
    // By default, a key expires with its creator.
    let limited = created(server, "soon", &json!({"subject": "a", "scopes": ["claims:read", "keys:admin"]}))?;
    ensure!(limited["expires"] == "2999-01-01T00:00:00.000Z", "{limited}");
    refused(secret(&limited)?, json!({"subject": "b", "scopes": ["claims:write"]}), "claims:write")?;
    problem(
        &request(server, "plain", &json!({"subject": "a", "scopes": ["claims:read"]}))?,
        403,
        "insufficient-scope",
        "keys:admin",
    )?;
    problem(&server.read("/v1/keys", Some("plain"))?, 403, "insufficient-scope", "keys:admin")?;
    problem(&revoke(server, "plain", &limited["id"])?, 403, "insufficient-scope", "keys:admin")?;
    problem(&server.read("/v1/keys", None)?, 401, "unauthorized", "Bearer")
}

fn a_key_gives_access_to_its_rooms(server: &Server, admin: &str) -> Result<()> {
    let body = json!({"subject": "agent", "scopes": ["preferences:read"], "rooms": ["lounge"]});
    let entry = created(server, admin, &body)?;
    let key = Some(secret(&entry)?);
    with_status(&server.read("/user-preferences?room=lounge", key)?, 200)?;
    problem(&server.read("/user-preferences?room=attic", key)?, 403, "room-not-allowed", "")
}

fn a_malformed_request_is_rejected(server: &Server, admin: &str) -> Result<()> {
    let long = "x".repeat(201);
    for (body, words) in [
        (json!([]), "`subject` and `scopes`"),
        (json!({"subject": "a"}), "scopes"),
        (json!({"subject": "a", "scopes": []}), "`claims:write`"),
        (json!({"subject": "a", "scopes": ["claims:all"]}), "`claims:all` is not a scope"),
        (json!({"subject": " ", "scopes": ["claims:read"]}), "`subject`"),
        (json!({"subject": long, "scopes": ["claims:read"]}), "200"),
        (json!({"subject": "a\nb", "scopes": ["claims:read"]}), "control"),
        (json!({"subject": "a", "organisation": "", "scopes": ["claims:read"]}), "`organisation`"),
        (json!({"subject": "a", "scopes": ["claims:read"], "rooms": [""]}), "`rooms`"),
        (json!({"subject": "a", "scopes": ["claims:read"], "expires": "2027-01-01"}), "`expires`"),
        (
            json!({"subject": "a", "scopes": ["claims:read"], "expires": "2020-01-01T00:00:00Z"}),
            "not in the future",
        ),
        (json!({"subject": "a", "scopes": ["claims:read"], "id": "mine"}), "id"),
    ] {
        problem(&request(server, admin, &body)?, 400, "bad-request", words)
            .with_context(|| body.to_string())?;
    }
    let list = with_status(&server.read("/v1/keys", Some(admin))?, 200)?;
    ensure!(list["data"].as_array().map(Vec::len) == Some(1) && list["next"].is_null(), "{list}");
    Ok(())
}

fn a_revoked_key_ends_its_open_lines(server: &Server, admin: &str) -> Result<()> {
    let entry = created(server, admin, &json!({"subject": "amina", "scopes": ["claims:write"]}))?;
    let mut lines = Lines::open(server, secret(&entry)?)?;
    lines.send(&format!("{}\n", claim("before-the-revocation")))?;
    ensure!(lines.result()?["status"] == 201);
    with_status(&revoke(server, admin, &entry["id"])?, 200)?;
    lines.send(&format!("{0}\n{0}\n", claim("after-the-revocation")))?;
    let result = lines.result()?;
    let detail = result["problem"]["detail"].as_str().unwrap_or_default();
    ensure!(result["line"] == 2 && result["status"] == 401, "{result}");
    ensure!(detail.contains("was revoked at") && detail.contains("not stored"), "{detail}");
    ensure!(lines.result().is_err(), "the request has ended");
    Ok(())
}

fn a_revoked_key_is_rejected_with_the_time(server: &Server, admin: &str) -> Result<()> {
    let entry =
        created(server, admin, &json!({"subject": "amina", "scopes": ["claims:write", "claims:read"]}))?;
    let secret = secret(&entry)?;
    let stored = accepted(server, secret, SAMPLE)?;
    let revoked = with_status(&revoke(server, admin, &entry["id"])?, 200)?;
    let at = revoked["revokedAt"].as_str().with_context(|| revoked.to_string())?;
    ensure!(revoked["revokedBy"] == admin && revoked.get("key").is_none(), "{revoked}");
    let words = format!("was revoked at {at}");
    let answer = server.submit(secret, SAMPLE.as_bytes())?;
    problem(&answer, 401, "revoked-key", &words)?;
    ensure!(
        answer.header("www-authenticate").is_some_and(|header| header.contains("invalid_token")),
        "{answer:?}"
    );
    problem(&server.read("/v1/keys/self", Some(secret))?, 401, "revoked-key", &words)?;
    // Only the whole key leads to the reason.
    let mut guessed = secret.to_owned();
    guessed.replace_range(49.., if guessed.ends_with('A') { "B" } else { "A" });
    problem(&server.read("/v1/keys/self", Some(&guessed))?, 401, "unauthorized", "unknown")?;
    let basic = |name: &str| format!("Basic {}", BASE64.encode(format!("{name}:{secret}").as_bytes()));
    for (name, reason) in [(entry["id"].as_str().unwrap_or_default(), "was revoked at"), ("key-0", "unknown")]
    {
        let authorization = basic(name);
        let headers = [("x-openrosa-version", "1.0"), ("authorization", authorization.as_str())];
        let answer = server.ask("GET", "/openrosa/formList", &headers)?;
        ensure!(answer.status == 401 && answer.body.contains(reason), "{name}: {answer:?}");
    }
    // The records that were sent with the key remain.
    ensure!(record(server, admin, &stored["id"])? == stored);
    Ok(())
}

fn an_expired_key_is_rejected_with_the_time(server: &Server, admin: &str) -> Result<()> {
    problem(
        &server.read("/v1/claims", Some("late"))?,
        401,
        "expired-key",
        "expired at 2020-01-01T00:00:00.000Z",
    )?;
    let end = (Utc::now() + TimeDelta::milliseconds(5_000)).to_rfc3339_opts(SecondsFormat::Millis, true);
    let body = json!({"subject": "amina", "scopes": ["claims:read"], "expires": end});
    let entry = created(server, admin, &body)?;
    let secret = secret(&entry)?;
    with_status(&server.read("/v1/claims", Some(secret))?, 200)?;
    sleep(Duration::from_millis(5_100));
    problem(&server.read("/v1/claims", Some(secret))?, 401, "expired-key", &format!("expired at {end}"))
}

fn keys_are_listed_in_pages(server: &Server, admin: &str) -> Result<()> {
    for number in 0..5 {
        key(server, admin, &format!("worker {number}"), &["claims:read"])?;
    }
    let mut subjects = Vec::new();
    let mut path = String::from("/v1/keys?limit=2");
    loop {
        let page = with_status(&server.read(&path, Some(admin))?, 200)?;
        let data = page["data"].as_array().context("data")?;
        subjects.extend(data.iter().map(|key| key["subject"].as_str().unwrap_or_default().to_owned()));
        let Some(next) = page["next"].as_str() else { break };
        ensure!(data.len() == 2, "{page}");
        path = format!("/v1/keys?limit=2&after={next}");
    }
    // The key of the settings is first.
    let workers = (0..5).map(|number| format!("worker {number}"));
    let expected: Vec<String> = std::iter::once(admin.to_owned()).chain(workers).collect();
    ensure!(subjects == expected, "{subjects:?}");
    problem(&server.read("/v1/keys?after=x", Some(admin))?, 400, "bad-request", "cursor")?;
    problem(&server.read("/v1/keys?page=2", Some(admin))?, 400, "bad-request", "`page`")
}

fn keys_of_the_settings_are_listed(server: &Server, admin: &str) -> Result<()> {
    let created = created(server, admin, &json!({"subject": "amina", "scopes": ["claims:read"]}))?;
    let list = server.read("/v1/keys", Some(admin))?;
    let page = with_status(&list, 200)?;
    let data = page["data"].as_array().context("data")?;
    ensure!(data.len() == 2 && data[1]["id"] == created["id"], "{page}");
    ensure!(data[0]["id"] == admin && data[0]["source"] == "settings", "{page}");
    ensure!(data[0]["scopes"] == json!(SCOPES) && data[0]["createdAt"].is_null(), "{page}");
    ensure!(created["source"] == "store" && data[1]["source"] == "store", "{page}");
    let digest = HEXLOWER.encode(&Sha256::digest(admin));
    ensure!(!list.body.contains(&digest) && data[0].get("sha256").is_none(), "{page}");
    // An organisation lists its own keys only, also those that have expired.
    let late = with_status(&server.read("/v1/keys", Some("stranger"))?, 200)?;
    ensure!(
        late["data"].as_array().is_some_and(|keys| keys.iter().all(|key| key["id"] == "stranger")),
        "{late}"
    );
    Ok(())
}

fn every_key_can_read_itself(server: &Server, admin: &str) -> Result<()> {
    let own = with_status(&server.read("/v1/keys/self", Some(admin))?, 200)?;
    ensure!(own["id"] == admin && own["organisation"] == admin && own["scopes"] == json!(SCOPES), "{own}");
    ensure!(own["createdAt"].is_null() && own.get("sha256").is_none(), "{own}");
    let mut entry = created(server, admin, &json!({"subject": "amina", "scopes": ["claims:write"]}))?;
    let secret = secret(&entry)?.to_owned();
    let own = with_status(&server.read("/v1/keys/self", Some(&secret))?, 200)?;
    entry.as_object_mut().context("an object")?.remove("key");
    ensure!(own == entry, "{own}");
    problem(&server.read("/v1/keys/self", None)?, 401, "unauthorized", "Bearer")?;
    problem(&server.read("/v1/keys/self", Some("nobody"))?, 401, "unauthorized", "unknown")?;
    let unknown = format!("hearth_{}", "A".repeat(43));
    problem(&server.read("/v1/keys/self", Some(&unknown))?, 401, "unauthorized", "unknown")
}

fn a_key_is_revoked_once(server: &Server, admin: &str) -> Result<()> {
    let entry = created(server, admin, &json!({"subject": "amina", "scopes": ["claims:read"]}))?;
    problem(&revoke(server, "stranger", &entry["id"])?, 404, "not-found", "GET /v1/keys")?;
    problem(&revoke(server, "stranger", &json!(admin))?, 404, "not-found", "GET /v1/keys")?;
    problem(&revoke(server, admin, &json!(admin))?, 409, "key-of-settings", "api_keys")?;
    with_status(&server.read("/v1/keys/self", Some(admin))?, 200)?;
    let revocations: Vec<Value> = scope(|threads| {
        let ask = || with_status(&revoke(server, admin, &entry["id"])?, 200);
        let started: Vec<_> = (0..6).map(|_| threads.spawn(ask)).collect();
        started.into_iter().filter_map(|one| one.join().ok()?.ok()).collect()
    });
    let first = revocations.first().context("an answer")?;
    ensure!(revocations.len() == 6 && revocations.iter().all(|one| one == first), "{revocations:?}");
    ensure!(first["revokedAt"].is_string(), "{first}");
    Ok(())
}

/// A phone shows the reason, and asks for no password.
fn a_phone_gets_the_reason(server: &Server, admin: &str) -> Result<()> {
    let entry = created(server, admin, &json!({"subject": "amina", "scopes": ["claims:write"]}))?;
    let path = format!("/openrosa/{}/formList", secret(&entry)?);
    let headers = [("x-openrosa-version", "1.0")];
    ensure!(server.ask("GET", &path, &headers)?.status == 200);
    // Without the key in the path, the id of the key is the user name.
    for (name, status) in [(entry["id"].as_str().unwrap_or_default(), 200), ("amina", 401)] {
        let password = BASE64.encode(format!("{name}:{}", secret(&entry)?).as_bytes());
        let authorization = format!("Basic {password}");
        let headers = [("x-openrosa-version", "1.0"), ("authorization", authorization.as_str())];
        ensure!(server.ask("GET", "/openrosa/formList", &headers)?.status == status, "{name}");
    }
    with_status(&revoke(server, admin, &entry["id"])?, 200)?;
    let answer = server.ask("GET", &path, &headers)?;
    ensure!(answer.status == 403 && answer.body.contains("was revoked at"), "{answer:?}");
    Ok(())
}

/// The second officer learns who was faster, when and why. If both changes are possible, the history has both.
fn two_officers_who_dispute_at_once(server: &Server, admin: &str) -> Result<()> {
    let scopes = ["claims:read", "claims:status"];
    let officers: Vec<String> = (0..6)
        .map(|number| key(server, admin, &format!("officer {number}"), &scopes))
        .collect::<Result<_>>()?;
    let id = &accepted(server, admin, SAMPLE)?["id"];
    let answers: Vec<Answer> = scope(|threads| {
        let started: Vec<_> = officers
            .iter()
            .zip(1..)
            .map(|(officer, number)| {
                threads.spawn(move || change(server, officer, id, "disputed", &format!("reason {number}")))
            })
            .collect();
        started.into_iter().filter_map(|one| one.join().ok()?.ok()).collect()
    });
    ensure!(
        answers.len() == 6 && answers.iter().filter(|answer| answer.status == 200).count() == 1,
        "{answers:?}"
    );
    let disputed = record(server, admin, id)?;
    let history = disputed["statusHistory"].as_array().context("a history")?;
    let [first] = history.as_slice() else { anyhow::bail!("{disputed}") };
    let words = |member: &str| first[member].as_str().unwrap_or("missing").to_owned();
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        for word in ["at", "by", "reason"].map(words) {
            problem(answer, 409, "status-conflict", &word)?;
        }
    }
    // One disputes while another invalidates: an invalidation after the dispute is possible, and the reverse is not.
    let officer = officers.first().context("an officer")?;
    with_status(&change(server, officer, id, "verified", "it was right")?, 200)?;
    let (one, other) = scope(|threads| {
        let one = threads.spawn(|| change(server, officer, id, "disputed", "one"));
        (one.join(), change(server, admin, id, "invalidated", "other"))
    });
    let one = one.ok().context("a thread")??;
    ensure!(one.status == 200 || one.status == 409, "{one:?}");
    with_status(&other?, 200)?;
    let ended = record(server, admin, id)?;
    let reasons: Vec<&Value> =
        ended["statusHistory"].as_array().into_iter().flatten().map(|one| &one["reason"]).collect();
    ensure!(reasons.last().is_some_and(|last| **last == "other"), "{ended}");
    ensure!(reasons.len() == if one.status == 200 { 4 } else { 3 }, "{ended}");
    Ok(())
}

fn keys_remain_after_a_restart() -> Result<()> {
    let server = Server::configured(&entry("admin", "", &SCOPES, ""), &[], &[])?;
    let valid = key(&server, "admin", "amina", &["claims:read"])?;
    let ended = created(&server, "admin", &json!({"subject": "joseph", "scopes": ["claims:read"]}))?;
    with_status(&revoke(&server, "admin", &ended["id"])?, 200)?;
    let server = server.kill_and_restart()?;
    with_status(&server.read("/v1/claims", Some(&valid))?, 200)?;
    problem(&server.read("/v1/claims", Some(secret(&ended)?))?, 401, "revoked-key", "was revoked at")?;
    ensure!(!server.stored().contains(&valid)?, "the key itself is stored");
    Ok(())
}

/// In a database of an earlier version, the subject owned the claims and sent them.
fn a_database_of_an_earlier_version_is_used() -> Result<()> {
    let server = Server::configured(&entry("team", "", &SCOPES, ""), &[], &[])?;
    let stored = accepted(&server, "team", SAMPLE)?;
    let state = server.stop_and_keep()?;
    Connection::open(state.path().join("hearth.db"))?.execute_batch(
        "DROP TRIGGER record_replacing; DROP TRIGGER record_amending; DROP TRIGGER record_settling;
         DROP TRIGGER status_changed; DROP TABLE api_keys; DROP INDEX records_searched;
         DROP TRIGGER placing; DROP TABLE places; DROP TABLE idempotency_keys; DROP VIEW counting;
         DROP TRIGGER marking; DROP TABLE marks;
         DROP VIEW registered; DROP TABLE frames; DROP TRIGGER study_stored; DROP TRIGGER study_changed; DROP TABLE revisions;
         ALTER TABLE records DROP COLUMN sent_by; ALTER TABLE records DROP COLUMN searched; ALTER TABLE events DROP COLUMN actor;
         CREATE TRIGGER changed AFTER UPDATE OF status ON records BEGIN
             INSERT INTO events (tenant, number, type, at, record, study) VALUES ('team', 99, 'old', '', '', '');
         END;",
    )?;
    let server = Server::in_directory(state, &[])?;
    ensure!(record(&server, "team", &stored["id"])? == stored);
    with_status(&change(&server, "team", &stored["id"], "disputed", "why")?, 200)?;
    let events = with_status(&server.read("/v1/events", Some("team"))?, 200)?;
    let kinds: Vec<&Value> =
        events["data"].as_array().into_iter().flatten().map(|event| &event["type"]).collect();
    ensure!(kinds == ["claim.created", "claim.verified", "claim.disputed"], "{events}");
    ensure!(
        events["data"][2]["data"]["changedBy"] == "team" && events["data"][2]["data"]["sentBy"] == "team",
        "{events}"
    );
    with_status(&server.read("/v1/claims", Some(&key(&server, "team", "amina", &["claims:read"])?))?, 200)?;
    Ok(())
}
