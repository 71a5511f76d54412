//! Reads and makes the calls of `{"calls":[{"operation":"…","request":"…"}]}`, and returns `{"answers":["…"]}`.

use std::borrow::Cow;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hearth_resources::{Answers, MOST_CALLS};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::module::{Operation, Session};
use crate::problem::Problem;

/// Valid calls.
pub(super) struct Calls<'a>(Vec<(Operation, Cow<'a, [u8]>)>);

impl<'a> Calls<'a> {
    /// Reads the body.
    ///
    /// # Errors
    ///
    /// Returns a problem with the number of the call, counted from 1, if a call is not valid.
    pub(super) fn read(body: &'a [u8]) -> Result<Self, Problem> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Body<'a> {
            #[serde(borrow)]
            calls: Bounded<'a>,
        }
        let unreadable = |why| Problem::bad_request(format!("the body is not a list of calls: {why}"));
        let text = str::from_utf8(body).map_err(|error| unreadable(error.to_string()))?;
        let Body { calls: Bounded(calls) } = object(text, "an object with `calls`").map_err(unreadable)?;
        let mut read = Vec::with_capacity(calls.len());
        for (number, call) in (1..).zip(calls) {
            let call = Call::read(call);
            read.push(call.map_err(|why| Problem::bad_request(format!("call {number}: {why}")))?);
        }
        Ok(Self(read))
    }

    /// Makes the calls, and returns the answers.
    ///
    /// The function is not `async`, so that no other request of the instance runs until the session is closed.
    pub(super) fn answers(self) -> Result<Answers, Problem> {
        let mut session = None;
        let mut answers = Vec::with_capacity(self.0.len());
        let mut bytes = 0;
        for (operation, request) in self.0 {
            let answer = match operation.answer(&request) {
                Some(answer) => answer,
                None => session.get_or_insert_with(Session::open).answer(operation, &request),
            };
            bytes += answer.len();
            if bytes > ANSWER_BYTES {
                return Err(Problem::bad_request(format!(
                    "the answers have more than {ANSWER_BYTES} bytes in total; send fewer calls in one request"
                )));
            }
            answers.push(answer);
        }
        Ok(Answers { answers })
    }
}

/// The unread calls of a body, at most [`MOST_CALLS`].
struct Bounded<'a>(Vec<&'a RawValue>);

impl<'de: 'a, 'a> Deserialize<'de> for Bounded<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BoundedVisitor;

        impl<'de> Visitor<'de> for BoundedVisitor {
            type Value = Bounded<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array of calls")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Bounded<'de>, A::Error> {
                let mut calls = Vec::new();
                while let Some(call) = sequence.next_element()? {
                    if calls.len() == MOST_CALLS {
                        return Err(A::Error::custom(format_args!(
                            "a request can have at most {MOST_CALLS} calls"
                        )));
                    }
                    calls.push(call);
                }
                Ok(Bounded(calls))
            }
        }
        deserializer.deserialize_seq(BoundedVisitor)
    }
}

/// A call in a body.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call<'a> {
    #[serde(borrow)]
    operation: Cow<'a, str>,
    #[serde(borrow)]
    request: Option<&'a RawValue>,
}

impl<'a> Call<'a> {
    fn read(call: &'a RawValue) -> Result<(Operation, Cow<'a, [u8]>), String> {
        let Self { operation: name, request } = object(call.get(), "an object with `operation`")?;
        let operation = Operation::named(&name).ok_or_else(|| {
            format!("`{name}` is not an operation; the operations are {}", Operation::names())
        })?;
        let request = request.map_or(Ok(Cow::default()), bytes);
        Ok((operation, request.map_err(|why| format!("`request` is not valid: {why}"))?))
    }
}

/// Returns the bytes of a request, which is a string or an object with `base64`.
fn bytes(request: &RawValue) -> Result<Cow<'_, [u8]>, String> {
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Encoded<'a> {
        #[serde(borrow)]
        base64: Cow<'a, str>,
    }
    let request = request.get();
    if request.starts_with('"') {
        return Ok(match serde_json::from_str(request).map_err(|error| error.to_string())? {
            Text(Cow::Borrowed(text)) => Cow::Borrowed(text.as_bytes()),
            Text(Cow::Owned(text)) => Cow::Owned(text.into_bytes()),
        });
    }
    let Encoded { base64 } = object(request, "a string or an object with `base64`")?;
    let decoded = STANDARD.decode(base64.as_bytes());
    decoded.map(Cow::Owned).map_err(|error| format!("`base64` cannot be decoded: {error}"))
}

/// Reads an object. Derived implementations would also read the members from an array.
fn object<'a, T: Deserialize<'a>>(text: &'a str, expected: &str) -> Result<T, String> {
    if !text.trim_ascii_start().starts_with('{') {
        return Err(format!("expected {expected}"));
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// The most bytes of all answers: twice those of the largest answer, which lists the routes of the largest table.
const ANSWER_BYTES: usize = 16 << 20;
