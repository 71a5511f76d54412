//! Selects one page of a list, like the nodes of the protocol.

use tonic::Status;

use crate::proto::cosmos::base::query::v1beta1::{PageRequest, PageResponse};

/// Returns the requested page of `items`, which are in the order of their keys. If no item has the requested key, the
/// page starts at the next item.
///
/// # Errors
///
/// Returns `INVALID_ARGUMENT` if the request has both a key and an offset.
pub(crate) fn page<T>(
    items: Vec<T>,
    key: impl Fn(&T) -> Vec<u8>,
    request: Option<PageRequest>,
) -> Result<(Vec<T>, PageResponse), Status> {
    let request = request.unwrap_or_default();
    let by_key = !request.key.is_empty();
    if by_key && request.offset > 0 {
        return Err(Status::invalid_argument("invalid request, either offset or key is expected, got both"));
    }
    let limit = if request.limit == 0 { DEFAULT_LIMIT } else { request.limit };
    // With a key, nodes ignore `count_total`.
    let counted = !by_key && (request.count_total || request.limit == 0);
    let total = if counted { items.len() as u64 } else { 0 };

    let mut rest: Vec<(Vec<u8>, T)> = items.into_iter().map(|item| (key(&item), item)).collect();
    if request.reverse {
        rest.reverse();
    }
    let before = |key: &[u8]| if request.reverse { key > &request.key[..] } else { key < &request.key[..] };
    let start = if by_key { rest.partition_point(|(key, _)| before(key)) } else { size(request.offset) };
    let mut rest = rest.into_iter().skip(start);
    let found = rest.by_ref().take(size(limit)).map(|(_, item)| item).collect();
    let next_key = rest.next().map(|(key, _)| key).unwrap_or_default();
    Ok((found, PageResponse { next_key, total }))
}

/// Returns the key of an item. Its base64 contains both characters that a query string would corrupt.
pub(crate) fn key(name: &[u8]) -> Vec<u8> {
    [KEY_PREFIX, name].concat()
}

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

const DEFAULT_LIMIT: u64 = 100;

/// `+/++` in base64.
const KEY_PREFIX: &[u8] = &[0xfb, 0xff, 0xbe];
