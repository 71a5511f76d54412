//! The list of forms, and the form.

use data_encoding::HEXLOWER;
use hearth_xlsform::{FORM_ID, TITLE, VERSION, XFORM};
use http::StatusCode;
use http::header::{HOST, HeaderName};
use http::request::Parts;
use http::uri::Authority;
use md5::{Digest, Md5};
use quick_xml::escape::escape;

use super::message::xml;
use crate::call::Call;
use crate::problem::Problem;
use crate::reply::Reply;

/// `GET …/formList`: returns the list with the form of a claim.
pub(crate) fn list(call: &Call) -> Result<Reply, Problem> {
    let at = address(call)?;
    let url = format!("{}/forms/{FORM_ID}", at.strip_suffix("/formList").unwrap_or(&at));
    // The interface requires MD5, by which a phone recognises a new form.
    let hash = HEXLOWER.encode(Md5::digest(XFORM).as_slice());
    Ok(xml(
        StatusCode::OK,
        &format!(
            "<xforms xmlns=\"http://openrosa.org/xforms/xformsList\"><xform><formID>{FORM_ID}</formID>\
             <name>{TITLE}</name><version>{VERSION}</version><hash>md5:{hash}</hash>\
             <downloadUrl>{}</downloadUrl></xform></xforms>",
            escape(&url)
        ),
    ))
}

/// `GET …/forms/{id}`: returns the form.
pub(crate) fn form(call: &Call) -> Result<Reply, Problem> {
    if call.variable != FORM_ID {
        return Err(Problem::not_found(format!("this server has the form `{FORM_ID}` only")));
    }
    Ok(Reply::typed(StatusCode::OK, "text/xml; charset=utf-8", XFORM))
}

/// Returns the URL of a request, as a phone has to repeat it.
///
/// It is below the URL of the service, if the request names the host of that URL. Otherwise it has the host of the
/// request, and its scheme is that which a proxy states.
pub(super) fn address(call: &Call) -> Result<String, Problem> {
    let path = call.head.uri.path();
    let authority = authority(&call.head).ok_or_else(|| Problem::bad_request("the request names no host"))?;
    let service = call.settings.recording.signing.value().and_then(|signing| signing.as_ref()?.base_url());
    let is_of_service = |url: &&str| {
        let rest = url.split_once("://").map_or("", |(_, rest)| rest);
        rest.split('/').next().is_some_and(|host| host.eq_ignore_ascii_case(authority.as_str()))
    };
    if let Some(url) = service.filter(is_of_service) {
        return Ok(format!("{url}{path}"));
    }
    let stated = call.head.headers.get(FORWARDED_PROTO).map(http::HeaderValue::as_bytes);
    let scheme = match (stated, call.head.uri.scheme_str()) {
        (Some(b"https"), _) | (None, Some("https")) => "https",
        _ => "http",
    };
    Ok(format!("{scheme}://{authority}{path}"))
}

/// Returns the host that a request names.
fn authority(head: &Parts) -> Option<Authority> {
    let field = || head.headers.get(HOST).and_then(|host| Authority::try_from(host.as_bytes()).ok());
    head.uri.authority().cloned().or_else(field)
}

const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
