//! Answers as JSON: protobuf types that are easy to get wrong, written as a node's own gateway writes them.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use super::{Test, answered, get, problem};

pub(super) const TESTS: &[(&str, Test)] = named![
    members_have_the_expected_values,
    members_have_the_expected_texts,
    unset_fields_are_in_the_answer,
    the_choices_of_a_oneof,
    an_any_has_its_type,
    an_any_of_an_unknown_type_is_an_error,
    members_keep_the_order_of_their_fields,
    a_claim_is_answered_as_by_the_protocol_module,
];

fn body(server: &Server, method: &str) -> Result<(Value, String)> {
    let answer = get(server, &format!("/hearth/sample/v1/{method}"))?;
    answered(&answer, 200).with_context(|| method.to_owned())?;
    Ok((serde_json::from_str(&answer.body).with_context(|| answer.body.clone())?, answer.body))
}

fn members_have_the_expected_values(server: &Server) -> Result<()> {
    for (method, pointer, expected) in [
        // 64-bit integers are strings, 32-bit integers are numbers.
        ("numbers/max", "/int64_value", json!("9223372036854775807")),
        ("numbers/max", "/uint64_value", json!("18446744073709551615")),
        ("numbers/max", "/fixed64_value", json!("18446744073709551615")),
        ("numbers/max", "/int64s/1", json!("9007199254740993")),
        ("numbers/max", "/uint32_value", json!(4_294_967_295_u32)),
        ("numbers/min", "/sint32_value", json!(-2_147_483_648_i32)),
        ("numbers/min", "/sfixed64_value", json!("-9223372036854775808")),
        ("numbers/not-a-number", "/double_value", json!("NaN")),
        ("numbers/infinite", "/float_value", json!("Infinity")),
        ("numbers/minus-infinite", "/doubles/0", json!("-Infinity")),
        // By the Go type: the integer on the wire is a decimal with 18 fractional digits.
        ("decimals", "/by_scalar", json!("1")),
        ("decimals", "/by_customtype", json!("1.500000000000000000")),
        ("decimals", "/by_older_customtype", json!("0.100000000000000000")),
        ("decimals", "/zero", json!("0.000000000000000000")),
        ("decimals", "/negative", json!("-1.250000000000000000")),
        ("decimals", "/small", json!("0.000000000000000001")),
        ("decimals", "/large", json!("123456789012345678901234567890123456789.000000000000000001")),
        ("decimals", "/list/1", json!("-0.000000000000000001")),
        ("decimals", "/rates/max_rate", json!("1.500000000000000000")),
        ("decimals", "/coins/0/amount", json!("1234567.890000000000000000")),
        ("decimals", "/integer", json!("340282366920938463463374607431768211456")),
        ("decimals", "/plain", json!("100000000000000000")),
        (
            "enums",
            "",
            json!({
                "zero": "SHADE_UNSPECIFIED", "known": "SHADE_DARK", "unknown": 99, "negative": "SHADE_NEGATIVE",
                "list": ["SHADE_LIGHT", "SHADE_UNSPECIFIED", 99], "map": {"known": "SHADE_LIGHT", "unknown": 99}
            }),
        ),
        (
            "bytes",
            "",
            json!({
                "empty": null, "value": "+/++AA==", "list": ["", "AA==", "////"], "map": {"empty": "", "set": "AQI="},
                "hash": "004AFF", "unset_hash": "", "hashes": ["", "00", "FFFFFF"],
                "json": {
                    "vote": {"weight": 1.5, "option": "<yes>"},
                    "amount": 340_282_366_920_938_463_463_374_607_431_768_211_456_f64, "memo": null, "a\"b": []
                },
                "unset_json": null,
                "jsons": [[1, 2], " two  spaces ", -500.0, true, "eydhJzogMX0=", "TmFO", null]
            }),
        ),
        ("times", "/epoch", json!("1970-01-01T00:00:00Z")),
        ("times", "/millis", json!("2025-06-01T12:00:00.120Z")),
        ("times", "/micros", json!("2025-06-01T12:00:00.123450Z")),
        ("times", "/nanos", json!("2025-06-01T12:00:00.123456780Z")),
        ("times", "/before_epoch", json!("1969-12-31T23:59:59.999Z")),
        ("times", "/last", json!("9999-12-31T23:59:59.999999999Z")),
        ("times", "/duration", json!("3600.500s")),
        ("times", "/negative", json!("-0.500s")),
        ("times", "/nano", json!("0.000000001s")),
        ("maps", "/by_number/-9223372036854775808", json!("least")),
        ("maps", "/by_flag", json!({"false": "0", "true": "18446744073709551615"})),
        ("maps", "/messages/empty", json!({"name": "", "count": "0", "inner": null})),
        ("maps", "/empty", json!({})),
        ("wrappers", "/unset", json!(null)),
        ("wrappers", "/int64_zero", json!("0")),
        ("wrappers", "/bool_zero", json!(false)),
        ("wrappers", "/bytes_zero", json!("")),
        (
            "struct",
            "/struct",
            json!({"flag": true, "list": [1, "two", null], "null": null, "number": -0.5, "object": {}}),
        ),
        ("names", "/camelCase", json!("camelCase")),
        ("names", "/UPPER_CASE", json!("UPPER_CASE")),
        ("names", "/renamed", json!("renamed, with the JSON name anotherName")),
        ("empty", "", json!({})),
        ("height", "/height", json!("1250")),
    ] {
        let (value, text) = body(server, method)?;
        let found = value.pointer(pointer);
        let same = found.is_some_and(|found| equal(found, &expected));
        ensure!(same, "{method}{pointer} is {found:?}, expected {expected}: {text}");
    }
    Ok(())
}

/// Returns whether two values are equal; `1` and `1.0` are.
fn equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, value)| right.get(name).is_some_and(|other| equal(value, other)))
        }
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| equal(left, right))
        }
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        _ => left == right,
    }
}

/// Compared as bytes, because a parser would hide the difference.
fn members_have_the_expected_texts(server: &Server) -> Result<()> {
    for (method, expected) in [
        ("texts", r#""markup":"\u003ca href='x'\u003e\u0026amp;\u003c/a\u003e""#),
        ("texts", r#""separators":"line\u2028paragraph\u2029end""#),
        ("texts", r#""emoji":"🔥👩‍🚀 Ä""#),
        ("texts", r#""quotes":"\"back\\slash\" / 'single'""#),
        ("maps", r#""a\u003cb":"""#),
        ("numbers/max", r#""double_value":1.7976931348623157e+308,"float_value":3.4028235e+38,"#),
        ("numbers/small", r#""doubles":[2.2250738585072014e-308,0.1,1e+21,1e-7,-0,5e-324,1]"#),
        ("numbers/zero", r#""double_value":0,"float_value":0,"int32_value":0,"int64_value":"0""#),
    ] {
        let (_, text) = body(server, method)?;
        ensure!(text.contains(expected), "{expected} is missing in {text}");
    }
    Ok(())
}

fn unset_fields_are_in_the_answer(server: &Server) -> Result<()> {
    let rates = json!({"rate": "0.000000000000000000", "max_rate": "0.000000000000000000"});
    let expected = json!({
        "message": null, "message_by_value": {"name": "", "count": "0", "inner": null},
        "time": null, "time_by_value": "0001-01-01T00:00:00Z", "plain_time": null,
        "duration": null, "duration_by_value": "0s", "plain_duration": null,
        "text": "", "data": null, "number": "0", "small_number": 0, "flag": false,
        "shade": "SHADE_UNSPECIFIED", "list": [], "map": {}, "optional_text": null,
        "wrapper": null, "any": null, "struct": null, "rates_by_value": rates
    });
    let (value, text) = body(server, "unset")?;
    ensure!(value == expected, "{text}");
    Ok(())
}

fn the_choices_of_a_oneof(server: &Server) -> Result<()> {
    for (kind, choice) in [
        ("unset", json!({})),
        ("text", json!({"text": "chosen"})),
        ("number", json!({"number": "18446744073709551615"})),
        ("zero", json!({"number": "0"})),
        ("message", json!({"message": {"name": "chosen", "count": "1", "inner": null}})),
    ] {
        let (value, text) = body(server, &format!("oneof/{kind}"))?;
        let mut members = value.as_object().context("the value is not an object")?.clone();
        let around = [members.remove("before"), members.remove("after")];
        ensure!(around == [Some(json!("before")), Some(json!("after"))], "{text}");
        ensure!(Value::Object(members) == choice, "{kind}: {text}");
    }
    Ok(())
}

fn an_any_has_its_type(server: &Server) -> Result<()> {
    let payload = |inner: Value| {
        json!({
            "@type": "/hearth.sample.v1.Payload", "title": "stove", "amount": "9223372036854775807",
            "share": "0.250000000000000000", "inner": inner
        })
    };
    let lasting = json!({"@type": "/google.protobuf.Duration", "value": "90.250s"});
    for (kind, pointer, expected) in [
        ("known", "/value", payload(Value::Null)),
        ("nested", "/value", payload(payload(Value::Null))),
        ("well-known", "/value", lasting.clone()),
        ("list", "/values", json!([payload(Value::Null), lasting])),
        ("prefixed", "/value/@type", json!("type.googleapis.com/hearth.sample.v1.Payload")),
        ("empty", "/value/share", json!("0.000000000000000000")),
        ("unset", "", json!({"value": null, "values": []})),
    ] {
        let (value, text) = body(server, &format!("any/{kind}"))?;
        ensure!(value.pointer(pointer) == Some(&expected), "{kind}: {text}");
    }
    ensure!(body(server, "any/known")?.1.starts_with(r#"{"value":{"@type":"#));
    Ok(())
}

fn an_any_of_an_unknown_type_is_an_error(server: &Server) -> Result<()> {
    for kind in ["unresolvable", "broken"] {
        problem(&get(server, &format!("/hearth/sample/v1/any/{kind}"))?, 502, "bad-gateway")?;
    }
    Ok(())
}

fn members_keep_the_order_of_their_fields(server: &Server) -> Result<()> {
    let (_, text) = body(server, "names")?;
    let names = ["snake_case", "camelCase", "UPPER_CASE", "with_1_digit", "_leading", "renamed", "type"];
    let places: Vec<_> = names.iter().map(|name| text.find(&format!("\"{name}\":"))).collect();
    ensure!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}");
    Ok(())
}

fn a_claim_is_answered_as_by_the_protocol_module(server: &Server) -> Result<()> {
    let answer = get(server, "/chain/claims/claim/bafkreisample0001")?;
    let expected = json!({"claim": {
        "collection_id": "2", "agent_did": "did:ixo:ixo1agent",
        "agent_address": "ixo1xwn45d6xhe3egcz3nqlfc2elpc3h6usy6yw3uk",
        "submission_date": "2025-06-01T00:01:00Z", "claim_id": "bafkreisample0001",
        "evaluation": {
            "claim_id": "bafkreisample0001", "agent_did": "did:ixo:ixo1evaluator", "status": "APPROVED",
            "reason": 0, "evaluation_date": "2025-06-01T01:01:00Z"
        },
        "amount": [{"denom": "uixo", "amount": "1000000"}]
    }});
    ensure!(answer.json() == expected, "{}", answer.body);
    let params = get(server, "/ixo/claims/params")?.json();
    ensure!(params["params"]["network_fee_percentage"] == "10.000000000000000000", "{params}");
    Ok(())
}
