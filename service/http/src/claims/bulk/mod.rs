//! `POST /v1/claims` with `application/x-ndjson`: decides a claim on each line, with a line of results for each.
//!
//! Lines are read while they arrive, and decided in batches of those that have arrived. The results of a batch are
//! written after its records are stored: the statements of a batch are sent together, so that a host can store them with
//! one write to disk. A line with errors does not affect the others. Claims of the same household are stored one after
//! another in the order of their lines, because they can contradict or replace one another.

mod reader;
mod results;

use std::cell::Cell;
use std::collections::BTreeMap;

use futures::future::join_all;
use hearth_resources::ApiKey;
use hearth_routes::Scope;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderMap, HeaderValue};

use super::checked::Checked;
use crate::auth::{self, Scheme};
use crate::body;
use crate::call::Call;
use crate::context;
use crate::host::host;
use crate::log;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::{Recording, Settings};
use crate::store::{Store, StoredRecord};
use crate::streamed::{self, Writer};
use crate::work;
use reader::{Line, Reader};

/// Starts to decide the lines, and returns the response, whose body is written meanwhile.
pub(super) async fn submit(call: Call) -> Result<Reply, Problem> {
    let Call { head, body, key, settings, .. } = call;
    let store = match open(&settings).await {
        Ok(store) => store,
        Err(problem) => {
            body::refuse(body);
            return Err(problem);
        }
    };
    let mut reader = Reader::of(&head, body)?;
    let (writer, lines) = streamed::new(UNREAD);
    let answering = async move {
        let (headers, recording) = (&head.headers, &settings.recording);
        let service = Service { key: &key, headers, store, recording, is_down: Cell::new(false) };
        service.answer_all(&mut reader, &writer).await;
        reader.finish();
    };
    host().spawn(Box::pin(work::continued(answering)));
    Ok(Reply::lines(lines).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// Opens the store, and checks the settings that every line needs.
async fn open(settings: &Settings) -> Result<Store, Problem> {
    settings.recording.get()?;
    Store::open(&settings.database).await
}

/// The parts that every line needs.
struct Service<'a> {
    key: &'a ApiKey,
    /// The headers of the request, which have the key.
    headers: &'a HeaderMap,
    store: Store,
    recording: &'a Recording,
    /// Whether the store failed at an earlier line.
    is_down: Cell<bool>,
}

/// A line with the outcome of its claim so far.
struct Outcome<T> {
    number: u64,
    result: Result<T, Problem>,
}

impl Service<'_> {
    /// Answers every line until the end of the body, or until the client is gone.
    async fn answer_all(&self, reader: &mut Reader, writer: &Writer) {
        loop {
            let batch = reader.next_batch().await;
            let Some(first) = batch.first() else { return };
            if let Err(problem) = self.admit().await {
                let mut results = Vec::new();
                results::write(&mut results, first.number, Err(problem), &context::id());
                writer.write(results).await;
                return;
            }
            if !writer.write(self.answer(&batch).await).await {
                return;
            }
        }
    }

    /// Checks the key again, which may have been revoked since the request began.
    async fn admit(&self) -> Result<(), Problem> {
        let settings = Settings::current().await;
        let Settings { keys, database, .. } = &*settings;
        let admitted =
            auth::admit(keys, database, self.headers, Scheme::Bearer, Some(Scope::ClaimsWrite)).await;
        admitted.map(drop).map_err(|problem| {
            let detail = format!("{problem}; this line and those after it were not stored");
            problem.with_detail(detail)
        })
    }

    /// Decides the lines of a batch and stores their records. Returns the results in the order of the lines.
    async fn answer(&self, batch: &[Line]) -> Vec<u8> {
        let checked: Vec<Outcome<Checked<'_>>> = batch.iter().map(|line| self.check(line)).collect();
        let mut households: BTreeMap<&str, Vec<&Outcome<Checked<'_>>>> = BTreeMap::new();
        for outcome in &checked {
            if let Ok(claim) = &outcome.result {
                households.entry(claim.household()).or_default().push(outcome);
            }
        }
        let kept = join_all(households.into_values().map(|claims| self.keep_in_order(claims))).await;
        let mut kept: BTreeMap<u64, Result<(StatusCode, StoredRecord), Problem>> =
            kept.into_iter().flatten().collect();
        let request = context::id();
        let mut results = Vec::new();
        for Outcome { number, result } in checked {
            let result = match (result, kept.remove(&number)) {
                (Err(problem), _) => Err(problem),
                (Ok(_), Some(kept)) => kept,
                (Ok(_), None) => Err(Problem::internal("the line has no outcome")),
            };
            let result = result.inspect_err(context::count_refusal);
            results::write(&mut results, number, result, &request);
        }
        results
    }

    fn check<'a>(&'a self, line: &'a Line) -> Outcome<Checked<'a>> {
        let result = match &line.text {
            Ok(_) if self.is_down.get() => Err(not_tried()),
            Ok(text) => Checked::read(self.key, text, self.recording),
            Err(problem) => Err(problem.clone()),
        };
        Outcome { number: line.number, result }
    }

    /// Stores the records of a household one after another.
    async fn keep_in_order(
        &self,
        claims: Vec<&Outcome<Checked<'_>>>,
    ) -> Vec<(u64, Result<(StatusCode, StoredRecord), Problem>)> {
        let mut kept = Vec::with_capacity(claims.len());
        for Outcome { number, result } in claims {
            let Ok(claim) = result else { continue };
            kept.push((*number, self.keep(claim).await));
        }
        kept
    }

    /// Stores a record, unless the store failed at another line: each attempt would wait for the store in vain.
    async fn keep(&self, claim: &Checked<'_>) -> Result<(StatusCode, StoredRecord), Problem> {
        if self.is_down.get() {
            return Err(not_tried());
        }
        let kept = claim.keep(&self.store, self.recording).await;
        if let Err(problem) = &kept {
            if problem.is_outage() {
                self.is_down.set(true);
            }
            if let Some(line) = problem.log_line() {
                log::error(line).await;
            }
        }
        kept
    }
}

/// The problem of a line after the store failed.
fn not_tried() -> Problem {
    Problem::unavailable(
        "the store failed at another line, and this claim was not stored; send the line again",
    )
}

/// The most bytes of results that are kept until the client reads them, so that it can send its whole request before: the
/// results of the largest request, unless many of its lines have many errors.
const UNREAD: usize = 16 << 20;
