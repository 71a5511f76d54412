//! How a [`Hearth`] is made: the bounds of its calls, and where compiled code is kept.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::MODULE;
use crate::engine::Engine;
use crate::error::Error;
use crate::hearth::Hearth;
use crate::limits::Limits;

/// Sets the bounds of the calls of a [`Hearth`], and where its compiled code is kept.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use hearth_kpt::Hearth;
///
/// let hearth = Hearth::builder().deadline(Duration::from_millis(200)).memory(16 << 20).build()?;
/// # Ok::<(), hearth_kpt::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    limits: Limits,
    kept: Kept,
}

/// Where compiled code is kept.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    Nowhere,
    ForUser,
    In(PathBuf),
}

impl Builder {
    pub(crate) fn new() -> Self {
        Self { limits: Limits::default(), kept: Kept::ForUser }
    }

    /// Sets the longest time of a call, which is kept to some milliseconds. Two seconds if it is not set.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.limits.deadline = deadline;
        self
    }

    /// Sets the most memory of an instance, in bytes. 256 MiB if it is not set.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.limits.memory = bytes;
        self
    }

    /// Sets whether the compiled module is kept in the cache directory of the user, which is the default: the next process
    /// starts without compiling.
    ///
    /// The directory is that of wasmtime, such as `~/.cache/wasmtime`, in which wasmtime also deletes what is old. If there
    /// is no such directory, or it cannot be written, each process compiles. Code in the cache is run: a program that runs
    /// with more rights than whoever can write to that directory needs `cache(false)` or
    /// [`cache_directory`](Builder::cache_directory).
    pub fn cache(mut self, cache: bool) -> Self {
        self.kept = if cache { Kept::ForUser } else { Kept::Nowhere };
        self
    }

    /// Keeps the compiled module in a directory, which is made if it is missing. Nobody else may be able to write to it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Hearth;
    ///
    /// # let directory = tempfile::tempdir()?;
    /// # let directory = directory.path().join("compiled");
    /// let hearth = Hearth::builder().cache_directory(&directory).build()?;
    /// assert!(hearth.validate_claim("{}")?.status.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cache_directory(mut self, directory: impl Into<PathBuf>) -> Self {
        self.kept = Kept::In(directory.into());
        self
    }

    /// Compiles the module, or loads the compiled code.
    ///
    /// # Errors
    ///
    /// If the directory of [`cache_directory`](Builder::cache_directory) cannot be used, or the engine cannot compile or
    /// start the module.
    pub fn build(self) -> Result<Hearth, Error> {
        self.build_from(MODULE)
    }

    /// Builds with other bytes, to test what the module cannot be made to do.
    pub(crate) fn build_from(self, module: &[u8]) -> Result<Hearth, Error> {
        Hearth::from_engine(Arc::new(Engine::new(module, self.limits, self.kept)?))
    }
}
