//! The words and the QR codes with which a phone in the local network trusts the server and opens the form.

use std::fmt;
use std::net::SocketAddr;

use super::{Local, names};
use hearth_terminal::qr;

/// An invitation to open a page on a phone.
pub(crate) struct Invitation<'a> {
    /// The address at which phones reach the server.
    pub(crate) origin: &'a str,
    /// The address of the form, with a new key in its fragment; `None` if no page is served.
    pub(crate) link: Option<String>,
    /// Whether the link has a key.
    pub(crate) has_key: bool,
    pub(crate) address: SocketAddr,
    pub(crate) local: &'a Local,
}

impl fmt::Display for Invitation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { origin, link, has_key, address, local } = self;
        if address.ip().is_loopback() {
            writeln!(
                f,
                "Phones cannot reach this address: for them, start with `--listen 0.0.0.0:{}`",
                address.port()
            )?;
        } else if address.ip().is_unspecified() && names::reachable().is_none() {
            writeln!(f, "This machine has no address in a local network yet: phones cannot reach it")?;
        }
        let authority = local.authority();
        writeln!(
            f,
            "On a phone in the same network, once: open this address. Its page says how the phone trusts the server"
        )?;
        coded(f, &origin.replacen("https:", "http:", 1))?;
        writeln!(f, "The page offers the certificate {}", authority.display())?;
        if let Some(fingerprint) = local.fingerprint() {
            writeln!(f, "Its SHA-256 is {fingerprint}")?;
        }
        let Some(link) = link else { return Ok(()) };
        if *has_key {
            writeln!(f, "Then open the form on the phone:")?;
            return coded(f, link);
        }
        writeln!(
            f,
            "Then open the form on the phone with the link of its key. With the operator's key in HEARTH_API_KEY, this"
        )?;
        writeln!(f, "command makes a key and prints its link and QR code:")?;
        writeln!(
            f,
            "  SSL_CERT_FILE={} hearth keys create --subject NAME --scopes claims:write,claims:read --url {origin} --qr",
            authority.display()
        )
    }
}

/// Writes an address and its QR code.
fn coded(f: &mut fmt::Formatter<'_>, address: &str) -> fmt::Result {
    writeln!(f, "  {address}")?;
    match qr::code(address) {
        Ok(code) => code.lines().try_for_each(|line| writeln!(f, "  {line}")),
        Err(_) => Ok(()),
    }
}
