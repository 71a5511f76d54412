//! Writes decoded messages directly as the JSON bytes of a node.

mod decimal;
mod known;
mod output;
mod raw;
mod text;
mod writer;

pub(crate) use writer::Writer;

/// JSON text that is copied unchanged.
pub(crate) type Text = Box<[u8]>;
