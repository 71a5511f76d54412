//! Shares of a resource: no client takes more than half of it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// What each client has taken of a resource.
pub(crate) struct Shares<C> {
    taken: Mutex<HashMap<C, usize>>,
    most: usize,
}

/// What a client has taken, until it is dropped.
pub(crate) struct Share<C: Eq + Hash> {
    shares: Arc<Shares<C>>,
    client: C,
    amount: usize,
}

impl<C: Clone + Eq + Hash> Shares<C> {
    /// Creates the shares of a resource of this size.
    pub(crate) fn of(size: usize) -> Arc<Self> {
        Arc::new(Self { taken: Mutex::default(), most: size / 2 })
    }

    /// Returns the share of a client, which has nothing yet.
    pub(crate) fn share(self: &Arc<Self>, client: C) -> Share<C> {
        Share { shares: Arc::clone(self), client, amount: 0 }
    }
}

impl<C: Clone + Eq + Hash> Share<C> {
    /// Takes more. Returns whether the client may have it.
    pub(crate) fn take(&mut self, amount: usize) -> bool {
        let mut taken = self.shares.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let all = taken.entry(self.client.clone()).or_default();
        if *all + amount > self.shares.most {
            return false;
        }
        *all += amount;
        self.amount += amount;
        true
    }
}

impl<C: Eq + Hash> Drop for Share<C> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_at_most_half() {
        let shares = Shares::of(10);
        let (mut one, mut again, mut other) = (shares.share("a"), shares.share("a"), shares.share("b"));
        assert!(one.take(3) && again.take(2) && !again.take(1));
        assert!(other.take(5), "another client");
        drop(one);
        assert!(again.take(3) && !again.take(1));
        drop((again, other));
        assert!(shares.taken.lock().is_ok_and(|taken| taken.is_empty()));
    }
}
