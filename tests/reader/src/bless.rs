//! Updates the expected answer of a vector from the actual answer.
//!
//! A vector keeps its level of detail: the members that it expects get the values of the answer. Other members are
//! added only if every answer with the new outcome has them.

#![expect(clippy::indexing_slicing, reason = "indexing a JSON value returns null for a missing member")]

use std::fs;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::layout;
use crate::vector::{self, Vector, Within, within};

/// Updates the file of a vector so that it expects `answer`. The rest of the file is unchanged.
///
/// # Errors
///
/// Returns an error if the file cannot be read or written, or the answer is not JSON.
pub fn bless(vector: &Vector, answer: &str) -> Result<()> {
    let file = vector::root().join(format!("{}.json", vector.name));
    let text = fs::read_to_string(&file)?;
    fs::write(file, blessed(&text, answer)?)?;
    Ok(())
}

/// Returns the text of the vector with `answer` as its expectation.
fn blessed(text: &str, answer: &str) -> Result<String> {
    let before = serde_json::from_str::<Blessed<'_>>(text)?.answer.get();
    let expected = Value::Object(expecting(&serde_json::from_str(before)?, &serde_json::from_str(answer)?));
    let (head, tail) = text.rsplit_once(before).context("the vector has no `answer`")?;
    Ok([head, &layout::answer(&expected), tail].concat())
}

/// The member of a vector that blessing changes.
#[derive(Deserialize)]
struct Blessed<'t> {
    #[serde(borrow)]
    answer: &'t RawValue,
}

fn expecting(before: &Map<String, Value>, answer: &Value) -> Map<String, Value> {
    let outcome = &answer["outcome"];
    let mut expected = Map::new();
    expected.insert("outcome".to_owned(), outcome.clone());
    if before.get("outcome") != Some(outcome) {
        match outcome.as_str() {
            Some("findings") => {
                expected.insert("status".to_owned(), answer["status"].clone());
                expected.insert("findings".to_owned(), places(&answer["findings"]));
            }
            Some("could-not-run") => {
                expected.insert("error".to_owned(), answer["error"]["code"].clone());
            }
            _ => {}
        }
        return expected;
    }
    for (name, value) in before.iter().filter(|(name, _)| *name != "outcome") {
        let value = match (name.as_str(), within(name)) {
            ("status", _) => answer["status"].clone(),
            ("error", _) => answer["error"]["code"].clone(),
            ("findings", _) => places_with(value, &answer["findings"]),
            ("checks", _) => checks(value, answer),
            ("record", _) => record(value, &answer["record"]),
            ("merged", _) => answer["record"].clone(),
            (_, Within::Part(name)) => as_much(value, &answer[name]),
            (name, Within::Whole) => answer[name].clone(),
        };
        expected.insert(name.clone(), value);
    }
    expected
}

fn places(findings: &Value) -> Value {
    let place = |finding: &Value| json!({ "code": finding["code"], "path": finding["path"] });
    findings.as_array().into_iter().flatten().map(place).collect()
}

/// Returns code and path of each finding, with the parameters of those that had some before.
fn places_with(before: &Value, findings: &Value) -> Value {
    let has_params = |place: &Value| {
        let same = |other: &&Value| other["code"] == place["code"] && other["path"] == place["path"];
        before.as_array().into_iter().flatten().find(same).is_some_and(|other| other.get("params").is_some())
    };
    let mut places = places(findings);
    for (place, finding) in
        places.as_array_mut().into_iter().flatten().zip(findings.as_array().into_iter().flatten())
    {
        if has_params(place) {
            place["params"] = finding["params"].clone();
        }
    }
    places
}

fn checks(before: &Value, answer: &Value) -> Value {
    let checks = answer.pointer("/record/checks").unwrap_or(&answer["checks"]);
    let result = |rule: &String| {
        let is_it = |check: &&Value| check["rule"].as_u64().is_some_and(|number| rule.parse() == Ok(number));
        let check = checks.as_array().into_iter().flatten().find(is_it);
        check.map_or(Value::Null, |check| check["result"].clone())
    };
    before.as_object().into_iter().flatten().map(|(rule, _)| (rule.clone(), result(rule))).collect()
}

fn record(before: &Value, record: &Value) -> Value {
    let codes = |list: &Value| -> Value {
        list.as_array().into_iter().flatten().map(|finding| finding["code"].clone()).collect()
    };
    let value = |name: &str| match name {
        "outstanding" | "warnings" => codes(&record[name]),
        "evidence" => record.pointer("/credential/evidence").cloned().unwrap_or_default(),
        other => record[other].clone(),
    };
    before.as_object().into_iter().flatten().map(|(name, _)| (name.clone(), value(name))).collect()
}

/// Returns the members of `found` that `before` has, or all of `found` if it is not an object.
fn as_much(before: &Value, found: &Value) -> Value {
    match (before, found) {
        (Value::Object(before), Value::Object(found)) => before
            .iter()
            .map(|(name, value)| (name.clone(), as_much(value, found.get(name).unwrap_or(&Value::Null))))
            .collect(),
        (Value::Array(before), Value::Array(found)) if before.len() == found.len() => {
            before.iter().zip(found).map(|(before, found)| as_much(before, found)).collect()
        }
        _ => found.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_is_changed() {
        let text = "{\n  \"call\": { \"n\": 1.10 },\n  \"answer\": {\"outcome\":\"valid\", \"z\": 2}\n}\n";
        let expected =
            "{\n  \"call\": { \"n\": 1.10 },\n  \"answer\": { \"outcome\": \"valid\", \"z\": 3 }\n}\n";
        assert_eq!(blessed(text, r#"{"outcome":"valid","size":6,"z":3}"#).ok().as_deref(), Some(expected));
    }

    #[test]
    fn a_blessed_vector_keeps_its_members() {
        let before = json!({ "outcome": "valid", "assessment": { "mean": 1, "gone": 2 }, "size": 3 });
        let answer = json!({ "outcome": "valid", "assessment": { "mean": 4, "more": 5 }, "size": 6, "z": 7 });
        let expected = json!({ "outcome": "valid", "assessment": { "mean": 4, "gone": null }, "size": 6 });
        assert_eq!(
            before.as_object().map(|before| Value::Object(expecting(before, &answer))),
            Some(expected)
        );
    }

    #[test]
    fn a_change_of_outcome_replaces_the_whole_expectation() {
        let before = json!({ "outcome": "could-not-run", "error": "request.malformed" });
        let finding = json!({ "code": "request.wrong_type", "path": "/a", "message": "…" });
        let answer = json!({ "outcome": "findings", "status": 400, "findings": [finding] });
        let expected = json!({ "outcome": "findings", "status": 400,
            "findings": [{ "code": "request.wrong_type", "path": "/a" }] });
        assert_eq!(
            before.as_object().map(|before| Value::Object(expecting(before, &answer))),
            Some(expected)
        );
    }
}
