//! Shares of a resource, such as memory or the instances of a part of the service: no client takes more than half of it, and
//! the clients of an organisation leave a part of it to others.

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
    /// What each owner may still take. Owners that have taken nothing may be missing.
    left: Mutex<HashMap<Owner, Arc<Semaphore>>>,
    /// The most that a client may take.
    of_client: usize,
    /// The most that an organisation may take, or all clients without a key.
    of_organisation: usize,
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
    /// What the client and its organisation may still take.
    left: Vec<Arc<Semaphore>>,
    taken: Vec<OwnedSemaphorePermit>,
}

impl Shares {
    /// Creates the shares of a resource of this size, of which an organisation leaves a part to others.
    pub(crate) fn of(size: usize, reserved: usize) -> Self {
        Self::new(size / 2, size - reserved)
    }

    /// Creates shares of these sizes.
    pub(crate) fn new(of_client: usize, of_organisation: usize) -> Self {
        Self { left: Mutex::default(), of_client, of_organisation }
    }

    /// Returns the share of a client, which has nothing yet.
    pub(crate) fn share(&self, client: Client) -> Share {
        let organisation = match client {
            Client::Key(_, organisation) => Some(organisation),
            Client::Address(_) | Client::Others => None,
        };
        let alone = (client != Client::Others).then_some((Owner::Client(client), self.of_client));
        let together = (Owner::Organisation(organisation), self.of_organisation);
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if left.len() > MOST_OWNERS {
            // Nobody has a share of these.
            left.retain(|_, left| Arc::strong_count(left) > 1);
        }
        let of =
            |(owner, most)| Arc::clone(left.entry(owner).or_insert_with(|| Arc::new(Semaphore::new(most))));
        Share { left: alone.into_iter().chain([together]).map(of).collect(), taken: Vec::new() }
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
        let has_more = taken.is_some();
        self.taken.extend(taken.into_iter().flatten());
        has_more
    }
}

/// The number of owners that are kept before those without a share are removed.
const MOST_OWNERS: usize = 1_024;

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::pin::pin;
    use std::task::{Context, Waker};

    use super::*;

    #[test]
    fn a_client_has_at_most_half() {
        let shares = Shares::of(10, 1);
        let address = Client::Address(Ipv4Addr::LOCALHOST.into());
        let [mut one, mut again] = [address; 2].map(|client| shares.share(client));
        let mut other = shares.share(Client::Others);
        assert!(one.try_take(3) && again.try_take(2) && !again.try_take(1));
        assert!(other.try_take(4) && !other.try_take(1), "other clients");
        drop(one);
        assert!(again.try_take(3) && !again.try_take(1));
        drop((again, other));
        assert!(shares.share(address).try_take(5));
    }

    #[test]
    fn an_organisation_leaves_a_part_to_others() {
        let shares = Shares::of(4, 1);
        let keys = [1_u8, 2, 3].map(|key| Client::Key(Key([key; 32]), Organisation(u64::from(key / 3))));
        let [mut one, mut another, mut of_another] = keys.map(|client| shares.share(client));
        assert!(one.try_take(2) && another.try_take(1) && !another.try_take(1));
        assert!(of_another.try_take(1));
        drop(one);
        assert!(another.try_take(1));
        drop((another, of_another));
    }

    #[tokio::test]
    async fn requests_of_a_client_wait_in_their_order() {
        let shares = Shares::of(2, 0);
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
        let shares = Shares::of(2, 0);
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
