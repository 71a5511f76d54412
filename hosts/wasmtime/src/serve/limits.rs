//! How many connections there may be: as many as the system gives files for, within reason.

use crate::serve::outbound;

/// Connections at once; the next wait in the system's queue.
///
/// Asks the system for as many files as it may have, and leaves some for the upstream, the database and the
/// log; with a site, also one for each connection.
pub(crate) fn connections(with_site: bool) -> usize {
    let files = files().map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX));
    let each = if with_site { 2 } else { 1 };
    (files.saturating_sub(SPARE_FILES) / each).clamp(1, CONNECTIONS)
}

/// The files this process may have open, after asking for more.
#[cfg(unix)]
fn files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let before = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: before.maximum, maximum: before.maximum });
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn files() -> Option<u64> {
    None
}

/// Enough for a crowd; each idle connection costs some kilobytes.
const CONNECTIONS: usize = 4_096;
const SPARE_FILES: usize = outbound::MOST_CONNECTIONS + 64;
