//! `hearth webhooks`: delivers the events of a service to a receiver.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use tokio::runtime::Builder;
use tokio_util::sync::CancellationToken;

use super::{api_key, key_file};
use crate::result::{Failure, Verdict};
use hearth_client::Url;
use hearth_server::stop_signal;
use hearth_terminal::visible::visible;
use hearth_terminal::warn;
use hearth_webhooks::{Deliverer, End, HttpFeed, Notice, Position, Receiver, Signer, target};

/// Deliver the events of a service to a receiver, as signed Standard Webhooks.
///
/// Reads the feed of the key's subject (`GET /v1/events`, scope `claims:read`), and sends one event after another. An
/// event is sent until the receiver accepts it, and the position is stored after each. Receivers verify the signatures
/// with the public key that is printed at the start.
///
/// Exit codes: 0 stopped by a signal, or with `--once` all events are delivered; 1 the receiver wants no events (410);
/// 2 the delivery could not continue.
#[derive(Args, Debug)]
pub(super) struct Webhooks {
    /// URL of the service, such as `http://127.0.0.1:8787`
    #[arg(long, value_name = "URL", value_parser = Url::base)]
    from: Url,
    /// File with the API key, which needs the scope `claims:read` [default: the variable `HEARTH_API_KEY`]
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// URL of the receiver: `https://`, or `http://` on this machine
    #[arg(long, value_name = "URL")]
    to: String,
    /// File with the secret key of the issuer, which signs the messages, such as `issuer.key` of `hearth serve`
    #[arg(long, value_name = "FILE")]
    issuer_key: PathBuf,
    /// File of the position in the feed, one for each receiver; it is created by the first run
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// End once all events are delivered, or at the first failed attempt; for a scheduler such as cron
    #[arg(long)]
    once: bool,
}

/// Delivers events until a signal, or once.
pub(super) fn run(options: &Webhooks) -> Result<Verdict, Failure> {
    // The error does not repeat the URL, whose query can be a secret.
    let to = target(&options.to).map_err(|error| format!("`--to`: {error}"))?;
    let secret = key_file::secret(&options.issuer_key)?;
    let name = visible(&options.issuer_key.to_string_lossy()).into_owned();
    let signer = Signer::of_multikey(&secret).map_err(|error| format!("`{name}`: {error}"))?;
    let key = api_key::header(options.key_file.as_deref(), &options.from)?;
    let feed = HttpFeed::new(options.from.clone(), key)?;
    let position = Position::open(&options.state, &to)?;
    let start = format!(
        "delivering the events after {} from `{}` to `{}`\npublic key: {}\n",
        position.after(),
        options.from,
        to,
        signer.public_key()
    );
    io::stdout().lock().write_all(start.as_bytes())?;
    let stop = CancellationToken::new();
    let receiver = Receiver::new(&to, signer)?;
    let mut deliverer = Deliverer::new(feed, receiver, position, stop.clone(), show);
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    let end = runtime.block_on(async {
        let signal = stop_signal()?;
        tokio::spawn(async move {
            signal.await;
            stop.cancel();
        });
        Ok::<_, io::Error>(if options.once { deliverer.drain().await } else { deliverer.run().await })
    });
    match end.map_err(|error| error.to_string())? {
        End::Drained | End::Stopped => Ok(Verdict::Valid),
        End::Gone { since } => {
            let file = visible(&options.state.to_string_lossy()).into_owned();
            warn(&format!(
                "`{to}` answered 410 at {since} and gets no further events; to deliver again, remove `goneSince` from \
                 `{file}`"
            ));
            Ok(Verdict::Findings)
        }
        End::Failed(reason) => Err(Failure::Message(reason)),
    }
}

/// Prints a line for each event. A closed output does not stop the delivery.
fn show(notice: &Notice<'_>) {
    match notice {
        Notice::Delivered { .. } => {
            let _ = writeln!(io::stdout().lock(), "{}", visible(&notice.to_string()));
        }
        _ => warn(&notice.to_string()),
    }
}
