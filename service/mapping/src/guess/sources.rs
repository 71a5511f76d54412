//! The sources of a proposed mapping: a column, or a gap.

use super::column::Column;
use crate::source::{Filled, Gap, Source};

pub(super) fn gap(fill: &str) -> Filled {
    Filled::Gap(Gap { fill: fill.to_owned() })
}

pub(super) fn column_source<T>(column: &Column<'_>) -> Source<T> {
    Source::Column(column.name.to_owned())
}
