//! The limit of connections: what the memory and the open files of the system allow, up to a maximum.

use crate::outbound;

/// Returns the limit of concurrent connections; further connections wait in the system's queue.
///
/// Raises the limit of open files to the system's maximum, and reserves some for the upstream, the database and the
/// log; with a site, also one for each connection.
pub(crate) fn connections(with_site: bool, memory: usize) -> usize {
    let files = files().map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX));
    let each = if with_site { 2 } else { 1 };
    (files.saturating_sub(SPARE_FILES) / each).min(memory / MEMORY).clamp(1, CONNECTIONS)
}

/// Returns the number of files that this process may open, after raising the limit.
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

/// The maximum.
const CONNECTIONS: usize = 4_096;
/// The bytes of memory for each connection. An idle one costs some kilobytes. One with a part of a head and of a record of TLS
/// costs 83 KiB, so all together cost at most a twelfth of the memory.
const MEMORY: usize = 1 << 20;
const SPARE_FILES: usize = outbound::MOST_CONNECTIONS + 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_has_the_limit_of_connections() {
        let guide = include_str!("../../../docs/guide/deployment.md");
        assert_eq!((CONNECTIONS, MEMORY), (4_096, 1 << 20));
        assert!(
            guide.contains("At most 4,096 connections are open, or one for each MiB of the server's memory")
        );
        assert_eq!(connections(false, 8 * MEMORY), 8);
    }
}
