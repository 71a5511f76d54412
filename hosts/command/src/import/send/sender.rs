//! Sends the claims in batches, and records each decision in the log and in the summary.

use std::time::Duration;

use bytes::Bytes;
use data_encoding::HEXLOWER;
use tokio::time::sleep;

use super::broken::Broken;
use super::claim_error::ClaimError;
use super::destination::Destination;
use super::feed::{Claim, Feed};
use super::log::{Entry, Log, Past, Status};
use super::refused::Refused;
use super::request::Service;
use super::results::{Decision, LineResult};
use super::summary::{SHOWN_CLAIMS, Summary};
use crate::progress::Progress;
use crate::result::{Failure, SummaryForm};
use hearth_client::Backoff;
use hearth_terminal::warn;

/// The state of a run.
pub(super) struct Sender {
    service: Service,
    log: Log,
    summary: Summary,
    progress: Progress,
    retry_refused: bool,
    patience: Duration,
    form: SummaryForm,
}

/// Claims of one request.
struct Batch {
    claims: Vec<Claim>,
    /// The reason why the input cannot be read further.
    failure: Option<Failure>,
    is_last: bool,
}

impl Sender {
    /// Opens the log and creates the client.
    pub(super) fn new(
        destination: &Destination,
        input: &std::path::Path,
        total: Option<u64>,
    ) -> Result<Self, Failure> {
        let service = Service::new(destination)?;
        let log = Log::open(destination.log(input), service.name(), service.key())?;
        let summary = Summary::new(log.path());
        let (retry_refused, patience) = (destination.retry_refused, destination.patience());
        let form = destination.format;
        Ok(Self { service, log, summary, progress: Progress::of_rows(total), retry_refused, patience, form })
    }

    /// Sends all claims.
    pub(super) async fn send_all(&mut self, mut feed: Feed) -> Result<(), Failure> {
        loop {
            let Batch { claims, failure, is_last } = self.next_batch(&mut feed).await?;
            if !claims.is_empty() {
                self.decide(claims).await?;
            }
            if let Some(failure) = failure {
                return Err(failure);
            }
            if is_last {
                return Ok(());
            }
        }
    }

    /// Returns the summary. `stopped` is the reason if claims may be left.
    pub(super) fn finish(mut self, stopped: Option<String>) -> Summary {
        let written = self.log.flush().err();
        self.summary.end(stopped.or(written));
        self.summary
    }

    /// Returns the claims of the next request: those that have arrived, up to a bound. Claims that are decided already
    /// are not among them.
    async fn next_batch(&mut self, feed: &mut Feed) -> Result<Batch, Failure> {
        let mut batch = Batch { claims: Vec::new(), failure: None, is_last: false };
        let mut bytes = 0;
        while batch.claims.len() < BATCH_LINES && bytes < BATCH_BYTES {
            let next = if batch.claims.is_empty() { feed.next().await } else { feed.next_soon().await };
            match next {
                Some(Ok(claim)) => {
                    if let Some(claim) = self.undecided(claim)? {
                        bytes += claim.text.len();
                        batch.claims.push(claim);
                    }
                }
                Some(Err(failure)) => {
                    batch.failure = Some(failure);
                    break;
                }
                None => {
                    batch.is_last = batch.claims.is_empty();
                    break;
                }
            }
        }
        self.log.flush()?;
        Ok(batch)
    }

    /// Returns a claim unless it is decided: by an earlier run, or because it has errors.
    fn undecided(&mut self, claim: Claim) -> Result<Option<Claim>, Failure> {
        match self.log.past(&claim.digest) {
            Some(Past::Refused) if self.retry_refused => {}
            Some(past) => {
                self.summary.skip(past);
                self.progress.advance(self.summary.done());
                return Ok(None);
            }
            None => {}
        }
        if claim.errors.is_empty() {
            return Ok(Some(claim));
        }
        let mut claim = claim;
        let errors = std::mem::take(&mut claim.errors);
        self.refuse(&claim, Status::Refused, errors)?;
        Ok(None)
    }

    /// Sends the claims of a batch until each is decided.
    async fn decide(&mut self, mut open: Vec<Claim>) -> Result<(), Failure> {
        let mut backoff = Backoff::new(self.patience);
        let mut is_warned = false;
        while !open.is_empty() {
            let before = open.len();
            let Err(broken) = self.attempt(&mut open).await else { continue };
            if open.len() < before {
                backoff.reset();
            }
            let (reason, after) = match broken {
                Broken::Again { reason, after } => (reason, after),
                Broken::Failed(failure) => return Err(failure),
            };
            let Some(pause) = backoff.pause(after) else {
                return Err(Failure::Message(format!(
                    "`{}` decided no claim for {} s: {reason}; run the command again to continue",
                    self.service.name(),
                    self.patience.as_secs()
                )));
            };
            self.summary.retries += 1;
            if !std::mem::replace(&mut is_warned, true) {
                let name = self.service.name();
                self.progress.aside(|| {
                    warn(&format!("`{name}`: {reason}; trying again"));
                    Ok(())
                })?;
            }
            sleep(pause).await;
        }
        Ok(())
    }

    /// Sends the open claims once. Those that are not decided remain.
    async fn attempt(&mut self, open: &mut Vec<Claim>) -> Result<(), Broken> {
        let mut lines = Vec::with_capacity(open.iter().map(|claim| claim.text.len() + 1).sum());
        for claim in open.iter() {
            lines.extend_from_slice(claim.text.as_bytes());
            lines.push(b'\n');
        }
        let mut left: Vec<Option<Claim>> = std::mem::take(open).into_iter().map(Some).collect();
        let received = self.receive(Bytes::from(lines), &mut left).await;
        *open = left.into_iter().flatten().collect();
        received?;
        if open.is_empty() { Ok(()) } else { Err(Broken::again("the connection ended before all results")) }
    }

    /// Sends lines and takes the claims that are decided.
    async fn receive(&mut self, lines: Bytes, left: &mut [Option<Claim>]) -> Result<(), Broken> {
        let mut results = self.service.post(lines).await?;
        let mut undecided = None;
        loop {
            let arrived = results.next().await?;
            if arrived.is_empty() {
                return undecided.map_or(Ok(()), |reason| Err(Broken::again(reason)));
            }
            for result in arrived {
                let place = result.line.checked_sub(1).and_then(|index| left.get_mut(index));
                let claim = place.and_then(Option::take).ok_or_else(|| {
                    Broken::Failed(Failure::Message(format!(
                        "the service sent a result of a line that was not sent, {}",
                        result.line
                    )))
                })?;
                if let Some((index, claim, reason)) = self.settle(result, claim).map_err(Broken::Failed)? {
                    if let Some(place) = left.get_mut(index) {
                        *place = Some(claim);
                    }
                    undecided.get_or_insert(reason);
                }
            }
            self.log.flush().map_err(|error| Broken::Failed(Failure::Message(error)))?;
        }
    }

    /// Records the decision about a claim; returns the claim if it has none, with its index and the reason.
    fn settle(
        &mut self,
        result: LineResult,
        claim: Claim,
    ) -> Result<Option<(usize, Claim, String)>, Failure> {
        let index = result.line.saturating_sub(1);
        match result.decision() {
            Decision::Stored { id, record, is_new } => {
                self.summary.store(&record, is_new);
                let origin = claim.origin.name();
                let mut entry = Entry::new(&claim, &origin, Status::Stored);
                entry.id = Some(&id);
                entry.record = Some(&record);
                self.log.add(&entry);
                self.progress.advance(self.summary.done());
            }
            Decision::Refused { errors } => self.refuse(&claim, Status::Refused, errors)?,
            Decision::Failed { errors } => self.refuse(&claim, Status::Failed, errors)?,
            Decision::Undecided { reason } => return Ok(Some((index, claim, reason))),
        }
        Ok(None)
    }

    /// Records and prints the errors of a claim.
    fn refuse(&mut self, claim: &Claim, status: Status, errors: Vec<ClaimError>) -> Result<(), Failure> {
        let errors: Vec<ClaimError> =
            errors.into_iter().take(MOST_ERRORS).map(|error| error.at(&*claim.origin)).collect();
        let origin = claim.origin.name();
        self.log.add(&Entry { errors: &errors, ..Entry::new(claim, &origin, status) });
        let refused = Refused { origin, errors };
        if self.form == SummaryForm::Text && self.summary.shown() < SHOWN_CLAIMS {
            self.progress.aside(|| refused.print(&mut anstream::stdout().lock()))?;
        }
        self.summary.refuse(refused, status);
        self.progress.advance(self.summary.done());
        Ok(())
    }
}

impl<'a> Entry<'a> {
    fn new(claim: &Claim, origin: &'a str, status: Status) -> Self {
        let sha256 = HEXLOWER.encode(&claim.digest);
        Self { claim: claim.number, origin, sha256, status, id: None, record: None, errors: &[] }
    }
}

/// The bounds of a request: a failed one repeats little, and its instance of the service is used well.
const BATCH_LINES: usize = 2_000;
const BATCH_BYTES: usize = 4 << 20;
/// The errors of a claim that are kept.
const MOST_ERRORS: usize = 50;
