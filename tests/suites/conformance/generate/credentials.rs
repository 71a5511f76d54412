//! Credentials: keys, signed documents, credentials of claims, and their verification.

#![expect(clippy::indexing_slicing, reason = "members are put into objects")]

use hearth_kpt_core::contract::credential;
use hearth_tests::case::Call;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use super::claims::claim;
use super::json::{Json, Style, bent};
use super::studies;
use super::text::value;

/// Returns single calls. Requests to verify contain a credential that the core has issued or signed.
pub(crate) fn calls() -> BoxedStrategy<Vec<Call>> {
    let one = |operation: &'static str| move |request: Vec<u8>| vec![Call::new(operation, request)];
    prop_oneof![
        1 => bent(key(), NAMES, 3).prop_map(one("credential.key")),
        2 => bent(sign(), NAMES, 3).prop_map(one("credential.sign")),
        3 => bent(issue(), NAMES, 2).prop_map(one("credential.issue")),
        4 => verified(),
        1 => studied(),
    ]
    .boxed()
}

fn key() -> impl Strategy<Value = Json> {
    let did =
        prop::option::weighted(0.3, select(&["did:web:example.org", "did:key:z6Mk", "example.org"][..]));
    let seed = prop_oneof![9 => "[0-9a-f]{64}", 1 => "[0-9a-g]{60,66}"];
    (seed, any::<bool>(), did).prop_map(|(seed, made, did)| {
        let secret = if made { ("seed", Json::Text(seed)) } else { ("secretKey", Json::text(SECRET)) };
        Json::object([secret].into_iter().chain(did.map(|did| ("did", Json::text(did)))))
    })
}

fn sign() -> impl Strategy<Value = Json> {
    let members = prop::collection::vec(("[a-zé\u{1F525}]{1,4}", value()), 0..5);
    let purpose = prop::option::of(select(&["assertionMethod", "authentication", "keyAgreement"][..]));
    (members, purpose, select(TIMES)).prop_map(|(mut members, purpose, created)| {
        members.sort_by(|one, other| one.0.cmp(&other.0));
        members.dedup_by(|one, other| one.0 == other.0);
        let base = "https://www.w3.org/ns/credentials/v2";
        let document = Json::object([
            ("@context", Json::list([Json::text(base)])),
            ("type", Json::list([Json::text("VerifiableCredential")])),
            ("issuer", Json::text("did:web:example.org")),
            ("credentialSubject", Json::Object(members)),
        ]);
        let given =
            [("document", document), ("secretKey", Json::text(SECRET)), ("created", Json::text(created))];
        Json::object(given.into_iter().chain(purpose.map(|purpose| ("proofPurpose", Json::text(purpose)))))
    })
}

/// Returns a request to issue the credential of a claim, which is mostly valid.
fn issue() -> impl Strategy<Value = Json> {
    let more = (prop::option::of(select(TIMES)), select(TIMES), 0..6_u8, any::<bool>());
    (bent(claim(), NAMES, 1), more).prop_map(|(claim, (until, created, form, in_study))| {
        let entry = |purpose: &str| json!({"list": "https://example.org/status/1", "index": "94567", "purpose": purpose});
        let mut request = json!({
            "claim": String::from_utf8_lossy(&claim), "record": {"id": "kpt-1", "policy": "claim"},
            "secretKey": SECRET, "created": created, "module": format!("sha256:{}", "ab".repeat(32))
        });
        if let Some(until) = until {
            request["validUntil"] = json!(until);
        }
        match form {
            0 => request["status"] = entry("revocation"),
            1 => request["status"] = json!([entry("revocation"), entry("suspension")]),
            2 => {
                request["issuer"] = json!("did:web:example.org");
                request["verificationMethod"] = json!("did:web:example.org#key-1");
            }
            3 => request["id"] = json!("urn:uuid:9d"),
            _ => {}
        }
        if in_study {
            request["study"] = json!({"id": "nakuru-2026"});
        }
        Json::of(&request)
    })
}

/// Returns a request to verify a credential that the core has issued, in part with mutations.
fn verified() -> impl Strategy<Value = Vec<Call>> {
    (issue(), select(TIMES), any::<[bool; 4]>()).prop_flat_map(
        |(issue, now, [with_claim, with_module, with_lists, is_expected])| {
            let request = issue.write(Style::Compact);
            let answer: Value =
                serde_json::from_str(&credential::issue(request.as_bytes())).unwrap_or_default();
            let issued = answer.get("verifiableCredential").cloned();
            let issued = issued.unwrap_or_else(|| json!({"issuer": "did:web:example.org", "proof": {}}));
            let mut members = vec![("credential", Json::of(&issued)), ("now", Json::text(now))];
            if let (true, Some(claim)) = (with_claim, issue.member("claim")) {
                members.push(("claim", claim.clone()));
            }
            if with_module {
                members.push(("module", Json::Text(format!("sha256:{}", "ab".repeat(32)))));
            }
            if with_lists {
                members.push(("statusLists", Json::List(Vec::new())));
            }
            if is_expected {
                members.push(("issuer", issued.get("issuer").map_or_else(|| Json::text(""), Json::of)));
            }
            let made = Call::new("credential.issue", request);
            bent(Just(Json::object(members)), NAMES, 5)
                .prop_map(move |verify| vec![made.clone(), Call::new("credential.verify", verify)])
        },
    )
}

/// Returns a request for the credential of a study, and a request to verify it with the claims, in part with mutations.
fn studied() -> impl Strategy<Value = Vec<Call>> {
    (studies::study(), any::<[bool; 2]>()).prop_flat_map(|(mut study, [is_named, with_claims])| {
        if is_named && let Json::Object(members) = &mut study {
            members.retain(|(name, _)| name != "study");
            members.push(("study".to_owned(), Json::object([("id", Json::text("nakuru-2026"))])));
        }
        let claims = study.member("claims").cloned();
        let module = format!("sha256:{}", "ab".repeat(32));
        let request = Json::object([
            ("study", study),
            ("secretKey", Json::text(SECRET)),
            ("created", Json::text("2026-11-22T09:00:00Z")),
            ("module", Json::Text(module)),
        ])
        .write(Style::Compact);
        let answer: Value = serde_json::from_str(&credential::study(request.as_bytes())).unwrap_or_default();
        let issued = answer.get("verifiableCredential").cloned();
        let issued = issued.unwrap_or_else(|| json!({"issuer": "did:web:example.org", "proof": {}}));
        let mut members = vec![("credential", Json::of(&issued))];
        members.extend(claims.filter(|_| with_claims).map(|claims| ("claims", claims)));
        let made = Call::new("credential.study", request);
        bent(Just(Json::object(members)), NAMES, 3)
            .prop_map(move |verify| vec![made.clone(), Call::new("credential.verify", verify)])
    })
}

/// The key of the W3C test vectors for `eddsa-jcs-2022`.
const SECRET: &str = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";

const TIMES: &[&str] = &[
    "2026-11-22T09:00:00Z",
    "2026-11-22T09:00:00Z",
    "2026-11-22T09:00:00Z",
    "2026-11-23T09:00:00Z",
    "2027-01-05T10:00:00.5+05:30",
    "2025-02-30T10:00:00Z",
    "2025-01-05",
];

const NAMES: &[&str] = &[
    "credential",
    "document",
    "proof",
    "proofValue",
    "cryptosuite",
    "created",
    "verificationMethod",
    "proofPurpose",
    "@context",
    "type",
    "issuer",
    "validFrom",
    "validUntil",
    "credentialSubject",
    "credentialStatus",
    "claim",
    "digest",
    "checks",
    "module",
    "ruleSet",
    "verdict",
    "record",
    "policy",
    "secretKey",
    "seed",
    "did",
    "status",
    "study",
    "now",
    "__proto__",
];
