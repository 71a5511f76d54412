//! Each fault, from the view of a normal client.

use std::time::Duration;

use http_body_util::BodyExt;
use prost::Message;
use tokio::sync::watch;
use tonic::client::Grpc;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::{Code, Request, Status};
use tonic_prost::ProstCodec;

use super::Node;
use crate::UNICODE_MESSAGE;
use crate::faults::answer;
use crate::proto::google::rpc;
use crate::proto::hearth::sample::v1::{FaultRequest, FaultResponse, Reason};
use crate::stopped::Stopped;

const FAULT: &str = "/hearth.sample.v1.Faults/Fault";

async fn fault(node: &Node, kind: &str) -> Result<FaultResponse, Status> {
    node.call(FAULT, FaultRequest { kind: String::from(kind) }).await
}

#[tokio::test]
async fn every_code_arrives_in_each_place() {
    let node = Node::start().await;
    assert_eq!(fault(&node, "none").await.unwrap().kind, "none");
    for number in 1..=16 {
        let refused = fault(&node, &format!("code-{number}")).await.unwrap_err();
        assert_eq!(
            (refused.code(), refused.message()),
            (Code::from(number), format!("sample fault {number}").as_str())
        );
        for place in ["late", "after-message"] {
            let refused = fault(&node, &format!("{place}-{number}")).await.unwrap_err();
            assert_eq!(refused.code(), Code::from(number), "{place}");
        }
    }
    for (kind, code) in [("unavailable", Code::Unavailable), ("unimplemented", Code::Unimplemented)] {
        assert_eq!(fault(&node, kind).await.unwrap_err().code(), code);
    }
    // A client reports undefined statuses as UNKNOWN.
    assert_eq!(fault(&node, "code-99").await.unwrap_err().code(), Code::Unknown);
    assert_eq!(fault(&node, "nonsense").await.unwrap_err().code(), Code::InvalidArgument);
}

#[tokio::test]
async fn messages_and_details_arrive() {
    let node = Node::start().await;
    assert_eq!(fault(&node, "message-unicode").await.unwrap_err().message(), UNICODE_MESSAGE);
    assert_eq!(fault(&node, "message-empty").await.unwrap_err().message(), "");

    let refused = fault(&node, "details").await.unwrap_err();
    let status = rpc::Status::decode(refused.details()).unwrap();
    assert_eq!((status.code, status.details.len()), (3, 2));
    let reason = Reason::decode(&status.details[0].value[..]).unwrap();
    assert_eq!((reason.code.as_str(), reason.count), ("sample.reason", u64::MAX));
    let refused = fault(&node, "details-garbage").await.unwrap_err();
    assert!(rpc::Status::decode(refused.details()).is_err());
    let refused = fault(&node, "details-unresolvable").await.unwrap_err();
    assert_eq!(rpc::Status::decode(refused.details()).unwrap().details.len(), 1);
}

#[tokio::test]
async fn clients_reject_invalid_responses() {
    let node = Node::start().await;
    let garbage = [
        "undecodable",
        "no-message",
        "no-message-headers",
        "cut-off",
        "cut-off-prefix",
        "huge-length",
        "compressed",
        "bad-status",
        "reset",
        "reset-at-once",
        "html",
        "http-200",
        "http-502",
        "large",
    ];
    for kind in garbage {
        assert!(fault(&node, kind).await.is_err(), "{kind}");
    }
    assert_eq!(fault(&node, "http-100").await.unwrap_err().code(), Code::InvalidArgument);
}

/// Checks the faults that the client would not notice.
#[tokio::test]
async fn the_bytes_on_the_wire_match_the_fault() {
    let (_stopping, stopped) = watch::channel(false);
    let wire = async |kind| {
        let body = answer(kind, Stopped(stopped.clone())).await.into_body().collect().await.unwrap();
        let trailers = body.trailers().cloned();
        (body.to_bytes(), trailers)
    };
    let (once, trailers) = wire("no-trailers").await;
    assert!(!once.is_empty() && trailers.is_none());
    let (twice, trailers) = wire("two-messages").await;
    let (left, right) = twice.split_at(twice.len() / 2);
    assert_eq!((left, trailers.unwrap()["grpc-status"].as_bytes()), (right, &b"0"[..]));
    assert_eq!(wire("compressed").await.0[0], 1);
    assert_eq!(wire("huge-length").await.0[1..5], [0xff; 4]);
    assert_eq!(wire("cut-off-prefix").await.0.len(), 3);
    assert!(wire("large").await.0.len() > 4 * 1024 * 1024);
}

#[tokio::test]
async fn a_slow_call_respects_its_deadline() {
    let node = Node::start().await;
    let mut request = Request::new(FaultRequest { kind: String::from("slow") });
    request.set_timeout(Duration::from_millis(100));
    let answer = node.send::<_, FaultResponse>(FAULT, request);
    assert!(tokio::time::timeout(Duration::from_secs(10), answer).await.unwrap().is_err());
}

#[tokio::test]
async fn a_stop_ends_slow_calls() {
    let Node { channel, stop, task } = Node::start().await;
    let slow = ["slow", "slow-message"].map(|kind| {
        let channel = channel.clone();
        tokio::spawn(async move {
            let mut client = Grpc::new(channel);
            client.ready().await.unwrap();
            let request = Request::new(FaultRequest { kind: String::from(kind) });
            let codec = ProstCodec::<_, FaultResponse>::default();
            client.unary(request, PathAndQuery::from_static(FAULT), codec).await
        })
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    stop.send(()).unwrap();
    tokio::time::timeout(Duration::from_secs(10), task).await.unwrap().unwrap().unwrap();
    for call in slow {
        assert!(tokio::time::timeout(Duration::from_secs(10), call).await.unwrap().unwrap().is_err());
    }
}
