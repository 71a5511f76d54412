//! Ports of servers that cannot choose one themselves.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use anyhow::{Context, Result};

/// Returns a loopback address whose port no program uses. The port is below those that systems give to connections,
/// because a connection of another program could take it before it is used.
///
/// # Errors
///
/// Returns an error if no port is free.
pub fn free_address() -> Result<SocketAddr> {
    let addresses = (0..ATTEMPTS).map(|_| SocketAddr::from((Ipv4Addr::LOCALHOST, fastrand::u16(PORTS))));
    let mut free = addresses.filter(|address| TcpListener::bind(address).is_ok());
    free.next().context("no port is free")
}

const PORTS: std::ops::Range<u16> = 20_000..30_000;
const ATTEMPTS: u32 = 100;
