//! The limit of responses.

/// The limit of a node's response: four times the 4 MiB that nodes and their clients allow by default, so that the
/// large pages of a node with a higher limit still pass.
pub(super) const MAX_ANSWER: usize = 16 << 20;
