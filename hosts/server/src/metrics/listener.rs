//! The listener for requests of the metrics.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderValue, Method, Request, Response, StatusCode};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;

use super::Metrics;
use crate::front::Front;
use crate::hostnames::{Hostnames, names_its_host};

/// The address of the metrics.
pub(crate) struct Endpoint {
    pub(crate) listener: TcpListener,
    /// The hosts that a request may name.
    pub(crate) hosts: Hostnames,
    pub(crate) metrics: Arc<Metrics>,
}

/// Answers requests for the metrics until the server ends.
pub(crate) async fn serve(endpoint: Endpoint, front: Arc<Front>) {
    let endpoint = Arc::new(endpoint);
    loop {
        let Ok((stream, _)) = endpoint.listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let (endpoint, front) = (Arc::clone(&endpoint), Arc::clone(&front));
        tokio::spawn(async move {
            let service = service_fn(|request| {
                let mut answer = answer(&request, &endpoint, &front);
                answer.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
                async move { Ok::<_, Infallible>(answer) }
            });
            // A scraper that breaks off needs no action.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_TIME)
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
    }
}

fn answer(request: &Request<Incoming>, endpoint: &Endpoint, front: &Front) -> Response<Full<Bytes>> {
    let plain = |status, text: &'static str| {
        let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())));
        *response.status_mut() = status;
        response
    };
    if !names_its_host(request) {
        return plain(StatusCode::BAD_REQUEST, "the request has no valid Host\n");
    }
    if !endpoint.hosts.admits(request) {
        return plain(StatusCode::MISDIRECTED_REQUEST, "the server has another name\n");
    }
    if request.uri().path() != "/metrics" {
        return plain(StatusCode::NOT_FOUND, "the metrics are at /metrics\n");
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "the metrics can only be read\n");
    }
    let Ok(text) = endpoint.metrics.text(front.loads()) else {
        return plain(StatusCode::INTERNAL_SERVER_ERROR, "the metrics cannot be written\n");
    };
    let mut response = Response::new(Full::new(Bytes::from(text)));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(OPEN_METRICS));
    response
}

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const HEADER_TIME: Duration = Duration::from_secs(10);
/// The pause after a failed accept, for which the system lacks a resource.
const PAUSE: Duration = Duration::from_millis(50);
