//! Messages that a phone shows, and XML documents.

use hearth_api_key::redacted;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use quick_xml::escape::escape;

use crate::reply::Reply;

/// Returns an `OpenRosaResponse` with a message for the enumerator.
pub(crate) fn message(status: StatusCode, text: &str) -> Reply {
    let text = redacted(text).replace('`', "\"");
    xml(
        status,
        &format!(
            "<OpenRosaResponse xmlns=\"http://openrosa.org/http/response\"><message>{}</message></OpenRosaResponse>",
            escape(sentence(&text))
        ),
    )
}

/// Returns a document.
pub(super) fn xml(status: StatusCode, root: &str) -> Reply {
    let document = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{root}\n");
    Reply::typed(status, "text/xml; charset=utf-8", document)
        .with_header(CACHE_CONTROL, HeaderValue::from_static("no-store"))
}

/// Returns a text with an upper-case first letter and a full stop, and without characters that XML does not allow.
pub(super) fn sentence(text: &str) -> String {
    let mut characters = text.chars().filter(|character| !character.is_control() || *character == '\n');
    let first: String = characters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let end = if text.ends_with(['.', '?', '!', '।', '؟', '\n']) { "" } else { "." };
    format!("{first}{}{end}", characters.collect::<String>())
}
