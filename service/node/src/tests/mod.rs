//! Tests of the node through a client, over loopback.

mod descriptors;
mod faults;
mod lists;
mod serving;
mod types;

use prost::Message;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tonic::client::Grpc;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Response, Status};
use tonic_prost::ProstCodec;

use crate::Error;

/// A running node and a connection to it.
struct Node {
    channel: Channel,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), Error>>,
}

impl Node {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(crate::serve(listener, async { drop(stopped.await) }));
        let channel = Endpoint::from_shared(format!("http://{address}")).unwrap().connect().await.unwrap();
        Self { channel, stop, task }
    }

    async fn call<A>(&self, rpc: &'static str, message: impl Message + 'static) -> Result<A, Status>
    where
        A: Message + Default + 'static,
    {
        self.send(rpc, Request::new(message)).await.map(Response::into_inner)
    }

    async fn call_at<A>(
        &self,
        height: &str,
        rpc: &'static str,
        message: impl Message + 'static,
    ) -> Result<Response<A>, Status>
    where
        A: Message + Default + 'static,
    {
        let mut request = Request::new(message);
        request.metadata_mut().insert("x-cosmos-block-height", height.parse().unwrap());
        self.send(rpc, request).await
    }

    async fn send<Q, A>(&self, rpc: &'static str, request: Request<Q>) -> Result<Response<A>, Status>
    where
        Q: Message + 'static,
        A: Message + Default + 'static,
    {
        let mut client = Grpc::new(self.channel.clone());
        client.ready().await.unwrap();
        client.unary(request, PathAndQuery::from_static(rpc), ProstCodec::default()).await
    }
}
