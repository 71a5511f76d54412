//! The status of a verified record: disputed, verified again, invalidated; and the status lists for third parties.

use std::collections::BTreeSet;
use std::io::Read as _;

use anyhow::{Context, Result, ensure};
use data_encoding::BASE64URL_NOPAD;
use flate2::read::GzDecoder;
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use crate::Test;
use crate::api::{accepted, sample};
use crate::client::{change, post, problem, record, verdict, verify, with_status};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_record_is_disputed_and_verified_again,
    an_invalidated_record_stays_invalidated,
    a_pending_record_has_no_other_status,
    a_malformed_change_is_rejected,
    a_record_has_a_bounded_history,
    records_of_other_subjects_are_hidden,
    the_lists_show_disputed_and_invalidated_credentials,
    a_list_is_signed,
    indices_do_not_reveal_the_order,
    an_unknown_list_is_404,
    one_of_several_concurrent_changes_succeeds,
];

fn a_record_is_disputed_and_verified_again(server: &Server, key: &str) -> Result<()> {
    let verified = accepted(server, key, SAMPLE)?;
    let id = &verified["id"];
    let disputed = with_status(&change(server, key, id, "disputed", " the scale was not calibrated ")?, 200)?;
    ensure!(disputed["status"] == "disputed", "{disputed}");
    ensure!(disputed["statusReason"] == "the scale was not calibrated", "{disputed}");
    ensure!(record(server, key, id)? == disputed);
    for member in ["credential", "verifiableCredential", "checks", "createdAt"] {
        ensure!(disputed[member] == verified[member], "{member}: {disputed}");
    }
    problem(&change(server, key, id, "disputed", "again")?, 409, "status-conflict", "disputed")?;
    let over = with_status(&change(server, key, id, "verified", "it was")?, 200)?;
    ensure!(over["status"] == "verified" && over["statusReason"] == "it was", "{over}");
    let history = over["statusHistory"].as_array().context("the history is missing")?;
    let words: Vec<&Value> = history.iter().map(|change| &change["status"]).collect();
    ensure!(
        words == ["disputed", "verified"] && history.iter().all(|change| change["at"].is_string()),
        "{over}"
    );
    problem(&change(server, key, id, "verified", "again")?, 409, "status-conflict", "verified")
}

fn an_invalidated_record_stays_invalidated(server: &Server, key: &str) -> Result<()> {
    let id = &accepted(server, key, SAMPLE)?["id"];
    let invalidated = with_status(&change(server, key, id, "invalidated", "the household had moved")?, 200)?;
    ensure!(invalidated["status"] == "invalidated", "{invalidated}");
    for status in ["verified", "disputed", "invalidated"] {
        problem(&change(server, key, id, status, "no")?, 409, "status-conflict", "invalidated")?;
    }
    ensure!(record(server, key, id)? == invalidated);
    // The same claim returns the same record. Other measurements of the same days do not conflict any more.
    ensure!(with_status(&server.submit(key, SAMPLE.as_bytes())?, 200)? == invalidated);
    let other = accepted(server, key, &sample(&[("3.2,", "3.1,"), ("11.9", "11.8")]))?;
    ensure!(other["status"] == "verified" && other.get("replaces").is_none(), "{other}");
    // A dispute can also end with an invalidation.
    change(server, key, &other["id"], "disputed", "who knows")?;
    with_status(&change(server, key, &other["id"], "invalidated", "it was wrong")?, 200)?;
    Ok(())
}

fn a_record_has_a_bounded_history(server: &Server, key: &str) -> Result<()> {
    let id = &accepted(server, key, SAMPLE)?["id"];
    for _ in 0..50 {
        with_status(&change(server, key, id, "disputed", "the scale")?, 200)?;
        with_status(&change(server, key, id, "verified", "it was right")?, 200)?;
    }
    problem(&change(server, key, id, "disputed", "the scale")?, 409, "status-conflict", "100 times")?;
    let invalidated = with_status(&change(server, key, id, "invalidated", "the scale")?, 200)?;
    ensure!(invalidated["statusHistory"].as_array().map(Vec::len) == Some(101), "{invalidated}");
    Ok(())
}

fn a_pending_record_has_no_other_status(server: &Server, key: &str) -> Result<()> {
    let id = &accepted(server, key, &sample(&[("\"season\":\"dry\",", "")]))?["id"];
    for status in ["verified", "disputed", "invalidated"] {
        problem(&change(server, key, id, status, "because")?, 409, "status-conflict", "pending")?;
    }
    Ok(())
}

fn a_malformed_change_is_rejected(server: &Server, key: &str) -> Result<()> {
    let id = accepted(server, key, SAMPLE)?["id"].as_str().context("the id is missing")?.to_owned();
    let path = format!("/v1/claims/{id}/status");
    for body in [
        "",
        "[]",
        "[\"disputed\",\"why\"]",
        "{\"status\":\"disputed\"}",
        "{\"reason\":\"why\"}",
        "{\"status\":\"pending\",\"reason\":\"why\"}",
        "{\"status\":\"flagged\",\"reason\":\"why\"}",
        "{\"status\":\"disputed\",\"reason\":\" \"}",
        "{\"status\":\"disputed\",\"reason\":null}",
        "{\"status\":\"disputed\",\"reason\":\"why\",\"by\":\"me\"}",
        "{\"status\":\"disputed\",\"status\":\"invalidated\",\"reason\":\"why\"}",
    ] {
        problem(&post(server, key, &path, body)?, 400, "bad-request", "")?;
    }
    let long = |length| json!({"status": "disputed", "reason": "ü".repeat(length)}).to_string();
    problem(&post(server, key, &path, &long(2_001))?, 400, "bad-request", "2000")?;
    problem(&post(server, key, &path, &long(20_000))?, 413, "too-large", "")?;
    let read = server.read(&path, Some(key))?;
    problem(&read, 405, "method-not-allowed", "POST")?;
    with_status(&post(server, key, &path, &long(2_000))?, 200)?;
    Ok(())
}

fn records_of_other_subjects_are_hidden(server: &Server, key: &str) -> Result<()> {
    let id = &accepted(server, key, SAMPLE)?["id"];
    let other = "stranger";
    problem(&change(server, other, id, "disputed", "why")?, 404, "not-found", "")?;
    problem(
        &change(server, key, &json!("kpt-aaaaaaaaaaaaaaaaaaaaaaaaaa"), "disputed", "why")?,
        404,
        "not-found",
        "",
    )?;
    problem(&change(server, "nobody", id, "disputed", "why")?, 401, "unauthorized", "")?;
    problem(&change(server, "reader", id, "disputed", "why")?, 403, "insufficient-scope", "claims:status")
}

/// Returns the index of a record's credential in its status list.
pub(crate) fn place(record: &Value) -> Result<usize> {
    let entry = &record["verifiableCredential"]["credentialStatus"][0];
    Ok(entry["statusListIndex"].as_str().context("the place is missing")?.parse()?)
}

pub(crate) fn list(server: &Server, purpose: &str) -> Result<Value> {
    with_status(&server.read(&format!("/v1/status/{purpose}"), None)?, 200)
}

/// Returns the bits of a status list, decoded as in the W3C recommendation.
fn bits(list: &Value) -> Result<Vec<u8>> {
    let encoded = list["credentialSubject"]["encodedList"].as_str().context("the list is missing")?;
    let compressed = BASE64URL_NOPAD.decode(encoded.strip_prefix('u').context("multibase")?.as_bytes())?;
    let mut bits = Vec::new();
    GzDecoder::new(&compressed[..]).read_to_end(&mut bits)?;
    ensure!(bits.len() == 131_072 / 8, "{} bytes", bits.len());
    Ok(bits)
}

pub(crate) fn is_set(server: &Server, purpose: &str, place: usize) -> Result<bool> {
    Ok(bits(&list(server, purpose)?)?[place / 8] & (0x80 >> (place % 8)) != 0)
}

fn the_lists_show_disputed_and_invalidated_credentials(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, SAMPLE)?;
    let (id, place) = (&record["id"], place(&record)?);
    let set = || {
        Ok::<_, anyhow::Error>((is_set(server, "revocation", place)?, is_set(server, "suspension", place)?))
    };
    ensure!(set()? == (false, false));
    change(server, key, id, "disputed", "why")?;
    ensure!(set()? == (false, true));
    change(server, key, id, "verified", "it is over")?;
    ensure!(set()? == (false, false));
    change(server, key, id, "invalidated", "it is not")?;
    ensure!(set()? == (true, false));
    Ok(())
}

fn a_list_is_signed(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, SAMPLE)?;
    let answer = server.read("/v1/status/suspension", None)?;
    ensure!(answer.header("cache-control") == Some("public, max-age=300"), "{answer:?}");
    let suspensions = answer.json();
    ensure!(
        suspensions["type"] == json!(["VerifiableCredential", "BitstringStatusListCredential"]),
        "{suspensions}"
    );
    ensure!(suspensions["id"] == server.url("/v1/status/suspension"), "{suspensions}");
    let subject = &suspensions["credentialSubject"];
    ensure!(
        subject["type"] == "BitstringStatusList" && subject["statusPurpose"] == "suspension",
        "{subject}"
    );
    ensure!(subject["ttl"] == 300_000, "{subject}");
    let credential = &record["verifiableCredential"];
    ensure!(suspensions["issuer"] == credential["issuer"], "{suspensions}");
    ensure!(verdict(&verify(&suspensions, json!({}))?, "signature") == "pass");
    let lists = json!({"statusLists": [suspensions, list(server, "revocation")?]});
    ensure!(verdict(&verify(credential, lists)?, "status") == "pass");
    change(server, key, &record["id"], "invalidated", "why")?;
    let lists = json!({"statusLists": [list(server, "suspension")?, list(server, "revocation")?]});
    let verified = verify(credential, lists)?;
    ensure!(
        verdict(&verified, "status") == "fail" && verdict(&verified, "signature") == "pass",
        "{verified}"
    );
    Ok(())
}

fn indices_do_not_reveal_the_order(server: &Server, key: &str) -> Result<()> {
    let mut places = Vec::new();
    for number in 0..24 {
        let claim = sample(&[("household/123", &format!("household/{number}"))]);
        places.push(place(&accepted(server, key, &claim)?)?);
    }
    ensure!(places.iter().all(|place| *place < 131_072), "{places:?}");
    ensure!(places.iter().collect::<BTreeSet<_>>().len() == places.len(), "{places:?}");
    // One random order of 24 places in about 10^23 is ascending.
    ensure!(!places.is_sorted() && places.iter().any(|place| *place > 1_000), "{places:?}");
    Ok(())
}

fn an_unknown_list_is_404(server: &Server, _: &str) -> Result<()> {
    for name in [
        "message",
        "revocation-0",
        "revocation-1",
        "revocation-01",
        "revocation--1",
        "revocation-+1",
        "revocations",
        "suspension-99999999999999999999",
    ] {
        problem(&server.read(&format!("/v1/status/{name}"), None)?, 404, "not-found", "")?;
    }
    Ok(())
}

fn one_of_several_concurrent_changes_succeeds(server: &Server, key: &str) -> Result<()> {
    let id = accepted(server, key, SAMPLE)?["id"].clone();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let ask = || change(server, key, &id, "disputed", "why").map(|answer| answer.status);
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
        threads.into_iter().filter_map(|one| one.join().ok()?.ok()).collect()
    });
    ensure!(statuses.iter().filter(|status| **status == 200).count() == 1, "{statuses:?}");
    ensure!(statuses.iter().filter(|status| **status == 409).count() == 7, "{statuses:?}");
    ensure!(record(server, key, &id)?["statusHistory"].as_array().map(Vec::len) == Some(1));
    Ok(())
}
