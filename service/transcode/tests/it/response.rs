//! Replies as JSON text.

use crate::sample::{DESCRIPTORS, response, wire};

#[track_caller]
fn writes(message: &str, proto3: &str, node: &str) {
    assert_eq!(response(message, &wire(message, proto3)).unwrap(), node, "{message} {proto3}");
}

const EMPTY_SCALARS: &str = r#"{"text":"","small":0,"large":"0","small_unsigned":0,"large_unsigned":"0","single":0,"twice":0,"yes":false,"next_key":null,"kind":"KIND_UNSPECIFIED","iidDocument":"0","maybe":null,"maybe_bytes":null}"#;

#[test]
fn scalars() {
    writes("Scalars", "{}", EMPTY_SCALARS);
    writes(
        "Scalars",
        r#"{"text":"a<b> \u2028","small":-5,"large":"-9223372036854775808","smallUnsigned":4294967295,
            "largeUnsigned":"18446744073709551615","single":0.1,"twice":1e21,"yes":true,"nextKey":"AAH/",
            "kind":"CLOSED","iidDocument":"7","maybe":0,"maybeBytes":""}"#,
        r#"{"text":"a\u003cb\u003e \u2028","small":-5,"large":"-9223372036854775808","small_unsigned":4294967295,"large_unsigned":"18446744073709551615","single":0.1,"twice":1e+21,"yes":true,"next_key":"AAH/","kind":"CLOSED","iidDocument":"7","maybe":0,"maybe_bytes":""}"#,
    );
    writes(
        "Scalars",
        r#"{"single":"NaN","twice":"-Infinity","kind":7}"#,
        &EMPTY_SCALARS
            .replace(r#""single":0"#, r#""single":"NaN""#)
            .replace(r#""twice":0"#, r#""twice":"-Infinity""#)
            .replace(r#""KIND_UNSPECIFIED""#, "7"),
    );
}

#[test]
fn the_first_of_two_enum_names_is_written() {
    assert!(response("Scalars", &wire("Scalars", r#"{"kind":1}"#)).unwrap().contains(r#""kind":"OPEN""#));
}

#[test]
fn collections() {
    writes(
        "Collections",
        "{}",
        r#"{"texts":[],"numbers":[],"blobs":[],"kinds":[],"leaves":[],"by_name":{},"by_number":{},"by_truth":{}}"#,
    );
    writes(
        "Collections",
        r#"{"texts":["b",""],"numbers":["1","2"],"blobs":["","/w=="],"kinds":["OPEN",9],"leaves":[{},{"name":"x"}],
            "byName":{"b":"2","a":"0","<":"1"},"byNumber":{"10":{},"9":{"size":"1"},"-1":{}},
            "byTruth":{"true":"y","false":"n"}}"#,
        r#"{"texts":["b",""],"numbers":["1","2"],"blobs":["","/w=="],"kinds":["OPEN",9],"leaves":[{"name":"","size":"0"},{"name":"x","size":"0"}],"by_name":{"\u003c":"1","a":"0","b":"2"},"by_number":{"-1":{"name":"","size":"0"},"9":{"name":"","size":"1"},"10":{"name":"","size":"0"}},"by_truth":{"false":"n","true":"y"}}"#,
    );
}

#[test]
fn non_nullable_messages_are_written_in_full() {
    writes(
        "Nested",
        "{}",
        r#"{"pointer":null,"whole":{"name":"","size":"0"},"middle":{"leaf":{"name":"","size":"0"},"leaves":[]}}"#,
    );
    writes(
        "Nested",
        r#"{"pointer":{},"middle":{"leaves":[{"size":"3"}]}}"#,
        r#"{"pointer":{"name":"","size":"0"},"whole":{"name":"","size":"0"},"middle":{"leaf":{"name":"","size":"0"},"leaves":[{"name":"","size":"3"}]}}"#,
    );
}

#[test]
fn decimals() {
    let zero = "0.000000000000000000";
    writes(
        "Decimals",
        "{}",
        &format!(
            r#"{{"scalar":"","custom":"{zero}","legacy":"{zero}","in_bytes":"{zero}","pointer":null,"many":[],"whole":"0","maybe_whole":null,"plain_int":"","scalars":[],"bare":"{zero}"}}"#
        ),
    );
    writes(
        "Decimals",
        r#"{"scalar":"1","custom":"-1","legacy":"1500000000000000000","inBytes":"MTIz",
            "pointer":"1","many":["","5","0.5"],"whole":"7","maybeWhole":"8","plainInt":"9",
            "scalars":["1","0.334","","100000000000000000"],"bare":"5"}"#,
        r#"{"scalar":"1","custom":"-0.000000000000000001","legacy":"1.500000000000000000","in_bytes":"0.000000000000000123","pointer":"0.000000000000000001","many":["0.000000000000000000","0.000000000000000005","0.5"],"whole":"7","maybe_whole":"8","plain_int":"9","scalars":["1","0.334","","100000000000000000"],"bare":"0.000000000000000005"}"#,
    );
}

/// Returns a `Casts` message with one field that contains these bytes.
fn cast(field: u32, bytes: &[u8]) -> Vec<u8> {
    let mut wire = Vec::new();
    prost::encoding::bytes::encode(field, &bytes.to_vec(), &mut wire);
    wire
}

const EMPTY_CASTS: &str = r#"{"json":null,"messages":[],"raw":null,"maybe_raw":null,"hash":"","hashes":[],"maybe_hash":"","address":null,"other_raw":null,"text":"","inner":null}"#;

#[test]
fn bytes_with_json_or_a_hash() {
    writes("Casts", "{}", EMPTY_CASTS);
    for (fields, node) in [
        (vec![(1, r#"{ "z": [1.50, 1e999], "a": "<" }"#)], r#""json":{"z":[1.50,1e999],"a":"\u003c"}"#),
        (vec![(1, "")], r#""json":null"#),
        (vec![(1, "{")], r#""json":"ew==""#),
        (vec![(2, " 1 "), (2, ""), (2, "no"), (2, "{}")], r#""messages":[1,null,"bm8=",{}]"#),
        (vec![(3, "\t\"x\"")], r#""raw":"x""#),
        (vec![(4, "")], r#""maybe_raw":null"#),
        (vec![(4, "12345678901234567890123")], r#""maybe_raw":12345678901234567890123"#),
        (vec![(5, "\0J\x7f")], r#""hash":"004A7F""#),
        (vec![(6, ""), (6, "o")], r#""hashes":["","6F"]"#),
        (vec![(7, "")], r#""maybe_hash":"""#),
        (vec![(8, "")], r#""one_hash":"""#),
        (vec![(9, "")], r#""one_json":null"#),
        (vec![(10, "{}")], r#""address":"e30=""#),
        (vec![(11, "{}")], r#""other_raw":"e30=""#),
        (vec![(12, "{}")], r#""text":"{}""#),
    ] {
        let wire: Vec<u8> = fields.iter().flat_map(|(field, text)| cast(*field, text.as_bytes())).collect();
        let written = response("Casts", &wire).unwrap();
        assert!(written.contains(node), "{node} is not in {written}");
    }
}

#[test]
fn json_in_bytes_is_bounded() {
    let lists = |times: usize| [b"[".repeat(times), b"]".repeat(times)].concat();
    let written = |wire: &[u8]| response("Casts", wire).unwrap();
    assert!(written(&cast(1, &lists(100))).contains(r#""json":[["#));
    assert!(written(&cast(1, &lists(101))).contains(r#""json":"W1tb"#));
    assert!(written(&cast(1, &lists(1_000_000))).contains(r#""json":"W1tb"#));
    // The enclosing messages count.
    assert!(written(&cast(13, &cast(1, &lists(99)))).contains(r#""json":[["#));
    assert!(written(&cast(13, &cast(1, &lists(100)))).contains(r#""json":"W1tb"#));
    // Each of these characters is written as six.
    let escaped = ["\"", "<".repeat(12 << 20).as_str(), "\""].concat();
    let error = response("Casts", &cast(1, escaped.as_bytes())).unwrap_err();
    assert!(error.is_reply() && error.to_string().contains("bytes of JSON"), "{error}");
}

#[test]
fn times() {
    writes(
        "Times",
        "{}",
        r#"{"pointer":null,"standard_pointer":null,"standard":"0001-01-01T00:00:00Z","whole":"1970-01-01T00:00:00Z","period":null,"standard_period":"0s"}"#,
    );
    writes(
        "Times",
        r#"{"pointer":"2024-02-29T23:59:59.120Z","standardPointer":"1969-12-31T23:59:59.999999Z",
            "standard":"1970-01-01T00:00:00Z","whole":"9999-12-31T23:59:59.000000001Z","period":"-0.5s",
            "standardPeriod":"315576000000s"}"#,
        r#"{"pointer":"2024-02-29T23:59:59.120Z","standard_pointer":"1969-12-31T23:59:59.999999Z","standard":"1970-01-01T00:00:00Z","whole":"9999-12-31T23:59:59.000000001Z","period":"-0.500s","standard_period":"315576000000s"}"#,
    );
}

/// Returns a `Times` message with one field, even if JSON cannot express its time.
fn raw_time(field: u8, seconds: i64, nanos: i32) -> Vec<u8> {
    let mut inner = Vec::new();
    prost::encoding::int64::encode(1, &seconds, &mut inner);
    prost::encoding::int32::encode(2, &nanos, &mut inner);
    [&[field << 3 | 2, u8::try_from(inner.len()).unwrap()], inner.as_slice()].concat()
}

#[test]
fn times_out_of_range_fail_the_reply() {
    for (field, seconds, nanos) in [
        (1, 253_402_300_800, 0),
        (1, -62_135_596_801, 0),
        (1, i64::MIN, 0),
        (1, 0, -1),
        (1, 0, 1_000_000_000),
        (5, 315_576_000_001, 0),
        (5, i64::MIN, i32::MIN),
        (5, 1, -1),
        (5, 0, 1_000_000_000),
    ] {
        let error = response("Times", &raw_time(field, seconds, nanos)).unwrap_err();
        assert!(error.is_reply() && error.to_string().contains("out of range"), "{seconds} {nanos}: {error}");
    }
}

#[test]
fn an_unset_oneof_is_absent_and_a_set_one_is_at_its_first_field() {
    for (proto3, node) in [
        ("{}", r#"{"before":"","after":""}"#),
        (r#"{"number":"0"}"#, r#"{"before":"","number":"0","after":""}"#),
        (r#"{"leaf":{}}"#, r#"{"before":"","leaf":{"name":"","size":"0"},"after":""}"#),
        (r#"{"blob":"","only":""}"#, r#"{"before":"","blob":"","after":"","only":""}"#),
    ] {
        writes("Choice", proto3, node);
    }
}

#[test]
fn well_known_types() {
    writes(
        "Known",
        "{}",
        r#"{"structure":null,"value":null,"list":null,"mask":null,"text":null,"number":null,"blob":null,"truth":null,"empty":null,"nothing":null}"#,
    );
    writes(
        "Known",
        r#"{"structure":{"b":[1,"x",null,true,{"z":{}}],"a":1.5},"value":"<","list":[],"mask":"a.fooBar,c",
            "text":"","number":"5","blob":"","truth":false,"empty":{},"nothing":null}"#,
        r#"{"structure":{"a":1.5,"b":[1,"x",null,true,{"z":{}}]},"value":"\u003c","list":[],"mask":"a.fooBar,c","text":"","number":"5","blob":"","truth":false,"empty":{},"nothing":null}"#,
    );
}

#[test]
fn an_any_is_written_with_its_type_first() {
    for (any, node) in [
        (r#"{"@type":"/sample.v1.Leaf","name":"x"}"#, r#"{"@type":"/sample.v1.Leaf","name":"x","size":"0"}"#),
        (
            r#"{"@type":"type.googleapis.com/google.protobuf.Timestamp","value":"2024-01-01T00:00:00Z"}"#,
            r#"{"@type":"type.googleapis.com/google.protobuf.Timestamp","value":"2024-01-01T00:00:00Z"}"#,
        ),
        (
            r#"{"@type":"/google.protobuf.Any","value":{"@type":"/google.protobuf.Empty","value":{}}}"#,
            r#"{"@type":"/google.protobuf.Any","value":{"@type":"/google.protobuf.Empty","value":{}}}"#,
        ),
    ] {
        writes(
            "Holder",
            &format!(r#"{{"any":{any},"many":[{any},{any}]}}"#),
            &format!(r#"{{"any":{node},"many":[{node},{node}]}}"#),
        );
    }
    writes("Holder", "{}", r#"{"any":null,"many":[]}"#);
}

#[test]
fn an_any_of_an_unknown_type_fails_the_reply() {
    for any in
        [&b"\x0a\x0e\x0a\x0c/no.such.Typ"[..], b"\x0a\x00", b"\x0a\x13\x0a\x0f/sample.v1.Leaf\x12\x00\x08"]
    {
        let error = response("Holder", any).unwrap_err();
        assert!(error.is_reply(), "{error}");
    }
    let error = response("Holder", b"\x0a\x0e\x0a\x0c/no.such.Typ").unwrap_err();
    assert_eq!(error.to_string(), "the reply cannot be read: the type `/no.such.Typ` of an `Any` is unknown");
}

#[test]
fn error_messages_are_safe_for_clients() {
    let any = |type_url: &str, value: &[u8]| {
        let any = prost_types::Any { type_url: type_url.to_owned(), value: value.to_vec() };
        let mut outer = Vec::new();
        prost::encoding::message::encode(1, &any, &mut outer);
        response("Holder", &outer).unwrap_err()
    };
    assert_eq!(
        any("/a\n`\u{1b}[0m", &[]).to_string(),
        r"the reply cannot be read: the type `/a\n`\u{1b}[0m` of an `Any` is unknown"
    );
    let long = any(&"x".repeat(1 << 20), &[]).to_string();
    assert_eq!(long.matches('x').count(), 200);
    assert!(long.ends_with("x...` of an `Any` is unknown"), "{long}");

    let broken = any("/sample.v1.Leaf", b"\x08");
    assert_eq!(broken.to_string(), "the reply cannot be read: an `Any` is not a valid `sample.v1.Leaf`");
    assert!(std::error::Error::source(&broken).is_some());
    let broken = response("Scalars", b"\x0a").unwrap_err();
    assert_eq!(broken.to_string(), "the reply cannot be read: it is not a valid `sample.v1.Scalars`");
}

#[test]
fn nesting_too_deep_fails_the_reply() {
    let nested = |times: usize, message: &[u8], wrap: &dyn Fn(&[u8]) -> Vec<u8>| {
        (0..times).fold(message.to_vec(), |inner, _| wrap(&inner))
    };
    let left = |inner: &[u8]| {
        let mut outer = Vec::new();
        prost::encoding::bytes::encode(1, &inner.to_vec(), &mut outer);
        outer
    };
    let any = |inner: &[u8]| {
        let mut outer = Vec::new();
        prost::encoding::string::encode(1, &"/google.protobuf.Any".to_owned(), &mut outer);
        prost::encoding::bytes::encode(2, &inner.to_vec(), &mut outer);
        outer
    };
    for times in [50, 100] {
        assert!(response("Tree", &nested(times, &[], &left)).is_ok(), "{times}");
    }
    for times in [101, 1000, 10_000] {
        assert!(response("Tree", &nested(times, &[], &left)).unwrap_err().is_reply());
        let anys = left(&nested(times, &[], &any));
        assert!(response("Holder", &anys).unwrap_err().is_reply());
    }
    // These descriptors require two more messages in every message.
    assert!(response("Endless", &[]).unwrap_err().is_reply());
}

#[test]
fn invalid_messages_fail_the_reply() {
    for wire in [&b"\x0a"[..], b"\x4a\x02\xff\xfe", b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", b"\x0f"]
    {
        assert!(response("Scalars", wire).unwrap_err().is_reply(), "{wire:x?}");
    }
    // Unknown fields are allowed.
    assert_eq!(response("Scalars", b"\xa0\x06\x01").unwrap(), EMPTY_SCALARS);
}

#[test]
fn one_field_can_be_the_whole_body() {
    let bytes = wire("Nested", r#"{"pointer":{"name":"x"}}"#);
    let body = |message: &str, field: &str, bytes: &[u8]| {
        let method = DESCRIPTORS.method(&format!("sample.v1.Query/{message}")).unwrap();
        method.response(bytes, Some(field)).map(|json| String::from_utf8(json).unwrap())
    };
    assert_eq!(body("Nested", "pointer", &bytes).unwrap(), r#"{"name":"x","size":"0"}"#);
    assert_eq!(body("Nested", "pointer", &[]).unwrap(), "null");
    assert_eq!(body("Nested", "whole", &[]).unwrap(), r#"{"name":"","size":"0"}"#);
    assert_eq!(body("Collections", "texts", &[]).unwrap(), "[]");
    assert_eq!(body("Choice", "number", &[]).unwrap(), "null");
    assert!(body("Nested", "nowhere", &bytes).unwrap_err().is_reply());
}
