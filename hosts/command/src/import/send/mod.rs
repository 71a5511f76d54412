//! Sends claims to a service, in their order, and logs each claim that the service decided.
//!
//! A thread reads the claims ahead, up to a bound in bytes. Requests have a bounded number of lines and never wait for
//! their own results, so that a proxy may hold a request until it is complete. After a failure, only the claims without
//! a result are sent again: the id of a record follows from its claim, so no claim is stored twice.

mod broken;
mod claim_error;
mod destination;
mod feed;
mod log;
mod origin;
mod refused;
mod request;
mod results;
mod sender;
mod summary;

use std::path::Path;

use tokio::runtime::Builder;
use tokio::signal::ctrl_c;

use crate::result::{Failure, Verdict};
use hearth_terminal::error;

pub(crate) use claim_error::ClaimError;
pub(crate) use destination::Destination;
pub(crate) use feed::Item;
pub(crate) use origin::Origin;
pub(crate) use summary::Summary;

use feed::Feed;
use sender::Sender;

/// Sends the claims of an input, `-` or a file, beside which the log is kept. `total` is the number of claims, if known.
///
/// The summary states also the claims of a run that stopped early; its [`Summary::stopped`] is then the reason.
pub(crate) fn run(
    items: impl Iterator<Item = Result<Item, Failure>> + Send + 'static,
    destination: &Destination,
    input: &Path,
    total: Option<u64>,
) -> Result<Summary, Failure> {
    let mut sender = Sender::new(destination, input, total)?;
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    let feed = Feed::start(items, runtime.handle());
    let ended = runtime.block_on(async {
        tokio::select! {
            ended = sender.send_all(feed) => ended,
            _ = ctrl_c() => Err(Failure::Message(String::from("the import was interrupted"))),
        }
    });
    // The thread that reads may wait for its input.
    runtime.shutdown_background();
    match ended {
        Ok(()) => Ok(sender.finish(None)),
        Err(Failure::Message(reason)) => Ok(sender.finish(Some(reason))),
        Err(Failure::OutputClosed) => Err(Failure::OutputClosed),
    }
}

impl Summary {
    /// Prints the summary of an input, and returns the verdict.
    pub(crate) fn report(&self, destination: &Destination) -> Result<Verdict, Failure> {
        self.print(&mut anstream::stdout().lock(), destination.format)?;
        if let Some(reason) = &self.stopped {
            error(reason);
        }
        Ok(self.verdict())
    }
}
