//! The connections of the server, with a limit in total and for each address.
//!
//! If the limit of an address is reached, its connection that has waited longest for its client is closed: between two
//! requests, in the head of a request, or in its body. If the limit in total is reached, that of the address with the most
//! connections is. A connection is never closed while its request is being answered.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::clients::counted;

/// All connections.
pub(crate) struct Connections {
    most: usize,
    /// The limit from the settings; zero means no limit.
    most_of_an_address: Option<usize>,
    list: Mutex<List>,
}

#[derive(Default)]
struct List {
    /// Counts the times that a connection began to wait.
    turn: u64,
    count: usize,
    /// The number of connections of each address.
    addresses: HashMap<IpAddr, usize>,
    /// The connections that must close, which are not counted otherwise, and those of each address.
    closing: usize,
    closing_of: HashMap<IpAddr, usize>,
    /// The connections that wait for their clients, by their turns.
    waiting: BTreeMap<u64, (IpAddr, Arc<Closing>)>,
}

/// Whether a connection must close.
#[derive(Default)]
struct Closing {
    notify: Notify,
    is_set: AtomicBool,
}

/// One connection, removed from the list when dropped.
pub(crate) struct Connection {
    connections: Arc<Connections>,
    /// The address of the client, or of the proxy.
    peer: IpAddr,
    /// The address that the limit counts.
    address: IpAddr,
    closing: Arc<Closing>,
    /// The turn, if the connection waits.
    turn: Mutex<Option<u64>>,
}

impl Connections {
    /// Creates room for `most` connections.
    pub(crate) fn new(most: usize, most_of_an_address: Option<usize>) -> Self {
        Self { most, most_of_an_address, list: Mutex::default() }
    }

    /// Adds a new connection, which waits for its client. Returns `None` if the limit is reached and no connection can
    /// be closed.
    pub(crate) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Connection> {
        let address = counted(peer);
        let mut list = self.list();
        let closing = list.closing_of.get(&address).copied().unwrap_or_default();
        if closing > self.most / 4 || list.closing > self.most {
            return None;
        }
        let of_address = list.addresses.get(&address).copied().unwrap_or_default();
        if of_address >= self.most_of(address) {
            list.close_longest_of(address)?;
        } else if list.count >= self.most {
            list.close_longest()?;
        }
        list.count += 1;
        *list.addresses.entry(address).or_default() += 1;
        drop(list);
        let closing = Arc::default();
        let connection =
            Connection { connections: Arc::clone(self), peer, address, closing, turn: Mutex::default() };
        connection.wait();
        Some(connection)
    }

    /// Returns the limit for an address.
    fn most_of(&self, address: IpAddr) -> usize {
        match self.most_of_an_address {
            Some(0) => self.most,
            Some(most) => most,
            None if address.is_loopback() => self.most,
            None => MOST_OF_AN_ADDRESS.min(self.most / 2),
        }
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl List {
    /// Closes the connection of the address with the most connections that has waited longest, or else the one of all.
    fn close_longest(&mut self) -> Option<()> {
        let greediest =
            self.addresses.iter().max_by_key(|(_, count)| **count).map(|(address, _)| *address)?;
        if self.close_longest_of(greediest).is_some() {
            return Some(());
        }
        let (_, (address, _)) = self.waiting.first_key_value()?;
        self.close_longest_of(*address)
    }

    /// Closes the connection of an address that has waited longest.
    fn close_longest_of(&mut self, address: IpAddr) -> Option<()> {
        let turn = *self.waiting.iter().find(|(_, (one, _))| *one == address)?.0;
        let (_, closing) = self.waiting.remove(&turn)?;
        closing.is_set.store(true, Ordering::Relaxed);
        closing.notify.notify_one();
        self.count -= 1;
        remove(&mut self.addresses, address);
        self.closing += 1;
        *self.closing_of.entry(address).or_default() += 1;
        Some(())
    }
}

/// Counts one connection less of an address.
fn remove(counts: &mut HashMap<IpAddr, usize>, address: IpAddr) {
    if let Some(count) = counts.get_mut(&address) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&address);
        }
    }
}

impl Connection {
    /// Returns the address of the other end: of the client, or of a proxy.
    pub(crate) fn peer(&self) -> IpAddr {
        self.peer
    }

    /// Marks the connection as waiting for its client.
    pub(crate) fn wait(&self) {
        let mut list = self.connections.list();
        if self.closing.is_set.load(Ordering::Relaxed) {
            return;
        }
        list.turn += 1;
        let turn = list.turn;
        list.waiting.insert(turn, (self.address, Arc::clone(&self.closing)));
        if let Some(before) = self.own_turn().replace(turn) {
            list.waiting.remove(&before);
        }
    }

    /// Marks the connection as working on a request.
    pub(crate) fn work(&self) {
        let mut list = self.connections.list();
        if let Some(turn) = self.own_turn().take() {
            list.waiting.remove(&turn);
        }
    }

    /// Completes when the connection must close.
    pub(crate) async fn closed(&self) {
        self.closing.notify.notified().await;
    }

    fn own_turn(&self) -> MutexGuard<'_, Option<u64>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.work();
        let mut list = self.connections.list();
        if self.closing.is_set.load(Ordering::Relaxed) {
            list.closing -= 1;
            remove(&mut list.closing_of, self.address);
        } else {
            list.count -= 1;
            remove(&mut list.addresses, self.address);
        }
    }
}

/// Enough for all connections that browsers behind one address keep open, but at most half of all connections.
const MOST_OF_AN_ADDRESS: usize = 1_024;

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const ONE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));

    /// Returns whether a connection must close.
    fn is_closed(connection: &Connection) -> bool {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        std::pin::pin!(connection.closed()).poll(&mut context).is_ready()
    }

    #[test]
    fn the_longest_waiting_one_is_closed_for_a_new_one() {
        let connections = Arc::new(Connections::new(2, Some(2)));
        let first = connections.admit(ONE);
        let second = connections.admit(OTHER);
        if let Some(first) = &first {
            first.work();
        }
        let third = connections.admit(ONE);
        assert!(third.is_some());
        assert!(second.as_ref().is_some_and(is_closed), "the first one works");
        assert!(!first.as_ref().is_some_and(is_closed));
        drop(second);
        for connection in [&first, &third].into_iter().flatten() {
            connection.work();
        }
        assert!(connections.admit(OTHER).is_none(), "both work");
        drop(third);
        assert!(connections.admit(OTHER).is_some());
    }

    #[test]
    fn a_new_connection_closes_one_of_the_address_that_has_most() {
        let connections = Arc::new(Connections::new(16, Some(0)));
        let neighbour = connections.admit(OTHER);
        let mut flood: Vec<Connection> = (0..15).filter_map(|_| connections.admit(ONE)).collect();
        let again = connections.admit(OTHER);
        assert!(again.is_some() && flood.first().is_some_and(is_closed));
        // Connections that close are not counted, so that none more closes for them.
        flood.extend((0..4).filter_map(|_| connections.admit(ONE)));
        assert_eq!(flood.iter().filter(|connection| is_closed(connection)).count(), 4);
        assert!(connections.admit(ONE).is_none(), "five have not ended yet");
        let third = connections.admit(OTHER);
        assert!(third.is_some(), "those are of the other address");
        assert!(![&neighbour, &again].into_iter().flatten().any(is_closed));
        drop((neighbour, again, third, flood));
        let list = connections.list();
        assert!((list.count, list.closing) == (0, 0) && list.addresses.is_empty() && list.waiting.is_empty());
    }

    #[test]
    fn an_office_behind_one_address_keeps_the_connections_of_its_browsers() {
        let connections = Arc::new(Connections::new(2_000, None));
        let open: Vec<Connection> = (0..600).filter_map(|_| connections.admit(ONE)).collect();
        assert!(open.len() == 600 && !open.iter().any(is_closed));
    }

    #[test]
    fn an_address_has_its_own_bound() {
        let connections = Arc::new(Connections::new(10, Some(1)));
        let first = connections.admit(ONE);
        let other = connections.admit(OTHER);
        let second = connections.admit(ONE);
        assert!(first.as_ref().is_some_and(is_closed) && second.is_some());
        assert!(!other.as_ref().is_some_and(is_closed));
        drop((first, second, other));
        let list = connections.list();
        assert!(list.count == 0 && list.addresses.is_empty() && list.waiting.is_empty());
    }
}
