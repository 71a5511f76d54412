//! Errors of the upstream: codes for the edge and texts for the log.

use std::error::Error;
use std::io;
use std::iter;

use rustls::Error as TlsError;
use wasmtime_wasi_http::Error as HttpError;

use super::client::Unresolved;

/// Returns the code of a request without a response.
pub(super) fn code(error: &(dyn Error + 'static)) -> HttpError {
    causes(error).find_map(specific).unwrap_or(HttpError::HttpProtocolError)
}

/// Returns the code of an incomplete response.
pub(super) fn body_code(error: &(dyn Error + 'static)) -> HttpError {
    match code(error) {
        HttpError::ConnectionTerminated | HttpError::HttpProtocolError => HttpError::HttpResponseIncomplete,
        code => code,
    }
}

/// Returns the causes in one line, without the client's own error and without repetitions.
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

/// Iterates over an error and its causes, including those inside I/O errors.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    iter::successors(Some(error), |&error| {
        match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(inside) => Some(inside as &(dyn Error + 'static)),
            None => error.source(),
        }
    })
}

/// Returns the code of a single cause, if it has one.
fn specific(cause: &(dyn Error + 'static)) -> Option<HttpError> {
    if cause.is::<Unresolved>() {
        // The text that wasmtime and Spin use.
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

/// Maps HTTP/2 errors. A node that stops or refuses a stream does not violate the protocol.
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
