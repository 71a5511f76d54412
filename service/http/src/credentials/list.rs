//! `GET /v1/status/{list}`: Bitstring Status Lists (W3C, 2025-05-15), which show the status of credentials.
//!
//! Each purpose has one list for every 65,536 records: `revocation`, `revocation-1`, and so on; `study-revocation` is
//! that of the credentials of studies. The lists are public.
//! Without the credential, an index does not show which record it belongs to.

use std::io::Write as _;

use data_encoding::BASE64URL_NOPAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use serde::Serialize;

use crate::call::Call;
use crate::clock;
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::Store;

/// Each purpose, and the record statuses for which the bit is set.
pub(super) const PURPOSES: [(&str, &[&str]); 2] =
    [("revocation", &["invalidated", "superseded"]), ("suspension", &["disputed"])];

/// The name of the lists of the credentials of studies. A bit is set once a later credential supersedes the credential.
pub(super) const STUDIES: &str = "study-revocation";

/// The entries of a list: the minimum of the recommendation.
pub(super) const ENTRIES: i64 = 131_072;

/// Returns the current list, signed.
pub(crate) async fn status_list(call: Call) -> Result<Reply, Problem> {
    let name = call.variable.as_str();
    let unknown = || Problem::not_found(format!("no status list has the name `{name}`"));
    let signing = call.settings.recording.signing.get()?.as_ref().ok_or_else(unknown)?;
    let (kind, number) = parse_name(name).ok_or_else(unknown)?;
    let url = signing.list(kind.name, number).ok_or_else(unknown)?;
    let store = Store::open(&call.settings.database).await?;
    let lists = match kind.statuses {
        Some(_) => store.lists().await?,
        None => store.newest_study_list().await? + 1,
    };
    if number >= lists {
        return Err(unknown());
    }
    let indexes = match kind.statuses {
        Some(statuses) => store.status_indexes(statuses, number * ENTRIES).await?,
        None => store.superseded_indexes(number * ENTRIES).await?,
    };
    let key = &signing.public;
    let now = clock::seconds()?;
    let list = List {
        context: [CREDENTIALS],
        id: &url,
        kind: ["VerifiableCredential", "BitstringStatusListCredential"],
        issuer: &key.did,
        valid_from: &now,
        credential_subject: CredentialSubject {
            id: format!("{url}#list"),
            kind: "BitstringStatusList",
            status_purpose: kind.purpose,
            encoded_list: encode(&indexes)?,
            ttl: TTL_MS,
        },
    };
    let signed = module::sign(&list, &signing.key, Some(&key.verification_method), &now)?;
    Ok(Reply::json(StatusCode::OK, signed)
        .with_header(CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")))
}

/// A kind of status list.
#[derive(Clone, Copy)]
struct Kind {
    /// The name of the first list.
    name: &'static str,
    purpose: &'static str,
    /// The statuses of the records whose bits are set; `None` for the credentials of studies.
    statuses: Option<&'static [&'static str]>,
}

/// Returns the kind and the number in the name of a list.
fn parse_name(name: &str) -> Option<(Kind, i64)> {
    let records =
        PURPOSES.map(|(purpose, statuses)| Kind { name: purpose, purpose, statuses: Some(statuses) });
    let studies = Kind { name: STUDIES, purpose: "revocation", statuses: None };
    records.into_iter().chain([studies]).find_map(|kind| match name.strip_prefix(kind.name)? {
        "" => Some((kind, 0)),
        rest => {
            let digits = rest.strip_prefix('-')?;
            let number: i64 = digits.parse().ok().filter(|number| *number > 0)?;
            // Each list has only one name, so `revocation-01` is not one.
            (number.to_string() == digits && number <= MOST_LISTS).then_some((kind, number))
        }
    })
}

/// Encodes a list with the bits of these indexes set: compressed, in base64url, with the multibase prefix `u`. Index 0
/// is the most significant bit of the first byte.
fn encode(indexes: &[usize]) -> Result<String, Problem> {
    let mut bits = vec![0_u8; 131_072 / 8];
    for index in indexes {
        if let Some(byte) = bits.get_mut(index / 8) {
            *byte |= 0x80 >> (index % 8);
        }
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let compressed = encoder.write_all(&bits).and_then(|()| encoder.finish());
    let compressed = compressed.map_err(|_| Problem::internal("the status list cannot be compressed"))?;
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
    credential_subject: CredentialSubject<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CredentialSubject<'a> {
    id: String,
    #[serde(rename = "type")]
    kind: &'static str,
    status_purpose: &'a str,
    encoded_list: String,
    ttl: u32,
}

const CREDENTIALS: &str = "https://www.w3.org/ns/credentials/v2";
/// How long a verifier may use a list. `Cache-Control` has the same time in seconds.
const TTL_MS: u32 = 300_000;
/// More lists than the database can number records for, and few enough that `number * ENTRIES` does not overflow.
const MOST_LISTS: i64 = 1 << 45;
