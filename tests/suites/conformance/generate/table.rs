//! Gateway configurations: built-in tables, and generated tables with every form of template and every type of field.

use std::collections::BTreeSet;

use hearth_kpt_core::gateway::Table;
use proptest::prelude::*;
use proptest::sample::select;

use super::json::Json;

/// A configuration, and the parts of targets that match it.
#[derive(Clone, Debug)]
pub(crate) struct Configuration {
    /// The configuration; `None` is the empty request.
    pub(crate) json: Option<Json>,
    /// Paths that are served, with placeholders for variables.
    pub(crate) paths: Vec<Path>,
}

/// The path of a route below a prefix.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// Literals and the types of the variables between them.
    pub(crate) pieces: Vec<Piece>,
    /// The verb after the colon at the end.
    pub(crate) verb: Option<&'static str>,
    /// Names and types of further fields, for the query.
    pub(crate) query: Vec<(String, String)>,
}

/// A part of a path.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    /// A literal.
    Literal(String),
    /// One segment for a field of a type.
    One(String),
    /// Any number of segments.
    Rest,
}

/// Returns configurations that are valid unless two routes have the same path.
pub(crate) fn configuration() -> impl Strategy<Value = Configuration> {
    prop_oneof![3 => built_in(), 7 => made()]
}

fn built_in() -> impl Strategy<Value = Configuration> {
    let paths = |text: &str| {
        Table::compile(text.as_bytes()).map(|compiled| served(&compiled.table)).unwrap_or_default()
    };
    let some: Vec<Configuration> = BUILT_IN
        .iter()
        .map(|text| Configuration { json: (!text.is_empty()).then(|| Json::raw(*text)), paths: paths(text) })
        .collect();
    select(some)
}

/// Returns every path of a table below each of its prefixes.
fn served(table: &Table) -> Vec<Path> {
    let query = || {
        let of_pages =
            ["key", "offset", "limit", "count_total", "reverse"].map(|name| format!("pagination.{name}"));
        of_pages.into_iter().zip(["bytes", "uint64", "uint64", "bool", "bool"].map(str::to_owned)).collect()
    };
    let mut paths = Vec::new();
    for prefix in table.prefixes() {
        for route in table.routes() {
            let Some(rest) = route.template().strip_prefix(prefix.stands_for()) else { continue };
            let piece = |text: &str| {
                if text.starts_with('{') {
                    Piece::One("string".to_owned())
                } else {
                    Piece::Literal(text.to_owned())
                }
            };
            let below = rest.split('/').filter(|text| !text.is_empty()).map(piece);
            let before = prefix.path().split('/').filter(|text| !text.is_empty()).map(piece);
            paths.push(Path { pieces: before.chain(below).collect(), verb: None, query: query() });
        }
    }
    paths
}

/// Returns one to six routes below one or two prefixes.
fn made() -> impl Strategy<Value = Configuration> {
    let prefix = select(&["/", "/p", "/old/p", "/a"][..]);
    let date = prop::option::weighted(0.2, select(&["2024-12-01", "2025-01-31", "2024-02-29"][..]));
    let disabled =
        prop::option::weighted(0.1, select(&["t.Query", "t.Query/M0", "t.Query/M0", "t.Other/M"][..]));
    let parts = (prop::collection::vec(route(), 1..6), prop::collection::vec((prefix, date), 0..2), disabled);
    let extends = prop::option::weighted(0.1, select(&["shapes", "protocol"][..]));
    (parts, extends).prop_map(|((mut routes, prefixes, disabled), extends)| {
        // Routes with the same paths are rejected; mutated configurations cover them.
        let mut shapes = BTreeSet::new();
        routes.retain(|route| shapes.insert(route.shape()));
        let written = routes.iter().enumerate().map(|(index, route)| route.json(index));
        let written = Json::list(written);
        let mut served =
            vec![Json::object([("path", Json::text("/svc")), ("standsFor", Json::text("/svc"))])];
        served.extend(prefixes.iter().map(|(path, date)| {
            let date = date.map(|date| ("deprecated", Json::text(date)));
            Json::object(
                [("path", Json::text(*path)), ("standsFor", Json::text("/svc"))].into_iter().chain(date),
            )
        }));
        let mut members = vec![
            ("prefixes", Json::List(served)),
            ("routes", written),
            ("messages", Json::raw(MESSAGES)),
            ("enums", Json::raw(ENUMS)),
        ];
        members.extend(extends.map(|name| ("extends", Json::list([Json::text(name)]))));
        members.extend(disabled.map(|name| ("disabled", Json::list([Json::text(name)]))));
        let lead = prefixes.first().map_or("/svc", |(path, _)| path);
        let paths = routes.iter().map(|route| route.path(lead)).collect();
        Configuration { json: Some(Json::object(members)), paths }
    })
}

/// A route to generate.
#[derive(Clone, Debug)]
struct Route {
    segments: Vec<Segment>,
    verb: Option<&'static str>,
    query: Vec<(&'static str, String)>,
    response_body: bool,
}

#[derive(Clone, Debug)]
enum Segment {
    Literal(&'static str),
    /// `*`
    One,
    /// `{name}`, of a type.
    Variable(String),
    /// `{page.key}`: a field of a message.
    Nested,
    /// `{name=literal/*}`
    Sub(&'static str),
    /// `**`, and `{name=**}`
    Rest {
        named: bool,
    },
}

impl Segment {
    /// Returns the text of the segment in a template that binds the field of this name.
    fn written(&self, name: &str) -> String {
        match self {
            Self::Literal(text) => (*text).to_owned(),
            Self::One => "*".to_owned(),
            Self::Variable(_) => format!("{{{name}}}"),
            Self::Nested => format!("{{{name}.some_key}}"),
            Self::Sub(text) => format!("{{{name}={text}/*}}"),
            Self::Rest { named: true } => format!("{{{name}=**}}"),
            Self::Rest { named: false } => "**".to_owned(),
        }
    }
}

fn route() -> impl Strategy<Value = Route> {
    let literal = || select(LITERALS);
    let segment = prop_oneof![
        6 => literal().prop_map(Segment::Literal),
        1 => Just(Segment::One),
        4 => kind().prop_map(Segment::Variable),
        1 => Just(Segment::Nested),
        1 => literal().prop_map(Segment::Sub),
    ];
    let rest = any::<bool>().prop_map(|named| Segment::Rest { named });
    let verb = prop::option::weighted(0.2, select(&["sell", "x", "a.b"][..]));
    let field = (select(&["n", "limit", "is_on", "page", "tags", "some_name"][..]), field());
    let parts = (prop::collection::vec(segment, 0..5), prop::option::weighted(0.2, rest));
    let more = (verb, prop::collection::vec(field, 0..4), prop::bool::weighted(0.1));
    (parts, more).prop_map(|((mut segments, rest), (verb, query, response_body))| {
        segments.extend(rest);
        Route { segments, verb, query, response_body }
    })
}

/// Returns a type that a path can bind.
fn kind() -> impl Strategy<Value = String> + Clone {
    prop_oneof![3 => Just("string".to_owned()), 4 => select(KINDS).prop_map(str::to_owned), 1 => Just("t.Color".to_owned())]
}

/// Returns the type of a field.
fn field() -> impl Strategy<Value = String> {
    prop_oneof![
        18 => kind(),
        6 => kind().prop_map(|kind| format!("repeated {kind}")),
        6 => Just("t.Page".to_owned()),
        1 => select(&["repeated t.Page", "text", "t.None", "map<string, string>"][..]).prop_map(str::to_owned),
    ]
}

impl Route {
    /// Returns the part that distinguishes its paths from others.
    fn shape(&self) -> String {
        let segment = |segment: &Segment| match segment {
            Segment::Literal(text) => format!("/{text}"),
            Segment::One | Segment::Variable(_) | Segment::Nested => "/*".to_owned(),
            Segment::Sub(text) => format!("/{text}/*"),
            Segment::Rest { .. } => "/**".to_owned(),
        };
        self.segments.iter().map(segment).chain(self.verb.map(str::to_owned)).collect()
    }

    fn json(&self, index: usize) -> Json {
        let mut template = String::from("/svc");
        let mut fields: Vec<(String, Json)> = Vec::new();
        for (place, segment) in self.segments.iter().enumerate() {
            let name = format!("v{place}");
            template.push('/');
            template.push_str(&segment.written(&name));
            match segment {
                Segment::Variable(kind) => fields.push((name, Json::text(kind))),
                Segment::Nested => fields.push((name, Json::text("t.Page"))),
                Segment::Sub(_) | Segment::Rest { named: true } => fields.push((name, Json::text("string"))),
                Segment::Literal(_) | Segment::One | Segment::Rest { named: false } => {}
            }
        }
        if let Some(verb) = self.verb {
            template.push(':');
            template.push_str(verb);
        }
        for (name, kind) in &self.query {
            if !fields.iter().any(|(known, _)| known == name) {
                fields.push(((*name).to_owned(), Json::text(kind)));
            }
        }
        let rpc = format!("t.Query/M{index}");
        let members =
            [("template", Json::Text(template)), ("rpc", Json::Text(rpc)), ("fields", Json::Object(fields))];
        let body = self.response_body.then(|| ("responseBody", Json::text("page")));
        Json::object(members.into_iter().chain(body))
    }

    fn path(&self, lead: &str) -> Path {
        let lead =
            lead.split('/').filter(|text| !text.is_empty()).map(|text| Piece::Literal(text.to_owned()));
        let mut pieces: Vec<Piece> = lead.collect();
        for segment in &self.segments {
            match segment {
                Segment::Literal(text) => pieces.push(Piece::Literal((*text).to_owned())),
                Segment::One => pieces.push(Piece::One("string".to_owned())),
                Segment::Variable(kind) => pieces.push(Piece::One(kind.clone())),
                Segment::Nested => pieces.push(Piece::One("bytes".to_owned())),
                Segment::Sub(text) => {
                    pieces.push(Piece::Literal((*text).to_owned()));
                    pieces.push(Piece::One("string".to_owned()));
                }
                Segment::Rest { .. } => pieces.push(Piece::Rest),
            }
        }
        let mut query = Vec::new();
        for (name, kind) in &self.query {
            if kind.ends_with("t.Page") {
                query.push((format!("{name}.limit"), "uint64".to_owned()));
                query.push((format!("{name}.colors"), "t.Color".to_owned()));
            } else {
                query.push(((*name).to_owned(), kind.trim_start_matches("repeated ").to_owned()));
            }
        }
        Path { pieces, verb: self.verb, query }
    }
}

const BUILT_IN: [&str; 6] = [
    "",
    r#"{"extends":["shapes"]}"#,
    r#"{"extends":["protocol"]}"#,
    r#"{"extends":["protocol","protocol-legacy"]}"#,
    r#"{"extends":["protocol"],"disabled":["ixo.bonds.v1beta1.Query","ixo.token.v1beta1.Query/Params"]}"#,
    r#"{"extends":["shapes"],"prefixes":[{"path":"/chain","standsFor":"/ixo"},{"path":"/old","standsFor":"/ixo","deprecated":"2025-01-31","aliases":[{"template":"/did/{x}","standsFor":"/entity/{id}"}]}]}"#,
];

const LITERALS: &[&str] = &["a", "b", "items", "x-y", "claims", "a.b", "%41", "d:e", "~"];

/// The possible types, by their protobuf names.
const KINDS: &[&str] = &[
    "int32",
    "int64",
    "uint32",
    "uint64",
    "sint32",
    "sint64",
    "fixed32",
    "fixed64",
    "sfixed32",
    "sfixed64",
    "bool",
    "bytes",
    "float",
    "double",
    "google.protobuf.StringValue",
    "google.protobuf.BytesValue",
    "google.protobuf.BoolValue",
    "google.protobuf.Int32Value",
    "google.protobuf.Int64Value",
    "google.protobuf.UInt32Value",
    "google.protobuf.UInt64Value",
    "google.protobuf.DoubleValue",
    "google.protobuf.FloatValue",
    "google.protobuf.Timestamp",
    "google.protobuf.Duration",
    "google.protobuf.FieldMask",
];

const MESSAGES: &str =
    r#"{"t.Page":{"some_key":"bytes","limit":"uint64","colors":"repeated t.Color","next":"t.Page"}}"#;
const ENUMS: &str = r#"{"t.Color":{"RED":0,"GREEN":1,"DEEP_BLUE":-7}}"#;
