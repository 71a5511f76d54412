//! The cells from which the values of a request come.

use crate::record::Address;

/// The cells from which the values of a request come, by the JSON Pointers of the values.
#[derive(Clone, Debug)]
pub struct Places {
    row: Address,
    cells: Vec<(String, Address)>,
}

impl Places {
    pub(crate) fn new(row: Address) -> Self {
        Self { row, cells: Vec::new() }
    }

    pub(crate) fn add(&mut self, pointer: String, place: Address) {
        self.cells.push((pointer, place));
    }

    /// Returns the cell of a value of the request, or that of the nearest value around it; the row for the whole request.
    pub fn of(&self, pointer: &str) -> &Address {
        let mut rest = pointer;
        while !rest.is_empty() {
            // The last one counts: the place of a blank reading is replaced by that of the next one.
            if let Some((_, place)) = self.cells.iter().rev().find(|(other, _)| other == rest) {
                return place;
            }
            rest = rest.rsplit_once('/').map_or("", |(around, _)| around);
        }
        &self.row
    }

    /// Returns the row.
    pub fn row(&self) -> &Address {
        &self.row
    }
}
