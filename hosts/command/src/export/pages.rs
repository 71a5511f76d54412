//! The pages of `GET /v1/claims`, one after another, without the repeated heads of their tables.

use std::time::Duration;

use clap::ValueEnum;
use http::header::{ACCEPT, AUTHORIZATION, HeaderValue, LINK, USER_AGENT};
use http::{HeaderMap, Request, StatusCode, Uri};
use http_body_util::Full;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use tokio::time::sleep;

use crate::result::Failure;
use hearth_client::{AGENT, Backoff, Client, Url, read_all, retry_after};
use hearth_resources::Problem;

/// The pages that are left.
pub(super) struct Pages {
    client: Client,
    service: Url,
    key: HeaderValue,
    kind: Kind,
    /// The time without progress after which the export fails.
    patience: Duration,
    next: Option<String>,
    /// The head of the table.
    head: Option<String>,
}

/// The format of the pages.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum Kind {
    /// Table with one row for each record
    Csv,
    /// One JSON object on each line
    Ndjson,
}

/// A page.
pub(super) struct Page {
    pub(super) text: String,
    pub(super) records: u64,
}

/// The reason why a request has no page.
enum Broken {
    Again { reason: String, after: Option<Duration> },
    Failed(String),
}

impl Pages {
    /// Starts at the first page; no connection is opened yet.
    pub(super) fn new(
        service: &Url,
        key: HeaderValue,
        kind: Kind,
        patience: Duration,
        query: &[(&str, &str)],
    ) -> Result<Self, Failure> {
        let mut path = format!("/v1/claims?limit={PAGE}");
        for (name, value) in query {
            path.extend(["&", *name, "="]);
            path.extend(utf8_percent_encode(value, NON_ALPHANUMERIC));
        }
        let client = Client::new(service.is_tls())?;
        Ok(Self { client, service: service.clone(), key, kind, patience, next: Some(path), head: None })
    }

    /// Returns the next page; `None` after the last one. A request that fails for a time is repeated.
    pub(super) async fn next(&mut self) -> Result<Option<Page>, Failure> {
        let Some(path) = self.next.take() else { return Ok(None) };
        let uri = self.service.join(&path);
        let uri = uri.ok_or_else(|| format!("`{}` is not the URL of a service", self.service))?;
        let mut backoff = Backoff::new(self.patience);
        let (headers, text) = loop {
            match self.get(&uri).await {
                Ok(answer) => break answer,
                Err(Broken::Failed(reason)) => return Err(Failure::Message(reason)),
                Err(Broken::Again { reason, after }) => match backoff.pause(after) {
                    Some(pause) => sleep(pause).await,
                    None => return Err(Failure::Message(reason)),
                },
            }
        };
        self.next = next_page(&headers);
        let text = if self.kind == Kind::Csv { self.without_head(&text)? } else { text };
        let records = self.count(&text);
        Ok(Some(Page { text, records }))
    }

    async fn get(&self, uri: &Uri) -> Result<(HeaderMap, String), Broken> {
        let media_type = match self.kind {
            Kind::Csv => "text/csv",
            Kind::Ndjson => "application/x-ndjson",
        };
        let request = Request::get(uri.clone())
            .header(AUTHORIZATION, self.key.clone())
            .header(ACCEPT, media_type)
            .header(USER_AGENT, AGENT)
            .body(Full::default())
            .map_err(|error| Broken::Failed(error.to_string()))?;
        let again = |reason| Broken::Again { reason, after: None };
        let response = self.client.send(request, QUIET).await;
        let response = response.map_err(|reason| again(format!("`{}`: {reason}", self.service)))?;
        let (head, body) = response.into_parts();
        let text = read_all(body, LARGEST_PAGE, QUIET).await;
        let text = text.map_err(|reason| again(format!("`{}`: {reason}", self.service)))?;
        let has_type = head
            .headers
            .get(http::header::CONTENT_TYPE)
            .is_some_and(|value| value.to_str().is_ok_and(|value| value.starts_with(media_type)));
        if head.status == StatusCode::OK && has_type {
            let text = String::from_utf8(text.into());
            return text
                .map(|text| (head.headers, text))
                .map_err(|_| Broken::Failed(format!("the answer of `{}` is not UTF-8", self.service)));
        }
        let reason = Problem::read(&text).map_or_else(
            || format!("`{}` is not a Hearth service: it answered {}", self.service, head.status),
            |problem| format!("`{}` answered {}: {}", self.service, head.status, problem.detail),
        );
        if matches!(head.status.as_u16(), 408 | 429 | 502..=504) {
            return Err(Broken::Again { reason, after: retry_after(&head.headers) });
        }
        Err(Broken::Failed(reason))
    }

    /// Returns the first page with its head, and a later one without it.
    fn without_head(&mut self, text: &str) -> Result<String, Failure> {
        let lines = text.split_once("\r\n");
        let (head, rows) = lines.ok_or_else(|| String::from("the table of the service has no columns"))?;
        match &self.head {
            None => {
                self.head = Some(head.to_owned());
                Ok(text.to_owned())
            }
            Some(first) if first == head => Ok(rows.to_owned()),
            Some(_) => Err(Failure::Message(String::from(
                "the columns changed between two pages, because the service was updated; export again",
            ))),
        }
    }

    fn count(&self, text: &str) -> u64 {
        if self.kind == Kind::Ndjson {
            return text.lines().count() as u64;
        }
        let is_first = text.starts_with('\u{feff}');
        // A cell can have line breaks, so lines are not rows. The delimiter makes no difference for their number.
        let mut reader =
            csv::ReaderBuilder::new().has_headers(is_first).flexible(true).from_reader(text.as_bytes());
        reader.byte_records().count() as u64
    }
}

/// Returns the path of the next page in `Link`.
fn next_page(headers: &HeaderMap) -> Option<String> {
    let link = headers.get(LINK)?.to_str().ok()?;
    let (path, rest) = link.strip_prefix('<')?.split_once('>')?;
    rest.contains("rel=\"next\"").then(|| path.to_owned())
}

/// The largest page that a service returns.
const PAGE: usize = 1_000;
/// A page ends once its claims have 4 MiB.
const LARGEST_PAGE: usize = 64 << 20;
/// The time limit for the head of a response, and for its body.
const QUIET: Duration = Duration::from_secs(90);
