//! Responses with enums, numbers (`min`, `max`, `zero`, `not-a-number`, `infinite`, `minus-infinite`, `small`), bytes,
//! texts, wrappers, and field names.

use std::collections::BTreeMap;

use crate::proto::hearth::sample::v1::{
    BytesResponse, EnumsResponse, NamesResponse, NumbersResponse, Shade, TextsResponse, WrappersResponse,
};

pub(super) fn enums() -> EnumsResponse {
    EnumsResponse {
        zero: Shade::Unspecified.into(),
        known: Shade::Dark.into(),
        unknown: UNKNOWN_SHADE,
        negative: Shade::Negative.into(),
        list: vec![Shade::Light.into(), Shade::Unspecified.into(), UNKNOWN_SHADE],
        map: BTreeMap::from([
            (String::from("known"), Shade::Light.into()),
            (String::from("unknown"), UNKNOWN_SHADE),
        ]),
    }
}

pub(super) fn numbers(kind: &str) -> Option<NumbersResponse> {
    Some(match kind {
        "min" => least(),
        "max" => most(),
        "zero" => NumbersResponse { doubles: vec![0.0, -0.0], int64s: vec![0], ..NumbersResponse::default() },
        "not-a-number" => floats(f64::NAN, f32::NAN),
        "infinite" => floats(f64::INFINITY, f32::INFINITY),
        "minus-infinite" => floats(f64::NEG_INFINITY, f32::NEG_INFINITY),
        "small" => floats(f64::MIN_POSITIVE, 0.1),
        _ => return None,
    })
}

fn floats(double: f64, float: f32) -> NumbersResponse {
    let doubles = vec![double, 0.1, 1e21, 1e-7, -0.0, 5e-324, 1.0];
    NumbersResponse { double_value: double, float_value: float, doubles, ..NumbersResponse::default() }
}

fn least() -> NumbersResponse {
    NumbersResponse {
        double_value: f64::MIN,
        float_value: f32::MIN,
        int32_value: i32::MIN,
        int64_value: i64::MIN,
        uint32_value: u32::MIN,
        uint64_value: u64::MIN,
        sint32_value: i32::MIN,
        sint64_value: i64::MIN,
        fixed32_value: u32::MIN,
        fixed64_value: u64::MIN,
        sfixed32_value: i32::MIN,
        sfixed64_value: i64::MIN,
        bool_value: false,
        doubles: vec![f64::MIN],
        int64s: vec![i64::MIN, -1],
    }
}

fn most() -> NumbersResponse {
    NumbersResponse {
        double_value: f64::MAX,
        float_value: f32::MAX,
        int32_value: i32::MAX,
        int64_value: i64::MAX,
        uint32_value: u32::MAX,
        uint64_value: u64::MAX,
        sint32_value: i32::MAX,
        sint64_value: i64::MAX,
        fixed32_value: u32::MAX,
        fixed64_value: u64::MAX,
        sfixed32_value: i32::MAX,
        sfixed64_value: i64::MAX,
        bool_value: true,
        doubles: vec![f64::MAX],
        int64s: vec![i64::MAX, 9_007_199_254_740_993],
    }
}

pub(super) fn bytes() -> BytesResponse {
    BytesResponse {
        empty: Vec::new(),
        // `+/++` in base64, then a byte that needs padding.
        value: vec![0xfb, 0xff, 0xbe, 0x00],
        list: vec![Vec::new(), vec![0], vec![0xff; 3]],
        map: BTreeMap::from([(String::from("empty"), Vec::new()), (String::from("set"), vec![1, 2])]),
        hash: vec![0x00, 0x4a, 0xff],
        unset_hash: Vec::new(),
        hashes: vec![Vec::new(), vec![0], vec![0xff; 3]],
        json: MESSAGE.into(),
        unset_json: Vec::new(),
        jsons: JSONS.map(Vec::from).to_vec(),
    }
}

pub(super) fn texts() -> TextsResponse {
    TextsResponse {
        markup: String::from("<a href='x'>&amp;</a>"),
        separators: String::from("line\u{2028}paragraph\u{2029}end"),
        emoji: String::from("🔥👩‍🚀 Ä"),
        controls: String::from("\u{0}\u{1}\u{8}\t\n\u{c}\r\u{1f}\u{7f}\u{85}"),
        quotes: String::from(r#""back\slash" / 'single'"#),
        list: vec![String::new(), String::from("\u{feff}bom"), String::from("\u{fffd}\u{10ffff}")],
    }
}

pub(super) fn wrappers() -> WrappersResponse {
    WrappersResponse {
        unset: None,
        int64_zero: Some(0),
        int64_value: Some(i64::MIN),
        uint64_value: Some(u64::MAX),
        int32_value: Some(i32::MIN),
        uint32_value: Some(u32::MAX),
        bool_zero: Some(false),
        bool_value: Some(true),
        string_zero: Some(String::new()),
        string_value: Some(String::from("<wrapped>")),
        bytes_zero: Some(Vec::new()),
        bytes_value: Some(vec![0xfb, 0xff, 0xbe]),
        double_value: Some(f64::NAN),
        float_value: Some(0.1),
        list: vec![0, 1, i64::MAX],
    }
}

pub(super) fn names() -> NamesResponse {
    NamesResponse {
        snake_case: String::from("snake_case"),
        camel_case: String::from("camelCase"),
        upper_case: String::from("UPPER_CASE"),
        with_1_digit: String::from("with_1_digit"),
        leading: String::from("_leading"),
        renamed: String::from("renamed, with the JSON name anotherName"),
        r#type: String::from("type"),
    }
}

/// JSON as a client may send it: with white space, unsorted members, and numbers that few types can represent.
const MESSAGE: &str = r#"{ "vote": {"weight": 1.50, "option": "<yes>"},
    "amount": 340282366920938463463374607431768211456, "memo": null, "a\"b": [ ] }"#;

/// The fifth and the sixth are not JSON.
const JSONS: [&str; 7] = ["[1, 2]", r#"" two  spaces ""#, " -0.5e3 ", "true", "{'a': 1}", "NaN", ""];

/// A number without a name in the enum.
const UNKNOWN_SHADE: i32 = 99;
