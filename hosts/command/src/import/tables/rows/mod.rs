//! Rows of tables, one after another: of a workbook, of a text file, or of several tables that belong together.

mod archive;
mod header;
mod joined;
mod package;
mod packed;
mod sheet;
mod submissions;
mod text;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::Arc;

use hearth_mapping::{Columns, Record, Row};

pub(super) use archive::Archive;
pub(super) use joined::{GROUPED, Joined};
pub(super) use sheet::Workbook;
pub(super) use submissions::Submissions;
pub(super) use text::TextTable;

/// A table whose columns are known, and whose rows can be read.
pub(super) trait Table: Send {
    fn columns(&self) -> &Arc<Columns>;

    /// Returns the number of rows, if it is known.
    fn total(&self) -> Option<u64>;

    /// Reads the rows that are not blank, until `each` breaks. The error is for the user.
    fn read(&mut self, each: &mut Each<'_, Row>) -> Result<(), String>;
}

/// Records whose tables are known, and which can be read.
pub(super) trait Records: Send {
    /// Returns the columns of the main table, which has no name, and of its child tables.
    fn tables(&self) -> Vec<(Option<String>, Arc<Columns>)>;

    /// Returns the number of records, if it is known.
    fn total(&self) -> Option<u64>;

    /// Reads the records, until `each` breaks. The error is for the user.
    fn read(&mut self, each: &mut Each<'_, Record>) -> Result<(), String>;
}

/// A function that takes a row, or a row that cannot be read.
pub(super) type Each<'a, T> = dyn FnMut(Result<T, BadRow>) -> ControlFlow<()> + 'a;

/// A row that cannot be read.
#[derive(Debug)]
pub(super) struct BadRow {
    /// The place of the row.
    pub(super) place: String,
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) help: &'static str,
}
