//! `GET /v1/status/{list}`: a Bitstring Status List (W3C, 2025-05-15), by which anybody sees which credentials still
//! hold.
//!
//! There is one list for each purpose, and the next one for each 65,536 records: `revocation`, `revocation-1`, and so on.
//! A list is public, and says nothing of a credential to who does not have it.

use std::io::Write as _;

use data_encoding::BASE64URL_NOPAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use serde::Serialize;

use crate::clock;
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::store::Store;

/// Each purpose, and the status for which its bit stands.
pub(super) const PURPOSES: [(&str, &str); 2] = [("revocation", "invalidated"), ("suspension", "disputed")];

/// Entries of a list: the fewest that the recommendation allows.
pub(super) const ENTRIES: i64 = 131_072;

/// The list as it is now, signed.
pub(crate) async fn status_list(call: Call) -> Result<Reply, Problem> {
    let name = call.variable.as_str();
    let unknown = || Problem::not_found(format!("there is no list `{name}` here"));
    let signing = call.settings.signing.get()?.as_ref().ok_or_else(unknown)?;
    let (purpose, number) = named(name).ok_or_else(unknown)?;
    let url = signing.list(purpose.0, number).ok_or_else(unknown)?;
    let store = Store::open().await?;
    if number >= store.lists().await? {
        return Err(unknown());
    }
    let places = store.places(purpose.1, number * ENTRIES).await?;
    let key = &signing.public;
    let now = clock::seconds()?;
    let list = List {
        context: [CREDENTIALS],
        id: &url,
        kind: ["VerifiableCredential", "BitstringStatusListCredential"],
        issuer: &key.did,
        valid_from: &now,
        credential_subject: Subject {
            id: format!("{url}#list"),
            kind: "BitstringStatusList",
            status_purpose: purpose.0,
            encoded_list: encode(&places)?,
            ttl: TTL_MS,
        },
    };
    let signed = module::sign(&list, &signing.key, Some(&key.verification_method), &now)?;
    Ok(Reply::json(StatusCode::OK, signed)
        .with_header(CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")))
}

/// The purpose and the number in a list's name.
fn named(name: &str) -> Option<((&'static str, &'static str), i64)> {
    PURPOSES.into_iter().find_map(|purpose| match name.strip_prefix(purpose.0)? {
        "" => Some((purpose, 0)),
        rest => {
            let digits = rest.strip_prefix('-')?;
            let number: i64 = digits.parse().ok().filter(|number| *number > 0)?;
            // One list has one address.
            (number.to_string() == digits && number <= MOST_LISTS).then_some((purpose, number))
        }
    })
}

/// The bits of these places, the first the highest of its byte; compressed, and in base64url with its multibase prefix.
fn encode(places: &[usize]) -> Result<String, Problem> {
    let mut bits = vec![0_u8; 131_072 / 8];
    for place in places {
        if let Some(byte) = bits.get_mut(place / 8) {
            *byte |= 0x80 >> (place % 8);
        }
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let compressed = encoder.write_all(&bits).and_then(|()| encoder.finish());
    let compressed = compressed.map_err(|_| Problem::internal("the list could not be compressed"))?;
    Ok(format!("u{}", BASE64URL_NOPAD.encode(&compressed)))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct List<'a> {
    #[serde(rename = "@context")]
    context: [&'static str; 1],
    id: &'a str,
    #[serde(rename = "type")]
    kind: [&'static str; 2],
    issuer: &'a str,
    valid_from: &'a str,
    credential_subject: Subject<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Subject<'a> {
    id: String,
    #[serde(rename = "type")]
    kind: &'static str,
    status_purpose: &'a str,
    encoded_list: String,
    ttl: u32,
}

const CREDENTIALS: &str = "https://www.w3.org/ns/credentials/v2";
/// How long a verifier may go by a list; `Cache-Control` says the same in seconds.
const TTL_MS: u32 = 300_000;
/// Enough for more records than the engine can number; so no product overflows.
const MOST_LISTS: i64 = 1 << 45;
