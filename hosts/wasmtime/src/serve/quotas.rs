//! Quotas: requests for each key, and failed keys for each address.
//!
//! Only failed keys count against an address. A key that was accepted is never refused because of other keys from its
//! address.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::HeaderMap;
use http::header::{AUTHORIZATION, HeaderName, HeaderValue, RETRY_AFTER};
use sha2::{Digest as _, Sha256};

use crate::serve::openrosa;

/// All quotas of a server.
pub(crate) struct Quotas {
    requests: Option<Limit<Key>>,
    failures: Option<Limit<IpAddr>>,
    /// Addresses that sent too many wrong keys, with the time until which they may try no new key.
    refused: Mutex<HashMap<IpAddr, Instant>>,
    /// Keys that were accepted when they were last sent.
    known: Mutex<HashSet<Key>>,
    clock: DefaultClock,
}

struct Limit<K: std::hash::Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    exceeded: Exceeded,
}

/// The digest of the key in a request; the key itself is not stored.
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub(crate) struct Key([u8; 32]);

/// An exceeded quota.
#[derive(Clone, Copy)]
pub(crate) struct Exceeded {
    name: &'static str,
    quota: u32,
    window: Duration,
    wait: Duration,
}

impl Quotas {
    /// Creates quotas of requests per second for each key and of wrong keys per minute for each address. Zero means no
    /// quota.
    pub(crate) fn new(requests_per_second: u32, failed_keys_per_minute: u32) -> Self {
        let requests = NonZeroU32::new(requests_per_second);
        let failures = NonZeroU32::new(failed_keys_per_minute);
        Self {
            requests: requests.map(|most| Limit::new("requests", Quota::per_second(most), most, SECOND)),
            failures: failures.map(|most| Limit::new("failed-keys", Quota::per_minute(most), most, MINUTE)),
            refused: Mutex::default(),
            known: Mutex::default(),
            clock: DefaultClock::default(),
        }
    }

    /// Admits a request with this key from an address.
    pub(crate) fn admit(&self, key: &Key, address: IpAddr) -> Result<(), Exceeded> {
        if let Some(limit) = &self.requests {
            limit.take(key, &self.clock)?;
        }
        let is_known = self.known.lock().unwrap_or_else(PoisonError::into_inner).contains(key);
        if is_known { Ok(()) } else { self.may_try(address) }
    }

    /// Admits an unknown key from an address, unless too many keys from there were wrong.
    fn may_try(&self, address: IpAddr) -> Result<(), Exceeded> {
        let Some(limit) = &self.failures else { return Ok(()) };
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(until) = refused.get(&address) else { return Ok(()) };
        if let Some(wait) = until.checked_duration_since(Instant::now()) {
            return Err(Exceeded { wait, ..limit.exceeded });
        }
        refused.remove(&address);
        Ok(())
    }

    /// Records whether the key of a request from an address was accepted.
    pub(crate) fn learn(&self, key: Key, address: IpAddr, is_right: bool) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if is_right {
            if known.len() < MOST_KEYS {
                known.insert(key);
            }
            return;
        }
        known.remove(&key);
        drop(known);
        let failed = self.failures.as_ref().and_then(|limit| limit.take(&address, &self.clock).err());
        if let Some(Exceeded { wait, .. }) = failed {
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
    fn new(name: &'static str, quota: Quota, most: NonZeroU32, window: Duration) -> Self {
        let exceeded = Exceeded { name, quota: most.get(), window, wait: window };
        Self { limiter: RateLimiter::keyed(quota), exceeded }
    }

    fn take(&self, key: &K, clock: &DefaultClock) -> Result<(), Exceeded> {
        if self.limiter.len() > MOST_KEYS {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(clock.now());
            Exceeded { wait, ..self.exceeded }
        })
    }
}

impl Key {
    /// Returns the key in a request, from its path, `Authorization` or `X-API-Key`.
    pub(crate) fn of(path: &str, headers: &HeaderMap) -> Option<Self> {
        let in_headers = || headers.get(AUTHORIZATION).or_else(|| headers.get(API_KEY));
        let shown = openrosa::key(path).map(str::as_bytes);
        let shown = shown.or_else(|| in_headers().map(HeaderValue::as_bytes))?;
        Some(Self(Sha256::digest(shown).into()))
    }
}

impl Exceeded {
    /// Adds the header fields that describe the quota (draft-ietf-httpapi-ratelimit-headers).
    pub(crate) fn describe(&self, headers: &mut HeaderMap) {
        let Self { name, quota, window, wait } = self;
        let wait = wait.as_secs_f64().ceil().max(1.0);
        let fields = [
            (RETRY_AFTER, format!("{wait}")),
            (RATE_LIMIT_POLICY, format!("\"{name}\";q={quota};w={}", window.as_secs())),
            (RATE_LIMIT, format!("\"{name}\";r=0;t={wait}")),
        ];
        for (name, value) in fields {
            if let Ok(value) = HeaderValue::try_from(value) {
                headers.insert(name, value);
            }
        }
    }
}

const API_KEY: HeaderName = HeaderName::from_static("x-api-key");
const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_mins(1);
/// The number of keys and addresses that are stored before old entries are removed.
const MOST_KEYS: usize = 10_000;

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn key(secret: &str) -> Option<Key> {
        let mut headers = HeaderMap::new();
        headers.insert(API_KEY, HeaderValue::from_str(secret).ok()?);
        Key::of("/v1/claims", &headers)
    }

    #[test]
    fn wrong_keys_are_limited_and_accepted_ones_are_not() -> Result<(), &'static str> {
        let quotas = Quotas::new(1_000, 3);
        let right = key("right").ok_or("no key")?;
        assert!(quotas.admit(&right, ADDRESS).is_ok());
        quotas.learn(right, ADDRESS, true);
        let wrong: Vec<bool> = (0..5)
            .filter_map(|number| key(&format!("wrong{number}")))
            .map(|key| quotas.admit(&key, ADDRESS).inspect(|()| quotas.learn(key, ADDRESS, false)).is_ok())
            .collect();
        assert_eq!(wrong, [true, true, true, true, false]);
        assert!(quotas.admit(&right, ADDRESS).is_ok());
        quotas.learn(right, ADDRESS, false);
        assert!(quotas.admit(&right, ADDRESS).is_err(), "it was revoked");
        Ok(())
    }

    #[test]
    fn an_exceeded_quota_is_described() -> Result<(), &'static str> {
        let quotas = Quotas::new(1, 0);
        let key = key("a").ok_or("no key")?;
        assert!(quotas.admit(&key, ADDRESS).is_ok());
        let exceeded = quotas.admit(&key, ADDRESS).err().ok_or("no quota")?;
        let mut headers = HeaderMap::new();
        exceeded.describe(&mut headers);
        assert_eq!(headers.get(RETRY_AFTER).map(HeaderValue::as_bytes), Some(&b"1"[..]));
        assert_eq!(headers.get(RATE_LIMIT).map(HeaderValue::as_bytes), Some(&br#""requests";r=0;t=1"#[..]));
        let policy = headers.get(RATE_LIMIT_POLICY).map(HeaderValue::as_bytes);
        assert_eq!(policy, Some(&br#""requests";q=1;w=1"#[..]));
        Ok(())
    }
}
