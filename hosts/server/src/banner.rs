//! The banner on standard output at the start: the address of the server, the API keys, and a request to try.

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;

use bytesize::ByteSize;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::gateway::{Auth, Gateway, Kind, Node};
use crate::settings::NewKeys;
use hearth_database::PostgresUrl;

/// The facts that the banner shows.
pub(crate) struct Banner<'a> {
    /// The scheme, the address and the port of the server.
    pub(crate) origin: &'a str,
    pub(crate) state: &'a Path,
    /// The Postgres database, if that is the store.
    pub(crate) database: Option<&'a PostgresUrl>,
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
    pub(crate) keys: Keys<'a>,
    /// The memory that the server may take, in bytes.
    pub(crate) memory: usize,
    /// The receivers of webhooks.
    pub(crate) receivers: Option<String>,
    /// The address of the metrics.
    pub(crate) metrics: Option<SocketAddr>,
}

/// The API keys that clients send.
pub(crate) enum Keys<'a> {
    /// The keys of a first start, which are shown only now.
    New(&'a NewKeys),
    /// A key given for this run.
    Given,
    /// Those in the settings.
    Stored,
}

impl fmt::Display for Banner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            origin,
            state,
            database,
            policy,
            issuer,
            signer,
            is_local,
            gateway,
            site,
            pages,
            keys,
            memory,
            receivers,
            metrics,
        } = self;
        let state = state.display();
        writeln!(f, "Hearth {} is listening on {origin}", env!("CARGO_PKG_VERSION"))?;
        writeln!(f)?;
        match keys {
            Keys::New(NewKeys { form, operator }) => {
                writeln!(
                    f,
                    "API keys for `Authorization: Bearer` (shown once; only their SHA-256 is stored):"
                )?;
                writeln!(f, "  {form}  sends and reads claims")?;
                writeln!(f, "  {operator}  the operator's, with all scopes; also creates keys")?;
            }
            Keys::Given => writeln!(
                f,
                "API key: the value of `--api-key` or $HEARTH_OPERATOR_KEY, and those that were created with a key"
            )?,
            Keys::Stored => writeln!(
                f,
                "API keys: those whose SHA-256 is in {state}/hearth.toml, and those that were created with a key"
            )?,
        }
        let (form, operator) = keys.secrets();
        let links = links(origin, site.is_some(), pages, form, operator);
        if !links.is_empty() {
            writeln!(f, "In a browser:")?;
            links.iter().try_for_each(|link| writeln!(f, "  {link}"))?;
        }
        let secret = operator.unwrap_or("$HEARTH_API_KEY");
        writeln!(f, "Try it:")?;
        match path(gateway) {
            Some(path) => writeln!(f, "  curl {origin}{path}{}", credential(gateway.auth, secret))?,
            None => {
                writeln!(f, "  curl {origin}/user-preferences -H \"Authorization: Bearer {secret}\"")?;
            }
        }
        writeln!(f)?;
        let prefixes = gateway.index.prefixes.join(", ");
        let routes = Routes(gateway);
        if !pages.is_empty() {
            writeln!(f, "  pages     {origin}{}", pages.join(", "))?;
        }
        writeln!(f, "  API       {origin}/openapi.json; MCP server at /mcp")?;
        writeln!(f, "  gateway   {routes} at {prefixes}")?;
        writeln!(f, "  upstream  {} on {}", kind(gateway), gateway.upstream)?;
        if *issuer == DEFAULT_ISSUER {
            writeln!(f, "  issuer    {signer}, policy {policy}")?;
        } else {
            writeln!(f, "  issuer    {issuer}, policy {policy}")?;
            writeln!(f, "  signer    {signer}")?;
        }
        if *is_local {
            writeln!(f, "  status    lists at {origin}, which other machines cannot reach: set --base-url")?;
        }
        if *memory < usize::MAX {
            writeln!(f, "  memory    at most {}", ByteSize::b(*memory as u64).display().iec())?;
        }
        if let Some(receivers) = receivers {
            writeln!(f, "  webhooks  {receivers}")?;
        }
        if let Some(metrics) = metrics {
            writeln!(f, "  metrics   http://{metrics}/metrics")?;
        }
        if let Some(database) = database {
            writeln!(f, "  database  {database}")?;
        }
        write!(f, "  state     {state}")?;
        if let Some(site) = site {
            write!(f, ", site {}", site.display())?;
        }
        writeln!(f)
    }
}

impl Banner<'_> {
    /// Returns the URL of the form at another origin of this server, if a page is served.
    pub(crate) fn form(&self, origin: &str) -> Option<String> {
        let (form, _) = self.keys.secrets();
        links(origin, self.site.is_some(), self.pages, form, None).into_iter().next()
    }

    /// Returns whether the URL of the form has a key.
    pub(crate) fn has_key(&self) -> bool {
        self.keys.secrets().0.is_some()
    }
}

impl<'a> Keys<'a> {
    /// Returns the new keys: that of the form, and the operator's.
    fn secrets(&self) -> (Option<&'a str>, Option<&'a str>) {
        match self {
            Keys::New(NewKeys { form, operator }) => (Some(form), Some(operator)),
            Keys::Given | Keys::Stored => (None, None),
        }
    }
}

/// Returns the URLs of the pages for people. A new key is in the fragment, which browsers do not send to servers. The
/// link of the form, which is passed on, has the key that only sends and reads claims.
fn links(
    origin: &str,
    has_site: bool,
    pages: &[String],
    form: Option<&str>,
    operator: Option<&str>,
) -> Vec<String> {
    let has = |path: &str| pages.iter().any(|page| page == path);
    let first = if has(FORM) { FORM } else { "/" };
    let link = |path: &str, key: Option<&str>| {
        let key = key.map(|key| format!("#key={}", utf8_percent_encode(key, ESCAPED))).unwrap_or_default();
        format!("{origin}{path}{key}")
    };
    let form = has_site.then(|| link(first, form));
    form.into_iter().chain(has(DESK).then(|| link(DESK, operator))).collect()
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
/// The path of the page for programme officers.
const DESK: &str = "/desk/";
/// The default issuer, which belongs to no operator. Records and credentials then name the signer as their issuer.
pub(super) const DEFAULT_ISSUER: &str = "did:web:localhost";

/// All characters except the unreserved ones (RFC 3986, section 2.3).
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
