//! The upstreams of a gateway: the sample node, and HTTP servers with scripted answers.
//!
//! All of them listen on loopback, and end with the value or with the process.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use anyhow::{Result, anyhow};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio::net::{TcpListener as AsyncListener, TcpSocket};
use tokio::runtime::Builder;
use tokio::sync::oneshot;

/// A sample node for one test.
#[derive(Debug)]
pub struct Node {
    address: SocketAddr,
    certificate: Option<String>,
    /// Dropping the sender signals the node to stop.
    stop: oneshot::Sender<()>,
    thread: JoinHandle<Result<()>>,
}

impl Node {
    /// Starts a node that serves plain-text HTTP/2.
    ///
    /// # Errors
    ///
    /// Returns an error if no port is free.
    pub fn start() -> Result<Self> {
        Self::run(TcpListener::bind("127.0.0.1:0")?, None)
    }

    /// Starts a node at a given address.
    ///
    /// # Errors
    ///
    /// Returns an error if the port is taken.
    pub fn start_at(address: SocketAddr) -> Result<Self> {
        Self::run(TcpListener::bind(address)?, None)
    }

    /// Starts a node that serves TLS as `localhost`, with a self-signed certificate.
    ///
    /// # Errors
    ///
    /// Returns an error if no port is free, or the certificate cannot be created.
    pub fn start_tls() -> Result<Self> {
        let identity = generate_simple_self_signed([String::from("localhost")])?;
        Self::run(TcpListener::bind("127.0.0.1:0")?, Some(identity))
    }

    fn run(listener: TcpListener, identity: Option<CertifiedKey<rcgen::KeyPair>>) -> Result<Self> {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (stop, stopped) = oneshot::channel::<()>();
        let identity = identity.map(|pair| (pair.cert.pem(), pair.signing_key.serialize_pem()));
        let certificate = identity.as_ref().map(|(certificate, _)| certificate.clone());
        let thread = thread::spawn(move || {
            runtime.block_on(async {
                let listener = AsyncListener::from_std(listener)?;
                let stopped = async { drop(stopped.await) };
                match &identity {
                    Some((certificate, key)) => {
                        hearth_node::serve_tls(listener, certificate.as_bytes(), key.as_bytes(), stopped)
                            .await?;
                    }
                    None => hearth_node::serve(listener, stopped).await?,
                }
                anyhow::Ok(())
            })
        });
        Ok(Self { address, certificate, stop, thread })
    }

    /// Returns the URL of the node for an upstream.
    pub fn url(&self) -> String {
        match self.certificate {
            Some(_) => format!("https://localhost:{}", self.address.port()),
            None => format!("http://{}", self.address),
        }
    }

    /// Stops the node, and returns its address.
    ///
    /// # Errors
    ///
    /// Returns an error if the node has failed.
    pub fn stop(self) -> Result<SocketAddr> {
        drop(self.stop);
        self.thread.join().map_err(|_| anyhow!("the node panicked"))??;
        Ok(self.address)
    }

    /// Returns the certificate in PEM, if the node serves TLS.
    pub fn certificate(&self) -> Option<&str> {
        self.certificate.as_deref()
    }
}

/// An HTTP/1.1 server that returns bytes of the test's choice, with one request for each connection.
#[derive(Debug)]
pub struct Web {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Web {
    /// Starts a server. `answer` gets the head of a request.
    ///
    /// # Errors
    ///
    /// Returns an error if no port is free.
    pub fn start(answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (seen, answer) = (Arc::clone(&requests), Arc::new(answer));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (seen, answer) = (Arc::clone(&seen), Arc::clone(&answer));
                // A client may close the connection early.
                thread::spawn(move || serve(&stream, &seen, answer.as_ref()));
            }
        });
        Ok(Self { address, requests })
    }

    /// Returns the URL of the server for an upstream.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the heads of the requests so far.
    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn serve(
    mut stream: &TcpStream,
    seen: &Mutex<Vec<String>>,
    answer: &dyn Fn(&str) -> Vec<u8>,
) -> std::io::Result<()> {
    let mut head = String::new();
    let mut reader = BufReader::new(stream);
    while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head)? > 0 {}
    seen.lock().unwrap_or_else(PoisonError::into_inner).push(head.clone());
    stream.write_all(&answer(&head))
}

/// Returns an address on which nothing listens. While the socket exists, no other process can listen there.
///
/// # Errors
///
/// Returns an error if no port is free.
pub fn closed() -> Result<(TcpSocket, String)> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0)))?;
    let url = format!("http://{}", socket.local_addr()?);
    Ok((socket, url))
}

/// Returns a listener whose connections are accepted by the system but never read.
///
/// # Errors
///
/// Returns an error if no port is free.
pub fn silent() -> Result<(TcpListener, String)> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let url = format!("http://{}", listener.local_addr()?);
    Ok((listener, url))
}
