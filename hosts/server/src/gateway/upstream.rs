//! The upstream: the node that the gateway queries, and its protocol.

use std::fmt;

use clap::ValueEnum;
use http::uri::{Authority, Scheme};
use http::{Uri, Version};
use serde::Deserialize;

/// The address and the protocol of the node.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Upstream {
    scheme: Scheme,
    authority: Authority,
    /// The prefix of all paths, usually empty.
    path: String,
    kind: Kind,
}

/// The protocol of the upstream.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// gRPC over HTTP/2
    Grpc,
    /// The node's HTTP gateway
    Http,
}

impl Kind {
    /// Returns the name in flags, settings and variables.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Grpc => "grpc",
            Self::Http => "http",
        }
    }
}

impl Upstream {
    /// Parses a URL: scheme, host and port, and for the kind `http` an optional path. `grpc` and `grpcs` mean `http`
    /// and `https` with the kind `grpc`. The error describes what is wrong with the URL.
    pub(crate) fn parse(url: &str, kind: Option<Kind>) -> Result<Self, String> {
        let (word, rest) = url.split_once("://").ok_or("the URL has no scheme, such as `http://`")?;
        let (scheme, own) = match word.to_ascii_lowercase().as_str() {
            "http" => (Scheme::HTTP, None),
            "https" => (Scheme::HTTPS, None),
            "grpc" => (Scheme::HTTP, Some(Kind::Grpc)),
            "grpcs" => (Scheme::HTTPS, Some(Kind::Grpc)),
            _ => {
                return Err(format!(
                    "the scheme `{word}` is not supported; use `http`, `https`, `grpc` or `grpcs`"
                ));
            }
        };
        if own == Some(Kind::Grpc) && kind == Some(Kind::Http) {
            return Err(format!("the scheme `{word}` does not match the kind `http`"));
        }
        // Checked first, with a message that does not repeat the URL, which can contain a password.
        if rest.contains('@') {
            return Err(String::from("the URL contains credentials; remove them"));
        }
        let (authority, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let kind = kind.or(own).unwrap_or(Kind::Grpc);
        let path = after.trim_end_matches('/');
        if path.contains(['?', '#']) || Uri::try_from(after).is_err() && !after.is_empty() {
            return Err(format!("`{after}` after the host is not a path"));
        }
        if kind == Kind::Grpc && !path.is_empty() {
            return Err(format!("the URL has the path `{path}`, which gRPC calls cannot use"));
        }
        let authority =
            Authority::try_from(authority).ok().filter(has_host).ok_or("the URL has no valid host")?;
        if authority.as_str() != authority.host() && authority.port_u16().is_none_or(|port| port == 0) {
            return Err(String::from("the port is not a number from 1 to 65535"));
        }
        Ok(Self { scheme, authority, path: path.to_owned(), kind })
    }

    /// Returns the protocol.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the host and the port, as in the URL.
    pub fn authority(&self) -> &str {
        self.authority.as_str()
    }

    /// Returns the prefix of all paths, usually empty.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns whether connections are encrypted.
    pub fn is_tls(&self) -> bool {
        self.scheme == Scheme::HTTPS
    }

    /// Returns the HTTP version of requests, which is not negotiated without TLS.
    pub(crate) fn version(&self) -> Version {
        match self.kind {
            Kind::Grpc => Version::HTTP_2,
            Kind::Http => Version::HTTP_11,
        }
    }

    /// Returns whether a URI has the upstream's scheme, host and port.
    pub(crate) fn admits(&self, uri: &Uri) -> bool {
        let Some(authority) = uri.authority() else { return false };
        uri.scheme() == Some(&self.scheme)
            && !authority.as_str().contains('@')
            && authority.host().eq_ignore_ascii_case(self.authority.host())
            && port(&self.scheme, authority) == port(&self.scheme, &self.authority)
    }
}

/// The URL, for the edge and for messages.
impl fmt::Display for Upstream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme, self.authority, self.path)
    }
}

fn has_host(authority: &Authority) -> bool {
    !authority.host().is_empty()
}

fn port(scheme: &Scheme, authority: &Authority) -> u16 {
    authority.port_u16().unwrap_or(if *scheme == Scheme::HTTPS { 443 } else { 80 })
}

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn a_url_names_scheme_host_and_port() -> Outcome {
        for (url, kind, read) in [
            ("http://127.0.0.1:9090", None, ("http://127.0.0.1:9090", Kind::Grpc)),
            ("grpc://node:9090/", None, ("http://node:9090", Kind::Grpc)),
            ("GRPCS://node.example", Some(Kind::Grpc), ("https://node.example", Kind::Grpc)),
            ("https://node.example:1317", Some(Kind::Http), ("https://node.example:1317", Kind::Http)),
            ("http://[::1]:9090", None, ("http://[::1]:9090", Kind::Grpc)),
            ("https://node/rest/", Some(Kind::Http), ("https://node/rest", Kind::Http)),
        ] {
            let upstream = Upstream::parse(url, kind)?;
            assert_eq!((upstream.to_string().as_str(), upstream.kind()), read, "{url}");
        }
        Ok(())
    }

    #[test]
    fn an_invalid_url_is_refused() {
        for (url, kind, expected) in [
            ("127.0.0.1:9090", None, "no scheme"),
            ("ftp://node", None, "`ftp`"),
            ("grpc://node", Some(Kind::Http), "does not match the kind"),
            ("http://user:secret@node", None, "credentials"),
            ("http://", None, "no valid host"),
            ("http://:9090", None, "no valid host"),
            ("http://no de", None, "no valid host"),
            ("http://node:", None, "port"),
            ("http://node:0", None, "port"),
            ("http://node:65536", None, "port"),
            ("http://node/api", None, "`/api`"),
            ("http://node?key=1", None, "`?key=1`"),
            ("http://node#top", None, "`#top`"),
            ("http://node/rest?key=1", Some(Kind::Http), "not a path"),
            ("http://node/a b", Some(Kind::Http), "not a path"),
        ] {
            let message = Upstream::parse(url, kind).err().unwrap_or_default();
            assert!(message.contains(expected), "{url}: {message}");
            assert!(!message.contains("secret"), "{message}");
        }
    }

    #[test]
    fn only_the_upstream_is_admitted() -> Outcome {
        let upstream = Upstream::parse("http://Node.example", None)?;
        for uri in ["http://node.example/a.B/C", "http://NODE.example:80/x?y=z"] {
            assert!(upstream.admits(&uri.parse()?), "{uri}");
        }
        for uri in [
            "https://node.example/",
            "https://node.example:80/",
            "http://node.example:8080/",
            "http://node.example.org/",
            "http://node.example@other.example/",
            "http://me@node.example/",
            "http://other.example/node.example",
            "/a.B/C",
        ] {
            assert!(!upstream.admits(&uri.parse()?), "{uri}");
        }
        let upstream = Upstream::parse("https://[::1]", None)?;
        assert!(upstream.admits(&"https://[::1]:443/".parse()?));
        assert!(!upstream.admits(&"https://[::2]/".parse()?));
        Ok(())
    }
}
