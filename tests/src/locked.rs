//! The dependencies of the suites and benches.

/// Returns the version of a dependency in `Cargo.lock`; if there are several, the first.
pub fn version(name: &str) -> Option<&'static str> {
    let (_, entry) = LOCK.split_once(&format!("name = \"{name}\"\n"))?;
    entry.lines().next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

const LOCK: &str = include_str!("../../Cargo.lock");
