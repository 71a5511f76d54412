//! The options of a run of suites.

use std::path::PathBuf;
use std::process::Command;

use crate::filter::Filter;
use crate::postgres::Store;
use crate::system;

/// The options of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// The duration of each named suite that can use more time.
    pub(crate) minutes: Option<u64>,
    /// The store of the named suites, which all can run over each store.
    pub(crate) store: Option<Store>,
    /// The tests of the named suite.
    pub(crate) filter: Filter,
    /// Whether the suites of the long form run too, and those of the short form at full length.
    pub(crate) is_long: bool,
    /// Whether suites that passed on the same sources are left out.
    pub(crate) resume: bool,
    /// Whether this run is a part of another one, which built everything.
    pub(crate) is_part: bool,
    /// The edge for one test, in place of the one in the command.
    pub(crate) edge: Option<PathBuf>,
}

impl Options {
    /// Returns the arguments of the parts of a run with these options.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let minutes = self.minutes.map(|minutes| format!("--minutes={minutes}"));
        let store = self.store.map(|store| format!("--store={}", store.name()));
        let words = [(self.is_long, "--long"), (system::is_allowed(), "--install")];
        let words = words.into_iter().filter(|(is_set, _)| *is_set).map(|(_, word)| word.to_owned());
        minutes.into_iter().chain(store).chain(words).collect()
    }

    /// Returns the store of the edge.
    pub(crate) fn store(&self) -> Store {
        self.store.unwrap_or_default()
    }

    /// Sets the environment of tests.
    pub(crate) fn prepare(&self, command: &mut Command) {
        command.env("HEARTH_STORE", self.store().name());
        if self.is_long {
            command.env("HEARTH_LONG", "1");
        }
        if let Some(edge) = &self.edge {
            command.env("HEARTH_QUICK_EDGE", edge);
        }
    }
}
