//! The gateway: a session that compiles a table, maps a few targets made for it, and asks for its index; and
//! configurations that are bent.

use hearth_tests::case::Call;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::json::{Json, Style, bent};
use super::table::{Configuration, Path, Piece, configuration};
use super::text::{number, text};

/// Calls of one session.
pub(crate) fn calls() -> BoxedStrategy<Vec<Call>> {
    let json = |configuration: Configuration| configuration.json.unwrap_or_else(|| Json::object::<&str>([]));
    let odd = bent(configuration().prop_map(json), NAMES, 9);
    prop_oneof![
        5 => session(),
        1 => (odd, prop::bool::weighted(0.2)).prop_map(|(configuration, index)| {
            let index = index.then(|| Call::new("gateway.routes", r#"{"handle":1}"#));
            [Call::new("gateway.compile", configuration)].into_iter().chain(index).collect()
        }),
    ]
    .boxed()
}

/// A table, targets, and what else a session can be asked.
fn session() -> impl Strategy<Value = Vec<Call>> {
    let asked = prop::collection::vec(asked(), 1..4);
    let end =
        prop::option::weighted(0.15, select(&["gateway.routes", "gateway.release", "gateway.compile"][..]));
    (configuration(), asked, end).prop_map(|(configuration, asked, end)| {
        let text = configuration.json.map(|json| json.write(Style::Compact)).unwrap_or_default();
        let mut calls = vec![Call::new("gateway.compile", text)];
        calls.extend(
            asked.into_iter().map(|asked| Call::new("gateway.route", asked.request(&configuration.paths))),
        );
        if let Some(operation) = end {
            calls.push(Call::new(
                operation,
                if operation == "gateway.compile" { "" } else { r#"{"handle":1}"# },
            ));
            calls.push(Call::new("gateway.route", r#"{"handle":1,"method":"GET","target":"/svc/a"}"#));
        }
        calls
    })
}

/// What is asked of a table, before it is known which.
#[derive(Clone, Debug)]
struct Asked {
    handle: String,
    method: &'static str,
    explain: Option<&'static str>,
    path: Index,
    /// What variables are given, in turn: well, or oddly.
    values: Vec<(bool, Index, String)>,
    parameters: Vec<Parameter>,
    bends: Vec<Bend>,
}

#[derive(Clone, Debug)]
struct Parameter {
    field: Index,
    name: Option<String>,
    value: (bool, Index, String),
}

/// A change to a target.
#[derive(Clone, Debug)]
enum Bend {
    Insert(Index, &'static str),
    Remove(Index),
    Escape(Index),
    Append(&'static str),
}

fn asked() -> impl Strategy<Value = Asked> {
    let handle = prop_oneof![
        30 => Just("1".to_owned()),
        1 => number(),
    ];
    let method = prop_oneof![12 => Just("GET"), 2 => Just("HEAD"), 1 => select(&["POST", "get", "", "DELETE", "OPTIONS"][..])];
    let explain = prop::option::weighted(
        0.3,
        prop_oneof![6 => Just("true"), 1 => select(&["false", "null", "1", "\"true\""][..])],
    );
    let odd = prop_oneof![select(ODD).prop_map(str::to_owned), "[ -~]{0,8}", text()];
    let value = (prop::bool::weighted(0.75), any::<Index>(), odd);
    let name = prop_oneof![select(PARAMETERS).prop_map(str::to_owned), "[a-z.]{0,8}"];
    let parameter = (any::<Index>(), prop::option::weighted(0.15, name), value.clone())
        .prop_map(|(field, name, value)| Parameter { field, name, value });
    let parameters = prop_oneof![2 => Just(Vec::new()), 3 => prop::collection::vec(parameter, 1..4)];
    let bends = prop_oneof![5 => Just(Vec::new()), 5 => prop::collection::vec(bend(), 1..3)];
    let target = (any::<Index>(), prop::collection::vec(value, 5), parameters, bends);
    (handle, method, explain, target).prop_map(
        |(handle, method, explain, (path, values, parameters, bends))| Asked {
            handle,
            method,
            explain,
            path,
            values,
            parameters,
            bends,
        },
    )
}

fn bend() -> impl Strategy<Value = Bend> {
    prop_oneof![
        4 => (any::<Index>(), select(PIECES)).prop_map(|(at, piece)| Bend::Insert(at, piece)),
        2 => any::<Index>().prop_map(Bend::Remove),
        3 => any::<Index>().prop_map(Bend::Escape),
        3 => select(ENDS).prop_map(Bend::Append),
    ]
}

impl Asked {
    fn request(&self, paths: &[Path]) -> String {
        let mut target = match paths {
            [] => String::from("/"),
            paths => self.target(self.path.get(paths)),
        };
        for bend in &self.bends {
            bend.apply(&mut target);
        }
        let mut members = vec![
            ("handle", Json::raw(&self.handle)),
            ("method", Json::text(self.method)),
            ("target", Json::Text(target)),
        ];
        members.extend(self.explain.map(|explain| ("explain", Json::raw(explain))));
        Json::object(members).write(Style::Compact)
    }

    /// A target that leads to the route, where the values are of its types.
    fn target(&self, path: &Path) -> String {
        let mut values = self.values.iter().cycle();
        let mut value = |kind: &str| values.next().map(|value| of_type(kind, value)).unwrap_or_default();
        let mut target = String::new();
        for piece in &path.pieces {
            let text = match piece {
                Piece::Literal(text) => text.clone(),
                Piece::One(kind) => value(kind),
                Piece::Rest => format!("{}/{}", value("string"), value("string")),
            };
            target.push('/');
            target.push_str(&text);
        }
        if let Some(verb) = path.verb {
            target.push(':');
            target.push_str(verb);
        }
        for (index, parameter) in self.parameters.iter().enumerate() {
            let (name, kind) = match path.query.as_slice() {
                [] => ("x", "string"),
                query => {
                    let (name, kind) = parameter.field.get(query);
                    (name.as_str(), kind.as_str())
                }
            };
            target.push(if index == 0 { '?' } else { '&' });
            target.push_str(parameter.name.as_deref().unwrap_or(name));
            target.push('=');
            target.push_str(&of_type(kind, &parameter.value));
        }
        target
    }
}

/// A value of a type, or what is odd for any.
fn of_type(kind: &str, (fits, which, odd): &(bool, Index, String)) -> String {
    if !fits {
        return odd.clone();
    }
    let known = VALUES.iter().find(|(words, _)| words.iter().any(|word| kind.ends_with(word)));
    let (_, values) = known.copied().unwrap_or((&[], &["did:ixo:entity:1", "abc", "a-b_c.d~", "1"]));
    (*which.get(values)).to_owned()
}

impl Bend {
    fn apply(&self, target: &mut String) {
        // Between two characters, which most of the time are bytes.
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

/// Values by the ends of the words of types: edges, and one past each.
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

const ODD: &[&str] = &[
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

const PARAMETERS: &[&str] = &[
    "pagination.limit",
    "pagination.count_total",
    "pagination.countTotal",
    "pagination[limit]",
    "pagination",
    "page.limit",
    "page.colors",
    "page.next.next.limit",
    "page",
    "n",
    "limit",
    "isOn",
    "is_on",
    "tags",
    "tags[]",
    "someName",
    "v0",
    "v1",
    "",
    "%70age.limit",
];

const NAMES: &[&str] = &[
    "extends",
    "prefixes",
    "path",
    "standsFor",
    "deprecated",
    "aliases",
    "template",
    "routes",
    "rpc",
    "fields",
    "responseBody",
    "messages",
    "enums",
    "disabled",
    "descriptors",
    "stands_for",
    "type",
    "jsonName",
    "t.Page",
    "t.Color",
    "v0",
    "v0.a",
    "limit",
];
