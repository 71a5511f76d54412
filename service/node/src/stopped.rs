//! The end of the node.

use tokio::sync::watch;

/// A signal that the node is stopping.
#[derive(Clone)]
pub(crate) struct Stopped(pub(crate) watch::Receiver<bool>);

impl Stopped {
    pub(crate) async fn wait(mut self) {
        // An error means that the node was dropped, so it has stopped as well.
        let _ = self.0.wait_for(|stopping| *stopping).await;
    }
}
