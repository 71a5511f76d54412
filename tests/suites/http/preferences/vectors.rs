//! The vectors of changes over MCP: a finding of the module becomes text for the model, and a merged record can be
//! read.

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
        let Some(request) = VectorRequest::of(&vector)? else { continue };
        if request.record.is_none() {
            validated += 1;
        } else {
            merged += 1;
        }
        let server = Arc::clone(server);
        let name = format!("preferences::vectors::{}", vector.name);
        trials.push(trial(name, move || over_http(&server, &vector, &request)));
    }
    ensure!(validated > 270, "only {validated} changes can be sent over HTTP");
    ensure!(merged > 55, "only {merged} merges can be sent over HTTP");
    Ok(trials)
}

/// The request of a vector, if it can be sent over HTTP.
struct VectorRequest {
    change: String,
    /// The record before, for a vector about a merge; `null` if it is absent.
    record: Option<Value>,
}

impl VectorRequest {
    fn of(vector: &Vector) -> Result<Option<Self>> {
        if vector.answer.outcome == "could-not-run" {
            return Ok(None);
        }
        // Text that is not JSON cannot be an argument: the message could not be parsed.
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
        // Records that were stored under other rules, or have other members, cannot be created here.
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

fn over_http(server: &Server, vector: &Vector, request: &VectorRequest) -> Result<()> {
    let room = Room::named(server, &format!("vectors/{}", vector.name));
    let before = match &request.record {
        Some(Value::Object(members)) => {
            let mut members = members.clone();
            members.remove("updatedAt");
            room.change(&Value::Object(members))?
        }
        _ => Value::Null,
    };
    let called = room.call(&request.change)?;
    let after = room.record()?;
    if vector.answer.outcome == "findings" {
        return refused(vector, &called, &before, &after);
    }
    ensure!(!called.is_error, "{called:?}");
    ensure!(called.texts.len() == 2, "{called:?}");
    if let Some(expected) = request.record.as_ref().and(vector.answer.merged.as_ref()) {
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

/// Checks that every place is reported in order, and that the record is unchanged.
fn refused(vector: &Vector, called: &Called, before: &Value, after: &Value) -> Result<()> {
    ensure!(called.is_error && before == after, "{called:?} {before} {after}");
    let text = called.text();
    let mut rest = text.as_str();
    for place in vector.answer.findings.iter().flatten().take(SHOWN) {
        if place.code == "preferences.updated_at_ignored" {
            continue;
        }
        let start: String = format!("\n- {}", place.path).chars().take(LINE).collect();
        let at = rest.find(&start).with_context(|| format!("{start:?} is missing: {text}"))?;
        rest = rest.get(at + start.len()..).unwrap_or_default();
    }
    Ok(())
}

/// The bytes that a message has for its content.
const LONGEST: usize = 2 << 20;
/// The most findings in one text.
const SHOWN: usize = 20;
/// The maximum number of characters of the place in a line.
const LINE: usize = 80;
/// The text for a change without findings.
const RIGHT: &str = r#"{"outcome":"valid","findings":[]}"#;
