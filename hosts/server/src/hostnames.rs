//! The host names that the server accepts. A page that uses DNS rebinding sends another name and is refused.

use std::net::SocketAddr;

use http::header::HOST;
use http::uri::{Authority, Uri};
use http::{Request, Version};

/// The hosts that a request may name; `None` allows all.
pub(crate) struct Hostnames(Option<Vec<String>>);

impl Hostnames {
    /// Returns the hosts of a server on this address: its own, the host of its URL, and those in the settings. `*`
    /// allows all. An address other than loopback also allows all, unless the settings list hosts.
    pub(crate) fn new(address: SocketAddr, listen: &str, base_url: Option<&str>, more: &[String]) -> Self {
        let any = more.iter().any(|host| host == "*");
        if any || (more.is_empty() && !address.ip().is_loopback()) {
            return Self(None);
        }
        let of_url = base_url.and_then(|url| url.parse::<Uri>().ok()?.host().map(str::to_owned));
        let own = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned);
        let named = listen.parse::<Authority>().ok().map(|named| named.host().to_owned());
        let hosts = own.into_iter().chain(named).chain(of_url).chain(more.iter().cloned());
        Self(Some(hosts.map(|host| host.to_ascii_lowercase()).collect()))
    }

    /// Allows all hosts.
    pub(crate) fn any() -> Self {
        Self(None)
    }

    /// Returns whether a request names an allowed host. A request without a host is allowed, because no browser sends
    /// one.
    pub(crate) fn admits<T>(&self, request: &Request<T>) -> bool {
        let Some(hosts) = &self.0 else { return true };
        let header = request.headers().get(HOST).and_then(|host| Authority::try_from(host.as_bytes()).ok());
        let named = request.uri().authority().cloned().or(header);
        named.is_none_or(|named| hosts.contains(&named.host().to_ascii_lowercase()))
    }
}

/// Returns whether the request has exactly one valid `Host` field (RFC 9112, section 3.2). Before HTTP/1.1, the field
/// is optional.
pub(crate) fn names_its_host<T>(request: &Request<T>) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (None, _) => request.version() < Version::HTTP_11,
        // The field is empty if the target has no authority.
        (Some(host), None) if host.is_empty() => true,
        (Some(host), None) => {
            Authority::try_from(host.as_bytes()).is_ok_and(|host| !host.as_str().contains('@'))
        }
        (Some(_), Some(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    fn admits(hosts: &Hostnames, host: &str) -> Result<bool, http::Error> {
        Request::get("/healthz").header(HOST, host).body(()).map(|request| hosts.admits(&request))
    }

    #[test]
    fn a_foreign_name_is_refused_on_loopback() -> Outcome {
        let listed = [String::from("proxy.example")];
        let url = Some("https://Claims.example/kpt");
        let hosts = Hostnames::new("127.0.0.1:8787".parse()?, "hearth.local:8787", url, &listed);
        for host in
            ["localhost:8787", "127.0.0.1", "[::1]:8787", "HEARTH.local", "claims.example", "proxy.example"]
        {
            assert!(admits(&hosts, host)?, "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:8787", "127.0.0.1.evil.example"] {
            assert!(!admits(&hosts, host)?, "{host}");
        }
        assert!(hosts.admits(&Request::get("/healthz").body(())?), "no browser sends this");
        Ok(())
    }

    #[test]
    fn every_name_is_admitted_beyond_loopback() -> Outcome {
        assert!(admits(&Hostnames::new("0.0.0.0:80".parse()?, "0.0.0.0:80", None, &[]), "any.example")?);
        let any = [String::from("*")];
        assert!(admits(&Hostnames::new("127.0.0.1:80".parse()?, "127.0.0.1:80", None, &any), "any.example")?);
        Ok(())
    }
}
