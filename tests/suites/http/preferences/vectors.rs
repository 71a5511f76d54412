//! The vectors of changes over the protocol: what is a finding of the module is told to the model here, and what is
//! merged is read back.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::contract::preferences::validate;
use hearth_tests::server::Server;
use hearth_tests::suite::trial;
use hearth_tests::vector::{self, Vector};
use libtest_mimic::Trial;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::client::{Called, Room};

pub(super) fn trials(server: &Arc<Server>) -> Result<Vec<Trial>> {
    let mut trials = Vec::new();
    let (mut validated, mut merged) = (0, 0);
    for vector in vector::load("preferences")? {
        let Some(asked) = Asked::of(&vector)? else { continue };
        if asked.record.is_none() {
            validated += 1;
        } else {
            merged += 1;
        }
        let server = Arc::clone(server);
        let name = format!("preferences::vectors::{}", vector.name);
        trials.push(trial(name, move || over_http(&server, &vector, &asked)));
    }
    ensure!(validated > 270, "only {validated} changes are asked over HTTP");
    ensure!(merged > 55, "only {merged} merges are asked over HTTP");
    Ok(trials)
}

/// What a vector asks, when it can be asked over HTTP.
struct Asked {
    change: String,
    /// The record before, where the vector is about one; `null` for none.
    record: Option<Value>,
}

impl Asked {
    fn of(vector: &Vector) -> Result<Option<Self>> {
        if vector.answer.outcome == "could-not-run" {
            return Ok(None);
        }
        // What is not JSON is no argument: the message that it stands in could not be read.
        let request = vector.request()?;
        let Ok(text) = String::from_utf8(request) else { return Ok(None) };
        if serde_json::from_str::<&RawValue>(&text).is_err() || text.len() > LONGEST {
            return Ok(None);
        }
        Ok(match vector.call.operation.as_str() {
            "preferences.validate" => Some(Self { change: text, record: None }),
            "preferences.merge" => Self::of_merge(&text)?,
            _ => None,
        })
    }

    fn of_merge(text: &str) -> Result<Option<Self>> {
        #[derive(Deserialize)]
        struct Request<'a> {
            #[serde(default)]
            record: Value,
            #[serde(borrow)]
            change: &'a RawValue,
        }
        let Request { record, change } = serde_json::from_str(text)?;
        // Records that were stored under other rules, or have other members, cannot come about here.
        let own = record.as_object().is_none_or(|members| {
            let mut members = members.clone();
            members.remove("updatedAt").is_some()
                && !members.is_empty()
                && members.values().all(Value::is_string)
                && validate(Value::Object(members).to_string().as_bytes()) == RIGHT
        });
        Ok(own.then(|| Self { change: change.get().to_owned(), record: Some(record) }))
    }
}

fn over_http(server: &Server, vector: &Vector, asked: &Asked) -> Result<()> {
    let room = Room::named(server, &format!("vectors/{}", vector.name));
    let before = match &asked.record {
        Some(Value::Object(members)) => {
            let mut members = members.clone();
            members.remove("updatedAt");
            room.change(&Value::Object(members))?
        }
        _ => Value::Null,
    };
    let called = room.call(&asked.change)?;
    let after = room.record()?;
    if vector.answer.outcome == "findings" {
        return refused(vector, &called, &before, &after);
    }
    ensure!(!called.is_error, "{called:?}");
    ensure!(called.texts.len() == 2, "{called:?}");
    if let Some(expected) = asked.record.as_ref().and(vector.answer.merged.as_ref()) {
        let timeless = |record: &Value| {
            let mut record = record.clone();
            if let Some(time) = record.get_mut("updatedAt") {
                *time = Value::Null;
            }
            record
        };
        ensure!(timeless(&after) == timeless(expected), "{after}");
        let unchanged = vector.answer.members.get("changed") == Some(&Value::Array(Vec::new()));
        ensure!((after == before) == unchanged, "{before} became {after}");
    }
    Ok(())
}

/// Every place is told, in its order, and the record is what it was.
fn refused(vector: &Vector, called: &Called, before: &Value, after: &Value) -> Result<()> {
    ensure!(called.is_error && before == after, "{called:?} {before} {after}");
    let told = called.told();
    let mut rest = told.as_str();
    for place in vector.answer.findings.iter().flatten().take(SHOWN) {
        if place.code == "preferences.updated_at_ignored" {
            continue;
        }
        let start: String = format!("\n- {}", place.path).chars().take(LINE).collect();
        let at = rest.find(&start).with_context(|| format!("{start:?} is not told: {told}"))?;
        rest = rest.get(at + start.len()..).unwrap_or_default();
    }
    Ok(())
}

/// What a message has room for beside itself.
const LONGEST: usize = 2 << 20;
/// Findings that are told at once.
const SHOWN: usize = 20;
/// Characters of a line that tell the place.
const LINE: usize = 80;
/// What is said of a change with nothing to say of.
const RIGHT: &str = r#"{"outcome":"valid","findings":[]}"#;
