//! Quotas: requests for each key and for each address, and failed keys for each address.
//!
//! A key that was accepted is not refused because of failed keys from its address, while the server remembers it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use governor::clock::{Clock as _, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::HeaderMap;
use http::header::{AUTHORIZATION, HeaderName, HeaderValue, RETRY_AFTER};
use percent_encoding::percent_decode_str;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::clients::{Proxies, counted};

/// The section `[limits]` of `hearth.toml`. Zero means no limit.
#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Limits {
    /// Requests per second of one key.
    pub(crate) requests_per_second: u32,
    /// Requests per second of one address. By default, loopback has no limit, because a proxy brings all clients.
    pub(crate) requests_per_second_per_address: Option<u32>,
    /// Wrong keys per minute from one address.
    pub(crate) failed_keys_per_minute: u32,
    /// Connections of one address. By default, loopback has no limit, because a proxy brings all clients.
    pub(crate) connections_per_address: Option<usize>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests_per_second: 5_000,
            requests_per_second_per_address: None,
            failed_keys_per_minute: 60,
            connections_per_address: None,
        }
    }
}

/// All quotas of a server.
pub(crate) struct Quotas {
    proxies: Proxies,
    requests: Option<Limit<Key>>,
    requests_of_address: Option<Limit<IpAddr>>,
    /// Whether the quota of addresses is the default, which leaves out the loopback interface.
    has_default: bool,
    failures: Option<Limit<IpAddr>>,
    /// Addresses that sent too many wrong keys, with the time until which they may try no new key.
    refused: Mutex<HashMap<IpAddr, Instant>>,
    /// Keys that were accepted when they were last sent, with their organisations.
    known: Mutex<HashMap<Key, Organisation>>,
    clock: DefaultClock,
}

struct Limit<K: std::hash::Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K, StateInformationMiddleware>,
    full: Standing,
}

/// The digest of the key in a request; the key itself is not stored.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Key(pub(crate) [u8; 32]);

/// The organisation of a key, by the digest of its name.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Organisation(pub(crate) u64);

/// The use of a quota.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    name: &'static str,
    quota: u32,
    window: Duration,
    remaining: u32,
    /// The time until requests are accepted, or the quota is complete again.
    wait: Duration,
}

/// An exceeded quota.
#[derive(Clone, Copy)]
pub(crate) struct Exceeded(Standing);

impl Quotas {
    /// Creates the quotas. Behind the given proxies, the addresses of their clients count.
    pub(crate) fn new(limits: &Limits, proxies: Proxies) -> Self {
        let of_address = limits.requests_per_second_per_address;
        Self {
            proxies,
            requests: Limit::per_second("requests", limits.requests_per_second),
            requests_of_address: Limit::per_second("address", of_address.unwrap_or(REQUESTS_OF_AN_ADDRESS)),
            has_default: of_address.is_none(),
            failures: Limit::per_minute("failed-keys", limits.failed_keys_per_minute),
            refused: Mutex::default(),
            known: Mutex::default(),
            clock: DefaultClock::default(),
        }
    }

    /// Returns the address that counts for a request of a connection.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        counted(self.proxies.client(peer, headers))
    }

    /// Admits a request of an address, with this key if it has one. Returns the use of the key's quota, or of the
    /// quota of the address for a request without a key.
    pub(crate) fn admit(&self, key: Option<&Key>, address: IpAddr) -> Result<Option<Standing>, Exceeded> {
        let limit = self.requests_of_address.as_ref().filter(|_| self.limits(address));
        let of_address = limit.map(|limit| limit.take(&address, &self.clock)).transpose()?;
        let Some(key) = key else { return Ok(of_address) };
        let of_key = self.requests.as_ref().map(|limit| limit.take(key, &self.clock)).transpose()?;
        if self.organisation(key).is_none() {
            self.may_try(address)?;
        }
        Ok(of_key)
    }

    /// Returns the organisation of a key that was accepted when it was last sent.
    pub(crate) fn organisation(&self, key: &Key) -> Option<Organisation> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    /// Returns whether the quota of addresses is for this address. A proxy on this machine that is not trusted brings
    /// all clients.
    pub(crate) fn limits(&self, address: IpAddr) -> bool {
        !self.has_default || !address.is_loopback() || self.proxies.trust(address)
    }

    /// Admits an unknown key from an address, unless too many keys from there were wrong.
    fn may_try(&self, address: IpAddr) -> Result<(), Exceeded> {
        let Some(limit) = &self.failures else { return Ok(()) };
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(until) = refused.get(&address) else { return Ok(()) };
        if let Some(wait) = until.checked_duration_since(Instant::now()) {
            return Err(Exceeded(Standing { remaining: 0, wait, ..limit.full }));
        }
        refused.remove(&address);
        Ok(())
    }

    /// Records that a key was accepted.
    pub(crate) fn accepted(&self, key: Key, organisation: Organisation) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.get(&key) == Some(&organisation) {
            return;
        }
        // An organisation can create many keys, which must not be in the place of those of others.
        let of_organisation = || known.iter().filter(|(_, of)| **of == organisation).map(|(key, _)| *key);
        if of_organisation().count() >= MOST_KEYS_OF_ORGANISATION
            && let Some(other) = of_organisation().next()
        {
            known.remove(&other);
        }
        if known.len() >= MOST_KEYS {
            known.clear();
        }
        known.insert(key, organisation);
    }

    /// Records that the key of a request from an address was wrong.
    pub(crate) fn refused(&self, key: Key, address: IpAddr) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(&key);
        let failed = self.failures.as_ref().and_then(|limit| limit.take(&address, &self.clock).err());
        if let Some(Exceeded(Standing { wait, .. })) = failed {
            let now = Instant::now();
            let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
            if refused.len() > MOST_KEYS {
                refused.retain(|_, until| *until > now);
            }
            refused.insert(address, now + wait);
        }
    }
}

impl<K: std::hash::Hash + Eq + Clone> Limit<K> {
    /// Creates a limit for each second; zero means no limit.
    fn per_second(name: &'static str, most: u32) -> Option<Self> {
        NonZeroU32::new(most).map(|most| Self::new(name, Quota::per_second(most), most, SECOND))
    }

    /// Creates a limit for each minute; zero means no limit.
    fn per_minute(name: &'static str, most: u32) -> Option<Self> {
        NonZeroU32::new(most).map(|most| Self::new(name, Quota::per_minute(most), most, MINUTE))
    }

    fn new(name: &'static str, quota: Quota, most: NonZeroU32, window: Duration) -> Self {
        let full = Standing { name, quota: most.get(), window, remaining: most.get(), wait: window };
        Self { limiter: RateLimiter::keyed(quota).with_middleware(), full }
    }

    fn take(&self, key: &K, clock: &DefaultClock) -> Result<Standing, Exceeded> {
        if self.limiter.len() > MOST_KEYS {
            self.limiter.retain_recent();
        }
        match self.limiter.check_key(key) {
            Ok(state) => Ok(Standing { remaining: state.remaining_burst_capacity(), ..self.full }),
            Err(until) => {
                let wait = until.wait_time_from(clock.now());
                Err(Exceeded(Standing { remaining: 0, wait, ..self.full }))
            }
        }
    }
}

impl Key {
    pub(crate) fn new(text: &[u8]) -> Self {
        Self(Sha256::digest(text).into())
    }
}

/// Returns the key in a request, from its path, `Authorization` or `X-API-Key`, however it is spelled there.
pub(crate) fn key<'a>(in_path: Option<&'a str>, headers: &'a HeaderMap) -> Option<Cow<'a, [u8]>> {
    Some(match in_path {
        Some(key) => percent_decode_str(key).into(),
        None => match headers.get(AUTHORIZATION) {
            Some(value) => authorized(value.as_bytes()),
            None => headers.get(API_KEY)?.as_bytes().trim_ascii().into(),
        },
    })
}

/// Returns the key in the value of `Authorization`; the whole value if it has neither of the schemes of the service.
fn authorized(value: &[u8]) -> Cow<'_, [u8]> {
    let split = value.iter().position(|byte| *byte == b' ').and_then(|space| value.split_at_checked(space));
    let Some((scheme, rest)) = split else { return value.into() };
    let rest = rest.trim_ascii();
    if scheme.eq_ignore_ascii_case(b"bearer") {
        return rest.into();
    }
    let decoded = if scheme.eq_ignore_ascii_case(b"basic") { BASE64.decode(rest).ok() } else { None };
    let colon = |text: &Vec<u8>| text.iter().position(|byte| *byte == b':');
    let password = decoded.and_then(|text| Some(text.get(colon(&text)? + 1..)?.to_vec()));
    password.map_or_else(|| value.into(), Cow::Owned)
}

impl Organisation {
    /// Asks the edge for the organisation of a request's key, if it is not known.
    pub(crate) fn ask(headers: &mut HeaderMap, is_unknown: bool) {
        headers.remove(&ORGANISATION);
        if is_unknown {
            headers.insert(ORGANISATION, HeaderValue::from_static("?"));
        }
    }

    /// Takes the organisation out of the headers of an answer.
    pub(crate) fn answered(headers: &mut HeaderMap) -> Option<Self> {
        let digest = headers.remove(&ORGANISATION)?;
        u64::from_str_radix(digest.to_str().ok()?, 16).ok().map(Self)
    }
}

impl Exceeded {
    /// Adds the header fields that describe the quota, and the time after which a request is accepted.
    pub(crate) fn describe(&self, headers: &mut HeaderMap) {
        let Self(standing) = self;
        headers.insert(RETRY_AFTER, HeaderValue::from(standing.seconds()));
        standing.describe(headers);
    }
}

impl Standing {
    /// Adds the header fields that describe the quota (draft-ietf-httpapi-ratelimit-headers).
    pub(crate) fn describe(&self, headers: &mut HeaderMap) {
        let Self { name, quota, window, remaining, .. } = self;
        let fields = [
            (RATE_LIMIT_POLICY, format!("\"{name}\";q={quota};w={}", window.as_secs())),
            (RATE_LIMIT, format!("\"{name}\";r={remaining};t={}", self.seconds())),
        ];
        for (name, value) in fields {
            if let Ok(value) = HeaderValue::try_from(value) {
                headers.insert(name, value);
            }
        }
    }

    /// Returns the waiting time in whole seconds.
    fn seconds(&self) -> u64 {
        let part = u64::from(self.wait.subsec_nanos() > 0);
        (self.wait.as_secs() + part).max(1)
    }
}

/// The header in which the server asks, and the edge answers.
const ORGANISATION: HeaderName = HeaderName::from_static("hearth-organisation");
const API_KEY: HeaderName = HeaderName::from_static("x-api-key");
const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_mins(1);
/// The default limit of an address: a page with its files takes some tens of requests, so an office has enough.
const REQUESTS_OF_AN_ADDRESS: u32 = 1_000;
/// The number of keys and addresses that are stored before old entries are removed.
const MOST_KEYS: usize = 10_000;
/// The number of known keys of one organisation. A further one takes the place of another.
const MOST_KEYS_OF_ORGANISATION: usize = 1_000;

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    const REMOTE: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7));

    fn quotas(limits: &Limits) -> Quotas {
        Quotas::new(limits, Proxies::default())
    }

    #[test]
    fn wrong_keys_are_limited_and_accepted_ones_are_not() {
        let quotas = quotas(&Limits { failed_keys_per_minute: 3, ..Limits::default() });
        let right = Key::new(b"right");
        assert!(quotas.admit(Some(&right), ADDRESS).is_ok());
        quotas.accepted(right, Organisation(1));
        let wrong: Vec<bool> = (0_u8..5)
            .map(|number| Key::new(&[number]))
            .map(|key| quotas.admit(Some(&key), ADDRESS).inspect(|_| quotas.refused(key, ADDRESS)).is_ok())
            .collect();
        assert_eq!(wrong, [true, true, true, true, false]);
        assert!(quotas.admit(Some(&right), ADDRESS).is_ok());
        quotas.refused(right, ADDRESS);
        assert!(quotas.admit(Some(&right), ADDRESS).is_err(), "it was revoked");
    }

    #[test]
    fn a_key_is_the_same_in_each_spelling() {
        let of = |in_path: Option<&str>, name: HeaderName, value: &'static str| {
            key(in_path, &HeaderMap::from_iter([(name, HeaderValue::from_static(value))]))
                .map(Cow::into_owned)
        };
        let key = Some(b"s:cret".to_vec());
        assert_eq!(of(None, AUTHORIZATION, "Bearer s:cret"), key);
        for value in
            ["bEaReR    s:cret", "Bearer s:cret ", "Basic Zm9ybTpzOmNyZXQ=", "basic  Zm9ybTpzOmNyZXQ="]
        {
            assert_eq!(of(None, AUTHORIZATION, value), key, "{value}");
        }
        assert_eq!(of(None, API_KEY, "s:cret"), key);
        assert_eq!(of(Some("s%3acret"), API_KEY, "other"), key);
        assert_ne!(of(None, AUTHORIZATION, "Digest s:cret"), key);
    }

    #[test]
    fn an_organisation_does_not_displace_the_keys_of_another() {
        let quotas = quotas(&Limits::default());
        let other = Key::new(b"other");
        quotas.accepted(other, Organisation(1));
        for number in 0..12_000_u32 {
            quotas.accepted(Key::new(&number.to_be_bytes()), Organisation(2));
        }
        assert_eq!(quotas.organisation(&other), Some(Organisation(1)));
        assert_eq!(quotas.organisation(&Key::new(&11_999_u32.to_be_bytes())), Some(Organisation(2)));
        assert!(quotas.known.lock().is_ok_and(|known| known.len() == 1 + MOST_KEYS_OF_ORGANISATION));
    }

    #[test]
    fn a_quota_is_described() -> Result<(), &'static str> {
        let quotas = quotas(&Limits { requests_per_second: 1, ..Limits::default() });
        let key = Key::new(b"a");
        let text = |headers: &HeaderMap, name| {
            headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).map(String::from)
        };
        let mut headers = HeaderMap::new();
        let standing = quotas.admit(Some(&key), ADDRESS).ok().flatten().ok_or("no quota")?;
        standing.describe(&mut headers);
        assert_eq!(text(&headers, RATE_LIMIT).as_deref(), Some(r#""requests";r=0;t=1"#));
        assert_eq!(text(&headers, RETRY_AFTER), None);
        let exceeded = quotas.admit(Some(&key), ADDRESS).err().ok_or("no quota")?;
        exceeded.describe(&mut headers);
        assert_eq!(text(&headers, RETRY_AFTER).as_deref(), Some("1"));
        assert_eq!(text(&headers, RATE_LIMIT).as_deref(), Some(r#""requests";r=0;t=1"#));
        assert_eq!(text(&headers, RATE_LIMIT_POLICY).as_deref(), Some(r#""requests";q=1;w=1"#));
        Ok(())
    }

    #[test]
    fn an_address_has_its_quota_with_and_without_a_key() {
        let key = Key::new(b"a");
        let set = |most| quotas(&Limits { requests_per_second_per_address: most, ..Limits::default() });
        let accepted =
            |quotas: &Quotas, address| (0..2_000).filter(|_| quotas.admit(None, address).is_ok()).count();
        let few = set(Some(2));
        assert!(few.admit(None, REMOTE).is_ok() && few.admit(Some(&key), REMOTE).is_ok());
        assert!(few.admit(Some(&key), REMOTE).is_err() && few.admit(None, REMOTE).is_err());
        assert!(few.admit(Some(&key), ADDRESS).is_ok(), "another address");
        assert_eq!(accepted(&set(Some(0)), REMOTE), 2_000);
        let by_default = accepted(&set(None), REMOTE);
        assert!((500..2_000).contains(&by_default), "an office loads pages at once: {by_default}");
        assert_eq!(accepted(&set(None), ADDRESS), 2_000, "a proxy on this machine");
    }
}
