//! Answers of plain HTTP on the port of HTTPS: how a phone trusts this server, or the address with `https`.
//!
//! A phone needs the certificate of the authority before it can use HTTPS. No other path of the server is answered here,
//! so that no key and no claim is needed on a connection that others can read.

use std::sync::Arc;

use bytes::Bytes;
use hearth_texts::{Language, accepted, english};
use http::header::{
    ACCEPT, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST,
    HeaderMap, HeaderName, HeaderValue, LOCATION, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use http::uri::Authority;
use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt as _, Full};
use wasmtime_wasi_http::WasiBody;

use super::{Local, page};

/// The answers of plain HTTP.
#[derive(Debug)]
pub(crate) struct Plain {
    /// The identity whose authority phones have to trust; `None` if they trust the certificate of the operator anyway.
    pub(super) local: Option<Arc<Local>>,
}

impl Plain {
    /// Answers a request.
    pub(crate) fn answer<B>(&self, request: &Request<B>) -> Response<WasiBody> {
        let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
        let host = request.headers().get(HOST).and_then(|host| Authority::try_from(host.as_bytes()).ok());
        let Some(host) = host else {
            return text(
                StatusCode::BAD_REQUEST,
                "the request has no valid `Host` header field\n".to_owned(),
            );
        };
        let address = format!("https://{host}{target}");
        let is_read = [Method::GET, Method::HEAD].contains(request.method());
        match &self.local {
            None if is_read => moved(&address),
            Some(local) if is_read && request.uri().path() == CERTIFICATE => certificate(local),
            Some(_) if is_read && is_browser(request.headers()) => explained(request.headers(), &address),
            _ => text(StatusCode::FORBIDDEN, format!("this server needs HTTPS: use {address}\n")),
        }
    }
}

fn certificate(local: &Local) -> Response<WasiBody> {
    match local.certificate() {
        Ok(der) => answer(
            StatusCode::OK,
            der.into(),
            [
                (CONTENT_TYPE, HeaderValue::from_static("application/x-x509-ca-cert")),
                (CONTENT_DISPOSITION, HeaderValue::from_static(ATTACHMENT)),
                (CACHE_CONTROL, HeaderValue::from_static("no-store")),
            ],
        ),
        Err(error) => text(StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")),
    }
}

/// Returns the page in the language of the phone.
fn explained(headers: &HeaderMap, address: &str) -> Response<WasiBody> {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|field| field.to_str().ok());
    let language: &Language = wanted.and_then(accepted).unwrap_or_else(english);
    let policy = HeaderValue::try_from(page::policy());
    answer(
        StatusCode::OK,
        page::page(language, CERTIFICATE, address).into_string().into(),
        [
            (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (CONTENT_SECURITY_POLICY, policy.unwrap_or(HeaderValue::from_static("default-src 'none'"))),
            (VARY, HeaderValue::from_static("accept, accept-language")),
        ],
    )
}

fn moved(address: &str) -> Response<WasiBody> {
    match HeaderValue::try_from(address) {
        Ok(location) => answer(StatusCode::PERMANENT_REDIRECT, Bytes::new(), [(LOCATION, location)]),
        Err(_) => text(StatusCode::BAD_REQUEST, "the address is not valid\n".to_owned()),
    }
}

fn text(status: StatusCode, text: String) -> Response<WasiBody> {
    answer(status, text.into(), [(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"))])
}

fn answer(
    status: StatusCode,
    body: Bytes,
    fields: impl IntoIterator<Item = (HeaderName, HeaderValue)>,
) -> Response<WasiBody> {
    let mut response = Response::new(Full::new(body).map_err(|never| match never {}).boxed_unsync());
    *response.status_mut() = status;
    response.headers_mut().extend(fields);
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response.headers_mut().insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// Returns whether a client shows pages to people.
fn is_browser(headers: &HeaderMap) -> bool {
    let accepts = |field: &HeaderValue| field.to_str().is_ok_and(|field| field.contains("text/html"));
    headers.get_all(ACCEPT).iter().any(accepts)
}

/// The path of the certificate of the authority.
const CERTIFICATE: &str = "/authority.crt";
const ATTACHMENT: &str = "attachment; filename=\"hearth-authority.crt\"";
