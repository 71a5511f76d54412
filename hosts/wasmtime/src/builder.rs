//! The builder of a [`Hearth`]: the limits of its calls, and the cache of compiled code.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::MODULE;
use crate::engine::{Engine, Kept};
use crate::error::Error;
use crate::hearth::Hearth;
use crate::limits::Limits;

/// Builds a [`Hearth`] with limits for its calls and a cache for compiled code.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use hearth_kpt::Hearth;
///
/// let hearth = Hearth::builder().deadline(Duration::from_millis(200)).memory(16 << 20).build()?;
/// assert!(!hearth.validate_claim("{}")?.ok);
/// # Ok::<(), hearth_kpt::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    limits: Limits,
    kept: Kept,
}

impl Builder {
    /// Sets the time limit of a call, which is accurate to some milliseconds. The default is two seconds.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use hearth_kpt::Hearth;
    ///
    /// let hearth = Hearth::builder().deadline(Duration::from_secs(10)).build()?;
    /// assert!(!hearth.validate_claim("{}")?.ok);
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.limits.deadline = deadline;
        self
    }

    /// Sets the memory limit of an instance, in bytes. The default is 256 MiB.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Hearth;
    ///
    /// let hearth = Hearth::builder().memory(32 << 20).build()?;
    /// assert!(!hearth.validate_claim("{}")?.ok);
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn memory(mut self, bytes: usize) -> Self {
        self.limits.memory = bytes;
        self
    }

    /// Sets whether the compiled module is stored in the user's cache directory, so that the next process starts
    /// without compiling. The default is `true`.
    ///
    /// The directory is wasmtime's, such as `~/.cache/wasmtime`, and wasmtime also deletes old entries. If the
    /// directory is missing or not writable, each process compiles the module. Code in the cache is executed: if other
    /// users can write to the directory, use `cache(false)` or [`cache_directory`](Builder::cache_directory).
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Hearth;
    ///
    /// let hearth = Hearth::builder().cache(false).build()?;
    /// assert!(!hearth.validate_claim("{}")?.ok);
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn cache(mut self, cache: bool) -> Self {
        self.kept = if cache { Kept::ForUser } else { Kept::Nowhere };
        self
    }

    /// Sets the directory for the compiled module, which is created if missing. Other users must not be able to write
    /// to it.
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

    /// Compiles the module, or loads the compiled code from the cache.
    ///
    /// # Errors
    ///
    /// Returns an error if the directory of [`cache_directory`](Builder::cache_directory) cannot be used, or if the
    /// engine cannot compile or start the module.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Hearth;
    ///
    /// let hearth = Hearth::builder().build()?;
    /// assert_eq!(hearth.version()?.contract, "1.0.0");
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn build(self) -> Result<Hearth, Error> {
        self.build_from(MODULE)
    }

    /// Builds with other bytes, for tests with misbehaving modules.
    pub(crate) fn build_from(self, module: &[u8]) -> Result<Hearth, Error> {
        Hearth::from_engine(Arc::new(Engine::new(module, self.limits, self.kept)?))
    }
}

impl Hearth {
    /// Creates a `Hearth` with the default limits: two seconds and 256 MiB for each call.
    ///
    /// The compiled code is stored in the user's cache directory; see [`Builder::cache`].
    ///
    /// # Errors
    ///
    /// Returns an error if the engine cannot compile or start the module.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Hearth;
    ///
    /// let hearth = Hearth::new()?;
    /// assert!(!hearth.validate_claim("{}")?.ok);
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn new() -> Result<Self, Error> {
        Self::builder().build()
    }

    /// Returns a builder, which sets other limits or another cache.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Hearth;
    ///
    /// let hearth = Hearth::builder().memory(64 << 20).build()?;
    /// assert!(!hearth.validate_claim("{}")?.ok);
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn builder() -> Builder {
        Builder { limits: Limits::default(), kept: Kept::ForUser }
    }
}
