//! Everything that a path or a query can bind must arrive at the node; its echo shows it, for both spellings of a name.

use anyhow::{Context, Result, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::{Value, json};

use super::{Test, answered, get};

pub(super) const TESTS: &[(&str, Test)] = named![
    every_type_comes_back_by_either_name,
    text_is_decoded_once,
    lists_keep_their_order,
    paths_bind_other_types_than_text,
    a_path_variable_takes_precedence_over_a_query,
    unknown_parameters_are_ignored,
    all_parameters_bind_together,
];

/// Returns the request as it arrived at the node.
fn echo(server: &Server, rest: &str) -> Result<Value> {
    let answer = get(server, &format!("/hearth/sample/v1/echo{rest}"))?;
    answered(&answer, 200).with_context(|| rest.to_owned())?;
    Ok(answer.json()["request"].clone())
}

/// Returns the parameter as in the `.proto` file, the value sent, and the value returned.
fn single() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("double_value", "-1.5e300", json!(-1.5e300)),
        ("double_value", "NaN", json!("NaN")),
        ("double_value", "-Infinity", json!("-Infinity")),
        ("double_value", "0.1", json!(0.1)),
        ("float_value", "0.1", json!(0.1)),
        ("float_value", "16777217", json!(16_777_216)),
        ("int32_value", "-2147483648", json!(i32::MIN)),
        ("int64_value", "-9223372036854775808", json!("-9223372036854775808")),
        ("uint32_value", "4294967295", json!(u32::MAX)),
        ("uint64_value", "18446744073709551615", json!("18446744073709551615")),
        ("sint32_value", "-1", json!(-1)),
        ("sint64_value", "-9007199254740993", json!("-9007199254740993")),
        ("fixed32_value", "4294967295", json!(u32::MAX)),
        ("fixed64_value", "18446744073709551615", json!("18446744073709551615")),
        ("sfixed32_value", "-2147483648", json!(i32::MIN)),
        ("sfixed64_value", "9223372036854775807", json!("9223372036854775807")),
        ("bool_value", "true", json!(true)),
        ("bool_value", "T", json!(true)),
        ("bool_value", "1", json!(true)),
        ("string_value", "text", json!("text")),
        ("bytes_value", "-_--", json!("+/++")),
        ("bytes_value", "+/+++Q==", json!("+/+++Q==")),
        ("bytes_value", "AA", json!("AA==")),
        ("shade", "SHADE_DARK", json!("SHADE_DARK")),
        ("shade", "-1", json!("SHADE_NEGATIVE")),
        ("nested.name", "inside", json!("inside")),
        ("nested.inner.inner.count", "18446744073709551615", json!("18446744073709551615")),
        ("double_wrapper", "2.5", json!(2.5)),
        ("float_wrapper", "-0.5", json!(-0.5)),
        ("int64_wrapper", "0", json!("0")),
        ("uint64_wrapper", "9007199254740993", json!("9007199254740993")),
        ("int32_wrapper", "-7", json!(-7)),
        ("uint32_wrapper", "7", json!(7)),
        ("bool_wrapper", "false", json!(false)),
        ("string_wrapper", "", json!("")),
        ("bytes_wrapper", "AQI=", json!("AQI=")),
        ("timestamp_value", "2025-06-01T12:00:00.5Z", json!("2025-06-01T12:00:00.500Z")),
        ("timestamp_value", "2025-06-01T14:00:00%2B02:00", json!("2025-06-01T12:00:00Z")),
        ("duration_value", "-1.5s", json!("-1.500s")),
        ("field_mask", "nested.name,shade", json!("nested.name,shade")),
        ("choice_text", "chosen", json!("chosen")),
        ("choice_number", "-5", json!("-5")),
        ("choice_nested.name", "chosen", json!("chosen")),
        ("optional_value", "0", json!(0)),
        ("camelCase", "x", json!("x")),
        ("renamed_value", "x", json!("x")),
    ]
}

fn every_type_comes_back_by_either_name(server: &Server) -> Result<()> {
    for (name, sent, expected) in single() {
        let pointer = format!("/{}", name.replace('.', "/"));
        for spelling in [name.to_owned(), json_name(name)] {
            let request = echo(server, &format!("?{spelling}={sent}"))?;
            let found = request.pointer(&pointer);
            let same = match (found.and_then(Value::as_f64), expected.as_f64()) {
                // Both values round to the nearest representable number.
                (Some(found), Some(expected)) => found.to_bits() == expected.to_bits(),
                _ => found == Some(&expected),
            };
            ensure!(same, "{spelling}={sent} is {found:?}, expected {expected}: {request}");
        }
    }
    Ok(())
}

/// Returns the JSON name of a protobuf field.
fn json_name(name: &str) -> String {
    if name == "renamed_value" {
        return String::from("anotherName");
    }
    let mut text = String::new();
    let mut letters = name.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '_' => text.extend(letters.next().map(|letter| letter.to_ascii_uppercase())),
            _ => text.push(letter),
        }
    }
    text
}

fn text_is_decoded_once(server: &Server) -> Result<()> {
    for (sent, expected) in [
        ("a+b", "a b"),
        ("a%2Bb", "a+b"),
        ("%2541", "%41"),
        ("%F0%9F%94%A5", "🔥"),
        ("a%26b%3Dc", "a&b=c"),
        ("a=b", "a=b"),
        ("a;b", "a;b"),
        ("%00", "\0"),
        ("%3Cb%3E", "<b>"),
        ("a/b?c", "a/b?c"),
    ] {
        let request = echo(server, &format!("?string_value={sent}"))?;
        ensure!(request["string_value"] == expected, "{sent}: {request}");
    }
    Ok(())
}

fn lists_keep_their_order(server: &Server) -> Result<()> {
    for (name, query, expected) in [
        ("doubles", "doubles=1.5&doubles=-1&doubles=NaN", json!([1.5, -1, "NaN"])),
        ("int32s", "int32s=3&int32s=-3&int32s=3", json!([3, -3, 3])),
        ("uint64s", "uint64s=18446744073709551615&uint64s=0", json!(["18446744073709551615", "0"])),
        ("bools", "bools=true&bools=0", json!([true, false])),
        ("strings", "strings=&strings=b&a=x&strings=%2C", json!(["", "b", ","])),
        ("bytes_list", "bytesList=AA&bytes_list=_w", json!(["AA==", "/w=="])),
        (
            "shades",
            "shades=SHADE_DARK&shades=-1&shades=0",
            json!(["SHADE_DARK", "SHADE_NEGATIVE", "SHADE_UNSPECIFIED"]),
        ),
    ] {
        let request = echo(server, &format!("?{query}"))?;
        ensure!(request[name] == expected, "{query}: {}", request[name]);
    }
    Ok(())
}

fn paths_bind_other_types_than_text(server: &Server) -> Result<()> {
    for (path, expected) in [
        ("/a%2Fb/-5/SHADE_DARK", json!({"string_value": "a/b", "int64_value": "-5", "shade": "SHADE_DARK"})),
        ("/%252F/0/2", json!({"string_value": "%2F", "int64_value": "0", "shade": "SHADE_DARK"})),
        // A plus sign in a path is literal.
        ("/a+b/1/0", json!({"string_value": "a+b", "int64_value": "1", "shade": "SHADE_UNSPECIFIED"})),
        ("/bytes/-_--", json!({"bytes_value": "+/++"})),
        ("/bytes/%2B%2F%2B%2B", json!({"bytes_value": "+/++"})),
        (
            "/typed/2025-06-01T12:00:00Z/90s/-7",
            json!({"timestamp_value": "2025-06-01T12:00:00Z", "duration_value": "90s", "int64_wrapper": "-7"}),
        ),
        (
            "/nested/inside/true",
            json!({"nested": {"name": "inside", "count": "0", "inner": null}, "bool_value": true}),
        ),
    ] {
        let request = echo(server, path)?;
        for (name, value) in expected.as_object().into_iter().flatten() {
            ensure!(request[name] == *value, "{path}: {name} is {}", request[name]);
        }
    }
    Ok(())
}

fn a_path_variable_takes_precedence_over_a_query(server: &Server) -> Result<()> {
    let request = echo(server, "/bytes/AA?bytes_value=AQ&bytesValue=Ag&string_value=kept")?;
    ensure!(request["bytes_value"] == "AA==" && request["string_value"] == "kept", "{request}");
    Ok(())
}

fn unknown_parameters_are_ignored(server: &Server) -> Result<()> {
    let request = echo(server, "?nothing=1&nothing=2&nested.nothing=3&&=&string_value=kept&x")?;
    ensure!(request["string_value"] == "kept" && request["nested"].is_null(), "{request}");
    Ok(())
}

fn all_parameters_bind_together(server: &Server) -> Result<()> {
    let all = single();
    // One field of each name; of the oneof, the last.
    let mut chosen: Vec<&(&str, &str, Value)> = Vec::new();
    for one in &all {
        if !one.0.starts_with("choice_") && chosen.iter().all(|other| other.0 != one.0) {
            chosen.push(one);
        }
    }
    let query: Vec<String> = chosen.iter().map(|(name, sent, _)| format!("{name}={sent}")).collect();
    let request = echo(server, &format!("?{}", query.join("&")))?;
    for (name, _, expected) in chosen {
        let found = request.pointer(&format!("/{}", name.replace('.', "/")));
        ensure!(found == Some(expected), "{name} is {found:?}, expected {expected}");
    }
    Ok(())
}
