//! How a request selects its room, and which rooms a key may use.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::json;

use super::client::{Called, Room, request};
use super::{Test, problem};

pub(super) const TESTS: &[(&str, Test)] = named![
    a_key_for_one_room_needs_no_room_parameter,
    a_key_gives_access_to_its_rooms_only,
    an_ambiguous_room_is_reported,
    a_room_has_a_name,
    misspelt_parameters_are_reported,
    unusual_room_names_are_accepted,
    rooms_are_shared_between_subjects,
    rooms_do_not_leak,
    arguments_cannot_select_the_room,
];

const OWN: &str = "rooms-of-keys";

fn a_key_for_one_room_needs_no_room_parameter(server: &Server) -> Result<()> {
    let unnamed = Room::queried(server, "");
    let named = Room::named(server, OWN);
    for key in ["one-room", "one-and-every-room"] {
        let agent = format!("by {key}");
        let record = unnamed.with_key(key).change(&json!({ "agentName": agent }))?;
        ensure!(record["agentName"] == *agent, "{record}");
        for same in [&unnamed.with_key(key), &named.with_key(key), &named] {
            ensure!(same.record()? == record, "{key}");
        }
        // Other parameters do not select a room.
        let other = Room::queried(server, "?x=room&aroom=y&=z&%zz=1&ro=1").with_key(key);
        ensure!(other.record()? == record, "{key}");
    }
    Ok(())
}

fn a_key_gives_access_to_its_rooms_only(server: &Server) -> Result<()> {
    for (key, name, seen) in [
        ("one-room", OWN, true),
        ("one-room", "rooms-of-keys-2", false),
        ("one-room", "rooms-of-key", false),
        ("one-room", "Rooms-of-keys", false),
        ("two-rooms", OWN, true),
        ("two-rooms", "rooms-of-keys-2", true),
        ("two-rooms", "rooms-of-keys-3", false),
        ("one-and-every-room", "rooms-of-keys-3", true),
        ("every-room", "rooms-of-keys-3", true),
        ("no-room", OWN, false),
    ] {
        let room = Room::named(server, name).with_key(key);
        let read = room.get()?;
        let listed = room.message(&request("tools/list", &json!({})))?;
        let called = room.message(&call(&json!({})))?;
        for answer in [&read, &listed, &called] {
            if seen {
                ensure!(answer.status == 200, "{key} {name}: {answer:?}");
            } else {
                problem(answer, 403, "room-not-allowed").with_context(|| format!("{key} {name}"))?;
                ensure!(!answer.body.contains(OWN), "{}", answer.body);
            }
        }
    }
    Ok(())
}

fn an_ambiguous_room_is_reported(server: &Server) -> Result<()> {
    for key in ["every-room", "two-rooms", "no-room"] {
        let room = Room::queried(server, "").with_key(key);
        let read = room.get()?;
        problem(&read, 400, "bad-request").with_context(|| key.to_owned())?;
        ensure!(read.body.contains("room"), "{}", read.body);
        // Everything except the change works. The change is an error that the model can report.
        let listed = room.message(&request("tools/list", &json!({})))?;
        ensure!(listed.status == 200 && listed.json()["result"]["tools"].is_array(), "{listed:?}");
        let called = room.call(r#"{"tone":"dry"}"#)?;
        ensure!(called.is_error && called.text().contains("?room="), "{called:?}");
        ensure!(called.text().starts_with("Nothing was saved"), "{called:?}");
    }
    Ok(())
}

fn a_room_has_a_name(server: &Server) -> Result<()> {
    let (longest, longer) = ("a".repeat(255), "a".repeat(256));
    let (wide, wider) = ("%C3%BC".repeat(127), "%C3%BC".repeat(128));
    for (query, good) in [
        (format!("?room={longest}"), true),
        (format!("?room={longer}"), false),
        (format!("?room={wide}"), true),
        (format!("?room={wider}"), false),
        (String::from("?room=*"), false),
        (String::from("?room=%2A"), false),
        (String::from("?room=**"), true),
        (String::from("?room="), false),
        (String::from("?room"), false),
        (String::from("?room=a&room=a"), false),
        (String::from("?room=a&room=b"), false),
        (String::from("?room=a&ro%6fm=b"), false),
        (String::from("?x=1&room=a&y"), true),
        (String::from("?room=a%00b"), false),
        (String::from("?room=a%0Ab"), false),
        (String::from("?room=%09"), false),
        (String::from("?room=a%7Fb"), false),
        (String::from("?room=a%C2%85b"), false),
        (String::from("?room=%zz"), false),
        (String::from("?room=a%2"), false),
        (String::from("?room=%FF"), false),
        (String::from("?room=%ED%A0%80"), false),
    ] {
        let room = Room::queried(server, &query);
        for answer in [room.get()?, room.message(&request("ping", &json!({})))?] {
            if good {
                ensure!(answer.status == 200, "{query}: {answer:?}");
            } else {
                problem(&answer, 400, "bad-request").with_context(|| query.clone())?;
            }
        }
    }
    Ok(())
}

/// Otherwise, the request would select the key's own room.
fn misspelt_parameters_are_reported(server: &Server) -> Result<()> {
    for name in
        ["Room", "ROOM", "rooms", "roomId", "room_id", "room-id", "room%5Bid%5D", "r%6Fom_id", "room%20"]
    {
        for query in [format!("?{name}=other"), format!("?room={OWN}&{name}=other")] {
            let room = Room::queried(server, &query).with_key("one-room");
            for answer in [room.get()?, room.message(&request("ping", &json!({})))?] {
                problem(&answer, 400, "bad-request").with_context(|| query.clone())?;
                ensure!(answer.body.contains("the parameter is `room`"), "{}", answer.body);
            }
        }
    }
    Ok(())
}

fn unusual_room_names_are_accepted(server: &Server) -> Result<()> {
    let names = [
        "!lounge:example.org",
        "#lounge:example.org",
        "a b",
        "a+b",
        "a%20b",
        "a&room=b",
        "a/b?c",
        "*a",
        "ü",
        "u\u{308}",
        "房间",
        "\u{1F600}",
        "'; DROP TABLE preferences; --",
        "null",
    ];
    for name in names {
        Room::named(server, name).change(&json!({ "customInstructions": name }))?;
    }
    for name in names {
        let record = Room::named(server, name).record()?;
        ensure!(record["customInstructions"] == name, "{name}: {record}");
    }
    // A plus sign in a query is a space.
    ensure!(Room::queried(server, "?room=a+b").record()?["customInstructions"] == "a b");
    Ok(())
}

fn rooms_are_shared_between_subjects(server: &Server) -> Result<()> {
    let one = Room::named(server, "shared");
    let another = one.with_key("every-room-of-another");
    one.change(&json!({"tone": "dry"}))?;
    let record = another.change(&json!({"length": "short"}))?;
    ensure!(record["tone"] == "dry" && one.record()? == record, "{record}");
    Ok(())
}

fn rooms_do_not_leak(server: &Server) -> Result<()> {
    let (one, other) = (Room::named(server, "leak-1"), Room::named(server, "leak-2"));
    let first = one.change(&json!({"tone": "dry"}))?;
    let second = other.change(&json!({"length": "short"}))?;
    ensure!(second.get("tone").is_none() && one.record()? == first, "{second}");
    Ok(())
}

/// The arguments of a model cannot select the room.
fn arguments_cannot_select_the_room(server: &Server) -> Result<()> {
    let room = Room::named(server, "arguments");
    let called = room.call(r#"{"tone":"dry","room":"arguments-2"}"#)?;
    ensure!(called.is_error && called.text().contains("`room`"), "{called:?}");
    ensure!(room.record()?.is_null() && Room::named(server, "arguments-2").record()?.is_null());
    let mut message = call(&json!({"tone": "dry"}));
    message["params"]["room"] = json!("arguments-2");
    let called = Called::of(&room.message(&message)?)?;
    ensure!(!called.is_error && room.record()?["tone"] == "dry", "{called:?}");
    ensure!(Room::named(server, "arguments-2").record()?.is_null());
    Ok(())
}

fn call(arguments: &serde_json::Value) -> serde_json::Value {
    request("tools/call", &json!({"name": "set_user_preferences", "arguments": arguments}))
}
