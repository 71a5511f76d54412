//! Rows in a form that takes little memory, for tables that are kept until their parents arrive.

use std::sync::Arc;

use hearth_mapping::{Cell, Columns, Row};

/// A row without its columns.
pub(super) struct Packed {
    number: u64,
    /// The cells: a letter for the kind, the text, and a separator.
    cells: Box<str>,
}

impl Packed {
    pub(super) fn new(row: &Row) -> Self {
        let mut cells = String::new();
        for cell in row.cells() {
            let (kind, text) = match cell {
                Cell::Blank => ('b', ""),
                Cell::Text(text) => ('t', text.as_str()),
                Cell::Number(number) => ('n', number.as_str()),
                Cell::Date(date) => ('d', date.as_str()),
            };
            cells.push(kind);
            cells.extend(text.split(SEPARATOR));
            cells.push(SEPARATOR);
        }
        Self { number: row.number(), cells: cells.into_boxed_str() }
    }

    /// Returns the number of the row, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Returns the memory of the row, in bytes.
    pub(super) fn size(&self) -> usize {
        size_of::<Self>() + self.cells.len()
    }

    /// Returns the memory that the cells take outside of this form, in bytes.
    pub(super) fn unpacked_size(&self) -> usize {
        self.cells.len() + self.cells.matches(SEPARATOR).count() * size_of::<Cell>()
    }

    pub(super) fn row(&self, columns: &Arc<Columns>) -> Row {
        let cells = self.cells.split_terminator(SEPARATOR).map(|cell| {
            let mut text = cell.chars();
            let kind = text.next();
            let text = text.as_str().to_owned();
            match kind {
                Some('t') => Cell::Text(text),
                Some('n') => Cell::Number(text),
                Some('d') => Cell::Date(text),
                _ => Cell::Blank,
            }
        });
        Row::new(Arc::clone(columns), self.number, cells.collect())
    }
}

/// A control character that no cell needs.
const SEPARATOR: char = '\u{1f}';

#[cfg(test)]
mod tests {
    use hearth_mapping::Place;

    use super::*;

    #[test]
    fn a_packed_row_has_the_same_cells() {
        let columns = Arc::new(Columns::new(Place::Lines("t".into()), ["a".into(), "b".into()]));
        let cells = vec![
            Cell::Text("é;\n".into()),
            Cell::Blank,
            Cell::Number("1.50".into()),
            Cell::Date("2026-02-01".into()),
            Cell::Text(String::new()),
        ];
        let row = Packed::new(&Row::new(Arc::clone(&columns), 7, cells.clone())).row(&columns);
        assert_eq!((row.number(), row.cells()), (7, cells.as_slice()));
    }
}
