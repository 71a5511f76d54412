//! What the suites and benches are built with.

/// The version of a dependency, as `Cargo.lock` has it; the first, where there are several.
pub fn version(name: &str) -> Option<&'static str> {
    let (_, entry) = LOCK.split_once(&format!("name = \"{name}\"\n"))?;
    entry.lines().next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

const LOCK: &str = include_str!("../../Cargo.lock");
