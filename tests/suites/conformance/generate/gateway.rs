//! The gateway: sessions that compile a table, map targets made for it, and read its index; and mutated configurations.

use hearth_tests::case::Call;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::json::{Json, Style, bent};
use super::table::{Configuration, Path, Piece, configuration};
use super::target::{Bend, ODD, bend, of_type};
use super::text::{number, text};

/// Returns the calls of one session.
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

/// Generates a table, targets, and the other calls of a session.
fn session() -> impl Strategy<Value = Vec<Call>> {
    let routed = prop::collection::vec(table_call(), 1..4);
    let end =
        prop::option::weighted(0.15, select(&["gateway.routes", "gateway.release", "gateway.compile"][..]));
    (configuration(), routed, end).prop_map(|(configuration, routed, end)| {
        let text = configuration.json.map(|json| json.write(Style::Compact)).unwrap_or_default();
        let mut calls = vec![Call::new("gateway.compile", text)];
        calls.extend(
            routed.into_iter().map(|call| Call::new("gateway.route", call.request(&configuration.paths))),
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

/// A call on a table, before the table is chosen.
#[derive(Clone, Debug)]
struct TableCall {
    handle: String,
    method: &'static str,
    explain: Option<&'static str>,
    path: Index,
    /// The values of variables in order, valid or unusual.
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

fn table_call() -> impl Strategy<Value = TableCall> {
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
        |(handle, method, explain, (path, values, parameters, bends))| TableCall {
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

impl TableCall {
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

    /// Returns a target that matches the route, if the values have its types.
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
