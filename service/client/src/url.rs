//! The URL of a service or of a receiver. Its user name, password and query can be secrets, so they are never shown.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::HeaderValue;
use http::uri::{Authority, PathAndQuery, Scheme, Uri};
use percent_encoding::percent_decode_str;

/// An `http` or `https` URL.
#[derive(Clone)]
pub struct Url {
    /// Without the user name and the password.
    uri: Uri,
    /// The user name and the password as a header field.
    authorization: Option<HeaderValue>,
}

impl FromStr for Url {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let uri: Uri = text.parse().map_err(|_| "it is not a URL")?;
        if !matches!(uri.scheme_str(), Some("http" | "https")) {
            return Err("the URL must begin with `http://` or `https://`");
        }
        let authority = uri.authority().map(Authority::as_str).unwrap_or_default();
        let (user, host) = match authority.rsplit_once('@') {
            Some((user, host)) => (Some(user), host),
            None => (None, authority),
        };
        let host = Authority::from_str(host).map_err(|_| "the URL has no host")?;
        let mut parts = uri.clone().into_parts();
        parts.authority = Some(host);
        let uri = Uri::from_parts(parts).map_err(|_| "it is not a URL")?;
        Ok(Self { uri, authorization: user.and_then(basic) })
    }
}

impl Url {
    /// Returns an error if the URL is not only the base of paths: a query or a user name would be lost or shown.
    pub fn base(text: &str) -> Result<Self, &'static str> {
        let url: Self = text.parse()?;
        if url.uri.query().is_some() || url.authorization.is_some() {
            return Err("the URL must have neither a user name nor a query; the API key comes from \
                        `HEARTH_API_KEY` or `--key-file`");
        }
        Ok(url)
    }

    /// Returns the URL of a path below this one.
    pub fn join(&self, path_and_query: &str) -> Option<Uri> {
        let base = self.uri.path().trim_end_matches('/');
        let mut parts = self.uri.clone().into_parts();
        parts.path_and_query = Some(PathAndQuery::from_str(&format!("{base}{path_and_query}")).ok()?);
        Uri::from_parts(parts).ok()
    }

    /// Returns the URL for a request, including the query.
    pub fn uri(&self) -> &Uri {
        &self.uri
    }

    /// Returns the header field `Authorization` for the user name in the URL.
    pub fn authorization(&self) -> Option<&HeaderValue> {
        self.authorization.as_ref()
    }

    /// Returns whether the URL uses TLS.
    pub fn is_tls(&self) -> bool {
        self.uri.scheme() == Some(&Scheme::HTTPS)
    }

    /// Returns whether the host is this machine.
    pub fn is_loopback(&self) -> bool {
        let host = self.uri.host().unwrap_or_default();
        let address = host.trim_start_matches('[').trim_end_matches(']');
        host.eq_ignore_ascii_case("localhost")
            || address.parse().is_ok_and(|address: IpAddr| address.is_loopback())
    }
}

/// Shows the URL without its secrets.
impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = self.uri.scheme_str().unwrap_or_default();
        let authority = self.uri.authority().map(Authority::as_str).unwrap_or_default();
        write!(f, "{scheme}://{authority}{}", self.uri.path().trim_end_matches('/'))
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns the header field for `user:password` with the escapes of a URL.
fn basic(user: &str) -> Option<HeaderValue> {
    let plain: Vec<u8> = percent_decode_str(user).collect();
    let mut value = HeaderValue::try_from(format!("Basic {}", STANDARD.encode(plain))).ok()?;
    value.set_sensitive(true);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), &'static str>;

    #[test]
    fn secrets_are_not_shown() -> Outcome {
        let url: Url = "https://us%20er:pass@hooks.example:8443/in/?token=secret".parse()?;
        assert_eq!(url.to_string(), "https://hooks.example:8443/in");
        assert_eq!(url.uri().to_string(), "https://hooks.example:8443/in/?token=secret");
        let value = url.authorization().and_then(|value| value.to_str().ok());
        assert_eq!(value, Some("Basic dXMgZXI6cGFzcw=="));
        assert_eq!(format!("{url:?}"), url.to_string());
        Ok(())
    }

    #[test]
    fn paths_are_appended() -> Outcome {
        for (base, joined) in [
            ("http://127.0.0.1:8787", "http://127.0.0.1:8787/v1/events?after=0"),
            ("https://claims.example/kpt/", "https://claims.example/kpt/v1/events?after=0"),
        ] {
            let url = Url::base(base)?;
            assert_eq!(url.join("/v1/events?after=0").map(|uri| uri.to_string()).as_deref(), Some(joined));
        }
        Ok(())
    }

    #[test]
    fn other_urls_are_refused() {
        for text in ["", "claims.example", "ftp://claims.example", "/v1", "http://", "http://user@"] {
            assert!(text.parse::<Url>().is_err(), "{text}");
        }
        for text in ["https://a:b@claims.example", "https://claims.example?key=1"] {
            assert!(Url::base(text).is_err(), "{text}");
        }
    }

    #[test]
    fn loopback_is_recognised() -> Outcome {
        for (url, expected) in [
            ("http://localhost:1", true),
            ("http://127.0.0.9", true),
            ("http://[::1]:80/a", true),
            ("http://127.0.0.1.example", false),
            ("http://10.0.0.1", false),
        ] {
            assert_eq!(url.parse::<Url>()?.is_loopback(), expected, "{url}");
        }
        Ok(())
    }
}
