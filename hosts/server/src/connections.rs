//! The connections of the server, with a limit in total and for each address.
//!
//! If the limit is reached, the connection that has waited longest for its client is closed: between two requests, in
//! the head of a request, or in its body. A connection is never closed while its request is being answered.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
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
    addresses: HashMap<IpAddr, usize>,
    /// The connections that wait for their clients, by their turns.
    waiting: BTreeMap<u64, (IpAddr, Arc<Notify>)>,
}

/// One connection, removed from the list when dropped.
pub(crate) struct Connection {
    connections: Arc<Connections>,
    /// The address of the client, or of the proxy.
    peer: IpAddr,
    /// The address that the limit counts.
    address: IpAddr,
    closing: Arc<Notify>,
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
        let of_address = list.addresses.get(&address).copied().unwrap_or_default();
        let full = if of_address >= self.most_of(address) {
            Some(Some(address))
        } else {
            (list.count >= self.most).then_some(None)
        };
        if let Some(only) = full {
            let longest = list.waiting.iter().find(|(_, (one, _))| only.is_none_or(|only| *one == only));
            let turn = *longest?.0;
            let (_, closing) = list.waiting.remove(&turn)?;
            closing.notify_one();
        }
        list.count += 1;
        *list.addresses.entry(address).or_default() += 1;
        drop(list);
        let closing = Arc::new(Notify::new());
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
            None => MOST_OF_AN_ADDRESS,
        }
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
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
        self.closing.notified().await;
    }

    fn own_turn(&self) -> MutexGuard<'_, Option<u64>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.work();
        let mut list = self.connections.list();
        list.count -= 1;
        if let Some(count) = list.addresses.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                list.addresses.remove(&self.address);
            }
        }
    }
}

/// Enough for all connections that browsers behind one address keep open.
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
