//! The instructions that a client gets when it connects. Clients put them into the system prompt, so that the saved
//! preferences apply from the first turn of a session.

use std::fs;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::contract::preferences;
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use super::client::{Room, request};
use super::{Alone, Test, modern, start};
use crate::OnSqlite;

pub(super) const TESTS: &[(&str, Test)] =
    named![instructions_contain_the_saved_preferences, instructions_depend_on_the_room,];
pub(super) const SQLITE: &[OnSqlite<Alone>] = &[(
    "a_failing_store_does_not_prevent_a_connection",
    a_failing_store_does_not_prevent_a_connection,
    "the test damages the database file",
)];

/// Returns the instructions, which must be the same in both versions of the protocol.
fn instructions(room: &Room<'_>) -> Result<String> {
    let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
    let legacy = room.message(&request("initialize", &params))?;
    let modern = modern::ask(room, &modern::message("server/discover", json!({})))?;
    let [legacy, modern] = [&legacy, &modern].map(|answer| answer.json()["result"]["instructions"].clone());
    ensure!(legacy == modern, "{legacy}\n{modern}");
    legacy.as_str().map(str::to_owned).context("the instructions are missing")
}

fn section(record: &str) -> Result<String> {
    let rendered: Value = serde_json::from_str(&preferences::render(record.as_bytes()))?;
    rendered["text"]
        .as_str()
        .filter(|text| !text.is_empty())
        .map(str::to_owned)
        .context("the section is missing")
}

/// `whole` and `whale`, in hexadecimal.
const WHOLE: &str = "77686f6c65";
const WHALE: &str = "7768616c65";
const ASK: &str = "without arguments";

fn instructions_contain_the_saved_preferences(server: &Server) -> Result<()> {
    let room = Room::named(server, "instructions");
    let general = instructions(&room)?;
    ensure!(general.contains("set_user_preferences") && general.contains(ASK), "{general}");
    room.change(
        &json!({"language": "Spanish", "userName": "Alex", "customInstructions": "Ask first.\nThen act."}),
    )?;
    let text = instructions(&room)?;
    let section = section(&room.get()?.body)?;
    ensure!(section.contains("Alex"), "{section}");
    ensure!(text.ends_with(&format!("\n\n{section}")) && !text.contains(ASK), "{text}");
    room.change(&json!({"language": null, "userName": null, "customInstructions": null}))?;
    ensure!(instructions(&room)? == general);
    Ok(())
}

fn instructions_depend_on_the_room(server: &Server) -> Result<()> {
    Room::named(server, "rooms-of-keys-2").change(&json!({"userName": "Of the second"}))?;
    for (room, here) in [
        (Room::named(server, "rooms-of-keys-2").with_key("two-rooms"), true),
        // A key that may write can read what it has written.
        (Room::named(server, "rooms-of-keys-2").with_key("writer"), true),
        (Room::named(server, "instructions-else"), false),
        (Room::queried(server, "").with_key("two-rooms"), false),
    ] {
        ensure!(instructions(&room)?.contains("Of the second") == here);
    }
    // If the room is unknown, the tool cannot return a record.
    let nowhere = instructions(&Room::queried(server, "").with_key("two-rooms"))?;
    ensure!(nowhere.contains("set_user_preferences") && !nowhere.contains(ASK), "{nowhere}");
    Ok(())
}

/// If the store fails, the conversation continues without the preferences.
fn a_failing_store_does_not_prevent_a_connection() -> Result<()> {
    let server = start("")?;
    Room::named(&server, "a").change(&json!({"tone": "dry"}))?;
    let file = server.database().to_owned();
    let state = server.stop_and_keep()?;
    // Rename a column of the table.
    let renamed = data_encoding::HEXLOWER.encode(&fs::read(&file)?).replace(WHOLE, WHALE);
    fs::write(&file, data_encoding::HEXLOWER.decode(renamed.as_bytes())?)?;
    let server = Server::in_directory(state, &[])?;
    let room = Room::named(&server, "a");
    ensure!(room.get()?.status == 503, "the store does not fail");
    let text = instructions(&room)?;
    ensure!(text.contains("set_user_preferences") && text.contains(ASK), "{text}");
    ensure!(room.message(&request("tools/list", &json!({})))?.status == 200);
    Ok(())
}
