//! Tests of the client with servers on loopback, and of its error texts.

use std::convert::Infallible;
use std::error::Error as StdError;
use std::future::pending;
use std::net::SocketAddr;
use std::time::Instant;

use bytes::Bytes;
use futures::{StreamExt as _, stream};
use http::header::{HOST, HeaderMap, HeaderValue};
use http::{StatusCode, Version};
use http_body::Frame;
use http_body_util::{Empty, StreamBody};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use tokio::net::TcpListener;

use super::*;
use crate::gateway::Kind;

type Outcome = Result<(), Box<dyn StdError>>;

#[tokio::test]
async fn trailers_arrive_over_http_2_in_plain_text() -> Outcome {
    let address = serve().await?;
    let outbound = outbound(&format!("http://{address}"), Kind::Grpc)?;
    let response = send(&outbound, &format!("http://{address}/a.B/C"), None).await?;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers().get("seen-version"), Some(&HeaderValue::from_static("HTTP/2.0")));
    let body = response.into_body().collect().await?;
    assert_eq!(body.trailers().and_then(|trailers| trailers.get("grpc-status")), Some(&"0".try_into()?));
    assert_eq!(body.to_bytes(), "data");
    assert_eq!(outbound.running.available_permits(), MOST_STREAMS);
    Ok(())
}

#[tokio::test]
async fn the_kind_http_uses_http_1() -> Outcome {
    let address = serve().await?;
    let outbound = outbound(&format!("http://{address}"), Kind::Http)?;
    let response = send(&outbound, &format!("http://{address}/ixo/token/params?x=y"), None).await?;
    assert_eq!(response.headers().get("seen-version"), Some(&HeaderValue::from_static("HTTP/1.1")));
    assert_eq!(response.headers().get("seen-host"), Some(&address.to_string().try_into()?));
    Ok(())
}

#[tokio::test]
async fn only_the_upstream_is_called() -> Outcome {
    let address = serve().await?;
    let outbound = outbound(&format!("http://{address}"), Kind::Grpc)?;
    let other = SocketAddr::new(address.ip(), address.port() ^ 1);
    for url in
        [format!("https://{address}/"), format!("http://{other}/"), String::from("http://example.org/")]
    {
        let error = send(&outbound, &url, None).await.err();
        assert!(matches!(error, Some(HttpError::HttpRequestDenied)), "{url}: {error:?}");
    }
    Ok(())
}

#[tokio::test]
async fn each_error_has_its_code() -> Outcome {
    let address = serve().await?;
    let closed = TcpListener::bind("127.0.0.1:0").await?.local_addr()?;
    let failure = async |url: String, kind, path: &str, options| -> Result<_, Box<dyn StdError>> {
        Ok(match send(&outbound(&url, kind)?, &format!("{url}{path}"), options).await {
            Ok(response) => response.into_body().collect().await.err(),
            Err(error) => Some(error),
        })
    };
    let url = format!("http://{address}");
    let short = Some(Duration::from_millis(100));
    let first = Some(RequestOptions { first_byte_timeout: short, ..Default::default() });
    let between = Some(RequestOptions { between_bytes_timeout: short, ..Default::default() });
    for kind in [Kind::Grpc, Kind::Http] {
        let found = failure(format!("http://{closed}"), kind, "/", None).await?;
        assert!(matches!(found, Some(HttpError::ConnectionRefused)), "{found:?}");
        let found = failure(String::from("http://nowhere.invalid"), kind, "/", None).await?;
        assert!(matches!(found, Some(HttpError::DnsError { .. })), "{found:?}");
        let found = failure(format!("https://{address}"), kind, "/", None).await?;
        assert!(matches!(found, Some(HttpError::TlsProtocolError)), "{found:?}");
        let found = failure(url.clone(), kind, "/silent", first).await?;
        assert!(matches!(found, Some(HttpError::ConnectionReadTimeout)), "{found:?}");
        let found = failure(url.clone(), kind, "/stalled", between).await?;
        assert!(matches!(found, Some(HttpError::ConnectionReadTimeout)), "{found:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_stopping_node_is_not_a_protocol_error() -> Outcome {
    for leave in [Leave::Refuse, Leave::GoAway, Leave::Close] {
        let url = format!("http://{}", leaving(leave).await?);
        let error = send(&outbound(&url, Kind::Grpc)?, &url, None).await.err();
        assert!(matches!(error, Some(HttpError::ConnectionTerminated)), "{leave:?}: {error:?}");
    }
    let url = format!("http://{}", leaving(Leave::Break).await?);
    let error = send(&outbound(&url, Kind::Grpc)?, &url, None).await.err();
    assert!(matches!(error, Some(HttpError::HttpProtocolError)), "{error:?}");
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move { while listener.accept().await.is_ok() {} });
    for kind in [Kind::Grpc, Kind::Http] {
        let error = send(&outbound(&url, kind)?, &url, None).await.err();
        assert!(matches!(error, Some(HttpError::ConnectionTerminated)), "{kind:?}: {error:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_request_over_the_limit_fails_soon() -> Outcome {
    let address = serve().await?;
    for kind in [Kind::Grpc, Kind::Http] {
        let url = format!("http://{address}");
        let outbound = outbound(&url, kind)?;
        let all = outbound.running.available_permits();
        assert_eq!(all, if kind == Kind::Grpc { MOST_STREAMS } else { MOST_CONNECTIONS });
        let others = outbound.running.acquire_many(u32::try_from(all)?).await?;
        let start = Instant::now();
        let error = send(&outbound, &url, None).await.err();
        assert!(matches!(error, Some(HttpError::ConnectionLimitReached)), "{error:?}");
        assert!(start.elapsed() < 2 * PATIENCE, "{:?}", start.elapsed());
        drop(others);
        assert!(send(&outbound, &url, None).await.is_ok());
    }
    Ok(())
}

#[tokio::test]
async fn a_silent_connection_times_out() -> Outcome {
    // The system accepts connections, but nothing performs the TLS handshake.
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("https://{}", listener.local_addr()?);
    let options = RequestOptions { connect_timeout: Some(Duration::from_millis(100)), ..Default::default() };
    let error = send(&outbound(&url, Kind::Grpc)?, &url, Some(options)).await.err();
    assert!(matches!(error, Some(HttpError::ConnectionTimeout)), "{error:?}");
    Ok(())
}

#[test]
fn the_text_names_each_cause_once() {
    let inside = std::io::Error::other(std::io::Error::from(std::io::ErrorKind::ConnectionRefused));
    assert_eq!(failure::text(&inside), "connection refused");
    assert!(matches!(failure::code(&inside), HttpError::ConnectionRefused));
    assert!(matches!(failure::code(&std::fmt::Error), HttpError::HttpProtocolError));
}

fn outbound(url: &str, kind: Kind) -> Result<Arc<Outbound>, String> {
    Ok(Arc::new(Outbound::new(Upstream::parse(url, Some(kind))?, Log::Off)?))
}

async fn send(
    outbound: &Arc<Outbound>,
    url: &str,
    options: Option<RequestOptions>,
) -> Result<Response<WasiBody>, HttpError> {
    let mut request = Request::new(Empty::new().map_err(|never| match never {}).boxed_unsync());
    *request.uri_mut() = url.parse().map_err(|_| HttpError::HttpRequestUriInvalid)?;
    Arc::clone(outbound).send(request, options, Origin::default()).await
}

/// Starts a server for both versions of HTTP, until the test's runtime ends.
async fn serve() -> std::io::Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let connection = auto::Builder::new(TokioExecutor::new());
                let _ = connection.serve_connection(TokioIo::new(stream), service_fn(answer)).await;
            });
        }
    });
    Ok(address)
}

/// Returns data and trailers. `/silent` sends no head, and `/stalled` no end.
async fn answer(request: Request<Incoming>) -> Result<Response<WasiBody>, Infallible> {
    let path = request.uri().path();
    if path == "/silent" {
        pending::<()>().await;
    }
    let data = Frame::data(Bytes::from_static(b"data"));
    let mut trailers = HeaderMap::new();
    trailers.insert("grpc-status", HeaderValue::from_static("0"));
    let body = if path == "/stalled" {
        StreamBody::new(stream::iter([Ok(data)]).chain(stream::pending())).boxed_unsync()
    } else {
        StreamBody::new(stream::iter([Ok(data), Ok(Frame::trailers(trailers))])).boxed_unsync()
    };
    let mut response = Response::new(body);
    let version = if request.version() == Version::HTTP_2 { "HTTP/2.0" } else { "HTTP/1.1" };
    response.headers_mut().insert("seen-version", HeaderValue::from_static(version));
    if let Some(host) = request.headers().get(HOST) {
        response.headers_mut().insert("seen-host", host.clone());
    }
    Ok(response)
}

/// The way in which a node ends a request without a response.
#[derive(Clone, Copy, Debug)]
enum Leave {
    Refuse,
    GoAway,
    Close,
    /// A protocol error.
    Break,
}

/// Starts an HTTP/2 server that accepts requests and ends them without a response.
async fn leaving(leave: Leave) -> std::io::Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut connection = h2::server::handshake(stream).await?;
                while let Some(request) = connection.accept().await {
                    let (_, mut respond) = request?;
                    match leave {
                        Leave::Refuse => respond.send_reset(h2::Reason::REFUSED_STREAM),
                        Leave::Break => respond.send_reset(h2::Reason::PROTOCOL_ERROR),
                        Leave::GoAway => connection.abrupt_shutdown(h2::Reason::NO_ERROR),
                        Leave::Close => break,
                    }
                }
                Ok::<_, h2::Error>(())
            });
        }
    });
    Ok(address)
}
