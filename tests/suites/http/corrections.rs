//! Claims that correct a stored one: the statement that stores the new record also invalidates the old one.

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::Value;

use crate::Test;
use crate::api::{accepted, sample};
use crate::client::{change, problem, record, with_status};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_correction_replaces_the_old_record,
    a_correction_can_be_corrected,
    a_correction_must_not_conflict_with_a_third_record,
    a_missing_record_cannot_be_replaced,
    a_record_is_replaced_once,
    a_disputed_or_pending_record_can_be_corrected,
    one_of_many_concurrent_corrections_is_accepted,
];

/// Returns the sample with another first daily log, as a correction of a record.
fn correction(of: &Value, first: u32) -> Result<String> {
    let id = of["id"].as_str().context("the id is missing")?;
    // 11.9 - 3.2 is 8.7.
    let (log, total) = (format!("3.{first},"), format!("{}.{}", 11 + (7 + first) / 10, (7 + first) % 10));
    Ok(sample(&[
        ("{\"type\"", &format!("{{\"replaces\":\"{id}\",\"type\"")),
        ("3.2,", &log),
        ("11.9", &total),
    ]))
}

fn a_correction_replaces_the_old_record(server: &Server, key: &str) -> Result<()> {
    let old = accepted(server, key, SAMPLE)?;
    let claim = correction(&old, 5)?;
    let new = accepted(server, key, &claim)?;
    ensure!(new["replaces"] == old["id"] && new["status"] == "verified", "{new}");
    ensure!(new.get("amends").is_none(), "{new}");
    let replaced = record(server, key, &old["id"])?;
    ensure!(replaced["status"] == "invalidated" && replaced["replacedBy"] == new["id"], "{replaced}");
    let reason = replaced["statusReason"].as_str().context("the reason is missing")?;
    ensure!(new["id"].as_str().is_some_and(|id| reason.contains(id)), "{replaced}");
    ensure!(replaced["statusHistory"][0]["at"] == new["createdAt"], "{replaced}");
    // Sent again, it is the same record, and nothing else changes.
    ensure!(with_status(&server.submit(key, claim.as_bytes())?, 200)? == new);
    ensure!(record(server, key, &old["id"])? == replaced);
    Ok(())
}

fn a_correction_can_be_corrected(server: &Server, key: &str) -> Result<()> {
    let first = accepted(server, key, SAMPLE)?;
    let second = accepted(server, key, &correction(&first, 5)?)?;
    let third = accepted(server, key, &correction(&second, 6)?)?;
    ensure!(third["replaces"] == second["id"], "{third}");
    for (old, by) in [(&first, &second), (&second, &third)] {
        let old = record(server, key, &old["id"])?;
        ensure!(old["status"] == "invalidated" && old["replacedBy"] == by["id"], "{old}");
    }
    ensure!(record(server, key, &third["id"])?["status"] == "verified");
    Ok(())
}

fn a_correction_must_not_conflict_with_a_third_record(server: &Server, key: &str) -> Result<()> {
    let old = accepted(server, key, SAMPLE)?;
    let later =
        [("2024-02-04", "2024-02-08"), ("2024-02-01", "2024-02-05"), ("3.2,", "3.1,"), ("11.9", "11.8")];
    let neighbour = accepted(server, key, &sample(&later))?;
    // The correction overlaps the days of another record.
    let reaching =
        correction(&old, 5)?.replace("2024-02-04", "2024-02-05").replace("2024-02-01", "2024-02-02");
    let refused = server.submit(key, reaching.as_bytes())?;
    problem(&refused, 409, "claim-conflict", "")?;
    ensure!(
        refused.body.contains(neighbour["id"].as_str().context("the id is missing")?),
        "{}",
        refused.body
    );
    ensure!(
        record(server, key, &old["id"])?["status"] == "verified",
        "nothing was stored, but the old record was invalidated"
    );
    Ok(())
}

fn a_missing_record_cannot_be_replaced(server: &Server, key: &str) -> Result<()> {
    let refused = |claim: &str, words: &str| {
        problem(&server.submit(key, claim.as_bytes())?, 409, "nothing-to-replace", words)
    };
    refused(
        &sample(&[("{\"type\"", "{\"replaces\":\"kpt-aaaaaaaaaaaaaaaaaaaaaaaaaa\",\"type\"")]),
        "kpt-aaaa",
    )?;
    let old = accepted(server, key, SAMPLE)?;
    refused(&correction(&old, 5)?.replace("household/123", "household/124"), "another household")?;
    let foreign = accepted(server, "stranger", SAMPLE)?;
    refused(&correction(&foreign, 5)?, "no record has the id")?;
    ensure!(record(server, key, &old["id"])?["status"] == "verified");
    Ok(())
}

fn a_record_is_replaced_once(server: &Server, key: &str) -> Result<()> {
    let old = accepted(server, key, &sample(&[("household/123", "household/200")]))?;
    let by =
        |first| Ok::<_, anyhow::Error>(correction(&old, first)?.replace("household/123", "household/200"));
    let new = accepted(server, key, &by(5)?)?;
    let refused = server.submit(key, by(6)?.as_bytes())?;
    problem(&refused, 409, "nothing-to-replace", new["id"].as_str().context("the id is missing")?)?;
    let other = accepted(server, key, &sample(&[("household/123", "household/201")]))?;
    change(server, key, &other["id"], "invalidated", "why")?;
    let late = correction(&other, 5)?.replace("household/123", "household/201");
    problem(&server.submit(key, late.as_bytes())?, 409, "nothing-to-replace", "invalidated")
}

fn a_disputed_or_pending_record_can_be_corrected(server: &Server, key: &str) -> Result<()> {
    let disputed = accepted(server, key, SAMPLE)?;
    change(server, key, &disputed["id"], "disputed", "why")?;
    let second = accepted(server, key, &correction(&disputed, 5)?.replace("\"season\":\"dry\",", ""))?;
    ensure!(second["status"] == "pending" && second["replaces"] == disputed["id"], "{second}");
    let third = accepted(server, key, &correction(&second, 6)?)?;
    ensure!(third["status"] == "verified", "{third}");
    ensure!(record(server, key, &second["id"])?["status"] == "invalidated");
    Ok(())
}

fn one_of_many_concurrent_corrections_is_accepted(server: &Server, key: &str) -> Result<()> {
    let old = accepted(server, key, SAMPLE)?;
    let claims: Vec<String> = (3..=9).map(|first| correction(&old, first)).collect::<Result<_>>()?;
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let threads: Vec<_> = claims
            .iter()
            .map(|claim| {
                scope.spawn(move || server.submit(key, claim.as_bytes()).map(|answer| answer.status))
            })
            .collect();
        threads.into_iter().filter_map(|one| one.join().ok()?.ok()).collect()
    });
    ensure!(statuses.iter().filter(|status| **status == 201).count() == 1, "{statuses:?}");
    ensure!(statuses.iter().filter(|status| **status == 409).count() == 6, "{statuses:?}");
    let old = record(server, key, &old["id"])?;
    ensure!(old["statusHistory"].as_array().map(Vec::len) == Some(1), "{old}");
    ensure!(record(server, key, &old["replacedBy"])?["status"] == "verified", "{old}");
    Ok(())
}
