//! The types describe the answers: each answer is read into its type, unknown members refused, and what is written
//! again equals what was read.

mod credentials;
mod studies;
use hearth_core::contract::gateway::{self, Tables};
use hearth_core::contract::{claims, module, preferences};
use hearth_wasm::types::{
    CheckResult, CompileAnswer, Conflict, FieldValue, Formality, GatewayConfiguration, Length,
    MergePreferencesAnswer, MergePreferencesRequest, Period, Policy, PreferencesManifestAnswer,
    PreferencesSchemaAnswer, PreferencesToolAnswer, RecordAnswer, RecordRequest, RecordStatus, ReleaseAnswer,
    RenderPreferencesAnswer, RouteAnswer, RouteRequest, RoutesAnswer, RulesAnswer, SchemaAnswer, Study,
    TableRequest, UserPreferences, UserPreferencesChange, ValidateAnswer, ValidatePreferencesAnswer,
    VersionAnswer,
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
            selection: None,
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
    assert_eq!(error.code, "request.missing_member");
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

/// A configuration with everything that one can have.
fn configuration() -> Result<GatewayConfiguration, Error> {
    read(
        &json!({
            "extends": ["protocol", "protocol-legacy"],
            "prefixes": [{
                "path": "/t", "standsFor": "/t", "deprecated": "2026-01-01",
                "aliases": [{"template": "/old/{id}", "standsFor": "/new/{id}", "deprecated": "2025-01-01"}],
            }],
            "routes": [{
                "template": "/t/new/{id}", "rpc": "t.Query/New", "responseBody": "it",
                "fields": {
                    "id": "uint32", "ratio": "double", "on": "bool", "words": "repeated string", "inner": "t.Inner",
                    "odd": {"type": "t.Shade", "jsonName": "ODD"}
                }
            }],
            "messages": {"t.Inner": {"key": "bytes"}},
            "enums": {"t.Shade": {"LIGHT": 0, "DARK": 1}},
            "disabled": ["ixo.mint.v1beta1.Query"],
            "descriptors": ""
        })
        .to_string(),
    )
}

#[test]
fn gateway_tables_and_their_index() -> Result<(), Error> {
    let mut tables = Tables::default();
    let answer = read(&gateway::compile(&mut tables, &to_vec(&configuration()?)?))?;
    let CompileAnswer::Valid { handle, findings } = answer else { panic!("{answer:?}") };
    assert!(findings.is_empty());
    let request = to_vec(&TableRequest { handle })?;
    let answer = read(&gateway::routes(&mut tables, &request))?;
    let RoutesAnswer::Valid { prefixes, routes } = answer else { panic!("{answer:?}") };
    assert_eq!((prefixes.len(), routes.len()), (3, 60));
    assert!(routes.iter().any(|route| route.disabled));
    let answer: ReleaseAnswer = read(&gateway::release(&mut tables, &request))?;
    assert_eq!(answer, ReleaseAnswer::Valid {});
    let answer: ReleaseAnswer = read(&gateway::release(&mut tables, &request))?;
    assert!(matches!(answer, ReleaseAnswer::CouldNotRun { .. }), "{answer:?}");
    let answer = read(&gateway::routes(&mut tables, &request))?;
    assert!(matches!(answer, RoutesAnswer::CouldNotRun { .. }), "{answer:?}");
    let answer = read(&gateway::compile(&mut tables, br#"{"routes": 1}"#))?;
    assert!(matches!(answer, CompileAnswer::Findings { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn gateway_routes_requests() -> Result<(), Error> {
    let mut tables = Tables::default();
    gateway::compile(&mut tables, &to_vec(&configuration()?)?);
    let mut route = |target: &str| -> Result<RouteAnswer, Error> {
        let method = "GET".to_owned();
        let request = RouteRequest { handle: 1, method, target: target.to_owned(), explain: Some(true) };
        read(&gateway::route(&mut tables, &to_vec(&request)?))
    };
    let answer = route("/t/old/7?ratio=0.5&on=t&words=a&words=b&inner.key=_w&ODD=DARK")?;
    let RouteAnswer::Valid { fields, response_body, deprecation, explain, .. } = answer else {
        panic!("{answer:?}")
    };
    let text = |text: &str| FieldValue::Text(text.to_owned());
    let expected = [
        ("id", FieldValue::Integer(7)),
        ("inner.key", text("/w==")),
        ("odd", text("DARK")),
        ("on", FieldValue::Boolean(true)),
        ("ratio", text("0.5")),
        ("words", FieldValue::List(vec![text("a"), text("b")])),
    ];
    assert!(fields.iter().map(|(name, value)| (name.as_str(), value.clone())).eq(expected), "{fields:?}");
    assert_eq!(response_body.as_deref(), Some("it"));
    assert_eq!(deprecation.map(|old| old.since).as_deref(), Some("2025-01-01"));
    assert_eq!(explain.and_then(|explain| explain.alias).as_deref(), Some("/old/{id}"));
    let answer = route("/t/new/x")?;
    assert!(matches!(answer, RouteAnswer::Findings { status: 400, .. }), "{answer:?}");
    let answer = read(&gateway::route(&mut tables, b"{}"))?;
    assert!(matches!(answer, RouteAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

/// A stored record with everything that one can have, members of somebody else among it.
fn preferences_record() -> Result<UserPreferences, Error> {
    read(
        &json!({
            "agentName": "Ada", "userName": "Alex", "language": "es", "tone": "dry", "formality": "chatty",
            "length": "terse", "format": "plain text", "customInstructions": "Ask first.\nThen act.",
            "updatedAt": "2026-01-02T03:04:05Z", "voice": {"pitch": 1.5}
        })
        .to_string(),
    )
}

#[test]
fn a_change_of_preferences_tells_null_from_nothing() -> Result<(), Error> {
    let change: UserPreferencesChange = read(r#"{"tone":null,"formality":"semi-formal","length":"short"}"#)?;
    assert_eq!((&change.tone, &change.format), (&Some(None), &None));
    assert_eq!(change.formality, Some(Some(Formality::SemiFormal)));
    assert!(from_str::<UserPreferencesChange>(r#"{"updatedAt":"2026-01-02T03:04:05Z"}"#).is_err());

    // The words and the members are those of the schema.
    let PreferencesSchemaAnswer::Valid { change, .. } = read(&preferences::schema(b""))? else { panic!() };
    let schema = Value::Object(change);
    let words = |member: &str| schema["properties"][member]["enum"].as_array().cloned().unwrap_or_default();
    let read_words = [words("formality"), words("length")];
    for word in &read_words[0] {
        let _: Option<Formality> = read(&word.to_string())?;
    }
    for word in &read_words[1] {
        let _: Option<Length> = read(&word.to_string())?;
    }
    assert_eq!(read_words.map(|words| words.len()), [8 + 1, 5 + 1]);
    let members = schema["properties"].as_object().cloned().unwrap_or_default();
    let cleared: Value = members.keys().map(|name| (name.clone(), Value::Null)).collect();
    let _: UserPreferencesChange = read(&cleared.to_string())?;
    Ok(())
}

#[test]
fn preferences_validate() -> Result<(), Error> {
    for (change, expected) in [
        ("{}", None),
        (r#"{"updatedAt":1,"tone":"dry"}"#, None),
        (r#"{"tone":1}"#, Some(400)),
        ("{", Some(400)),
    ] {
        let answer = read(&preferences::validate(change.as_bytes()))?;
        match (&answer, expected) {
            (ValidatePreferencesAnswer::Valid { .. }, None) => {}
            (ValidatePreferencesAnswer::Findings { status, .. }, Some(expected)) => {
                assert_eq!(*status, expected);
            }
            _ => panic!("{change}: {answer:?}"),
        }
    }
    let answer = read(&preferences::validate(&vec![b' '; 3 << 20]))?;
    assert!(matches!(answer, ValidatePreferencesAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn preferences_merge() -> Result<(), Error> {
    let merge = |record: Option<UserPreferences>, change: &str| -> Result<MergePreferencesAnswer, Error> {
        let (change, now) = (from_str(change)?, "2026-11-20T21:00:00Z".to_owned());
        read(&preferences::merge(&to_vec(&MergePreferencesRequest { record, change, now })?))
    };
    let answer = merge(Some(preferences_record()?), r#"{"tone":null,"language":"es","formality":"formal"}"#)?;
    let MergePreferencesAnswer::Valid { record: Some(record), changed, .. } = answer else {
        panic!("{answer:?}")
    };
    let expected = UserPreferences {
        tone: None,
        formality: Some("formal".to_owned()),
        updated_at: Some("2026-11-20T21:00:00Z".to_owned()),
        ..preferences_record()?
    };
    assert_eq!((*record, changed), (expected, vec!["tone".to_owned(), "formality".to_owned()]));

    let answer = merge(None, "{}")?;
    assert!(matches!(answer, MergePreferencesAnswer::Valid { record: None, .. }), "{answer:?}");
    let answer = merge(None, r#"{"tone":" "}"#)?;
    assert!(matches!(answer, MergePreferencesAnswer::Findings { status: 400, .. }), "{answer:?}");
    let answer = read(&preferences::merge(b"{}"))?;
    assert!(matches!(answer, MergePreferencesAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn preferences_render() -> Result<(), Error> {
    let render =
        |record: &[u8]| -> Result<RenderPreferencesAnswer, Error> { read(&preferences::render(record)) };
    let RenderPreferencesAnswer::Valid { text, .. } = render(&to_vec(&preferences_record()?)?)? else {
        panic!()
    };
    assert!(text.contains("Alex"), "{text}");
    let answer = render(b"null")?;
    assert_eq!(answer, RenderPreferencesAnswer::Valid { text: String::new(), findings: Vec::new() });
    let answer = render(br#"{"tone":1}"#)?;
    assert!(matches!(&answer, RenderPreferencesAnswer::Valid { findings, .. } if !findings.is_empty()));
    let answer = render(b"[]")?;
    assert!(matches!(answer, RenderPreferencesAnswer::Findings { status: 400, .. }), "{answer:?}");
    let answer = render(&vec![b' '; 3 << 20])?;
    assert!(matches!(answer, RenderPreferencesAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn preferences_say_what_they_are() -> Result<(), Error> {
    let PreferencesSchemaAnswer::Valid { record, change } = read(&preferences::schema(b""))? else {
        panic!()
    };
    assert!(record.contains_key("$schema") && change.contains_key("$id"));
    let answer = read(&preferences::schema(b"{\"a\":1}"))?;
    assert!(matches!(answer, PreferencesSchemaAnswer::CouldNotRun { .. }), "{answer:?}");

    let answer = read(&preferences::tool(b""))?;
    let PreferencesToolAnswer::Valid { name, input_schema, annotations, .. } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!((name.as_str(), input_schema["type"].as_str()), ("set_user_preferences", Some("object")));
    assert!(annotations.idempotent_hint && !annotations.open_world_hint);
    let answer = read(&preferences::tool(b"{\"a\":1}"))?;
    assert!(matches!(answer, PreferencesToolAnswer::CouldNotRun { .. }), "{answer:?}");

    let answer = read(&preferences::manifest(b""))?;
    let PreferencesManifestAnswer::Valid { feature_switch, tools, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((feature_switch.as_str(), tools), ("user-preferences", vec![name]));
    let answer = read(&preferences::manifest(b"{\"a\":1}"))?;
    assert!(matches!(answer, PreferencesManifestAnswer::CouldNotRun { .. }), "{answer:?}");
    Ok(())
}

#[test]
fn versions() -> Result<(), Error> {
    let answer = read(&module::version(b""))?;
    let VersionAnswer::Valid { package, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(package, env!("CARGO_PKG_VERSION"));
    Ok(())
}
