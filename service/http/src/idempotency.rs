//! `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07): a request that is sent again has no further effect,
//! and gets the first answer.
//!
//! A key belongs to one request of an organisation for a day. Only successful answers are kept: a request that was refused
//! is decided again. Ids follow from the content of claims, so most requests can be repeated without a key, too.
//!
//! An answer that is sent while the request is read takes no key: it can break off after some lines, and then it must not
//! count as the answer.

use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION, RETRY_AFTER};
use http::request::Parts;
use http::{HeaderMap, StatusCode};
use sha2::{Digest, Sha256};

use crate::answer;
use crate::body::{self, Limit};
use crate::call::{Call, Handler};
use crate::clock;
use crate::log;
use crate::problem::Problem;
use crate::reply::{Body, Reply};
use crate::store::{Held, KeptAnswer, Request, Store};

/// Runs a handler, unless its request has a key and was answered before.
pub(crate) async fn handle(handler: Handler, mut call: Call, keeps_body: bool) -> Result<Reply, Problem> {
    let Some(key) = key(&call.head.headers)? else { return handler(call).await };
    let bytes = body::read_form(&call.head, call.body, BODY).await?;
    let request = Request {
        tenant: call.key.organisation.clone(),
        key,
        digest: digest(&call.head, &bytes),
        holder: answer::request_id(&HeaderMap::new()),
    };
    let store = Store::open(&call.settings.database).await?;
    store.forget_answers(&clock::before(KEPT)?).await?;
    match store.hold(&request, &clock::now()?, &clock::before(RUNNING)?).await? {
        Held::Free => {}
        Held::Other => return Err(Problem::idempotency_key_reused()),
        Held::Running => {
            return Err(Problem::still_running().with_header(RETRY_AFTER, HeaderValue::from_static("1")));
        }
        Held::Answered(answer) => return repeated(answer),
    }
    call.body = body::whole(bytes);
    let answer = handler(call).await;
    let kept = match answer.as_ref().ok().and_then(|reply| kept(reply, keeps_body)) {
        Some(answer) => store.keep_answer(&request, &answer).await,
        None => store.release(&request).await,
    };
    if let Err(problem) = kept {
        // The answer stands. Until the key expires, the request is answered as running, and then decided again.
        log::error(problem.log_line().unwrap_or_default()).await;
    }
    answer
}

/// Refuses a request with a key.
pub(crate) fn refuse_key(headers: &HeaderMap) -> Result<(), Problem> {
    if headers.contains_key(IDEMPOTENCY_KEY) {
        return Err(Problem::bad_request(
            "lines take no `idempotency-key`: each claim has an id that follows from its content, so the same lines can \
             be sent again without the header",
        ));
    }
    Ok(())
}

/// Returns the key of a request. The draft has a string in quotes; one without them is accepted.
fn key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut values = headers.get_all(IDEMPOTENCY_KEY).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return if headers.contains_key(IDEMPOTENCY_KEY) { Err(malformed()) } else { Ok(None) };
    };
    let text = value.to_str().map_err(|_| malformed())?.trim();
    let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    if text.is_empty() || text.len() > KEY || text.contains('"') {
        return Err(malformed());
    }
    Ok(Some(text.to_owned()))
}

fn malformed() -> Problem {
    Problem::bad_request(format!(
        "`idempotency-key` must be one string of 1 to {KEY} visible characters, such as a UUID"
    ))
}

/// Returns the digest of the method, the target, the media type and the body.
fn digest(head: &Parts, bytes: &[u8]) -> Vec<u8> {
    let media_type = head.headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    let mut digest = Sha256::new();
    for part in [head.method.as_str().as_bytes(), head.uri.to_string().as_bytes(), media_type] {
        digest.update(Sha256::digest(part));
    }
    digest.update(bytes);
    digest.finalize().to_vec()
}

/// Returns what is kept of a success. A body that is still being written is not kept.
fn kept(reply: &Reply, keeps_body: bool) -> Option<KeptAnswer> {
    let header = |name| reply.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let Body::Whole(bytes) = &reply.body else { return None };
    reply.status.is_success().then(|| KeptAnswer {
        status: reply.status.as_u16().into(),
        media_type: header(CONTENT_TYPE),
        location: header(LOCATION),
        body: (keeps_body && bytes.len() <= BODY.bytes).then(|| bytes.to_vec()),
    })
}

/// Returns the first answer again.
fn repeated(answer: KeptAnswer) -> Result<Reply, Problem> {
    let KeptAnswer { status, media_type, location, body } = answer;
    let Some(body) = body else { return Err(Problem::already_answered()) };
    let status = u16::try_from(status).ok().and_then(|status| StatusCode::from_u16(status).ok());
    let status = status.ok_or_else(|| Problem::internal("the kept answer has no status"))?;
    let mut reply =
        Reply::json(status, body).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    for (name, value) in [(CONTENT_TYPE, media_type), (LOCATION, location)] {
        if let Some(value) = value.and_then(|value| HeaderValue::try_from(value).ok()) {
            reply = reply.with_header(name, value);
        }
    }
    Ok(reply.with_header(REPLAYED, HeaderValue::from_static("true")))
}

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// Marks an answer that is sent again.
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");
/// The limit of a key, in bytes.
const KEY: usize = 200;
/// The largest body of a request with a key: a sampling frame. A larger answer is not kept.
const BODY: Limit = Limit { bytes: 16 << 20, what: "the request" };
/// The seconds after which a request that was not answered can be sent again. A request takes at most 30 s.
const RUNNING: i64 = 60;
/// The seconds for which an answer is kept.
const KEPT: i64 = 24 * 60 * 60;
