//! Attachments: photos of scales and sheets, identified by the SHA-256 of their bytes (RFC 6920).
//!
//! The URI of an attachment is evidence of a claim. Phones with ODK Collect send theirs with the form
//! ([`crate::openrosa`]).

use bytes::Bytes;
use data_encoding::BASE64URL_NOPAD;
use hearth_resources::KeptAttachment;
use http::StatusCode;
use http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap,
    HeaderValue, LOCATION,
};
use sha2::{Digest, Sha256};

use crate::body::{self, Limit};
use crate::call::Call;
use crate::clock;
use crate::host::host;
use crate::log;
use crate::photos::{self, NoPhoto};
use crate::problem::Problem;
use crate::reply::{Reply, has_tag};
use crate::store::{NewAttachment, Store, StoredAttachment};
use crate::streamed;
use crate::work;

/// `POST /v1/attachments`: stores the bytes of a photo or a document, and returns its URI. The same bytes have the same
/// URI. A photo is stored without its metadata, unless the operator keeps it, so its URI follows from the other bytes.
pub(crate) async fn keep(call: Call) -> Result<Reply, Problem> {
    let media_type = match media_type(&call.head.headers) {
        Ok(media_type) => media_type,
        Err(problem) => {
            body::refuse(call.body);
            return Err(problem);
        }
    };
    let mut bytes = Bytes::from(body::read(&call.head, call.body, ATTACHMENT).await?);
    if bytes.is_empty() {
        return Err(Problem::bad_request("the body is empty; send the bytes of the photo or the document"));
    }
    if !*call.settings.keeps_photo_metadata.get()? {
        let no_photo =
            |NoPhoto| Problem::bad_request(format!("the body is not a photo of the type `{media_type}`"));
        bytes = photos::without_metadata(media_type, bytes).map_err(no_photo)?;
    }
    let digest = digest(&bytes);
    if media_type == PDF && !bytes.starts_with(b"%PDF-") {
        return Err(Problem::bad_request("the body is not a document in PDF"));
    }
    let store = Store::open(&call.settings.database).await?;
    let (tenant, at) = (call.key.organisation.as_str(), clock::now()?);
    let new = NewAttachment { tenant, digest: &digest, media_type, bytes: &bytes, at: &at };
    let is_new = store.keep_attachment(new).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    let kept = KeptAttachment { uri: uri(&digest), media_type, size: bytes.len() };
    let reply =
        Reply::of_json(status, &kept).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(match HeaderValue::try_from(format!("/.well-known/ni/sha-256/{digest}")) {
        Ok(location) if is_new => reply.with_header(LOCATION, location),
        _ => reply,
    })
}

/// `GET /.well-known/ni/sha-256/{digest}`: returns an attachment of the key's organisation.
///
/// Its content is that of another person, so a browser must neither show it as a page nor guess its type.
pub(crate) async fn read(call: Call) -> Result<Reply, Problem> {
    let Call { head, key, settings, variable: digest, .. } = call;
    let store = Store::open(&settings.database).await?;
    let tenant = key.organisation;
    let missing = || Problem::not_found("no attachment has this digest");
    let stored = store.attachment(&tenant, &digest).await?.ok_or_else(missing)?;
    let tag = format!("\"{digest}\"");
    let reply = if has_tag(&head.headers, &tag) {
        Reply::not_modified(&tag)
    } else {
        let StoredAttachment { media_type, size, first } = stored;
        let media_type = HeaderValue::try_from(media_type).unwrap_or(BINARY);
        let (writer, body) = streamed::new(UNREAD);
        let sending = async move {
            let (mut piece, mut left, mut number) = (first, size, 1);
            loop {
                left = left.saturating_sub(piece.len());
                if !writer.write(piece).await || left == 0 {
                    return;
                }
                piece = match store.attachment_piece(&tenant, &digest, number).await {
                    Ok(piece) => piece,
                    // The answer ends before its length, which shows that it is not complete.
                    Err(problem) => {
                        if let Some(line) = problem.log_line() {
                            log::error(line).await;
                        }
                        return;
                    }
                };
                number += 1;
            }
        };
        host().spawn(Box::pin(work::continued(sending)));
        Reply::streamed("application/octet-stream", body)
            .with_tag(&tag)
            .with_header(CONTENT_TYPE, media_type)
            .with_header(CONTENT_LENGTH, size.into())
    };
    Ok(reply
        .with_header(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"))
        .with_header(CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox"))
        .with_header(CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000, immutable")))
}

/// Returns the SHA-256 of an attachment in base64url, which identifies it.
pub(crate) fn digest(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(Sha256::digest(bytes).as_slice())
}

/// Returns the URI of an attachment (RFC 6920), which does not depend on the host.
pub(crate) fn uri(digest: &str) -> String {
    format!("ni:///sha-256;{digest}")
}

/// Returns the media type of a request's body, without its parameters.
fn media_type(headers: &HeaderMap) -> Result<&'static str, Problem> {
    let sent = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = sent.split(';').next().unwrap_or_default().trim();
    let known = MEDIA_TYPES.into_iter().find(|known| essence.eq_ignore_ascii_case(known));
    known.ok_or_else(|| {
        Problem::unsupported_media_type(format!(
            "an attachment has the `content-type` `{}`",
            MEDIA_TYPES.join("`, `")
        ))
    })
}

/// The media types of photos and documents that phones and scanners write.
const MEDIA_TYPES: [&str; 5] = ["image/jpeg", "image/png", "image/webp", "image/heic", PDF];
const PDF: &str = "application/pdf";

const ATTACHMENT: Limit = Limit { bytes: 8 << 20, what: "the attachment" };
const BINARY: HeaderValue = HeaderValue::from_static("application/octet-stream");
/// The most bytes of an attachment that are kept until the client reads them: two pieces of the store.
const UNREAD: usize = 1 << 20;
