//! `{"calls":[{"operation":"…","request":"…"}]}`, read, made, and answered by `{"answers":["…"]}`.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::module::{Operation, Session};
use crate::problem::Problem;

/// Calls that can all be made.
pub(super) struct Calls<'a>(Vec<(Operation, Cow<'a, [u8]>)>);

impl<'a> Calls<'a> {
    /// Reads the body. The problem says which call is none, counted from 1.
    pub(super) fn read(body: &'a [u8]) -> Result<Self, Problem> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Body<'a> {
            #[serde(borrow)]
            calls: Vec<Call<'a>>,
        }
        let Body { calls } = serde_json::from_slice(body)
            .map_err(|error| Problem::bad_request(format!("the body cannot be read as calls: {error}")))?;
        if calls.len() > MOST {
            let count = calls.len();
            return Err(Problem::bad_request(format!(
                "these are {count} calls; one request may have {MOST} at most"
            )));
        }
        let mut read = Vec::with_capacity(calls.len());
        for (number, call) in (1..).zip(calls) {
            read.push(
                call.read()
                    .map_err(|problem| Problem::bad_request(format!("call number {number}: {problem}")))?,
            );
        }
        Ok(Self(read))
    }

    /// Makes them, and gives the body of the answer.
    ///
    /// Not `async`: whatever else the instance has to do waits until the tables of these calls are gone.
    pub(super) fn answers(self) -> Result<Vec<u8>, Problem> {
        #[derive(Serialize)]
        struct Body {
            answers: Vec<String>,
        }
        let mut session = None;
        let mut answers = Vec::with_capacity(self.0.len());
        let mut bytes = 0;
        for (operation, request) in self.0 {
            let answer = match operation.answer(&request) {
                Some(answer) => answer,
                None => session_of(&mut session)?.answer(operation, &request),
            };
            bytes += answer.len();
            if bytes > ANSWER_BYTES {
                return Err(Problem::bad_request(format!(
                    "the answers are more than {ANSWER_BYTES} bytes together; make fewer of these calls in one request"
                )));
            }
            answers.push(answer);
        }
        serde_json::to_vec(&Body { answers }).map_err(|_| Problem::internal("the answers cannot be written"))
    }
}

/// The session of these calls, which the first one begins that needs it.
fn session_of(session: &mut Option<Session>) -> Result<&mut Session, Problem> {
    if session.is_none() {
        *session = Some(Session::open().ok_or_else(|| {
            Problem::unavailable("this instance of the service has tables already; another one may have none")
        })?);
    }
    session.as_mut().ok_or_else(|| Problem::internal("there is no session"))
}

/// A call as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call<'a> {
    #[serde(borrow)]
    operation: Cow<'a, str>,
    /// Read later: a copy of what may be anything could take many times its room.
    #[serde(borrow)]
    request: Option<&'a RawValue>,
}

impl<'a> Call<'a> {
    fn read(self) -> Result<(Operation, Cow<'a, [u8]>), String> {
        let name = self.operation;
        let operation = Operation::named(&name)
            .ok_or_else(|| format!("there is no operation `{name}`; there are {}", Operation::names()))?;
        Ok((operation, self.request.map_or(Ok(Cow::default()), bytes)?))
    }
}

/// The bytes of a request: those of a text, or what base64 stands for.
fn bytes(request: &RawValue) -> Result<Cow<'_, [u8]>, String> {
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "a text, or an object with `base64`")]
    struct Encoded<'a> {
        #[serde(borrow)]
        base64: Cow<'a, str>,
    }
    let unreadable = |error| format!("its `request` cannot be read: {error}");
    if request.get().starts_with('"') {
        return Ok(match serde_json::from_str(request.get()).map_err(unreadable)? {
            Text(Cow::Borrowed(text)) => Cow::Borrowed(text.as_bytes()),
            Text(Cow::Owned(text)) => Cow::Owned(text.into_bytes()),
        });
    }
    let Encoded { base64 } = serde_json::from_str(request.get()).map_err(unreadable)?;
    let decoded = STANDARD.decode(base64.as_bytes());
    decoded.map(Cow::Owned).map_err(|error| format!("the `base64` of its `request` is none: {error}"))
}

/// Calls of one request. What a test of all the module's limits takes is half of them.
const MOST: usize = 128;

/// Bytes of all answers. The largest there is, the index of the largest table, takes half of them.
const ANSWER_BYTES: usize = 16 << 20;
