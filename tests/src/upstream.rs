//! What stands behind a gateway: the sample node, and HTTP servers that say what a test wants them to.
//!
//! All of it is on loopback, and goes with the value, or with the process.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use anyhow::{Result, anyhow};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio::net::{TcpListener as AsyncListener, TcpSocket};
use tokio::runtime::Builder;
use tokio::sync::oneshot;

/// A sample node of one's own.
#[derive(Debug)]
pub struct Node {
    address: SocketAddr,
    certificate: Option<String>,
    /// Its end is the signal to stop.
    stop: oneshot::Sender<()>,
    thread: JoinHandle<Result<()>>,
}

impl Node {
    /// Starts one that speaks HTTP/2 in plain text.
    ///
    /// # Errors
    ///
    /// When there is no port.
    pub fn start() -> Result<Self> {
        Self::run(TcpListener::bind("127.0.0.1:0")?, None)
    }

    /// Starts one where another was.
    ///
    /// # Errors
    ///
    /// When the port is taken.
    pub fn start_at(address: SocketAddr) -> Result<Self> {
        Self::run(TcpListener::bind(address)?, None)
    }

    /// Starts one that speaks TLS as `localhost`, with a certificate of its own making.
    ///
    /// # Errors
    ///
    /// When there is no port or no certificate.
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

    /// Where it is, as an upstream's URL.
    pub fn url(&self) -> String {
        match self.certificate {
            Some(_) => format!("https://localhost:{}", self.address.port()),
            None => format!("http://{}", self.address),
        }
    }

    /// Stops it, and says where it was.
    ///
    /// # Errors
    ///
    /// When it has failed.
    pub fn stop(self) -> Result<SocketAddr> {
        drop(self.stop);
        self.thread.join().map_err(|_| anyhow!("the node panicked"))??;
        Ok(self.address)
    }

    /// Its certificate (PEM), when it speaks TLS.
    pub fn certificate(&self) -> Option<&str> {
        self.certificate.as_deref()
    }
}

/// A server of HTTP/1.1 that answers with bytes of the test's choice, one request for each connection.
#[derive(Debug)]
pub struct Web {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Web {
    /// Starts one. `answer` gets the head of a request.
    ///
    /// # Errors
    ///
    /// When there is no port.
    pub fn start(answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (seen, answer) = (Arc::clone(&requests), Arc::new(answer));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (seen, answer) = (Arc::clone(&seen), Arc::clone(&answer));
                // A client that goes away is its own business.
                thread::spawn(move || serve(&stream, &seen, answer.as_ref()));
            }
        });
        Ok(Self { address, requests })
    }

    /// Where it is, as an upstream's URL.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The heads of the requests so far.
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

/// An address that nobody listens on. As long as the socket is there, nobody else can either.
///
/// # Errors
///
/// When there is no port.
pub fn closed() -> Result<(TcpSocket, String)> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0)))?;
    let url = format!("http://{}", socket.local_addr()?);
    Ok((socket, url))
}

/// A listener whose connections the system takes, and nobody reads.
///
/// # Errors
///
/// When there is no port.
pub fn silent() -> Result<(TcpListener, String)> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let url = format!("http://{}", listener.local_addr()?);
    Ok((listener, url))
}
