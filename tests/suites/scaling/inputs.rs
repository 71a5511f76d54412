//! The requests of each operation: the largest that it accepts, and those that are expensive to process.

use chrono::{Days, NaiveDate};
use hearth_kpt_core::claims::SAMPLE;
use hearth_kpt_core::limits;
use hearth_tests::case::Call;
use hearth_tests::suite;
use serde_json::{Value, json};

use crate::shapes::{SHAPES, in_string};

/// Requests of one operation in several sizes.
pub(crate) struct Input {
    pub(crate) operation: &'static str,
    pub(crate) name: String,
    /// The calls for a size; the last one is measured.
    pub(crate) calls: Box<dyn Fn(usize) -> Vec<Call> + Send>,
}

/// Returns every input. Eight times the first size is just within the limits of the operation in the long form, and a
/// quarter of them for texts of any shape in the short form.
pub(crate) fn all() -> Vec<Input> {
    let mut inputs = Vec::new();
    let sizes = if suite::is_long() { 8 } else { 8 * 4 };
    for frame in &FRAMES {
        for (name, shape) in SHAPES {
            let bytes = frame.bytes / sizes - ROOM;
            let calls = move |scale: usize| {
                let text = shape(bytes * scale);
                let text = if frame.in_string { in_string(&text) } else { text };
                vec![Call::new(frame.operation, [frame.before, &text, frame.after].concat())]
            };
            let name = format!("{}{name}", frame.name);
            inputs.push(Input { operation: frame.operation, name, calls: Box::new(calls) });
        }
    }
    inputs.extend(large_claims().into_iter().chain(large_tables()).chain(large_studies()));
    inputs
}

/// The place of a shape in a request.
struct Frame {
    operation: &'static str,
    /// The prefix of the inputs' names.
    name: &'static str,
    before: &'static str,
    after: &'static str,
    in_string: bool,
    /// The bytes of the largest request.
    bytes: usize,
}

impl Frame {
    const fn whole(operation: &'static str, bytes: usize) -> Self {
        Self { operation, name: "", before: "", after: "", in_string: false, bytes }
    }

    const fn member(
        operation: &'static str,
        name: &'static str,
        before: &'static str,
        after: &'static str,
        bytes: usize,
    ) -> Self {
        Self { operation, name, before, after, in_string: false, bytes }
    }

    /// Puts the growing part into a string.
    const fn in_string(self) -> Self {
        Self { in_string: true, ..self }
    }
}

const CLAIM: usize = limits::REQUEST_BYTES;
/// The limit if every byte may be escaped.
const HALF: usize = limits::REQUEST_BYTES / 2;
const RECORDED: &str = r#","issuer":"did:web:kpt.example","policy":"claim"}"#;
const SIGNED: &str =
    r#","secretKey":"z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq","created":"2026-11-22T09:00:00Z"}"#;
const ISSUED: &str = r#","record":{"id":"kpt-1","policy":"claim"},"secretKey":"z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq","created":"2026-11-22T09:00:00Z","module":"sha256:abababababababababababababababababababababababababababababababab"}"#;
const STUDIED: &str = r#"},"secretKey":"z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq","created":"2026-11-22T09:00:00Z","module":"sha256:abababababababababababababababababababababababababababababababab"}"#;
const VERIFIED: &str = r#"{"credential":{"credentialSubject":{"type":"KitchenPerformanceTestStudy","studyId":"s","parameters":{},"claims":[]}},"claims":"#;
const DRAWN: &str = r#","design":"simple","size":10,"randomness":{"value":"0a0b","source":"drand"}}"#;
const SELECTION: &str = r#"{"selection":{"type":"HouseholdSelection","method":"sha256-order","design":"simple","randomness":{"value":"0a0b","source":"drand"},"frame":{"digest":"sha256:a90e269fe04fcd411fcfe3457091249a187b5062c4e4d1e7efc98a62756e600c","households":10},"selected":"#;

const FRAMES: [Frame; 41] = [
    Frame::whole("claims.validate", CLAIM),
    Frame::member("claims.validate", "evidence_", r#"{"type":"KPTClaim","evidence":"#, "}", CLAIM),
    Frame::member(
        "claims.validate",
        "measurements_",
        r#"{"type":"KPTClaim","fuelMeasurements":{"total":1,"dailyLogs":"#,
        "}}",
        CLAIM,
    ),
    Frame::whole("claims.record", CLAIM),
    Frame::member("claims.record", "claim_", r#"{"claim":"#, RECORDED, HALF).in_string(),
    Frame::member(
        "claims.derive",
        "claim_",
        r#"{"intervals":[{"date":"2024-02-01","used":1}],"claim":"#,
        "}",
        CLAIM,
    ),
    Frame::member("claims.derive", "visits_", r#"{"claim":{},"visits":"#, "}", CLAIM),
    Frame::whole("claims.figures", CLAIM),
    Frame::whole("claims.rules", CLAIM),
    Frame::whole("claims.schema", CLAIM),
    Frame::whole("credential.issue", CLAIM),
    Frame::member("credential.issue", "claim_", r#"{"claim":"#, ISSUED, HALF).in_string(),
    Frame::whole("credential.key", CLAIM),
    Frame::member("credential.study", "claims_", r#"{"study":{"claims":"#, STUDIED, limits::STUDY_BYTES),
    Frame::member("credential.verify", "claims_", VERIFIED, "}", limits::STUDY_BYTES),
    Frame::member("credential.sign", "document_", r#"{"document":"#, SIGNED, CLAIM),
    Frame::whole("credential.verify", limits::VERIFY_BYTES),
    Frame::member("credential.verify", "credential_", r#"{"credential":"#, "}", limits::DOCUMENT_BYTES),
    Frame::member("credential.verify", "proof_", r#"{"credential":{"proof":"#, "}}", limits::DOCUMENT_BYTES),
    Frame::member("credential.verify", "claim_", r#"{"credential":{},"claim":"#, "}", HALF).in_string(),
    Frame::whole("gateway.compile", limits::CONFIGURATION_BYTES),
    Frame::member("gateway.compile", "routes_", r#"{"routes":"#, "}", limits::CONFIGURATION_BYTES),
    Frame::member("gateway.compile", "types_", r#"{"messages":"#, "}", limits::CONFIGURATION_BYTES),
    Frame::whole("gateway.release", CLAIM),
    Frame::whole("gateway.route", CLAIM),
    Frame::whole("gateway.routes", CLAIM),
    Frame::whole("module.catalogue", CLAIM),
    Frame::whole("module.version", CLAIM),
    Frame::whole("preferences.manifest", CLAIM),
    Frame::whole("preferences.schema", CLAIM),
    Frame::whole("preferences.tool", CLAIM),
    Frame::whole("preferences.validate", CLAIM),
    Frame::member(
        "preferences.merge",
        "record_",
        r#"{"change":{"tone":"dry"},"now":"2026-11-20T21:00:00Z","record":"#,
        "}",
        CLAIM,
    ),
    Frame::member(
        "preferences.merge",
        "change_",
        r#"{"record":null,"now":"2026-11-20T21:00:00Z","change":"#,
        "}",
        CLAIM,
    ),
    Frame::whole("preferences.render", CLAIM),
    Frame::whole("sampling.size", CLAIM),
    Frame::member("selection.draw", "frame_", r#"{"frame":"#, DRAWN, limits::SELECTION_BYTES),
    Frame::member(
        "selection.frame",
        "frame_",
        r#"{"frame":"#,
        r#","design":"simple"}"#,
        limits::SELECTION_BYTES,
    ),
    Frame::member(
        "selection.verify",
        "selected_",
        SELECTION,
        r#","reserves":[]},"frame":["did:ixo:entity:1"]}"#,
        limits::SELECTION_BYTES,
    ),
    Frame::member("study.assess", "claims_", r#"{"claims":"#, "}", limits::STUDY_BYTES),
    Frame::member(
        "study.reductions",
        "savings_",
        r#"{"methodology":"TPDDTEC","version":"4.0","savings":"#,
        "}",
        CLAIM,
    ),
];

/// The bytes reserved for the text around a shape.
const ROOM: usize = 256;

fn large_claims() -> Vec<Input> {
    vec![
        input("claims.validate", "a_year_of_sessions", |scale| {
            one(
                "claims.validate",
                &claim_with(&json!({"cookingSessions": vec![json!({"meal": "x".repeat(240)}); 450 * scale]})),
            )
        }),
        input("claims.validate", "evidence", |scale| {
            one(
                "claims.validate",
                &claim_with(&json!({"evidence": vec!["ipfs://QmevidenceformX12"; 125 * scale]})),
            )
        }),
        input("claims.record", "evidence", |scale| {
            let claim =
                claim_with(&json!({"evidence": vec!["ipfs://QmevidenceformX12"; 125 * scale]})).to_string();
            one("claims.record", &json!({"claim": claim, "issuer": "did:web:kpt.example", "policy": "claim"}))
        }),
        input("claims.derive", "intervals", |scale| {
            let days = (0..45 * scale).map(|index| json!({"date": day(index), "before": 9.5, "after": 8.25}));
            one("claims.derive", &json!({"claim": {}, "intervals": days.collect::<Vec<_>>()}))
        }),
        input("credential.sign", "members", |scale| {
            let members: serde_json::Map<String, Value> =
                (0..6_000 * scale).map(|index| (format!("m{index}"), json!(index))).collect();
            let key = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";
            let document = json!({
                "@context": ["https://www.w3.org/ns/credentials/v2"],
                "type": ["VerifiableCredential"],
                "issuer": "did:example:issuer",
                "credentialSubject": members,
            });
            one(
                "credential.sign",
                &json!({"document": document, "secretKey": key, "created": "2026-11-22T09:00:00Z"}),
            )
        }),
    ]
}

fn large_tables() -> Vec<Input> {
    vec![
        input("gateway.compile", "routes", |scale| one("gateway.compile", &routes(2_000 * scale))),
        input("gateway.routes", "routes", |scale| {
            let mut calls = one("gateway.compile", &routes(2_000 * scale));
            // The request is as long as its list, because the answer is compared with the length of the request.
            let mut request = String::from(r#"{"handle":1}"#);
            request.push_str(&" ".repeat(100_000 * scale));
            calls.push(Call::new("gateway.routes", request));
            calls
        }),
        input("gateway.route", "segments", |scale| route(&"/a".repeat(500 * scale))),
        input("gateway.route", "escapes", |scale| {
            route(&format!("/ixo/entity/{}", "%41".repeat(330 * scale)))
        }),
        input("gateway.route", "parameters", |scale| {
            route(&format!("/ixo/claims/claims?{}", "pagination.limit=5&".repeat(52 * scale)))
        }),
        input("gateway.route", "unknown_parameters", |scale| {
            let parameters: Vec<String> = (0..100 * scale).map(|index| format!("x{index:04}=%zz")).collect();
            route(&format!("/ixo/claims/claims?{}", parameters.join("&")))
        }),
        input("preferences.render", "instructions", |scale| {
            one("preferences.render", &json!({"customInstructions": "a word\n".repeat(16_000 * scale)}))
        }),
        input("preferences.merge", "members_of_others", |scale| {
            let record: serde_json::Map<String, Value> =
                (0..6_000 * scale).map(|index| (format!("m{index}"), json!("x"))).collect();
            one(
                "preferences.merge",
                &json!({"record": record, "change": {"tone": "dry"}, "now": "2026-11-20T21:00:00Z"}),
            )
        }),
    ]
}

fn large_studies() -> Vec<Input> {
    vec![
        input("sampling.size", "strata", |scale| {
            let strata: Vec<Value> = (0..3_000 * scale)
                .map(|index| json!({"name": format!("s{index}"), "population": 10}))
                .collect();
            one(
                "sampling.size",
                &json!({"estimate": {"kind": "proportion", "expected": 0.5}, "strata": strata}),
            )
        }),
        input("selection.draw", "households", |scale| {
            let frame: Vec<String> = (0..12_500 * scale).map(household).collect();
            one(
                "selection.draw",
                &json!({"frame": frame, "design": "simple", "size": 1_000, "randomness": {"value": "0a0b", "source": "drand"}}),
            )
        }),
        input("selection.draw", "the_same_household", |scale| {
            let frame = vec![household(1); 12_500 * scale];
            one(
                "selection.draw",
                &json!({"frame": frame, "design": "simple", "size": 1, "randomness": {"value": "0a0b", "source": "drand"}}),
            )
        }),
        input("selection.draw", "groups", |scale| {
            let frame: Vec<String> = (0..12_500 * scale).map(household).collect();
            one(
                "selection.draw",
                &json!({"frame": frame, "design": "simple", "groups": {"reference": 500, "intervention": 500},
                    "randomness": {"value": "0a0b", "source": "drand"}}),
            )
        }),
        input("selection.frame", "households", |scale| {
            let frame: Vec<String> = (0..12_500 * scale).map(household).collect();
            one("selection.frame", &json!({"frame": frame, "design": "simple"}))
        }),
        input("selection.verify", "selected", |scale| {
            let frame: Vec<String> = (0..6_000 * scale).map(household).collect();
            let selected: Vec<Value> = frame.iter().map(|one| json!({"household": one})).collect();
            let selection = json!({"type": "HouseholdSelection", "method": "sha256-order", "design": "simple",
                "randomness": {"value": "0a0b", "source": "drand"}, "selected": selected, "reserves": [],
                "frame": {"digest": format!("sha256:{}", "ab".repeat(32)), "households": frame.len()}});
            one("selection.verify", &json!({"selection": selection, "frame": frame}))
        }),
        study("claims", |_| json!({}), household),
        study("the_same_household", |_| json!({}), |_| household(1)),
        study(
            "sizes",
            |count| json!({"households": (0..count).map(|index| json!({"household": household(index), "size": 4})).collect::<Vec<_>>()}),
            household,
        ),
        study(
            "dropouts",
            |count| json!({"dropouts": (0..count).map(|index| json!({"household": format!("{}x", household(index)), "group": "reference", "reason": "moved"})).collect::<Vec<_>>()}),
            household,
        ),
        study(
            "gaps",
            |count| json!({"gaps": (0..count).map(|index| json!({"household": household(index), "reason": "rain"})).collect::<Vec<_>>()}),
            household,
        ),
        input("credential.study", "claims", |scale| {
            let study = json!({"study": {"id": "s"}, "claims": claims(2_000 * scale, household)});
            one(
                "credential.study",
                &json!({"study": study, "secretKey": "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq",
                    "created": "2026-11-22T09:00:00Z", "module": format!("sha256:{}", "ab".repeat(32))}),
            )
        }),
        input("credential.verify", "claims_of_a_study", |scale| {
            let subject = json!({"type": "KitchenPerformanceTestStudy", "studyId": "s", "parameters": {},
                "claims": vec![format!("sha256:{}", "ab".repeat(32)); 2_000 * scale]});
            let claims = claims(2_000 * scale, household);
            one("credential.verify", &json!({"credential": {"credentialSubject": subject}, "claims": claims}))
        }),
        study("revisions", |_| revised(), household),
        study("outliers", |_| json!({"outliers": {"method": "iqr", "factor": 1.5}}), household),
        input("study.estimate", "a_long_source", |scale| {
            one(
                "study.estimate",
                &json!({"mean": 1, "standardDeviation": 0.1, "households": 30, "group": "reference", "rule": "90/10", "more": "x".repeat(100_000 * scale)}),
            )
        }),
        input("study.reductions", "terms", |scale| {
            let term = json!({"fuel": "wood", "count": 1000, "years": 1, "usage": {"value": 0.9, "source": "a usage survey"},
                "consumption": {"value": 1, "unit": "t/household/year"}});
            let savings = vec![term; 12 * scale];
            one(
                "study.reductions",
                &json!({"methodology": "TPDDTEC", "version": "4.0", "fnrb": {"value": 0.3, "source": "a national study"}, "savings": savings}),
            )
        }),
    ]
}

fn input(operation: &'static str, name: &str, calls: impl Fn(usize) -> Vec<Call> + Send + 'static) -> Input {
    Input { operation, name: format!("large_{name}"), calls: Box::new(calls) }
}

fn one(operation: &str, request: &Value) -> Vec<Call> {
    vec![Call::new(operation, request.to_string())]
}

fn route(target: &str) -> Vec<Call> {
    let route = json!({"handle": 1, "method": "GET", "target": target});
    vec![Call::new("gateway.compile", ""), Call::new("gateway.route", route.to_string())]
}

fn routes(count: usize) -> Value {
    let routes: Vec<Value> = (0..count)
        .map(|index| json!({"template": format!("/a/{{id}}/b{index}/{{name=**}}"), "rpc": format!("t.Query/M{index}")}))
        .collect();
    json!({"prefixes": [{"path": "/", "standsFor": "/"}], "routes": routes})
}

/// Returns a day by its index.
fn day(index: usize) -> String {
    NaiveDate::default().checked_add_days(Days::new(index as u64)).unwrap_or_default().to_string()
}

fn household(index: usize) -> String {
    format!("did:ixo:entity:{index}")
}

/// Returns the sample with other members.
fn claim_with(members: &Value) -> Value {
    let mut claim: Value = serde_json::from_str(SAMPLE).unwrap_or_default();
    if let (Some(claim), Some(members)) = (claim.as_object_mut(), members.as_object()) {
        claim.extend(members.clone());
    }
    claim
}

/// Returns the claims of `count` households.
fn claims(count: usize, household: fn(usize) -> String) -> Vec<Value> {
    let claim = |index: usize| {
        let group = if index.is_multiple_of(2) { "reference" } else { "intervention" };
        let day = 2.0 + f64::from(u8::try_from(index % 17).unwrap_or_default()) / 10.0;
        claim_with(&json!({
            "householdId": household(index), "testGroup": group,
            "fuelMeasurements": {"total": day * 4.0, "dailyLogs": [day, day, day, day]},
        }))
    };
    (0..count).map(claim).collect()
}

/// Returns parameters, and their revisions before and after the tests.
fn revised() -> Value {
    let rule = |rule: &str| json!({"rule": rule, "sides": "two", "outliers": {"method": "mad"}});
    let revision = |at: &str, rule: Value| json!({"at": at, "by": "amina", "parameters": rule});
    let revisions =
        [revision("2001-01-01T00:00:00Z", rule("90/30")), revision("2101-01-01T00:00:00Z", rule("90/10"))];
    let mut request = rule("90/10");
    if let Some(members) = request.as_object_mut() {
        members.insert(String::from("history"), json!({"frames": [], "revisions": revisions}));
    }
    request
}

/// Returns studies of 2,500 claims, and of up to eight times as many.
fn study(name: &str, more: fn(usize) -> Value, household: fn(usize) -> String) -> Input {
    input("study.assess", name, move |scale| {
        let claims = claims(2_500 * scale, household);
        let mut request = more(2_500 * scale);
        if let Some(members) = request.as_object_mut() {
            members.insert(String::from("claims"), claims.into());
        }
        one("study.assess", &request)
    })
}
