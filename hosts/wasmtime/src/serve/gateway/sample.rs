//! The node with sample data, in this process, so that the gateway answers out of the box.

use std::net::Ipv4Addr;

use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::upstream::{Kind, Upstream};
use crate::serve::log::Log;

/// A sample node that has its address and does not serve yet.
pub(crate) struct Sample(TcpListener);

/// A sample node that serves until this is dropped.
pub(crate) struct Running(#[expect(dead_code, reason = "its end is the signal")] oneshot::Sender<()>);

impl Sample {
    /// Takes a free port that only this machine reaches.
    pub(super) async fn bind() -> Result<(Self, Upstream), String> {
        let failed = |error| format!("the sample node has no address: {error}");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let upstream = Upstream::parse(&format!("http://{address}"), Some(Kind::Grpc))?;
        Ok((Self(listener), upstream))
    }

    /// Serves, beside everything else.
    pub(crate) fn start(self, log: Log) -> Running {
        let (stop, stopped) = oneshot::channel();
        let stopped = async {
            let _ = stopped.await;
        };
        tokio::spawn(async move {
            if let Err(error) = hearth_node::serve(self.0, stopped).await {
                log.failure(&format!("the sample node stopped: {error}"));
            }
        });
        Running(stop)
    }
}
