//! The contents of targets: values of every type, and mutations of valid targets.

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A mutation of a target.
#[derive(Clone, Debug)]
pub(crate) enum Bend {
    Insert(Index, &'static str),
    Remove(Index),
    Escape(Index),
    Append(&'static str),
}

impl Bend {
    pub(crate) fn apply(&self, target: &mut String) {
        // Cut between two characters, which are mostly single bytes.
        let place = |at: &Index, text: &str| {
            let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
            (!places.is_empty()).then(|| *at.get(&places))
        };
        match self {
            Self::Insert(at, piece) => {
                if let Some(at) = place(at, target) {
                    target.insert_str(at, piece);
                }
            }
            Self::Remove(at) => {
                if let Some(at) = place(at, target) {
                    target.remove(at);
                }
            }
            Self::Escape(at) => {
                if let Some(at) = place(at, target) {
                    let mut bytes = [0; 4];
                    let escaped =
                        target.remove(at).encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}"));
                    target.insert_str(at, &escaped.collect::<String>());
                }
            }
            Self::Append(end) => target.push_str(end),
        }
    }
}

/// Returns a mutation.
pub(crate) fn bend() -> impl Strategy<Value = Bend> {
    prop_oneof![
        4 => (any::<Index>(), select(PIECES)).prop_map(|(at, piece)| Bend::Insert(at, piece)),
        2 => any::<Index>().prop_map(Bend::Remove),
        3 => any::<Index>().prop_map(Bend::Escape),
        3 => select(ENDS).prop_map(Bend::Append),
    ]
}

/// Returns a value of a type, or a value that is unusual for every type.
pub(crate) fn of_type(kind: &str, (fits, which, odd): &(bool, Index, String)) -> String {
    if !fits {
        return odd.clone();
    }
    let known = VALUES.iter().find(|(words, _)| words.iter().any(|word| kind.ends_with(word)));
    let (_, values) = known.copied().unwrap_or((&[], &["did:ixo:entity:1", "abc", "a-b_c.d~", "1"]));
    (*which.get(values)).to_owned()
}

/// Values by the suffix of the type name: the limits, and values just beyond.
const VALUES: &[(&[&str], &[&str])] = &[
    (
        &["UInt64Value", "uint64", "fixed64"],
        &["0", "18446744073709551615", "18446744073709551616", "-1", "007", "1e3"],
    ),
    (&["UInt32Value", "uint32", "fixed32"], &["0", "4294967295", "4294967296", "-0", "+1", "12"]),
    (
        &["Int64Value", "int64"],
        &["-9223372036854775808", "9223372036854775807", "9223372036854775808", "1.0", "42"],
    ),
    (&["Int32Value", "int32"], &["-2147483648", "2147483647", "2147483648", "0x1", "7"]),
    (&["BoolValue", "bool"], &["true", "false", "True", "1", "0", ""]),
    (&["BytesValue", "bytes"], &["AAEC", "-_8", "%2B%2F%3D", "AA==", "A", "+/8=", ""]),
    (
        &["DoubleValue", "double"],
        &[
            "1.5",
            "-0",
            "1e308",
            "1e309",
            "NaN",
            "Infinity",
            "5e-324",
            "0.1",
            "1e-400",
            "12345678901234567890",
        ],
    ),
    (&["FloatValue", "float"], &["1.5", "3.4028235e38", "3.5e38", "1e-46", "0.1", "-Infinity", "16777217"]),
    (
        &["Timestamp"],
        &[
            "2024-02-29T00:00:00Z",
            "2024-02-30T00:00:00Z",
            "2024-02-29T00:00:00.1%2B05:30",
            "0000-01-01T00:00:00Z",
            "1",
        ],
    ),
    (&["Duration"], &["1s", "1.5s", "-0.000000001s", "315576000001s", "1", "1m"]),
    (&["FieldMask"], &["a,b.c", "aB", "a_b", "", "a,,b"]),
    (&["t.Color"], &["RED", "GREEN", "1", "-7", "red", "2", "DEEP_BLUE"]),
];

/// Values that are unusual for every type.
pub(crate) const ODD: &[&str] = &[
    "",
    "%",
    "%4",
    "%zz",
    "%2F",
    "%2f%2E",
    "%00",
    "%FF",
    "%C3%A9",
    "%ED%A0%80",
    "%F0%9F%94%A5",
    "..",
    ".",
    "%2e%2E",
    "a+b",
    "a b",
    "a%20b",
    "é",
    "*",
    "**",
    "{x}",
    "a:b",
    "a;b",
    "a,b",
    "'",
    "\"",
    "<",
    "did:ixo:entity:abc#x",
    "did%3Aixo%3Aentity%3Aabc",
    "\u{0}",
    "\\",
];

const PIECES: &[&str] = &[
    "/", "//", "%", "%2F", "%25", ".", "/..", "?", "&", "=", "#", ":", ":sell", " ", "é", "+", ";", "%C3",
    "[", "\t",
];

const ENDS: &[&str] = &[
    "/",
    "//",
    "?",
    "?a",
    "?a=b",
    "&",
    "#x",
    ":sell",
    ":",
    "/..",
    "/.",
    "?pagination.limit=5",
    "?pagination[limit]=5",
    "?pagination=1",
    "?limit=1&limit=2",
    "&tags=a&tags=b",
    "?some_name=1&someName=2",
    "?=",
    "?&&",
    "?%6Eame=1",
    "/a",
    "/items/1",
    "%",
];
