//! Tests that a verification refuses or names each altered member of a credential, even if its issuer signed it again.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Value, json};

use super::credential::{issue, sign, study, verify};

fn answer(operation: fn(&[u8]) -> String, request: &Value) -> Value {
    serde_json::from_str(&operation(request.to_string().as_bytes())).unwrap()
}

/// Returns the answer to a credential that its issuer signed again.
fn verified(credential: &Value, inputs: &Value) -> Value {
    let mut document = credential.clone();
    document.as_object_mut().unwrap().remove("proof");
    let mut signed = answer(
        sign,
        &json!({ "document": document, "secretKey": SECRET, "created": "2026-11-22T09:00:00Z" }),
    );
    assert_eq!(signed["outcome"], "valid", "{signed}");
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
    // The proof is made anew, and the URL of a credential is a name that its issuer chooses.
    places.retain(|pointer| !pointer.starts_with("/proof") && pointer != "/id");
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
        let Some((parent, name)) = pointer.rsplit_once('/') else { continue };
        let mut removed = credential.clone();
        match removed.pointer_mut(parent).unwrap() {
            Value::Object(members) => drop(members.remove(name)),
            Value::Array(items) => drop(items.remove(name.parse().unwrap())),
            _ => unreachable!("a parent has values"),
        }
        all.push((format!("{pointer} removed"), removed));
    }
    all.retain(|(_, altered)| altered != credential && altered.is_object());
    all
}

/// Returns the alterations after which the answer is that for `credential`.
fn unseen(credential: &Value, inputs: &Value) -> Vec<String> {
    let expected = verified(credential, inputs);
    assert_eq!(expected["outcome"], "valid", "{expected:#}");
    let altered = altered(credential);
    assert!(altered.len() > 100, "{}", altered.len());
    let is_unseen = |(_, altered): &(String, Value)| verified(altered, inputs) == expected;
    altered.into_iter().filter(is_unseen).map(|(what, _)| what).collect()
}

#[test]
fn every_altered_member_of_a_household_is_refused_or_named() {
    let vector = hearth_vectors::vector::named("credential/issue/everything").unwrap();
    let mut request: Value = serde_json::from_slice(&vector.request().unwrap()).unwrap();
    request["secretKey"] = json!(SECRET);
    request["module"] = json!(module());
    let members = request.as_object_mut().unwrap();
    for name in ["issuer", "verificationMethod", "status"] {
        members.remove(name);
    }
    let issued = answer(issue, &request);
    for inputs in [
        json!({ "claim": request["claim"] }),
        json!({ "claim": request["claim"], "study": request["record"]["study"] }),
    ] {
        let mut unseen = unseen(&issued["verifiableCredential"], &inputs);
        // The answer names the record as unproven in any case, and without the study also the reason of rule 5.
        let is_named = |what: &str| what.starts_with("/credentialSubject/claim/record ");
        let without = inputs.get("study").is_none().then_some("/credentialSubject/checks/1/code changed");
        unseen.retain(|what| !is_named(what) && Some(&**what) != without);
        assert_eq!(unseen, Vec::<String>::new());
    }
}

#[test]
fn every_altered_member_of_a_study_is_refused_or_named() {
    let vector = hearth_vectors::vector::named("study/reductions/groups-missed").unwrap();
    let mut assessed: Value = serde_json::from_slice(&vector.request().unwrap()).unwrap();
    assessed["study"] = json!({ "id": "nakuru-2026" });
    let issued = answer(
        study,
        &json!({ "study": assessed, "secretKey": SECRET, "created": "2026-11-22T09:00:00Z", "module": module() }),
    );
    let unseen = unseen(&issued["verifiableCredential"], &json!({ "claims": assessed["claims"] }));
    // Without this parameter, the same rule applies.
    assert_eq!(unseen, ["/credentialSubject/parameters/rule removed"]);
}

/// w3c/vc-di-eddsa, `TestVectors/keyPair.json`.
const SECRET: &str = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";
