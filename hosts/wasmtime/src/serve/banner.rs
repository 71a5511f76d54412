//! What is said at the start, on standard output: where the server is, and how to try it.

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;

use hearth_kpt_core::claims::SAMPLE;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::serve::gateway::{Auth, Gateway, Kind, Node};

/// The facts of a start.
pub(crate) struct Banner<'a> {
    pub(crate) address: SocketAddr,
    pub(crate) state: &'a Path,
    pub(crate) policy: &'a str,
    pub(crate) issuer: &'a str,
    /// The DID of the key that signs credentials.
    pub(crate) signer: &'a str,
    pub(crate) gateway: &'a Gateway,
    pub(crate) site: Option<&'a Path>,
    pub(crate) key: Key<'a>,
}

/// The key that clients are to send.
pub(crate) enum Key<'a> {
    /// Made just now; this is the only time it is shown.
    New(&'a str),
    /// Given for this run.
    Given(&'a str),
    /// One of those in the settings.
    Stored,
}

impl fmt::Display for Banner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { address, state, policy, issuer, signer, gateway, site, key } = self;
        let state = state.display();
        writeln!(f, "Hearth {} is listening on http://{address}", env!("CARGO_PKG_VERSION"))?;
        writeln!(f)?;
        writeln!(f, "  module   sha256:{}", hearth_kpt::DIGEST)?;
        writeln!(f, "  policy   {policy}")?;
        writeln!(f, "  issuer   {issuer}")?;
        writeln!(f, "  signer   {signer}")?;
        writeln!(f, "  state    {state}")?;
        writeln!(f, "  gateway  {}", Way(gateway))?;
        if let Some(site) = site {
            writeln!(f, "  site     {}", site.display())?;
        }
        writeln!(f)?;
        let link = site.map(|_| Link { address: *address, key });
        let key = match key {
            Key::New(key) => {
                writeln!(f, "  API key, shown this once (its SHA-256 is kept in {state}/hearth.toml):")?;
                writeln!(f)?;
                writeln!(f, "    {key}")?;
                writeln!(f)?;
                key
            }
            Key::Given(_) => {
                writeln!(f, "  The API key is that of `--api-key`; stored keys are not used in this run.")?;
                writeln!(f)?;
                "$HEARTH_API_KEY"
            }
            Key::Stored => "$HEARTH_API_KEY",
        };
        if let Some(link) = link {
            writeln!(f, "  In a browser: {link}")?;
            writeln!(f)?;
        }
        // On one line, as what is copied from a terminal had better be.
        let sample: String = SAMPLE.lines().map(str::trim_start).collect();
        writeln!(f, "  Try it:")?;
        writeln!(f)?;
        if let Some(path) = path(gateway) {
            writeln!(f, "    curl http://{address}{path}{}", credential(gateway.auth, key))?;
        }
        writeln!(
            f,
            "    curl -i http://{address}/v1/claims -H \"Authorization: Bearer {key}\" -d '{sample}'"
        )?;
        writeln!(f, "    curl http://{address}/user-preferences -H \"Authorization: Bearer {key}\"")?;
        writeln!(f)?;
        writeln!(
            f,
            "  Agents change preferences by the tool at http://{address}/mcp (Model Context Protocol)."
        )
    }
}

/// The site's address. A key that is known stands in the fragment, which browsers send to no server.
struct Link<'a> {
    address: SocketAddr,
    key: &'a Key<'a>,
}

impl fmt::Display for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}/", self.address)?;
        match self.key {
            Key::New(key) | Key::Given(key) => write!(f, "#key={}", utf8_percent_encode(key, ESCAPED)),
            Key::Stored => Ok(()),
        }
    }
}

/// From the served prefixes to the node.
struct Way<'a>(&'a Gateway);

impl fmt::Display for Way<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Gateway { upstream, node, index, .. } = self.0;
        let what = match (node, upstream.kind()) {
            (Node::Sample, _) => "sample node",
            (_, Kind::Grpc) => "gRPC node",
            (_, Kind::Http) => "HTTP gateway",
        };
        let routes = if index.routes == 1 { "route" } else { "routes" };
        write!(f, "{} -> {what} on {upstream} ({} {routes}", index.prefixes.join(", "), index.routes)?;
        if *node == Node::Asked {
            write!(f, ", as the node tells them")?;
        }
        write!(f, ")")
    }
}

/// A query that has an answer, whatever else the node knows.
fn path(gateway: &Gateway) -> Option<&'static str> {
    let served = gateway.index.prefixes.iter().any(|prefix| prefix == "/chain");
    served.then_some(match gateway.node {
        Node::Sample => "/chain/entity/did:ixo:entity:4f8e2a91",
        Node::Named | Node::Asked => "/chain/token/params",
    })
}

/// What curl needs to show the key.
fn credential(auth: Auth, key: &str) -> String {
    match auth {
        Auth::None => String::new(),
        Auth::Bearer => format!(" -H \"Authorization: Bearer {key}\""),
        Auth::XApiKey => format!(" -H \"X-API-Key: {key}\""),
        Auth::Basic => format!(" -u \"default:{key}\""),
    }
}

/// All but what stands for itself anywhere in a URL (RFC 3986, section 2.3).
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
