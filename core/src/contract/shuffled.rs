//! Tests that the order of the claims changes neither an assessment nor the verification of its credential.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::{credential, study};

/// A request of `study.assess`, as texts, so that every number keeps its digits.
type Texts = BTreeMap<String, alloc::boxed::Box<RawValue>>;

/// Returns the other members of a request, and its claims.
fn parted(request: &[u8]) -> Option<(Texts, Vec<String>)> {
    let mut members: Texts = serde_json::from_slice(request).ok()?;
    let claims: Vec<&RawValue> = serde_json::from_str(members.get("claims")?.get()).ok()?;
    let claims = claims.into_iter().map(|claim| claim.get().to_string()).collect();
    members.remove("claims");
    Some((members, claims))
}

fn text(claims: &[String]) -> alloc::boxed::Box<RawValue> {
    RawValue::from_string(format!("[{}]", claims.join(","))).unwrap()
}

/// Returns the request with `claims`.
fn with(members: &Texts, claims: &[String]) -> Texts {
    let mut members = members.clone();
    members.insert("claims".into(), text(claims));
    members
}

/// Returns the outcome, the assessment, whose digest a credential states, as text, and the findings of a study without
/// errors. Their paths are those in the request, so only their texts are compared.
fn assessed(request: &Texts) -> (String, String, Vec<String>) {
    #[derive(serde::Deserialize)]
    struct Answer<'a> {
        outcome: &'a str,
        #[serde(borrow)]
        assessment: Option<&'a RawValue>,
        findings: Option<Vec<BTreeMap<String, Value>>>,
    }
    let answer = study::assess(serde_json::to_string(request).unwrap().as_bytes());
    let Answer { outcome, assessment, findings } = serde_json::from_str(&answer).unwrap();
    let findings = findings.filter(|_| outcome == "valid").unwrap_or_default();
    let text = |finding: BTreeMap<String, Value>| {
        json!(["code", "rule", "message"].map(|name| finding.get(name))).to_string()
    };
    let mut findings: Vec<String> = findings.into_iter().map(text).collect();
    findings.sort();
    (outcome.into(), assessment.map(RawValue::get).unwrap_or_default().into(), findings)
}

/// Returns the request with a name for its study, and the credential of the study, if one is issued.
fn certified(members: &Texts, claims: &[String]) -> Option<Value> {
    let mut study = with(members, claims);
    study.entry("study".into()).or_insert_with(|| to_raw_value(&json!({ "id": "dry-2026" })).unwrap());
    let request = json!({ "secretKey": SECRET, "created": "2026-11-22T09:00:00Z", "module": module() });
    let mut request: Texts = serde_json::from_str(&request.to_string()).unwrap();
    request.insert("study".into(), to_raw_value(&study).unwrap());
    let answer = credential::study(serde_json::to_string(&request).unwrap().as_bytes());
    let mut answer: Value = serde_json::from_str(&answer).unwrap();
    answer.get_mut("verifiableCredential").map(Value::take)
}

fn module() -> String {
    format!("sha256:{}", "ab".repeat(32))
}

/// Verifies a credential with claims, and with the selection of the study.
fn verified(credential: &Value, members: &Texts, claims: &[String]) -> String {
    let mut request = Texts::new();
    request.insert("credential".into(), to_raw_value(credential).unwrap());
    request.insert("module".into(), to_raw_value(&module()).unwrap());
    request.insert("claims".into(), text(claims));
    request.extend(members.get("selection").map(|selection| ("selection".into(), selection.clone())));
    credential::verify(serde_json::to_string(&request).unwrap().as_bytes())
}

/// A linear congruential generator with the constants of Knuth's MMIX.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn shuffle(&mut self, items: &mut [String]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[test]
fn the_order_of_the_claims_changes_no_assessment_and_no_credential() {
    let mut random = Random(40);
    let (mut studies, mut credentials) = (0, 0);
    for area in ["study", "reductions"] {
        for vector in hearth_vectors::vector::load(area).unwrap() {
            let request = vector.request().unwrap();
            let Some((members, claims)) = parted(&request).filter(|(_, claims)| claims.len() < MOST) else {
                continue;
            };
            let expected = assessed(&with(&members, &claims));
            let credential = certified(&members, &claims);
            studies += 1;
            credentials += usize::from(credential.is_some());
            let mut shuffled = claims.clone();
            for _ in 0..SHUFFLES {
                random.shuffle(&mut shuffled);
                let found = assessed(&with(&members, &shuffled));
                assert_eq!(found, expected, "{}", vector.name);
                let Some(credential) = &credential else { continue };
                let answer = verified(credential, &members, &shuffled);
                let is_verified = answer.starts_with(r#"{"outcome":"valid""#);
                assert!(
                    is_verified && answer.contains(r#""study":{"result":"pass""#),
                    "{}\n{answer}",
                    vector.name
                );
            }
        }
    }
    assert!(studies > 150 && credentials > 50, "{studies} studies, {credentials} credentials");
}

/// Claims of which every second one is excluded: more than an assessment lists, and more than its findings.
#[test]
fn the_lists_of_many_claims_do_not_depend_on_their_order() {
    let members: Texts = serde_json::from_str("{}").unwrap();
    let mut claims: Vec<String> = Vec::new();
    for number in 0..MANY {
        let group = if number % 2 == 0 { "reference" } else { "intervention" };
        let unit = if number % 4 < 2 { "kg" } else { "L" };
        let hundredths = 10 + number % 90;
        let total = if number % 5 == 0 { 9 } else { 8 };
        claims.push(format!(
            r#"{{"type":"KPTClaim","householdId":"did:example:{number}","testGroup":"{group}","unit":"{unit}",
            "testPeriod":{{"startDate":"2025-03-01","endDate":"2025-03-03","durationDays":3}},"fuelType":"wood",
            "fuelMeasurements":{{"total":{total}.{hundredths},"dailyLogs":[3,2.{hundredths},3]}}}}"#
        ));
    }
    let expected = assessed(&with(&members, &claims));
    assert!(expected.1.contains(r#""excluded":{"claims":"#), "{}", expected.1);
    let credential = certified(&members, &claims).unwrap();
    let mut random = Random(7);
    for _ in 0..3 {
        random.shuffle(&mut claims);
        // Of more findings than an answer has, the first ones of the request are kept.
        let found = assessed(&with(&members, &claims));
        assert!((&found.0, &found.1) == (&expected.0, &expected.1));
        let answer = verified(&credential, &members, &claims);
        assert!(answer.starts_with(r#"{"outcome":"valid""#), "{answer}");
    }
}

/// w3c/vc-di-eddsa, `TestVectors/keyPair.json`.
const SECRET: &str = "z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq";

/// The vectors of limits have more claims.
const MOST: usize = 500;

/// Orders of each study, which together take some seconds.
const SHUFFLES: usize = 10;

const MANY: usize = 20_000;
