//! Serves all descriptors in one unary call, like the nodes of the protocol.
//!
//! The service is written by hand because prost would drop the options. The response, with the files in field 1, has
//! the same encoding as a descriptor set.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::task::{Context, Poll};

use prost::bytes::Bytes;
use tonic::Status;
use tonic::body::Body;
use tonic::codegen::Service;
use tonic::codegen::http::{Request, Response};
use tonic::server::NamedService;

use crate::raw::{message, proper};

/// A `google.protobuf.FileDescriptorSet` of all served methods except gRPC's own reflection, with imports and all
/// options.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));

pub(crate) fn service() -> Reflection {
    Reflection
}

/// The reflection service of the protocol.
#[derive(Clone)]
pub(crate) struct Reflection;

impl NamedService for Reflection {
    const NAME: &'static str = "cosmos.reflection.v1.ReflectionService";
}

impl Service<Request<Body>> for Reflection {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Ready<Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        ready(Ok(if request.uri().path().ends_with("/FileDescriptors") {
            proper(message(&Bytes::from_static(DESCRIPTORS)))
        } else {
            Status::unimplemented("").into_http()
        }))
    }
}
