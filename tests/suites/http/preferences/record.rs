//! The effect of successive changes on a record.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use super::client::Room;
use super::{Alone, Test, start};
use crate::OnServe;

pub(super) const TESTS: &[(&str, Test)] = named![
    a_change_is_merged,
    null_clears,
    the_time_is_that_of_the_change,
    a_change_without_effect_is_reported,
    agents_cannot_set_the_time,
    the_longest_texts_are_kept,
    records_stay_small,
];
pub(super) const ALONE: &[(&str, Alone)] = named![a_record_survives_a_restart,];
pub(super) const FILE: &[OnServe<Alone>] = &[(
    "cleared_text_is_removed_from_all_files",
    cleared_text_is_removed_from_all_files,
    "only `hearth serve` makes SQLite overwrite deleted data",
)];

fn a_change_is_merged(server: &Server) -> Result<()> {
    let room = Room::named(server, "merged");
    room.change(&json!({"tone": "dry", "language": "es"}))?;
    let called = room.call(r#"{"length":"terse","tone":"warm"}"#)?;
    let record = called.structured.clone().context("the record is missing")?;
    ensure!([&record["tone"], &record["language"], &record["length"]] == ["warm", "es", "terse"], "{record}");
    // The record for programs comes first, then the text for the model.
    ensure!(
        called.texts.len() == 2 && called.texts.first().is_some_and(|text| text.starts_with('{')),
        "{called:?}"
    );
    let sentence = called.texts.get(1).context("the sentence is missing")?;
    ensure!(sentence.contains("length, tone") && sentence.contains("next reply"), "{sentence}");
    ensure!(called.changed == Some(json!(["length", "tone"])), "{called:?}");
    // Existing members keep their position.
    let body = room.get()?.body;
    let places =
        ["language", "tone", "updatedAt", "length"].map(|member| body.find(&format!("\"{member}\"")));
    ensure!(places.iter().all(Option::is_some) && room.record()? == record, "{body}");
    Ok(())
}

fn null_clears(server: &Server) -> Result<()> {
    let room = Room::named(server, "cleared");
    room.change(&json!({"tone": "dry", "language": "es"}))?;
    let record = room.change(&json!({"tone": null}))?;
    ensure!(record.get("tone").is_none() && record["language"] == "es", "{record}");
    let record = room.change(&json!({"language": null, "tone": null}))?;
    let left: Vec<&String> = record.as_object().into_iter().flatten().map(|(name, _)| name).collect();
    ensure!(left == ["updatedAt"], "{record}");
    // Clearing a member of an empty record has no effect.
    let empty = Room::named(server, "cleared-before-it-was");
    let called = empty.call(r#"{"tone":null}"#)?;
    ensure!(!called.is_error && called.structured == Some(json!({})), "{called:?}");
    ensure!(empty.get()?.body == "null");
    Ok(())
}

fn the_time_is_that_of_the_change(server: &Server) -> Result<()> {
    let room = Room::named(server, "times");
    let mut last = String::new();
    for tone in ["dry", "warm", "dry"] {
        let record = room.change(&json!({ "tone": tone }))?;
        let time = record["updatedAt"].as_str().context("the time is missing")?.to_owned();
        let form: String = time.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        ensure!(form == "0000-00-00T00:00:00.000Z", "{time}");
        ensure!(time >= last, "{time} after {last}");
        last = time;
        // Times have milliseconds.
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let first = room.record()?;
    ensure!(first["updatedAt"] == *last);
    Ok(())
}

fn a_change_without_effect_is_reported(server: &Server) -> Result<()> {
    let room = Room::named(server, "nothing");
    let shown = room.call("{}")?;
    ensure!(shown.text().contains("No preferences are saved"), "{shown:?}");
    ensure!(room.record()?.is_null());
    room.change(&json!({"tone": "dry"}))?;
    let before = room.get()?;
    std::thread::sleep(std::time::Duration::from_millis(5));
    for (change, expected) in [
        ("{}", "nothing was changed"),
        (" { } ", "nothing was changed"),
        (r#"{"tone":"dry"}"#, "Nothing has changed"),
        (r#"{"length":null}"#, "Nothing has changed"),
    ] {
        let called = room.call(change)?;
        ensure!(!called.is_error && called.text().contains(expected), "{change}: {called:?}");
        ensure!(called.changed == Some(json!([])), "{change}: {called:?}");
        let after = room.get()?;
        ensure!(
            after.body == before.body && after.header("etag") == before.header("etag"),
            "{change}: {after:?}"
        );
    }
    Ok(())
}

fn agents_cannot_set_the_time(server: &Server) -> Result<()> {
    let room = Room::named(server, "their-time");
    let called = room.call(r#"{"tone":"dry","updatedAt":"2001-01-01T00:00:00Z"}"#)?;
    ensure!(!called.is_error && called.text().contains("updatedAt"), "{called:?}");
    let record = room.record()?;
    ensure!(record["tone"] == "dry" && record["updatedAt"] != "2001-01-01T00:00:00Z", "{record}");
    let alone = room.call(r#"{"updatedAt":"2001-01-01T00:00:00Z"}"#)?;
    ensure!(!alone.is_error && room.record()? == record, "{alone:?}");
    Ok(())
}

/// The length is counted in code points, not in bytes or escapes.
fn the_longest_texts_are_kept(server: &Server) -> Result<()> {
    let room = Room::named(server, "longest");
    let longest = "\u{1F525}".repeat(2_000);
    ensure!(room.change(&json!({ "customInstructions": longest }))?["customInstructions"] == *longest);
    let escaped = r"\ud83d\udd25".repeat(2_000);
    let called = room.call(&format!(r#"{{"customInstructions":"{escaped}","tone":"dry"}}"#))?;
    ensure!(!called.is_error && room.record()?["customInstructions"] == *longest, "{:?}", called.texts);
    let lines = "1. One.\r\n\t2. Two — 두 번째.";
    ensure!(room.change(&json!({ "customInstructions": lines }))?["customInstructions"] == lines);
    Ok(())
}

/// After many successive changes, only the result is kept.
fn records_stay_small(server: &Server) -> Result<()> {
    let room = Room::named(server, "many");
    for number in 0..300 {
        room.change(&json!({ "tone": format!("tone {number}") }))?;
    }
    ensure!(room.record()?["tone"] == "tone 299");
    let rows = server.stored().number(
        "SELECT COUNT(*) FROM preferences WHERE room = (SELECT room FROM preferences WHERE change LIKE '%tone 299%')",
    )?;
    ensure!(rows == 1, "{rows}");
    Ok(())
}

fn a_record_survives_a_restart() -> Result<()> {
    let server = start("")?;
    let record = Room::named(&server, "kept").change(&json!({"tone": "dry", "language": "es"}))?;
    let before = Room::named(&server, "kept").get()?;
    let server = server.kill_and_restart()?;
    let room = Room::named(&server, "kept");
    let after = room.get()?;
    ensure!(after.body == before.body && after.header("etag") == before.header("etag"), "{after:?}");
    let changed = room.change(&json!({"length": "short"}))?;
    let plain = |mut record: Value| {
        record["updatedAt"] = Value::Null;
        record["length"] = Value::Null;
        record
    };
    ensure!(changed["length"] == "short" && plain(changed.clone()) == plain(record), "{changed}");
    Ok(())
}

/// Both long and short texts, in enough rooms for many database pages.
fn cleared_text_is_removed_from_all_files() -> Result<()> {
    let server = start("")?;
    for number in 0..60 {
        let room = Room::named(&server, &format!("forgotten-{number}"));
        let text = format!("{SECRET} {}", "x".repeat(number * 37 % 1_900));
        room.change(&json!({ "customInstructions": text, "userName": SECRET, "tone": "dry" }))?;
        room.change(&json!({ "userName": format!("User {number}") }))?;
    }
    ensure!(has_the_secret(server.state())?, "the secret is not found although it is stored");
    for number in 0..60 {
        let room = Room::named(&server, &format!("forgotten-{number}"));
        room.change(&json!({ "customInstructions": null }))?;
    }
    let state = server.stop_and_keep()?;
    ensure!(!has_the_secret(state.path())?, "a file still contains the secret");
    let server = Server::in_directory(state, &[])?;
    let record = Room::named(&server, "forgotten-59").record()?;
    ensure!(record["userName"] == "User 59" && record["tone"] == "dry", "{record}");
    Ok(())
}

/// Returns whether a file of the state directory contains [`SECRET`].
fn has_the_secret(state: &Path) -> Result<bool> {
    for entry in fs::read_dir(state)? {
        let entry = entry?;
        if entry.file_type()?.is_file()
            && fs::read(entry.path())?.windows(SECRET.len()).any(|window| window == SECRET.as_bytes())
        {
            return Ok(true);
        }
    }
    Ok(false)
}

const SECRET: &str = "to be forgotten";
