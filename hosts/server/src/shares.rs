//! Shares of a resource, such as memory or the instances of a part of the service: no client takes more than half of it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::quotas::Key;

/// Who has a share.
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub(crate) enum Client {
    /// A key that was accepted before.
    Key(Key),
    /// A client without such a key.
    Address(IpAddr),
    /// All clients without such a key.
    Others,
}

/// The amounts of a resource that clients have taken.
pub(crate) struct Shares {
    taken: Mutex<HashMap<Client, usize>>,
    most: usize,
}

/// The amount that a client has taken, until this is dropped.
pub(crate) struct Share {
    shares: Arc<Shares>,
    client: Client,
    amount: usize,
}

impl Shares {
    /// Creates the shares of a resource of this size.
    pub(crate) fn of(size: usize) -> Arc<Self> {
        Arc::new(Self { taken: Mutex::default(), most: size / 2 })
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
        let mut taken = self.shares.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let all = taken.entry(self.client).or_default();
        if *all + amount > self.shares.most {
            return false;
        }
        *all += amount;
        self.amount += amount;
        true
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.shares.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(all) = taken.get_mut(&self.client) {
            *all = all.saturating_sub(self.amount);
            if *all == 0 {
                taken.remove(&self.client);
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
        let shares = Shares::of(10);
        let address = Client::Address(Ipv4Addr::LOCALHOST.into());
        let [mut one, mut again] = [address; 2].map(|client| shares.share(client));
        let mut other = shares.share(Client::Others);
        assert!(one.try_take(3) && again.try_take(2) && !again.try_take(1));
        assert!(other.try_take(5), "another client");
        drop(one);
        assert!(again.try_take(3) && !again.try_take(1));
        drop((again, other));
        assert!(shares.taken.lock().is_ok_and(|taken| taken.is_empty()));
    }
}
