//! OpenRosa: a phone downloads the form of a claim, and sends forms with photos.

mod copy;
mod hostile;
mod keys;
mod phone;

use std::sync::Arc;
use std::thread;

use anyhow::{Context, Result, ensure};
use chrono::{SecondsFormat, TimeDelta, Utc};
pub(crate) use copy::send_wrong;
use data_encoding::{BASE64, BASE64URL_NOPAD};
use hearth_tests::named;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{only, trial};
use libtest_mimic::Trial;
use phone::{Phone, charcoal, form, incomplete, message, parts, wood};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::Test;
use crate::client::{self, with_status};

const TESTS: &[(&str, Test)] = named![
    a_phone_downloads_the_form,
    a_form_becomes_a_record_for_each_fuel,
    a_repeat_is_201,
    ten_identical_forms_are_stored_once,
    a_wrong_fuel_is_named_and_the_other_is_stored,
    a_wrong_total_is_named_by_its_question,
    an_answer_has_the_language_of_the_form,
    the_claim_waits_for_the_last_part,
    a_form_has_400_photos,
    photos_are_evidence_of_their_subject,
    headers_of_parts_may_have_lengths,
];

/// Starts a server for the tests of this module.
pub(crate) fn trials() -> Result<Vec<Trial>> {
    let tests = || [TESTS, copy::TESTS, hostile::TESTS, keys::TESTS].concat();
    let on_serve = || [hostile::SERVE, keys::SERVE].concat();
    let names = tests().into_iter().map(|(name, _)| name).chain(["another"]);
    let names = names.chain(on_serve().into_iter().map(|(name, _, _)| name));
    let settings = client::keys(names) + &client::key("only-reads", &["claims:read"]);
    let server = Arc::new(Server::configured(&settings, &[], &[])?);
    let on_server = |(name, test): (&'static str, Test)| {
        let server = Arc::clone(&server);
        trial(format!("openrosa::{name}"), move || test(&server, name))
    };
    let addresses = trial("openrosa::addresses_are_those_of_the_service", addresses_are_those_of_the_service);
    let addresses = only(Host::Serve, "only `hearth serve` has the setting `hosts`", addresses);
    let on_serve =
        on_serve().into_iter().map(|(name, test, why)| only(Host::Serve, why, on_server((name, test))));
    Ok(tests().into_iter().map(&on_server).chain(on_serve).chain([addresses]).collect())
}

/// Checks the headers of every answer, and the status.
fn answered(answer: &Answer, status: u16) -> Result<()> {
    ensure!(answer.status == status, "{} {}", answer.status, answer.body);
    ensure!(
        answer.header("x-openrosa-version") == Some("1.0") && answer.header("date").is_some(),
        "{answer:?}"
    );
    Ok(())
}

/// Returns the records of a key.
fn records(server: &Server, key: &str) -> Result<Vec<Value>> {
    let list = with_status(&server.read("/v1/claims", Some(key))?, 200)?;
    Ok(list["data"].as_array().cloned().unwrap_or_default())
}

/// Returns the claim of the record of a fuel.
fn claim(server: &Server, key: &str, fuel: &str) -> Result<Value> {
    let records = records(server, key)?;
    let record = records.iter().find(|record| record["fuelType"] == fuel).context("no record")?;
    let id = record["id"].as_str().context("no id")?;
    with_status(&server.read(&format!("/v1/claims/{id}/claim"), Some(key))?, 200)
}

fn a_phone_downloads_the_form(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    let list = phone.get("/formList")?;
    answered(&list, 200)?;
    ensure!(list.header("content-type").is_some_and(|kind| kind.starts_with("text/xml")), "{list:?}");
    ensure!(
        list.body.contains("<xforms xmlns=\"http://openrosa.org/xforms/xformsList\"><xform>"),
        "{list:?}"
    );
    let (_, rest) = list.body.split_once("<downloadUrl>").context("no URL")?;
    let (url, _) = rest.split_once("</downloadUrl>").context("no URL")?;
    ensure!(url == server.url(&format!("/openrosa/{key}/forms/hearth-kpt")), "{url}");
    let form = phone.get("/forms/hearth-kpt")?;
    answered(&form, 200)?;
    ensure!(form.body == include_str!("../../../../service/xlsform/src/claim.xml"), "another form");
    ensure!(
        form.body.contains("version=\"2026112601\"") && list.body.contains("<version>2026112601</version>")
    );
    let head = phone.head()?;
    answered(&head, 204)?;
    ensure!(head.header("x-openrosa-accept-content-length") == Some("10485760"), "{head:?}");
    ensure!(head.header("location") == Some(&server.url(&format!("/openrosa/{key}/submission"))), "{head:?}");
    answered(&phone.get("/forms/survey")?, 404)
}

fn a_form_becomes_a_record_for_each_fuel(server: &Server, key: &str) -> Result<()> {
    let filled = form("two-fuels", "1", &[&wood("10.1", ""), &charcoal("0.3")]);
    let answer = Phone::new(server, key).send(&filled, &[])?;
    answered(&answer, 201)?;
    ensure!(message(&answer)?.starts_with("Stored: fuel 1 (wood) (verified, kpt-"), "{}", answer.body);
    let wood = claim(server, key, "wood")?;
    // 14.2 − 11.5, 13 − 10.1, and 10.1 − 7.6.
    ensure!(wood["fuelMeasurements"] == json!({"total": 8.1, "dailyLogs": [2.7, 2.9, 2.5]}), "{wood}");
    ensure!(wood["fuelMoisture"]["basis"] == "dry" && wood["fuelMoisture"]["readings"][11] == 19, "{wood}");
    ensure!(
        wood["personsPresent"][3] == json!({"children": 2, "women": 1, "men": 0.5, "elders": 0}),
        "{wood}"
    );
    let factors = json!({
        "season": "dry", "culturalEvents": ["wedding", "Eid & market"], "occupationalFactors": ["none"],
    });
    ensure!(wood["externalFactors"] == factors && wood["studyId"] == "dry", "{wood}");
    ensure!(wood["householdSize"] == json!({"children": 2, "women": 1, "men": 1, "elders": 0}), "{wood}");
    let place = json!({"latitude": -1.2921, "longitude": 36.8219, "accuracy": 4});
    ensure!(wood["location"] == place, "{wood}");
    let charcoal = claim(server, key, "charcoal")?;
    let measured = json!({
        "total": 0.3, "dailyLogs": [0.1, 0.2],
        "daysWithoutLog": [{"date": "2026-02-02", "status": "not-used"}],
    });
    ensure!(charcoal["fuelMeasurements"] == measured, "{charcoal}");
    let period = json!({"startDate": "2026-02-01", "endDate": "2026-02-04", "durationDays": 3});
    ensure!(charcoal["testPeriod"] == period, "{charcoal}");
    Ok(())
}

fn a_repeat_is_201(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    let filled = form("repeated", "2", &[&wood("10.1", "a.jpg")]);
    for _ in 0..3 {
        answered(&phone.send(&filled, &[("a.jpg", "a scale")])?, 201)?;
    }
    ensure!(records(server, key)?.len() == 1, "{:?}", records(server, key)?);
    Ok(())
}

fn ten_identical_forms_are_stored_once(server: &Server, key: &str) -> Result<()> {
    let filled = form("hurried", "3", &[&wood("10.1", "a.jpg"), &charcoal("")]);
    let answers: Vec<Result<Answer>> = thread::scope(|scope| {
        let send = || Phone::new(server, key).send(&filled, &[("a.jpg", "a scale")]);
        let threads: Vec<_> = (0..10).map(|_| scope.spawn(send)).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    ensure!(answers.len() == 10);
    for answer in answers {
        answered(&answer?, 201)?;
    }
    ensure!(records(server, key)?.len() == 2, "{:?}", records(server, key)?);
    Ok(())
}

fn a_wrong_fuel_is_named_and_the_other_is_stored(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    // More than the 13 kg that the visitor left.
    let answer = phone.send(&form("refilled", "4", &[&wood("14", ""), &charcoal("0.3")]), &[])?;
    answered(&answer, 409)?;
    let text = message(&answer)?;
    let expected = "Fuel 1 (wood), visit 3: The fuel used from 2 Feb 2026 is below zero: 13 + 0 − 14 = −1. Correct the weight";
    ensure!(text.starts_with(expected) && text.contains("Stored: fuel 2 (charcoal)"), "{text}");
    ensure!(records(server, key)?.len() == 1, "{text}");
    answered(&phone.send(&form("refilled", "4", &[&wood("10.1", ""), &charcoal("0.3")]), &[])?, 201)?;
    ensure!(records(server, key)?.len() == 2, "the corrected form is not stored");
    let answer = phone.send(&form("unreadable", "5", &[&wood("10,1", "")]), &[])?;
    answered(&answer, 400)?;
    let expected = "Fuel 1 (wood), visit 3, “Weight of the fuel when you arrived”: “10,1” is not a number.\n";
    ensure!(message(&answer)? == expected, "{answer:?}");
    Ok(())
}

fn a_wrong_total_is_named_by_its_question(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    let answer = phone.send(&form("added", "6", &[&charcoal("0.4")]), &[])?;
    answered(&answer, 409)?;
    let text = message(&answer)?;
    let expected = "Fuel 1 (charcoal), “Total of the sheet, if it has one”: The total is 0.4, but the days add up to 0.3.";
    ensure!(text.starts_with(expected), "{text}");
    // A phone that adds in binary has this total.
    answered(&phone.send(&form("added", "6", &[&charcoal("0.30000000000000004")]), &[])?, 201)?;
    ensure!(claim(server, key, "charcoal")?["fuelMeasurements"]["total"] == 0.3);
    Ok(())
}

fn an_answer_has_the_language_of_the_form(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    let filled = |language: &str, total: &str| {
        let stated = format!("<form_language>{language}</form_language><study>");
        form("translated", "8", &[&charcoal(total)]).replace("<study>", &stated)
    };
    let answer = phone.send(&filled("es", "0.4"), &[])?;
    answered(&answer, 409)?;
    ensure!(answer.header("content-language") == Some("es"), "{answer:?}");
    let expected = "Combustible 1 (Carbón vegetal), “Total de la hoja, si lo tiene”: El total es 0,4, pero los días suman 0,3.";
    ensure!(message(&answer)?.starts_with(expected), "{answer:?}");
    let answer = phone.send(&filled("hi", "0.3"), &[])?;
    answered(&answer, 201)?;
    ensure!(message(&answer)?.starts_with("सहेजा गया: ईंधन 1 (लकड़ी का कोयला)"), "{answer:?}");
    // A language without texts is answered in English.
    ensure!(message(&phone.send(&filled("de", "0.3"), &[])?)?.starts_with("Stored: fuel 1"));
    Ok(())
}

fn the_claim_waits_for_the_last_part(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    let two = wood("10.1", "a.jpg").replacen("<photo_left/>", "<photo_left>b.jpg</photo_left>", 1);
    let filled = form("split", "7", &[&two]);
    let mut first = parts(&filled, &[("a.jpg", "photo a")]);
    first.push(incomplete());
    answered(&phone.send_parts(&first)?, 202)?;
    ensure!(records(server, key)?.is_empty(), "a claim is stored before its last part");
    // The other part alone has arrived in another subject.
    let stranger = Phone::new(server, "another").send(&filled, &[("b.jpg", "photo b")])?;
    answered(&stranger, 400)?;
    ensure!(
        message(&stranger)?
            .contains("visit 3, “Photo of the scale when you arrived”: the photo a.jpg did not arrive")
    );
    for _ in 0..2 {
        answered(&phone.send(&filled, &[("b.jpg", "photo b")])?, 201)?;
    }
    let claim = claim(server, key, "wood")?;
    let uri = |photo: &str| format!("ni:///sha-256;{}", BASE64URL_NOPAD.encode(&Sha256::digest(photo)));
    let expected = json!([
        {"type": "photo", "uri": uri("photo b")},
        {"type": "photo", "uri": uri("photo a")},
    ]);
    ensure!(claim["evidence"] == expected, "{claim}");
    ensure!(records(server, key)?.len() == 1);
    Ok(())
}

fn a_form_has_400_photos(server: &Server, key: &str) -> Result<()> {
    let phone = Phone::new(server, key);
    let two = wood("10.1", "a.jpg").replacen("<photo_left/>", "<photo_left>b.jpg</photo_left>", 1);
    let filled = form("album", "400", &[&two]);
    let mut first = parts(&filled, &[("a.jpg", "photo a")]);
    first.push(incomplete());
    answered(&phone.send_parts(&first)?, 202)?;
    let own = "tenant = 'a_form_has_400_photos'";
    let more = format!(
        "INSERT INTO submission_files (tenant, instance, name, digest, size, created_at)
         WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 399)
         SELECT tenant, instance, 'more-' || number, digest, size, created_at FROM submission_files, numbers WHERE {own}"
    );
    ensure!(server.stored().change(&more)? == 399);
    let refused = phone.send(&filled, &[("b.jpg", "photo b")])?;
    answered(&refused, 413)?;
    ensure!(message(&refused)?.contains("too many photos"), "{refused:?}");
    let forget = format!("DELETE FROM submission_files WHERE {own} AND name = 'more-1'");
    ensure!(server.stored().change(&forget)? == 1);
    // With the other photos of 7 bytes, they have 64 MiB and a byte, then 64 MiB.
    for (size, status) in [((64 << 20) - 399 * 7 + 1, 413), ((64 << 20) - 399 * 7, 201)] {
        let grow = format!("UPDATE submission_files SET size = {size} WHERE {own} AND name = 'more-2'");
        ensure!(server.stored().change(&grow)? == 1);
        answered(&phone.send(&filled, &[("b.jpg", "photo b")])?, status)?;
    }
    for (name, days) in [("more-3", 29), ("more-4", 31)] {
        let at = (Utc::now() - TimeDelta::days(days)).to_rfc3339_opts(SecondsFormat::Millis, true);
        let aged = format!("UPDATE submission_files SET created_at = '{at}' WHERE {own} AND name = '{name}'");
        ensure!(server.stored().change(&aged)? == 1);
    }
    // A photo that is sent again is not another one.
    answered(&phone.send(&filled, &[("b.jpg", "photo b")])?, 201)?;
    let old = format!("SELECT COUNT(*) FROM submission_files WHERE {own} AND name IN ('more-3', 'more-4')");
    ensure!(server.stored().number(&old)? == 1, "names are kept for 30 days");
    Ok(())
}

fn photos_are_evidence_of_their_subject(server: &Server, key: &str) -> Result<()> {
    let filled = form("photos", "8", &[&wood("10.1", "a.jpg")]);
    let sent = [("a.jpg", "<script>a</script>"), ("not-in-the-form.jpg", "lost")];
    answered(&Phone::new(server, key).send(&filled, &sent)?, 201)?;
    let path =
        |photo: &str| format!("/.well-known/ni/sha-256/{}", BASE64URL_NOPAD.encode(&Sha256::digest(photo)));
    let photo = server.read(&path(sent[0].1), Some(key))?;
    ensure!(photo.status == 200 && photo.body == sent[0].1, "{photo:?}");
    for (name, value) in [
        ("content-type", "image/jpeg"),
        ("content-disposition", "attachment"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("cache-control", "private, max-age=31536000, immutable"),
    ] {
        ensure!(photo.header(name) == Some(value), "{name}: {photo:?}");
    }
    ensure!(server.read(&path(sent[0].1), Some("another"))?.status == 404);
    ensure!(server.read(&path(sent[0].1), None)?.status == 401);
    ensure!(server.read(&path(sent[1].1), Some(key))?.status == 404, "a file that no form names is stored");
    Ok(())
}

/// A phone repeats the addresses that it gets, so they must not leave HTTPS.
fn addresses_are_those_of_the_service() -> Result<()> {
    let settings = format!("hosts = [\"lan.example\"]\n{}", client::keys(["k"]));
    let server = Server::configured(&settings, &["--base-url", "https://kpt.example/field"], &[])?;
    for (head, root) in [
        ("Host: kpt.example", "https://kpt.example/field"),
        ("Host: lan.example:8787", "http://lan.example:8787"),
        ("Host: lan.example\r\nX-Forwarded-Proto: https", "https://lan.example"),
        ("Host: lan.example\r\nX-Forwarded-Proto: javascript", "http://lan.example"),
    ] {
        let request = |line: &str| format!("{line} HTTP/1.1\r\n{head}\r\n\r\n").into_bytes();
        let list = server.replay(&request("GET /openrosa/k/formList"))?;
        answered(&list, 200)?;
        let url = format!("<downloadUrl>{root}/openrosa/k/forms/hearth-kpt</downloadUrl>");
        ensure!(list.body.contains(&url), "{head}: {}", list.body);
        let announced = server.replay(&request("HEAD /openrosa/k/submission"))?;
        ensure!(
            announced.header("location") == Some(&format!("{root}/openrosa/k/submission")),
            "{announced:?}"
        );
    }
    Ok(())
}

/// KoBoCollect and earlier versions of ODK Collect write the length of each part.
fn headers_of_parts_may_have_lengths(server: &Server, key: &str) -> Result<()> {
    let filled = form("lengths", "9", &[&charcoal("")]);
    let body = String::from_utf8(phone::body(&parts(&filled, &[])))?;
    let length = format!("Content-Type: text/xml\r\nContent-Length: {}\r\n", filled.len());
    let body = body.replacen("Content-Type: text/xml\r\n", &length, 1);
    answered(&Phone::new(server, key).send_body(body.as_bytes())?, 201)?;
    ensure!(records(server, key)?.len() == 1);
    Ok(())
}

/// Returns the value of `Authorization` for HTTP Basic.
pub(crate) fn basic(name: &str, password: &str) -> String {
    format!("Basic {}", BASE64.encode(format!("{name}:{password}").as_bytes()))
}
