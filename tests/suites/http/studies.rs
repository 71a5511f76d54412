//! Policy `study`: a record waits until the study shows random selection, a control group and aligned timing.

use anyhow::{Context, Result, ensure};
use hearth_tests::server::Server;
use serde_json::Value;

use crate::Test;
use crate::api::{accepted, sample};

pub(crate) const TESTS: &[(&str, Test)] = &[
    ("a_claim_alone_is_pending", a_claim_alone_is_pending),
    ("a_record_is_verified_when_the_control_group_arrives", verified_when_the_control_group_arrives),
    ("without_selection_evidence_it_stays_pending", without_selection_evidence_it_stays_pending),
    ("other_times_are_not_aligned", other_times_are_not_aligned),
    ("studies_do_not_mix", studies_do_not_mix),
    ("a_reference_claim_needs_the_other_group", a_reference_claim_needs_the_other_group),
    ("a_household_is_no_control_group_of_its_own", a_household_is_no_control_group_of_its_own),
    ("the_unnamed_study_has_no_name", the_unnamed_study_has_no_name),
];

const SELECTED: (&str, &str) =
    ("{\"type\"", "{\"evidence\":[{\"type\":\"selection-methodology\",\"uri\":\"ipfs://Qm\"}],\"type\"");

/// A claim of the reference group, by another household.
fn reference(exchanges: &[(&str, &str)]) -> String {
    let reference = sample(&[SELECTED, ("household/123", "household/900"), ("intervention", "reference")]);
    exchanges.iter().fold(reference, |claim, (from, to)| claim.replace(from, to))
}

fn outstanding(record: &Value) -> Vec<&str> {
    record["outstanding"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|finding| finding["code"].as_str())
        .collect()
}

fn read(server: &Server, key: &str, record: &Value) -> Result<Value> {
    let id = record["id"].as_str().context("an id")?;
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

fn verified_when_the_control_group_arrives(server: &Server, key: &str) -> Result<()> {
    let pending = accepted(server, key, &sample(&[SELECTED]))?;
    ensure!(pending["status"] == "pending", "{pending}");
    let control = accepted(server, key, &reference(&[]))?;
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
    accepted(server, key, &reference(&[]))?;
    let record = accepted(server, key, &sample(&[]))?;
    ensure!(outstanding(&record) == ["claim.selection_undocumented"], "{record}");
    Ok(())
}

fn other_times_are_not_aligned(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, &reference(&[("2024-02", "2024-03")]))?;
    let record = accepted(server, key, &sample(&[SELECTED]))?;
    ensure!(outstanding(&record) == ["claim.timing_misaligned"], "{record}");
    ensure!(record["outstanding"][0]["params"]["days"] == 25, "{record}");
    accepted(server, key, &reference(&[("household/900", "household/901")]))?;
    ensure!(read(server, key, &record)?["status"] == "verified");
    Ok(())
}

fn studies_do_not_mix(server: &Server, key: &str) -> Result<()> {
    let study = ("\"testGroup\"", "\"studyId\":\"north\",\"testGroup\"");
    accepted(server, key, &reference(&[]))?;
    let record = accepted(server, key, &sample(&[SELECTED, study]))?;
    ensure!(record["status"] == "pending" && record["studyId"] == "north", "{record}");
    accepted(server, key, &reference(&[study, ("household/900", "household/901")]))?;
    ensure!(read(server, key, &record)?["status"] == "verified");
    Ok(())
}

fn a_reference_claim_needs_the_other_group(server: &Server, key: &str) -> Result<()> {
    let record = accepted(server, key, &reference(&[]))?;
    ensure!(outstanding(&record) == ["claim.timing_not_assessed"], "{record}");
    accepted(server, key, &sample(&[SELECTED]))?;
    ensure!(read(server, key, &record)?["status"] == "verified");
    Ok(())
}

fn a_household_is_no_control_group_of_its_own(server: &Server, key: &str) -> Result<()> {
    let intervention = accepted(server, key, &sample(&[SELECTED]))?;
    let itself = accepted(server, key, &reference(&[("household/900", "household/123")]))?;
    ensure!(outstanding(&itself) == ["claim.timing_not_assessed"], "{itself}");
    let intervention = read(server, key, &intervention)?;
    ensure!(
        outstanding(&intervention) == ["claim.control_group_absent", "claim.timing_not_assessed"],
        "{intervention}"
    );
    Ok(())
}

fn the_unnamed_study_has_no_name(server: &Server, key: &str) -> Result<()> {
    accepted(server, key, &reference(&[]))?;
    let named = ("\"testGroup\"", "\"studyId\":\"default\",\"testGroup\"");
    let record = accepted(server, key, &sample(&[SELECTED, named]))?;
    ensure!(record["status"] == "pending" && record["studyId"] == "default", "{record}");
    Ok(())
}
