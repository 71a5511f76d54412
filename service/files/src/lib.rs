//! Files with keys, claims and results: written atomically, and if they are secret, for their owner alone.
//!
//! [`output`] replaces a file at once, so that a reader sees the old or the new content, also after a crash.
//! [`private`] creates files and directories that no other user of the machine can read (mode 0600 and 0700 on Unix),
//! and takes the rights of others from files that have them. The errors are those of the system; the paths are in the
//! messages of the callers.

#![forbid(unsafe_code)]

pub mod output;
pub mod private;
