//! Shares of a resource, such as memory or the instances of a part of the service: no client takes more than half of it, and
//! the clients of an organisation leave a part of it to others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

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

/// The amounts of a resource that clients have taken.
#[derive(Debug)]
pub(crate) struct Shares {
    taken: Mutex<HashMap<Owner, usize>>,
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
    shares: Arc<Shares>,
    client: Client,
    amount: usize,
}

impl Shares {
    /// Creates the shares of a resource of this size, of which an organisation leaves a part to others.
    pub(crate) fn of(size: usize, reserved: usize) -> Arc<Self> {
        Self::with_least(size, reserved, 0)
    }

    /// Creates such shares. A client may have the amount `least`, even if it is more than half.
    pub(crate) fn with_least(size: usize, reserved: usize, least: usize) -> Arc<Self> {
        let (of_client, of_organisation) = (least.max(size / 2), least.max(size - reserved));
        Arc::new(Self { taken: Mutex::default(), of_client, of_organisation })
    }

    /// Returns the owners to which the amounts of a client count, and the most that they may take.
    fn bounds(&self, client: Client) -> impl Iterator<Item = (Owner, usize)> + use<> {
        let organisation = match client {
            Client::Key(_, organisation) => Some(organisation),
            Client::Address(_) | Client::Others => None,
        };
        let alone = (client != Client::Others).then_some((Owner::Client(client), self.of_client));
        let together = (Owner::Organisation(organisation), self.of_organisation);
        alone.into_iter().chain([together])
    }

    /// Returns the share of a client, which has nothing yet.
    pub(crate) fn share(self: &Arc<Self>, client: Client) -> Share {
        Share { shares: Arc::clone(self), client, amount: 0 }
    }
}

impl Share {
    /// Takes more, and waits for some time until the client may have it. Returns whether it has it.
    pub(crate) async fn take(&mut self, amount: usize, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        while !self.try_take(amount) {
            if Instant::now() >= end {
                return false;
            }
            sleep(PAUSE).await;
        }
        true
    }

    /// Takes more, if the client may have it.
    pub(crate) fn try_take(&mut self, amount: usize) -> bool {
        if amount == 0 {
            return true;
        }
        let mut taken = self.shares.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let all = |owner| taken.get(&owner).copied().unwrap_or_default();
        if self.shares.bounds(self.client).any(|(owner, most)| all(owner) + amount > most) {
            return false;
        }
        for (owner, _) in self.shares.bounds(self.client) {
            *taken.entry(owner).or_default() += amount;
        }
        self.amount += amount;
        true
    }

    /// Takes what the client has already, even if it is more than the client may have.
    pub(crate) fn keep(&mut self, amount: usize) {
        if amount == 0 {
            return;
        }
        let mut taken = self.shares.taken.lock().unwrap_or_else(PoisonError::into_inner);
        for (owner, _) in self.shares.bounds(self.client) {
            *taken.entry(owner).or_default() += amount;
        }
        self.amount += amount;
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if self.amount == 0 {
            return;
        }
        let mut taken = self.shares.taken.lock().unwrap_or_else(PoisonError::into_inner);
        for (owner, _) in self.shares.bounds(self.client) {
            if let Some(all) = taken.get_mut(&owner) {
                *all = all.saturating_sub(self.amount);
                if *all == 0 {
                    taken.remove(&owner);
                }
            }
        }
    }
}

/// The pause before a client tries again.
const PAUSE: Duration = Duration::from_millis(20);

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

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
        assert!(shares.taken.lock().is_ok_and(|taken| taken.is_empty()));
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
        assert!(shares.taken.lock().is_ok_and(|taken| taken.is_empty()));
    }
}
