//! The details of a gRPC status.

use serde_json::json;

use crate::sample::DESCRIPTORS;

/// Returns a `google.rpc.Status` with these details.
fn status(details: &[(&str, &[u8])]) -> Vec<u8> {
    let mut status = b"\x08\x05\x12\x04gone".to_vec();
    for (type_url, value) in details {
        let any = prost_types::Any { type_url: (*type_url).to_owned(), value: value.to_vec() };
        prost::encoding::message::encode(3, &any, &mut status);
    }
    status
}

#[test]
fn details_are_written_or_kept_as_bytes() {
    let status = status(&[
        ("/sample.v1.Leaf", b"\x0a\x01x"),
        ("type.googleapis.com/no.such.Type", b"\xff\x00"),
        ("/sample.v1.Leaf", b"\x0a"),
        ("", b""),
    ]);
    assert_eq!(
        DESCRIPTORS.details(&status),
        json!([
            {"@type": "/sample.v1.Leaf", "name": "x", "size": "0"},
            {"@type": "type.googleapis.com/no.such.Type", "value": "/wA="},
            {"@type": "/sample.v1.Leaf", "value": "Cg=="},
            {"@type": "", "value": ""},
        ])
    );
}

#[test]
fn invalid_statuses_have_no_details() {
    for bytes in [&b""[..], b"\x1a", b"\xff\xff", b"\x08\x05"] {
        assert_eq!(DESCRIPTORS.details(bytes), json!([]));
    }
}
