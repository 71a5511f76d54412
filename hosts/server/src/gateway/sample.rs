//! The node with sample data in this process, which lets the gateway answer queries without any settings.

use std::net::Ipv4Addr;

use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::upstream::{Kind, Upstream};
use crate::log::Log;

/// A sample node with an address that does not serve yet.
pub(crate) struct Sample(TcpListener);

/// A running sample node, stopped when this is dropped.
pub(crate) struct Running(#[expect(dead_code, reason = "its end is the signal")] oneshot::Sender<()>);

impl Sample {
    /// Binds a free port on the loopback address.
    pub(super) async fn bind() -> Result<(Self, Upstream), String> {
        let failed = |error| format!("cannot bind an address for the sample node: {error}");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let upstream = Upstream::parse(&format!("http://{address}"), Some(Kind::Grpc))?;
        Ok((Self(listener), upstream))
    }

    /// Serves in a background task.
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
