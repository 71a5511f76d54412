//! The names and addresses by which clients in the local network reach this machine.

use std::collections::BTreeSet;
use std::net::IpAddr;

/// Returns the names and addresses for a certificate: those of loopback, the addresses of all interfaces that belong to
/// private networks, and the name of this machine in the local network (RFC 6762).
pub(super) fn all() -> BTreeSet<String> {
    let mut names = BTreeSet::from(["localhost", "127.0.0.1", "::1"].map(str::to_owned));
    names.extend(addresses().map(|address| address.to_string()));
    names.extend(local_name());
    names
}

/// Returns the address at which other machines most likely reach this one: of IPv4, if it has one.
pub(super) fn reachable() -> Option<IpAddr> {
    let mut reachable: Vec<IpAddr> = addresses().filter(|address| !address.is_loopback()).collect();
    reachable.sort_by_key(|address| (address.is_ipv6(), *address));
    reachable.first().copied()
}

/// Returns the addresses of the interfaces. If the system does not list them, only loopback has a certificate.
fn addresses() -> impl Iterator<Item = IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    interfaces.into_iter().map(|interface| interface.ip()).filter(|address| is_private(*address))
}

/// Returns whether an address belongs to a network that is not reached from the internet. An address of one link has a
/// zone, which a certificate cannot contain.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private() || address.is_loopback(),
        IpAddr::V6(address) => address.is_unique_local() || address.is_loopback(),
    }
}

/// Returns the name of this machine with `.local`, if it can be in a certificate.
fn local_name() -> Option<String> {
    let name = gethostname::gethostname().into_string().ok()?;
    let first = name.split('.').next()?.to_ascii_lowercase();
    let is_name = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_name.then(|| format!("{first}.local"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_and_private_addresses_are_named() {
        let names = all();
        for name in ["localhost", "127.0.0.1", "::1"] {
            assert!(names.contains(name), "{names:?}");
        }
        for (address, expected) in [
            ("192.168.1.20", true),
            ("10.0.0.7", true),
            ("203.0.113.9", false),
            ("169.254.1.1", false),
            ("fd00::1", true),
            ("fe80::1", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(address.parse().map(is_private), Ok(expected), "{address}");
        }
    }
}
