//! The service that fails on request. The documentation of the crate lists its kinds.

mod kinds;

use std::convert::Infallible;
use std::task::{Context, Poll};

use tonic::Status;
use tonic::body::Body;
use tonic::codegen::http::{Request, Response};
use tonic::codegen::{BoxFuture, Service};
use tonic::server::NamedService;

pub use self::kinds::UNICODE_MESSAGE;
pub(crate) use self::kinds::answer;
use crate::proto::hearth::sample::v1::FaultRequest;
use crate::raw;
use crate::stopped::Stopped;

pub(crate) fn service(stopped: Stopped) -> Faults {
    Faults { stopped }
}

/// The faults service.
#[derive(Clone)]
pub(crate) struct Faults {
    stopped: Stopped,
}

impl NamedService for Faults {
    const NAME: &'static str = "hearth.sample.v1.Faults";
}

impl Service<Request<Body>> for Faults {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<Response<Body>, Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let stopped = self.stopped.clone();
        Box::pin(async move {
            if !request.uri().path().ends_with("/Fault") {
                return Ok(Status::unimplemented("").into_http());
            }
            Ok(match raw::request::<FaultRequest>(request).await {
                Ok(FaultRequest { kind }) => answer(&kind, stopped).await,
                Err(status) => status.into_http(),
            })
        })
    }
}
