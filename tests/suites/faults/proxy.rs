//! A network that can be cut: toxiproxy, between the edges and Postgres.

use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_tests::port::free_address;
use serde_json::{Value, json};

/// The proxy. Dropping it ends its process.
pub(crate) struct Proxy {
    child: Child,
    control: SocketAddr,
    /// The address that leads to the server.
    pub(crate) address: SocketAddr,
}

impl Proxy {
    /// Starts a proxy to a server.
    pub(crate) fn to(server: SocketAddr) -> Result<Self> {
        let program = std::env::var_os("HEARTH_TOXIPROXY")
            .context("toxiproxy is missing; `cargo xtask test faults` builds it")?;
        let (control, address) = (free_address()?, free_address()?);
        let child = Command::new(program)
            .args(["-host", "127.0.0.1", "-port", &control.port().to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start toxiproxy")?;
        let proxy = Self { child, control, address };
        let start = Instant::now();
        while TcpStream::connect(control).is_err() {
            ensure!(start.elapsed() < Duration::from_secs(20), "toxiproxy did not start");
            thread::sleep(Duration::from_millis(20));
        }
        let body = json!({"name": "postgres", "listen": address.to_string(), "upstream": server.to_string()});
        proxy.send("/proxies", &body)?;
        Ok(proxy)
    }

    /// Cuts all connections and refuses new ones, or ends this state.
    pub(crate) fn refuse(&self, refuses: bool) -> Result<()> {
        self.send("/proxies/postgres", &json!({"enabled": !refuses}))
    }

    /// Loses all bytes in both directions without closing a connection for a time, then resets the connections.
    pub(crate) fn lose_bytes(&self, time: Duration) -> Result<()> {
        for stream in ["upstream", "downstream"] {
            let body =
                json!({"name": stream, "type": "timeout", "stream": stream, "attributes": {"timeout": 0}});
            self.send("/proxies/postgres/toxics", &body)?;
        }
        thread::sleep(time);
        self.refuse(true)?;
        for stream in ["upstream", "downstream"] {
            ureq::delete(self.url(&format!("/proxies/postgres/toxics/{stream}"))).call()?;
        }
        self.refuse(false)
    }

    /// Closes every connection after a number of bytes of its answers, for a time.
    pub(crate) fn cut_answers(&self, bytes: u32, time: Duration) -> Result<()> {
        let limit = json!({"bytes": bytes});
        let body = json!({"name": "cut", "type": "limit_data", "stream": "downstream", "attributes": limit});
        self.send("/proxies/postgres/toxics", &body)?;
        thread::sleep(time);
        ureq::delete(self.url("/proxies/postgres/toxics/cut")).call()?;
        Ok(())
    }

    fn send(&self, path: &str, body: &Value) -> Result<()> {
        ureq::post(self.url(path)).send_json(body).with_context(|| format!("toxiproxy: {path} {body}"))?;
        Ok(())
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.control)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
