//! A submission: each fuel of the form becomes a record.

use std::fmt::Write as _;

use hearth_resources::ApiKey;
use hearth_texts::{Language, Values, accepted, english};
use hearth_xlsform::{Measured, Request, Submission, in_words};
use http::StatusCode;
use http::header::{ACCEPT_LANGUAGE, CONTENT_LANGUAGE, HeaderMap, HeaderName, HeaderValue, LOCATION};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::attachment;
use super::form::address;
use super::message::{message, sentence};
use super::multipart::{ANNOUNCED, Parts};
use crate::attachments;
use crate::call::Call;
use crate::claims::Measurement;
use crate::findings::Finding;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::Recording;
use crate::store::Store;

/// `HEAD …/submission`: states the size of a submission. Phones accept 204 only.
pub(crate) fn announce(call: &Call) -> Reply {
    let reply = Reply::no_content().with_header(ACCEPTED_LENGTH, HeaderValue::from(ANNOUNCED));
    match address(call).map(HeaderValue::try_from) {
        Ok(Ok(url)) => reply.with_header(LOCATION, url),
        _ => reply,
    }
}

/// `POST …/submission`: stores the fuels of a form: 201 if all are stored, also if they were before.
///
/// A part of a form is answered with 202: the claims wait for the last part. The answer has the language in which the
/// form was filled: phones do not send `Accept-Language`, which decides for other clients.
pub(crate) async fn submit(call: Call) -> Result<Reply, Problem> {
    let parts = Parts::read(&call.head, call.body).await?;
    let submission =
        Submission::read(&parts.form).map_err(|error| Problem::bad_request(error.to_string()))?;
    let language = language_of(&submission, &call.head.headers);
    let submission = submission.in_language(language);
    let store = Store::open(&call.settings.database).await?;
    let keeps_metadata = *call.settings.keeps_photo_metadata.get()?;
    let organisation = &call.key.organisation;
    let attachments =
        attachment::keep(&store, organisation, &submission, parts.files, keeps_metadata).await?;
    if parts.is_incomplete {
        return Ok(message(StatusCode::ACCEPTED, &phrase(language, "part", &json!({}))));
    }
    let uri = |name: &str| attachments.get(name).map(|digest| attachments::uri(digest));
    let mut decided = Decided { language, stored: Vec::new(), refused: None };
    for measured in submission.measurements(&uri) {
        decided.add(measured, &call.key, &store, &call.settings.recording).await?;
    }
    let tag = HeaderValue::from_static(language.tag());
    match decided.answer() {
        Ok(reply) => Ok(reply.with_header(CONTENT_LANGUAGE, tag)),
        Err(problem) => Err(problem.with_headers(&HeaderMap::from_iter([(CONTENT_LANGUAGE, tag)]))),
    }
}

/// Returns the language of the form, or else that which the client accepts, or else English.
fn language_of(submission: &Submission, headers: &HeaderMap) -> &'static Language {
    let of_client = || accepted(headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?);
    submission.language().or_else(of_client).unwrap_or_else(english)
}

/// Returns a text of the answers, or the English one.
fn phrase(language: &Language, name: &str, values: &Value) -> String {
    let values = values.as_object().cloned().unwrap_or_default();
    let name = format!("answer.{name}");
    language.phone(&name, &values).or_else(|| english().phone(&name, &values)).unwrap_or_default()
}

/// The fuels that were decided so far.
struct Decided {
    language: &'static Language,
    stored: Vec<String>,
    /// The first refusal, and the messages of all.
    refused: Option<(Problem, String)>,
}

impl Decided {
    /// Decides a fuel and stores its record.
    ///
    /// # Errors
    ///
    /// Returns a problem if the service fails. A refused fuel is no error.
    async fn add(
        &mut self,
        measured: Measured,
        key: &ApiKey,
        store: &Store,
        recording: &Recording,
    ) -> Result<(), Problem> {
        let Measured { name, request } = measured;
        let request = match request {
            Ok(request) => request,
            Err(faults) => {
                let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
                self.refuse(Problem::bad_request(""), &name, &lines);
                return Ok(());
            }
        };
        let text = request.text.clone();
        let measurement =
            if request.is_claim { Measurement::Claim(text) } else { Measurement::Weighings(text) };
        match measurement.keep(key, store, recording).await {
            Ok((_, stored)) => {
                let status = phrase(self.language, "status", &json!({ "status": stored.status }));
                self.stored.push(format!("{name} ({status}, {})", stored.id));
            }
            Err(problem) if problem.status().is_server_error() => return Err(problem),
            Err(problem) => {
                let lines = explained(self.language, &problem, &request);
                self.refuse(problem, &name, &lines);
            }
        }
        Ok(())
    }

    fn refuse(&mut self, problem: Problem, name: &str, lines: &[String]) {
        let (_, text) = self.refused.get_or_insert_with(|| (problem, String::new()));
        for line in lines.iter().take(MOST_LINES) {
            let _ = writeln!(text, "{}", sentence(&format!("{name}, {line}")));
        }
        if let Some(more) = lines.len().checked_sub(MOST_LINES + 1) {
            let more = phrase(self.language, "more", &json!({ "count": more + 1 }));
            let _ = writeln!(text, "{}", sentence(&format!("{name}: {more}")));
        }
    }

    fn answer(self) -> Result<Reply, Problem> {
        let stored = match self.stored.as_slice() {
            [] => String::new(),
            stored => sentence(&phrase(self.language, "stored", &json!({ "records": stored.join("; ") }))),
        };
        match self.refused {
            None => Ok(message(StatusCode::CREATED, &stored)),
            Some((problem, text)) => Err(problem.with_detail(format!("{text}{stored}"))),
        }
    }
}

/// Returns a line for each error: its question, its message and its help.
fn explained(language: &Language, problem: &Problem, request: &Request) -> Vec<String> {
    let errors = problem.findings().iter().filter(|finding| finding.is_error());
    let lines: Vec<String> = errors
        .map(|finding| {
            let place = request.place(&finding.path).map(|place| format!("{place}: ")).unwrap_or_default();
            format!("{place}{}", text_of(language, finding))
        })
        .collect();
    if lines.is_empty() { vec![in_words(&problem.to_string())] } else { lines }
}

/// Returns the text of a finding in the language, or else the message and the help of the module.
fn text_of(language: &Language, finding: &Finding) -> String {
    let params = finding.params.as_deref().map(RawValue::get);
    let params: Values = params.and_then(|params| serde_json::from_str(params).ok()).unwrap_or_default();
    language.finding(&finding.code, &params).unwrap_or_else(|| {
        let help = finding.help.as_deref().map(|help| format!(" {}", sentence(&in_words(help))));
        format!("{}.{}", in_words(&finding.message), help.unwrap_or_default())
    })
}

/// The most errors of a fuel in a message.
const MOST_LINES: usize = 10;
const ACCEPTED_LENGTH: HeaderName = HeaderName::from_static("x-openrosa-accept-content-length");
