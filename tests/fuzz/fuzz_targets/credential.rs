//! Keys, signatures and credentials. A signed document must verify in any layout, and must fail with an added member.

#![no_main]

use hearth_fuzz::answer::{Answer, answer, answers};
use hearth_fuzz::case::Call;
use hearth_fuzz::layout;
use serde_json::{Value, json};

hearth_fuzz::target!("credential", check);

fn check(calls: &[Call]) {
    for (call, answered) in calls.iter().zip(answers(calls)) {
        let signed = match call.operation.as_str() {
            "credential.issue" | "credential.study" => "verifiableCredential",
            "credential.sign" => "document",
            _ => continue,
        };
        if let (Ok(request), true) = (serde_json::from_slice(&call.request), answered.is_valid()) {
            verify(&request, &answered.value[signed]);
        }
    }
}

/// Verifies a document that the key in the request has signed.
fn verify(request: &Value, document: &Value) {
    let method = document["proof"]["verificationMethod"].as_str().unwrap_or_default();
    // The key of another kind of method is only in the document of its controller.
    let Some((did, _)) = method.split_once('#').filter(|(did, _)| did.starts_with("did:key:")) else {
        return;
    };
    let key = answer("credential.key", &json!({ "secretKey": request["secretKey"] }));
    assert_eq!(key.value["did"], did, "signed by another key: {document}");
    let verified = |document: Value| {
        let request = json!({ "credential": document, "controllers": [key.value["controller"]] }).to_string();
        let answers = [request.clone(), layout::rewritten(request.as_bytes()).unwrap_or(request)]
            .map(|request| answers(&[Call::new("credential.verify", request)]));
        let [first, second] = answers.map(|answers| result(&answers));
        assert_eq!(first, second, "in another layout: {document}");
        first
    };
    assert_eq!(verified(document.clone()), "pass", "a signed document fails: {document}");
    let mut longer = document.clone();
    if let Some(members) = longer.as_object_mut()
        && members.insert("unsigned".to_owned(), Value::Null).is_none()
    {
        assert_eq!(verified(longer), "fail", "a document with an unsigned member passes: {document}");
    }
}

fn result(answers: &[Answer]) -> String {
    let result = answers.first().and_then(|answer| answer.value["checks"]["signature"]["result"].as_str());
    result.unwrap_or("none").to_owned()
}
