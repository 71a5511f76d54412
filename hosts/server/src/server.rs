//! The HTTP/1.1 server on one address, plain or over TLS: connections, their limits and the graceful shutdown. With TLS,
//! plain HTTP on the same address leads to HTTPS.

use std::convert::Infallible;
use std::future::ready;
use std::io;
use std::net;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use wasmtime_wasi_http::WasiBody;

use crate::connections::{Connection, Connections};
use crate::front::{Front, STOP};
use crate::lanes::Lanes;
use crate::tls::Secure;

/// Where clients connect.
pub(crate) struct Entrance {
    pub(crate) listener: TcpListener,
    /// The parts of TLS; `None` for plain HTTP.
    pub(crate) secure: Option<Secure>,
}

/// Serves until `stop` completes, and then finishes the requests in flight within a time limit.
pub(crate) async fn serve(
    front: Arc<Front>,
    connections: Connections,
    lanes: &Lanes,
    Entrance { listener, secure }: Entrance,
    stop: impl Future<Output = ()>,
) {
    let connections = Arc::new(connections);
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            // A connection over the limit is closed.
            Ok((stream, address)) => {
                if let (Some(connection), Ok(stream)) = (connections.admit(address.ip()), stream.into_std()) {
                    let (front, graceful, secure) = (Arc::clone(&front), graceful.watcher(), secure.clone());
                    lanes.run(move || connect(front, graceful, stream, secure, connection));
                }
            }
            Err(error) => {
                front.log().failure(&format!("cannot accept a connection: {error}"));
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    if timeout(STOP, graceful.shutdown()).await.is_err() {
        front.log().failure("the server stopped before all requests were answered");
    }
    front.stop();
}

async fn connect(
    front: Arc<Front>,
    graceful: Watcher,
    stream: net::TcpStream,
    secure: Option<Secure>,
    connection: Connection,
) {
    let Ok(stream) = TcpStream::from_std(stream) else { return };
    // Answers are small and complete: waiting to fill a segment only adds delay.
    let _ = stream.set_nodelay(true);
    let connection = Arc::new(connection);
    let client = Arc::clone(&connection);
    let service = service_fn(move |request| {
        let (front, client) = (Arc::clone(&front), Arc::clone(&client));
        async move { Ok::<_, Infallible>(front.answer(request, client).await) }
    });
    let Some(Secure { acceptor, plain }) = secure else {
        return converse(service, graceful, stream, connection).await;
    };
    let greeted = tokio::select! {
        greeted = timeout(HANDSHAKE_TIME, greet(&acceptor, stream)) => greeted,
        () = connection.closed() => return,
    };
    match greeted {
        Ok(Ok(Greeted::Secure(stream))) => converse(service, graceful, *stream, connection).await,
        Ok(Ok(Greeted::Plain(stream))) => {
            let service = service_fn(move |request| ready(Ok::<_, Infallible>(plain.answer(&request))));
            converse(service, graceful, stream, connection).await;
        }
        // A client that does not trust the certificate breaks off; its user sees the reason.
        Ok(Err(_)) | Err(_) => {}
    }
}

/// A connection after its first byte.
enum Greeted {
    Secure(Box<TlsStream<TcpStream>>),
    Plain(TcpStream),
}

/// Accepts a connection over TLS, or in plain HTTP, which begins with the letter of a method.
async fn greet(acceptor: &TlsAcceptor, stream: TcpStream) -> io::Result<Greeted> {
    let mut first = [0];
    match stream.peek(&mut first).await? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ if first.iter().all(u8::is_ascii_alphabetic) => Ok(Greeted::Plain(stream)),
        _ => acceptor.accept(stream).await.map(|stream| Greeted::Secure(Box::new(stream))),
    }
}

/// Answers the requests on a connection.
async fn converse<S>(
    service: S,
    graceful: Watcher,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    connection: Arc<Connection>,
) where
    S: Service<Request<Incoming>, Response = Response<WasiBody>, Error = Infallible> + Send + 'static,
    S::Future: Send + 'static,
{
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(READING_TIME));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        // A client that has closed its sending side still expects its answer.
        .half_close(true)
        .max_headers(HEADERS)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let served = graceful.watch(served);
    tokio::select! {
        // A broken connection needs no action; the log has the requests that were answered.
        _ = served => {}
        () = connection.closed() => {}
    }
}

/// The time limit for the handshake of TLS. It is shorter than [`STOP`], so that a client without a word does not delay
/// the shutdown.
const HANDSHAKE_TIME: Duration = Duration::from_secs(5);

/// The time limit for a client that reads nothing of its answer.
const READING_TIME: Duration = Duration::from_secs(30);

/// The time limit for the head of each request on a connection.
const HEADER_TIME: Duration = Duration::from_secs(30);
const HEADERS: usize = 100;
const HEADER_BYTES: usize = 32 << 10;
/// The pause after a failed accept: the system lacks a resource, and an immediate retry would fail again.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
