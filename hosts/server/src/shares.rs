//! Shares of a resource, such as memory or the instances of a part of the service: an organisation takes at most half of it,
//! and each of its keys less.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::quotas::{Key, Organisation};

/// Who has a share.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Client {
    /// A key that was accepted before, and its organisation.
    Key(Key, Organisation),
    /// A client without such a key, by its address.
    Address(IpAddr),
    /// A client without such a key whose address stands for many.
    Others,
}

/// The shares of clients in a resource.
#[derive(Debug)]
pub(crate) struct Shares {
    /// The amount that each owner may still take. Owners that have taken nothing may be missing.
    left: Mutex<HashMap<Owner, Arc<Semaphore>>>,
    /// The size of the resource, which is divided.
    size: usize,
    /// The amount that every client may take.
    least: usize,
}

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Owner {
    Client(Client),
    /// The clients of an organisation, or those without a key.
    Organisation(Option<Organisation>),
}

/// The amount that a client has taken, until this is dropped.
#[derive(Debug)]
pub(crate) struct Share {
    /// The amounts that the client and its organisation may still take.
    left: Vec<Arc<Semaphore>>,
    taken: Vec<OwnedSemaphorePermit>,
}

/// The shares that a request has taken. They are kept until the answer is complete and the instance is free: an instance goes on when
/// the client breaks off.
pub(crate) type Place = Arc<Vec<Share>>;

impl Shares {
    /// Creates the shares of a resource of this size.
    pub(crate) fn of(size: usize) -> Self {
        Self::with_least(size, 0)
    }

    /// Creates the shares of a resource of this size, of which every client may take an amount.
    pub(crate) fn with_least(size: usize, least: usize) -> Self {
        Self { left: Mutex::default(), size, least }
    }

    /// Returns the share of a client, which has nothing yet.
    pub(crate) fn share(&self, client: Client) -> Share {
        let (alone, together) = match client {
            Client::Key(_, organisation) => {
                (Some(OF_KEY), (Owner::Organisation(Some(organisation)), OF_ORGANISATION))
            }
            Client::Address(_) => (Some(OF_ADDRESS), (Owner::Organisation(None), WITHOUT_KEY)),
            Client::Others => (None, (Owner::Organisation(None), WITHOUT_KEY)),
        };
        let owners = alone.map(|eighths| (Owner::Client(client), eighths)).into_iter().chain([together]);
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if left.len() > MOST_OWNERS {
            // These owners have no share now.
            left.retain(|_, left| Arc::strong_count(left) > 1);
        }
        let left_of = |(owner, eighths): (Owner, usize)| {
            let most = (self.size * eighths / 8).max(self.least);
            Arc::clone(left.entry(owner).or_insert_with(|| Arc::new(Semaphore::new(most))))
        };
        Share { left: owners.map(left_of).collect(), taken: Vec::new() }
    }
}

impl Share {
    /// Takes more, and waits for some time until the client may have it: after those of its requests that wait already.
    /// Returns whether it has it.
    pub(crate) async fn take(&mut self, amount: usize, patience: Duration) -> bool {
        let Ok(amount) = u32::try_from(amount) else { return false };
        let all = async {
            let mut taken = Vec::with_capacity(self.left.len());
            for left in &self.left {
                taken.push(Arc::clone(left).acquire_many_owned(amount).await.ok()?);
            }
            Some(taken)
        };
        let taken = timeout(patience, all).await.ok().flatten();
        self.add(taken)
    }

    /// Takes more, if the client may have it.
    pub(crate) fn try_take(&mut self, amount: usize) -> bool {
        let Ok(amount) = u32::try_from(amount) else { return false };
        let taken = self.left.iter().map(|left| Arc::clone(left).try_acquire_many_owned(amount).ok());
        let taken = taken.collect();
        self.add(taken)
    }

    /// Takes what the client has already, as far as it may have it.
    pub(crate) fn keep(&mut self, amount: usize) {
        let left = self.left.iter().map(|left| left.available_permits()).min().unwrap_or_default();
        self.try_take(amount.min(left));
    }

    fn add(&mut self, taken: Option<Vec<OwnedSemaphorePermit>>) -> bool {
        let Some(taken) = taken else { return false };
        if self.taken.is_empty() {
            self.taken = taken;
        } else {
            for (all, more) in self.taken.iter_mut().zip(taken) {
                all.merge(more);
            }
        }
        true
    }
}

/// The eighths of a resource that clients may take: a key, the keys of an organisation, an address without a key that was
/// accepted, and all of these. So an eighth is left for others beside one organisation and clients without a key.
const OF_KEY: usize = 3;
const OF_ORGANISATION: usize = 4;
const OF_ADDRESS: usize = 2;
const WITHOUT_KEY: usize = 3;
/// The number of owners that are kept before those without a share are removed.
const MOST_OWNERS: usize = 1_024;

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::pin::pin;
    use std::task::{Context, Waker};

    use super::*;

    #[test]
    fn an_eighth_is_left_for_another_organisation() {
        let shares = Shares::of(16);
        let keys = [1_u8, 2, 3].map(|key| Client::Key(Key([key; 32]), Organisation(u64::from(key / 3))));
        let [mut one, mut another, mut of_another] = keys.map(|client| shares.share(client));
        assert!(one.try_take(6) && !one.try_take(1), "a key");
        assert!(another.try_take(2) && !another.try_take(1), "its organisation");
        let addresses = [1, 2].map(|last| Client::Address([192, 0, 2, last].into()));
        let [mut address, mut other] = addresses.map(|client| shares.share(client));
        assert!(address.try_take(4) && !address.try_take(1), "an address");
        assert!(other.try_take(2) && !shares.share(Client::Others).try_take(1), "all addresses");
        assert!(of_another.try_take(2));
        drop((one, address));
        assert!(another.try_take(4) && other.try_take(2));
    }

    #[test]
    fn the_guide_has_the_shares() {
        let guide = include_str!("../../../docs/guide/deployment.md");
        let guide = guide.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = ["no", "one eighth", "two eighths", "three eighths", "half"];
        let [key, organisation, address, all] =
            [OF_KEY, OF_ORGANISATION, OF_ADDRESS, WITHOUT_KEY].map(|eighths| words[eighths]);
        let phrase = format!(
            "a key has at most {key} of each, an organisation {organisation}, an address without an accepted key {address}, \
             and all of these {all}"
        );
        assert!(guide.contains(&phrase), "{phrase}");
    }

    #[tokio::test]
    async fn requests_of_a_client_wait_in_their_order() {
        let shares = Shares::of(4);
        let address = Client::Address(Ipv4Addr::LOCALHOST.into());
        let [mut first, mut second, mut third] = [address; 3].map(|client| shares.share(client));
        assert!(first.take(1, Duration::ZERO).await && !second.take(1, Duration::ZERO).await);
        let long = Duration::from_mins(1);
        let mut second = pin!(async move { second.take(1, long).await });
        let mut third = pin!(third.take(1, long));
        let mut context = Context::from_waker(Waker::noop());
        assert!(second.as_mut().poll(&mut context).is_pending());
        assert!(third.as_mut().poll(&mut context).is_pending());
        drop(first);
        assert!(third.as_mut().poll(&mut context).is_pending(), "the second is before it");
        assert!(second.await, "its share is dropped at once");
        assert!(third.await);
    }

    #[test]
    fn owners_without_a_share_are_removed() {
        let shares = Shares::of(4);
        let client = |number: u32| Client::Address(Ipv4Addr::from(number).into());
        let mut kept = shares.share(client(0));
        assert!(kept.try_take(1));
        for number in 1..5_000 {
            shares.share(client(number));
        }
        assert!(shares.left.lock().is_ok_and(|left| left.len() <= MOST_OWNERS + 2));
        assert!(!shares.share(client(0)).try_take(1));
    }
}
