//! Files with keys, claims and results: written atomically, and if they are secret, for their owner alone.

#![forbid(unsafe_code)]

pub mod output;
pub mod private;
