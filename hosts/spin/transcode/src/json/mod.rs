//! Writes messages as the JSON of a node, straight from what was decoded into bytes.

mod decimal;
mod known;
mod raw;
mod text;
mod writer;

pub(crate) use writer::Writer;

/// JSON that is written as it is.
pub(crate) type Text = Box<[u8]>;
