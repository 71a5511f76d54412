//! The HTTP/1.1 server on one address: connections, their limits and the graceful shutdown.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

use crate::serve::connections::{Connection, Connections};
use crate::serve::front::Front;

/// Serves until `stop` completes, and then finishes the requests in flight within a time limit.
pub(crate) async fn serve(
    front: Front,
    connections: Connections,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) {
    let (front, connections) = (Arc::new(front), Arc::new(connections));
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
                if let Some(connection) = connections.admit(address.ip()) {
                    connect(Arc::clone(&front), &graceful, stream, connection);
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

fn connect(front: Arc<Front>, graceful: &GracefulShutdown, stream: TcpStream, connection: Connection) {
    // Answers are small and complete: waiting to fill a segment only adds delay.
    let _ = stream.set_nodelay(true);
    let connection = Arc::new(connection);
    let client = Arc::clone(&connection);
    let service = service_fn(move |request| {
        let (front, client) = (Arc::clone(&front), Arc::clone(&client));
        async move { Ok::<_, Infallible>(front.answer(request, client).await) }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        // A client that has closed its sending side still expects its answer.
        .half_close(true)
        .max_headers(HEADERS)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let served = graceful.watch(served);
    tokio::spawn(async move {
        tokio::select! {
            // A broken connection needs no action; the log has the requests that were answered.
            _ = served => {}
            () = connection.closed() => {}
        }
    });
}

/// The time limit for the head of each request on a connection.
const HEADER_TIME: Duration = Duration::from_secs(30);
const HEADERS: usize = 100;
const HEADER_BYTES: usize = 64 << 10;
/// The pause after a failed accept: the system lacks a resource, and an immediate retry would fail again.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// The time limit for requests in flight during shutdown.
pub(crate) const STOP: Duration = Duration::from_secs(10);
