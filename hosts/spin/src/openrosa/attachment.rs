//! Attachments: photos of scales, identified by their SHA-256 as RFC 6920 describes.

use std::collections::BTreeMap;

use data_encoding::BASE64URL_NOPAD;
use hearth_xlsform::Submission;
use http::StatusCode;
use http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue,
    X_CONTENT_TYPE_OPTIONS,
};
use sha2::{Digest, Sha256};

use super::multipart::File;
use crate::clock;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::router::Call;
use crate::store::{NewAttachment, Store};

/// `GET /.well-known/ni/sha-256/{digest}`: returns an attachment of the key's organisation.
///
/// Its content is that of another person, so a browser must neither show it as a page nor guess its type.
pub(crate) async fn attachment(call: Call) -> Result<Reply, Problem> {
    let store = Store::open().await?;
    let found = store.attachment(call.key.organisation(), &call.variable).await?;
    let missing = || Problem::not_found("no attachment has this digest");
    let (media_type, bytes) = found.ok_or_else(missing)?;
    let media_type = HeaderValue::try_from(media_type)
        .unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream"));
    Ok(Reply::typed(StatusCode::OK, "application/octet-stream", bytes)
        .with_header(CONTENT_TYPE, media_type)
        .with_header(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"))
        .with_header(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"))
        .with_header(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox"))
        .with_header(CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000, immutable"))
        .tagged(&call.head.headers))
}

/// Stores the attachments that a form names, and returns the digests of all that have arrived, by their names.
///
/// The names are kept for some days, because a phone may send a form in several requests, and any of them again.
pub(super) async fn keep(
    store: &Store,
    tenant: &str,
    submission: &Submission,
    files: Vec<File>,
) -> Result<BTreeMap<String, String>, Problem> {
    let photos = submission.photos();
    if photos.is_empty() {
        return Ok(BTreeMap::new());
    }
    let unnamed = || Problem::bad_request("the form has photos, but no `instanceID`");
    let instance = submission.instance().ok_or_else(unnamed)?;
    let now = clock::now()?;
    for File { name, media_type, bytes } in files {
        if !photos.iter().any(|photo| photo.name == name) {
            continue;
        }
        let digest = BASE64URL_NOPAD.encode(Sha256::digest(&bytes).as_slice());
        let new = NewAttachment {
            tenant,
            instance,
            name: &name,
            digest: &digest,
            media_type: &media_type,
            bytes: &bytes,
            at: &now,
        };
        if !store.keep_attachment(&new).await? {
            return Err(Problem::too_large("the form has too many photos"));
        }
    }
    store.forget_names(&now).await?;
    store.attachments(tenant, instance).await
}

/// Returns the URI of an attachment (RFC 6920), which does not depend on the host.
pub(super) fn uri(digest: &str) -> String {
    format!("ni:///sha-256;{digest}")
}
