//! Unusual texts, numbers and values, which languages parse differently.

use proptest::prelude::*;
use proptest::sample::select;

use super::json::Json;

/// Returns an ordinary or an unusual text.
pub(crate) fn text() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        4 => "[a-z_ ]{1,12}",
        2 => "\\PC{0,16}",
        3 => select(TEXTS).prop_map(str::to_owned),
    ]
}

/// Returns a number in an unusual spelling, or an invalid one.
pub(crate) fn number() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        3 => select(NUMBERS).prop_map(str::to_owned),
        2 => any::<f64>().prop_map(|number| format!("{number:?}")),
        2 => "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,18})?([eE][+-]?[0-9]{1,3})?",
        2 => any::<i64>().prop_map(|number| number.to_string()),
        3 => (-20..400_i32).prop_map(|number| number.to_string()),
    ]
}

/// Returns any value.
pub(crate) fn value() -> impl Strategy<Value = Json> + Clone {
    let leaf = prop_oneof![
        4 => number().prop_map(Json::Raw),
        4 => text().prop_map(Json::Text),
        1 => date().prop_map(Json::Text),
        1 => uri().prop_map(Json::Text),
        2 => select(&["null", "true", "false", "[]", "{}", "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\"\\/\"", "nul"][..])
            .prop_map(Json::raw),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Json::List),
            prop::collection::vec((text(), inner), 0..3).prop_map(Json::Object),
        ]
    })
}

/// Returns a day, or nearly a day.
pub(crate) fn date() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        2 => (1990..2030_u16, 0..14_u8, 0..33_u8).prop_map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}")),
        1 => select(DATES).prop_map(str::to_owned),
    ]
}

/// Returns a URI, or nearly a URI.
pub(crate) fn uri() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        2 => "(https|ipfs|urn|did|x-y\\+z\\.1):[a-z0-9/._~%:?#@!$&'()*+,;=-]{1,24}",
        1 => select(URIS).prop_map(str::to_owned),
    ]
}

const TEXTS: &[&str] = &[
    "",
    " ",
    "none",
    "None",
    "dry",
    "\u{a0}",
    "\u{2028}",
    "\u{feff}dry",
    "e\u{301}",
    "\u{e9}",
    "\u{1F468}\u{200D}\u{1F469}",
    "\u{202e}x",
    "\u{0}",
    "\u{7f}",
    "\t",
    "null",
    "<script>",
    "\"quoted\"",
    "back\\slash",
    "\u{10ffff}",
    "\u{fffd}",
    "\u{d7ff}",
    "ﬁ",
    "İ",
    "ß",
    "日本語",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
];

const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "0.0",
    "-0.0",
    "1e400",
    "-1e400",
    "1e-400",
    "5e-324",
    "4.9e-324",
    "2e-324",
    "1.7976931348623157e308",
    "1.7976931348623159e308",
    "9007199254740991",
    "9007199254740992",
    "9007199254740993",
    "12345678901234567",
    "123456789012345678",
    "0.12345678901234567",
    "0.123456789012345678",
    "1.0000000000000001",
    "100000000000000000000",
    "1E2",
    "1e+2",
    "1e0002",
    "0e0",
    "1.50",
    "00",
    "01",
    ".5",
    "1.",
    "1e",
    "+1",
    "0x10",
    "NaN",
    "Infinity",
    "-Infinity",
    "1_000",
    "-",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "3",
    "2",
    "366",
];

const DATES: &[&str] = &[
    "2024-02-29",
    "2023-02-29",
    "1900-02-29",
    "2000-02-29",
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "10000-01-01",
    "2024-2-1",
    "2024-02-01T00:00:00Z",
    "24-02-01",
    "2024/02/01",
    " 2024-02-01",
    "2024-02-01 ",
    "２０２４-02-01",
    "+2024-02-01",
    "-2024-02-01",
    "2024-W05-4",
    "2024-032",
    "never",
    "",
];

const URIS: &[&str] = &[
    "https://example.org/p.jpg",
    "ipfs://bafybeigdyrzt",
    "urn:isbn:0451450523",
    "mailto:a@b",
    "http:",
    "://x",
    "a b",
    "https://exämple.org",
    "https://example.org/%zz",
    "https://[::1",
    "HTTPS://EXAMPLE.ORG",
    "1http://x",
    "data:,x",
    "file:///etc/passwd",
    "relative/path",
    "#x",
];
