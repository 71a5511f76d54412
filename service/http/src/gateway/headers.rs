//! The headers of queries and their responses.

use std::time::Duration;

use chrono::{NaiveDate, NaiveTime};
use http::header::{HeaderMap, HeaderName, HeaderValue, LINK};

use crate::module::Deprecation;
use crate::problem::Problem;

/// Returns the unparsed block height of a query; `None` for the latest block. Clients of a node's own gateway
/// may send the height as metadata.
pub(super) fn height(request: &HeaderMap) -> Result<Option<&HeaderValue>, Problem> {
    let mut heights =
        [BLOCK_HEIGHT, METADATA_BLOCK_HEIGHT].into_iter().flat_map(|name| request.get_all(name));
    let Some(value) = heights.next() else { return Ok(None) };
    // Two heights are ambiguous.
    if heights.next().is_some() {
        return Err(Problem::bad_request("the request has two headers `x-cosmos-block-height`; send one"));
    }
    if is_height(value) {
        return Ok(Some(value));
    }
    Err(Problem::bad_request("the header `x-cosmos-block-height` is not a block height"))
}

fn is_height(value: &HeaderValue) -> bool {
    let digits = value.to_str().ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    digits.is_some_and(|digits| digits.parse::<i64>().is_ok())
}

/// Returns the client's timeout, which has gRPC's form: up to eight digits and a unit.
pub(super) fn timeout(request: &HeaderMap) -> Result<Option<Duration>, Problem> {
    let Some(value) = request.get(GRPC_TIMEOUT) else { return Ok(None) };
    let malformed = || {
        Problem::bad_request(
            "the header `grpc-timeout` is not one to eight digits followed by `H`, `M`, `S`, `m`, `u` or `n`",
        )
    };
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

/// Returns the block height of a node's response, under both names that protocol clients read.
pub(super) fn answered_height(node: &HeaderMap) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let height = node.get(BLOCK_HEIGHT).or_else(|| node.get(METADATA_BLOCK_HEIGHT));
    if let Some(height) = height.filter(|height| is_height(height)) {
        headers.insert(BLOCK_HEIGHT, height.clone());
        headers.insert(METADATA_BLOCK_HEIGHT, height.clone());
    }
    headers
}

/// Returns the headers of a response to a deprecated path (RFC 9745, RFC 8288).
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
