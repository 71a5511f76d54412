//! Responses with an `Any`: `known`, `well-known`, `nested`, `unresolvable`, `broken`, `prefixed`, `empty`, `unset`,
//! `list`.

use prost::Message;
use prost_types::{Any, Duration};

use crate::proto::hearth::sample::v1::{AnyResponse, Payload};

pub(super) fn answer(kind: &str) -> Option<AnyResponse> {
    let one = |value| AnyResponse { value: Some(value), values: Vec::new() };
    Some(match kind {
        "known" => one(known(None)),
        "well-known" => one(well_known()),
        "nested" => one(known(Some(known(None)))),
        "unresolvable" => one(any("/hearth.sample.v1.Nowhere", vec![0x0a, 0x01, 0x61])),
        // The bytes are not a message of the type.
        "broken" => one(any(PAYLOAD, vec![0xff; 5])),
        // Plain protobuf uses this prefix; the protocol uses only a slash.
        "prefixed" => one(any(&format!("type.googleapis.com{PAYLOAD}"), payload(None))),
        // A type and a value of zero bytes.
        "empty" => one(any(PAYLOAD, Vec::new())),
        "unset" => AnyResponse::default(),
        "list" => AnyResponse { value: None, values: vec![known(None), well_known()] },
        _ => return None,
    })
}

fn known(inner: Option<Any>) -> Any {
    any(PAYLOAD, payload(inner))
}

fn payload(inner: Option<Any>) -> Vec<u8> {
    let share = String::from("250000000000000000");
    Payload { title: String::from("stove"), amount: i64::MAX, share, inner }.encode_to_vec()
}

fn well_known() -> Any {
    any("/google.protobuf.Duration", Duration { seconds: 90, nanos: 250_000_000 }.encode_to_vec())
}

fn any(type_url: &str, value: Vec<u8>) -> Any {
    Any { type_url: String::from(type_url), value }
}

const PAYLOAD: &str = "/hearth.sample.v1.Payload";
