//! Cursors: the place in a list after which the next page begins.
//!
//! A cursor is opaque for clients. It consists of a version, a digest of the filters, and the key of an entry, in
//! base64url. It is not signed, because a page contains only entries of its tenant, whatever the key is.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// The filters of a list, from which its cursors are made.
pub(crate) struct Cursor {
    filters: [u8; DIGEST],
}

impl Cursor {
    /// Makes cursors for the list with this name and these filters.
    pub(crate) fn of(list: &str, filters: &[Option<&str>]) -> Self {
        let filters = serde_json::json!([list, filters]).to_string();
        let digest = Sha256::digest(filters);
        let mut short = [0; DIGEST];
        short.iter_mut().zip(digest.as_slice()).for_each(|(to, from)| *to = *from);
        Self { filters: short }
    }

    /// Returns the cursor after the entry with this key.
    pub(crate) fn after(&self, key: &str) -> String {
        BASE64URL_NOPAD.encode(&[&[VERSION], self.filters.as_slice(), key.as_bytes()].concat())
    }

    /// Returns the key in a cursor.
    ///
    /// # Errors
    ///
    /// Returns a problem if the text is not a cursor of this version for this list with the same filters.
    pub(crate) fn key(&self, cursor: &str) -> Result<String, Problem> {
        let bytes = BASE64URL_NOPAD.decode(cursor.as_bytes()).ok();
        let (version, rest) = bytes.as_deref().and_then(<[u8]>::split_first).ok_or_else(malformed)?;
        if *version != VERSION {
            return Err(malformed());
        }
        let (filters, key) = rest.split_at_checked(DIGEST).ok_or_else(malformed)?;
        if filters != self.filters {
            return Err(Problem::bad_request(
                "the cursor in `after` belongs to a list with other filters; send the filters of its first page, or \
                 omit `after`",
            ));
        }
        str::from_utf8(key).map(str::to_owned).map_err(|_| malformed())
    }
}

/// The problem that a text is not a cursor.
pub(crate) fn malformed() -> Problem {
    Problem::bad_request(
        "`after` is not a cursor of this service; send `next` of the previous page, or omit `after`",
    )
}

const VERSION: u8 = 1;
/// The bytes of the digest. It only detects mistakes of clients.
const DIGEST: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_belongs_to_its_list_and_filters() {
        let cursor = Cursor::of("claims", &[Some("dry"), None]);
        let text = cursor.after("7");
        assert_eq!(cursor.key(&text).ok().as_deref(), Some("7"));
        for other in [Cursor::of("claims", &[None, Some("dry")]), Cursor::of("studies", &[Some("dry"), None])]
        {
            assert!(other.key(&text).is_err_and(|problem| problem.to_string().contains("other filters")));
        }
        for wrong in ["", "AA", "not base64!", &text.replacen('A', "B", 1)] {
            assert!(
                cursor.key(wrong).is_err_and(|problem| problem.to_string().contains("not a cursor")),
                "{wrong}"
            );
        }
    }
}
