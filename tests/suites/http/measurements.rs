//! One measurement has one live record: amendments, contradictions, and the fuel of a measurement.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_sql::{Statements, sqlite};
use hearth_tests::named;
use hearth_tests::server::Server;
use hearth_tests::suite::{Alone, only_with_file, trial};
use libtest_mimic::Trial;
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};

use crate::api::{accepted, sample};
use crate::client::{change, has_code, keys, problem, record, verdict, verify, with_status};
use crate::status::{is_set, list, place};
use crate::{OnServe, Test};

pub(crate) const TESTS: &[(&str, Test)] = named![
    five_seasons_leave_one_valid_credential,
    a_superseded_record_is_final,
    the_other_test_group_is_a_contradiction,
    a_test_that_has_not_ended_is_refused,
    a_home_can_be_measured_before_and_after,
    two_fuels_are_two_records,
    a_claim_without_a_fuel_may_measure_any,
    a_pending_amendment_supersedes_no_verified_record,
    a_disputed_record_is_not_amended,
    a_correction_also_replaces_a_pending_amendment,
    concurrent_amendments_leave_one_live_record,
];

const FILE: &[OnServe<Alone>] = &[
    (
        "records_of_an_earlier_version_are_superseded",
        records_of_an_earlier_version_are_superseded,
        "the test writes the database file of `hearth serve`",
    ),
    (
        "records_of_a_measurement_are_found_by_their_household",
        records_of_a_measurement_are_found_by_their_household,
        "the test reads the database file of `hearth serve`",
    ),
];

/// Tests that start their own servers.
pub(crate) fn trials() -> Vec<Trial> {
    let restart =
        trial("measurements::amendments_continue_after_a_restart", amendments_continue_after_a_restart);
    let file = FILE
        .iter()
        .map(|(name, test, why)| only_with_file(why, trial(format!("measurements::{name}"), test)));
    std::iter::once(restart).chain(file).collect()
}

/// Returns the sample in another season, with some text replaced.
fn season(season: &str, exchanges: &[(&str, &str)]) -> String {
    let season = format!("\"season\":\"{season}\"");
    sample(&[&[("\"season\":\"dry\"", season.as_str())], exchanges].concat())
}

/// The replacement that removes the season, without which a record is pending.
const UNDOCUMENTED: (&str, &str) = ("\"season\":\"dry\",", "");
const REFERENCE: (&str, &str) = ("\"intervention\"", "\"reference\"");
const WOOD: (&str, &str) = ("{\"type\"", "{\"fuelType\":\"wood\",\"type\"");
const LPG: (&str, &str) = ("{\"type\"", "{\"fuelType\":\"lpg\",\"type\"");
/// Other daily logs on the same days.
const OTHER_LOGS: [(&str, &str); 2] = [("3.2,", "3.1,"), ("11.9", "11.8")];

fn id(record: &Value) -> Result<&str> {
    record["id"].as_str().context("the id is missing")
}

/// Checks that a claim is refused because of a stored record, under a code.
fn refused(server: &Server, key: &str, claim: &str, code: &str, stored: &Value) -> Result<()> {
    let answer = server.submit(key, claim.as_bytes())?;
    problem(&answer, 409, "claim-conflict", "")?;
    has_code(&answer, code)?;
    ensure!(answer.body.contains(id(stored)?) && answer.body.contains("help"), "{}", answer.body);
    Ok(())
}

/// Checks that a record is superseded by another one, with a reason, and that its credential is revoked.
fn is_superseded(server: &Server, key: &str, old: &Value, by: &Value) -> Result<()> {
    let read = record(server, key, &old["id"])?;
    ensure!(read["status"] == "superseded" && read["amendedBy"] == by["id"], "{read}");
    ensure!(
        read["statusReason"].as_str().is_some_and(|reason| reason.contains(id(by).unwrap_or("?"))),
        "{read}"
    );
    let last = read["statusHistory"].as_array().and_then(|history| history.last()).context("no history")?;
    ensure!(last["status"] == "superseded" && last["at"].is_string(), "{read}");
    if old["status"] == "verified" {
        ensure!(is_set(server, "revocation", place(old)?)?, "{read}");
        ensure!(!is_set(server, "suspension", place(old)?)?, "{read}");
    }
    Ok(())
}

/// Checks that a record is verified and its credential valid.
fn is_valid(server: &Server, key: &str, verified: &Value) -> Result<()> {
    let read = record(server, key, &verified["id"])?;
    ensure!(read["status"] == "verified" && read.get("amendedBy").is_none(), "{read}");
    let lists = json!({"statusLists": [list(server, "suspension")?, list(server, "revocation")?]});
    ensure!(verdict(&verify(&read["verifiableCredential"], lists)?, "status") == "pass", "{read}");
    Ok(())
}

fn five_seasons_leave_one_valid_credential(server: &Server, key: &str) -> Result<()> {
    let claims = ["dry", "wet", "cool", "hot", "long rains"].map(|name| season(name, &[]));
    let records: Vec<Value> =
        claims.iter().map(|claim| accepted(server, key, claim)).collect::<Result<_>>()?;
    ensure!(records.iter().all(|record| record["status"] == "verified"), "{records:?}");
    for pair in records.windows(2) {
        let [old, new] = pair else { continue };
        ensure!(new["amends"] == old["id"], "{new}");
        is_superseded(server, key, old, new)?;
        ensure!(record(server, key, &old["id"])?["statusHistory"][0]["at"] == new["createdAt"], "{new}");
        let lists = json!({"statusLists": [list(server, "revocation")?, list(server, "suspension")?]});
        let verified = verify(&old["verifiableCredential"], lists)?;
        ensure!(verdict(&verified, "status") == "fail", "{verified}");
    }
    is_valid(server, key, &records[4])?;
    // A claim that is sent again has the same record.
    let again = with_status(&server.submit(key, claims[0].as_bytes())?, 200)?;
    ensure!(again == record(server, key, &records[0]["id"])? && again["status"] == "superseded", "{again}");
    is_valid(server, key, &records[4])
}

fn a_superseded_record_is_final(server: &Server, key: &str) -> Result<()> {
    let old = accepted(server, key, SAMPLE)?;
    let new = accepted(server, key, &season("wet", &[]))?;
    for status in ["disputed", "invalidated", "verified"] {
        problem(&change(server, key, &old["id"], status, "why")?, 409, "status-conflict", "superseded")?;
    }
    let replacing = |of: &Value| -> Result<String> {
        let replaces = format!("{{\"replaces\":\"{}\",\"type\"", id(of)?);
        Ok(sample(&[&[("{\"type\"", replaces.as_str())], OTHER_LOGS.as_slice()].concat()))
    };
    let late = server.submit(key, replacing(&old)?.as_bytes())?;
    problem(&late, 409, "nothing-to-replace", id(&new)?)?;
    accepted(server, key, &replacing(&new)?)?;
    ensure!(record(server, key, &new["id"])?["status"] == "invalidated");
    is_superseded(server, key, &old, &new)
}

fn the_other_test_group_is_a_contradiction(server: &Server, key: &str) -> Result<()> {
    let stored = accepted(server, key, SAMPLE)?;
    let group = "claim.conflicting_group";
    refused(server, key, &sample(&[REFERENCE]), group, &stored)?;
    // Other measurements of another fuel, which share a day.
    let overlapping = [
        REFERENCE,
        LPG,
        ("2024-02-04", "2024-02-07"),
        ("2024-02-01", "2024-02-04"),
        OTHER_LOGS[0],
        OTHER_LOGS[1],
    ];
    refused(server, key, &sample(&overlapping), group, &stored)?;
    is_valid(server, key, &stored)?;
    // The help says how to correct the record.
    let replaces = format!("{{\"replaces\":\"{}\",\"type\"", id(&stored)?);
    let corrected = accepted(server, key, &sample(&[REFERENCE, ("{\"type\"", &replaces)]))?;
    ensure!(corrected["status"] == "verified" && corrected.get("amends").is_none(), "{corrected}");
    ensure!(record(server, key, &stored["id"])?["replacedBy"] == corrected["id"]);
    // Without days, equal measurements are the same measurement.
    let period =
        "\"testPeriod\":{\"startDate\":\"2024-02-01\",\"endDate\":\"2024-02-04\",\"durationDays\":3},\n";
    let undated = accepted(server, key, &sample(&[(period, "")]))?;
    refused(server, key, &sample(&[(period, ""), REFERENCE]), group, &undated)
}

fn a_test_that_has_not_ended_is_refused(server: &Server, key: &str) -> Result<()> {
    // The service knows the time at which the claim arrives.
    let future = sample(&[("2024-02", "2030-02")]);
    let answer = server.submit(key, future.as_bytes())?;
    ensure!(answer.status == 409, "{} {}", answer.status, answer.body);
    has_code(&answer, "claim.period_in_future")
}

fn a_home_can_be_measured_before_and_after(server: &Server, key: &str) -> Result<()> {
    let before = accepted(server, key, &sample(&[REFERENCE]))?;
    let after = accepted(server, key, &sample(&[("2024-02", "2024-05")]))?;
    is_valid(server, key, &before)?;
    is_valid(server, key, &after)
}

fn two_fuels_are_two_records(server: &Server, key: &str) -> Result<()> {
    let wood = accepted(server, key, &sample(&[WOOD]))?;
    let lpg = accepted(server, key, &sample(&[LPG, OTHER_LOGS[0], OTHER_LOGS[1]]))?;
    ensure!(lpg.get("amends").is_none(), "{lpg}");
    is_valid(server, key, &wood)?;
    is_valid(server, key, &lpg)?;
    // Each fuel is amended by itself, also if it is spelt differently.
    let amending = season("wet", &[(LPG.0, "{\"fuelType\":\"LPG\",\"type\""), OTHER_LOGS[0], OTHER_LOGS[1]]);
    let amending = accepted(server, key, &amending)?;
    ensure!(amending["amends"] == lpg["id"], "{amending}");
    is_superseded(server, key, &lpg, &amending)?;
    is_valid(server, key, &wood)?;
    // Other measurements of the same fuel contradict it.
    let other = sample(&[WOOD, OTHER_LOGS[0], OTHER_LOGS[1]]);
    refused(server, key, &other, "claim.conflicting_measurements", &wood)
}

fn a_claim_without_a_fuel_may_measure_any(server: &Server, key: &str) -> Result<()> {
    let without = accepted(server, key, SAMPLE)?;
    let other = sample(&[LPG, OTHER_LOGS[0], OTHER_LOGS[1]]);
    refused(server, key, &other, "claim.conflicting_measurements", &without)?;
    // The fuel is added to the measurement.
    let wood = accepted(server, key, &sample(&[WOOD]))?;
    ensure!(wood["amends"] == without["id"], "{wood}");
    is_superseded(server, key, &without, &wood)?;
    // Another fuel, now that the first one is stated, with the same logs by chance.
    let lpg = accepted(server, key, &sample(&[LPG]))?;
    ensure!(lpg.get("amends").is_none(), "{lpg}");
    refused(server, key, &season("wet", &[]), "claim.ambiguous_fuel", &wood)?;
    let other = sample(&OTHER_LOGS);
    refused(server, key, &other, "claim.conflicting_measurements", &wood)?;
    is_valid(server, key, &wood)?;
    is_valid(server, key, &lpg)
}

fn a_pending_amendment_supersedes_no_verified_record(server: &Server, key: &str) -> Result<()> {
    let verified = accepted(server, key, SAMPLE)?;
    let first = accepted(server, key, &sample(&[UNDOCUMENTED]))?;
    let second = accepted(server, key, &sample(&[UNDOCUMENTED, WOOD]))?;
    for pending in [&first, &second] {
        ensure!(pending["status"] == "pending" && pending["amends"] == verified["id"], "{pending}");
    }
    is_superseded(server, key, &first, &second)?;
    is_valid(server, key, &verified)?;
    let third = accepted(server, key, &season("wet", &[]))?;
    ensure!(third["amends"] == verified["id"], "{third}");
    is_superseded(server, key, &verified, &third)?;
    is_superseded(server, key, &second, &third)?;
    is_valid(server, key, &third)
}

fn a_disputed_record_is_not_amended(server: &Server, key: &str) -> Result<()> {
    let stored = accepted(server, key, SAMPLE)?;
    change(server, key, &stored["id"], "disputed", "why")?;
    for claim in [season("wet", &[]), sample(&[UNDOCUMENTED])] {
        refused(server, key, &claim, "claim.disputed_measurements", &stored)?;
    }
    change(server, key, &stored["id"], "verified", "it is over")?;
    let amending = accepted(server, key, &season("wet", &[]))?;
    is_superseded(server, key, &stored, &amending)?;
    let history = record(server, key, &stored["id"])?["statusHistory"].clone();
    let words: Vec<&Value> =
        history.as_array().into_iter().flatten().map(|change| &change["status"]).collect();
    ensure!(words == ["disputed", "verified", "superseded"], "{history}");
    Ok(())
}

fn a_correction_also_replaces_a_pending_amendment(server: &Server, key: &str) -> Result<()> {
    let stored = accepted(server, key, SAMPLE)?;
    let pending = accepted(server, key, &sample(&[UNDOCUMENTED]))?;
    let replaces = format!("{{\"replaces\":\"{}\",\"type\"", id(&stored)?);
    let exchanges = [("{\"type\"", replaces.as_str()), OTHER_LOGS[0], OTHER_LOGS[1]];
    let corrected = accepted(server, key, &sample(&exchanges))?;
    for old in [&stored, &pending] {
        let old = record(server, key, &old["id"])?;
        ensure!(old["status"] == "invalidated" && old["replacedBy"] == corrected["id"], "{old}");
    }
    is_valid(server, key, &corrected)
}

/// Submits forty seasons from eight clients at the same time, and returns the ids of the records.
fn submit_at_once(server: &Server, key: &str) -> Result<Vec<Value>> {
    let claims: Vec<String> = (0..40).map(|number| season(&format!("season {number}"), &[])).collect();
    let answers: Vec<Result<Vec<Value>>> = std::thread::scope(|scope| {
        let threads: Vec<_> = claims
            .chunks(5)
            .map(|claims| {
                scope.spawn(move || claims.iter().map(|claim| accepted(server, key, claim)).collect())
            })
            .collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let records: Vec<Value> = answers.into_iter().collect::<Result<Vec<_>>>()?.concat();
    ensure!(records.len() == 40, "{} records", records.len());
    Ok(records.iter().map(|record| record["id"].clone()).collect())
}

/// Returns the one live record of these, after checking that the others are revoked.
fn only_live(server: &Server, key: &str, ids: &[Value]) -> Result<Value> {
    let mut live = Vec::new();
    for id in ids {
        let read = record(server, key, id)?;
        if read["status"] == "superseded" {
            ensure!(
                ids.contains(&read["amendedBy"]) && is_set(server, "revocation", place(&read)?)?,
                "{read}"
            );
        } else {
            live.push(read);
        }
    }
    ensure!(live.len() == 1, "{live:?}");
    live.pop().context("no record is live")
}

fn concurrent_amendments_leave_one_live_record(server: &Server, key: &str) -> Result<()> {
    let ids = submit_at_once(server, key)?;
    is_valid(server, key, &only_live(server, key, &ids)?)
}

fn amendments_continue_after_a_restart() -> Result<()> {
    let server = Server::configured(&keys(["a"]), &[], &[])?;
    let mut ids = submit_at_once(&server, "a")?;
    let last = only_live(&server, "a", &ids)?;
    let server = server.kill_and_restart()?;
    ensure!(only_live(&server, "a", &ids)? == last);
    let amending = accepted(&server, "a", &season("after the restart", &[]))?;
    ensure!(amending["amends"] == last["id"], "{amending}");
    ids.push(amending["id"].clone());
    ensure!(only_live(&server, "a", &ids)?["id"] == amending["id"]);
    Ok(())
}

/// Takes what this version added out of a database, so that the superseded records are verified again.
fn make_older(database: &Path) -> Result<()> {
    Connection::open(database)?.execute_batch(
        "DROP VIEW registered; DROP TABLE frames; DROP TRIGGER study_stored; DROP TRIGGER study_changed; DROP TABLE revisions;
         DROP TRIGGER marking; DROP TABLE marks; DROP VIEW counting; DROP TRIGGER record_replacing; DROP TRIGGER record_amending; DROP TRIGGER record_settling;
         DROP TABLE mappings; DROP TABLE api_keys; DROP TRIGGER placing; DROP TABLE places; DROP TABLE idempotency_keys;
         DROP TABLE events; DROP TRIGGER created; DROP TRIGGER status_changed; DROP TRIGGER issued;
         DROP INDEX live_by_group; DROP INDEX live_by_start; DROP INDEX live_by_end; DROP INDEX withheld;
         UPDATE records SET status = 'verified', history = NULL WHERE status = 'superseded';
         DROP TABLE attachments; DROP TABLE submission_files;
         DROP INDEX records_searched; DROP INDEX records_listed; DROP INDEX records_of_study; DROP INDEX records_changed;
         ALTER TABLE records DROP COLUMN fuel;
         ALTER TABLE records DROP COLUMN amended_by;
         ALTER TABLE records DROP COLUMN settled_at;
         ALTER TABLE records DROP COLUMN sent_by; ALTER TABLE records DROP COLUMN searched;",
    )?;
    Ok(())
}

fn records_of_an_earlier_version_are_superseded() -> Result<()> {
    let server = Server::configured(&keys(["a"]), &[], &[])?;
    let seasons = ["dry", "wet", "hot"];
    let mut records = Vec::new();
    for name in seasons {
        records.push(accepted(&server, "a", &season(name, &[WOOD]))?);
    }
    let state = server.stop_and_keep()?;
    make_older(&state.path().join("hearth.db"))?;
    let server = Server::in_directory(state, &[])?;
    for old in &records[..2] {
        let read = record(&server, "a", &old["id"])?;
        ensure!(read["status"] == "superseded" && read["amendedBy"] == records[2]["id"], "{read}");
        ensure!(is_set(&server, "revocation", place(old)?)?, "{read}");
    }
    ensure!(record(&server, "a", &records[2]["id"])?["status"] == "verified");
    // The fuel of the stored claims is known.
    let lpg = accepted(&server, "a", &sample(&[LPG, OTHER_LOGS[0], OTHER_LOGS[1]]))?;
    ensure!(lpg["status"] == "verified", "{lpg}");
    let amending = accepted(&server, "a", &season("cool", &[WOOD]))?;
    is_superseded(&server, "a", &records[2], &amending)
}

/// A search among all records with a status would take longer with each record of the organisation.
fn records_of_a_measurement_are_found_by_their_household() -> Result<()> {
    let server = Server::configured(&keys(["a"]), &[], &[])?;
    accepted(&server, "a", &season("dry", &[]))?;
    let database = Connection::open_with_flags(server.database(), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let Statements { context, settle, study_claims, study_size, .. } = &sqlite::STATEMENTS;
    for (statement, other) in
        [(context, "decided"), (study_claims, "decided"), (study_size, "decided"), (settle, "disputed")]
    {
        let mut explained = database.prepare(&format!("EXPLAIN QUERY PLAN {statement}"))?;
        let parameters = (0..explained.parameter_count()).map(|_| "");
        let steps = explained.query_map(rusqlite::params_from_iter(parameters), |row| row.get(3))?;
        let steps: Vec<String> = steps.collect::<Result<_, _>>()?;
        let search = format!("SEARCH {other} ");
        let mut searches = steps.iter().filter(|step| step.starts_with(&search)).peekable();
        ensure!(searches.peek().is_some(), "{steps:#?}");
        ensure!(
            searches.all(|step| step.contains("records_of_household (tenant=? AND household=?")),
            "{steps:#?}"
        );
    }
    Ok(())
}
