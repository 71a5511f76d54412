//! Several edges over one store, which can be killed and started again while clients use them.

use std::sync::{Arc, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use data_encoding::HEXLOWER;
use hearth_tests::server::{Server, Store};
use sha2::{Digest, Sha256};

/// The edges. A place is empty while its edge starts.
#[derive(Debug)]
pub(crate) struct Deployment {
    edges: Vec<RwLock<Option<Arc<Server>>>>,
}

impl Deployment {
    /// Starts the edges of the run: two over Postgres, and one over SQLite, whose file belongs to one process.
    pub(crate) fn start() -> Result<Self> {
        let count = match Store::of_run()? {
            Store::Sqlite => 1,
            Store::Postgres => 2,
        };
        Self::of(Server::configured(&settings(), &[], &[])?, count)
    }

    /// Starts further edges beside one.
    pub(crate) fn of(first: Server, count: usize) -> Result<Self> {
        let mut edges = Vec::new();
        for _ in 1..count {
            edges.push(RwLock::new(Some(Arc::new(first.beside()?))));
        }
        edges.push(RwLock::new(Some(Arc::new(first))));
        Ok(Self { edges })
    }

    /// Returns an edge that runs, if the edge of this number does.
    pub(crate) fn edge(&self, number: usize) -> Option<Arc<Server>> {
        let edge = self.edges.get(number % self.edges.len())?;
        edge.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the number of edges.
    pub(crate) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Kills an edge with SIGKILL, and starts it again on its state.
    pub(crate) fn restart(&self, number: usize) -> Result<()> {
        let place = self.edges.get(number % self.edges.len()).context("an edge")?;
        let edge = place.write().unwrap_or_else(PoisonError::into_inner).take();
        let mut edge = edge.context("the edge does not run")?;
        edge.kill()?;
        // Requests in flight fail, and their clients drop the edge.
        let edge = loop {
            match Arc::try_unwrap(edge) {
                Ok(edge) => break edge,
                Err(shared) => edge = shared,
            }
            thread::sleep(Duration::from_millis(5));
        };
        let edge = edge.kill_and_restart()?;
        *place.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(edge));
        Ok(())
    }
}

/// The keys of the clients. Each is its own tenant.
pub(crate) const KEYS: [&str; 2] = ["team", "other"];

/// Returns the settings of all edges, which have one public address.
pub(crate) fn settings() -> String {
    let keys = KEYS.map(|key| {
        let digest = HEXLOWER.encode(&Sha256::digest(key));
        format!(
            "[[api_keys]]\nid = {key:?}\nsha256 = {digest:?}\nsubject = {key:?}\nrooms = [\"*\"]\n\
             scopes = [\"claims:read\", \"claims:write\", \"claims:status\", \"preferences:read\", \
             \"preferences:write\"]\n"
        )
    });
    format!("base_url = \"http://hearth.test\"\n{}", keys.concat())
}
