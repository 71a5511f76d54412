//! What went wrong with the upstream: the code for the edge, the words for the log.

use std::error::Error;
use std::io;
use std::iter;

use rustls::Error as TlsError;
use wasmtime_wasi_http::Error as HttpError;

use super::client::Unresolved;

/// The code of a request that got no answer.
pub(super) fn code(error: &(dyn Error + 'static)) -> HttpError {
    causes(error).find_map(specific).unwrap_or(HttpError::HttpProtocolError)
}

/// The code of an answer that broke off.
pub(super) fn body_code(error: &(dyn Error + 'static)) -> HttpError {
    match code(error) {
        HttpError::ConnectionTerminated | HttpError::HttpProtocolError => HttpError::HttpResponseIncomplete,
        code => code,
    }
}

/// The causes in one line, without what the client says of itself, and without repetitions.
pub(super) fn text(error: &(dyn Error + 'static)) -> String {
    let mut parts: Vec<String> = Vec::new();
    for cause in causes(error).filter(|cause| !cause.is::<hyper_util::client::legacy::Error>()) {
        let part = cause.to_string();
        if !parts.last().is_some_and(|last| last.ends_with(&part)) {
            parts.push(part);
        }
    }
    if parts.is_empty() { error.to_string() } else { parts.join(": ") }
}

/// The error and what it came from, the inside of I/O errors included.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    iter::successors(Some(error), |&error| {
        match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(inside) => Some(inside as &(dyn Error + 'static)),
            None => error.source(),
        }
    })
}

/// The code of one cause, if it has one by itself.
fn specific(cause: &(dyn Error + 'static)) -> Option<HttpError> {
    if cause.is::<Unresolved>() {
        // The words of wasmtime and of Spin.
        return Some(HttpError::DnsError {
            rcode: Some("address not available".to_owned()),
            info_code: None,
        });
    }
    if let Some(error) = cause.downcast_ref::<TlsError>() {
        return Some(of_tls(error));
    }
    if let Some(error) = cause.downcast_ref::<io::Error>() {
        return of_io(error.kind());
    }
    if let Some(error) = cause.downcast_ref::<h2::Error>() {
        return of_http2(error);
    }
    let error = cause.downcast_ref::<hyper::Error>()?;
    if error.is_timeout() {
        Some(HttpError::HttpResponseTimeout)
    } else if error.is_incomplete_message() || error.is_closed() || error.is_canceled() {
        Some(HttpError::ConnectionTerminated)
    } else {
        None
    }
}

/// What a node does when it stops, or has no time for the request, is no fault of its HTTP.
fn of_http2(error: &h2::Error) -> Option<HttpError> {
    if let Some(error) = error.get_io() {
        return of_io(error.kind());
    }
    let refused = error.is_reset() && error.reason() == Some(h2::Reason::REFUSED_STREAM);
    let left = error.is_go_away() && error.is_remote();
    (refused || left).then_some(HttpError::ConnectionTerminated)
}

fn of_tls(error: &TlsError) -> HttpError {
    match error {
        TlsError::InvalidCertificate(_) | TlsError::NoCertificatesPresented => HttpError::TlsCertificateError,
        TlsError::AlertReceived(alert) => HttpError::TlsAlertReceived {
            alert_id: Some(u8::from(*alert)),
            alert_message: Some(format!("{alert:?}")),
        },
        _ => HttpError::TlsProtocolError,
    }
}

fn of_io(kind: io::ErrorKind) -> Option<HttpError> {
    use io::ErrorKind as Kind;
    Some(match kind {
        Kind::ConnectionRefused => HttpError::ConnectionRefused,
        Kind::TimedOut => HttpError::ConnectionTimeout,
        Kind::ConnectionReset | Kind::ConnectionAborted | Kind::BrokenPipe | Kind::UnexpectedEof => {
            HttpError::ConnectionTerminated
        }
        Kind::HostUnreachable | Kind::NetworkUnreachable | Kind::NetworkDown => {
            HttpError::DestinationIpUnroutable
        }
        Kind::AddrNotAvailable => HttpError::DestinationUnavailable,
        _ => return None,
    })
}
