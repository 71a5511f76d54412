//! The headers that a query brings along, and those that its answer gets.

use std::time::Duration;

use chrono::{NaiveDate, NaiveTime};
use http::header::{HeaderMap, HeaderName, HeaderValue, LINK};

use crate::module::Deprecation;
use crate::problem::Problem;

/// The block height that a query is asked at, as it was sent; `None` is the latest. Clients of a node's own gateway may
/// send it as metadata.
pub(super) fn height(request: &HeaderMap) -> Result<Option<&HeaderValue>, Problem> {
    let mut heights =
        [BLOCK_HEIGHT, METADATA_BLOCK_HEIGHT].into_iter().flat_map(|name| request.get_all(name));
    let Some(value) = heights.next() else { return Ok(None) };
    // Of two heights, nobody can say which is meant.
    if heights.next().is_some() {
        return Err(Problem::bad_request("the header `x-cosmos-block-height` is there twice"));
    }
    if is_height(value) {
        return Ok(Some(value));
    }
    Err(Problem::bad_request("the header `x-cosmos-block-height` is not the height of a block"))
}

fn is_height(value: &HeaderValue) -> bool {
    let digits = value.to_str().ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    digits.is_some_and(|digits| digits.parse::<i64>().is_ok())
}

/// How long the client wants to wait, as gRPC writes it: up to eight digits and a unit.
pub(super) fn timeout(request: &HeaderMap) -> Result<Option<Duration>, Problem> {
    let Some(value) = request.get(GRPC_TIMEOUT) else { return Ok(None) };
    let malformed =
        || Problem::bad_request("the header `grpc-timeout` is not up to eight digits and one of `HMSmun`");
    let (unit, digits) = value.as_bytes().split_last().ok_or_else(malformed)?;
    let digits = str::from_utf8(digits)
        .ok()
        .filter(|digits| (1..=8).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()));
    let count = digits.and_then(|digits| digits.parse().ok()).ok_or_else(malformed)?;
    Ok(Some(match unit {
        b'H' => Duration::from_secs(count * 3_600),
        b'M' => Duration::from_secs(count * 60),
        b'S' => Duration::from_secs(count),
        b'm' => Duration::from_millis(count),
        b'u' => Duration::from_micros(count),
        b'n' => Duration::from_nanos(count),
        _ => return Err(malformed()),
    }))
}

/// The height that a node answers at, under both of the names that protocol clients look for.
pub(super) fn answered_height(node: &HeaderMap) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let height = node.get(BLOCK_HEIGHT).or_else(|| node.get(METADATA_BLOCK_HEIGHT));
    if let Some(height) = height.filter(|height| is_height(height)) {
        headers.insert(BLOCK_HEIGHT, height.clone());
        headers.insert(METADATA_BLOCK_HEIGHT, height.clone());
    }
    headers
}

/// What an answer through an old path says about it (RFC 9745, RFC 8288).
pub(super) fn deprecation(deprecation: &Deprecation) -> HeaderMap {
    let mut headers = HeaderMap::new();
    if let Ok(date) = deprecation.since.parse::<NaiveDate>() {
        let since = date.and_time(NaiveTime::MIN).and_utc().timestamp();
        if let Ok(value) = HeaderValue::try_from(format!("@{since}")) {
            headers.insert(DEPRECATION, value);
        }
    }
    let link = deprecation.successor.as_ref().map(|path| format!("<{path}>; rel=\"successor-version\""));
    if let Some(Ok(value)) = link.map(HeaderValue::try_from) {
        headers.insert(LINK, value);
    }
    headers
}

pub(super) const BLOCK_HEIGHT: HeaderName = HeaderName::from_static("x-cosmos-block-height");
pub(super) const METADATA_BLOCK_HEIGHT: HeaderName =
    HeaderName::from_static("grpc-metadata-x-cosmos-block-height");
pub(super) const GRPC_TIMEOUT: HeaderName = HeaderName::from_static("grpc-timeout");
const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
