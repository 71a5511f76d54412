//! Claims of different households that may be of one: the record of the later claim has a warning that names the other.

use anyhow::{Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use crate::Test;
use crate::api::{accepted, sample};
use crate::client::change;

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_copied_sheet_is_named,
    an_invalidated_record_is_no_original,
    another_spelling_is_named,
    a_neighbour_and_a_photo_are_named,
    copies_are_found_within_the_organisation,
    a_pending_copy_keeps_its_warning,
    a_warning_names_ten_households,
];

/// Returns the sample of another household, with further members, whose logs are its own if `first` is not 2.
fn claim(household: &str, first: u32, more: &str) -> String {
    sample(&[
        ("did:ixo:household/123", household),
        ("3.2,", &format!("3.{first},")),
        ("11.9", &format!("{}.{}", 11 + (7 + first) / 10, (7 + first) % 10)),
        ("{\"type\"", &format!("{{{more}\"type\"")),
    ])
}

/// Returns the codes of the warnings about copies, each with the households that it names.
fn copies(record: &Value) -> Vec<(Value, Value)> {
    let warnings = record["warnings"].as_array().into_iter().flatten();
    let named = warnings.filter(|warning| !warning["params"]["households"].is_null());
    named.map(|warning| (warning["code"].clone(), warning["params"]["households"].clone())).collect()
}

fn a_copied_sheet_is_named(server: &Server, key: &str) -> Result<()> {
    let first = accepted(server, key, &claim("did:ixo:one", 2, ""))?;
    ensure!(copies(&first).is_empty(), "{first}");
    let second = accepted(server, key, &claim("did:ixo:two", 2, ""))?;
    ensure!(copies(&second) == [(json!("claim.same_weights"), json!(["did:ixo:one"]))], "{second}");
    ensure!(second["status"] == "verified", "{second}");
    let third = accepted(server, key, &claim("did:ixo:three", 2, ""))?;
    ensure!(
        copies(&third) == [(json!("claim.same_weights"), json!(["did:ixo:one", "did:ixo:two"]))],
        "{third}"
    );
    let other = accepted(server, key, &claim("did:ixo:four", 3, ""))?;
    ensure!(copies(&other).is_empty(), "{other}");
    Ok(())
}

fn an_invalidated_record_is_no_original(server: &Server, key: &str) -> Result<()> {
    let first = accepted(server, key, &claim("did:ixo:one", 2, ""))?;
    change(server, key, &first["id"], "invalidated", "a copy of the second")?;
    let second = accepted(server, key, &claim("did:ixo:two", 2, ""))?;
    ensure!(copies(&second).is_empty(), "{second}");
    // Another record of the household does not have the mark.
    accepted(server, key, &claim("did:ixo:one", 5, ""))?;
    let third = accepted(server, key, &claim("did:ixo:three", 2, ""))?;
    ensure!(copies(&third) == [(json!("claim.same_weights"), json!(["did:ixo:two"]))], "{third}");
    Ok(())
}

fn another_spelling_is_named(server: &Server, key: &str) -> Result<()> {
    for (number, (household, like)) in [
        ("did:ixo:r1", None),
        ("did:ixo:R1", Some(vec!["did:ixo:r1"])),
        ("did:ixo:r%32", None),
        ("did:ixo:R2/1", Some(vec!["did:ixo:r%32"])),
        ("did:ixo:home/1", None),
        ("did:ixo:home/2", None),
        ("did:ixo:home", Some(vec!["did:ixo:home/1", "did:ixo:home/2"])),
    ]
    .into_iter()
    .enumerate()
    {
        let record = accepted(server, key, &claim(household, u32::try_from(number)? + 1, ""))?;
        let named = like.map(|like| (json!("claim.names_alike"), json!(like)));
        ensure!(copies(&record) == Vec::from_iter(named), "{record}");
    }
    Ok(())
}

fn a_neighbour_and_a_photo_are_named(server: &Server, key: &str) -> Result<()> {
    let more = |latitude: &str, photo: &str| {
        format!(
            r#""location":{{"latitude":{latitude},"longitude":36.8219}},"evidence":[{{"type":"photo","uri":"{photo}"}}],"#
        )
    };
    accepted(server, key, &claim("did:ixo:one", 1, &more("-1.29210", "ipfs://a")))?;
    let near = accepted(server, key, &claim("did:ixo:two", 2, &more("-1.29211", "ipfs://b")))?;
    ensure!(copies(&near) == [(json!("claim.homes_near"), json!(["did:ixo:one"]))], "{near}");
    let photo = accepted(server, key, &claim("did:ixo:three", 3, &more("-1.29310", "ipfs://b")))?;
    ensure!(copies(&photo) == [(json!("claim.same_photo"), json!(["did:ixo:two"]))], "{photo}");
    Ok(())
}

fn copies_are_found_within_the_organisation(server: &Server, key: &str) -> Result<()> {
    accepted(server, "stranger", &claim("did:ixo:one", 2, ""))?;
    let other = accepted(server, key, &claim("did:ixo:two", 2, ""))?;
    ensure!(copies(&other).is_empty(), "{other}");
    Ok(())
}

fn a_pending_copy_keeps_its_warning(server: &Server, key: &str) -> Result<()> {
    let pending = |household| claim(household, 2, "").replace("\"season\":\"dry\",", "");
    accepted(server, key, &pending("did:ixo:one"))?;
    let second = accepted(server, key, &pending("did:ixo:two"))?;
    let read = crate::client::record(server, key, &second["id"])?;
    ensure!(read["status"] == "pending" && read["warnings"] == second["warnings"], "{read}");
    ensure!(copies(&read) == [(json!("claim.same_weights"), json!(["did:ixo:one"]))], "{read}");
    Ok(())
}

fn a_warning_names_ten_households(server: &Server, key: &str) -> Result<()> {
    for number in 0..12 {
        accepted(server, key, &claim(&format!("did:ixo:home-x{number}x"), 2, ""))?;
    }
    let last = accepted(server, key, &claim("did:ixo:last", 2, ""))?;
    let [(_, households)] = &copies(&last)[..] else { anyhow::bail!("{last}") };
    ensure!(households.as_array().is_some_and(|households| households.len() == 10), "{last}");
    Ok(())
}
