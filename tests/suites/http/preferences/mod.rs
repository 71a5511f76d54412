//! User preferences from the view of their clients: pages and runtimes that read a record, and agents that change it.

mod client;
mod instructions;
mod legacy;
mod load;
mod messages;
mod modern;
mod pages;
mod record;
mod refusals;
mod rooms;
mod route;
mod vectors;

use std::fmt::Write as _;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
pub(crate) use client::post;
use data_encoding::HEXLOWER;
use hearth_tests::server::{Answer, Server, Store};
use hearth_tests::suite::{Alone, only_over, only_with_file, trial};
use libtest_mimic::Trial;
use sha2::{Digest, Sha256};

/// A test of a shared server. It stores its data in its own room.
type Test = fn(&Server) -> Result<()>;

/// Returns every test of preferences.
pub(crate) fn trials() -> Result<Vec<Trial>> {
    let mut trials = Vec::new();
    let listed = "[preferences]\ncors_origins = [\"https://app.example\", \"http://localhost:3000\"]";
    let main = Arc::new(start(listed)?);
    for (name, test) in [
        route::TESTS,
        rooms::TESTS,
        instructions::TESTS,
        legacy::TESTS,
        messages::TESTS,
        modern::TESTS,
        record::TESTS,
    ]
    .concat()
    {
        let server = Arc::clone(&main);
        trials.push(trial(format!("preferences::{name}"), move || test(&server)));
    }
    for (name, test) in [refusals::TESTS, pages::LISTED].concat() {
        let server = Arc::clone(&main);
        trials.push(trial(format!("preferences::{name}"), move || test(&server)));
    }
    for (settings, tests) in
        [("", pages::OFF), ("[preferences]\ncors_origins = [\"*\"]", pages::ANY), ("", load::TESTS)]
    {
        let server = Arc::new(start(settings)?);
        for (name, test) in tests {
            let server = Arc::clone(&server);
            trials.push(trial(format!("preferences::{name}"), move || test(&server)));
        }
    }
    for (name, test) in record::ALONE {
        trials.push(trial(format!("preferences::{name}"), test));
    }
    for (name, test, why) in instructions::SQLITE {
        trials.push(only_over(Store::Sqlite, why, trial(format!("preferences::{name}"), test)));
    }
    for (name, test, why) in record::FILE {
        trials.push(only_with_file(why, trial(format!("preferences::{name}"), test)));
    }
    trials.extend(vectors::trials(&main)?);
    Ok(trials)
}

/// Starts a server with these settings, and a key for each line of [`KEYS`].
fn start(settings: &str) -> Result<Server> {
    let mut settings = format!("{settings}\n");
    for (id, subject, scopes, rooms) in KEYS {
        let digest = HEXLOWER.encode(&Sha256::digest(id));
        write!(
            settings,
            "[[api_keys]]\nid = {id:?}\nsha256 = {digest:?}\nsubject = {subject:?}\nscopes = {scopes:?}\n\
             rooms = {rooms:?}\n"
        )?;
    }
    Server::configured(&settings, &[], &[])
}

const BOTH: &[&str] = &["preferences:read", "preferences:write"];

/// The keys: each is its own id, and has a subject, scopes and rooms.
const KEYS: &[(&str, &str, &[&str], &[&str])] = &[
    ("every-room", "one", BOTH, &["*"]),
    ("every-room-of-another", "another", BOTH, &["*"]),
    ("one-room", "one", BOTH, &["rooms-of-keys"]),
    ("two-rooms", "one", BOTH, &["rooms-of-keys", "rooms-of-keys-2"]),
    ("one-and-every-room", "one", BOTH, &["rooms-of-keys", "*"]),
    ("no-room", "one", BOTH, &[]),
    ("reader", "one", &["preferences:read"], &["*"]),
    ("writer", "one", &["preferences:write"], &["*"]),
    ("of-claims", "one", &["claims:read", "claims:write", "gateway:read"], &["*"]),
];

/// Checks that the service itself rejected the request: with a problem of this kind that has the request id.
fn problem(answer: &Answer, status: u16, kind: &str) -> Result<()> {
    let body = answer.json();
    ensure!(answer.status == status, "{} {}", answer.status, answer.body);
    ensure!(answer.header("content-type") == Some("application/problem+json"), "{answer:?}");
    ensure!(body["status"] == status && body["title"].is_string() && body["detail"].is_string(), "{body}");
    ensure!(body["type"] == format!("urn:hearth:problem:{kind}"), "{body}");
    let id = answer.header("x-request-id").context("the request id is missing")?;
    ensure!(body["instance"] == format!("urn:hearth:request:{id}"), "{body}");
    Ok(())
}
