//! The banner on standard output at the start: the address of the server, the API key, and a request to try.

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::serve::gateway::{Auth, Gateway, Kind, Node};

/// The facts that the banner shows.
pub(crate) struct Banner<'a> {
    pub(crate) address: SocketAddr,
    pub(crate) state: &'a Path,
    pub(crate) policy: &'a str,
    pub(crate) issuer: &'a str,
    /// The DID of the key that signs credentials.
    pub(crate) signer: &'a str,
    /// Whether credentials name status lists at the address of this server, because no base URL is set.
    pub(crate) is_local: bool,
    pub(crate) gateway: &'a Gateway,
    pub(crate) site: Option<&'a Path>,
    /// The paths of the pages that are served.
    pub(crate) pages: &'a [String],
    pub(crate) key: Key<'a>,
    /// The receivers of webhooks.
    pub(crate) receivers: Option<String>,
}

/// The API key that clients send.
pub(crate) enum Key<'a> {
    /// A new key, which is shown only now.
    New(&'a str),
    /// A key given for this run.
    Given(&'a str),
    /// One of the keys in the settings.
    Stored,
}

impl fmt::Display for Banner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { address, state, policy, issuer, signer, is_local, gateway, site, pages, key, receivers } =
            self;
        let state = state.display();
        writeln!(f, "Hearth {} is listening on http://{address}", env!("CARGO_PKG_VERSION"))?;
        writeln!(f)?;
        let secret = match key {
            Key::New(key) => {
                writeln!(f, "API key for `Authorization: Bearer` (shown once; only its SHA-256 is stored):")?;
                writeln!(f, "  {key}")?;
                key
            }
            Key::Given(_) => {
                writeln!(
                    f,
                    "API key: the value of `--api-key` or $HEARTH_API_KEY; stored keys are not used"
                )?;
                "$HEARTH_API_KEY"
            }
            Key::Stored => {
                writeln!(f, "API keys: those whose SHA-256 is in {state}/hearth.toml")?;
                "$HEARTH_API_KEY"
            }
        };
        if site.is_some() {
            let path = pages.iter().find(|path| *path == FORM).map_or("/", String::as_str);
            writeln!(f, "In a browser:")?;
            writeln!(f, "  {}", Link { address: *address, path, key })?;
        }
        writeln!(f, "Try it:")?;
        match path(gateway) {
            Some(path) => writeln!(f, "  curl http://{address}{path}{}", credential(gateway.auth, secret))?,
            None => {
                writeln!(
                    f,
                    "  curl http://{address}/user-preferences -H \"Authorization: Bearer {secret}\""
                )?;
            }
        }
        writeln!(f)?;
        let prefixes = gateway.index.prefixes.join(", ");
        let routes = Routes(gateway);
        if !pages.is_empty() {
            writeln!(f, "  pages     http://{address}{}", pages.join(", "))?;
        }
        writeln!(f, "  API       http://{address}/openapi.json; MCP server at /mcp")?;
        writeln!(f, "  gateway   {routes} at {prefixes}")?;
        writeln!(f, "  upstream  {} on {}", kind(gateway), gateway.upstream)?;
        if *issuer == DEFAULT_ISSUER {
            writeln!(f, "  issuer    {signer}, policy {policy}")?;
        } else {
            writeln!(f, "  issuer    {issuer}, policy {policy}")?;
            writeln!(f, "  signer    {signer}")?;
        }
        if *is_local {
            writeln!(
                f,
                "  status    lists at http://{address}, which other machines cannot reach: set --base-url"
            )?;
        }
        if let Some(receivers) = receivers {
            writeln!(f, "  webhooks  {receivers}")?;
        }
        write!(f, "  state     {state}")?;
        if let Some(site) = site {
            write!(f, ", site {}", site.display())?;
        }
        writeln!(f)
    }
}

/// The URL of a page. A known key is in the fragment, which browsers do not send to servers.
struct Link<'a> {
    address: SocketAddr,
    path: &'a str,
    key: &'a Key<'a>,
}

impl fmt::Display for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}{}", self.address, self.path)?;
        match self.key {
            Key::New(key) | Key::Given(key) => write!(f, "#key={}", utf8_percent_encode(key, ESCAPED)),
            Key::Stored => Ok(()),
        }
    }
}

/// The number of routes, and their source if it is the node.
struct Routes<'a>(&'a Gateway);

impl fmt::Display for Routes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Gateway { node, index, .. } = self.0;
        let noun = if index.routes == 1 { "route" } else { "routes" };
        let source = if *node == Node::Reflected { " by reflection" } else { "" };
        write!(f, "{} {noun}{source}", index.routes)
    }
}

fn kind(gateway: &Gateway) -> &'static str {
    match (&gateway.node, gateway.upstream.kind()) {
        (Node::Sample, _) => "sample node",
        (_, Kind::Grpc) => "gRPC node",
        (_, Kind::Http) => "HTTP gateway",
    }
}

/// Returns the path of a query that every node answers, if the gateway serves it.
fn path(gateway: &Gateway) -> Option<&'static str> {
    let served = gateway.index.prefixes.iter().any(|prefix| prefix == "/chain");
    served.then_some(match gateway.node {
        Node::Sample => "/chain/entity/did:ixo:entity:4f8e2a91",
        Node::Named | Node::Reflected => "/chain/token/params",
    })
}

/// Returns the arguments with which curl sends the key to the gateway.
fn credential(auth: Auth, key: &str) -> String {
    match auth {
        Auth::None => String::new(),
        Auth::Bearer => format!(" -H \"Authorization: Bearer {key}\""),
        Auth::XApiKey => format!(" -H \"X-API-Key: {key}\""),
        Auth::Basic => format!(" -u \"default:{key}\""),
    }
}

/// The path of the form.
const FORM: &str = "/form/";
/// The default issuer, which belongs to no operator. Records and credentials then name the signer as their issuer.
pub(super) const DEFAULT_ISSUER: &str = "did:web:localhost";

/// All characters except the unreserved ones (RFC 3986, section 2.3).
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
