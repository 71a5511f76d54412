//! The decimal mark of the numbers in a table.

use crate::problem::Problem;

/// The decimal mark that the parameter `decimal` selects.
#[derive(Clone, Copy)]
pub(crate) enum Decimal {
    Point,
    Comma,
}

impl Decimal {
    /// Reads the value of the parameter; a point without it.
    pub(crate) fn requested(value: Option<&str>) -> Result<Self, Problem> {
        let [point, comma] = MARKS;
        match value {
            None => Ok(Self::Point),
            Some(mark) if mark == point => Ok(Self::Point),
            Some(mark) if mark == comma => Ok(Self::Comma),
            Some(other) => {
                Err(Problem::bad_request(format!("`decimal` must be `{point}` or `{comma}`, not `{other}`")))
            }
        }
    }

    /// Returns a table with this mark. With decimal commas, semicolons separate the cells.
    pub(crate) fn written(self, table: String) -> String {
        match self {
            Self::Point => table,
            Self::Comma => hearth_report::with_decimal_commas(&table),
        }
    }
}

/// The values of the parameter.
pub(crate) const MARKS: [&str; 2] = ["point", "comma"];
