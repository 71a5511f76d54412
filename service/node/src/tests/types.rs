//! The difficult values are correct on the wire.

use prost::Message;
use prost_types::{Duration, Timestamp};
use tonic::{Code, Request};

use super::Node;
use crate::proto::hearth::sample::v1::echo_request::Choice;
use crate::proto::hearth::sample::v1::{
    AnyResponse, DecimalsRequest, DecimalsResponse, EchoRequest, EchoResponse, EnumsRequest, EnumsResponse,
    KindRequest, MetadataRequest, MetadataResponse, Nested, NumbersResponse, OneofResponse, Payload, Shade,
    ThingByIdRequest, ThingByIdResponse, TreeRequest, TreeResponse, UnsetRequest, UnsetResponse,
};

fn kind(kind: &str) -> KindRequest {
    KindRequest { kind: String::from(kind) }
}

#[tokio::test]
async fn only_the_documented_kinds_exist() {
    let node = Node::start().await;
    let any = "/hearth.sample.v1.Query/Any";
    for name in
        ["known", "well-known", "nested", "unresolvable", "broken", "prefixed", "empty", "unset", "list"]
    {
        node.call::<AnyResponse>(any, kind(name)).await.unwrap();
    }
    let numbers = "/hearth.sample.v1.Query/Numbers";
    for name in ["min", "max", "zero", "not-a-number", "infinite", "minus-infinite", "small"] {
        node.call::<NumbersResponse>(numbers, kind(name)).await.unwrap();
    }
    let oneof = "/hearth.sample.v1.Query/Oneof";
    for name in ["unset", "text", "number", "zero", "message"] {
        let answer: OneofResponse = node.call(oneof, kind(name)).await.unwrap();
        assert_eq!(answer.choice.is_none(), name == "unset");
    }
    for rpc in [any, numbers, oneof] {
        assert_eq!(node.call::<()>(rpc, kind("other")).await.unwrap_err().code(), Code::InvalidArgument);
    }
}

#[tokio::test]
async fn values_are_correct_on_the_wire() {
    let node = Node::start().await;
    let unset: UnsetResponse = node.call("/hearth.sample.v1.Query/Unset", UnsetRequest {}).await.unwrap();
    assert!(unset.encode_to_vec().is_empty());
    let decimals: DecimalsResponse =
        node.call("/hearth.sample.v1.Query/Decimals", DecimalsRequest {}).await.unwrap();
    assert_eq!(decimals.by_older_customtype, "100000000000000000");
    assert_eq!(decimals.list_by_scalar[1], "0.334");
    let enums: EnumsResponse = node.call("/hearth.sample.v1.Query/Enums", EnumsRequest {}).await.unwrap();
    assert_eq!((enums.known(), enums.unknown), (Shade::Dark, 99));
    let any: AnyResponse = node.call("/hearth.sample.v1.Query/Any", kind("known")).await.unwrap();
    let any = any.value.unwrap();
    assert_eq!(any.type_url, "/hearth.sample.v1.Payload");
    assert_eq!(Payload::decode(&any.value[..]).unwrap().amount, i64::MAX);
}

#[tokio::test]
async fn trees_exceed_the_depth_of_readers() {
    let node = Node::start().await;
    let tree = "/hearth.sample.v1.Query/Tree";
    let answer: TreeResponse = node.call(tree, TreeRequest { depth: 3 }).await.unwrap();
    assert_eq!(answer.root.unwrap().children[0].children[0].children[0].depth, 3);
    assert!(node.call::<TreeResponse>(tree, TreeRequest { depth: 200 }).await.is_err());
    assert_eq!(node.call::<()>(tree, TreeRequest { depth: 201 }).await.unwrap_err().code(), Code::OutOfRange);
}

#[tokio::test]
async fn echo_returns_the_request() {
    let node = Node::start().await;
    let request = EchoRequest {
        double_value: 0.5,
        int64_value: i64::MIN,
        bytes_value: vec![0xfb, 0xff],
        shade: Shade::Negative.into(),
        nested: Some(Nested { name: String::from("a/b"), ..Nested::default() }),
        strings: vec![String::new(), String::from("x")],
        uint64_wrapper: Some(0),
        timestamp_value: Some(Timestamp { seconds: 1, nanos: 2 }),
        duration_value: Some(Duration { seconds: -1, nanos: 0 }),
        choice: Some(Choice::ChoiceNumber(0)),
        ..EchoRequest::default()
    };
    let answer: EchoResponse = node.call("/hearth.sample.v1.Query/Echo", request.clone()).await.unwrap();
    assert_eq!(answer.request.unwrap(), request);
}

#[tokio::test]
async fn metadata_and_things_are_served() {
    let node = Node::start().await;
    let mut request = Request::new(MetadataRequest {});
    request.metadata_mut().insert("x-sample", "seen".parse().unwrap());
    let answer = node.send::<_, MetadataResponse>("/hearth.sample.v1.Query/Metadata", request).await.unwrap();
    assert_eq!(answer.into_inner().metadata["x-sample"], "seen");

    let by_id = "/hearth.sample.v1.Query/ThingById";
    let stove: ThingByIdResponse =
        node.call(by_id, ThingByIdRequest { id: String::from("stove") }).await.unwrap();
    assert_eq!(stove.thing.unwrap().name, "things/stove");
    let missing = node.call::<()>(by_id, ThingByIdRequest { id: String::from("none") }).await;
    assert_eq!(missing.unwrap_err().code(), Code::NotFound);
}
