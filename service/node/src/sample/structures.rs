//! Responses with oneofs (`unset`, `text`, `number`, `zero`, `message`), maps, trees, and JSON inside protobuf.

use std::collections::BTreeMap;

use prost_types::value::Kind;
use prost_types::{ListValue, Struct, Value};
use tonic::Status;

use crate::proto::hearth::sample::v1::oneof_response::Choice;
use crate::proto::hearth::sample::v1::{
    MapsResponse, Nested, Node, OneofResponse, StructResponse, TreeResponse,
};

pub(super) fn oneof(kind: &str) -> Option<OneofResponse> {
    let choice = match kind {
        "unset" => None,
        "text" => Some(Choice::Text(String::from("chosen"))),
        "number" => Some(Choice::Number(u64::MAX)),
        // Set, although it has the default value.
        "zero" => Some(Choice::Number(0)),
        "message" => Some(Choice::Message(nested("chosen", None))),
        _ => return None,
    };
    Some(OneofResponse { before: String::from("before"), choice, after: String::from("after") })
}

pub(super) fn maps() -> MapsResponse {
    let text = String::from;
    MapsResponse {
        by_text: BTreeMap::from([
            (text(""), text("no key")),
            (text("a<b"), text("")),
            (text("ключ"), text("x")),
        ]),
        by_number: BTreeMap::from([(i64::MIN, text("least")), (0, text("zero")), (i64::MAX, text("most"))]),
        by_flag: BTreeMap::from([(false, 0), (true, u64::MAX)]),
        messages: BTreeMap::from([
            (text("empty"), Nested::default()),
            (text("set"), nested("set", Some(nested("inner", None)))),
        ]),
        empty: BTreeMap::new(),
    }
}

fn nested(name: &str, inner: Option<Nested>) -> Nested {
    Nested { name: String::from(name), count: 1, inner: inner.map(Box::new) }
}

/// Returns a chain of nodes. Each node except the last has the next node and a leaf.
pub(super) fn tree(depth: u32) -> Result<TreeResponse, Status> {
    if depth > DEEPEST {
        return Err(Status::out_of_range(format!(
            "a tree of depth {depth} is too deep, the limit is {DEEPEST}"
        )));
    }
    let leaf = |depth| Node { depth, children: Vec::new() };
    let root = (0..depth)
        .rev()
        .fold(leaf(depth), |below, at| Node { depth: at, children: vec![below, leaf(at + 1)] });
    Ok(TreeResponse { root: Some(root) })
}

pub(super) fn dynamic() -> StructResponse {
    let object = Struct {
        fields: BTreeMap::from([
            (String::from("null"), value(Kind::NullValue(0))),
            (String::from("flag"), value(Kind::BoolValue(true))),
            (String::from("list"), value(Kind::ListValue(list()))),
            (String::from("object"), value(Kind::StructValue(Struct::default()))),
            (String::from("number"), value(Kind::NumberValue(-0.5))),
        ]),
    };
    StructResponse {
        r#struct: Some(object),
        number: Some(value(Kind::NumberValue(9_007_199_254_740_991.0))),
        text: Some(value(Kind::StringValue(String::from("<text>")))),
        null: Some(value(Kind::NullValue(0))),
        list: Some(list()),
    }
}

fn list() -> ListValue {
    let values = [Kind::NumberValue(1.0), Kind::StringValue(String::from("two")), Kind::NullValue(0)];
    ListValue { values: values.map(value).to_vec() }
}

fn value(kind: Kind) -> Value {
    Value { kind: Some(kind) }
}

/// Beyond the depth of 100 that protobuf readers allow, to test their limit.
const DEEPEST: u32 = 200;
