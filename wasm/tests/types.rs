//! The types describe the answers: each answer is read into its type, unknown members refused, and what is written
//! again equals what was read.
use hearth_core::contract::{claims, module};
use hearth_wasm::types::{
    CheckResult, Conflict, Period, Policy, RecordAnswer, RecordRequest, RecordStatus, RulesAnswer,
    SchemaAnswer, Study, ValidateAnswer, VersionAnswer,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Error, Value, from_str, json, to_value, to_vec};

/// Reads an answer into its type, and asserts that nothing is lost or added on the way back.
fn read<T: DeserializeOwned + Serialize>(answer: &str) -> Result<T, Error> {
    let typed: T = from_str(answer)?;
    assert_eq!(to_value(&typed)?, from_str::<Value>(answer)?);
    Ok(typed)
}

/// The sample of the public documentation.
fn sample() -> Value {
    json!({
        "type": "KPTClaim", "householdId": "did:ixo:household/123", "testGroup": "intervention",
        "testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04", "durationDays": 3},
        "fuelMeasurements": {"total": 11.9, "dailyLogs": [3.2, 2.8, 3.0, 2.9]},
        "externalFactors": {
            "season": "dry", "culturalEvents": ["none"], "occupationalFactors": ["typical_workweek"]
        }
    })
}

/// The sample with one member replaced.
fn sample_with(member: &str, value: Value) -> Value {
    let mut claim = sample();
    if let Some(members) = claim.as_object_mut() {
        members.insert(member.to_owned(), value);
    }
    claim
}

fn request(claim: &Value) -> RecordRequest {
    RecordRequest {
        claim: claim.to_string(),
        issuer: "did:web:issuer.example".to_owned(),
        policy: Policy::Claim,
        study: None,
        conflict: None,
    }
}

fn record(request: &RecordRequest) -> Result<RecordAnswer, Error> {
    read(&claims::record(&to_vec(request)?))
}

#[test]
fn validate_valid() -> Result<(), Error> {
    let answer = read(&claims::validate(&to_vec(&sample())?))?;
    let ValidateAnswer::Valid { checks, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(checks.iter().map(|check| check.rule).collect::<Vec<_>>(), [4, 5, 6, 7, 8]);
    assert!(checks.iter().any(|check| check.result == CheckResult::Pass && check.code.is_none()));
    assert!(checks.iter().any(|check| check.result == CheckResult::NotAssessed));
    Ok(())
}

#[test]
fn validate_findings() -> Result<(), Error> {
    let mismatch = sample_with("fuelMeasurements", json!({"total": 99, "dailyLogs": [3.2, -2.8, 0, 1]}));
    let requests = [
        (to_vec(&json!({}))?, 400),
        (to_vec(&mismatch)?, 400),
        (to_vec(&sample_with("fuelMeasurements", json!({"total": 99, "dailyLogs": [3.2, 2.8, 3, 1]})))?, 409),
        (to_vec(&sample_with("externalFactors", Value::Null))?, 400),
        (b"{\"a\":1,\"a\":2}".to_vec(), 400),
        (b"\xff".to_vec(), 400),
        (b"[1, 2".to_vec(), 400),
    ];
    for (request, expected) in requests {
        let answer = read(&claims::validate(&request))?;
        let ValidateAnswer::Findings { status, findings, .. } = &answer else { panic!("{answer:?}") };
        assert_eq!(*status, expected, "{answer:?}");
        assert!(!findings.is_empty());
    }
    Ok(())
}

#[test]
fn validate_could_not_run() -> Result<(), Error> {
    let answer = read(&claims::validate(&vec![b' '; 1024 * 1024 + 1]))?;
    let ValidateAnswer::CouldNotRun { error } = answer else { panic!("{answer:?}") };
    assert_eq!(error.code, "request.too_large");
    Ok(())
}

#[test]
fn record_verified() -> Result<(), Error> {
    let answer = record(&request(&sample()))?;
    let RecordAnswer::Valid { record, claim } = answer else { panic!("{answer:?}") };
    assert_eq!(record.status, RecordStatus::Verified);
    assert_eq!(record.credential.map(|credential| credential.kind), Some("KPTCredential".to_owned()));
    assert_eq!(claim.start_date.as_deref(), Some("2024-02-01"));
    Ok(())
}

#[test]
fn record_pending() -> Result<(), Error> {
    let undocumented = sample_with("externalFactors", json!({"season": "dry"}));
    let study = RecordRequest {
        policy: Policy::Study,
        study: Some(Study {
            reference_claims: 3,
            counterpart: Some(Period {
                start_date: "2024-08-01".to_owned(),
                end_date: "2024-08-04".to_owned(),
            }),
        }),
        ..request(&sample())
    };
    for request in [request(&undocumented), study] {
        let answer = record(&request)?;
        let RecordAnswer::Valid { record, .. } = answer else { panic!("{answer:?}") };
        assert_eq!(record.status, RecordStatus::Pending);
        assert_eq!(record.credential, None);
        assert!(!record.outstanding.is_empty());
    }
    Ok(())
}

#[test]
fn record_findings() -> Result<(), Error> {
    let conflict = Conflict {
        id: "kpt-abcdefghijklmnopqrstuvwxyz".to_owned(),
        start_date: "2024-02-02".to_owned(),
        end_date: "2024-02-05".to_owned(),
    };
    let answer = record(&RecordRequest { conflict: Some(conflict), ..request(&sample()) })?;
    let RecordAnswer::Findings { status, findings, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(status, 409);
    assert!(findings.iter().any(|finding| finding.code == "claim.conflicting_measurements"));
    Ok(())
}

#[test]
fn record_could_not_run() -> Result<(), Error> {
    let answer = read(&claims::record(br#"{"policy":"no such policy"}"#))?;
    let RecordAnswer::CouldNotRun { error } = answer else { panic!("{answer:?}") };
    assert_eq!(error.code, "request.malformed");
    Ok(())
}

#[test]
fn catalogue_and_schemas() -> Result<(), Error> {
    let answer = read(&claims::rules(b""))?;
    let RulesAnswer::Valid { rules } = answer else { panic!("{answer:?}") };
    assert!(rules.len() >= 10);
    assert!(rules.iter().any(|rule| rule.rule.is_none()));

    let answer = read(&claims::schema(b"{}"))?;
    let SchemaAnswer::Valid { claim, record } = answer else { panic!("{answer:?}") };
    assert!(claim.contains_key("properties"));
    assert!(record.contains_key("properties"));
    Ok(())
}

#[test]
fn versions() -> Result<(), Error> {
    let answer = read(&module::version(b""))?;
    let VersionAnswer::Valid { package, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(package, env!("CARGO_PKG_VERSION"));
    Ok(())
}
