//! The HTTP server in front of the edge: connections, limits, request ids, the log, the graceful stop.
//!
//! HTTP/1.1 on one address. What a request means is the edge's business; a file of the site is given without it, and
//! calls in a session, which may be large, get instances of their own.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use http::header::{CONTENT_LENGTH, HOST, HeaderName, HeaderValue};
use http::uri::Authority;
use http::{HeaderMap, Method, Request, Response, StatusCode, Uri, Version};
use http_body_util::{BodyExt as _, Empty};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use wasmtime_wasi_http::WasiBody;
use wasmtime_wasi_http::handler::{ExpirationError, InstantiationError};

use crate::serve::admission::{Edge, Full, Place};
use crate::serve::body::RequestBody;
use crate::serve::instances::{Instances, REQUEST_DEADLINE};
use crate::serve::limits;
use crate::serve::log::Log;
use crate::serve::problem;
use crate::serve::site::Site;

/// The edge behind its HTTP server: what every request needs.
pub(crate) struct Front {
    edge: Edge,
    /// The same with a new instance for each request.
    sessions: Edge,
    site: Option<Site>,
    log: Log,
}

impl Front {
    pub(crate) fn new(instances: Instances) -> Self {
        let log = instances.log;
        let sessions = Edge::new(instances.for_one_request());
        Self { edge: Edge::new(instances), sessions, site: None, log }
    }

    /// Asks the edge whether it could serve, before anybody else does. The error is for the operator.
    pub(crate) async fn check(&self) -> Result<(), String> {
        let (status, problem) = self.ask("/healthz").await?;
        if status.is_success() {
            return Ok(());
        }
        self.stop();
        Err(problem
            .get("detail")
            .and_then(|detail| detail.as_str())
            .unwrap_or("it is not healthy")
            .to_owned())
    }

    /// Puts a site beside the API, below none of the paths that the edge describes and the gateway serves. The error is
    /// for the operator.
    pub(crate) async fn show(&mut self, mut site: Site, prefixes: &[String]) -> Result<(), String> {
        let (_, description) = self.ask("/openapi.json").await?;
        let described = description.get("paths").and_then(|paths| paths.as_object());
        let described = described.ok_or("the edge does not describe its paths")?.keys();
        let first = described.filter_map(|path| path.split('/').nth(1)).map(|first| format!("/{first}"));
        site.leave(first.chain(prefixes.iter().cloned()))?;
        self.site = Some(site);
        Ok(())
    }

    /// Asks the edge for a JSON document.
    pub(crate) async fn ask(&self, path: &'static str) -> Result<(StatusCode, serde_json::Value), String> {
        let nothing = Empty::new().map_err(|never| match never {}).boxed_unsync();
        let mut request = Request::new(nothing);
        *request.uri_mut() = Uri::from_static(path);
        let answer = self.edge.answer(request).await.map_err(|error| error.root_cause().to_string())?;
        let status = answer.status();
        let body = answer.into_body().collect().await.map_err(|error| error.to_string())?.to_bytes();
        Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
    }
}

/// Serves until `stop` ends, and then what is in flight, for a bounded time.
pub(crate) async fn serve(front: Front, listener: TcpListener, stop: impl Future<Output = ()>) {
    let front = Arc::new(front);
    let log = front.log;
    let connections = Arc::new(Semaphore::new(limits::connections(front.site.is_some())));
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &connections) => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, permit)) => connect(Arc::clone(&front), &graceful, stream, permit),
            Err(error) => {
                log.failure(&format!("a connection was not accepted: {error}"));
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    if timeout(STOP, graceful.shutdown()).await.is_err() {
        log.failure("requests still running were given up");
    }
    front.stop();
}

async fn accept(
    listener: &TcpListener,
    connections: &Arc<Semaphore>,
) -> std::io::Result<(TcpStream, OwnedSemaphorePermit)> {
    let permit = Arc::clone(connections).acquire_owned().await.map_err(std::io::Error::other)?;
    let (stream, _) = listener.accept().await?;
    Ok((stream, permit))
}

fn connect(front: Arc<Front>, graceful: &GracefulShutdown, stream: TcpStream, permit: OwnedSemaphorePermit) {
    // Answers are small and whole: waiting to fill a segment only adds delay.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| {
        let front = Arc::clone(&front);
        async move { Ok::<_, Infallible>(front.answer(request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        // A client that has said all it has to say still wants its answer.
        .half_close(true)
        .max_headers(HEADERS)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        // A connection that breaks is the client's loss; whatever was answered is in the log.
        let _ = connection.await;
        drop(permit);
    });
}

impl Front {
    /// From now on instances may be dropped in whatever they are doing.
    pub(crate) fn stop(&self) {
        self.edge.instances().stopping.store(true, Ordering::Relaxed);
    }

    async fn answer(&self, request: Request<Incoming>) -> Response<WasiBody> {
        let start = Instant::now();
        let (mut head, body) = request.into_parts();
        let id = request_id(&mut head.headers);
        let (method, path) = (head.method.clone(), head.uri.path().to_owned());
        let request = Request::from_parts(head, RequestBody::new(body).boxed_unsync());
        let mut response = match timeout(REQUEST_DEADLINE + STOP, self.handle(request)).await {
            Ok(Ok(response)) => response,
            Ok(Err(status)) if start.elapsed() < REQUEST_DEADLINE => problem::response(status, &id),
            Ok(Err(_)) | Err(_) => problem::response(StatusCode::GATEWAY_TIMEOUT, &id),
        };
        if let Ok(value) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
        let bytes =
            response.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
        self.log.request(&id, &method, &path, response.status(), start.elapsed(), bytes.unwrap_or(0));
        response
    }

    async fn handle(&self, request: Request<WasiBody>) -> Result<Response<WasiBody>, StatusCode> {
        if !names_its_host(&request) {
            return Err(StatusCode::BAD_REQUEST);
        }
        if let Some(site) = &self.site {
            match site.answer(request.method(), request.uri(), request.headers()).await {
                Ok(Some(file)) => return Ok(file),
                Ok(None) => {}
                Err(error) => {
                    self.log.failure(&format!("a file of the site was not read: {error}"));
                    return Err(StatusCode::INTERNAL_SERVER_ERROR);
                }
            }
        }
        let in_session = request.method() == Method::POST && request.uri().path() == SESSIONS;
        let edge = if in_session { &self.sessions } else { &self.edge };
        edge.answer(request).await.map_err(|error| {
            if error.is::<ExpirationError>() {
                return StatusCode::GATEWAY_TIMEOUT;
            }
            if error.is::<Full>() {
                return StatusCode::SERVICE_UNAVAILABLE;
            }
            self.log.failure(&format!("a request failed: {error:#}"));
            if error.is::<InstantiationError<Place>>() {
                StatusCode::SERVICE_UNAVAILABLE
            } else {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        })
    }
}

/// Whether the request has the one `Host` that it must have (RFC 9112, section 3.2); before HTTP/1.1 it may
/// have none.
fn names_its_host<T>(request: &Request<T>) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (None, _) => request.version() < Version::HTTP_11,
        // Empty where the target has no authority.
        (Some(host), None) if host.is_empty() => true,
        (Some(host), None) => {
            Authority::try_from(host.as_bytes()).is_ok_and(|host| !host.as_str().contains('@'))
        }
        (Some(_), Some(_)) => false,
    }
}

/// The client's request id when it is a decent one, else a new one, in either case on the request, so that
/// the edge and the log speak of the same.
fn request_id(headers: &mut HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    if let Some(id) = given.filter(|id| is_decent(id)) {
        return id.to_owned();
    }
    let mut bytes = [0_u8; 16];
    let _ = getrandom::fill(&mut bytes);
    let id = data_encoding::HEXLOWER.encode(&bytes);
    if let Ok(value) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, value);
    }
    id
}

fn is_decent(id: &str) -> bool {
    (1..=128).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
}

/// Where a request is a session with the module. Its body and its answers may be large, so it gets an instance of its own.
const SESSIONS: &str = "/v1/operations";

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A head must arrive within this time, the first and every next one of a kept connection.
const HEADER_TIME: Duration = Duration::from_secs(30);
const HEADERS: usize = 100;
const HEADER_BYTES: usize = 64 << 10;
/// After a failed accept: the system is out of something, and asking at once would not help.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How long the stop waits for requests in flight.
const STOP: Duration = Duration::from_secs(10);
