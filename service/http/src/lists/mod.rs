//! Lists in pages: their query parameters, their cursors, and their representations.
//!
//! A page begins after the last entry of the page before, and not at a number of entries. Entries that arrive while a
//! client reads therefore neither repeat nor hide others.

mod cursor;
mod page;
mod parameters;

pub(crate) use cursor::{Cursor, malformed as malformed_cursor};
pub(crate) use page::{Column, Format, Line, Listed};
pub(crate) use parameters::{DEFAULT_LIMIT, LARGEST_LIMIT, Parameters};
