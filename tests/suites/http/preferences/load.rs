//! Many concurrent changes of one room: none is lost, and all are answered.

use std::collections::BTreeMap;
use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use serde_json::{Value, json};

use super::Test;
use super::client::Room;

pub(super) const TESTS: &[(&str, Test)] = named![
    a_thousand_changes_at_once_lose_nothing,
    eight_members_at_once_lose_nothing,
    rooms_at_once_do_not_mix,
];

const MEMBERS: [&str; 8] =
    ["agentName", "userName", "language", "tone", "formality", "length", "format", "customInstructions"];

/// Returns the value that the writer of this number sets. Words repeat, texts are unique.
fn value(member: &str, number: usize) -> String {
    let word = |words: &[&str]| {
        words.get(number / 8 % words.len()).map_or_else(String::new, |word| (*word).to_owned())
    };
    match member {
        "formality" => word(&["casual", "friendly", "formal", "academic"]),
        "length" => word(&["terse", "short", "balanced", "detailed"]),
        _ => format!("by {number}"),
    }
}

fn member(number: usize) -> &'static str {
    MEMBERS.get(number % MEMBERS.len()).copied().unwrap_or_default()
}

/// Makes the calls at once, each on an open connection, and returns the bodies of the answers.
fn at_once(server: &Server, calls: &[(String, Value)]) -> Result<Vec<Value>> {
    let barrier = Barrier::new(calls.len());
    let send = |stream: io::Result<TcpStream>, (query, change): &(String, Value)| -> Result<Answer> {
        let mut stream = stream?;
        stream.set_read_timeout(Some(Duration::from_mins(1)))?;
        let params = json!({"name": "set_user_preferences", "arguments": change});
        let body = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params}).to_string();
        let head = format!(
            "POST /mcp{query} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer every-room\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Answer::parse(&answer)
    };
    let one = |call: &(String, Value)| -> Result<Value> {
        let connect = || TcpStream::connect(server.address());
        let mut first = Some(connect());
        barrier.wait();
        let answer = Answer::patiently(|| send(first.take().unwrap_or_else(connect), call))?;
        ensure!(answer.status == 200, "answered {answer:?}");
        Ok(answer.json())
    };
    thread::scope(|scope| {
        let one = &one;
        let threads: Vec<_> = calls
            .iter()
            .map(|call| thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, move || one(call)))
            .collect::<Result<_, _>>()?;
        threads.into_iter().map(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?).collect()
    })
}

/// Checks that every answer contains the change of its request, and that each member of the record has the value of one
/// of its writers.
fn a_thousand_changes_at_once_lose_nothing(server: &Server) -> Result<()> {
    let calls: Vec<(String, Value)> = (0..1_000)
        .map(|number| {
            let member = member(number);
            (String::from("?room=thousand"), json!({ member: value(member, number) }))
        })
        .collect();
    let answers = at_once(server, &calls)?;
    for answer in &answers {
        let result = &answer["result"];
        ensure!(result["isError"] == false, "{answer}");
        // The answer of the request that merged several changes lists its own. The other answers state that the change
        // applies.
        let told = result["content"][1]["text"].as_str().context("the sentence is missing")?;
        let taken_in = told == "The change is saved. This applies from your next reply on.";
        ensure!(taken_in == result["_meta"].get("hearth/changed").is_none(), "{answer}");
    }
    let record = Room::named(server, "thousand").record()?;
    for (place, member) in MEMBERS.into_iter().enumerate() {
        let written = (place..1_000).step_by(8).any(|number| record[member] == *value(member, number));
        ensure!(written, "{member}: {record}");
    }
    Ok(())
}

/// Eight concurrent writers change eight members, a hundred times. No change may be lost.
fn eight_members_at_once_lose_nothing(server: &Server) -> Result<()> {
    for round in 0..100 {
        let room = format!("eight-{round}");
        let calls: Vec<(String, Value)> = MEMBERS
            .into_iter()
            .enumerate()
            .map(|(place, member)| (format!("?room={room}"), json!({ member: value(member, place) })))
            .collect();
        at_once(server, &calls)?;
        let record = Room::named(server, &room).record()?;
        for (place, member) in MEMBERS.into_iter().enumerate() {
            ensure!(record[member] == *value(member, place), "round {round}, {member}: {record}");
        }
    }
    Ok(())
}

fn rooms_at_once_do_not_mix(server: &Server) -> Result<()> {
    let calls: Vec<(String, Value)> = (0..256)
        .map(|number| {
            (
                format!("?room=mix-{}", number % 32),
                json!({ member(number / 32): value(member(number / 32), number) }),
            )
        })
        .collect();
    at_once(server, &calls)?;
    for room in 0..32 {
        let expected: BTreeMap<&str, String> =
            (0..8).map(|place| (member(place), value(member(place), place * 32 + room))).collect();
        let record = Room::named(server, &format!("mix-{room}")).record()?;
        for (member, value) in expected {
            ensure!(record[member] == *value, "room {room}, {member}: {record}");
        }
    }
    Ok(())
}
