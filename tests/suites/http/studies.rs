//! The policy `study`: a record is pending until the study shows random selection, a control group and aligned timing.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::Value;

use crate::Test;
use crate::api::{accepted, sample};
use crate::client::{change, draw, drawing, post, proof, verdict, verify, with_status};
use crate::status::{is_set, place};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_claim_alone_is_pending,
    a_record_is_verified_when_the_control_group_arrives,
    without_selection_evidence_it_stays_pending,
    other_periods_are_not_aligned,
    the_nearest_period_is_compared,
    studies_do_not_mix,
    a_reference_claim_needs_the_other_group,
    a_household_is_not_its_own_control_group,
    a_named_study_differs_from_the_unnamed_one,
    a_link_to_a_selection_does_not_prove_it,
    a_small_frame_in_a_claim_proves_nothing,
    a_stored_selection_proves_random_selection,
    the_claim_of_a_household_that_was_not_drawn_stays_pending,
    an_invalidated_control_group_does_not_count,
    a_verified_record_gets_a_credential,
    an_amendment_counts_once_it_is_settled,
    an_amendment_waits_for_the_end_of_a_dispute,
];

/// Replacements in the sample that prove the random selection of its household and that of [`reference`].
fn selected() -> Result<(String, String)> {
    proof(&["did:ixo:household/123", "did:ixo:household/900", "did:ixo:household/901"])
}

/// Returns the sample with a proof of its selection, and some text replaced.
fn selected_sample(exchanges: &[(&str, &str)]) -> Result<String> {
    let (from, to) = selected()?;
    Ok(sample(&[&[(from.as_str(), to.as_str())], exchanges].concat()))
}

/// Returns a claim of another household in the reference group.
fn reference(exchanges: &[(&str, &str)]) -> Result<String> {
    let other = [
        ("\"householdId\":\"did:ixo:household/123", "\"householdId\":\"did:ixo:household/900"),
        ("intervention", "reference"),
    ];
    selected_sample(&[&other, exchanges].concat())
}

/// The replacement that makes the sample a claim of a third household.
const OTHER: (&str, &str) =
    ("\"householdId\":\"did:ixo:household/900", "\"householdId\":\"did:ixo:household/901");

fn outstanding(record: &Value) -> Vec<&str> {
    record["outstanding"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|finding| finding["code"].as_str())
        .collect()
}

fn read(server: &Server, key: &str, record: &Value) -> Result<Value> {
    let id = record["id"].as_str().context("the id is missing")?;
    Ok(server.read(&format!("/v1/claims/{id}"), Some(key))?.json())
}

fn a_claim_alone_is_pending(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, &sample(&[]))?;
    ensure!(record["status"] == "pending" && record.get("credential").is_none(), "{record}");
    ensure!(
        outstanding(&record)
            == ["claim.selection_undocumented", "claim.control_group_absent", "claim.timing_not_assessed"],
        "{record}"
    );
    Ok(())
}

fn a_record_is_verified_when_the_control_group_arrives(server: &Server, key: &str) -> Result<()> {
    let pending = accepted(server, key, &selected_sample(&[])?)?;
    ensure!(pending["status"] == "pending", "{pending}");
    let control = accepted(server, key, &reference(&[])?)?;
    ensure!(control["status"] == "verified", "{control}");
    let verified = read(server, key, &pending)?;
    ensure!(
        verified["status"] == "verified" && verified["credential"]["type"] == "KPTCredential",
        "{verified}"
    );
    ensure!(read(server, key, &pending)? == verified);
    Ok(())
}

fn without_selection_evidence_it_stays_pending(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, &reference(&[])?)?;
    let record = accepted(server, key, &sample(&[]))?;
    ensure!(outstanding(&record) == ["claim.selection_undocumented"], "{record}");
    Ok(())
}

fn other_periods_are_not_aligned(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, &reference(&[("2024-02", "2024-03")])?)?;
    let record = accepted(server, key, &selected_sample(&[])?)?;
    ensure!(outstanding(&record) == ["claim.timing_misaligned"], "{record}");
    ensure!(record["outstanding"][0]["params"]["days"] == 25, "{record}");
    accepted(server, key, &reference(&[OTHER])?)?;
    ensure!(read(server, key, &record)?["status"] == "verified");
    Ok(())
}

fn the_nearest_period_is_compared(server: &Server, key: &str) -> Result<()> {
    let household = |number: &str| {
        (
            "\"householdId\":\"did:ixo:household/900".to_owned(),
            format!("\"householdId\":\"did:ixo:household/{number}"),
        )
    };
    // Three periods before the claim and two after it; the nearest ended 27 days before.
    for (number, month) in
        [("902", "2023-11"), ("900", "2024-01"), ("903", "2023-12"), ("904", "2024-04"), ("905", "2024-06")]
    {
        let (from, to) = household(number);
        accepted(server, key, &reference(&[(&from, &to), ("2024-02", month)])?)?;
    }
    let record = accepted(server, key, &selected_sample(&[])?)?;
    ensure!(record["outstanding"][0]["params"]["days"] == 27, "{record}");
    Ok(())
}

fn studies_do_not_mix(server: &Server, key: &str) -> Result<()> {
    let study = ("\"testGroup\"", "\"studyId\":\"north\",\"testGroup\"");
    accepted(server, key, &reference(&[])?)?;
    let record = accepted(server, key, &selected_sample(&[study])?)?;
    ensure!(record["status"] == "pending" && record["studyId"] == "north", "{record}");
    accepted(server, key, &reference(&[study, OTHER])?)?;
    ensure!(read(server, key, &record)?["status"] == "verified");
    Ok(())
}

fn a_reference_claim_needs_the_other_group(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, &reference(&[])?)?;
    ensure!(outstanding(&record) == ["claim.timing_not_assessed"], "{record}");
    accepted(server, key, &selected_sample(&[])?)?;
    ensure!(read(server, key, &record)?["status"] == "verified");
    Ok(())
}

fn a_household_is_not_its_own_control_group(server: &Server, key: &str) -> Result<()> {
    let intervention = accepted(server, key, &selected_sample(&[])?)?;
    let itself = accepted(
        server,
        key,
        &reference(&[
            ("householdId\":\"did:ixo:household/900", "householdId\":\"did:ixo:household/123"),
            ("2024-02", "2024-03"),
        ])?,
    )?;
    ensure!(outstanding(&itself) == ["claim.timing_not_assessed"], "{itself}");
    let intervention = read(server, key, &intervention)?;
    ensure!(
        outstanding(&intervention) == ["claim.control_group_absent", "claim.timing_not_assessed"],
        "{intervention}"
    );
    Ok(())
}

fn a_named_study_differs_from_the_unnamed_one(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, &reference(&[])?)?;
    let named = ("\"testGroup\"", "\"studyId\":\"default\",\"testGroup\"");
    let record = accepted(server, key, &selected_sample(&[named])?)?;
    ensure!(record["status"] == "pending" && record["studyId"] == "default", "{record}");
    Ok(())
}

fn a_link_to_a_selection_does_not_prove_it(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, &reference(&[])?)?;
    let link = "{\"evidence\":[{\"type\":\"selection-methodology\",\"uri\":\"ipfs://Qm\"}],\"type\"";
    let record = accepted(server, key, &sample(&[("{\"type\"", link)]))?;
    ensure!(outstanding(&record) == ["claim.selection_documented"], "{record}");
    Ok(())
}

/// The author of a claim could write a frame that contains only their own household. A selection that the service
/// stored can be small.
fn a_small_frame_in_a_claim_proves_nothing(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, &reference(&[])?)?;
    let request = drawing(&["did:ixo:household/123"]);
    let evidence = serde_json::json!([{
        "type": "selection-methodology", "uri": "ipfs://Qm", "selection": draw(&request)?, "frame": request["frame"],
    }]);
    let proof = format!("{{\"evidence\":{evidence},\"type\":\"KPTClaim\"");
    let record = accepted(server, key, &sample(&[("{\"type\":\"KPTClaim\"", &proof)]))?;
    ensure!(outstanding(&record) == ["claim.selection_small_census"], "{record}");
    Ok(())
}

/// The replacement that makes the sample a claim of the study `north`.
const NORTH: (&str, &str) = ("\"testGroup\"", "\"studyId\":\"north\",\"testGroup\"");

/// Stores a selection for the study that has drawn these households.
fn select(server: &Server, key: &str, households: &[&str]) -> Result<()> {
    let drawn = with_status(&post(server, key, "/v1/selections", &drawing(households).to_string())?, 201)?;
    let body = serde_json::json!({"selection": {"id": drawn["id"]}}).to_string();
    let kept = post(server, key, "/v1/studies/north", &body)?;
    ensure!(matches!(kept.status, 200 | 201), "{}", kept.body);
    Ok(())
}

fn a_stored_selection_proves_random_selection(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, &reference(&[NORTH])?)?;
    let pending = accepted(server, key, &sample(&[NORTH]))?;
    ensure!(outstanding(&pending) == ["claim.selection_undocumented"], "{pending}");
    select(server, key, &["did:ixo:household/123", "did:ixo:household/900"])?;
    let verified = read(server, key, &pending)?;
    ensure!(verified["status"] == "verified", "{verified}");
    // Claims without a study have no selection.
    let other = accepted(server, key, &sample(&[("household/123", "household/124")]))?;
    ensure!(outstanding(&other).contains(&"claim.selection_undocumented"), "{other}");
    Ok(())
}

fn the_claim_of_a_household_that_was_not_drawn_stays_pending(server: &Server, key: &str) -> Result<()> {
    select(server, key, &["did:ixo:household/900", "did:ixo:household/901"])?;
    accepted(server, key, &reference(&[NORTH])?)?;
    let record = accepted(server, key, &sample(&[NORTH]))?;
    ensure!(outstanding(&record) == ["claim.household_not_selected"], "{record}");
    select(server, key, &["did:ixo:household/123", "did:ixo:household/900", "did:ixo:household/901"])?;
    ensure!(read(server, key, &record)?["status"] == "verified");
    Ok(())
}

fn an_invalidated_control_group_does_not_count(server: &Server, key: &str) -> Result<()> {
    let control = accepted(server, key, &reference(&[])?)?;
    let first = accepted(server, key, &selected_sample(&[])?)?;
    ensure!(first["status"] == "verified", "{first}");
    let control = read(server, key, &control)?;
    ensure!(control["status"] == "verified", "{control}");
    with_status(&change(server, key, &control["id"], "invalidated", "the scale was broken")?, 200)?;
    let exchanged = ("\"householdId\":\"did:ixo:household/123", "\"householdId\":\"did:ixo:household/901");
    let second = accepted(server, key, &selected_sample(&[exchanged])?)?;
    ensure!(outstanding(&second) == ["claim.control_group_absent", "claim.timing_not_assessed"], "{second}");
    // A verified record stays verified.
    ensure!(read(server, key, &first)?["status"] == "verified");
    Ok(())
}

fn a_verified_record_gets_a_credential(server: &Server, key: &str) -> Result<()> {
    let claim = selected_sample(&[])?;
    let pending = accepted(server, key, &claim)?;
    ensure!(pending.get("verifiableCredential").is_none(), "{pending}");
    accepted(server, key, &reference(&[])?)?;
    let verified = read(server, key, &pending)?;
    let credential = &verified["verifiableCredential"];
    let checked = verify(credential, serde_json::json!({"claim": claim}))?;
    for check in ["signature", "digest"] {
        ensure!(verdict(&checked, check) == "pass", "{check}: {checked}");
    }
    ensure!(read(server, key, &pending)? == verified, "the credential was issued again");
    Ok(())
}

/// Returns the ids of the claims that a study counts.
fn counted(server: &Server, key: &str, study: &str) -> Result<Vec<Value>> {
    let study = post(server, key, &format!("/v1/studies/{study}"), "{}")?;
    ensure!(matches!(study.status, 200 | 201), "{}", study.body);
    let study = study.json();
    Ok(study["claims"].as_array().into_iter().flatten().map(|claim| claim["id"].clone()).collect())
}

const SOUTH: (&str, &str) = ("\"testGroup\"", "\"studyId\":\"south\",\"testGroup\"");

/// Stores a verified claim of the study `north`, and a pending one with the same measurement of the study `south`.
fn amended(server: &Server, key: &str) -> Result<[Value; 2]> {
    accepted(server, key, &reference(&[NORTH])?)?;
    let verified = accepted(server, key, &selected_sample(&[NORTH])?)?;
    ensure!(verified["status"] == "verified", "{verified}");
    let pending = accepted(server, key, &selected_sample(&[SOUTH])?)?;
    ensure!(pending["status"] == "pending" && pending["amends"] == verified["id"], "{pending}");
    Ok([verified, pending])
}

fn an_amendment_counts_once_it_is_settled(server: &Server, key: &str) -> Result<()> {
    let [verified, pending] = amended(server, key)?;
    ensure!(read(server, key, &verified)? == verified, "{verified}");
    ensure!(counted(server, key, "north")?.contains(&verified["id"]));
    ensure!(counted(server, key, "south")?.is_empty(), "the undecided amendment counts");
    let control = accepted(server, key, &reference(&[SOUTH, OTHER])?)?;
    ensure!(control["status"] == "pending", "the undecided amendment is the other group of {control}");
    // Records have times in milliseconds.
    std::thread::sleep(std::time::Duration::from_millis(5));
    let settled = read(server, key, &pending)?;
    ensure!(settled["status"] == "verified" && settled["verifiableCredential"].is_object(), "{settled}");
    let superseded = read(server, key, &verified)?;
    ensure!(superseded["status"] == "superseded" && superseded["amendedBy"] == pending["id"], "{superseded}");
    let change = &superseded["statusHistory"][0];
    ensure!(change["at"].as_str() > settled["createdAt"].as_str(), "{superseded}");
    ensure!(
        is_set(server, "revocation", place(&verified)?)? && !is_set(server, "revocation", place(&settled)?)?
    );
    ensure!(!counted(server, key, "north")?.contains(&verified["id"]));
    ensure!(counted(server, key, "south")?.contains(&pending["id"]));
    ensure!(read(server, key, &control)?["status"] == "verified");
    Ok(())
}

fn an_amendment_waits_for_the_end_of_a_dispute(server: &Server, key: &str) -> Result<()> {
    let [verified, pending] = amended(server, key)?;
    with_status(&change(server, key, &verified["id"], "disputed", "the scale was broken")?, 200)?;
    accepted(server, key, &reference(&[SOUTH, OTHER])?)?;
    ensure!(read(server, key, &pending)?["status"] == "pending");
    ensure!(counted(server, key, "north")?.contains(&verified["id"]), "a disputed record does not count");
    with_status(&change(server, key, &verified["id"], "verified", "it was another scale")?, 200)?;
    ensure!(read(server, key, &pending)?["status"] == "verified");
    ensure!(read(server, key, &verified)?["status"] == "superseded");
    Ok(())
}
