//! `hearth serve --webhook`: delivers the events of organisations to receivers while the server runs.
//!
//! The events are read from an instance of the edge, with a key that exists only in the memory of this run and only
//! reads claims.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use bytes::Bytes;
use data_encoding::HEXLOWER;
use http::Request;
use http::header::{AUTHORIZATION, HeaderValue};
use http_body_util::{BodyExt as _, Empty, Limited};
use sha2::{Digest as _, Sha256};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::admission::{Edge, Queue};
use crate::front::STOP;
use crate::instances::Instances;
use crate::log::Log;
use crate::settings::{self, SUBJECT, Settings};
use crate::shares::Place;
use hearth_client::Url;
use hearth_files::private;
use hearth_routes::Part;
use hearth_webhooks::{Deliverer, End, Feed, Notice, Page, Position, Receiver, Signer, Unread, feed, target};

/// A receiver of the events of an organisation.
#[derive(Clone, Debug)]
struct Webhook {
    organisation: String,
    to: Url,
}

/// A URL, or an organisation and a URL with `=` between them.
impl FromStr for Webhook {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (organisation, url) = match text.split_once('=') {
            // The query of a URL can have the sign as well.
            Some((organisation, url)) if !organisation.contains("://") => (organisation, url),
            _ => (SUBJECT, text),
        };
        if organisation.is_empty() {
            return Err("the organisation is empty");
        }
        Ok(Self { organisation: organisation.to_owned(), to: target(url)? })
    }
}

/// The receivers of a run, with a key for each organisation.
pub(crate) struct Webhooks {
    list: Vec<Webhook>,
    keys: BTreeMap<String, HeaderValue>,
    signer: Option<Signer>,
}

/// The deliveries that run.
pub(crate) struct Running {
    stop: CancellationToken,
    tasks: JoinSet<()>,
}

impl Webhooks {
    /// Adds a key for each organisation to the settings of this run. The error is for the operator.
    pub(crate) fn prepare(texts: &[String], settings: &mut Settings, secret: &str) -> Result<Self, String> {
        // The error does not repeat the text, whose query can be a secret.
        let list: Vec<Webhook> = texts
            .iter()
            .map(|text| text.parse().map_err(|error| format!("`--webhook`: {error}")))
            .collect::<Result<_, String>>()?;
        let mut keys = BTreeMap::new();
        let mut known = BTreeSet::new();
        for webhook in &list {
            let Webhook { organisation, to } = webhook;
            if !known.insert(file_name(webhook)) {
                return Err(format!(
                    "`--webhook`: `{to}` occurs twice for the organisation `{organisation}`"
                ));
            }
            if keys.contains_key(organisation) {
                continue;
            }
            if !settings.has_organisation(organisation) {
                return Err(format!(
                    "`--webhook`: no API key has the organisation `{organisation}`, so it has no events"
                ));
            }
            let key = settings::new_secret()
                .map_err(|error| format!("cannot get random bytes for a key: {error}"))?;
            settings.admit_reader(organisation, &key);
            let mut value =
                HeaderValue::try_from(format!("Bearer {key}")).map_err(|error| error.to_string())?;
            value.set_sensitive(true);
            keys.insert(organisation.clone(), value);
        }
        let signer = if list.is_empty() { None } else { Some(Signer::of_multikey(secret)?) };
        Ok(Self { list, keys, signer })
    }

    /// Returns the receivers for the banner, with the key that verifies the messages.
    pub(crate) fn shown(&self) -> Option<String> {
        let key = self.signer.as_ref()?.public_key();
        let receivers: Vec<String> =
            self.list.iter().map(|webhook| format!("{} ({})", webhook.to, webhook.organisation)).collect();
        Some(format!("{}; public key {key}", receivers.join(", ")))
    }

    /// Starts the deliveries. Their positions are files in the state directory. The error is for the operator.
    pub(crate) fn start(self, instances: &Instances, state: &Path) -> Result<Running, String> {
        let mut running = Running { stop: CancellationToken::new(), tasks: JoinSet::new() };
        let Some(signer) = self.signer else { return Ok(running) };
        let directory = state.join("webhooks");
        private::create_directory(&directory)
            .map_err(|error| format!("`{}`: {error}", directory.display()))?;
        let edge = Arc::new(Edge::new(instances, Part::Records, Queue::of(Part::Records)));
        let log = instances.log;
        for webhook in self.list {
            let Some(key) = self.keys.get(&webhook.organisation) else { continue };
            let position = Position::open(&directory.join(file_name(&webhook)), &webhook.to)?;
            let feed = EdgeFeed { edge: Arc::clone(&edge), key: key.clone() };
            let stop = running.stop.clone();
            let report = move |notice: &Notice<'_>| report(log, notice);
            let receiver = Receiver::new(&webhook.to, signer.clone())?;
            let deliverer = Deliverer::new(feed, receiver, position, stop, report);
            running.tasks.spawn(deliver(deliverer, webhook, log));
        }
        Ok(running)
    }
}

impl Running {
    /// Returns a token that stops the deliveries between two attempts.
    pub(crate) fn token(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Waits for the attempts in progress, within a time limit. An interrupted attempt is repeated by the next run.
    pub(crate) async fn end(mut self) {
        let ended = async { while self.tasks.join_next().await.is_some() {} };
        let _ = timeout(STOP, ended).await;
    }
}

async fn deliver(mut deliverer: Deliverer<EdgeFeed>, webhook: Webhook, log: Log) {
    let Webhook { organisation, to } = webhook;
    match deliverer.run().await {
        End::Drained | End::Stopped => {}
        End::Gone { since } => log.failure(&format!(
            "the webhook `{to}` of `{organisation}` answered 410 at {since} and gets no further events; to deliver again, \
             remove `goneSince` from its file in the state directory and restart"
        )),
        End::Failed(reason) => {
            log.failure(&format!("the webhook `{to}` of `{organisation}` stopped until the next start: {reason}"));
        }
    }
}

fn report(log: Log, notice: &Notice<'_>) {
    if !matches!(notice, Notice::Delivered { .. }) {
        log.failure(&format!("webhook: {notice}"));
    }
}

/// Returns the name of the file with the position of a receiver.
fn file_name(webhook: &Webhook) -> String {
    let Webhook { organisation, to } = webhook;
    let digest = Sha256::digest(format!("{organisation}\n{to}"));
    format!("{}.json", HEXLOWER.encode(digest.get(..8).unwrap_or_default()))
}

/// The feed of an instance of the edge.
struct EdgeFeed {
    edge: Arc<Edge>,
    key: HeaderValue,
}

impl Feed for EdgeFeed {
    async fn page(&self, after: u64) -> Result<Page, Unread> {
        let nothing = Empty::<Bytes>::new().map_err(|never| match never {}).boxed_unsync();
        let request = Request::get(feed::path(after)).header(AUTHORIZATION, self.key.clone()).body(nothing);
        let request = request.map_err(|error| Unread::for_now(error.to_string()))?;
        let answered = self.edge.answer(request, Place::default()).await;
        let answer = answered.map_err(|error| Unread::for_now(error.root_cause().to_string()))?;
        let status = answer.status();
        let body = Limited::new(answer.into_body(), feed::LONGEST).collect().await;
        let body = body.map_err(|error| Unread::for_now(error.to_string()))?.to_bytes();
        feed::read(status, &body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_webhook_has_an_organisation() -> Result<(), &'static str> {
        for (text, organisation, to) in [
            ("https://hooks.example/in?a=b", SUBJECT, "https://hooks.example/in"),
            ("team=http://localhost:9/?a=b", "team", "http://localhost:9"),
        ] {
            let webhook: Webhook = text.parse()?;
            assert_eq!(
                (webhook.organisation.as_str(), webhook.to.to_string().as_str()),
                (organisation, to),
                "{text}"
            );
        }
        for text in ["", "team", "team=", "=https://hooks.example", "team=http://hooks.example"] {
            assert!(text.parse::<Webhook>().is_err(), "{text}");
        }
        Ok(())
    }
}
