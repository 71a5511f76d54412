//! Tests of `hearth verify --store`: changes in a database that the service did not make are found.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_kpt_core::contract::credential;
use hearth_tests::server::{Server, State};
use rusqlite::Connection;
use serde_json::{Value, json};

use super::{hearth, text};

/// A store with claims of two households, a correction, a superseded claim and a selection.
struct Stored {
    state: State,
    /// The ids of the records, in the order in which they were stored.
    ids: Vec<String>,
}

const KEY: &str = "a-key-for-the-store-that-is-verified";

impl Stored {
    fn new() -> Result<Self> {
        let server = Server::configured("", &["--api-key", KEY], &[])?;
        let claim: Value = serde_json::from_str(SAMPLE)?;
        let mut other = claim.clone();
        other["householdId"] = json!("did:ixo:entity:another");
        let submit = |claim: &Value| -> Result<String> {
            let answer = server.submit(KEY, claim.to_string().as_bytes())?;
            ensure!(answer.status == 201, "{answer:?}");
            Ok(answer.json()["id"].as_str().context("no id")?.to_owned())
        };
        let mut ids = vec![submit(&claim)?, submit(&other)?];
        other["replaces"] = json!(ids[1]);
        other["fuelMeasurements"] = json!({"total": 11.8, "dailyLogs": [3.2, 2.8, 3.0, 2.8]});
        ids.push(submit(&other)?);
        let selection = json!({
            "design": "simple",
            "randomness": { "value": "00112233445566778899aabbccddeeff", "source": "a die" },
            "frame": ["did:example:a", "did:example:b", "did:example:c"],
            "size": 1,
        });
        let drawn = ureq::post(server.url("/v1/selections"))
            .header("authorization", format!("Bearer {KEY}"))
            .send(selection.to_string())?;
        ensure!(drawn.status() == 201, "{drawn:?}");
        Ok(Self { state: server.stop_and_keep()?, ids })
    }

    /// Changes the database without an event, unlike the service.
    fn change(&self, statement: &str) -> Result<()> {
        let database = Connection::open(self.state.path().join("hearth.db"))?;
        database.execute_batch("DROP TRIGGER IF EXISTS status_changed")?;
        database.execute_batch(statement)?;
        Ok(())
    }

    fn verify(&self, arguments: &[&str]) -> Result<(Option<i32>, String)> {
        verify(self.state.path(), arguments)
    }

    /// Returns the codes of the errors, each with the index of its record.
    fn codes(&self) -> Result<Vec<(String, Option<usize>)>> {
        let (_, output) = self.verify(&["--format", "json"])?;
        let lines: Vec<Value> = output.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        let (tally, faults) = lines.split_last().context("no line")?;
        ensure!(tally["errors"] == faults.len(), "{output}");
        let place = |fault: &Value| self.ids.iter().position(|id| fault["record"] == **id);
        let code = |fault: &Value| fault["code"].as_str().unwrap_or_default().to_owned();
        Ok(faults.iter().map(|fault| (code(fault), place(fault))).collect())
    }
}

fn verify(store: &Path, arguments: &[&str]) -> Result<(Option<i32>, String)> {
    let mut all = vec!["verify", "--store", store.to_str().context("a path")?];
    all.extend(arguments);
    let output = hearth(&all, b"")?;
    Ok((output.status.code(), text(&[output.stdout, output.stderr].concat())))
}

#[test]
fn an_unchanged_store_has_no_errors() -> Result<()> {
    let stored = Stored::new()?;
    let (code, output) = stored.verify(&[])?;
    ensure!(code == Some(0), "{output}");
    ensure!(output.ends_with("no errors in 3 records, 3 credentials, 1 selection\n"), "{output}");
    // The file alone has no known issuer.
    let (code, output) = verify(&stored.state.path().join("hearth.db"), &[])?;
    ensure!(code == Some(0) && output.contains("with `--issuer`"), "{output}");
    Ok(())
}

#[test]
fn every_change_is_found() -> Result<()> {
    let stored = Stored::new()?;
    let copy = fs::read(stored.state.path().join("hearth.db"))?;
    let second = &stored.ids[2];
    let changes: [(&str, &[&str]); 11] = [
        (
            "claim = replace(replace(claim, '3.2', '3.1'), '11.8', '11.7')",
            &["store.other_id", "store.other_column", "credential.digest_differs"],
        ),
        ("household = 'did:ixo:entity:third'", &["store.other_column"]),
        ("study = 'another'", &["store.other_column"]),
        ("start_date = '2020-01-01'", &["store.other_column"]),
        ("end_date = '2026-12-31'", &["store.other_column"]),
        ("measurements = ''", &["store.other_column"]),
        ("tenant = 'another'", &["store.other_id"]),
        ("status = 'disputed'", &["store.other_status"]),
        ("status_index = status_index + 1", &["store.other_place"]),
        (
            "credential = replace(credential, '\"validFrom\":\"20', '\"validFrom\":\"19')",
            &["credential.wrong_signature"],
        ),
        ("credential = 'x'", &["store.unreadable"]),
    ];
    for (change, expected) in changes {
        stored.change(&format!("UPDATE records SET {change} WHERE id = '{second}'"))?;
        let codes = stored.codes()?;
        for code in expected {
            ensure!(codes.contains(&((*code).to_owned(), Some(2))), "{change}: {codes:?}");
        }
        ensure!(codes.iter().all(|(_, record)| *record == Some(2)), "{change}: {codes:?}");
        fs::write(stored.state.path().join("hearth.db"), &copy)?;
    }
    stored.change(&format!("DELETE FROM records WHERE id = '{}'", stored.ids[0]))?;
    let missing = |record| ("store.missing_record".to_owned(), record);
    ensure!(stored.codes()? == [missing(None), missing(Some(0))], "{:?}", stored.codes()?);
    fs::write(stored.state.path().join("hearth.db"), &copy)?;
    // The numbers of the others have no gap.
    stored.change(&format!("DELETE FROM records WHERE id = '{second}'"))?;
    ensure!(stored.codes()? == [missing(Some(2))], "{:?}", stored.codes()?);
    fs::write(stored.state.path().join("hearth.db"), &copy)?;
    stored.change("UPDATE selections SET document = replace(document, 'a die', 'the wind')")?;
    ensure!(stored.codes()? == [("store.other_id".to_owned(), None)], "{:?}", stored.codes()?);
    Ok(())
}

#[test]
fn credentials_of_another_issuer_are_errors() -> Result<()> {
    let stored = Stored::new()?;
    let (code, output) = stored.verify(&["--issuer", "did:web:example.org"])?;
    ensure!(code == Some(1) && output.matches("store.other_issuer").count() == 3, "{output}");
    fs::remove_file(stored.state.path().join("issuer.key"))?;
    let (code, output) = stored.verify(&[])?;
    ensure!(code == Some(0) && output.contains("with `--issuer`"), "{output}");
    Ok(())
}

#[test]
fn credentials_of_an_earlier_key_are_verified_with_its_public_key() -> Result<()> {
    let made = |seed: &str| -> Result<(String, String)> {
        let key = credential::key(json!({"seed": seed.repeat(32)}).to_string().as_bytes());
        let key: Value = serde_json::from_str(&key)?;
        let text = |name: &str| key[name].as_str().map(str::to_owned).context("no key");
        Ok((text("secretKey")?, text("did")?))
    };
    let (first, second) = (made("01")?, made("02")?);
    let mut state = State::new()?;
    for issuer in ["did:web:claims.example", ""] {
        let public = format!("issuer_public_keys = [{:?}, {:?}]\n", first.1, second.1);
        for (number, (secret, _)) in [&first, &second].into_iter().enumerate() {
            let named = if issuer.is_empty() { String::new() } else { format!("issuer = {issuer:?}\n") };
            fs::write(state.path().join("hearth.toml"), format!("{named}issuer_key = {secret:?}\n{public}"))?;
            let server = Server::in_directory(state, &["--api-key", KEY])?;
            let claim = SAMPLE.replace("household/123", &format!("household:{issuer}{number}"));
            ensure!(server.submit(KEY, claim.as_bytes())?.status == 201);
            state = server.stop_and_keep()?;
        }
        let (code, output) = verify(state.path(), &[])?;
        ensure!(code == Some(0), "{output}");
        let settings = fs::read_to_string(state.path().join("hearth.toml"))?.replace(&public, "");
        fs::write(state.path().join("hearth.toml"), settings)?;
        let (code, output) = verify(state.path(), &[])?;
        ensure!(code == Some(1), "the earlier key is not known: {output}");
        state = State::new()?;
    }
    Ok(())
}

#[test]
fn a_damaged_database_is_reported() -> Result<()> {
    let stored = Stored::new()?;
    let file = stored.state.path().join("hearth.db");
    let mut bytes = fs::read(&file)?;
    let middle = bytes.len() / 2;
    // The headers of some pages.
    for byte in bytes.iter_mut().skip(4_096).step_by(512) {
        *byte = 0xff;
    }
    fs::write(&file, &bytes)?;
    let (code, output) = stored.verify(&[])?;
    ensure!(code == Some(1) && output.contains("error[store.damaged]"), "{output}");
    bytes.truncate(middle);
    bytes.fill(b'x');
    fs::write(&file, &bytes)?;
    let (code, output) = stored.verify(&[])?;
    ensure!(
        code == Some(1) && output.contains("the database is damaged: file is not a database"),
        "{output}"
    );
    fs::remove_file(&file)?;
    let (code, output) = stored.verify(&[])?;
    ensure!(code == Some(2) && output.contains("unable to open"), "{output}");
    Ok(())
}

#[test]
fn a_url_of_postgres_is_refused_without_its_password() -> Result<()> {
    let (status, output) = verify(Path::new("postgres://hearth:secret@127.0.0.1:1/hearth"), &[])?;
    ensure!(
        status == Some(2) && output.contains("`hearth backup`") && !output.contains("secret"),
        "{output}"
    );
    Ok(())
}

/// Returns a store with a claim and its amendment.
fn amended() -> Result<Stored> {
    let server = Server::configured("", &["--api-key", KEY], &[])?;
    let mut ids = Vec::new();
    for season in ["dry", "wet"] {
        let claim = SAMPLE.replace("\"season\":\"dry\"", &format!("\"season\":\"{season}\""));
        let answer = server.submit(KEY, claim.as_bytes())?;
        ensure!(answer.status == 201, "{answer:?}");
        ids.push(answer.json()["id"].as_str().context("no id")?.to_owned());
    }
    Ok(Stored { state: server.stop_and_keep()?, ids })
}

#[test]
fn records_of_one_household_are_compared() -> Result<()> {
    let stored = amended()?;
    ensure!(stored.codes()?.is_empty(), "{:?}", stored.codes()?);
    let copy = fs::read(stored.state.path().join("hearth.db"))?;
    let first = &stored.ids[0];
    for (change, expected) in [
        ("status = 'verified', history = NULL", &["store.second_record", "store.other_amendment"][..]),
        ("status = 'verified', history = NULL, amended_by = NULL", &["store.second_record"]),
        ("amended_by = NULL", &["store.other_amendment"]),
        ("amended_by = id", &["store.other_amendment"]),
        ("status = 'verified'", &["store.other_status", "store.second_record", "store.other_amendment"]),
        ("fuel = 'wood'", &["store.other_column"]),
        (
            "status = 'verified', history = NULL, amended_by = NULL, test_group = 'reference'",
            &["store.other_column", "store.contradiction"],
        ),
        (
            "status = 'verified', history = NULL, amended_by = NULL, measurements = ''",
            &["store.other_column", "store.contradiction"],
        ),
        // The tests have only their last day in common.
        (
            "status = 'verified', history = NULL, amended_by = NULL, measurements = '', start_date = end_date",
            &["store.other_column", "store.other_column", "store.contradiction"],
        ),
    ] {
        stored.change(&format!("UPDATE records SET {change} WHERE id = '{first}'"))?;
        let expected: Vec<_> = expected.iter().map(|code| ((*code).to_owned(), Some(0))).collect();
        ensure!(stored.codes()? == expected, "{change}: {:?}", stored.codes()?);
        fs::write(stored.state.path().join("hearth.db"), &copy)?;
    }
    Ok(())
}

#[test]
fn a_change_of_a_revision_is_found() -> Result<()> {
    let server = Server::configured("", &["--api-key", KEY], &[])?;
    for rule in ["90/10", "95/10"] {
        let answer = server.post("/v1/studies/dry", KEY, &json!({"rule": rule}))?;
        ensure!(matches!(answer.status, 200 | 201), "{answer:?}");
    }
    let stored = Stored { state: server.stop_and_keep()?, ids: Vec::new() };
    ensure!(stored.codes()?.is_empty(), "{:?}", stored.codes()?);
    let copy = fs::read(stored.state.path().join("hearth.db"))?;
    for (change, code) in [
        ("UPDATE revisions SET parameters = '{}' WHERE revision = 2", "store.other_parameters"),
        ("DELETE FROM revisions WHERE revision = 1", "store.missing_revision"),
        ("DELETE FROM revisions WHERE revision = 2", "store.missing_revision"),
        (
            "DROP TRIGGER study_changed; UPDATE studies SET parameters = '{\"rule\":\"95/5\"}'",
            "store.other_parameters",
        ),
    ] {
        stored.change(change)?;
        let codes = stored.codes()?;
        ensure!(codes.contains(&(code.to_owned(), None)), "{change}: {codes:?}");
        fs::write(stored.state.path().join("hearth.db"), &copy)?;
    }
    Ok(())
}

#[test]
fn a_change_of_a_frame_is_found() -> Result<()> {
    let server = Server::configured("", &["--api-key", KEY], &[])?;
    for pledge in [json!(null), json!({"kind": "block", "chain": "bitcoin", "height": 900_000})] {
        let frame =
            json!({"studyId": "dry", "frame": ["did:example:a"], "design": "simple", "pledge": pledge});
        let answer = server.post("/v1/frames", KEY, &frame)?;
        ensure!(answer.status == 201, "{answer:?}");
    }
    let stored = Stored { state: server.stop_and_keep()?, ids: Vec::new() };
    ensure!(stored.codes()?.is_empty(), "{:?}", stored.codes()?);
    let copy = fs::read(stored.state.path().join("hearth.db"))?;
    for (change, code) in [
        ("UPDATE frames SET received_at = '2024-10-11T09:00:00.000Z' WHERE number = 1", "store.other_frame"),
        ("UPDATE frames SET digest = 'sha256:0' WHERE number = 2", "store.other_frame"),
        ("DELETE FROM frames WHERE number = 1", "store.missing_frame"),
        ("DELETE FROM frames WHERE number = 2", "store.missing_frame"),
    ] {
        stored.change(change)?;
        let codes = stored.codes()?;
        ensure!(codes.contains(&(code.to_owned(), None)), "{change}: {codes:?}");
        fs::write(stored.state.path().join("hearth.db"), &copy)?;
    }
    Ok(())
}

#[test]
fn a_database_of_an_earlier_version_is_not_compared() -> Result<()> {
    let stored = amended()?;
    stored.change(
        "DROP VIEW registered; DROP TABLE frames; DROP TRIGGER study_stored; DROP TRIGGER study_changed; DROP TABLE revisions;
         DROP TRIGGER marking; DROP TABLE marks; DROP VIEW counting; DROP TRIGGER record_replacing; DROP TRIGGER record_amending; DROP TRIGGER record_settling;
         DROP INDEX records_listed; DROP INDEX records_of_study; ALTER TABLE records DROP COLUMN fuel",
    )?;
    let (code, output) = stored.verify(&[])?;
    ensure!(code == Some(2) && output.contains("an earlier version wrote the database"), "{output}");
    Ok(())
}
