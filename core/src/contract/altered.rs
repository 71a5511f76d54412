//! Tests that a verification refuses or names each altered member of a credential, even if its issuer signed it again.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Value, json};

use super::credential::{issue, sign, study, verify};

fn answer(operation: fn(&[u8]) -> String, request: &Value) -> Value {
    serde_json::from_str(&operation(request.to_string().as_bytes())).unwrap()
}

/// Returns the answer to a credential that its issuer signed again, or the refusal to sign what is not a credential.
fn verified(credential: &Value, inputs: &Value) -> Value {
    let mut document = credential.clone();
    document.as_object_mut().unwrap().remove("proof");
    let mut signed = answer(
        sign,
        &json!({ "document": document, "secretKey": SECRET, "created": "2026-11-22T09:00:00Z" }),
    );
    if signed["outcome"] != "valid" {
        return signed;
    }
    let mut request = inputs.clone();
    request["credential"] = signed["document"].take();
    request["module"] = json!(module());
    answer(verify, &request)
}

fn module() -> String {
    format!("sha256:{}", "ab".repeat(32))
}

/// Returns the JSON Pointers of all values in a value.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    let mut add = |name: &str, inner: &Value| {
        let pointer = format!("{at}/{name}");
        pointers(inner, &pointer, found);
        found.push(pointer);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(name, inner)| add(name, inner)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, inner)| add(&index.to_string(), inner));
        }
        _ => {}
    }
}

/// Returns the credentials in which one value is another, is removed, or has one more member or item.
fn altered(credential: &Value) -> Vec<(String, Value)> {
    let mut places = Vec::new();
    pointers(credential, "", &mut places);
    // The proof is made anew. The URL of a credential is a name that its issuer chooses, and the messages of a status are
    // its texts for the values in the list.
    let issuers = ["/proof", "/credentialStatus/1/statusMessage", "/credentialStatus/1/statusSize"];
    places.retain(|pointer| !issuers.iter().any(|place| pointer.starts_with(place)) && pointer != "/id");
    places.push(String::new());
    let mut all = Vec::new();
    for pointer in places {
        let mut add = |what: &str, change: &dyn Fn(&mut Value)| {
            let mut altered = credential.clone();
            change(altered.pointer_mut(&pointer).unwrap());
            all.push((format!("{pointer} {what}"), altered));
        };
        add("changed", &|value| match value {
            Value::Null => *value = json!(1),
            Value::Bool(bool) => *bool = !*bool,
            Value::Number(number) => *value = json!(number.as_f64().unwrap() + 1.0),
            Value::String(text) => text.push('0'),
            Value::Array(items) => items.push(json!("more")),
            Value::Object(members) => drop(members.insert("more".into(), json!("more"))),
        });
        add("another kind", &|value| *value = json!([[]]));
        // The order of the other lists says nothing.
        if pointer.ends_with("/@context") || pointer.ends_with("/claims") {
            add("reversed", &|value| value.as_array_mut().unwrap().reverse());
        }
        // Also a member without a value, and one whose name stands elsewhere.
        for (name, member) in [("more", Value::Null), ("evidence", json!("more"))] {
            add(name, &|value| {
                if let Value::Object(members) = value {
                    members.insert(name.into(), member.clone());
                }
            });
        }
        let Some((parent, name)) = pointer.rsplit_once('/') else { continue };
        let mut removed = credential.clone();
        match removed.pointer_mut(parent).unwrap() {
            Value::Object(members) => drop(members.remove(name)),
            Value::Array(items) => drop(items.remove(name.parse().unwrap())),
            other => panic!("{other} has no values"),
        }
        all.push((format!("{pointer} removed"), removed));
    }
    all.retain(|(_, altered)| altered != credential && altered.is_object());
    all
}

/// Returns the alterations after which the answer is that for `credential`, although it names no place of them.
fn unseen(credential: &Value, inputs: &Value) -> Vec<String> {
    let expected = verified(credential, inputs);
    assert_eq!(expected["outcome"], "valid", "{expected:#}");
    let named = named(credential, &expected["checks"]);
    let altered = altered(credential);
    assert!(altered.len() > 100, "{}", altered.len());
    let is_named = |what: &str| named.iter().any(|place| what.starts_with(place));
    let is_unseen =
        |(what, altered): &(String, Value)| !is_named(what) && verified(altered, inputs) == expected;
    altered.into_iter().filter(is_unseen).map(|(what, _)| what).collect()
}

/// Returns the JSON Pointers of what the answer names as unproven.
fn named(credential: &Value, checks: &Value) -> Vec<String> {
    let list = |check: &str, name: &str| checks[check][name].as_array().cloned().unwrap_or_default();
    let member = |name: Value| format!("/credentialSubject/{}", name.as_str().unwrap().replace('.', "/"));
    let mut named: Vec<String> = list("study", "unproven").into_iter().map(member).collect();
    let rules = list("rules", "notChecked");
    for (index, check) in credential["credentialSubject"]["checks"].as_array().unwrap().iter().enumerate() {
        if rules.contains(&check["rule"]) {
            let place = |member| format!("/credentialSubject/checks/{index}/{member}");
            named.extend(["result", "code"].map(place));
        }
    }
    named
}

#[test]
fn every_altered_member_of_a_household_is_refused_or_named() {
    let vector = hearth_vectors::vector::named("credential/issue/everything").unwrap();
    let mut request: Value = serde_json::from_slice(&vector.request().unwrap()).unwrap();
    request["secretKey"] = json!(SECRET);
    request["module"] = json!(module());
    let members = request.as_object_mut().unwrap();
    for name in ["issuer", "verificationMethod"] {
        members.remove(name);
    }
    let issued = answer(issue, &request);
    for inputs in [
        json!({ "claim": request["claim"] }),
        json!({ "claim": request["claim"], "study": request["record"]["study"] }),
    ] {
        assert_eq!(unseen(&issued["verifiableCredential"], &inputs), Vec::<String>::new());
    }
}

/// Issues the credential of a study in a vector. Returns it with its claims.
fn certified(name: &str) -> (Value, Value) {
    let vector = hearth_vectors::vector::named(name).unwrap();
    let mut assessed: Value = serde_json::from_slice(&vector.request().unwrap()).unwrap();
    assessed["study"] = json!({ "id": "nakuru-2026" });
    let mut issued = answer(
        study,
        &json!({ "study": assessed, "secretKey": SECRET, "created": "2026-11-22T09:00:00Z", "module": module() }),
    );
    (issued["verifiableCredential"].take(), json!({ "claims": assessed["claims"] }))
}

#[test]
fn every_altered_member_of_a_study_is_refused_or_named() {
    let (credential, inputs) = certified("study/reductions/groups-missed");
    // Without this parameter, the same rule applies.
    assert_eq!(unseen(&credential, &inputs), ["/credentialSubject/parameters/rule removed"]);
}

#[test]
fn every_altered_member_of_a_study_without_its_selection_is_refused_or_named() {
    let (credential, inputs) = certified("study/completeness/reserve-in-turn");
    assert_eq!(unseen(&credential, &inputs), Vec::<String>::new());
}

/// w3c/vc-di-eddsa, `TestVectors/keyPair.json`.
const SECRET: &str = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";
