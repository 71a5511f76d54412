//! Steps that two suites may reach at the same time: the second one waits for the first.

use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, Result};

/// Runs an action while no other process runs one with this lock.
///
/// # Errors
///
/// Returns the error of the action, or an error if the lock cannot be taken.
pub(crate) fn locked<T>(lock: &Path, act: impl FnOnce() -> Result<T>) -> Result<T> {
    if let Some(directory) = lock.parent() {
        fs::create_dir_all(directory)?;
    }
    let file = File::create(lock).with_context(|| format!("cannot write {}", lock.display()))?;
    file.lock().with_context(|| format!("cannot lock {}", lock.display()))?;
    act()
}
