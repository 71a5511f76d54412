//! The addresses of clients, also behind proxies: the section `[proxies]` of `hearth.toml`.
//!
//! Only a trusted proxy may name its client in a header field. The field is read from its end, where the nearest proxy
//! wrote: the first address that is not that of a trusted proxy is the client, and everything before it can be invented.

use std::net::{IpAddr, Ipv6Addr};

use http::HeaderMap;
use http::header::{FORWARDED, HeaderName, HeaderValue};
use ipnet::IpNet;
use serde::Deserialize;

/// The section `[proxies]` of `hearth.toml`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Proxies {
    /// The addresses of the proxies that are trusted.
    trusted: Vec<Network>,
    /// The field in which they name the client.
    header: Field,
}

/// A network, or one address.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Network(IpNet);

/// A header field that names the client of a request. A request cannot choose it: a proxy that writes one field
/// passes the other on unchanged.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Field {
    #[default]
    XForwardedFor,
    /// RFC 7239.
    Forwarded,
}

impl Proxies {
    /// Returns the address of the client that sent a request to this server or to a trusted proxy.
    ///
    /// It is the address of the connection unless that is a trusted proxy. If a trusted proxy names no address, its own
    /// counts.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        if !self.trust(client) {
            return client;
        }
        for named in self.header.named(headers) {
            let Some(address) = named else { break };
            client = address.to_canonical();
            if !self.trust(client) {
                break;
            }
        }
        client
    }

    /// Returns whether an address is that of a trusted proxy.
    pub(crate) fn trust(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.trusted.iter().any(|Network(network)| network.contains(&address))
    }
}

impl Field {
    /// Returns the addresses that a header names, beginning with the last. `None` stands for text without an address.
    fn named(self, headers: &HeaderMap) -> impl Iterator<Item = Option<IpAddr>> {
        let name = match self {
            Self::XForwardedFor => X_FORWARDED_FOR,
            Self::Forwarded => FORWARDED,
        };
        let lines: Vec<&HeaderValue> = headers.get_all(name).iter().collect();
        let elements = lines.into_iter().rev().flat_map(|line| {
            // Text that is not ASCII has no address.
            line.to_str().unwrap_or("?").rsplit(',').map(str::trim)
        });
        elements.map(move |element| match self {
            Self::XForwardedFor => plain(element),
            Self::Forwarded => described(element),
        })
    }
}

/// Reads an element of `X-Forwarded-For`: an address, which some proxies write with a port.
fn plain(element: &str) -> Option<IpAddr> {
    let bare = element.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(element);
    let with_port = || element.parse().ok().map(|address: std::net::SocketAddr| address.ip());
    bare.parse().ok().or_else(with_port)
}

/// Reads an element of `Forwarded`.
fn described(element: &str) -> Option<IpAddr> {
    // A comma in a quoted text, such as that of `host`, has split the element.
    if !element.matches('"').count().is_multiple_of(2) {
        return None;
    }
    let node = rfc7239::parse(element).next()?.ok()?;
    node.forwarded_for?.ip().copied()
}

/// Returns the address that stands for a client in counts. A client with IPv6 has a network of its own, so its addresses
/// count together.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            Ipv6Addr::from_bits(address.to_bits() & CLIENT_NETWORK).into()
        }
        address => address,
    }
}

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let network = text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(Self).map_err(|_| {
            format!(
                "`{text}` is neither an address nor a network; write one such as `10.0.0.2` or `10.0.0.0/24`"
            )
        })
    }
}

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The first 64 bits of an address of IPv6.
const CLIENT_NETWORK: u128 = !(u64::MAX as u128);

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    fn client(
        settings: &str,
        peer: &str,
        lines: &[(&'static str, &str)],
    ) -> Result<String, Box<dyn std::error::Error>> {
        let proxies: Proxies = toml::from_str(settings)?;
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_str(value)?);
        }
        Ok(proxies.client(peer.parse()?, &headers).to_string())
    }

    #[test]
    fn a_header_counts_only_from_a_trusted_proxy() -> Outcome {
        let plain = "x-forwarded-for";
        for (peer, lines, expected) in [
            ("192.0.2.9", &[(plain, "203.0.113.7")][..], "192.0.2.9"),
            ("10.0.0.2", &[(plain, "203.0.113.7")], "203.0.113.7"),
            ("::ffff:10.0.0.2", &[(plain, "203.0.113.7")], "203.0.113.7"),
            // The client wrote the first one.
            ("10.0.0.2", &[(plain, "198.51.100.1, 203.0.113.7")], "203.0.113.7"),
            ("10.0.0.2", &[(plain, "198.51.100.1"), (plain, "203.0.113.7")], "203.0.113.7"),
            // A second trusted proxy is in front.
            ("10.0.0.2", &[(plain, "198.51.100.1,203.0.113.7,10.0.0.3")], "203.0.113.7"),
            ("10.0.0.2", &[(plain, "10.0.0.5, 10.0.0.3")], "10.0.0.5"),
            ("10.0.0.2", &[(plain, "203.0.113.7:4711")], "203.0.113.7"),
            ("10.0.0.2", &[(plain, "[2001:db8::1]:4711")], "2001:db8::1"),
            ("10.0.0.2", &[(plain, "198.51.100.1, unknown")], "10.0.0.2"),
            ("10.0.0.2", &[(plain, "198.51.100.1, unknown, 10.0.0.3")], "10.0.0.3"),
            ("10.0.0.2", &[(plain, "")], "10.0.0.2"),
            ("10.0.0.2", &[("forwarded", "for=203.0.113.7")], "10.0.0.2"),
            ("10.0.0.2", &[], "10.0.0.2"),
        ] {
            let found = client("trusted = [\"10.0.0.0/24\"]", peer, lines)?;
            assert_eq!(found, expected, "{peer} {lines:?}");
        }
        assert_eq!(client("", "10.0.0.2", &[(plain, "203.0.113.7")])?, "10.0.0.2");
        Ok(())
    }

    #[test]
    fn the_standard_field_counts_where_it_is_set() -> Outcome {
        let settings = "trusted = [\"10.0.0.2\", \"2001:db8:1::/64\"]\nheader = \"forwarded\"";
        for (value, expected) in [
            ("for=203.0.113.7;proto=https", "203.0.113.7"),
            ("for=198.51.100.1, For=\"[2001:db8::1]:4711\"", "2001:db8::1"),
            ("for=203.0.113.7, for=\"[2001:db8:1::9]\"", "203.0.113.7"),
            ("for=203.0.113.7, for=_hidden", "10.0.0.2"),
            ("proto=https", "10.0.0.2"),
            ("for=203.0.113.7;host=\"a,for=198.51.100.1\"", "10.0.0.2"),
        ] {
            assert_eq!(client(settings, "10.0.0.2", &[("forwarded", value)])?, expected, "{value}");
        }
        assert_eq!(client(settings, "10.0.0.2", &[("x-forwarded-for", "203.0.113.7")])?, "10.0.0.2");
        Ok(())
    }

    #[test]
    fn addresses_of_a_network_of_a_client_count_together() -> Outcome {
        for (address, expected) in [
            ("203.0.113.7", "203.0.113.7"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("::1", "::1"),
        ] {
            assert_eq!(counted(address.parse()?).to_string(), expected);
        }
        Ok(())
    }

    #[test]
    fn a_wrong_setting_is_an_error() {
        for (settings, expected) in [
            ("trusted = [\"10.0.0\"]", "`10.0.0` is neither"),
            ("trusted = [\"10.0.0.0/33\"]", "`10.0.0.0/33` is neither"),
            ("header = \"x-real-ip\"", "x-forwarded-for"),
            ("proxies = []", "proxies"),
        ] {
            let message = toml::from_str::<Proxies>(settings).err().map(|error| error.to_string());
            assert!(message.as_ref().is_some_and(|message| message.contains(expected)), "{message:?}");
        }
    }
}
